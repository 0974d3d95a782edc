//! What the builds remember of the jobs of a runtime: connections, bindings, and the CPUs that are freed too early.

use mapcheck_mapping::attributes::AttributeKey;
use mapcheck_mapping::placement::{BindCounts, NodeState, Placement, Proc};
use mapcheck_mapping::policy::MapBy;
use mapcheck_mapping::request::{JobRequest, SpawnRequest};
use mapcheck_mapping::{Machines, NodeUse};
use mapcheck_runtime::{DEFAULT_SESSION, Job, JobState, RuntimeMemory};
use mapcheck_topology::{CpuSet, Topology};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The memory of a runtime, which the rules of its jobs share.
#[derive(Clone, Debug, Default)]
pub(crate) struct JobHistory(Arc<Mutex<JobMemory>>);

/// Rules are equal whatever they remember.
impl PartialEq for JobHistory {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for JobHistory {}

/// What is remembered of jobs.
#[derive(Clone, Debug, Default)]
pub(crate) struct JobMemory {
    /// The jobs whose first process has connected.
    pub(crate) connected: BTreeSet<String>,
    /// The sessions and nodes where the jobs of tools have ended whose first process had connected.
    ended: BTreeSet<(u32, String)>,
    /// The bindings that a further job begins to count with.
    pub(crate) counts: BindCounts,
    /// What the last job uses of its nodes that a runtime does not know.
    placed: Placed,
    /// Whether the last job is refused, and leaves what it uses.
    pub(crate) is_refused: bool,
    /// The sets that the processes of each job are bound to, node by node.
    bound: BTreeMap<String, BoundSets>,
}

/// The CPU sets that a job's processes are bound to, in the order of placement, for each node that it uses.
type BoundSets = Vec<Vec<CpuSet>>;

/// What a job uses of its nodes beside their slots.
#[derive(Clone, Debug, Default)]
struct Placed {
    /// How its processes free CPUs.
    release: Release,
    uses: Vec<NodeUse>,
    bound: BoundSets,
    /// The CPUs of other jobs on a node that are free from then on, because all CPUs of the node were taken.
    freed: Vec<(String, CpuSet)>,
}

impl JobHistory {
    pub(crate) fn memory(&self) -> MutexGuard<'_, JobMemory> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl RuntimeMemory for JobHistory {
    fn copy(&self) -> Box<dyn RuntimeMemory> {
        let memory = self.memory().clone();
        Box::new(Self(Arc::new(Mutex::new(memory))))
    }

    fn end_job(&self, nspace: &str, jobs: &mut [Job], machines: &Machines) {
        let mut memory = self.memory();
        let bound = memory.bound.get(nspace).cloned().unwrap_or_default();
        let Some(job) = jobs.iter().find(|job| job.nspace == nspace) else {
            return;
        };
        let (uses, release) = (job.uses.clone(), Release::of(&job.attributes));
        memory.end_connection(job);
        release_cpus(&uses, &bound, release, jobs, machines);
    }
}

impl JobMemory {
    /// Begins to map a job.
    pub(crate) fn begin_mapping(&mut self, request: &SpawnRequest) {
        self.placed = Placed {
            release: Release::of(&request.job),
            ..Placed::default()
        };
    }

    /// Remembers the CPU sets of the processes of a mapping that has ended.
    pub(crate) fn keep_bound_sets(&mut self, mapping: &Placement<'_>) {
        self.placed.uses = mapping.uses();
        let bound = nodes_of(mapping).map(|(_, node)| bound_sets(mapping, node));
        self.placed.bound = bound.collect();
    }

    /// Remembers the CPUs of other jobs that a mapping has freed.
    pub(crate) fn keep_freed_cpus(&mut self, mapping: &Placement<'_>) {
        let freed = nodes_of(mapping).filter_map(|(index, _)| {
            let name = mapping.allocation.nodes[index].name.to_string();
            let others = mapping.cpus_of_others(index)?;
            Some((name, others.and(mapping.available_cpus(index))))
        });
        self.placed.freed = freed.collect();
    }

    /// Returns whether an earlier job of the same session has ended on the node of a job's first process.
    pub(crate) fn is_cut_off(&self, job: &Job) -> bool {
        let has_ended = |node: &str| self.ended.contains(&(job.session, node.to_owned()));
        job.node_of_rank(0).is_some_and(has_ended)
    }

    /// Begins a job that is mapped: it has freed CPUs of other jobs.
    pub(crate) fn begin_job(&mut self, job: &Job, others: &mut [Job]) {
        let placed = std::mem::take(&mut self.placed);
        for (node, freed) in &placed.freed {
            let uses = others.iter_mut().flat_map(|other| &mut other.uses);
            for used in uses.filter(|used| used.node == *node) {
                used.cpus.remove_all(freed);
            }
        }
        if !placed.bound.is_empty() {
            self.bound.insert(job.nspace.clone(), placed.bound);
        }
    }

    /// Frees CPUs for the processes of a job that is refused after they were placed.
    pub(crate) fn refuse_job(&mut self, others: &mut [Job], machines: &Machines) {
        let placed = std::mem::take(&mut self.placed);
        if std::mem::take(&mut self.is_refused) {
            let Placed { uses, bound, .. } = &placed;
            release_cpus(uses, bound, placed.release, others, machines);
        }
    }

    /// Remembers where a tool's job has ended.
    fn end_connection(&mut self, job: &Job) {
        let is_connected = self.connected.contains(&job.nspace);
        if job.is_child() || job.session == DEFAULT_SESSION || !is_connected {
            return;
        }
        let nodes = job.map.nodes.iter().map(|node| node.name.to_string());
        self.ended.extend(nodes.map(|node| (job.session, node)));
    }
}

/// Returns the nodes that have processes of a mapping.
fn nodes_of<'a>(mapping: &'a Placement<'_>) -> impl Iterator<Item = (usize, &'a NodeState)> {
    let nodes = mapping.nodes.iter().enumerate();
    nodes.filter(|(_, node)| node.in_use > node.others)
}

/// Returns the CPU sets of the processes on a node, in the order of placement.
fn bound_sets(mapping: &Placement<'_>, node: &NodeState) -> Vec<CpuSet> {
    let processes = node.procs.iter();
    let processes = processes.map(|process| &mapping.procs[*process as usize]);
    let set = |process: &Proc| {
        let number = process.bound?.get() as usize;
        Some(mapping.bound.sets().get(number)?.cpus.clone())
    };
    processes.filter_map(set).collect()
}

/// Frees CPUs of processes that have ended or were not launched, whichever jobs use them.
fn release_cpus(
    ended: &[NodeUse],
    bound: &BoundSets,
    release: Release,
    jobs: &mut [Job],
    machines: &Machines,
) {
    for (own, bound) in ended.iter().zip(bound) {
        let machine = machines.of_node(&own.node);
        let mut left = own.cpus.clone();
        for set in bound {
            let mut used = left.clone();
            let present = jobs
                .iter()
                .filter(|job| !matches!(job.state, JobState::Terminated | JobState::Preempted));
            let others = present.flat_map(|job| &job.uses);
            for other in others.filter(|other| other.node == own.node) {
                used.insert_all(&other.cpus);
            }
            let freed = release.cpus(used.and(set), machine);
            left.remove_all(&freed);
            let others = jobs.iter_mut().flat_map(|job| &mut job.uses);
            for other in others.filter(|other| other.node == own.node) {
                other.cpus.remove_all(&freed);
            }
        }
    }
}

/// The part of a process's CPU set that becomes free with its end.
#[derive(Clone, Copy, Debug, Default)]
enum Release {
    /// All of it.
    Whole,
    /// The first core that is used.
    #[default]
    FirstCore,
    /// The first hardware thread that is used.
    FirstThread,
}

impl Release {
    /// Returns what a build frees for each process of a job.
    fn of(job: &JobRequest) -> Self {
        let takes_all = job.attributes.has(AttributeKey::CpusPerRank)
            || matches!(job.mapping.policy(), Some(MapBy::User | MapBy::Seq));
        match takes_all {
            true => Self::Whole,
            false if job.attributes.has(AttributeKey::HwtCpus) => Self::FirstThread,
            false => Self::FirstCore,
        }
    }

    /// Returns the part of the CPUs in use that becomes free.
    fn cpus(self, used: CpuSet, machine: &Topology) -> CpuSet {
        let first = |thread| {
            let mut cpus = CpuSet::new();
            cpus.insert(thread);
            cpus
        };
        match self {
            Self::Whole => used,
            Self::FirstCore => machine
                .first_core_inside(&used)
                .map_or_else(CpuSet::new, |core| core.cpus.clone()),
            Self::FirstThread => used.first().map_or_else(CpuSet::new, first),
        }
    }
}
