//! The machines of a job's nodes.

use crate::rules::{EditionRules, Text};
use mapcheck_topology::{Level, Topology};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Decides which objects of a machine are its CPUs.
pub trait MachineRules: EditionRules {
    /// Returns the level of the objects that are the CPUs of a machine where nothing is requested.
    ///
    /// PAM-DEFAULT-MAP-3: on a machine without cores, its hardware threads.
    fn default_cpus(&self, has_cores: bool) -> Level {
        cpus_to_be_had(has_cores)
    }

    /// Returns the machines as a mapping sees them.
    ///
    /// PAM-MAP-PLACE-1: with the NUMA nodes that have CPUs of their own, by their OS index.
    fn mappable<'m>(&self, machines: &'m Machines) -> Cow<'m, Machines> {
        Cow::Borrowed(machines)
    }
}

impl MachineRules for Text {}

/// Returns the level of the objects that can be the CPUs of a machine: cores, or hardware threads if it has none.
#[must_use]
pub fn cpus_to_be_had(has_cores: bool) -> Level {
    match has_cores {
        true => Level::Core,
        false => Level::HwThread,
    }
}

/// The machine of every node: one that all share, unless a node has its own.
///
/// Machines are numbered; the shared one is 0. What depends on a machine alone is computed once per machine, not once per node.
/// PAM-VERIFY-4: with hwloc_use_topo_file, the file's topology is the machine of every node.
#[derive(Clone, Debug)]
pub struct Machines {
    distinct: Vec<Arc<Topology>>,
    by_node: BTreeMap<String, usize>,
}

/// The machine of the head node, whose objects decide the job's defaults.
#[derive(Clone, Copy, Debug)]
pub struct HeadMachine<'a> {
    topology: &'a Topology,
    /// Whether daemons have reported the machines of the nodes.
    reported: bool,
    /// Whether one of the machines has cores.
    some_have_cores: bool,
}

impl<'a> HeadMachine<'a> {
    /// Returns a machine that all nodes have.
    #[must_use]
    pub fn shared_by_all(topology: &'a Topology) -> Self {
        Self {
            topology,
            reported: false,
            some_have_cores: topology.has_cores(),
        }
    }

    pub(crate) fn new(topology: &'a Topology, machines: &Machines) -> Self {
        Self {
            topology,
            reported: machines.distinct.len() > 1,
            some_have_cores: machines.distinct.iter().any(|one| one.has_cores()),
        }
    }

    /// Returns whether cores can be the CPUs.
    ///
    /// HET-CPU-3: they can if one of the nodes has cores.
    #[must_use]
    pub fn has_cores(&self) -> bool {
        self.some_have_cores
    }

    /// Returns the level of the objects that can be the CPUs (PAM-DEFAULT-MAP-3).
    #[must_use]
    pub fn cpus_to_be_had(&self) -> Level {
        cpus_to_be_had(self.has_cores())
    }

    /// Returns whether a derived binding names the thread, because every core has one.
    ///
    /// HET-BIND-2: PRRTE does so for the machine that a run without daemons gives to all nodes. Where nodes report their
    /// machines, the binding is to cores, as the text has it.
    #[must_use]
    pub fn names_threads(&self) -> bool {
        !self.reported && self.topology.threads_are_cores()
    }
}

impl std::ops::Deref for HeadMachine<'_> {
    type Target = Topology;

    fn deref(&self) -> &Topology {
        self.topology
    }
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

    /// Sets the machine of one node, named in full or up to the first dot. Nodes with the same [`Arc`] share a number.
    pub fn set(&mut self, node: impl Into<String>, topology: &Arc<Topology>) {
        let mut known = self.distinct.iter();
        let known = known.position(|known| Arc::ptr_eq(known, topology));
        let number = known.unwrap_or_else(|| {
            self.distinct.push(Arc::clone(topology));
            self.distinct.len() - 1
        });
        self.by_node.insert(node.into(), number);
    }

    /// Returns the machines with every NUMA node in hwloc's order, or `None` if they have been so before.
    #[must_use]
    pub fn with_all_memory(&self) -> Option<Self> {
        let other = self.distinct.iter().map(|one| one.with_all_memory());
        let other: Vec<_> = other.collect();
        other.iter().any(Option::is_some).then(|| {
            let mut machines = self.clone();
            for (own, other) in machines.distinct.iter_mut().zip(other) {
                *own = other.map_or_else(|| Arc::clone(own), Arc::new);
            }
            machines
        })
    }

    /// Returns the machines without a node's own: the node then has the shared one.
    #[must_use]
    pub fn without(&self, node: &str) -> Self {
        let mut machines = Self::shared_by_all(Arc::clone(self.shared()));
        for (name, number) in self.by_node.iter().filter(|(name, _)| *name != node) {
            machines.set(name, &self.distinct[*number]);
        }
        machines
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
        let of_name = |name: &str| self.by_node.get(name).copied();
        // Maps show names up to their first dot, unless names keep their domains.
        let short = || of_name(node.split_once('.')?.0);
        of_name(node).or_else(short).unwrap_or(0)
    }

    /// Returns the machines, by number.
    #[must_use]
    pub fn distinct(&self) -> &[Arc<Topology>] {
        &self.distinct
    }
}
