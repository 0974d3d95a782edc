//! Building the map of a job from the state that placement leaves.

use super::before::shown_unit;
use super::bound::Bound;
use super::map::{AppPolicy, JobMap, MappedNode, MappedProc, Policies, ShownPolicy};
use super::numbering::PackageCpus;
use crate::attributes::{AttributeKey as Key, AttributeList};
use crate::dispatch::{AppMapping, JobMapping};
use crate::job_map::JobMapRules;
use crate::options::{CpuUnit, Options};
use crate::placement::{MOST_PROCESSES_OF_NODE, Placement, Proc};
use crate::policy::{BindingPolicy, MappingPolicy, RankBy};
use crate::request::SpawnRequest;
use mapcheck_topology::order::sort_by_key;
use mapcheck_topology::{CpuSet, Level, Topology};
use std::sync::Arc;

/// Builds the map of a job.
///
/// PAM-VERIFY-6: each process with its app, rank and binding.
#[must_use]
pub fn build(
    request: &SpawnRequest,
    mapping: &JobMapping,
    state: &Placement<'_>,
    rules: &dyn JobMapRules,
) -> JobMap {
    let units = CpuUnits::new(request, mapping, state, rules);
    let texts = units.bound_sets(state);
    let shown = CommonAttributes::new(request, mapping, rules);
    JobMap {
        total_slots: total_slots(state, rules),
        policies: policies(mapping),
        cpu_set: shown.text(Key::PeList).or_else(|| default_list(state)),
        ppr: shown.text(Key::Ppr),
        cpus_per_rank: shown.get(|list| list.u16(Key::CpusPerRank)),
        cpu_type: shown.cpu_type(),
        nodes: state
            .used
            .iter()
            .map(|node| mapped_node(*node, state, &units, &texts))
            .collect(),
    }
}

/// Returns the default CPU list as a machine counts it that has its CPUs, if one of the machines has.
fn default_list(state: &Placement<'_>) -> Option<String> {
    let mut usable = state.usable.iter();
    let known = usable.clone().find(|usable| !usable.cpus.is_empty());
    known.or(usable.next())?.list.clone()
}

/// Returns the allocated slots of all nodes. A negative sum is shown as an unsigned number.
fn total_slots(state: &Placement<'_>, rules: &dyn JobMapRules) -> u64 {
    let allocation = state.allocation;
    let first = match rules.counts_head(allocation) {
        true => 0,
        false => allocation.usable().start,
    };
    let nodes = allocation.nodes[first..].iter();
    let sum = nodes.map(|node| node.slots).sum();
    state.rules.slot_sum(sum).cast_unsigned()
}

/// The attributes that the map's line on CPUs shows: those that all apps have in common, else the job's.
struct CommonAttributes<'a> {
    job: &'a AttributeList,
    apps: Vec<&'a AttributeList>,
}

impl<'a> CommonAttributes<'a> {
    fn new(request: &'a SpawnRequest, mapping: &JobMapping, rules: &dyn JobMapRules) -> Self {
        let apps = rules.apps_that_show(request, mapping).into_iter();
        Self {
            job: &request.job.attributes,
            apps: apps.map(|app| &app.attributes).collect(),
        }
    }

    /// Returns the value that all apps have in common, else the job's. An app without a mapping of its own has the job's.
    fn get<T: PartialEq>(&self, get: impl Fn(&AttributeList) -> Option<T>) -> Option<T> {
        let job = || get(self.job);
        let mut values = self.apps.iter().map(|app| {
            let own = get(app);
            if app.has(Key::MapBy) {
                own.or_else(job)
            } else {
                job()
            }
        });
        let Some(first) = values.next() else {
            return job();
        };
        if values.all(|value| value == first) {
            first
        } else {
            job()
        }
    }

    fn text(&self, key: Key) -> Option<String> {
        self.get(|list| list.text(key).map(str::to_owned))
    }

    fn cpu_type(&self) -> CpuUnit {
        let unit = self.get(|list| {
            if list.has(Key::HwtCpus) {
                Some(CpuUnit::HwThread)
            } else {
                list.has(Key::CoreCpus).then_some(CpuUnit::Core)
            }
        });
        unit.unwrap_or(CpuUnit::Core)
    }
}

fn mapped_node(
    node: usize,
    state: &Placement<'_>,
    units: &CpuUnits,
    texts: &BoundByUnit,
) -> MappedNode {
    let place = &state.nodes[node];
    // Where a node may have more processes than a node rank can number, a build that counts in 16 bits loses them.
    let all = &place.procs;
    let lost = all.len() / (MOST_PROCESSES_OF_NODE + 1) * (MOST_PROCESSES_OF_NODE + 1);
    let mut procs: Vec<MappedProc> = all[lost..]
        .iter()
        .filter_map(|number| {
            let process = state.procs.get(*number as usize)?;
            Some(MappedProc {
                app: process.app,
                rank: process.rank?.get(),
                bound: match process.bound {
                    None => Bound::Nothing,
                    Some(set) => texts.get(units.of_process(process, state), set.get()),
                },
                devices: process
                    .devices
                    .and_then(|devices| state.device_names.get(devices.get() as usize).cloned()),
            })
        })
        .collect();
    if !procs.is_sorted_by_key(|process| process.rank) {
        sort_by_key(&mut procs, |process| process.rank);
    }
    MappedNode {
        name: Arc::clone(&state.allocation.nodes[node].name),
        slots: place.slots,
        max_slots: place.max_slots,
        num_procs: u32::try_from(all.len() - lost).unwrap_or(u32::MAX),
        procs,
    }
}

/// Returns the job's policy, or one line per app if an app differs from the job or from another app.
///
/// PAM-VERIFY-2: an app's own policy shows in the map.
fn policies(mapping: &JobMapping) -> Policies {
    let differs = mapping.apps.first().is_some_and(|first| {
        let job = comparable(&mapping.job, 0);
        let first = comparable(&first.options, BindingPolicy::GIVEN);
        mapping.apps.iter().any(|app| {
            let words = comparable(&app.options, BindingPolicy::GIVEN);
            words != job || words != first
        })
    });
    if !differs {
        return Policies::Job(policy_of(&mapping.job));
    }
    Policies::Apps(mapping.apps.iter().map(app_policy).collect())
}

fn app_policy(resolved: &AppMapping) -> AppPolicy {
    AppPolicy {
        app: u32::try_from(resolved.app).unwrap_or(u32::MAX),
        mapper: resolved.mapper.to_owned(),
        policy: policy_of(&resolved.options),
    }
}

fn policy_of(options: &Options) -> ShownPolicy {
    ShownPolicy {
        mapping: options.mapping.to_string(),
        ranking: options.ranking.to_string(),
        binding: options.binding.to_string(),
    }
}

/// Returns the policies in a form to compare: with their directive bits, and for the binding with `given`, which is always set on an
/// app's resolved binding.
fn comparable(options: &Options, given: u16) -> (MappingPolicy, Option<RankBy>, BindingPolicy) {
    (
        options.mapping.without(MappingPolicy::GIVEN),
        options.ranking.policy(),
        options.binding.with(given),
    )
}

/// The kind of CPU that the map shows for the job and for each app.
pub(super) struct CpuUnits<'a> {
    pub(super) job: CpuUnit,
    apps: Vec<CpuUnit>,
    /// Whether the CPUs of machines without cores are shown.
    shows_lone_threads: bool,
    rules: &'a dyn JobMapRules,
}

impl<'a> CpuUnits<'a> {
    pub(super) fn new(
        request: &SpawnRequest,
        mapping: &JobMapping,
        state: &Placement<'_>,
        rules: &'a dyn JobMapRules,
    ) -> Self {
        let unit = |options: &Options| shown_unit(options.shown_cpu, state.machines);
        let job = unit(&mapping.job);
        let mut apps = Vec::new();
        if mapping.apps.is_empty() {
            // An app whose mapping was promoted to the job keeps its own kind of CPU.
            apps.extend(request.apps.iter().map(|app| match app {
                Some(app) if app.attributes.has(Key::HwtCpus) => CpuUnit::HwThread,
                _ => job,
            }));
        }
        for resolved in &mapping.apps {
            apps.resize(resolved.app, job);
            apps.push(unit(&resolved.options));
        }
        if !rules.shows_unit_of_app() {
            apps.clear();
        }
        Self {
            job,
            apps,
            shows_lone_threads: rules.shows_lone_threads(mapping.job.shown_cpu),
            rules,
        }
    }

    /// Returns the kind of CPU that is shown for a process: its app's, or threads on a machine without cores.
    fn of_process(&self, process: &Proc, state: &Placement<'_>) -> CpuUnit {
        if !state.machine(process.node as usize).has_cores() {
            return CpuUnit::HwThread;
        }
        self.apps
            .get(process.app as usize)
            .copied()
            .unwrap_or(self.job)
    }

    /// Returns the binding of a process.
    pub(super) fn bound(&self, process: &Proc, state: &Placement<'_>) -> Bound {
        let set = process
            .bound
            .and_then(|set| state.bound.sets().get(set.get() as usize));
        match set {
            None => Bound::Nothing,
            Some(set) => self.bound_of(
                &set.cpus,
                self.of_process(process, state),
                &state.machines.distinct()[set.machine],
            ),
        }
    }

    /// Returns every CPU set of the map in hardware threads, if the map shows one of them as cores of which it has only a part.
    pub(super) fn sets_in_threads(&self, state: &Placement<'_>) -> Option<Vec<Bound>> {
        let shows_cores = self.job == CpuUnit::Core || self.apps.contains(&CpuUnit::Core);
        let machines = state.machines.distinct();
        let sets = state.bound.sets();
        let mut parts = sets
            .iter()
            .filter(|set| has_part_of_core(&set.cpus, &machines[set.machine]));
        if !shows_cores || parts.next().is_none() {
            return None;
        }
        let in_threads = sets
            .iter()
            .map(|set| self.bound_of(&set.cpus, CpuUnit::HwThread, &machines[set.machine]));
        Some(in_threads.collect())
    }

    /// Returns every CPU set of the map in each kind of CPU that is shown, so that processes share them.
    fn bound_sets(&self, state: &Placement<'_>) -> BoundByUnit {
        let in_unit = |unit| {
            let coreless = state
                .machines
                .distinct()
                .iter()
                .any(|machine| !machine.has_cores());
            let asked = coreless || self.job == unit || self.apps.contains(&unit);
            let sets = state.bound.sets().iter().filter(|_| asked);
            sets.map(|set| self.bound_of(&set.cpus, unit, &state.machines.distinct()[set.machine]))
                .collect()
        };
        BoundByUnit {
            cores: in_unit(CpuUnit::Core),
            threads: in_unit(CpuUnit::HwThread),
        }
    }

    /// Returns a CPU set as the map shows it: by package, in cores or hardware threads. A hardware thread counts for its whole core.
    fn bound_of(&self, set: &CpuSet, unit: CpuUnit, topology: &Topology) -> Bound {
        if set.is_empty() {
            return Bound::EmptySet;
        }
        let packages = packages(set, unit, topology);
        if packages.is_empty() || !(topology.has_cores() || self.shows_lone_threads) {
            return Bound::NoPackage;
        }
        let numbered = packages.into_iter();
        Bound::to(numbered.map(|package| self.rules.numbers_of(package, topology)))
    }
}

struct BoundByUnit {
    cores: Vec<Bound>,
    threads: Vec<Bound>,
}

impl BoundByUnit {
    fn get(&self, unit: CpuUnit, set: u32) -> Bound {
        let texts = match unit {
            CpuUnit::Core => &self.cores,
            CpuUnit::HwThread => &self.threads,
        };
        texts.get(set as usize).cloned().unwrap_or(Bound::EmptySet)
    }
}

/// Returns whether a set has some hardware threads of a core and not the others.
fn has_part_of_core(set: &CpuSet, topology: &Topology) -> bool {
    let mut cores = topology.objects_of(Level::Core, set);
    cores.any(|(_, core)| !core.cpus.is_subset(set))
}

/// Returns the CPUs of a set by package.
#[must_use]
pub fn packages(set: &CpuSet, unit: CpuUnit, topology: &Topology) -> Vec<PackageCpus> {
    let mut packages = Vec::new();
    for (package, object) in (0..).zip(topology.objects(Level::Package)) {
        let inside = object.cpus.and(set);
        if inside.is_empty() {
            continue;
        }
        let cpus = topology
            .objects_of(unit.level(), &inside)
            .filter_map(|(number, _)| u32::try_from(number).ok())
            .collect();
        packages.push(PackageCpus {
            package,
            unit,
            cpus,
        });
    }
    packages
}
