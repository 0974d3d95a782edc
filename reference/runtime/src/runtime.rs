//! Spawns a job: assigns its session, finds the free slots of its nodes, maps it, and creates the job object.

use super::assignment::{Parent, assign};
use super::connections::Connections;
use super::job::{Job, JobState, Originator, StdinTarget};
use super::release::Release;
use super::table::{DEFAULT_SESSION, Directive, Sessions};
use crate::rules::RuntimeRules;
use mapcheck_mapping::allocation::Hosts;
use mapcheck_mapping::attributes::AttributeKey;
use mapcheck_mapping::error::{Code, MapError, Refusal, Stage, Topic};
use mapcheck_mapping::files::Files;
use mapcheck_mapping::job_map::JobMap;
use mapcheck_mapping::options::DefaultPolicies;
use mapcheck_mapping::placement::BindCounts;
use mapcheck_mapping::request::{JobRequest, SpawnRequest};
use mapcheck_mapping::rules::Quirk;
use mapcheck_mapping::{
    JobRemains, Machines, MappedJob, MappingInputs, NodeUse, RuntimeSettings, map_beside_jobs,
};
use mapcheck_prterun::command_line;
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

/// What the runtime has found for a job before it is mapped.
struct JobContext<'a> {
    settings: RuntimeSettings,
    /// The nodes of its session with their slots.
    nodes: &'a [(String, u32)],
    /// The node where mapping commences.
    bookmark: Option<&'a str>,
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
    /// The bindings that a further job counts on, for [`Quirk::BindingCountsKept`].
    bind_counts: BindCounts,
    pub(super) connections: Connections,
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
            bind_counts: BindCounts::default(),
            connections: Connections::default(),
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

    /// Creates the session of a scheduler's directive.
    ///
    /// # Errors
    ///
    /// As [`Sessions::create`].
    pub fn create_session(
        &mut self,
        directive: Directive,
        rules: &dyn RuntimeRules,
    ) -> Result<u32, Refusal> {
        let nodes = directive.nodes.clone();
        let session = self.sessions.create(directive)?;
        if rules.has(Quirk::SessionNodesExclusive) {
            self.sessions.take_nodes(session, &nodes);
        }
        if rules.has(Quirk::ChildSessionsLiveOn) {
            self.separate_session(session);
        }
        Ok(session)
    }

    /// Spawns a job: assigns it to a session and maps it on the nodes of that session.
    ///
    /// # Errors
    ///
    /// The job is denied a session or cannot be mapped there. The runtime is then unchanged, apart from nodes that the job has added.
    pub fn spawn(
        &mut self,
        mut spawn: SpawnCall,
        rules: &dyn RuntimeRules,
    ) -> Result<&Job, MapError> {
        if self.job(&spawn.nspace).is_some() {
            let message = format!("job {} already exists", spawn.nspace);
            return Err(
                Refusal::new(Stage::Session, Topic::InvalidValue, Code::BadParam, message).into(),
            );
        }
        self.connect(&spawn.by, rules)?;
        let mut launch = match spawn.by {
            Requestor::ProcessOf(_) => command_line::interpret_request(&spawn.line, rules)?,
            Requestor::Tool(_) | Requestor::Unknown => command_line::interpret(&spawn.line, rules)?,
        };
        // SES-CREATE-1, SES-CREATE-2: the description is packed and sent to the master, even from the master itself; the job is made from
        // what the master unpacks.
        let request = launch.request.transfer().map_err(Refusal::from)?;
        let session = assign(&request.job, self.parent(&spawn.by), &self.sessions)?;
        if rules.has(Quirk::NamedSessionDenied)
            && matches!(self.parent(&spawn.by), Parent::Job { session: own } if own != session)
            && session != DEFAULT_SESSION
            && names_session(&request.job)
        {
            let message = format!("a process of another job owns session {session}");
            let (stage, topic) = (Stage::Session, Topic::SessionDenied);
            return Err(Refusal::new(stage, topic, Code::NotFound, message).into());
        }
        if self.elastic && launch.settings.added.take().is_some() {
            self.grow(&spawn, rules)?;
        }
        self.set_defaults(&spawn, &mut launch.settings, rules);
        let request = self.inherit(&mut spawn, request, rules)?;
        let nodes = self.nodes_of(session);
        let bookmark = self.bookmark_of_parent(&spawn.by, rules);
        let found = JobContext {
            settings: launch.settings,
            nodes: &nodes,
            bookmark: bookmark.as_deref(),
        };
        let release = Release::of(&request.job);
        let mut remains = JobRemains {
            bind_counts: self.bind_counts.clone(),
            ..JobRemains::default()
        };
        let mapped = self.map(&spawn, found, request, rules, &mut remains);
        // HIST-CPUS-3: each job counts its own bindings; a build with the quirk goes on with those of earlier jobs.
        if rules.has(Quirk::BindingCountsKept) {
            self.bind_counts = remains.bind_counts;
        }
        self.release_cpus(&remains.undone, release);
        let (mapped, slots) = mapped?;
        let launches = spawn.launches();
        let nspace = spawn.nspace.clone();
        self.free_cpus(&mapped.uses);
        let mut job = self.make_job(spawn, session, mapped, slots);
        if rules.has(Quirk::BookmarkOfDaemonNumber) {
            job.bookmark_of_children = bookmark;
        }
        if rules.has(Quirk::ChildJobsLiveOn) {
            job.separated = true;
        }
        self.add_job(job);
        // HIST-MAP-1: a job that is only mapped ends at once, and leaves its slots and CPUs to others.
        if !launches {
            self.end_job(&nspace);
        }
        self.jobs.last().ok_or_else(|| lost_job().into())
    }

    /// The nodes of a session with their slots, in the order of the pool (SES-SESSION-NODES-3).
    fn nodes_of(&self, session: u32) -> Vec<(String, u32)> {
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
    fn uses(&self) -> Vec<NodeUse> {
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

    /// Frees the CPUs of jobs that a further job has freed.
    fn free_cpus(&mut self, uses: &[NodeUse]) {
        for freeing in uses.iter().filter(|used| !used.freed.is_empty()) {
            let jobs = self.jobs.iter_mut().flat_map(|job| &mut job.uses);
            for used in jobs.filter(|used| used.node == freeing.node) {
                used.cpus.remove_all(&freeing.freed);
            }
        }
    }

    /// The jobs that have slots and CPUs.
    pub(super) fn present_jobs(&self) -> impl Iterator<Item = &Job> {
        let jobs = self.jobs.iter();
        jobs.filter(|job| !matches!(job.state, JobState::Terminated | JobState::Preempted))
    }

    /// Maps a job. What it leaves even if it is refused is added to `remains`.
    fn map(
        &self,
        spawn: &SpawnCall,
        found: JobContext<'_>,
        request: SpawnRequest,
        rules: &dyn RuntimeRules,
        remains: &mut JobRemains,
    ) -> Result<(MappedJob, u32), MapError> {
        let JobContext {
            settings,
            nodes,
            bookmark,
        } = found;
        if nodes.is_empty() {
            let message = "the session has no nodes".to_owned();
            return Err(
                Refusal::new(Stage::Allocation, Topic::NoNodes, Code::NotFound, message).into(),
            );
        }
        let uses = self.uses();
        let free = free_slots(nodes, &uses);
        // SES-JOB-SLOTS-2: the nodes of the session are the allocation, and the host lists of the job select among them.
        let settings = RuntimeSettings {
            hosts: Hosts::Nodes(nodes.to_vec()),
            hostfiles: Vec::new(),
            ..settings
        };
        let inputs = MappingInputs {
            machines: &self.machines,
            head: &self.head,
            files: &spawn.files,
            settings: &settings,
            other_jobs: Some(&uses),
        };
        // SES-JOB-BOOKMARK-3: the mapper ignores a bookmark that is not among the nodes of the job.
        let mapped = map_beside_jobs(inputs, request, bookmark, rules, remains)?;
        // HIST-OVERSUBSCRIBE-1, HIST-OVERSUBSCRIBE-2: a node where the job has no process does not matter.
        if rules.has(Quirk::FullNodeNotLaunched) && spawn.launches() && has_idle_node(&mapped.map) {
            remains.undone.extend(mapped.uses);
            return Err(not_launched().into());
        }
        let slots = if rules.has(Quirk::SlotTotalIgnoresHosts) {
            let slots = free.iter().map(|(_, slots)| *slots);
            slots.fold(0, u32::saturating_add)
        } else {
            let settings = RuntimeSettings {
                hosts: Hosts::Nodes(free),
                ..settings.clone()
            };
            let inputs = MappingInputs {
                settings: &settings,
                ..inputs
            };
            mapcheck_mapping::assigned_slots(inputs, &mapped.request, rules)?
        };
        Ok((mapped, slots))
    }

    fn make_job(&self, spawn: SpawnCall, session: u32, mapped: MappedJob, slots: u32) -> Job {
        let processes = u32::try_from(mapped.map.num_ranked()).unwrap_or(u32::MAX);
        let on = |node: &str| mapped.map.nodes.iter().find(|mapped| &*mapped.name == node);
        let offsets = self.jobs.iter().map(|job| job.num_mapped);
        let (originator, launcher) = self.originator(spawn.by);
        Job {
            exit_code: 0,
            personality: vec!["prte".to_owned()],
            session_dir: spawn.nspace.clone(),
            nspace: spawn.nspace,
            index: self.jobs.len(),
            offset: offsets.fold(0, u32::saturating_add),
            session,
            apps: mapped.request.apps.iter().flatten().cloned().collect(),
            stdin_target: spawn.stdin_target,
            total_slots_alloc: slots,
            procs: vec![None; processes as usize],
            bookmark: mapped.last_node.as_deref().map(str::to_owned),
            bookmark_of_children: None,
            state: JobState::Mapped,
            num_mapped: processes,
            num_launched: 0,
            num_reported: 0,
            num_terminated: 0,
            num_daemons_reported: 0,
            num_ready_for_debug: 0,
            originator,
            num_local_procs: on(&self.head).map_or(0, |node| node.num_procs),
            flags: 0,
            attributes: mapped.request.job.clone(),
            launch_msg: Vec::new(),
            children: Vec::new(),
            launcher,
            traces: Vec::new(),
            cli: spawn.from_prterun.then(|| spawn.line.words().to_vec()),
            separated: spawn.separated,
            map: mapped.map,
            uses: mapped.uses,
            oversubscribes: mapped.mapping.job.oversubscribe(),
            files: spawn.files,
        }
    }

    /// The originator of a job, and the namespace of the tool that requested it or its parent.
    fn originator(&self, by: Requestor) -> (Originator, String) {
        match by {
            Requestor::Tool(nspace) => (
                Originator::Tool {
                    nspace: nspace.clone(),
                },
                nspace,
            ),
            Requestor::ProcessOf(nspace) => {
                let launcher = self
                    .job(&nspace)
                    .map_or(String::new(), |job| job.launcher.clone());
                (Originator::Process { nspace, rank: 0 }, launcher)
            }
            Requestor::Unknown => (
                Originator::Tool {
                    nspace: String::new(),
                },
                String::new(),
            ),
        }
    }

    /// Adds a job to the jobs of the runtime, to its session, and to the children of the job that spawned it.
    fn add_job(&mut self, job: Job) {
        if let Some(session) = self.sessions.get_mut(job.session) {
            session.jobs.push(job.nspace.clone());
        }
        if let Originator::Process { nspace, .. } = &job.originator {
            let nspace = nspace.clone();
            if let Some(parent) = self.job_mut(&nspace) {
                parent.children.push(job.nspace.clone());
            }
        }
        self.jobs.push(job);
    }
}

/// Returns nodes with the slots that jobs leave.
fn free_slots(nodes: &[(String, u32)], uses: &[NodeUse]) -> Vec<(String, u32)> {
    let free = |(name, slots): &(String, u32)| {
        let used = uses.iter().find(|used| used.node == *name);
        // A full node keeps its place: a bookmark can be there (SES-JOB-BOOKMARK-2).
        let left = slots.saturating_sub(used.map_or(0, |used| used.processes));
        (name.clone(), left)
    };
    nodes.iter().map(free).collect()
}

/// Returns whether a node of a map has no process of the job: a mapping by slot has passed by it because other jobs fill it.
fn has_idle_node(map: &JobMap) -> bool {
    map.nodes.iter().any(|node| node.procs.is_empty())
}

/// The refusal of a job that is mapped, and that its runtime cannot launch.
fn not_launched() -> Refusal {
    let message = "PMIx_Spawn failed (-181): PMIX_ERR_JOB_FAILED_TO_LAUNCH";
    let (stage, topic) = (Stage::Allocation, Topic::Unexplained);
    Refusal::new(stage, topic, Code::Silent, message.to_owned())
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

fn lost_job() -> Refusal {
    let message = "the job is missing after it was added".to_owned();
    Refusal::new(Stage::Session, Topic::FailedMap, Code::NotFound, message)
}
