//! The job object, field by field.

use mapcheck_mapping::job_map::JobMap;
use mapcheck_mapping::request::{AppRequest, JobRequest};
use std::fmt;

/// Who asked for a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Originator {
    /// A process of a job.
    Process {
        /// The job's namespace.
        nspace: String,
        /// The process's rank.
        rank: u32,
    },
    /// A tool.
    Tool {
        /// The tool's namespace.
        nspace: String,
    },
}

impl fmt::Display for Originator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Originator::Process { nspace, rank } => write!(f, "{nspace}:{rank}"),
            Originator::Tool { nspace } => f.write_str(nspace),
        }
    }
}

/// Which processes input is forwarded to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StdinTarget {
    /// The process of a rank.
    Rank(u32),
    /// All of them.
    #[doc(alias = "PMIX_RANK_WILDCARD")]
    All,
}

impl fmt::Display for StdinTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StdinTarget::Rank(rank) => rank.fmt(f),
            StdinTarget::All => f.write_str("all"),
        }
    }
}

/// Where a job stands in its life.
#[doc(alias = "prte_job_state_t")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum JobState {
    /// Its processes have their places.
    Mapped,
    /// Its processes have been launched.
    Running,
    /// Its processes have been stopped, and can go on.
    #[doc(alias = "PMIX_SESSION_PAUSE")]
    Paused,
    /// Its processes and its resources have been taken away, until it is restored.
    #[doc(alias = "PMIX_SESSION_PREEMPT")]
    Preempted,
    /// It has ended.
    Terminated,
}

impl fmt::Display for JobState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            JobState::Mapped => "mapped",
            JobState::Running => "running",
            JobState::Paused => "paused",
            JobState::Preempted => "preempted",
            JobState::Terminated => "terminated",
        })
    }
}

/// A job that was spawned.
///
/// The fields are those of PRRTE's object, in its order and by its names. What is C's own affair is not here: the list item
/// that it begins with (`super`), the pointer to its personality's module (`schizo`), and `num_apps`, `num_procs` and
/// `ntraces`, which are the lengths of `apps`, `procs` and `traces`.
#[doc(alias = "prte_job_t")]
#[derive(Clone, Debug)]
pub struct Job {
    /// The exit code: that of the first process that ended with another status than nought.
    pub exit_code: i32,
    /// The personalities that read its command line.
    pub personality: Vec<String>,
    /// Its namespace, which no other job has.
    pub nspace: String,
    /// The folder that is its own.
    pub session_dir: String,
    /// Its place in the global array of jobs.
    pub index: usize,
    /// How many processes the jobs before it have.
    pub offset: u32,
    /// The number of the session in which it runs. It keeps nothing alive: when the session has ended, nothing is known by it.
    pub session: u32,
    /// Its apps.
    pub apps: Vec<AppRequest>,
    /// Which processes its input is forwarded to.
    pub stdin_target: StdinTarget,
    /// How many slots the nodes have that it may use.
    pub total_slots_alloc: u32,
    /// Its processes, by rank: the status with which each has ended, if it has.
    pub procs: Vec<Option<i32>>,
    /// Where each process is, and what it is bound to.
    pub map: JobMap,
    /// The last node that was used in mapping it.
    pub bookmark: Option<String>,
    /// Where it stands in its life.
    pub state: JobState,
    /// How many processes have been mapped.
    pub num_mapped: u32,
    /// How many processes have been launched.
    pub num_launched: u32,
    /// How many processes have called `PMIx_Init`.
    pub num_reported: u32,
    /// How many processes have ended.
    pub num_terminated: u32,
    /// How many daemons that were started for it have reported that they are ready.
    pub num_daemons_reported: u32,
    /// How many processes are ready for a debugger.
    pub num_ready_for_debug: u32,
    /// Who asked for it.
    pub originator: Originator,
    /// How many of its processes are on the local node.
    pub num_local_procs: u32,
    /// Flags, a bit each.
    pub flags: u16,
    /// The job's part of the request with which it was spawned: its policies and attributes.
    pub attributes: JobRequest,
    /// The message that was sent to all daemons to launch it; empty before.
    pub launch_msg: Vec<u8>,
    /// The namespaces of the jobs that its processes have started.
    pub children: Vec<String>,
    /// The namespace of the tool that asked for it, or for the job that started it.
    pub launcher: String,
    /// The stack traces that were collected from its failed processes.
    pub traces: Vec<String>,
    /// What was read of prterun's command line, for a job that was started from one.
    pub cli: Option<Vec<String>>,
    /// Whether it lives on when the job ends whose process started it. PRRTE keeps this among the attributes.
    #[doc(alias = "PMIX_SPAWN_CHILD_SEP")]
    #[doc(alias = "PMIX_JOB_CTRL_SEP")]
    pub separated: bool,
}

impl Job {
    /// The process of a rank, if it has not ended.
    pub(super) fn is_running(&self, rank: u32) -> bool {
        self.state == JobState::Running && matches!(self.procs.get(rank as usize), Some(None))
    }
}
