//! Allocations of resource managers, such as Slurm's: their nodes and slots are fixed, and a line only selects among them.

use crate::error::MapError;
use std::sync::Arc;

/// The allocation of a resource manager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManagedAllocation {
    /// The name of PRRTE's component for it, as the parameter `ras` lists it.
    pub component: &'static str,
    /// The nodes in order, or why they are not known.
    pub nodes: Result<Arc<[ManagedNode]>, MapError>,
}

/// A node of a resource manager's allocation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManagedNode {
    /// The name.
    pub name: Arc<str>,
    /// The slots.
    pub slots: i64,
}
