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
        let mut root = Self {
            objects: Vec::new(),
            cpus: machine.cpus().clone(),
            parts: Vec::new(),
        };
        // Larger parts come first; equal ones in the order of their levels.
        sort_by_key(&mut objects, |(level, number, cpus)| {
            (usize::MAX - cpus.len(), *level, *number)
        });
        for (level, number, cpus) in objects {
            root.insert(level, number, cpus);
        }
        root.sort();
        root
    }

    /// Inserts an object into the innermost part that contains it.
    fn insert(&mut self, level: Level, number: usize, cpus: &CpuSet) {
        if let Some(inner) = self.parts.iter_mut().find(|it| cpus.is_subset(&it.cpus)) {
            return inner.insert(level, number, cpus);
        }
        let is_same = *cpus == self.cpus && level != Level::Core && level != Level::HwThread;
        if is_same && (!self.objects.is_empty() || level == Level::Package) {
            self.objects.push((level, number));
        } else {
            self.parts.push(Self {
                objects: vec![(level, number)],
                cpus: cpus.clone(),
                parts: Vec::new(),
            });
        }
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
