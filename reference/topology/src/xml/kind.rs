//! The kinds of objects that make up hwloc's tree of CPUs.

/// What an object is, as far as hwloc's tree is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ObjectKind {
    Machine,
    Package,
    Die,
    /// An object that hwloc keeps only where it adds to the shape of the tree.
    Group(Group),
    /// A cache of data or a unified one, by its level: 1 to 5.
    Cache(u8),
    Core,
    Thread,
}

/// What hwloc knows about a group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Group {
    /// Where the group comes from. Groups of another kind or subkind are on another level.
    pub(super) kind: u32,
    pub(super) subkind: u32,
    /// Whether the group is kept even if it adds nothing to the shape of the tree.
    pub(super) dont_merge: bool,
}

impl Group {
    /// The group in the place of a NUMA node that had children, in the format of hwloc 1.
    pub(super) fn memory() -> Self {
        Self {
            kind: 1001,
            ..Self::default()
        }
    }
}

impl ObjectKind {
    /// The object's type in XML.
    pub(super) fn name(self) -> &'static str {
        match self {
            ObjectKind::Machine => "Machine",
            ObjectKind::Package => "Package",
            ObjectKind::Die => "Die",
            ObjectKind::Group(_) => "Group",
            ObjectKind::Cache(1) => "L1Cache",
            ObjectKind::Cache(2) => "L2Cache",
            ObjectKind::Cache(3) => "L3Cache",
            ObjectKind::Cache(4) => "L4Cache",
            ObjectKind::Cache(_) => "L5Cache",
            ObjectKind::Core => "Core",
            ObjectKind::Thread => "PU",
        }
    }

    /// Whether objects of this kind may be inside each other: those that mapping has no level for.
    pub(super) fn nests(self) -> bool {
        matches!(
            self,
            ObjectKind::Group(_) | ObjectKind::Die | ObjectKind::Cache(4..)
        )
    }
}
