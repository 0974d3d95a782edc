//! The interface of a runtime whose jobs run while a scenario looks at them.
//!
//! The model of `7.2.2` is looked at directly; this is for runtimes of real builds, which show a part of their state only.

use crate::command_line;
use crate::error::MapError;
use crate::mapping::Machines;
use crate::outcome::Outcome;
use crate::pmix::Info;
use crate::rules::Rules;
use crate::runtime::{AllocationRequest, Directive, Missing, ProcessEnd, Runtime, SpawnCall};
use crate::syntax::SyntaxTree;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

/// The nodes of a runtime.
#[derive(Clone, Debug)]
pub struct RuntimeNodes {
    /// The machines of the nodes.
    pub machines: Machines,
    /// The file of the machine that the nodes share.
    pub topology_file: PathBuf,
    /// The files of the nodes that have a machine of their own.
    pub node_topology_files: BTreeMap<String, PathBuf>,
    /// The names and slots of the nodes.
    pub nodes: Vec<(String, u32)>,
    /// The name of the head node, which need not be one of the nodes.
    pub head: String,
    /// Whether jobs can add nodes.
    pub elastic: bool,
    /// The MCA parameters of the runtime: names and values.
    pub parameters: Vec<(String, String)>,
    /// The variables in the environment of the head node alone: names and values.
    pub environment: Vec<(String, String)>,
    /// How much later than the others the daemons of nodes start.
    pub delays: BTreeMap<String, Duration>,
}

impl RuntimeNodes {
    /// Returns the model of the runtime.
    ///
    /// # Errors
    ///
    /// A parameter has an invalid value.
    pub fn model(&self, rules: &Rules) -> Result<Runtime, MapError> {
        let (machines, pool) = (self.machines.clone(), self.nodes.clone());
        let mut model = Runtime::new(machines, pool, self.head.as_str());
        model.elastic = self.elastic;
        if !self.parameters.is_empty() {
            let line = SyntaxTree::from(self.parameter_words());
            let launch = command_line::interpret_runtime(&line, rules)?;
            model.defaults = launch.settings.defaults;
        }
        Ok(model)
    }

    /// The words that give a runtime its parameters.
    #[must_use]
    pub fn parameter_words(&self) -> Vec<String> {
        let words =
            |(name, value): &(String, String)| ["--prtemca", name, value].map(str::to_owned);
        self.parameters.iter().flat_map(words).collect()
    }
}

/// An event in the life of a job or a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LiveEvent {
    /// All processes of a job end with status 0.
    JobEnds(String),
    /// A process ends with a status.
    ProcessEnds {
        /// The job's name in the scenario.
        job: String,
        /// The process's rank.
        rank: u32,
        /// The exit status.
        status: i32,
    },
    /// A process calls `PMIx_Init`.
    ProcessInits {
        /// The job's name in the scenario.
        job: String,
        /// The process's rank.
        rank: u32,
    },
    /// The scheduler ends a session.
    SessionEnds(u32),
    /// A session is separated from its parent.
    SessionSeparated(u32),
}

/// What a process does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcessState {
    /// It runs.
    Running,
    /// A signal has stopped it.
    Stopped,
    /// It has ended.
    Ended,
}

impl std::fmt::Display for ProcessState {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            ProcessState::Running => "running",
            ProcessState::Stopped => "stopped",
            ProcessState::Ended => "ended",
        })
    }
}

/// The fields of a job that a runtime of a build shows, by itself or by its processes. All others are hidden in it.
pub const SHOWN_JOB_FIELDS: [&str; 16] = [
    "apps",
    "children",
    "exit_code",
    "nspace",
    "num_apps",
    "num_launched",
    "num_local_procs",
    "num_mapped",
    "num_procs",
    "num_reported",
    "num_terminated",
    "offset",
    "originator",
    "state",
    "stdin_target",
    "total_slots_alloc",
];

/// The fields of a session that a runtime of a build shows in its replies.
pub const SHOWN_SESSION_FIELDS: [&str; 3] = ["alloc_refid", "session_id", "user_refid"];

/// The reply to a request to control sessions.
#[derive(Clone, Debug, Default)]
pub struct SessionReply {
    /// The refusal, if the request is not granted.
    pub refused: Option<Outcome>,
    /// EXT-SESSION-CTRL-ID-1: the ID of the request.
    pub request: Option<String>,
}

/// Why a runtime does not answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LiveError {
    /// The runtime, or the programs at hand, cannot do or show this.
    #[error("{0}")]
    NotObservable(String),
    /// The runtime does not do what was asked of it.
    #[error("{0}")]
    Difference(String),
    /// The runtime or a program could not be run.
    #[error("{0}")]
    Failed(String),
}

/// A running runtime. Dropping it ends it with everything that runs in it.
pub trait LiveRuntime: Send {
    /// Spawns a job and waits until its processes run.
    fn spawn(&mut self, spawn: &SpawnCall) -> Outcome;

    /// Has the scheduler create a session. Returns a refusal as an outcome.
    ///
    /// # Errors
    ///
    /// The runtime cannot be asked.
    fn instantiate(&mut self, directive: &Directive) -> Result<Option<Outcome>, LiveError>;

    /// Has the scheduler control a session or all of them, or the first process of a job.
    ///
    /// # Errors
    ///
    /// The runtime cannot be asked.
    fn control(
        &mut self,
        by: Option<&str>,
        session: u32,
        directives: &[Info],
    ) -> Result<SessionReply, LiveError>;

    /// Returns what the processes of a job do, all alike. What is expected is waited for.
    ///
    /// # Errors
    ///
    /// The runtime has no such job, or they do not all do the same.
    fn process_state(
        &mut self,
        job: &str,
        expected: ProcessState,
    ) -> Result<ProcessState, LiveError>;

    /// Has a process of a job request an allocation. Returns whether it is granted.
    ///
    /// # Errors
    ///
    /// The runtime cannot be asked.
    fn request_allocation(
        &mut self,
        job: &str,
        request: &AllocationRequest,
    ) -> Result<bool, LiveError>;

    /// Requests that a job be separated from the job that spawned it. Returns whether the request is accepted.
    ///
    /// # Errors
    ///
    /// The runtime cannot be asked.
    fn separate_job(&mut self, job: &str) -> Result<bool, LiveError>;

    /// Lets something happen, and waits until it has.
    ///
    /// # Errors
    ///
    /// It does not happen, or cannot be made to.
    fn happen(&mut self, event: &LiveEvent) -> Result<(), LiveError>;

    /// Returns the value of a job's field, in the words of the model.
    ///
    /// # Errors
    ///
    /// The runtime does not show it, or has no such job.
    fn job_field(&mut self, job: &str, field: &str) -> Result<String, LiveError>;

    /// Returns the value of a session's field, in the words of the model.
    ///
    /// # Errors
    ///
    /// The runtime does not show it, or has no such session.
    fn session_field(&mut self, session: u32, field: &str) -> Result<String, LiveError>;

    /// Returns whether a session exists. What is expected is waited for: a session ends a little later than its jobs.
    ///
    /// # Errors
    ///
    /// The runtime cannot be asked.
    fn has_session(&mut self, session: u32, expected: bool) -> Result<bool, LiveError>;

    /// Has the first process of a job spawn one that lacks something. Returns the status of the answer.
    ///
    /// # Errors
    ///
    /// The runtime cannot be asked.
    fn spawn_without(&mut self, by: &str, missing: Missing) -> Result<i32, LiveError>;

    /// Ends the second process of a job, and returns the status of the event that reports it to the first one, if any does.
    ///
    /// # Errors
    ///
    /// The runtime cannot be asked, or reports the end of another process.
    fn report_end(&mut self, job: &str, end: ProcessEnd) -> Result<Option<i32>, LiveError>;

    /// Returns the state and the exit code of a process that has ended, as the table of the job's processes has them.
    ///
    /// # Errors
    ///
    /// The runtime cannot be asked, or its table does not have the process.
    fn ended_process(&mut self, job: &str, rank: u32) -> Result<(u8, i32), LiveError>;

    /// Ends the second process of a job, and returns the status in the event that reports the end of that job to the first process of
    /// another one, if any does.
    ///
    /// # Errors
    ///
    /// The runtime cannot be asked, or reports the end of another job.
    fn report_job_end(
        &mut self,
        watcher: &str,
        job: &str,
        end: ProcessEnd,
    ) -> Result<Option<i32>, LiveError>;

    /// Returns the values that a variable has in the processes of a job on a node.
    ///
    /// # Errors
    ///
    /// The runtime cannot be asked.
    fn variable(
        &mut self,
        job: &str,
        node: &str,
        name: &str,
    ) -> Result<Vec<Option<String>>, LiveError>;

    /// Returns whether a job exists, or has existed.
    ///
    /// # Errors
    ///
    /// The runtime cannot be asked.
    fn has_job(&mut self, job: &str) -> Result<bool, LiveError>;
}
