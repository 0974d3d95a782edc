//! The decisions of this module that builds were seen to take otherwise than the text.

use super::numbering::PackageCpus;
use crate::allocation::{Allocation, HostfileEntry};
use crate::dispatch::JobMapping;
use crate::files::Files;
use crate::options::CpuUnit;
use crate::placement::{Placement, PlacementRules};
use crate::request::{AppRequest, SpawnRequest};
use crate::rules::Text;
use mapcheck_topology::Topology;

/// Decides what the map shows.
pub trait JobMapRules: PlacementRules {
    /// Returns whether the slots of a head node outside of the allocation are in the total.
    ///
    /// PAM-SLOTS-3: those of all nodes are.
    fn counts_head(&self, allocation: &Allocation) -> bool {
        let _ = allocation;
        true
    }

    /// Returns the bound CPUs of a package under the numbers that the map shows for them.
    ///
    /// PAM-VERIFY-6: their logical numbers.
    fn numbers_of(&self, package: PackageCpus, machine: &Topology) -> PackageCpus {
        let _ = machine;
        package
    }

    /// Returns the apps whose attributes the map's line on CPUs shows if all of them agree.
    ///
    /// PAM-DISPLAY-2: all apps if they were mapped one by one, else none.
    fn apps_that_show<'a>(
        &self,
        request: &'a SpawnRequest,
        mapping: &JobMapping,
    ) -> Vec<&'a AppRequest> {
        match mapping.apps.is_empty() {
            true => Vec::new(),
            false => request.apps.iter().flatten().collect(),
        }
    }

    /// Returns whether the CPUs that an app's processes are bound to are shown as the app counts CPUs.
    ///
    /// PAM-BIND-SHOWN-1: they are, also if the job counts others.
    fn shows_unit_of_app(&self) -> bool {
        true
    }

    /// Returns whether the map shows the CPUs of a machine without cores for a job that counts CPUs as given.
    ///
    /// PAM-BIND-SHOWN-1: it shows the hardware threads.
    fn shows_lone_threads(&self, counted: CpuUnit) -> bool {
        let _ = counted;
        true
    }

    /// Returns whether the long form shows the name of a host among its node's aliases, although it is the node's own name.
    ///
    /// PAM-DISPLAY-8: only other names.
    fn repeats_name(&self, host: &HostfileEntry, name: &str, files: &Files) -> bool {
        let _ = (host, name, files);
        false
    }

    /// Returns whether the long form shows the login user of a node (PAM-DISPLAY-8).
    fn shows_user(&self, node: usize) -> bool {
        let _ = node;
        true
    }

    /// Returns the numbers of the machines whose CPUs the XML form lists for a node.
    ///
    /// HET-DISPLAY-1: the node's own.
    fn listed_machines(&self, node: usize, state: &Placement<'_>) -> Vec<usize> {
        vec![state.nodes[node].machine]
    }
}

impl JobMapRules for Text {}
