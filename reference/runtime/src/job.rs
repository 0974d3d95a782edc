//! The job object, field by field (7.2.2, `prte_job_t`).

use mapcheck_mapping::NodeUse;
use mapcheck_mapping::files::Files;
use mapcheck_mapping::job_map::{JobMap, MappedNode};
use mapcheck_mapping::request::{AppRequest, JobRequest};
use std::fmt;

/// SES-JOB-ORIGINATOR-1: the originator of a job.
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

/// The target of forwarded stdin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StdinTarget {
    /// The process with a rank.
    Rank(u32),
    /// All processes of the job.
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

/// The state of a job.
#[doc(alias = "prte_job_state_t")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum JobState {
    /// The processes are mapped.
    Mapped,
    /// The processes are launched.
    Running,
    /// The processes are stopped and can be resumed.
    #[doc(alias = "PMIX_SESSION_PAUSE")]
    Paused,
    /// The processes and resources are taken away until the job is restored.
    #[doc(alias = "PMIX_SESSION_PREEMPT")]
    Preempted,
    /// The job has ended.
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

/// A spawned job.
///
/// The fields have the names and the order of PRRTE's. Omitted are those that only C needs: the list item (`super`), the pointer to the
/// personality's module (`schizo`), and `num_apps`, `num_procs` and `ntraces`, which are the lengths of `apps`, `procs` and `traces`.
#[doc(alias = "prte_job_t")]
#[derive(Clone, Debug)]
pub struct Job {
    /// The exit code of the first process that ended with a non-zero status.
    pub exit_code: i32,
    /// SES-JOB-PERSONALITY-1: the personalities, which parse the command line of the job.
    pub personality: Vec<String>,
    /// SES-JOB-NSPACE-1: the namespace.
    pub nspace: String,
    /// The job's directory.
    pub session_dir: String,
    /// SES-JOB-INDEX-1: the position in the global array of jobs.
    pub index: usize,
    /// SES-JOB-OFFSET-1: the total process count of the jobs before this one.
    pub offset: u32,
    /// SES-JOB-SESSION-1: the session that the job runs in. SES-JOB-SESSION-2: the ID does not retain the session.
    pub session: u32,
    /// SES-JOB-APPS-1: the apps.
    pub apps: Vec<AppRequest>,
    /// SES-JOB-STDIN-1: the target of forwarded stdin.
    pub stdin_target: StdinTarget,
    /// SES-JOB-SLOTS-1: the slots of the nodes that are assigned to the job.
    pub total_slots_alloc: u32,
    /// SES-JOB-PROCS-1: the processes by rank, each with its exit status once it has ended.
    pub procs: Vec<Option<i32>>,
    /// SES-JOB-MAP-1: the location and the binding of each process.
    pub map: JobMap,
    /// HIST-CPUS-1: what it uses of its nodes.
    pub uses: Vec<NodeUse>,
    /// Whether it may oversubscribe nodes.
    pub oversubscribes: bool,
    /// SES-JOB-BOOKMARK-1: the last node used to map the job.
    pub bookmark: Option<String>,
    /// SES-JOB-STATE-1: the state.
    pub state: JobState,
    /// SES-JOB-MAPPED-1: mapped processes.
    pub num_mapped: u32,
    /// SES-JOB-LAUNCHED-1: launched processes.
    pub num_launched: u32,
    /// SES-JOB-REPORTED-1: processes that have called `PMIx_Init`.
    pub num_reported: u32,
    /// SES-JOB-TERMINATED-1: terminated processes.
    pub num_terminated: u32,
    /// Daemons started for the job that have reported.
    pub num_daemons_reported: u32,
    /// SES-JOB-DEBUG-1: processes that are ready for a debugger.
    pub num_ready_for_debug: u32,
    /// SES-JOB-ORIGINATOR-1: the process or tool that spawned the job.
    pub originator: Originator,
    /// SES-JOB-LOCAL-1: processes on the local node.
    pub num_local_procs: u32,
    /// Flags, one bit each.
    pub flags: u16,
    /// SES-JOB-ATTRIBUTES-1: the policies and attributes that the job was spawned with.
    pub attributes: JobRequest,
    /// The launch message to the daemons, empty before the launch.
    pub launch_msg: Vec<u8>,
    /// SES-JOB-CHILDREN-1, SES-SESSION-JOBS-3: the namespaces of the jobs that its processes spawned, in this or other sessions.
    pub children: Vec<String>,
    /// SES-JOB-LAUNCHER-1: the namespace of the tool that requested the job, or the job that spawned it.
    pub launcher: String,
    /// SES-JOB-TRACES-1: the stack traces of failed processes.
    pub traces: Vec<String>,
    /// SES-JOB-CLI-1: the command line, if prterun started the job.
    pub cli: Option<Vec<String>>,
    /// The files that its description names, and those of the mapping that it copied.
    pub files: Files,
    /// Whether the job outlives the job that spawned it. PRRTE stores this among the attributes.
    #[doc(alias = "PMIX_SPAWN_CHILD_SEP")]
    #[doc(alias = "PMIX_JOB_CTRL_SEP")]
    pub separated: bool,
}

impl Job {
    /// Whether a process has spawned it.
    #[must_use]
    pub fn is_child(&self) -> bool {
        matches!(self.originator, Originator::Process { .. })
    }

    /// The node of a rank.
    #[must_use]
    pub fn node_of_rank(&self, rank: u32) -> Option<&str> {
        let holds = |node: &&MappedNode| node.procs.iter().any(|process| process.rank == rank);
        self.map.nodes.iter().find(holds).map(|node| &*node.name)
    }

    /// Whether the process with a rank is running.
    pub(super) fn is_running(&self, rank: u32) -> bool {
        self.state == JobState::Running && matches!(self.procs.get(rank as usize), Some(None))
    }
}
