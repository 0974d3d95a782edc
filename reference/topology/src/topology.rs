//! One machine, and the questions that mapping and binding ask about it.

use crate::cpu_kinds::CpuKind;
use crate::cpu_set::CpuSet;
use crate::devices::Devices;
use crate::level::{Level, Levels, Object};
use crate::order::sort_by_key;
use crate::outline::SourceText;
use crate::whole_cores::{WholeCores, cores_of_threads};

/// One machine, as mapping sees it.
#[doc(alias = "hwloc_topology_t")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Topology {
    levels: Levels,
    cpus: CpuSet,
    /// The core of each hardware thread, if it has one.
    cores: Vec<Option<usize>>,
    whole_cores: WholeCores,
    /// The levels whose objects follow each other: all threads of an object come before those of the next.
    ascending: [bool; 7],
    devices: Devices,
    cpu_kinds: Vec<CpuKind>,
    left_out: usize,
    /// All NUMA nodes in hwloc's order, if mapping sees others, or sees them in another order.
    all_memory: Vec<Object>,
    source: SourceText,
}

impl Topology {
    /// Makes a machine of the objects of each level, in logical order.
    ///
    /// NUMA nodes are sorted by their OS index, as PRRTE visits them. From the first node that shares a
    /// thread with an earlier one, all are left out: PRRTE takes them for memory of another kind, as a GPU's.
    #[must_use]
    pub fn from_levels(mut levels: Levels) -> Self {
        let mut cpus = CpuSet::new();
        for thread in &levels[Level::HwThread.index()] {
            cpus.insert_all(&thread.cpus);
        }
        let numa = &mut levels[Level::Numa.index()];
        let mut all_memory = numa.clone();
        sort_by_key(numa, |node| node.os_index);
        numa.truncate(count_mappable_nodes(numa));
        if all_memory == *numa {
            all_memory.clear();
        }
        let objects = &levels[Level::Core.index()];
        let cores = cores_of_threads(objects);
        let whole_cores = WholeCores::new(objects, &cores);
        let ascending = levels.each_ref().map(|objects| ascends(objects));
        Self {
            levels,
            cpus,
            cores,
            whole_cores,
            ascending,
            devices: Devices::default(),
            cpu_kinds: Vec::new(),
            left_out: 0,
            all_memory,
            source: SourceText::default(),
        }
    }

    /// Returns the machine with every NUMA node that hwloc has, in hwloc's order, if mapping sees them otherwise.
    #[must_use]
    pub fn with_all_memory(&self) -> Option<Self> {
        if self.all_memory.is_empty() {
            return None;
        }
        let mut other = self.clone();
        let numa = std::mem::take(&mut other.all_memory);
        other.ascending[Level::Numa.index()] = ascends(&numa);
        other.levels[Level::Numa.index()] = numa;
        Some(other)
    }

    /// Returns the same machine with devices.
    #[must_use]
    pub fn with_devices(self, devices: Devices) -> Self {
        Self { devices, ..self }
    }

    /// Returns the same machine with kinds of CPUs.
    #[must_use]
    pub fn with_cpu_kinds(self, cpu_kinds: Vec<CpuKind>) -> Self {
        Self { cpu_kinds, ..self }
    }

    /// The kinds of the machine's CPUs, the slowest first. Empty if they are alike.
    #[must_use]
    pub fn cpu_kinds(&self) -> &[CpuKind] {
        &self.cpu_kinds
    }

    /// Returns the same machine with a number of hardware threads that processes may not use.
    #[must_use]
    pub(crate) fn without_threads(self, left_out: usize) -> Self {
        Self { left_out, ..self }
    }

    /// The number of hardware threads that the machine has besides, and that processes may not use, since a cgroup leaves them out.
    #[must_use]
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// The kind of a hardware thread.
    #[must_use]
    pub fn cpu_kind_of(&self, thread: usize) -> Option<&CpuKind> {
        self.cpu_kinds
            .iter()
            .find(|kind| kind.cpus.contains(thread))
    }

    /// Returns the same machine with the text that it was read from.
    #[cfg(feature = "xml")]
    pub(crate) fn with_source(self, xml: &str) -> Self {
        Self {
            source: SourceText::new(xml),
            ..self
        }
    }

    /// The text that it was read from.
    #[cfg(feature = "xml")]
    pub(crate) fn source(&self) -> Option<&str> {
        self.source.text()
    }

    /// The machine's devices.
    #[must_use]
    pub fn devices(&self) -> &Devices {
        &self.devices
    }

    /// The objects of a level, in logical order; NUMA nodes by their OS index.
    #[must_use]
    pub fn objects(&self, level: Level) -> &[Object] {
        &self.levels[level.index()]
    }

    /// The objects of a level that have threads in a set, in order, each with its number.
    pub fn objects_of(&self, level: Level, set: &CpuSet) -> impl Iterator<Item = (usize, &Object)> {
        let objects = self.objects(level);
        // A node fills up from its first object on, and a process has few CPUs: skip the objects before and after them.
        let (first, last) = (set.first(), set.last());
        let core_of = |thread: Option<usize>| *self.cores.get(thread?)?;
        let around = match (level, core_of(first), core_of(last)) {
            (_, _, _) if !self.ascending[level.index()] => 0..objects.len(),
            (Level::Core, Some(begin), Some(end)) => begin..end + 1,
            _ => {
                let begin = objects.partition_point(|object| object.cpus.last() < first);
                let end = objects.partition_point(|object| object.cpus.first() <= last);
                begin..end.max(begin)
            }
        };
        around
            .clone()
            .zip(&objects[around])
            .filter(|(_, object)| object.cpus.intersects(set))
    }

    /// All hardware threads of the machine.
    #[must_use]
    pub fn cpus(&self) -> &CpuSet {
        &self.cpus
    }

    /// Returns the machine in a few words: `2 packages, 8 cores, 16 hardware threads`.
    #[must_use]
    pub fn summary(&self) -> String {
        const LEVELS: [(Level, &str); 4] = [
            (Level::Package, "package"),
            (Level::Numa, "NUMA node"),
            (Level::Core, "core"),
            (Level::HwThread, "hardware thread"),
        ];
        let counts = LEVELS.iter().filter_map(|(level, noun)| {
            let count = self.objects(*level).len();
            let plural = if count == 1 { "" } else { "s" };
            (count > 0).then(|| format!("{count} {noun}{plural}"))
        });
        counts.collect::<Vec<_>>().join(", ")
    }

    /// Whether the machine has objects that are cores.
    #[must_use]
    pub fn has_cores(&self) -> bool {
        !self.objects(Level::Core).is_empty()
    }

    /// Whether each core has one hardware thread, so that threads and cores are the same.
    ///
    /// PRRTE judges by the first core and the first thread alone. On a machine with performance cores of two threads and
    /// efficiency cores of one, the answer therefore depends on the kind of the first core.
    #[must_use]
    #[doc(alias = "require_hwtcpus")]
    pub fn threads_are_cores(&self) -> bool {
        match (
            self.objects(Level::Core).first(),
            self.objects(Level::HwThread).first(),
        ) {
            (Some(core), Some(thread)) => core.cpus == thread.cpus,
            _ => false,
        }
    }

    /// Counts the cores that lie wholly inside a set.
    #[must_use]
    pub fn cores_inside(&self, set: &CpuSet) -> usize {
        self.whole_cores.first_threads(set).len()
    }

    /// The first core, in logical order, that lies wholly inside a set.
    #[must_use]
    pub fn first_core_inside(&self, set: &CpuSet) -> Option<&Object> {
        // Usually the first thread of the set begins such a core; no other core can come before it.
        let first = self.core_of(set.first()?);
        if let Some(core) = first.filter(|core| core.cpus.is_subset(set)) {
            return Some(core);
        }
        self.core_of(self.whole_cores.first_threads(set).first()?)
    }

    /// The core of a hardware thread.
    #[must_use]
    pub fn core_of(&self, thread: usize) -> Option<&Object> {
        let core = self.cores.get(thread).copied().flatten()?;
        self.objects(Level::Core).get(core)
    }

    /// The CPU of a logical number: a hardware thread if threads are the CPUs or each core has one, else a core.
    #[must_use]
    #[doc(alias = "prte_hwloc_base_get_pu")]
    pub fn cpu(&self, number: usize, hwthreads: bool) -> Option<&Object> {
        let level = if hwthreads || self.threads_are_cores() || !self.has_cores() {
            Level::HwThread
        } else {
            Level::Core
        };
        self.objects(level).get(number)
    }

    /// The hardware thread of a logical number, or the core if cores are the CPUs and the machine has any.
    ///
    /// Unlike [`cpu`](Self::cpu), it returns a core even if each core has one thread.
    #[must_use]
    pub fn nth(&self, number: usize, hwthreads: bool) -> Option<&Object> {
        let level = if hwthreads || !self.has_cores() {
            Level::HwThread
        } else {
            Level::Core
        };
        self.objects(level).get(number)
    }

    /// The CPUs that lie wholly inside a set, in logical order: hardware threads, or cores.
    pub fn cpus_inside(&self, set: &CpuSet, hwthreads: bool) -> impl Iterator<Item = &Object> {
        let (level, firsts) = if hwthreads {
            (Level::HwThread, set.clone())
        } else {
            (Level::Core, self.whole_cores.first_threads(set))
        };
        let threads: Vec<usize> = firsts.iter().collect();
        threads.into_iter().filter_map(move |thread| match level {
            Level::Core => self.core_of(thread),
            _ => self.objects(level).get(thread),
        })
    }
}

fn ascends(objects: &[Object]) -> bool {
    let mut pairs = objects.windows(2);
    pairs.all(|pair| pair[0].cpus.last() < pair[1].cpus.first())
}

/// Counts the NUMA nodes before the first one that shares a thread with an earlier one.
fn count_mappable_nodes(numa: &[Object]) -> usize {
    let mut covered = CpuSet::new();
    let shares_threads = |node: &Object| {
        let shared = node.cpus.intersects(&covered);
        covered.insert_all(&node.cpus);
        shared
    };
    numa.iter().position(shares_threads).unwrap_or(numa.len())
}
