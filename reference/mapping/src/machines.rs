//! The machines of a job's nodes.

use mapcheck_topology::Topology;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The machine of every node: one that all share, unless a node has its own.
///
/// Machines are numbered; the shared one is 0. What depends on a machine alone is computed once per machine, not once per node.
/// PAM-VERIFY-4: with hwloc_use_topo_file, the file's topology is the machine of every node.
#[derive(Clone, Debug)]
pub struct Machines {
    distinct: Vec<Arc<Topology>>,
    by_node: BTreeMap<String, usize>,
}

impl From<Arc<Topology>> for Machines {
    fn from(topology: Arc<Topology>) -> Self {
        Self::shared_by_all(topology)
    }
}

impl Machines {
    /// Returns one machine for all nodes.
    #[must_use]
    pub fn shared_by_all(topology: Arc<Topology>) -> Self {
        Self {
            distinct: vec![topology],
            by_node: BTreeMap::new(),
        }
    }

    /// Sets the machine of one node. Nodes with the same [`Arc`] share a number.
    pub fn set(&mut self, node: impl Into<String>, topology: &Arc<Topology>) {
        let mut known = self.distinct.iter();
        let known = known.position(|known| Arc::ptr_eq(known, topology));
        let number = known.unwrap_or_else(|| {
            self.distinct.push(Arc::clone(topology));
            self.distinct.len() - 1
        });
        self.by_node.insert(node.into(), number);
    }

    /// Returns the machine of all nodes that have none of their own.
    #[must_use]
    pub fn shared(&self) -> &Arc<Topology> {
        &self.distinct[0]
    }

    /// Returns the machine of a node, by the node's name in the map.
    #[must_use]
    pub fn of_node(&self, node: &str) -> &Arc<Topology> {
        &self.distinct[self.number_of(node)]
    }

    /// Returns the number of a node's machine.
    #[must_use]
    pub fn number_of(&self, node: &str) -> usize {
        if self.by_node.is_empty() {
            return 0;
        }
        self.by_node.get(node).copied().unwrap_or(0)
    }

    /// Returns the machines, by number.
    #[must_use]
    pub fn distinct(&self) -> &[Arc<Topology>] {
        &self.distinct
    }
}
