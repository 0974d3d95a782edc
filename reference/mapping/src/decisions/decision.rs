//! The decisions of the mapper, one type for all stages.

use super::policy::PolicyDecision;

/// A decision of the mapper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// What decides a policy or an option.
    Policy(PolicyDecision),
    /// The process count of an app that gives none.
    Count {
        /// The app.
        app: u32,
        /// The count.
        processes: i64,
        /// What is counted.
        basis: CountBasis,
    },
    /// The slots that a pattern needs, which its nodes lack.
    PatternSlots {
        /// The most that it needs on a node.
        most: u64,
        /// The number of nodes.
        nodes: usize,
        /// Those that it needs on all nodes.
        all: u64,
    },
    /// A component is called.
    Component {
        /// The app, or `None` if it is called for all.
        app: Option<u32>,
        /// The component.
        name: &'static str,
        /// Whether it maps; otherwise it declines.
        maps: bool,
    },
    /// The nodes that an app may use.
    Nodes {
        /// The app.
        app: u32,
        /// Where they are listed.
        source: NodeSource,
        /// Their number, without those that are passed over.
        count: u32,
    },
    /// Consecutive nodes that an app does not use.
    PassedOver {
        /// The app.
        app: u32,
        /// The first node.
        first: u32,
        /// The last node.
        last: u32,
        /// The reason.
        reason: NodeExclusion,
    },
    /// A visit to a node that placed processes there.
    Visit(Visit),
    /// Consecutive objects of a node that take no process because they have too few free CPUs.
    SkippedObjects {
        /// The node.
        node: u32,
        /// The number of the first object.
        first: u32,
        /// The number of the last object.
        last: u32,
    },
    /// The binding of the processes of a visit is given up.
    GivenUp {
        /// The number of the first process that is concerned, in the order of placement.
        process: u32,
        /// The reason.
        reason: GiveUpReason,
    },
    /// All CPUs of a node are taken, and processes begin to share them.
    Refilled {
        /// The node.
        node: u32,
        /// The number of the next process, in the order of placement.
        process: u32,
    },
    /// How processes are bound, until the next such decision.
    Bound {
        /// The number of the first process, in the order of placement.
        process: u32,
        /// How they are bound.
        basis: BindingBasis,
    },
    /// The ranks of an app.
    Ranks {
        /// The app.
        app: u32,
        /// The first rank.
        first: u32,
        /// The number of ranks.
        count: u32,
        /// Whether they follow the order of a file.
        in_file_order: bool,
    },
}

/// What determines the process count of an app that gives none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountBasis {
    /// The free slots of its nodes.
    Slots,
    /// The free CPUs of its nodes, divided by the CPUs for each process.
    Cpus,
    /// The entries of its PE list.
    PeList,
    /// The objects of its nodes, times its pattern.
    Pattern,
    /// The entries of its sequence or rankfile.
    File,
}

/// The source of an app's nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeSource {
    /// The allocation.
    Allocation,
    /// The app's own host list.
    HostList,
    /// The app's own hostfiles.
    Hostfile,
}

/// Why an app does not use a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeExclusion {
    /// It is the head node, and the app has NOLOCAL.
    Nolocal,
    /// All of its slots are in use.
    NoSlot,
    /// It has as many processes as its hard limit.
    HardLimit,
    /// It has slots, but too few free CPUs for a process.
    NoCpu,
    /// Its slots are too few for the whole pattern.
    PatternTooLarge,
}

/// A visit to a node: processes that are placed there one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    /// The app.
    pub app: u32,
    /// The node.
    pub node: u32,
    /// The number of the first process, in the order of placement.
    pub first: u32,
    /// The number of processes that are placed.
    pub placed: u32,
    /// The slots that the node had for the app.
    pub slots: u32,
    /// Why no further process is placed.
    pub end: VisitEnd,
}

/// Why a visit ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VisitEnd {
    /// All processes of the app are placed.
    Done,
    /// The node's slots are used.
    Slots,
    /// The node has as many processes as its hard limit.
    HardLimit,
    /// The node has its share of the pass.
    Share,
    /// The node has too few free CPUs.
    Cpus,
    /// Each object or device has its processes.
    Objects,
    /// The file's next entry is for another node.
    Entry,
}

/// Why a binding is given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GiveUpReason {
    /// There are more processes than slots.
    Oversubscribed,
    /// The node has too few CPUs for the processes that it gets in one turn.
    LacksCpus,
}

/// How a process is bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BindingBasis {
    /// To the first object inside its locale that has a free CPU.
    FirstFree,
    /// To the object inside its locale that has the fewest bindings, because no CPU is free.
    LeastBound,
    /// To the first free CPUs inside its locale, several of them.
    SeveralCpus,
    /// To all CPUs of the PE list.
    PeList,
    /// To the next CPU of the PE list.
    PeListEntry,
    /// To the CPUs of its line in a file.
    File,
    /// Not bound, as requested.
    Unrequested,
    /// Not bound, because the binding is given up.
    GivenUp,
    /// Not bound, because its line in a file lists no CPUs.
    Unlisted,
    /// Not bound, because the binding is not possible and not required.
    NotPossible,
}

impl CountBasis {
    /// Returns the requirement that the count follows.
    #[must_use]
    pub fn requirement(self) -> &'static str {
        match self {
            Self::Slots | Self::Cpus => "PAM-NPROCS-1",
            Self::PeList => "PAM-NPROCS-3",
            Self::Pattern => "PAM-MAP-PPR-1",
            Self::File => "PAM-NPROCS-1",
        }
    }
}

impl NodeSource {
    /// Returns the requirement that the choice follows.
    #[must_use]
    pub fn requirement(self) -> &'static str {
        match self {
            Self::Allocation | Self::HostList => "PAM-HOST-3",
            Self::Hostfile => "PAM-HOST-4",
        }
    }
}

impl NodeExclusion {
    /// Returns the requirement that excludes the node.
    #[must_use]
    pub fn requirement(self) -> &'static str {
        match self {
            Self::Nolocal => "PAM-NOLOCAL-6",
            Self::NoSlot => "PAM-SLOTS-1",
            Self::HardLimit => "PAM-SLOTS-2",
            Self::NoCpu => "PAM-LEVEL-3",
            Self::PatternTooLarge => "PAM-MAP-PPR-1",
        }
    }
}

impl BindingBasis {
    /// Returns the requirement that the binding follows.
    #[must_use]
    pub fn requirement(self) -> &'static str {
        match self {
            Self::FirstFree => "PAM-BIND-CPU-1",
            Self::LeastBound => "PAM-BIND-LOCALE-1",
            Self::SeveralCpus => "PAM-MAP-PE-1",
            Self::PeList | Self::PeListEntry => "PAM-MAP-CPUSET-1",
            Self::File | Self::Unlisted => "PAM-MAP-FILE-1",
            Self::Unrequested => "PAM-BIND-ANY-1",
            Self::GivenUp => "PAM-BIND-DERIVE-4",
            Self::NotPossible => "PAM-BIND-IF-1",
        }
    }
}
