//! The parts of a machine as boxes in boxes.

use mapcheck_topology::order::sort_by_key;
use mapcheck_topology::{CpuSet, Level, Topology};

/// A part of a machine: one object, or several that contain the same hardware threads.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// The objects, outermost first, with their logical numbers.
    pub(crate) objects: Vec<(Level, usize)>,
    /// Its hardware threads.
    pub(crate) cpus: CpuSet,
    /// The parts inside it.
    pub(crate) parts: Vec<Part>,
}

impl Part {
    /// Returns the parts of a machine, in one part for the whole of it.
    pub(crate) fn of_machine(machine: &Topology) -> Self {
        let mut objects: Vec<(Level, usize, &CpuSet)> = Vec::new();
        for level in Level::ALL {
            let all = machine.objects(level).iter().enumerate();
            objects.extend(all.map(|(number, object)| (level, number, &object.cpus)));
        }
        // Memory without a CPU has no place in the picture of CPUs.
        objects.retain(|(_, _, cpus)| !cpus.is_empty());
        let root = Self {
            objects: Vec::new(),
            cpus: machine.cpus().clone(),
            parts: Vec::new(),
        };
        // Larger parts come first; equal ones in the order of their levels.
        sort_by_key(&mut objects, |(level, number, cpus)| {
            (usize::MAX - cpus.len(), *level, *number)
        });
        let mut nesting = Nesting::new(root);
        for (level, number, cpus) in objects {
            nesting.insert(level, number, cpus);
        }
        let mut root = nesting.into_tree();
        root.sort();
        root
    }

    /// Puts the parts into the order of their first hardware threads.
    fn sort(&mut self) {
        sort_by_key(&mut self.parts, |part| part.cpus.first());
        for part in &mut self.parts {
            part.sort();
        }
    }

    /// Returns the hardware thread, if this is one alone.
    pub(crate) fn thread(&self) -> Option<usize> {
        let (level, number) = self.objects.last()?;
        (*level == Level::HwThread).then_some(*number)
    }

    /// Whether the part is drawn as a box with a heading: it holds several cores, or there are no cores.
    pub(crate) fn has_heading(&self) -> bool {
        let is_large =
            |(level, _): &(Level, usize)| !matches!(level, Level::Core | Level::HwThread);
        self.objects.iter().any(is_large) && self.cores() != 1
    }

    /// Whether the part is a core.
    pub(crate) fn is_core(&self) -> bool {
        matches!(self.objects.last(), Some((Level::Core, _)))
    }

    fn cores(&self) -> usize {
        let own = usize::from(self.is_core());
        own + self.parts.iter().map(Part::cores).sum::<usize>()
    }

    /// Returns the heading of a box: `Package 0 · NUMA 0 · L3 0`.
    pub(crate) fn heading(&self) -> String {
        let names = self
            .objects
            .iter()
            .map(|(level, number)| format!("{} {number}", name(*level)));
        names.collect::<Vec<_>>().join(" · ")
    }
}

/// Parts in a list, from the whole to the smallest. Each thread knows the innermost part that has it: a search in the tree would look at
/// all cores of a package for each of them.
struct Nesting {
    /// The parts without those inside them, and the number of the part around each.
    parts: Vec<(Part, usize)>,
    /// The number of the innermost part of each hardware thread.
    innermost: Vec<usize>,
}

impl Nesting {
    fn new(root: Part) -> Self {
        let threads = root.cpus.last().map_or(0, |last| last + 1);
        Self {
            parts: vec![(root, 0)],
            innermost: vec![0; threads],
        }
    }

    /// Inserts an object into the innermost part that contains it.
    fn insert(&mut self, level: Level, number: usize, cpus: &CpuSet) {
        let first = cpus.first().and_then(|first| self.innermost.get(first));
        let mut around = first.copied().unwrap_or(0);
        while around > 0 && !cpus.is_subset(&self.parts[around].0.cpus) {
            around = self.parts[around].1;
        }
        let part = &mut self.parts[around].0;
        let is_same = *cpus == part.cpus && level != Level::Core && level != Level::HwThread;
        if is_same && (!part.objects.is_empty() || level == Level::Package) {
            part.objects.push((level, number));
            return;
        }
        for thread in cpus.iter() {
            if let Some(innermost) = self.innermost.get_mut(thread) {
                *innermost = self.parts.len();
            }
        }
        let part = Part {
            objects: vec![(level, number)],
            cpus: cpus.clone(),
            parts: Vec::new(),
        };
        self.parts.push((part, around));
    }

    /// Puts each part into the part around it, which precedes it. Returns the whole.
    fn into_tree(mut self) -> Part {
        while self.parts.len() > 1 {
            if let Some((part, around)) = self.parts.pop() {
                self.parts[around].0.parts.push(part);
            }
        }
        self.parts.remove(0).0
    }
}

/// Returns the name of a level's objects, as people know them from lstopo.
pub(crate) fn name(level: Level) -> &'static str {
    match level {
        Level::Package => "Package",
        Level::Numa => "NUMA",
        Level::L3Cache => "L3",
        Level::L2Cache => "L2",
        Level::L1Cache => "L1",
        Level::Core => "core",
        Level::HwThread => "hardware thread",
    }
}
