//! Departures in sessions, jobs and their resources in a runtime.

use crate::Rules;
use crate::quirk::{Quirk, quirks};
use crate::rules::WithoutQuirks;
use mapcheck_runtime::rules::RuntimeRules;

quirks! {
    /// Does not end a session with the session of the process that requested its allocation.
    CHILD_SESSIONS_LIVE_ON = "child-sessions-live-on" breaks "SES-SESSION-CHILDREN-2"
        shows "live: A session that a process has requested is a child of the process's session";
    /// Does not end a job with the job that spawned it.
    CHILD_JOBS_LIVE_ON = "child-jobs-live-on" breaks "SES-JOB-CHILDREN-2"
        shows "live: When a job ends, its child jobs and their children end";
    /// Refuses to separate a running job from the job that spawned it.
    JOB_SEPARATION_REFUSED = "job-separation-refused" breaks "SES-JOB-CHILDREN-2"
        shows "live: A child job separated later outlives its parent";
    /// Keeps the slots of a node that is there although a job adds it with a slot count.
    ADDED_SLOTS_NOT_SET = "added-slots-not-set" breaks "HIST-GROW-2"
        shows "live: A job sets the slots of a node that is there";
    /// Ignores `slots+=` and `slots-=` of an added hostfile.
    FILE_SLOT_CHANGES_IGNORED = "file-slot-changes-ignored" breaks "HIST-GROW-2"
        shows "live: A hostfile changes the slots of a node that is there";
    /// Takes the nodes of a new session from the default session and from all others.
    SESSION_NODES_EXCLUSIVE = "session-nodes-exclusive" breaks "SES-SESSION-NODES-2"
        shows "live: A node can belong to two sessions";
    /// Denies a job that a process spawns in a session that is not the process's own, with `PMIX_ERR_NO_PERMISSIONS`.
    NAMED_SESSION_DENIED = "named-session-denied" breaks "SES-ASSIGN-4"
        shows "live: A user's reference takes precedence over the parent's session";
    /// Takes as bookmark the node of the process whose rank is the number of the daemon that relays the request, or none, and keeps it for
    /// the jobs that the parent and the new job spawn later.
    BOOKMARK_OF_DAEMON_NUMBER = "bookmark-of-daemon-number" breaks "SES-JOB-BOOKMARK-1"
        shows "live: The bookmark is the node of the last process placed";
    /// Counts the bindings of processes that share CPUs with other jobs together with those of all earlier jobs, until a job has a limit.
    BINDING_COUNTS_KEPT = "binding-counts-kept" breaks "HIST-CPUS-3"
        shows "live: A job that shares the core of another job does not count the bindings of a third one";
    /// Counts all slots of a job's nodes, whatever its host list and hostfiles leave of them.
    SLOT_TOTAL_IGNORES_HOSTS = "slot-total-ignores-hosts" breaks "SES-JOB-SLOTS-1"
        shows "live: \"-H n3:2\" leaves 2 slots of the job's nodes";
    /// Connects no further process of a session where a tool's job of that session has ended whose first process had connected.
    SESSION_CUT_OFF = "session-cut-off" breaks "SES-JOB-SESSION-4"
        shows "live: Processes of a session can spawn jobs after another job of the session has ended";
    /// Does not launch a job by slot that may oversubscribe nodes and passes by a node that other jobs fill, in nearly all runs.
    FULL_NODE_NOT_LAUNCHED = "full-node-not-launched" breaks "HIST-OVERSUBSCRIBE-1"
        shows "live: A job that may oversubscribe runs on the slots that another job leaves";
    /// Frees, for each process of a job that ends or cannot be mapped, the first used CPU that it is bound to, also if another job uses it.
    SHARED_CPUS_FREED = "shared-cpus-freed" breaks "HIST-CPUS-1"
        shows "live: CPUs that two jobs share are free when both have ended";
}

impl Quirk {
    /// Whether the quirk depends on which daemon of the build answers first. A run without the quirk does not prove that the build has lost
    /// it.
    #[must_use]
    pub fn depends_on_timing(self) -> bool {
        self == Quirk::FULL_NODE_NOT_LAUNCHED
    }
}

impl RuntimeRules for Rules {}

impl RuntimeRules for WithoutQuirks<'_> {}
