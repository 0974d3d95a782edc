//! The rules of a runtime: those of the front end and of mapping, and its own decisions that builds were seen to take otherwise than the text.

use crate::assignment::{self, Parent};
use crate::job::{Job, JobState};
use crate::memory::RuntimeMemory;
use crate::runtime::{Runtime, SpawnCall};
use crate::slot_change::SlotChange;
use crate::table::{Directive, Sessions};
use mapcheck_mapping::Machines;
use mapcheck_mapping::error::{Code, MapError, Refusal, Stage, Topic};
use mapcheck_mapping::job_map::JobMap;
use mapcheck_mapping::options::DefaultPolicies;
use mapcheck_mapping::request::JobRequest;
use mapcheck_mapping::rules::Text;
use mapcheck_prterun::command_line::LauncherRules;

/// The status that `PMIx_Spawn` returns for a job that cannot be mapped: `PMIX_ERR_JOB_FAILED_TO_MAP`.
pub const FAILED_TO_MAP: i32 = -179;

/// What a job needs and a node lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// Its program.
    Program,
    /// The working directory that its user has specified.
    Folder,
    /// Slots for its processes.
    Slots,
}

/// How a process of a job ends whose other processes go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcessEnd {
    /// It exits with a status that is not 0.
    Exits,
    /// It calls `PMIx_Abort`.
    Aborts,
    /// A signal ends it that is not the runtime's.
    Signal,
    /// The runtime ends it, as `PMIx_Job_control` requests.
    Command,
}

/// The rules of a runtime, of its front end and of the mapping of its jobs.
pub trait RuntimeRules: LauncherRules {
    /// Returns the rules for a runtime, where they remember its jobs, and makes their memory. `None` if they remember nothing.
    fn for_runtime(
        &self,
        memory: &mut Option<Box<dyn RuntimeMemory>>,
    ) -> Option<Box<dyn RuntimeRules>> {
        let _ = memory;
        None
    }

    /// SES-SESSION-NODES-2, SES-SESSION-CHILDREN-2: Creates the session of a directive, which takes its nodes from no other and ends with
    /// its parent.
    ///
    /// # Errors
    ///
    /// As [`Sessions::create`].
    fn create_session(
        &self,
        sessions: &mut Sessions,
        directive: Directive,
    ) -> Result<u32, Refusal> {
        sessions.create(directive)
    }

    /// PAM-SPAWN-1: Returns the policies of a spawned job without directives: those that the parameters of its runtime set.
    fn defaults_of_spawned(&self, defaults: &DefaultPolicies) -> DefaultPolicies {
        defaults.clone()
    }

    /// SES-JOB-SESSION-4: Connects the process that spawns a job. Other jobs of its session can have ended.
    ///
    /// # Errors
    ///
    /// The process cannot connect.
    fn connect(&self, parent: &Job) -> Result<(), Refusal> {
        let _ = parent;
        Ok(())
    }

    /// SES-ASSIGN-1: Assigns a spawned job to a session.
    ///
    /// # Errors
    ///
    /// As [`assign`](crate::assign).
    fn assign(
        &self,
        job: &JobRequest,
        parent: Parent,
        sessions: &Sessions,
    ) -> Result<u32, Refusal> {
        assignment::assign(job, parent, sessions)
    }

    /// HIST-GROW-2: Returns the slots of a node that is there after a job adds it. A count replaces them.
    fn changed_slots(&self, slots: u32, change: SlotChange) -> u32 {
        change.of(slots)
    }

    /// HIST-GROW-2: Returns what `slots+=` and `slots-=` of a hostfile's line make of a node's slots.
    fn change_of_line(&self, change: i64) -> SlotChange {
        SlotChange::By(change)
    }

    /// PAM-INHERIT-7: Completes the mapping of a job, which may be its parent's: a PE list is copied with it.
    ///
    /// # Errors
    ///
    /// The mapping cannot be used.
    fn complete_mapping(&self, job: &mut JobRequest) -> Result<(), Refusal> {
        let _ = job;
        Ok(())
    }

    /// SES-JOB-BOOKMARK-1: Returns the node where the mapping of a job commences that a process spawns: the last one of its parent.
    fn bookmark(&self, parent: &Job, runtime: &Runtime) -> Option<String> {
        let _ = runtime;
        parent.bookmark.clone()
    }

    /// HIST-OVERSUBSCRIBE-1, HIST-OVERSUBSCRIBE-2: Checks whether a mapped job can be launched. Nodes without its processes do not matter.
    ///
    /// # Errors
    ///
    /// It cannot.
    fn check_launch(&self, spawn: &SpawnCall, map: &JobMap) -> Result<(), Refusal> {
        let _ = (spawn, map);
        Ok(())
    }

    /// SES-JOB-SLOTS-1: Returns the slots of a job's nodes, from the free slots of each: those that its host lists and hostfiles leave.
    ///
    /// # Errors
    ///
    /// A list or file is invalid.
    fn total_slots(
        &self,
        free: &[(String, u32)],
        left_by_hosts: &dyn Fn() -> Result<u32, MapError>,
    ) -> Result<u32, MapError> {
        let _ = free;
        left_by_hosts()
    }

    /// SES-JOB-CHILDREN-2: Returns whether a job outlives the job that spawns it: if its description separates it.
    fn outlives_parent(&self, spawn: &SpawnCall) -> bool {
        spawn.separated
    }

    /// HIST-CPUS-1: Begins a job beside others, whose CPUs stay theirs.
    fn begin_job(&self, job: &Job, others: &mut [Job]) {
        let _ = (job, others);
    }

    /// HIST-CPUS-1: Gives up a job that is refused. The CPUs of other jobs stay theirs.
    fn refuse_job(&self, others: &mut [Job], machines: &Machines) {
        let _ = (others, machines);
    }

    /// EXT-SESSION-11: Checks the user and the group of a session that a scheduler creates.
    ///
    /// # Errors
    ///
    /// They are missing.
    fn check_owner(&self, owner: Option<(u32, u32)>) -> Result<(), Refusal> {
        require(owner, "user and group: PMIX_USERID and PMIX_GRPID")
    }

    /// EXT-SESSION-12: Checks the nodes of a session that a scheduler creates.
    ///
    /// # Errors
    ///
    /// They are missing.
    fn check_resources(&self, nodes: Option<&str>) -> Result<(), Refusal> {
        require(nodes, "resources: PMIX_ALLOC_NODE_LIST")
    }

    /// EXT-SESSION-13: Checks whether the nodes of a session that a scheduler creates can be provisioned with an image.
    ///
    /// # Errors
    ///
    /// They cannot.
    fn check_image(&self, image: Option<&str>) -> Result<(), Refusal> {
        let _ = image;
        Ok(())
    }

    /// EXT-SESSION-COMPLETE-1: Checks whether a scheduler can report that a session is complete.
    ///
    /// # Errors
    ///
    /// It cannot.
    fn check_completion(&self) -> Result<(), Refusal> {
        Ok(())
    }

    /// EXT-CONST-ERR-JOB-EXE-NOT-FOUND-1, EXT-CONST-ERR-JOB-WDIR-NOT-FOUND-1, EXT-CONST-ERR-JOB-INSUFFICIENT-RESOURCES-1: Returns the
    /// status that a spawn is answered with whose program or working directory does not exist, or that lacks slots.
    fn answer_to_missing(&self, missing: Missing) -> i32 {
        match missing {
            Missing::Program => -190,
            Missing::Folder => -233,
            Missing::Slots => -234,
        }
    }

    /// EXT-CONST-ERR-EXIT-NONZERO-TERM-1, EXT-CONST-ERR-PROC-REQUESTED-ABORT-1, EXT-CONST-ERR-PROC-ABORTED-BY-SIG-1,
    /// EXT-CONST-ERR-PROC-KILLED-BY-CMD-1: Returns the status of the event that reports the end of a process.
    fn status_of_end(&self, end: ProcessEnd) -> Option<i32> {
        Some(match end {
            ProcessEnd::Exits => -404,
            ProcessEnd::Aborts => -8,
            ProcessEnd::Signal => -402,
            ProcessEnd::Command => -400,
        })
    }

    /// EXT-STATUS-QUERY-1: Returns the state of a process that has ended, as a query for the processes of its job shows it.
    fn state_of_ended(&self, end: ProcessEnd) -> u8 {
        match end {
            ProcessEnd::Exits => 62,
            ProcessEnd::Aborts => 58,
            ProcessEnd::Signal => 54,
            ProcessEnd::Command => 51,
        }
    }

    /// EXT-STATUS-QUERY-1: Returns the exit code that the query shows.
    fn shown_exit_code(&self, code: i32) -> i32 {
        code
    }

    /// EXT-STATUS-EVENT-1: Returns the status in the event that reports the end of a job, which ends because a process fails.
    fn status_of_job_end(&self, end: ProcessEnd) -> Option<i32> {
        match end {
            ProcessEnd::Exits => Some(-404),
            ProcessEnd::Aborts => Some(-182),
            ProcessEnd::Signal => Some(-184),
            ProcessEnd::Command => None,
        }
    }

    /// EXT-SESSION-PREEMPT-1: Returns the state of a preempted job, whose resources others get.
    fn preempted(&self) -> JobState {
        JobState::Preempted
    }

    /// SES-JOB-CHILDREN-2: Separates a job, if there is one, from the job that spawned it. Returns whether the request is accepted.
    fn separate_job(&self, job: Option<&mut Job>) -> bool {
        if let Some(job) = job {
            job.separated = true;
        }
        true
    }
}

/// Checks that a directive has what it needs.
fn require<T>(given: Option<T>, what: &str) -> Result<(), Refusal> {
    match given {
        Some(_) => Ok(()),
        None => {
            let message = format!("missing {what}: required for a session");
            Err(Refusal::new(
                Stage::Session,
                Topic::SessionDenied,
                Code::BadParam,
                message,
            ))
        }
    }
}

impl RuntimeRules for Text {}
