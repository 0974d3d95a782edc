//! Levels of a machine, and the objects on them.

use crate::CpuSet;

/// What a process can be mapped by or bound to, from the largest to the smallest.
///
/// The order is that of the binding policies' numbers, where "larger" objects come first.
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

    /// Returns what an object of the level is called.
    #[must_use]
    pub fn noun(self) -> &'static str {
        match self {
            Level::Package => "package",
            Level::Numa => "NUMA node",
            Level::L3Cache => "L3 cache",
            Level::L2Cache => "L2 cache",
            Level::L1Cache => "L1 cache",
            Level::Core => "core",
            Level::HwThread => "hardware thread",
        }
    }

    /// Returns the level's place in [`Levels`].
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }
}

/// One object of a level: a package, a cache, a core.
#[doc(alias = "hwloc_obj_t")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// The operating system's number, where it has one.
    pub os_index: Option<u32>,
    /// The hardware threads inside it, by logical number.
    pub cpus: CpuSet,
}

/// The objects of each level, indexed by [`Level::index`].
pub type Levels = [Vec<Object>; 7];
