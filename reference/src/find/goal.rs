//! Layouts, and whether a map has one.

use crate::job_map::{Bound, CpuUnit, JobMap, MappedNode, MappedProc};
use crate::mapping::Machines;
use crate::topology::order::sort_by_key;
use crate::topology::{CpuSet, Level, Topology};
use std::collections::{BTreeMap, HashMap};

/// A layout to look for: the processes of each app, by node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Goal {
    /// The apps.
    pub apps: Vec<AppGoal>,
}

/// The layout of an app.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AppGoal {
    /// Its nodes.
    pub nodes: Vec<NodeGoal>,
    /// The number of CPUs of each process, if it matters.
    pub cpus_each: Option<usize>,
    /// What each process is bound to, if it matters: an object of a level, or nothing.
    pub bound_to: Option<Option<Level>>,
}

/// The layout of an app on a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeGoal {
    /// The node.
    pub node: String,
    /// The number of processes.
    pub count: u32,
    /// The number of processes on each object of a level, if it matters.
    pub objects: Option<(Level, Vec<u32>)>,
    /// The ranks, if they matter.
    pub ranks: Option<Vec<RankGoal>>,
}

/// A rank, and its CPUs if they matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankGoal {
    /// The rank in the job.
    pub rank: u32,
    /// What it is bound to.
    pub bound: Option<Bound>,
}

impl Goal {
    /// Returns the layout of a map: every rank with its app, node and CPUs.
    #[must_use]
    pub fn of_map(map: &JobMap) -> Self {
        let mut apps: BTreeMap<u32, AppGoal> = BTreeMap::new();
        // The nodes of an app in the order of its ranks.
        let mut first: Vec<(u32, usize)> = Vec::new();
        for (index, node) in map.nodes.iter().enumerate() {
            let rank = node.procs.first().map_or(u32::MAX, |process| process.rank);
            first.push((rank, index));
        }
        sort_by_key(&mut first, |entry| *entry);
        for node in first
            .into_iter()
            .filter_map(|(_, index)| map.nodes.get(index))
        {
            let mut by_app: BTreeMap<u32, Vec<RankGoal>> = BTreeMap::new();
            for process in &node.procs {
                by_app.entry(process.app).or_default().push(RankGoal {
                    rank: process.rank,
                    bound: Some(process.bound.clone()),
                });
            }
            for (app, ranks) in by_app {
                apps.entry(app).or_default().nodes.push(NodeGoal {
                    node: node.name.to_string(),
                    count: u32::try_from(ranks.len()).unwrap_or(u32::MAX),
                    objects: None,
                    ranks: Some(ranks),
                });
            }
        }
        Self {
            apps: apps.into_values().collect(),
        }
    }

    /// Returns whether all apps of a map are where the goal has them; the map may have only the goal's first apps.
    #[must_use]
    pub fn matches(&self, map: &JobMap, apps: usize, topology: &Topology) -> bool {
        let mut placed: BTreeMap<(usize, &str), Vec<&MappedProc>> = BTreeMap::new();
        for node in &map.nodes {
            if node.num_procs as usize != node.procs.len() {
                return false;
            }
            for process in &node.procs {
                let key = (process.app as usize, &*node.name);
                placed.entry(key).or_default().push(process);
            }
        }
        let goals = self.apps.iter().take(apps).enumerate();
        let mut wanted = 0;
        for (app, goal) in goals {
            for node in goal.nodes.iter().filter(|node| node.count > 0) {
                wanted += 1;
                let Some(procs) = placed.get(&(app, node.node.as_str())) else {
                    return false;
                };
                if !node.matches(procs, goal, topology) {
                    return false;
                }
            }
        }
        placed.len() == wanted
    }

    /// Returns whether the first apps have the right number of processes on each node of a map.
    pub(super) fn matches_counts(&self, map: &JobMap, apps: usize) -> bool {
        let mut counts: BTreeMap<(usize, &str), u32> = BTreeMap::new();
        for node in &map.nodes {
            for process in &node.procs {
                *counts
                    .entry((process.app as usize, &*node.name))
                    .or_default() += 1;
            }
        }
        let goals = self.apps.iter().take(apps).enumerate();
        goals.into_iter().all(|(app, goal)| {
            let nodes = goal.nodes.iter();
            nodes
                .filter(|node| node.count > 0)
                .all(|node| counts.get(&(app, node.node.as_str())) == Some(&node.count))
        })
    }

    /// Returns the number of processes.
    #[must_use]
    pub fn processes(&self) -> u64 {
        self.apps.iter().map(AppGoal::processes).sum()
    }

    /// Returns whether the goal says how many CPUs processes have, or what they are bound to.
    pub(super) fn asks_for_cpus(&self) -> bool {
        let mut apps = self.apps.iter();
        apps.any(|app| app.cpus_each.is_some() || app.bound_to.is_some())
    }

    /// Returns why the machine of a node cannot hold the goal, if each process has as many CPUs of its own as are asked for.
    pub(super) fn too_many_cpus(&self, machines: &Machines) -> Option<String> {
        let mut wanted: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
        for app in self.apps.iter().filter(|app| app.bound_to.is_none()) {
            let cpus = app.cpus_each.and_then(|cpus| u64::try_from(cpus).ok());
            let Some(cpus) = cpus.filter(|_| app.bounds().next().is_none()) else {
                continue;
            };
            for node in &app.nodes {
                let (processes, all) = wanted.entry(&node.node).or_default();
                *processes += u64::from(node.count);
                *all = all.saturating_add(cpus.saturating_mul(u64::from(node.count)));
            }
        }
        wanted.into_iter().find_map(|(node, (processes, cpus))| {
            let own = machines.of_node(node).objects(Level::HwThread).len();
            (cpus > u64::try_from(own).unwrap_or(u64::MAX)).then(|| {
                format!(
                    "{node} has {own} hardware threads, and {processes} processes with CPUs of their own need {cpus} CPUs; ask for fewer CPUs each, or place fewer processes on {node}"
                )
            })
        })
    }
}

/// Returns the most processes that a map binds to one hardware thread.
pub(super) fn sharing(map: &JobMap, machines: &Machines) -> u32 {
    let most_on = |node: &MappedNode| {
        let machine = machines.of_node(&node.name);
        let mut loads: HashMap<usize, u32> = HashMap::new();
        for process in &node.procs {
            for thread in threads(&process.bound, machine).iter() {
                *loads.entry(thread).or_default() += 1;
            }
        }
        loads.into_values().max().unwrap_or(0)
    };
    map.nodes.iter().map(most_on).max().unwrap_or(0)
}

impl AppGoal {
    /// Returns the number of processes.
    #[must_use]
    pub fn processes(&self) -> u64 {
        self.nodes.iter().map(|node| u64::from(node.count)).sum()
    }

    /// Returns what the processes should be bound to, where it is known.
    pub(super) fn bounds(&self) -> impl Iterator<Item = &Bound> {
        let ranks = self.nodes.iter().filter_map(|node| node.ranks.as_ref());
        ranks.flatten().filter_map(|rank| rank.bound.as_ref())
    }
}

impl NodeGoal {
    fn matches(&self, procs: &[&MappedProc], app: &AppGoal, topology: &Topology) -> bool {
        if procs.len() != self.count as usize {
            return false;
        }
        if let Some(ranks) = &self.ranks
            && !same_ranks(ranks, procs)
        {
            return false;
        }
        let bound_to = |process: &&&MappedProc| match app.bound_to {
            None => true,
            Some(None) => process.bound == Bound::Nothing,
            Some(Some(level)) => {
                let set = threads(&process.bound, topology);
                let mut objects = topology.objects(level).iter();
                objects.any(|object| object.cpus == set)
            }
        };
        let has_cpus = |process: &&&MappedProc| {
            app.cpus_each
                .is_none_or(|wanted| cpu_count(&process.bound) == wanted)
        };
        procs.iter().all(|it| bound_to(&it) && has_cpus(&it)) && self.on_objects(procs, topology)
    }

    /// Returns whether each object has as many processes as it should.
    fn on_objects(&self, procs: &[&MappedProc], topology: &Topology) -> bool {
        let Some((level, wanted)) = &self.objects else {
            return true;
        };
        let objects = topology.objects(*level);
        let mut counts = vec![0; objects.len().max(wanted.len())];
        for process in procs {
            let set = threads(&process.bound, topology);
            let inside =
                |object: &crate::topology::Object| !set.is_empty() && set.is_subset(&object.cpus);
            let Some(index) = objects.iter().position(inside) else {
                return false;
            };
            counts[index] += 1;
        }
        let mut wanted = wanted.clone();
        wanted.resize(counts.len(), 0);
        counts == wanted
    }
}

fn same_ranks(wanted: &[RankGoal], procs: &[&MappedProc]) -> bool {
    wanted.iter().all(|goal| {
        let at = procs.binary_search_by_key(&goal.rank, |process| process.rank);
        at.is_ok_and(|at| {
            goal.bound
                .as_ref()
                .is_none_or(|bound| *bound == procs[at].bound)
        })
    })
}

fn cpu_count(bound: &Bound) -> usize {
    match bound {
        Bound::Cpus(packages) => packages.iter().map(|package| package.cpus.len()).sum(),
        Bound::Nothing | Bound::EmptySet | Bound::NoPackage => 0,
    }
}

/// Returns the hardware threads of what a map shows as bound. A core counts with all of its threads.
pub(super) fn threads(bound: &Bound, topology: &Topology) -> CpuSet {
    let mut set = CpuSet::new();
    if let Bound::Cpus(packages) = bound {
        for package in packages.iter() {
            let objects = topology.objects(package.unit.level());
            for cpu in package
                .cpus
                .iter()
                .filter_map(|cpu| objects.get(*cpu as usize))
            {
                set.insert_all(&cpu.cpus);
            }
        }
    }
    set
}

/// Returns the kind of CPU that a binding is shown as.
pub(super) fn unit(bound: &Bound) -> Option<CpuUnit> {
    match bound {
        Bound::Cpus(packages) => packages.first().map(|package| package.unit),
        Bound::Nothing | Bound::EmptySet | Bound::NoPackage => None,
    }
}
