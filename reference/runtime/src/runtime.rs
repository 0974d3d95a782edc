//! The runtime: its nodes, sessions and jobs, and the call that spawns a job.

use super::job::{Job, JobState, StdinTarget};
use super::memory::RuntimeMemory;
use super::table::Sessions;
use mapcheck_mapping::files::Files;
use mapcheck_mapping::options::DefaultPolicies;
use mapcheck_mapping::{Machines, NodeUse};
use mapcheck_prterun::option_table::Meaning;
use mapcheck_prterun::syntax::{GivenOption, SyntaxTree};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// The requestor of a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Requestor {
    /// A tool, with its namespace.
    Tool(String),
    /// The first process of a job, with the namespace of the job.
    ProcessOf(String),
    /// An unknown requestor.
    Unknown,
}

/// A call that spawns a job.
#[derive(Clone, Debug)]
pub struct SpawnCall {
    /// The requestor.
    pub by: Requestor,
    /// The namespace of the job.
    pub nspace: String,
    /// The description of the job as a parsed command line: apps, directives and the requested session.
    pub line: SyntaxTree,
    /// Whether this is the command line of prterun itself.
    pub from_prterun: bool,
    /// The target of forwarded stdin.
    pub stdin_target: StdinTarget,
    /// `PMIX_SPAWN_CHILD_SEP`: whether the job outlives the job of its requestor.
    pub separated: bool,
    /// The files that the command line names.
    pub files: Files,
}

impl SpawnCall {
    /// Returns whether the processes of the job are started, or only mapped (`--rtos donotlaunch`).
    #[must_use]
    pub fn launches(&self) -> bool {
        let only_maps = |option: &GivenOption| match option.meaning() {
            Meaning::AsRunTime(word) => word == "donotlaunch",
            Meaning::RunTime => option.value().is_some_and(|value| {
                let mut words = value.text.split(',');
                words.any(|word| word.eq_ignore_ascii_case("donotlaunch"))
            }),
            _ => false,
        };
        !self.line.possible_options().any(only_maps)
    }
}

/// A DVM with its nodes, sessions and jobs.
///
/// The slots that a job uses, and the CPUs that its processes are bound to, are unavailable to others until it ends.
#[derive(Clone, Debug)]
pub struct Runtime {
    /// The machines of the nodes.
    pub machines: Machines,
    /// The name of the head node.
    pub head: String,
    /// All sessions.
    pub sessions: Sessions,
    /// All jobs, including terminated ones.
    #[doc(alias = "prte_job_data")]
    pub jobs: Vec<Job>,
    /// The nodes and their slots.
    #[doc(alias = "prte_node_pool")]
    pub pool: Vec<(String, u32)>,
    /// Whether nodes can be added while it runs.
    #[doc(alias = "prte_elastic_mode")]
    pub elastic: bool,
    /// The policies that its parameters set for jobs without directives.
    pub defaults: DefaultPolicies,
    /// The nodes with a daemon.
    pub(super) daemons: BTreeSet<String>,
    /// What rules remember of its jobs.
    pub(super) memory: Option<Box<dyn RuntimeMemory>>,
}

impl Runtime {
    /// A runtime without jobs.
    #[must_use]
    pub fn new(machines: Machines, pool: Vec<(String, u32)>, head: impl Into<String>) -> Self {
        let head = head.into();
        let names = pool.iter().map(|(name, _)| name.clone()).collect();
        Self {
            machines,
            daemons: BTreeSet::from([head.clone()]),
            head,
            sessions: Sessions::new(names),
            jobs: Vec::new(),
            pool,
            elastic: false,
            defaults: DefaultPolicies::default(),
            memory: None,
        }
    }

    /// The job with a namespace.
    #[must_use]
    pub fn job(&self, nspace: &str) -> Option<&Job> {
        self.jobs.iter().find(|job| job.nspace == nspace)
    }

    /// The job with a namespace.
    pub fn job_mut(&mut self, nspace: &str) -> Option<&mut Job> {
        self.jobs.iter_mut().find(|job| job.nspace == nspace)
    }

    /// The nodes of a session with their slots, in the order of the pool (SES-SESSION-NODES-3).
    pub(super) fn nodes_of(&self, session: u32) -> Vec<(String, u32)> {
        // SES-SESSION-JOBS-2: a job only gets nodes of its own session.
        let session = self.sessions.get(session);
        let names = session.map_or(&[][..], |session| &session.nodes);
        let mut left: HashSet<&String> = names.iter().collect();
        // Of two entries with one name, the first counts.
        let own = self.pool.iter().filter(|(name, _)| left.remove(name));
        // HIST-HOSTFILE-2: the slots are those of the pool, whatever the hostfiles of other jobs state.
        own.cloned().collect()
    }

    /// What the jobs use of each node.
    pub(super) fn uses(&self) -> Vec<NodeUse> {
        let mut by_node: BTreeMap<&str, NodeUse> = BTreeMap::new();
        for used in self.present_jobs().flat_map(|job| &job.uses) {
            match by_node.get_mut(used.node.as_str()) {
                Some(sum) => {
                    sum.processes = sum.processes.saturating_add(used.processes);
                    sum.cpus.insert_all(&used.cpus);
                }
                None => {
                    by_node.insert(&used.node, used.clone());
                }
            }
        }
        by_node.into_values().collect()
    }

    /// The jobs that have slots and CPUs.
    pub(super) fn present_jobs(&self) -> impl Iterator<Item = &Job> {
        let jobs = self.jobs.iter();
        jobs.filter(|job| !matches!(job.state, JobState::Terminated | JobState::Preempted))
    }
}
