//! Allocations of resource managers, such as Slurm's: their nodes and slots are fixed, and a line only selects among them.

use super::names::{HostRegister, Naming};
use super::sources::HostDraft;
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

impl ManagedAllocation {
    /// Returns the hosts of the allocation.
    ///
    /// ALLOC-NODES-1: each host is a node once, with the slots of its first mention.
    pub(super) fn drafts(&self, naming: &Naming) -> Result<Vec<HostDraft>, MapError> {
        let nodes = self.nodes.as_ref().map_err(Clone::clone)?;
        let mut register = HostRegister::with_capacity(naming, nodes.len());
        let mut drafts = Vec::with_capacity(nodes.len());
        for node in nodes.iter() {
            if register.enter(&node.name).1 {
                drafts.push(HostDraft::with_slots(Arc::clone(&node.name), node.slots));
            }
        }
        Ok(drafts)
    }
}
