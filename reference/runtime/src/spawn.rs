//! Spawns a job: assigns its session, finds the free slots of its nodes, maps it, and creates the job object.

use super::job::{Job, JobState, Originator};
use super::runtime::{Requestor, Runtime, SpawnCall};
use super::table::Directive;
use crate::rules::RuntimeRules;
use mapcheck_mapping::allocation::Hosts;
use mapcheck_mapping::error::{Code, MapError, Refusal, Stage, Topic};
use mapcheck_mapping::request::SpawnRequest;
use mapcheck_mapping::{MappedJob, MappingInputs, NodeUse, RuntimeSettings, map_request};
use mapcheck_prterun::command_line;

/// What the runtime has found for a job before it is mapped.
struct JobContext<'a> {
    settings: RuntimeSettings,
    /// The nodes of its session with their slots.
    nodes: &'a [(String, u32)],
    /// The node where mapping commences.
    bookmark: Option<&'a str>,
}

impl Runtime {
    /// Creates the session of a scheduler's directive.
    ///
    /// # Errors
    ///
    /// As [`RuntimeRules::create_session`].
    pub fn create_session(
        &mut self,
        directive: Directive,
        rules: &dyn RuntimeRules,
    ) -> Result<u32, Refusal> {
        rules.create_session(&mut self.sessions, directive)
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
        let own = rules.for_runtime(&mut self.memory);
        let rules = own.as_deref().unwrap_or(rules);
        if let Some(parent) = self.parent_job(&spawn.by) {
            rules.connect(parent)?;
        }
        let mut launch = match spawn.by {
            Requestor::ProcessOf(_) => command_line::interpret_request(&spawn.line, rules)?,
            Requestor::Tool(_) | Requestor::Unknown => command_line::interpret(&spawn.line, rules)?,
        };
        // SES-CREATE-1, SES-CREATE-2: the description is packed and sent to the master, even from the master itself; the job is made from
        // what the master unpacks.
        let request = launch.request.transfer().map_err(Refusal::from)?;
        let session = rules.assign(&request.job, self.parent(&spawn.by), &self.sessions)?;
        if self.elastic && launch.settings.added.take().is_some() {
            self.grow(&spawn, rules)?;
        }
        self.set_defaults(&spawn, &mut launch.settings, rules);
        let request = self.inherit(&mut spawn, request, rules)?;
        let nodes = self.nodes_of(session);
        let parent = self.parent_job(&spawn.by);
        let bookmark = parent.and_then(|parent| rules.bookmark(parent, self));
        let found = JobContext {
            settings: launch.settings,
            nodes: &nodes,
            bookmark: bookmark.as_deref(),
        };
        let mapped = self.map(&spawn, found, request, rules);
        if mapped.is_err() {
            rules.refuse_job(&mut self.jobs, &self.machines);
        }
        let (mapped, slots) = mapped?;
        let launches = spawn.launches();
        let separated = rules.outlives_parent(&spawn);
        let nspace = spawn.nspace.clone();
        let mut job = self.make_job(spawn, session, mapped, slots);
        job.separated = separated;
        rules.begin_job(&job, &mut self.jobs);
        self.add_job(job);
        // HIST-MAP-1: a job that is only mapped ends at once, and leaves its slots and CPUs to others.
        if !launches {
            self.end_job(&nspace);
        }
        self.jobs.last().ok_or_else(|| lost_job().into())
    }

    /// Maps a job. Returns the slots of its nodes, too.
    fn map(
        &self,
        spawn: &SpawnCall,
        found: JobContext<'_>,
        request: SpawnRequest,
        rules: &dyn RuntimeRules,
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
        let mapped = map_request(inputs, request, bookmark, rules)?;
        rules.check_launch(spawn, &mapped.map)?;
        let left_by_hosts = || {
            let settings = RuntimeSettings {
                hosts: Hosts::Nodes(free.clone()),
                ..settings.clone()
            };
            let inputs = MappingInputs {
                settings: &settings,
                ..inputs
            };
            mapcheck_mapping::assigned_slots(inputs, &mapped.request, rules)
        };
        let slots = rules.total_slots(&free, &left_by_hosts)?;
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

fn lost_job() -> Refusal {
    let message = "the job is missing after it was added".to_owned();
    Refusal::new(Stage::Session, Topic::FailedMap, Code::NotFound, message)
}
