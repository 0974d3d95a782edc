//! The CPUs of a node that processes have not taken.

use super::Placement;
use crate::options::Options;
use crate::rules::Quirk;
use mapcheck_topology::CpuSet;

/// The free CPUs of a node.
#[derive(Clone, Debug)]
pub(super) struct FreeCpus {
    /// The CPUs that no process has.
    untaken: CpuSet,
    /// The CPUs that an app that allows overload has not used since it last began again with all of them.
    available: CpuSet,
}

impl Placement<'_> {
    /// Returns the CPUs of a node that a process can be bound to.
    ///
    /// PAM-BIND-OVERRIDE-2, PAM-BIND-CPU-1: those that no process has, unless overload is allowed.
    #[must_use]
    pub fn free_cpus(&self, node: usize, options: &Options) -> &CpuSet {
        if options.overload() || self.rules.has(Quirk::RefilledCpusForAll) {
            self.available_cpus(node)
        } else {
            let free = self.nodes[node].free.as_ref();
            free.map_or(self.usable(node), |free| &free.untaken)
        }
    }

    /// Returns the CPUs of a node that an app that allows overload has not used since it last began again with all of them.
    #[must_use]
    pub fn available_cpus(&self, node: usize) -> &CpuSet {
        let free = self.nodes[node].free.as_ref();
        free.map_or(self.usable(node), |free| &free.available)
    }

    /// Replaces the CPUs of a node that an app that allows overload can use.
    pub fn set_available_cpus(&mut self, node: usize, cpus: CpuSet) {
        self.free_cpus_mut(node).available = cpus;
    }

    /// Takes CPUs of a node, which are then bound to a process.
    pub fn take_cpus(&mut self, node: usize, cpus: &CpuSet) {
        let free = self.free_cpus_mut(node);
        free.untaken.remove_all(cpus);
        free.available.remove_all(cpus);
    }

    fn free_cpus_mut(&mut self, node: usize) -> &mut FreeCpus {
        let node = &mut self.nodes[node];
        // HET-CPU-1: the first process of a node takes its CPUs from those of the node's own machine.
        let usable = &self.usable[node.machine].cpus;
        node.free.get_or_insert_with(|| {
            Box::new(FreeCpus {
                untaken: usable.clone(),
                available: usable.clone(),
            })
        })
    }
}
