//! What a picture shows of a map: the apps, and on each node the processes and their CPUs.

use mapcheck_mapping::Machines;
use mapcheck_mapping::job_map::{Bound, Details, JobMap, MappedNode, Policies, ShownPolicy};
use mapcheck_topology::{CpuSet, Topology};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A job as a picture shows it.
#[derive(Clone, Debug)]
pub struct JobPicture {
    /// The apps, in order.
    pub apps: Vec<AppPicture>,
    /// The nodes that have processes, in the map's order.
    pub nodes: Vec<NodePicture>,
}

/// An app.
#[derive(Clone, Debug)]
pub struct AppPicture {
    /// Its index.
    pub index: u32,
    /// Its program, if that is known.
    pub name: Option<String>,
    /// The number of its processes with a rank.
    pub processes: usize,
    /// Its policies in words, if it has some of its own or is the job's only one.
    pub policy: Option<String>,
}

/// A node and its processes.
#[derive(Clone, Debug)]
pub struct NodePicture {
    /// Its name.
    pub name: String,
    /// Its slots.
    pub slots: i64,
    /// Its processes, also those without a rank.
    pub num_procs: u32,
    /// Its machine.
    pub machine: Arc<Topology>,
    /// The number of its machine: nodes with the same number have the same one.
    pub machine_number: usize,
    /// Its processes with a rank, by rank.
    pub processes: Vec<PlacedProcess>,
}

/// A process of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedProcess {
    /// The index of its app.
    pub app: u32,
    /// Its rank.
    pub rank: u32,
    /// Where it may run.
    pub place: Place,
    /// The binding as a map shows it.
    pub bound: String,
}

/// Where a process may run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// On some hardware threads, by logical number.
    Cpus(CpuSet),
    /// Anywhere on its node: it is not bound.
    Anywhere,
    /// Nowhere that the machine has: its CPU set is empty or outside of all packages.
    Nowhere,
}

impl JobPicture {
    /// Makes the picture of a map. `names` are the programs of the apps, as far as they are known.
    #[must_use]
    pub fn new(map: &JobMap, machines: &Machines, names: &[String]) -> Self {
        let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
        for process in map.nodes.iter().flat_map(|node| &node.procs) {
            *counts.entry(process.app).or_default() += 1;
        }
        for app in (0..).take(names.len()) {
            counts.entry(app).or_default();
        }
        let apps = counts.into_iter().map(|(index, processes)| AppPicture {
            index,
            name: names.get(index as usize).cloned(),
            processes,
            policy: policy_of(&map.policies, index),
        });
        Self {
            apps: apps.collect(),
            nodes: map
                .nodes
                .iter()
                .map(|node| NodePicture::new(node, machines))
                .collect(),
        }
    }

    /// Makes the picture of nodes without processes: their names and slots, and the machines of all nodes.
    #[must_use]
    pub fn of_free_nodes(nodes: Vec<(String, i64, &Machines)>) -> Self {
        let nodes = nodes
            .into_iter()
            .map(|(name, slots, machines)| NodePicture {
                machine: Arc::clone(machines.of_node(&name)),
                machine_number: machines.number_of(&name),
                name,
                slots,
                num_procs: 0,
                processes: Vec::new(),
            });
        Self {
            apps: Vec::new(),
            nodes: nodes.collect(),
        }
    }

    /// Replaces cores by the hardware threads that processes are bound to, where the map shows cores but its details have the threads.
    #[must_use]
    pub fn with_details(mut self, details: &Details) -> Self {
        for (node, details) in self.nodes.iter_mut().zip(&details.nodes) {
            for (process, threads) in node.processes.iter_mut().zip(&details.threads) {
                process.place = place(threads, &node.machine);
            }
        }
        self
    }

    /// Returns the largest rank.
    pub(crate) fn last_rank(&self) -> u32 {
        let all = self.nodes.iter().flat_map(|node| &node.processes);
        all.map(|process| process.rank).max().unwrap_or(0)
    }
}

impl NodePicture {
    fn new(node: &MappedNode, machines: &Machines) -> Self {
        let machine = machines.of_node(&node.name);
        let processes = node.procs.iter().map(|process| PlacedProcess {
            app: process.app,
            rank: process.rank,
            place: place(&process.bound, machine),
            bound: process.bound.to_string(),
        });
        Self {
            name: node.name.to_string(),
            slots: node.slots,
            num_procs: node.num_procs,
            machine: Arc::clone(machine),
            machine_number: machines.number_of(&node.name),
            processes: processes.collect(),
        }
    }

    /// Returns the indices of the processes of each hardware thread.
    pub(crate) fn occupants(&self) -> Vec<Vec<usize>> {
        let threads = self
            .machine
            .objects(mapcheck_topology::Level::HwThread)
            .len();
        let mut occupants = vec![Vec::new(); threads];
        for (index, process) in self.processes.iter().enumerate() {
            if let Place::Cpus(cpus) = &process.place {
                for thread in cpus.iter() {
                    if let Some(occupants) = occupants.get_mut(thread) {
                        occupants.push(index);
                    }
                }
            }
        }
        occupants
    }
}

fn place(bound: &Bound, machine: &Topology) -> Place {
    match bound {
        Bound::Nothing => Place::Anywhere,
        Bound::EmptySet | Bound::NoPackage => Place::Nowhere,
        Bound::Cpus(packages) => {
            let mut cpus = CpuSet::new();
            for package in packages.iter() {
                let objects = machine.objects(package.unit.level());
                let bound = package.cpus.iter();
                for object in bound.filter_map(|number| objects.get(*number as usize)) {
                    cpus.insert_all(&object.cpus);
                }
            }
            Place::Cpus(cpus)
        }
    }
}

fn policy_of(policies: &Policies, app: u32) -> Option<String> {
    let text = |policy: &ShownPolicy| {
        format!(
            "mapped {}, ranked {}, bound {}",
            policy.mapping, policy.ranking, policy.binding
        )
    };
    match policies {
        Policies::Job(policy) => (app == 0).then(|| text(policy)),
        Policies::Apps(apps) => {
            let own = apps.iter().find(|it| it.app == app)?;
            Some(text(&own.policy))
        }
    }
}
