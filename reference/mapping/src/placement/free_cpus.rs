//! The CPUs of a node that processes have not taken.

use super::Placement;
use crate::options::Options;
use mapcheck_topology::CpuSet;

/// What jobs use of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeUse {
    /// The node's name.
    pub node: String,
    /// The number of their processes there.
    pub processes: u32,
    /// The CPUs that they have taken there.
    pub cpus: CpuSet,
}

/// The free CPUs of a node.
#[derive(Clone, Debug)]
pub(super) struct FreeCpus {
    /// The CPUs that no process has.
    untaken: CpuSet,
    /// The CPUs that an app that allows overload has not used since it last began again with all of them.
    available: CpuSet,
    /// The CPUs that other jobs have taken.
    others: CpuSet,
}

impl Placement<'_> {
    /// Returns the CPUs of a node that a process can be bound to.
    #[must_use]
    pub fn free_cpus(&self, node: usize, options: &Options) -> &CpuSet {
        self.rules.free_cpus(self, node, options)
    }

    /// Returns the CPUs of a node that no process has.
    #[must_use]
    pub fn untaken_cpus(&self, node: usize) -> &CpuSet {
        let free = self.nodes[node].free.as_ref();
        free.map_or(self.usable(node), |free| &free.untaken)
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

    /// Takes what other jobs use of a node.
    ///
    /// HIST-CPUS-1: the CPUs that the processes of other jobs have taken are not free.
    pub fn occupy(&mut self, node: usize, processes: u32, cpus: &CpuSet) {
        let state = &mut self.nodes[node];
        state.in_use = state.in_use.saturating_add(processes);
        state.others = state.in_use;
        if !cpus.is_empty() {
            self.take_cpus(node, cpus);
            self.free_cpus_mut(node).others = cpus.clone();
        }
    }

    /// Returns the CPUs of a node that other jobs have taken, if there are any.
    #[must_use]
    pub fn cpus_of_others(&self, node: usize) -> Option<&CpuSet> {
        let free = self.nodes[node].free.as_ref()?;
        Some(&free.others).filter(|others| !others.is_empty())
    }

    /// Returns what the job uses of its nodes, beside what other jobs do.
    #[must_use]
    pub fn uses(&self) -> Vec<NodeUse> {
        let nodes = self.nodes.iter().enumerate();
        let used = nodes.filter(|(_, node)| node.in_use > node.others);
        used.map(|(index, _)| self.rules.node_use(self, index))
            .collect()
    }

    /// Returns what the job uses of a node if it leaves some of its CPUs free.
    #[must_use]
    pub fn use_without(&self, index: usize, left: &CpuSet) -> NodeUse {
        let node = &self.nodes[index];
        let mut cpus = self.usable(index).clone();
        cpus.remove_all(left);
        if let Some(others) = self.cpus_of_others(index) {
            cpus.remove_all(others);
        }
        NodeUse {
            node: self.allocation.nodes[index].name.to_string(),
            processes: node.in_use - node.others,
            cpus,
        }
    }

    fn free_cpus_mut(&mut self, node: usize) -> &mut FreeCpus {
        let node = &mut self.nodes[node];
        // HET-CPU-1: the first process of a node takes its CPUs from those of the node's own machine.
        let usable = &self.usable[node.machine].cpus;
        node.free.get_or_insert_with(|| {
            Box::new(FreeCpus {
                untaken: usable.clone(),
                available: usable.clone(),
                others: CpuSet::new(),
            })
        })
    }
}
