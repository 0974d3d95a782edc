//! What becomes of jobs and sessions once they are there: launching, the news of processes, and the end.

use super::job::{Job, JobState};
use super::runtime::Runtime;
use mapcheck_mapping::request::SpawnRequest;

/// What has ended, in the order in which it was over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// A job, by its namespace.
    Job(String),
    /// A session, by its number.
    Session(u32),
}

impl Runtime {
    /// Launches a job that has been mapped: its nodes get daemons if they have none, then its processes are started.
    pub fn launch(&mut self, nspace: &str) {
        let Some(job) = self.jobs.iter_mut().find(|job| job.nspace == nspace) else {
            return;
        };
        let daemons = &mut self.daemons;
        // SES-JOB-DAEMONS-1: only daemons that are started for this job count.
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

    /// A process calls `PMIx_Init`.
    pub fn process_inits(&mut self, nspace: &str, rank: u32) {
        if let Some(job) = self.running(nspace, rank) {
            job.num_reported += 1;
        }
    }

    /// A process is ready for a debugger.
    pub fn process_ready_for_debug(&mut self, nspace: &str, rank: u32) {
        if let Some(job) = self.running(nspace, rank) {
            job.num_ready_for_debug += 1;
        }
    }

    /// A process fails, and its stack trace is collected.
    pub fn trace_collected(&mut self, nspace: &str, trace: &str) {
        if let Some(job) = self.job_mut(nspace) {
            job.traces.push(trace.to_owned());
        }
    }

    /// A process ends. With the last one, its job does.
    pub fn process_ends(&mut self, nspace: &str, rank: u32, status: i32) -> Vec<Ended> {
        let Some(job) = self.running(nspace, rank) else {
            return Vec::new();
        };
        if let Some(process) = job.procs.get_mut(rank as usize) {
            *process = Some(status);
        }
        job.num_terminated += 1;
        // SES-JOB-EXIT-1: the first that is not nought is the job's.
        if job.exit_code == 0 {
            job.exit_code = status;
        }
        if job.procs.iter().all(Option::is_some) {
            self.end_job(nspace)
        } else {
            Vec::new()
        }
    }

    /// Ends a job, and with it those that its processes started and that were not separated from it.
    pub fn end_job(&mut self, nspace: &str) -> Vec<Ended> {
        let mut ended = Vec::new();
        self.end_jobs(vec![nspace.to_owned()], &mut ended);
        ended
    }

    /// Ends a session: its jobs, then itself, then the sessions that its processes asked for and that were not separated.
    pub fn end_session(&mut self, session_id: u32) -> Vec<Ended> {
        let mut ended = Vec::new();
        let mut waiting = vec![session_id];
        while let Some(session_id) = waiting.pop() {
            let Some(session) = self.sessions.get(session_id).cloned() else {
                continue;
            };
            self.end_jobs(session.jobs, &mut ended);
            // SES-JOB-SESSION-3: the session is cleaned up when its jobs are.
            self.sessions.remove(session_id);
            ended.push(Ended::Session(session_id));
            // SES-SESSION-CHILDREN-2: children end with their parent, unless they are to continue on their own.
            let ends = |child: &&u32| {
                self.sessions
                    .get(**child)
                    .is_some_and(|child| !child.separated)
            };
            waiting.extend(session.children.iter().rev().filter(ends));
        }
        ended
    }

    /// Separates a session from its parent, `PMIX_SESSION_SEP`.
    pub fn separate_session(&mut self, session_id: u32) {
        if let Some(session) = self.sessions.get_mut(session_id) {
            session.separated = true;
        }
    }

    /// Separates a job from the job that started it, `PMIX_JOB_CTRL_SEP`.
    pub fn separate_job(&mut self, nspace: &str) {
        if let Some(job) = self.job_mut(nspace) {
            job.separated = true;
        }
    }

    fn end_jobs(&mut self, mut waiting: Vec<String>, ended: &mut Vec<Ended>) {
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
            // SES-JOB-SESSION-4: the session stays, with its other jobs.
            if let Some(session) = self.sessions.get_mut(session) {
                session.jobs.retain(|job| *job != nspace);
            }
            ended.push(Ended::Job(nspace));
            // SES-JOB-CHILDREN-2: children end with their parent, unless they were separated.
            let ends = |child: &&String| self.job(child).is_some_and(|child| !child.separated);
            let children: Vec<String> = children.iter().rev().filter(ends).cloned().collect();
            waiting.extend(children);
        }
    }

    fn running(&mut self, nspace: &str, rank: u32) -> Option<&mut Job> {
        self.job_mut(nspace).filter(|job| job.is_running(rank))
    }
}
