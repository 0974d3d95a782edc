//! Departures in sessions, jobs and their resources in a runtime.

use crate::Rules;
use crate::history::JobHistory;
use crate::quirk::{Quirk, quirks};
use crate::rules::WithoutQuirks;
use mapcheck_mapping::Machines;
use mapcheck_mapping::attributes::AttributeKey;
use mapcheck_mapping::error::{Code, MapError, Refusal, Stage, Topic};
use mapcheck_mapping::job_map::JobMap;
use mapcheck_mapping::options::DefaultPolicies;
use mapcheck_mapping::placement::{BindCounts, Placement};
use mapcheck_mapping::policy::{
    BindTo, BindingPolicy, BindingSpec, MapBy, MappingPolicy, MappingSpec, RankingPolicy,
};
use mapcheck_mapping::request::{JobRequest, SpawnRequest};
use mapcheck_runtime::rules::{FAILED_TO_MAP, RuntimeRules};
use mapcheck_runtime::{
    DEFAULT_SESSION, Directive, Job, JobState, Missing, Originator, Parent, ProcessEnd, Runtime,
    RuntimeMemory, Sessions, SlotChange, SpawnCall,
};
use std::any::Any;

quirks! {
    /// Ignores the default policies of the runtime's parameters for spawned jobs, except oversubscription and overload.
    SPAWNED_WITHOUT_DEFAULTS = "spawned-without-defaults" breaks "PAM-SPAWN-1"
        shows "--prtemca bindto none -H n1:4 -- : a maxprocs=2";
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
    /// Frees, for each process of a job that ends or cannot be mapped, the first used CPU of its binding, even another job's.
    SHARED_CPUS_FREED = "shared-cpus-freed" breaks "HIST-CPUS-1"
        shows "live: CPUs that two jobs share are free when both have ended";
    /// Creates a session although its scheduler names no user and no group that it belongs to.
    SESSION_WITHOUT_OWNER = "session-without-owner" breaks "EXT-SESSION-11"
        shows "live: A session is not created without a user";
    /// Creates a session although its scheduler names no nodes for it.
    SESSION_WITHOUT_RESOURCES = "session-without-resources" breaks "EXT-SESSION-12"
        shows "live: A session is not created without resources";
    /// Does not accept that a scheduler reports a session as complete.
    COMPLETION_NOT_SUPPORTED = "completion-not-supported" breaks "EXT-SESSION-COMPLETE-1"
        shows "live: A session is completed with the returned status of each of its jobs";
    /// Creates no session whose scheduler gives an image for its nodes.
    IMAGES_NOT_SUPPORTED = "images-not-supported" breaks "EXT-SESSION-13"
        shows "live: A session is created with the image that is provisioned on its nodes";
    /// Answers every spawn that a daemon cannot launch with `PMIX_ERR_JOB_FAILED_TO_LAUNCH`, whatever is missing.
    LAUNCH_FAILURE_UNEXPLAINED = "launch-failure-unexplained" breaks "EXT-CONST-ERR-JOB-EXE-NOT-FOUND-1"
        shows "live: A spawn is answered with what is missing: program";
    /// Answers a spawn that lacks slots with `PMIX_ERR_JOB_FAILED_TO_MAP`.
    LACK_OF_SLOTS_UNEXPLAINED = "lack-of-slots-unexplained" breaks "EXT-CONST-ERR-JOB-INSUFFICIENT-RESOURCES-1"
        shows "-H n1:1 -- : a maxprocs=2";
    /// Does not report a process that `PMIx_Job_control` kills, and shows it as terminated.
    KILL_UNREPORTED = "kill-unreported" breaks "EXT-CONST-ERR-PROC-KILLED-BY-CMD-1"
        shows "live: The end of a process that is killed by PMIx_Job_control is reported as PMIX_ERR_PROC_KILLED_BY_CMD";
    /// Shows the exit code 0 for every process: OpenPMIx packs no exit code with what it has of a process.
    EXIT_CODES_NOT_PACKED = "exit-codes-not-packed" breaks "EXT-STATUS-QUERY-1"
        shows "live: A query shows that a process exits with status 7";
    /// Reports the end of every job that fails with the status `PMIX_ERROR`.
    JOB_END_UNEXPLAINED = "job-end-unexplained" breaks "EXT-STATUS-EVENT-1"
        shows "live: The event of a job's end has the status of its process that exits with status 7";
    /// Stops the processes of preempted jobs, and gives their slots and CPUs to no other job.
    PREEMPTED_KEEP_RESOURCES = "preempted-keep-resources" breaks "EXT-SESSION-PREEMPT-1"
        shows "live: The resources of a preempted job are another job's";
}

impl Quirk {
    /// Whether the quirk depends on which daemon of the build answers first. A run without the quirk does not prove that the build has lost
    /// it.
    #[must_use]
    pub fn depends_on_timing(self) -> bool {
        self == Quirk::FULL_NODE_NOT_LAUNCHED
    }
}

impl Rules {
    /// Begins to map a job in a runtime. Returns the bindings that it counts with.
    pub(crate) fn remember_request(&self, request: &SpawnRequest) -> BindCounts {
        let Some(mut memory) = self.memory_of_jobs() else {
            return BindCounts::default();
        };
        memory.begin_mapping(request);
        // A job with a limit begins to count anew in any case.
        let has_limit = request.job.attributes.has(AttributeKey::BindingLimit);
        match self.has(Quirk::BINDING_COUNTS_KEPT) && !has_limit {
            true => std::mem::take(&mut memory.counts),
            false => BindCounts::default(),
        }
    }

    /// Remembers what a job of a runtime uses that is mapped or refused.
    pub(crate) fn remember_mapping(&self, mapping: &Placement<'_>, is_refused: bool) {
        let Some(mut memory) = self.memory_of_jobs() else {
            return;
        };
        memory.is_refused = is_refused;
        if self.has(Quirk::BINDING_COUNTS_KEPT) {
            memory.counts.clone_from(&mapping.bind_counts);
        }
        if self.has(Quirk::SHARED_CPUS_FREED) {
            memory.keep_bound_sets(mapping);
        }
        if self.has(Quirk::REFILLED_CPUS_FOR_ALL) {
            memory.keep_freed_cpus(mapping);
        }
    }
}

impl RuntimeRules for Rules {
    fn for_runtime(
        &self,
        memory: &mut Option<Box<dyn RuntimeMemory>>,
    ) -> Option<Box<dyn RuntimeRules>> {
        let memory = memory.get_or_insert_with(|| Box::new(JobHistory::default()));
        let history = (&**memory as &dyn Any).downcast_ref::<JobHistory>()?;
        Some(Box::new(self.clone().beside(history.clone())))
    }

    fn create_session(
        &self,
        sessions: &mut Sessions,
        directive: Directive,
    ) -> Result<u32, Refusal> {
        let nodes = directive.nodes.clone();
        let created = self.text().create_session(sessions, directive)?;
        if self.has(Quirk::SESSION_NODES_EXCLUSIVE) {
            take_nodes(sessions, created, &nodes);
        }
        if self.has(Quirk::CHILD_SESSIONS_LIVE_ON)
            && let Some(session) = sessions.get_mut(created)
        {
            session.separated = true;
        }
        Ok(created)
    }

    fn defaults_of_spawned(&self, defaults: &DefaultPolicies) -> DefaultPolicies {
        match self.has(Quirk::SPAWNED_WITHOUT_DEFAULTS) {
            true => kept_defaults(defaults),
            false => self.text().defaults_of_spawned(defaults),
        }
    }

    fn connect(&self, parent: &Job) -> Result<(), Refusal> {
        self.text().connect(parent)?;
        let Some(mut memory) = self.memory_of_jobs() else {
            return Ok(());
        };
        let connects = !memory.connected.contains(&parent.nspace);
        if connects && self.has(Quirk::SESSION_CUT_OFF) && memory.is_cut_off(parent) {
            let message = "PMIx_Init failed in the process that spawns the job";
            let (stage, topic) = (Stage::Session, Topic::Unexplained);
            return Err(Refusal::new(stage, topic, Code::Silent, message));
        }
        memory.connected.insert(parent.nspace.clone());
        Ok(())
    }

    fn assign(
        &self,
        job: &JobRequest,
        parent: Parent,
        sessions: &Sessions,
    ) -> Result<u32, Refusal> {
        let session = self.text().assign(job, parent, sessions)?;
        if self.has(Quirk::NAMED_SESSION_DENIED)
            && matches!(parent, Parent::Job { session: own } if own != session)
            && session != DEFAULT_SESSION
            && names_session(job)
        {
            let message = format!("a process of another job owns session {session}");
            let (stage, topic) = (Stage::Session, Topic::SessionDenied);
            return Err(Refusal::new(stage, topic, Code::NotFound, message));
        }
        Ok(session)
    }

    fn changed_slots(&self, slots: u32, change: SlotChange) -> u32 {
        match change {
            SlotChange::To(_) if self.has(Quirk::ADDED_SLOTS_NOT_SET) => slots,
            change => self.text().changed_slots(slots, change),
        }
    }

    fn change_of_line(&self, change: i64) -> SlotChange {
        match self.has(Quirk::FILE_SLOT_CHANGES_IGNORED) {
            true => SlotChange::None,
            false => self.text().change_of_line(change),
        }
    }

    fn complete_mapping(&self, job: &mut JobRequest) -> Result<(), Refusal> {
        match self.has(Quirk::INHERITED_PE_LIST_LOST) {
            true => map_without_list(job),
            false => self.text().complete_mapping(job),
        }
    }

    fn bookmark(&self, parent: &Job, runtime: &Runtime) -> Option<String> {
        match self.has(Quirk::BOOKMARK_OF_DAEMON_NUMBER) {
            true => relayed_bookmark(parent, runtime),
            false => self.text().bookmark(parent, runtime),
        }
    }

    fn check_launch(&self, spawn: &SpawnCall, map: &JobMap) -> Result<(), Refusal> {
        // A mapping by slot has passed by a node without processes because other jobs fill it.
        let has_idle_node = || map.nodes.iter().any(|node| node.procs.is_empty());
        if self.has(Quirk::FULL_NODE_NOT_LAUNCHED) && spawn.launches() && has_idle_node() {
            if let Some(mut memory) = self.memory_of_jobs() {
                memory.is_refused = true;
            }
            let message = "PMIx_Spawn failed (-181): PMIX_ERR_JOB_FAILED_TO_LAUNCH";
            let (stage, topic) = (Stage::Allocation, Topic::Unexplained);
            return Err(Refusal::new(stage, topic, Code::Silent, message));
        }
        self.text().check_launch(spawn, map)
    }

    fn total_slots(
        &self,
        free: &[(String, u32)],
        left_by_hosts: &dyn Fn() -> Result<u32, MapError>,
    ) -> Result<u32, MapError> {
        if self.has(Quirk::SLOT_TOTAL_IGNORES_HOSTS) {
            let slots = free.iter().map(|(_, slots)| *slots);
            return Ok(slots.fold(0, u32::saturating_add));
        }
        self.text().total_slots(free, left_by_hosts)
    }

    fn outlives_parent(&self, spawn: &SpawnCall) -> bool {
        self.has(Quirk::CHILD_JOBS_LIVE_ON) || self.text().outlives_parent(spawn)
    }

    fn begin_job(&self, job: &Job, others: &mut [Job]) {
        self.text().begin_job(job, others);
        if let Some(mut memory) = self.memory_of_jobs() {
            memory.begin_job(job, others);
        }
    }

    fn refuse_job(&self, others: &mut [Job], machines: &Machines) {
        self.text().refuse_job(others, machines);
        if let Some(mut memory) = self.memory_of_jobs() {
            memory.refuse_job(others, machines);
        }
    }

    fn check_owner(&self, owner: Option<(u32, u32)>) -> Result<(), Refusal> {
        match self.has(Quirk::SESSION_WITHOUT_OWNER) {
            true => Ok(()),
            false => self.text().check_owner(owner),
        }
    }

    fn check_resources(&self, nodes: Option<&str>) -> Result<(), Refusal> {
        match self.has(Quirk::SESSION_WITHOUT_RESOURCES) {
            true => Ok(()),
            false => self.text().check_resources(nodes),
        }
    }

    fn check_completion(&self) -> Result<(), Refusal> {
        if self.has(Quirk::COMPLETION_NOT_SUPPORTED) {
            return Err(not_supported());
        }
        self.text().check_completion()
    }

    fn check_image(&self, image: Option<&str>) -> Result<(), Refusal> {
        if image.is_some() && self.has(Quirk::IMAGES_NOT_SUPPORTED) {
            return Err(not_supported());
        }
        self.text().check_image(image)
    }

    fn answer_to_missing(&self, missing: Missing) -> i32 {
        let (quirk, answer) = match missing {
            Missing::Slots => (Quirk::LACK_OF_SLOTS_UNEXPLAINED, FAILED_TO_MAP),
            _ => (Quirk::LAUNCH_FAILURE_UNEXPLAINED, FAILED_TO_LAUNCH),
        };
        match self.has(quirk) {
            true => answer,
            false => self.text().answer_to_missing(missing),
        }
    }

    fn status_of_end(&self, end: ProcessEnd) -> Option<i32> {
        match end {
            ProcessEnd::Command if self.has(Quirk::KILL_UNREPORTED) => None,
            end => self.text().status_of_end(end),
        }
    }

    fn state_of_ended(&self, end: ProcessEnd) -> u8 {
        match end {
            ProcessEnd::Command if self.has(Quirk::KILL_UNREPORTED) => TERMINATED,
            end => self.text().state_of_ended(end),
        }
    }

    fn shown_exit_code(&self, code: i32) -> i32 {
        match self.has(Quirk::EXIT_CODES_NOT_PACKED) {
            true => 0,
            false => self.text().shown_exit_code(code),
        }
    }

    fn status_of_job_end(&self, end: ProcessEnd) -> Option<i32> {
        let status = self.text().status_of_job_end(end)?;
        Some(match self.has(Quirk::JOB_END_UNEXPLAINED) {
            true => ERROR,
            false => status,
        })
    }

    fn preempted(&self) -> JobState {
        match self.has(Quirk::PREEMPTED_KEEP_RESOURCES) {
            true => JobState::Paused,
            false => self.text().preempted(),
        }
    }

    fn separate_job(&self, job: Option<&mut Job>) -> bool {
        !self.has(Quirk::JOB_SEPARATION_REFUSED) && self.text().separate_job(job)
    }
}

/// Returns the refusal of a directive that a runtime does not support.
fn not_supported() -> Refusal {
    let (stage, topic) = (Stage::Session, Topic::SessionDenied);
    Refusal::new(stage, topic, Code::BadParam, "it is not supported")
}

/// `PMIX_PROC_STATE_TERMINATED`.
const TERMINATED: u8 = 20;

/// `PMIX_ERROR`.
const ERROR: i32 = -1;

/// `PMIX_ERR_JOB_FAILED_TO_LAUNCH`.
const FAILED_TO_LAUNCH: i32 = -181;

/// Takes nodes from all sessions but one.
fn take_nodes(sessions: &mut Sessions, session_id: u32, nodes: &[String]) {
    let ids: Vec<u32> = sessions.iter().map(|one| one.session_id).collect();
    for id in ids.into_iter().filter(|id| *id != session_id) {
        if let Some(session) = sessions.get_mut(id) {
            session.nodes.retain(|node| !nodes.contains(node));
        }
    }
}

/// Returns of the default policies a file and the directives on oversubscription and overload.
fn kept_defaults(defaults: &DefaultPolicies) -> DefaultPolicies {
    let mut mapping = MappingSpec::default();
    mapping.policy = MappingPolicy(defaults.mapping.policy.0 & MappingPolicy::OVERSUBSCRIPTION);
    if let Some(file) = defaults.mapping.attributes.value(AttributeKey::MapFile) {
        mapping.attributes.put(AttributeKey::MapFile, file.clone());
    }
    let overload = BindingPolicy::OVERLOAD_GIVEN | BindingPolicy::ALLOW_OVERLOAD;
    DefaultPolicies {
        mapping,
        ranking: RankingPolicy::default(),
        binding: BindingSpec {
            policy: BindingPolicy(defaults.binding.policy.0 & overload),
            ..BindingSpec::default()
        },
        cpu_list: defaults.cpu_list.clone(),
        mappers: defaults.mappers.clone(),
    }
}

/// Returns whether a request names its session in one of the three ways.
fn names_session(job: &JobRequest) -> bool {
    let keys = [
        AttributeKey::SessionId,
        AttributeKey::AllocId,
        AttributeKey::RefId,
    ];
    keys.into_iter()
        .any(|key| job.attributes.value(key).is_some())
}

/// Maps a job whose mapping by PE list has no list: by slot, if its processes may share CPUs.
fn map_without_list(job: &mut JobRequest) -> Result<(), Refusal> {
    let has_list = job.attributes.value(AttributeKey::PeList).is_some();
    if job.mapping.policy() != Some(MapBy::PeList) || has_list {
        return Ok(());
    }
    // A binding that is the child's own or was the parent's, and not one that follows from the mapping.
    let binding = job.binding;
    if !binding.has(BindingPolicy::GIVEN) || !binding.has(BindingPolicy::ALLOW_OVERLOAD) {
        let message = "the mapping by PE list that the job inherits has no list";
        let (stage, topic) = (Stage::Allocation, Topic::Unexplained);
        return Err(Refusal::new(stage, topic, Code::Silent, message));
    }
    // They are placed without any CPU.
    job.mapping = job.mapping.with_policy(MapBy::Slot);
    job.binding = binding.with_policy(BindTo::None);
    Ok(())
}

/// Returns the bookmark that the daemons relay: that of the oldest ancestor which has one, because children and siblings keep it.
fn relayed_bookmark(parent: &Job, runtime: &Runtime) -> Option<String> {
    let mut ancestors = vec![parent];
    let mut oldest = parent;
    while let Originator::Process { nspace, .. } = &oldest.originator
        && let Some(older) = runtime.job(nspace)
    {
        ancestors.push(older);
        oldest = older;
    }
    let relayed = |job: &&Job| {
        let daemon = daemon_of(job.node_of_rank(0)?, runtime);
        job.node_of_rank(daemon).map(str::to_owned)
    };
    ancestors.iter().rev().find_map(relayed)
}

/// Returns the number of a node's daemon: 0 on the head node, the others in the order of the nodes.
fn daemon_of(node: &str, runtime: &Runtime) -> u32 {
    if node == runtime.head {
        return 0;
    }
    let nodes = runtime.pool.iter();
    let others = nodes.filter(|(name, _)| *name != runtime.head);
    let before = others.take_while(|(name, _)| name != node).count();
    u32::try_from(before).unwrap_or(u32::MAX).saturating_add(1)
}

impl RuntimeRules for WithoutQuirks<'_> {}

#[cfg(test)]
mod tests;
