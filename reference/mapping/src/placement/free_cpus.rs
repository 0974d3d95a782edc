//! The CPUs of a node that processes have not taken.

use super::Placement;
use crate::options::Options;
use crate::rules::Quirk;
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
    /// The CPUs of other jobs that are free from then on, because all CPUs of the node were taken ([`Quirk::RefilledCpusForAll`]).
    pub freed: CpuSet,
    /// The CPU sets that a job's processes are bound to there, in the order of placement ([`Quirk::SharedCpusFreed`]).
    pub bound: Vec<CpuSet>,
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
        let mut uses = Vec::new();
        for (index, node) in self.nodes.iter().enumerate() {
            let processes = node.in_use - node.others;
            if processes == 0 {
                continue;
            }
            let (mut cpus, mut freed) = (CpuSet::new(), CpuSet::new());
            if let Some(free) = &node.free {
                let left = match self.rules.has(Quirk::RefilledCpusForAll) {
                    true => &free.available,
                    false => &free.untaken,
                };
                cpus = self.usable(index).clone();
                cpus.remove_all(left);
                cpus.remove_all(&free.others);
                freed = free.others.and(left);
            }
            uses.push(NodeUse {
                node: self.allocation.nodes[index].name.to_string(),
                processes,
                cpus,
                freed,
                bound: match self.rules.has(Quirk::SharedCpusFreed) {
                    true => self.bound_sets(node),
                    false => Vec::new(),
                },
            });
        }
        uses
    }

    /// Returns the CPU sets of the processes on a node.
    fn bound_sets(&self, node: &super::NodeState) -> Vec<CpuSet> {
        let processes = node
            .procs
            .iter()
            .map(|process| &self.procs[*process as usize]);
        let set = |process: &super::Proc| {
            let number = process.bound?.get() as usize;
            Some(self.bound.sets().get(number)?.cpus.clone())
        };
        processes.filter_map(set).collect()
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
