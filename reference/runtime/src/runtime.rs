//! Spawning a job: its session, the nodes it may use, its map, and its record.

use super::assignment::{Parent, assign};
use super::job::{Job, JobState, Originator, StdinTarget};
use super::table::Sessions;
use mapcheck_mapping::allocation::{HostList, HostWord, Hosts};
use mapcheck_mapping::error::{Code, MapError, Refusal, Stage, Topic};
use mapcheck_mapping::files::Files;
use mapcheck_mapping::policy::Spanned;
use mapcheck_mapping::request::SpawnRequest;
use mapcheck_mapping::rules::Rules;
use mapcheck_mapping::{Machines, MappedJob, MappingInputs, RuntimeSettings};
use mapcheck_prterun::command_line;
use mapcheck_prterun::syntax::SyntaxTree;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Who spawns a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Requestor {
    /// A tool, by its namespace.
    Tool(String),
    /// The first process of a job, by the job's namespace.
    ProcessOf(String),
    /// Somebody whom nobody knows.
    Unknown,
}

/// What is asked for when a job is spawned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spawn {
    /// Who asks.
    pub by: Requestor,
    /// The namespace that the job is to have.
    pub nspace: String,
    /// What describes the job, in the words of a command line: its apps, their directives, the session that it asks for.
    pub arguments: Vec<String>,
    /// Whether the words are those of prterun's own command line.
    pub from_prterun: bool,
    /// Which processes its input is forwarded to.
    pub stdin_target: StdinTarget,
    /// Whether it lives on when the job of its requestor ends, `PMIX_SPAWN_CHILD_SEP`.
    pub separated: bool,
}

/// A runtime with its nodes, its sessions and its jobs.
///
/// Slots that a job uses are not there for another until it ends. Which CPUs it is bound to is not known to another.
#[derive(Clone, Debug)]
pub struct Runtime {
    /// The machines of the nodes.
    pub machines: Machines,
    /// The name of the node on which the runtime's master is.
    pub head: String,
    /// All sessions.
    pub sessions: Sessions,
    /// All jobs, those that have ended included.
    #[doc(alias = "prte_job_data")]
    pub jobs: Vec<Job>,
    /// The nodes and their slots, in the order in which the runtime knows them.
    #[doc(alias = "prte_node_pool")]
    pub pool: Vec<(String, u32)>,
    /// The nodes that have a daemon.
    pub(super) daemons: BTreeSet<String>,
}

impl Runtime {
    /// A runtime without any job.
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
        }
    }

    /// The job of a namespace.
    #[must_use]
    pub fn job(&self, nspace: &str) -> Option<&Job> {
        self.jobs.iter().find(|job| job.nspace == nspace)
    }

    /// The job of a namespace, to change it.
    pub fn job_mut(&mut self, nspace: &str) -> Option<&mut Job> {
        self.jobs.iter_mut().find(|job| job.nspace == nspace)
    }

    /// Spawns a job: assigns it to a session, maps it on that session's nodes, and keeps its record.
    ///
    /// # Errors
    ///
    /// The job is denied a session, or cannot be mapped there. The runtime is then as it was before.
    pub fn spawn(&mut self, spawn: Spawn, rules: &Rules) -> Result<&Job, MapError> {
        if self.job(&spawn.nspace).is_some() {
            let message = format!("there is a job {} already", spawn.nspace);
            return Err(
                Refusal::new(Stage::Session, Topic::InvalidValue, Code::BadParam, message).into(),
            );
        }
        let tree = SyntaxTree::parse_line(spawn.arguments.as_slice());
        let launch = command_line::interpret(&tree, rules)?;
        // SES-CREATE-1: the description is packed and sent to the master, which unpacks it, also when it sends it to itself.
        let request = launch.request.transfer().map_err(Refusal::from)?;
        let session = assign(&request.job, self.parent(&spawn.by), &self.sessions)?;
        let nodes = self.nodes_of(session);
        let mapped = self.map(&spawn, launch.settings, request, &nodes, rules)?;
        let job = self.record(spawn, session, mapped, &nodes, rules)?;
        self.keep(job);
        self.jobs.last().ok_or_else(|| unreachable_record().into())
    }

    fn parent(&self, by: &Requestor) -> Parent {
        match by {
            Requestor::Tool(_) => Parent::Tool,
            Requestor::Unknown => Parent::Unknown,
            Requestor::ProcessOf(nspace) => match self.job(nspace) {
                Some(job) => Parent::Job {
                    session: job.session,
                },
                None => Parent::Unknown,
            },
        }
    }

    /// The nodes of a session with the slots that are left on each.
    fn nodes_of(&self, session: u32) -> Vec<(String, u32)> {
        let used = self.slots_in_use();
        // Of a name that is there twice, the first counts.
        let pool = self.pool.iter().rev();
        let known: HashMap<&String, u32> = pool.map(|(name, slots)| (name, *slots)).collect();
        let left = |name: &String| {
            let slots = known.get(name)?;
            let left = slots.saturating_sub(used.get(name.as_str()).copied().unwrap_or(0));
            (left > 0).then(|| (name.clone(), left))
        };
        // SES-SESSION-JOBS-2: a job never has a node of another session.
        let names = self
            .sessions
            .get(session)
            .map_or(&[][..], |session| &session.nodes);
        names.iter().filter_map(left).collect()
    }

    fn slots_in_use(&self) -> BTreeMap<&str, u32> {
        let mut used = BTreeMap::new();
        for job in self
            .jobs
            .iter()
            .filter(|job| !matches!(job.state, JobState::Terminated | JobState::Preempted))
        {
            for node in &job.map.nodes {
                *used.entry(&*node.name).or_default() += node.num_procs;
            }
        }
        used
    }

    fn map(
        &self,
        spawn: &Spawn,
        settings: RuntimeSettings,
        request: SpawnRequest,
        nodes: &[(String, u32)],
        rules: &Rules,
    ) -> Result<MappedJob, MapError> {
        if nodes.is_empty() {
            let message = "no node of the session has a slot left".to_owned();
            return Err(
                Refusal::new(Stage::Allocation, Topic::NoNodes, Code::NotFound, message).into(),
            );
        }
        // The session's nodes are the allocation; the host lists of the job choose among them.
        let settings = RuntimeSettings {
            hosts: Hosts::Nodes(nodes.to_vec()),
            hostfiles: Vec::new(),
            ..settings
        };
        let files = Files::new();
        let inputs = MappingInputs {
            machines: &self.machines,
            head: &self.head,
            files: &files,
            settings: &settings,
        };
        let parent = match &spawn.by {
            Requestor::ProcessOf(nspace) => self.job(nspace),
            Requestor::Tool(_) | Requestor::Unknown => None,
        };
        let bookmark = parent.and_then(|parent| parent.bookmark.as_deref());
        mapcheck_mapping::map_request(inputs, request, bookmark, rules)
    }

    fn record(
        &self,
        spawn: Spawn,
        session: u32,
        mapped: MappedJob,
        nodes: &[(String, u32)],
        rules: &Rules,
    ) -> Result<Job, MapError> {
        let processes = u32::try_from(mapped.map.num_ranked()).unwrap_or(u32::MAX);
        let on = |node: &str| mapped.map.nodes.iter().find(|mapped| &*mapped.name == node);
        let own = own_nodes(&mapped.request, rules)?;
        let is_own = |name: &str| own.as_ref().is_none_or(|own| own.contains(name));
        let offsets = self.jobs.iter().map(|job| job.num_mapped);
        let (originator, launcher) = self.originator(spawn.by);
        Ok(Job {
            exit_code: 0,
            personality: vec!["prte".to_owned()],
            session_dir: spawn.nspace.clone(),
            nspace: spawn.nspace,
            index: self.jobs.len(),
            offset: offsets.fold(0, u32::saturating_add),
            session,
            apps: mapped.request.apps.iter().flatten().cloned().collect(),
            stdin_target: spawn.stdin_target,
            total_slots_alloc: nodes
                .iter()
                .filter(|(name, _)| is_own(name))
                .fold(0, |sum, (_, slots)| sum.saturating_add(*slots)),
            procs: vec![None; processes as usize],
            bookmark: mapped.last_node.as_deref().map(str::to_owned),
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
            cli: spawn.from_prterun.then_some(spawn.arguments),
            separated: spawn.separated,
            map: mapped.map,
        })
    }

    /// Who asked for a job, and the tool that asked for it or for its parent.
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

    /// Keeps a job's record: among all jobs, in its session, and as the child of the job that spawned it.
    fn keep(&mut self, job: Job) {
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

/// The nodes that the apps' own lists name; none if an app has no list, and so may use all, or a list that does not name them.
fn own_nodes(request: &SpawnRequest, rules: &Rules) -> Result<Option<BTreeSet<String>>, MapError> {
    let mut names = BTreeSet::new();
    for app in request.apps.iter().flatten() {
        let Some(list) = app
            .attributes
            .text(mapcheck_mapping::attributes::AttributeKey::DashHost)
        else {
            return Ok(None);
        };
        let list = HostList::parse(&Spanned::bare(list), rules)?;
        for item in list.items {
            let HostWord::Name(name) = item.host else {
                return Ok(None);
            };
            names.insert(name);
        }
    }
    Ok(Some(names))
}

fn unreachable_record() -> Refusal {
    let message = "the job's record was lost".to_owned();
    Refusal::new(Stage::Session, Topic::FailedMap, Code::NotFound, message)
}
