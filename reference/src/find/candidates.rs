//! The directives and hosts that are worth trying for an app, by what its layout shows.

use super::goal::{AppGoal, Goal, threads, unit};
use super::line::Host;
use crate::job_map::{Bound, CpuUnit};
use crate::topology::order::collected;
use crate::topology::{CpuSet, Level, Topology};
use std::collections::{BTreeMap, BTreeSet};

/// What is worth trying for an app, the likeliest first. `None` is a directive that is not given.
#[derive(Clone, Debug, Default)]
pub(super) struct Candidates {
    pub(super) hosts: Vec<Option<String>>,
    pub(super) map_by: Vec<Option<String>>,
    pub(super) rank_by: Vec<Option<String>>,
    pub(super) bind_to: Vec<Option<String>>,
}

/// The objects that directives name, and their names.
pub(super) const LEVELS: [(Level, &str); 7] = [
    (Level::Core, "core"),
    (Level::Package, "package"),
    (Level::Numa, "numa"),
    (Level::L3Cache, "l3cache"),
    (Level::L2Cache, "l2cache"),
    (Level::L1Cache, "l1cache"),
    (Level::HwThread, "hwthread"),
];

/// What an app's layout shows about its CPUs.
struct Shape<'a> {
    app: &'a AppGoal,
    topology: &'a Topology,
    /// The different CPU sets, as threads.
    sets: BTreeSet<Vec<usize>>,
    /// Whether some processes are not bound.
    has_unbound: bool,
    /// Whether hardware threads are shown.
    by_thread: bool,
}

impl Candidates {
    /// Returns what is worth trying for an app of a goal.
    pub(super) fn new(goal: &Goal, index: usize, hosts: &[Host], topology: &Topology) -> Self {
        let Some(app) = goal.apps.get(index) else {
            return Self::default();
        };
        let shape = Shape::new(app, topology);
        let crowded = is_crowded(goal, hosts) && index == 0;
        let mut earlier = goal.apps.iter().take(index);
        let inherits_cpus = earlier.any(|app| Shape::new(app, topology).cpus_each().is_some());
        Self {
            hosts: host_lists(goal, index, hosts),
            map_by: shape.mappings(crowded, inherits_cpus),
            rank_by: shape.rankings(),
            bind_to: shape.bindings(),
        }
    }
}

impl<'a> Shape<'a> {
    fn new(app: &'a AppGoal, topology: &'a Topology) -> Self {
        let mut sets = BTreeSet::new();
        let mut last = None;
        for bound in app.bounds() {
            if last == Some(bound) {
                continue;
            }
            last = Some(bound);
            sets.insert(threads(bound, topology).iter().collect());
        }
        Self {
            app,
            topology,
            sets,
            has_unbound: app.bounds().any(|bound| *bound == Bound::Nothing),
            by_thread: is_by_thread(app),
        }
    }

    /// Returns the levels whose objects are all of the sets.
    fn bound_levels(&self) -> Vec<&'static str> {
        if let Some(wanted) = self.app.bound_to {
            let named = LEVELS.iter().filter(|(level, _)| Some(*level) == wanted);
            return named.map(|(_, name)| *name).collect();
        }
        let sets: Vec<&Vec<usize>> = self.sets.iter().filter(|set| !set.is_empty()).collect();
        let all_are = |level: Level| {
            let objects = self.topology.objects(level).iter();
            let objects: BTreeSet<Vec<usize>> =
                collected(objects.map(|it| it.cpus.iter().collect()));
            !sets.is_empty() && sets.iter().all(|set| objects.contains(*set))
        };
        let is_bound = |(level, _): &&(Level, &str)| all_are(*level);
        let mut levels: Vec<&str> = LEVELS
            .iter()
            .filter(is_bound)
            .map(|(_, name)| *name)
            .collect();
        // A map shows a hardware thread as its core.
        if levels.contains(&"core") && !levels.contains(&"hwthread") {
            levels.push("hwthread");
        }
        levels
    }

    /// Returns the number of CPUs of each process, if all have as many and more than one.
    fn cpus_each(&self) -> Option<usize> {
        if let Some(wanted) = self.app.cpus_each {
            return Some(wanted).filter(|wanted| *wanted > 1);
        }
        let count = |set: &Vec<usize>| {
            let set: CpuSet = set.iter().fold(CpuSet::new(), |mut all, thread| {
                all.insert_all(&CpuSet::from_range(*thread..thread + 1));
                all
            });
            match self.by_thread {
                true => set.len(),
                false => self.topology.cores_inside(&set),
            }
        };
        let counts: BTreeSet<usize> = collected(self.sets.iter().map(count));
        match counts.into_iter().collect::<Vec<_>>().as_slice() {
            [only] if *only > 1 => Some(*only),
            _ => None,
        }
    }

    /// Returns the mappings for an app of a job that is crowded, or that has CPUs per process from an earlier app.
    fn mappings(&self, crowded: bool, inherits_cpus: bool) -> Vec<Option<String>> {
        let mut plain: Vec<String> = vec!["slot".to_owned(), "node".to_owned()];
        let mut known: Vec<Vec<&CpuSet>> = Vec::new();
        let mut levels = Vec::new();
        for (level, name) in LEVELS {
            let objects: Vec<&CpuSet> = self
                .topology
                .objects(level)
                .iter()
                .map(|it| &it.cpus)
                .collect();
            // Levels with the same objects place alike, but each is bound to under its own name.
            if !objects.is_empty()
                && (!known.contains(&objects) || self.bound_levels().contains(&name))
            {
                levels.push(name);
            }
            known.push(objects);
        }
        for name in &levels {
            plain.push((*name).to_owned());
            plain.push(format!("{name}:span"));
        }
        plain.extend(self.patterns());
        let mut all: Vec<Option<String>> = vec![None];
        let cpus = self.cpus_each();
        let mut qualifiers: Vec<String> = vec![String::new()];
        if let Some(cpus) = cpus {
            qualifiers.push(format!(":pe={cpus}"));
        } else if inherits_cpus {
            // Most mappings without it have the earlier app's CPUs.
            qualifiers.insert(0, ":pe=1".to_owned());
        }
        if self.by_thread {
            let with = qualifiers.iter().map(|it| format!("{it}:hwtcpus"));
            qualifiers = with.chain(qualifiers.clone()).collect();
        }
        let job = if crowded { ":oversubscribe" } else { "" };
        if !job.is_empty() {
            all.push(Some(job.to_owned()));
        }
        for qualifier in qualifiers {
            for mapping in &plain {
                all.push(Some(format!("{mapping}{qualifier}{job}")));
            }
        }
        all.extend(
            self.lists()
                .into_iter()
                .map(|list| Some(format!("{list}{job}"))),
        );
        all
    }

    /// Returns the patterns that the counts allow.
    fn patterns(&self) -> Vec<String> {
        let counts = self.app.nodes.iter().map(|node| node.count);
        let counts: BTreeSet<u32> = collected(counts.filter(|count| *count > 0));
        let most = counts.last().copied().unwrap_or(0);
        let mut patterns = vec![format!("ppr:{most}:node")];
        for (level, name) in LEVELS {
            let objects = self.topology.objects(level).len();
            let Ok(objects) = u32::try_from(objects) else {
                continue;
            };
            if objects == 0 {
                continue;
            }
            let each = most.div_ceil(objects).max(1);
            let mut tried: BTreeSet<u32> = [each].into();
            tried.extend(self.most_on_objects(level));
            patterns.extend(tried.into_iter().map(|each| format!("ppr:{each}:{name}")));
        }
        patterns
    }

    /// Returns the most processes on one object of a level.
    fn most_on_objects(&self, level: Level) -> Option<u32> {
        let mut most = 0;
        for node in &self.app.nodes {
            if let Some((of, counts)) = &node.objects
                && *of == level
            {
                most = most.max(counts.iter().copied().max().unwrap_or(0));
            }
            let mut counts: BTreeMap<usize, u32> = BTreeMap::new();
            for bound in node
                .ranks
                .iter()
                .flatten()
                .filter_map(|rank| rank.bound.as_ref())
            {
                let set = threads(bound, self.topology);
                let mut objects = self.topology.objects(level).iter();
                if let Some(index) =
                    objects.position(|it| !set.is_empty() && set.is_subset(&it.cpus))
                {
                    *counts.entry(index).or_default() += 1;
                }
            }
            most = most.max(counts.into_values().max().unwrap_or(0));
        }
        Some(most).filter(|most| *most > 0)
    }

    /// Returns the PE lists that the CPUs allow: one list for all processes, or one CPU for each in order.
    fn lists(&self) -> Vec<String> {
        let cores: Vec<Vec<u32>> = self
            .app
            .nodes
            .first()
            .and_then(|node| node.ranks.as_ref())
            .map(|ranks| {
                ranks
                    .iter()
                    .filter_map(|rank| numbers(rank.bound.as_ref()?))
                    .collect()
            })
            .unwrap_or_default();
        let text = |numbers: &[u32]| {
            let words: Vec<String> = numbers.iter().map(u32::to_string).collect();
            words.join(",")
        };
        let mut lists = Vec::new();
        let suffix = if self.by_thread { ":hwtcpus" } else { "" };
        if let (Some(first), 1) = (cores.first(), self.sets.len()) {
            lists.push(format!("pe-list={}{suffix}", text(first)));
        }
        if !cores.is_empty() && cores.iter().all(|set| set.len() == 1) {
            let order: Vec<u32> = cores.concat();
            lists.push(format!("pe-list={}:ordered{suffix}", text(&order)));
            let mut sorted = order;
            sorted.sort_unstable();
            sorted.dedup();
            lists.push(format!("pe-list={}{suffix}", text(&sorted)));
        }
        lists
    }

    fn rankings(&self) -> Vec<Option<String>> {
        let matters = self.app.nodes.iter().any(|node| node.ranks.is_some());
        let mut all = vec![None];
        if matters {
            all.extend(["slot", "node", "fill", "span"].map(|word| Some(word.to_owned())));
        }
        all
    }

    fn bindings(&self) -> Vec<Option<String>> {
        let mut all = vec![None];
        let unbound = self.has_unbound || self.app.bound_to == Some(None);
        if unbound {
            all.push(Some("none".to_owned()));
        }
        let levels = self.bound_levels();
        all.extend(levels.iter().map(|name| Some((*name).to_owned())));
        if self.cpus_each().is_some() {
            all.extend(["core", "hwthread"].map(|name| Some(name.to_owned())));
        }
        all.push(Some(":overload-allowed".to_owned()));
        all.extend(
            levels
                .iter()
                .map(|name| Some(format!("{name}:overload-allowed"))),
        );
        all.extend(
            levels
                .iter()
                .map(|name| Some(format!("{name}:if-supported"))),
        );
        let mut known = BTreeSet::new();
        all.retain(|binding| known.insert(binding.clone()));
        all
    }
}

/// Returns whether an app's layout has hardware threads as CPUs.
pub(super) fn is_by_thread(app: &AppGoal) -> bool {
    let mut units = app.bounds().map(unit);
    units.any(|unit| unit == Some(CpuUnit::HwThread))
}

/// Returns the numbers of the CPUs that a map shows.
fn numbers(bound: &Bound) -> Option<Vec<u32>> {
    match bound {
        Bound::Cpus(packages) => Some(packages.iter().flat_map(|it| it.cpus.clone()).collect()),
        Bound::Nothing | Bound::EmptySet | Bound::NoPackage => None,
    }
}

/// Returns whether a node has more processes than slots.
fn is_crowded(goal: &Goal, hosts: &[Host]) -> bool {
    hosts.iter().any(|host| {
        let nodes = goal.apps.iter().flat_map(|app| &app.nodes);
        let on_node: u32 = nodes
            .filter(|node| node.node == host.name)
            .map(|node| node.count)
            .fold(0, u32::saturating_add);
        on_node > host.slots
    })
}

/// Returns the nodes of an app with their slots.
pub(super) fn own_hosts(app: &AppGoal, hosts: &[Host]) -> String {
    let slots = |name: &str| {
        let host = hosts.iter().find(|host| host.name == name);
        host.map_or(1, |host| host.slots)
    };
    let used = app.nodes.iter().filter(|node| node.count > 0);
    let items = used.map(|node| format!("{}:{}", node.node, slots(&node.node)));
    items.collect::<Vec<_>>().join(",")
}

/// Returns the host lists for an app: none; its nodes with their slots; its nodes with as many slots as the job's processes there
/// so far.
fn host_lists(goal: &Goal, index: usize, hosts: &[Host]) -> Vec<Option<String>> {
    let mut all = vec![None];
    let Some(app) = goal.apps.get(index) else {
        return all;
    };
    let used: Vec<&str> = app
        .nodes
        .iter()
        .filter(|node| node.count > 0)
        .map(|node| node.node.as_str())
        .collect();
    let list = |count: &dyn Fn(&str) -> u32| {
        let items: Vec<String> = used
            .iter()
            .map(|name| format!("{name}:{}", count(name)))
            .collect();
        items.join(",")
    };
    let so_far = |name: &str| {
        let apps = goal.apps.iter().take(index + 1);
        let nodes = apps
            .flat_map(|app| &app.nodes)
            .filter(|node| node.node == name);
        nodes.map(|node| node.count).fold(0, u32::saturating_add)
    };
    all.push(Some(own_hosts(app, hosts)));
    all.push(Some(list(&so_far)));
    let mut known = BTreeSet::new();
    all.retain(|hosts| known.insert(hosts.clone()));
    all
}
