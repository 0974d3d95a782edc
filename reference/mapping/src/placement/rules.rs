//! The decisions of this module in which builds were seen to depart from the text.

use crate::allocation::AllocationRules;
use crate::options::{OptionRules, PeList};
use crate::rules::Text;
use mapcheck_topology::{CpuSet, Topology};

/// A visit to a node by an app that is confined to a PE list.
#[derive(Clone, Copy, Debug)]
pub struct ListedVisit<'a> {
    /// The list.
    pub list: &'a PeList,
    /// The number of the node's machine.
    pub machine: usize,
    /// The machine.
    pub topology: &'a Topology,
    /// Whether hardware threads are the CPUs.
    pub hwthreads: bool,
    /// The position of the list's next entry on the node.
    pub position: usize,
    /// The free CPUs of the node.
    pub free: &'a CpuSet,
}

/// Decides which nodes, slots and CPUs an app gets.
pub trait PlacementRules: AllocationRules + OptionRules {
    /// Returns the CPUs of a PE list that a visit to a node begins with.
    ///
    /// PAM-MAP-CPUSET-4: all of the list.
    fn listed_for_visit(&self, visit: ListedVisit<'_>) -> CpuSet {
        visit.list.cpus(visit.machine)
    }
}

impl PlacementRules for Text {}
