//! The life of jobs and sessions after they are created: launch, events of processes, and termination.

use super::job::{Job, JobState};
use super::runtime::Runtime;
use super::table::DEFAULT_SESSION;
use crate::rules::RuntimeRules;
use mapcheck_mapping::request::SpawnRequest;

/// A terminated job or session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Termination {
    /// The namespace of a job.
    Job(String),
    /// The session ID of a session.
    Session(u32),
}

impl Termination {
    /// The namespace, if it is a job that terminated.
    #[must_use]
    pub fn job(&self) -> Option<&str> {
        match self {
            Self::Job(nspace) => Some(nspace),
            Self::Session(_) => None,
        }
    }
}

impl Runtime {
    /// Launches a mapped job: starts the daemons that its nodes lack, then its processes.
    pub fn launch(&mut self, nspace: &str) {
        let Some(job) = self.jobs.iter_mut().find(|job| job.nspace == nspace) else {
            return;
        };
        let daemons = &mut self.daemons;
        // SES-JOB-DAEMONS-1: only daemons started for this job count.
        let started = job
            .map
            .nodes
            .iter()
            .filter(|node| daemons.insert(node.name.to_string()))
            .count();
        job.num_daemons_reported = u32::try_from(started).unwrap_or(u32::MAX);
        let message = SpawnRequest {
            job: job.attributes.clone(),
            apps: job.apps.iter().cloned().map(Some).collect(),
        };
        job.launch_msg = message.pack();
        job.num_launched = job.num_mapped;
        job.state = JobState::Running;
    }

    /// Counts a process that calls `PMIx_Init`.
    pub fn process_inits(&mut self, nspace: &str, rank: u32) {
        if let Some(job) = self.running(nspace, rank) {
            job.num_reported += 1;
        }
    }

    /// Counts a process that is ready for a debugger.
    pub fn process_ready_for_debug(&mut self, nspace: &str, rank: u32) {
        if let Some(job) = self.running(nspace, rank) {
            job.num_ready_for_debug += 1;
        }
    }

    /// Stores the stack trace of a failed process.
    pub fn trace_collected(&mut self, nspace: &str, trace: &str) {
        if let Some(job) = self.job_mut(nspace) {
            job.traces.push(trace.to_owned());
        }
    }

    /// Ends a process, and the job with its last process. Returns what terminated, in order.
    pub fn process_ends(&mut self, nspace: &str, rank: u32, status: i32) -> Vec<Termination> {
        let Some(job) = self.running(nspace, rank) else {
            return Vec::new();
        };
        if let Some(process) = job.procs.get_mut(rank as usize) {
            *process = Some(status);
        }
        job.num_terminated += 1;
        // SES-JOB-EXIT-1: the first non-zero status is the exit code of the job.
        if job.exit_code == 0 {
            job.exit_code = status;
        }
        if job.procs.iter().all(Option::is_some) {
            self.end_job(nspace)
        } else {
            Vec::new()
        }
    }

    /// Ends a job and the child jobs that are not separated from it. Returns what terminated, in order.
    pub fn end_job(&mut self, nspace: &str) -> Vec<Termination> {
        let mut ended = Vec::new();
        self.end_jobs(vec![nspace.to_owned()], &mut ended);
        ended
    }

    /// Ends a session: its jobs, itself, then the child sessions that are not separated from it. Returns what terminated, in order.
    pub fn end_session(&mut self, session_id: u32) -> Vec<Termination> {
        let mut ended = Vec::new();
        let mut waiting = vec![session_id];
        while let Some(session_id) = waiting.pop() {
            let Some(session) = self.sessions.get(session_id).cloned() else {
                continue;
            };
            // SES-SESSION-END-1: the jobs of a session end with it.
            self.end_jobs(session.jobs, &mut ended);
            // SES-JOB-SESSION-3: the session is cleaned up after its jobs.
            self.sessions.remove(session_id);
            ended.push(Termination::Session(session_id));
            // SES-SESSION-3, SES-SESSION-CHILDREN-2: children end with their parent unless they are separated from it.
            let ends = |child: &&u32| {
                self.sessions
                    .get(**child)
                    .is_some_and(|child| !child.separated)
            };
            waiting.extend(session.children.iter().rev().filter(ends));
        }
        self.return_nodes();
        ended
    }

    /// SES-ASSIGN-7: the nodes that no other session has are those of the default session, in the order of the pool.
    fn return_nodes(&mut self) {
        let pool = self.pool.iter().map(|(name, _)| name.clone());
        let other = |name: &String| {
            let mut others = self.sessions.iter();
            others.any(|one| one.session_id != DEFAULT_SESSION && one.nodes.contains(name))
        };
        let has = |name: &String| {
            let default = self.sessions.get(DEFAULT_SESSION);
            default.is_some_and(|session| session.nodes.contains(name))
        };
        let nodes: Vec<String> = pool.filter(|name| has(name) || !other(name)).collect();
        if let Some(session) = self.sessions.get_mut(DEFAULT_SESSION) {
            session.nodes = nodes;
        }
    }

    /// SES-SESSION-CHILDREN-4: separates a session from its parent, `PMIX_SESSION_SEP`.
    pub fn separate_session(&mut self, session_id: u32) {
        if let Some(session) = self.sessions.get_mut(session_id) {
            session.separated = true;
        }
    }

    /// Separates a job from the job that spawned it, `PMIX_JOB_CTRL_SEP`. Returns whether the request is accepted.
    pub fn separate_job(&mut self, nspace: &str, rules: &dyn RuntimeRules) -> bool {
        rules.separate_job(self.job_mut(nspace))
    }

    fn end_jobs(&mut self, mut waiting: Vec<String>, ended: &mut Vec<Termination>) {
        waiting.reverse();
        while let Some(nspace) = waiting.pop() {
            let Some(job) = self
                .job_mut(&nspace)
                .filter(|job| job.state != JobState::Terminated)
            else {
                continue;
            };
            job.state = JobState::Terminated;
            let (session, children) = (job.session, job.children.clone());
            if let Some(memory) = &self.memory {
                memory.end_job(&nspace, &mut self.jobs, &self.machines);
            }
            // SES-JOB-SESSION-4: the session and its other jobs remain.
            if let Some(session) = self.sessions.get_mut(session) {
                session.jobs.retain(|job| *job != nspace);
            }
            ended.push(Termination::Job(nspace));
            // SES-JOB-CHILDREN-2: children end with their parent unless they are separated from it.
            let ends = |child: &&String| self.job(child).is_some_and(|child| !child.separated);
            let children: Vec<String> = children.iter().rev().filter(ends).cloned().collect();
            waiting.extend(children);
        }
    }

    fn running(&mut self, nspace: &str, rank: u32) -> Option<&mut Job> {
        self.job_mut(nspace).filter(|job| job.is_running(rank))
    }
}
