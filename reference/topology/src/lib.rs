//! The hardware of a node: packages, NUMA nodes, caches, cores and hardware threads.
//!
//! A [`Topology`] is what mapping and binding need to know of a machine: for each [`Level`] the
//! objects in logical order, each with the hardware threads below it. How deep the tree is, and
//! which object is whose parent, follows from the sets alone, so that a machine whose NUMA nodes
//! lie inside its caches needs no other code than one where it is the other way round.
//!
//! [`Topology::from_xml`] reads what `lstopo --of xml` writes; that is the only place that
//! knows hwloc.

mod cpuset;
mod devices;
mod hwloc;
mod whole_cores;
mod xml_guard;

pub use cpuset::CpuSet;
pub use devices::{
    Device, DeviceChoice, DeviceClass, DeviceKind, Devices, OsDevice, PciFunction, Place,
};
pub use hwloc::TopologyError;
pub use xml_guard::{Position, XmlFault};

use whole_cores::WholeCores;

/// What a process can be mapped by or bound to, from the largest to the smallest.
///
/// The order is that of the binding policies' numbers, in which "larger" objects come first.
#[doc(alias = "hwloc_obj_type_t")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// A package (socket).
    Package,
    /// A NUMA node.
    Numa,
    /// A third-level cache.
    L3Cache,
    /// A second-level cache.
    L2Cache,
    /// A first-level data cache.
    L1Cache,
    /// A core.
    Core,
    /// A hardware thread, hwloc's PU.
    HwThread,
}

impl Level {
    /// All levels, largest first.
    pub const ALL: [Level; 7] = [
        Level::Package,
        Level::Numa,
        Level::L3Cache,
        Level::L2Cache,
        Level::L1Cache,
        Level::Core,
        Level::HwThread,
    ];

    fn index(self) -> usize {
        self as usize
    }
}

/// One piece of hardware: its place among those of its level, and the threads below it.
#[doc(alias = "hwloc_obj_t")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// The operating system's number, where it has one.
    pub os_index: Option<u32>,
    /// The hardware threads below it, by logical number.
    pub cpus: CpuSet,
}

/// One machine, as mapping sees it.
#[doc(alias = "hwloc_topology_t")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Topology {
    levels: [Vec<Object>; 7],
    cpus: CpuSet,
    /// For each hardware thread the core to which it belongs, if any.
    cores: Vec<Option<usize>>,
    /// Finds the cores that lie wholly inside a set.
    whole_cores: WholeCores,
    /// Of which levels each object lies behind the one before it.
    ascending: [bool; 7],
    devices: Devices,
}

impl Topology {
    /// A machine made of the objects of each level, in logical order.
    ///
    /// NUMA nodes that only carry memory are left out: counting upwards in the operating system's
    /// numbers, the first NUMA node that shares a thread with an earlier one is memory of another
    /// kind (a GPU's, say), and so are all behind it. The others are numbered as the operating system does,
    /// which is how PRRTE walks over them.
    #[must_use]
    pub fn from_levels(mut levels: [Vec<Object>; 7]) -> Self {
        let mut cpus = CpuSet::new();
        for thread in &levels[Level::HwThread.index()] {
            cpus.insert_all(&thread.cpus);
        }
        let numa = &mut levels[Level::Numa.index()];
        let cutoff = memory_only_from(numa);
        if let Some(cutoff) = cutoff {
            numa.retain(|node| node.os_index < cutoff);
        }
        numa.sort_by_key(|node| node.os_index);
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
        }
    }

    /// The same machine with devices.
    #[must_use]
    pub fn with_devices(self, devices: Devices) -> Self {
        Self { devices, ..self }
    }

    /// The machine's devices.
    #[must_use]
    pub fn devices(&self) -> &Devices {
        &self.devices
    }

    /// The objects of a level, in logical order.
    #[must_use]
    pub fn objects(&self, level: Level) -> &[Object] {
        &self.levels[level.index()]
    }

    /// The objects of a level that have threads of a set, in logical order, each with its logical number.
    pub fn objects_of(&self, level: Level, set: &CpuSet) -> impl Iterator<Item = (usize, &Object)> {
        let objects = self.objects(level);
        // A node fills up from its first object on, and a process has few CPUs: the other objects need not be looked at.
        let around = if self.ascending[level.index()] {
            let (first, last) = (set.first(), set.last());
            let begin = objects.partition_point(|object| object.cpus.last() < first);
            let end = objects.partition_point(|object| object.cpus.first() <= last);
            begin..end.max(begin)
        } else {
            0..objects.len()
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

    /// Whether the machine has objects that are cores.
    #[must_use]
    pub fn has_cores(&self) -> bool {
        !self.objects(Level::Core).is_empty()
    }

    /// Whether a hardware thread is all of its core, so that threads and cores are the same.
    ///
    /// Judged by the first of each, as PRRTE does.
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

    /// How many cores lie wholly inside the set.
    #[must_use]
    pub fn cores_inside(&self, set: &CpuSet) -> usize {
        self.whole_cores.first_threads(set).len()
    }

    /// The first core, in logical order, that lies wholly inside the set.
    #[must_use]
    pub fn first_core_inside(&self, set: &CpuSet) -> Option<&Object> {
        self.core_of(self.whole_cores.first_threads(set).first()?)
    }

    /// The core to which a hardware thread belongs.
    #[must_use]
    pub fn core_of(&self, thread: usize) -> Option<&Object> {
        let core = self.cores.get(thread).copied().flatten()?;
        self.objects(Level::Core).get(core)
    }

    /// The CPU of a logical number: a hardware thread if threads are the CPUs or are all of their cores, else a core.
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

    /// The hardware thread of a logical number, or the core where cores are the CPUs and there are any.
    ///
    /// Unlike [`cpu`](Self::cpu) it does not matter whether a core is more than its threads.
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

fn cores_of_threads(cores: &[Object]) -> Vec<Option<usize>> {
    let mut of_thread = Vec::new();
    for (index, core) in cores.iter().enumerate() {
        for thread in core.cpus.iter() {
            if of_thread.len() <= thread {
                of_thread.resize(thread + 1, None);
            }
            of_thread[thread] = Some(index);
        }
    }
    of_thread
}

fn memory_only_from(numa: &[Object]) -> Option<Option<u32>> {
    let mut by_number: Vec<&Object> = numa.iter().collect();
    by_number.sort_by_key(|node| node.os_index);
    let mut seen = CpuSet::new();
    for node in by_number {
        if node.cpus.intersects(&seen) {
            return Some(node.os_index);
        }
        seen.insert_all(&node.cpus);
    }
    None
}
