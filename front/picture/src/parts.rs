//! The parts of a machine: objects in objects, and what a picture shows of them.

use crate::text::clean;
use mapcheck_topology::order::sort_by_key;
use mapcheck_topology::{CpuSet, Level, Object, Topology};

/// An object of a machine, with its numbers.
#[derive(Clone, Copy, Debug)]
struct Named {
    level: Level,
    logical: usize,
    os: Option<u32>,
}

/// A part of a machine: one object, or several that contain the same hardware threads.
#[derive(Debug)]
struct Part<'a> {
    /// The objects, outermost first.
    objects: Vec<Named>,
    cpus: &'a CpuSet,
    /// The parts inside it, in the order of their first hardware threads.
    parts: Vec<Part<'a>>,
    /// The index of the part around it, while the machine is read.
    around: usize,
}

/// What a picture shows: boxes with headings, cores, and hardware threads.
#[derive(Clone, Debug)]
pub(crate) enum Sight {
    /// Several cores.
    Box {
        /// `Package L0 P0 · NUMA L0 P0`.
        heading: String,
        /// The name of the outermost object's level, and its number. A kind of cores has none.
        name: Option<(&'static str, u32)>,
        inside: Vec<Sight>,
    },
    /// A core and its hardware threads.
    Core(usize, Vec<usize>),
    /// A hardware thread without a core.
    Thread(usize),
}

impl Sight {
    /// Returns what a picture shows of a machine.
    pub(crate) fn of_machine(machine: &Topology) -> Vec<Self> {
        Part::of_machine(machine).map_or_else(Vec::new, |root| root.sights(machine))
    }

    pub(crate) fn is_box(&self) -> bool {
        matches!(self, Self::Box { .. })
    }

    /// Whether it is a box around cores of a kind.
    pub(crate) fn is_of_kind(&self) -> bool {
        matches!(self, Self::Box { name: None, .. })
    }

    /// Whether something holds for one of its hardware threads.
    pub(crate) fn any(&self, holds: &dyn Fn(usize) -> bool) -> bool {
        match self {
            Self::Box { inside, .. } => inside.iter().any(|sight| sight.any(holds)),
            Self::Core(_, threads) => threads.iter().any(|thread| holds(*thread)),
            Self::Thread(thread) => holds(*thread),
        }
    }

    /// Adds its cores and hardware threads to some numbers; a thread without a core counts as one.
    pub(crate) fn count(&self, counts: &mut (usize, usize)) {
        match self {
            Self::Box { inside, .. } => inside.iter().for_each(|sight| sight.count(counts)),
            Self::Core(_, threads) => *counts = (counts.0 + 1, counts.1 + threads.len()),
            Self::Thread(_) => counts.1 += 1,
        }
    }

    /// Returns the kind of its cores, if that is the same: the number of their hardware threads, and the letter of their kind of CPUs.
    fn kind(&self, machine: &Topology) -> Option<(usize, Option<char>)> {
        match self {
            Self::Box { inside, .. } => {
                let first = inside.first()?.kind(machine);
                let same = inside.iter().all(|it| it.kind(machine) == first);
                first.filter(|_| same)
            }
            Self::Core(_, threads) => {
                let kind = machine.cpu_kind_of(*threads.first()?);
                Some((threads.len(), kind.map(|kind| kind.letter)))
            }
            Self::Thread(_) => None,
        }
    }
}

impl<'a> Part<'a> {
    /// Returns the parts of a machine, in one part for the whole of it. Takes time in proportion to the sizes of all objects.
    fn of_machine(machine: &'a Topology) -> Option<Self> {
        let mut objects: Vec<(usize, Named, &Object)> = Vec::new();
        for level in Level::ALL {
            for (logical, object) in machine.objects(level).iter().enumerate() {
                let os = object.os_index;
                // Larger parts come first; equal ones in the order of their levels.
                let size = usize::MAX - object.cpus.len();
                objects.push((size, Named { level, logical, os }, object));
            }
        }
        // Memory without a CPU has no place in the picture of CPUs.
        objects.retain(|(_, _, object)| !object.cpus.is_empty());
        sort_by_key(&mut objects, |(size, named, _)| {
            (*size, named.level, named.logical)
        });
        let mut parts = vec![Self::new(Vec::new(), machine.cpus(), 0)];
        // The innermost part of each hardware thread so far.
        let threads = machine.cpus().last().map_or(0, |last| last + 1);
        let mut innermost = vec![0; threads];
        for (_, named, object) in objects {
            let mut at = innermost[object.cpus.first().unwrap_or(0)];
            while at > 0 && !object.cpus.is_subset(parts[at].cpus) {
                at = parts[at].around;
            }
            let around = &mut parts[at];
            let is_small = matches!(named.level, Level::Core | Level::HwThread);
            let is_first = around.objects.is_empty() && named.level != Level::Package;
            if object.cpus == *around.cpus && !is_small && !is_first {
                around.objects.push(named);
                continue;
            }
            let next = parts.len();
            for thread in object.cpus.iter() {
                innermost[thread] = next;
            }
            parts.push(Self::new(vec![named], &object.cpus, at));
        }
        Self::nested(parts)
    }

    fn new(objects: Vec<Named>, cpus: &'a CpuSet, around: usize) -> Self {
        Self {
            objects,
            cpus,
            parts: Vec::new(),
            around,
        }
    }

    /// Puts each part into the one around it, which comes before it.
    fn nested(mut all: Vec<Self>) -> Option<Self> {
        while let Some(mut part) = all.pop() {
            sort_by_key(&mut part.parts, |it| it.cpus.first());
            match all.get_mut(part.around) {
                Some(around) => around.parts.push(part),
                None => return Some(part),
            }
        }
        None
    }

    /// Returns the core, if it is one or is around one alone.
    fn core(&self) -> Option<Named> {
        match (self.objects.last(), &self.parts[..]) {
            (Some(last), _) if last.level == Level::Core => Some(*last),
            (_, [one]) => one.core(),
            _ => None,
        }
    }

    fn sights(&self, machine: &Topology) -> Vec<Sight> {
        if let Some(core) = self.core() {
            return vec![Sight::Core(core.logical, self.cpus.iter().collect())];
        }
        if let Some(thread) = self.objects.last()
            && thread.level == Level::HwThread
        {
            return vec![Sight::Thread(thread.logical)];
        }
        let parts = self.parts.iter().flat_map(|part| part.sights(machine));
        let inside = by_kind(parts.collect(), machine);
        let Some(first) = self.objects.first() else {
            return inside;
        };
        let headings: Vec<String> = self.objects.iter().map(Named::heading).collect();
        vec![Sight::Box {
            heading: headings.join(" · "),
            name: Some((
                name(first.level),
                u32::try_from(first.logical).unwrap_or(u32::MAX),
            )),
            inside,
        }]
    }
}

impl Named {
    /// Returns its name with both of its numbers: `NUMA L0 P1`.
    fn heading(&self) -> String {
        let (name, logical) = (name(self.level), self.logical);
        match self.os {
            Some(os) if !matches!(self.level, Level::L3Cache | Level::L2Cache | Level::L1Cache) => {
                format!("{name} L{logical} P{os}")
            }
            _ => format!("{name} L{logical}"),
        }
    }
}

/// Puts neighbouring cores of a kind into a box, if there are several kinds.
fn by_kind(sights: Vec<Sight>, machine: &Topology) -> Vec<Sight> {
    let kind = |sight: &Sight| sight.kind(machine);
    let heading = |(threads, letter)| {
        let mut kinds = machine.cpu_kinds().iter();
        let cores = match kinds.find(|kind| Some(kind.letter) == letter) {
            Some(kind) => format!("{} cores", clean(&kind.name)),
            None => "Cores".to_owned(),
        };
        let plural = if threads == 1 { "" } else { "s" };
        format!("{cores} of {threads} hardware thread{plural}")
    };
    let first = sights.first().and_then(kind);
    if first.is_none() || sights.iter().all(|it| kind(it) == first) {
        return sights;
    }
    let mut kinds: Vec<Sight> = Vec::new();
    for sight in sights {
        let own = kind(&sight).map(heading);
        match (kinds.last_mut(), own) {
            (
                Some(Sight::Box {
                    heading,
                    inside,
                    name: None,
                }),
                Some(own),
            ) if *heading == own => inside.push(sight),
            (_, Some(heading)) => kinds.push(Sight::Box {
                heading,
                name: None,
                inside: vec![sight],
            }),
            (_, None) => kinds.push(sight),
        }
    }
    kinds
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
