//! Session control: the directives of `PMIx_Session_control`, and what the runtime reports.

use super::job::JobState;
use super::life::Termination;
use super::runtime::{Requestor, Runtime};
use super::table::{Directive, Session};
use crate::rules::RuntimeRules;
use mapcheck_mapping::error::{Code, Refusal, Stage, Topic};
use mapcheck_pmix_model::{Info, PmixValue, keys};
use std::collections::HashSet;

/// EXT-SESSION-2: the session ID that means all sessions.
pub const ALL_SESSIONS: u32 = u32::MAX;

/// The keys of directives, by name.
pub const KEYS: &[(&str, &str)] = &[
    ("PMIX_ALLOC_ID", "pmix.alloc.id"),
    ("PMIX_ALLOC_NODE_LIST", "pmix.alloc.nlist"),
    ("PMIX_ALLOC_REQ_ID", "pmix.alloc.reqid"),
    ("PMIX_GRPID", "pmix.egid"),
    ("PMIX_JOB_TERM_STATUS", "pmix.job.term.status"),
    ("PMIX_NSPACE", keys::NSPACE),
    ("PMIX_SESSION_COMPLETE", "pmix.ssn.complete"),
    ("PMIX_SESSION_CTRL_ID", "pmix.ssnctrl.id"),
    ("PMIX_SESSION_INSTANTIATE", "pmix.ssn.inst"),
    ("PMIX_SESSION_PAUSE", "pmix.ssn.pause"),
    ("PMIX_SESSION_PREEMPT", "pmix.ssn.preempt"),
    ("PMIX_SESSION_PROVISION_IMAGE", "pmix.ssn.pvnimg"),
    ("PMIX_SESSION_PROVISION_NODES", "pmix.ssn.pvnnds"),
    ("PMIX_SESSION_RESTORE", "pmix.ssn.restore"),
    ("PMIX_SESSION_RESUME", "pmix.ssn.resume"),
    ("PMIX_SESSION_SIGNAL", "pmix.ssn.sig"),
    ("PMIX_SESSION_TERMINATE", "pmix.ssn.terminate"),
    ("PMIX_USERID", "pmix.euid"),
];

/// The result of a session-control request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ControlResult {
    /// EXT-SESSION-CTRL-ID-1: the ID of the request, which its reports carry.
    pub request: Option<String>,
    /// The signalled jobs, each with its signal.
    pub signalled: Vec<(String, i32)>,
    /// The terminated jobs and sessions, in order.
    pub ended: Vec<Termination>,
    /// The provisioned nodes and their image.
    pub provisioned: Option<(String, String)>,
    /// The user and group of the created session.
    pub owner: Option<(u32, u32)>,
}

/// The directives of a request, by name.
struct Directives<'a>(&'a [Info]);

impl Directives<'_> {
    fn all(&self, name: &str) -> impl Iterator<Item = &PmixValue> {
        let key = KEYS.iter().find(|(known, _)| *known == name);
        let infos = self.0.iter();
        infos
            .filter(move |info| key.is_some_and(|(_, text)| *text == info.key))
            .map(|info| &info.value)
    }

    fn is(&self, name: &str) -> bool {
        self.all(name).any(|value| *value == PmixValue::Bool(true))
    }

    fn text(&self, name: &str) -> Option<String> {
        self.all(name).find_map(|value| match value {
            PmixValue::String(text) => Some(text.clone()),
            _ => None,
        })
    }

    fn number(&self, name: &str) -> Option<u32> {
        self.all(name).find_map(|value| match value {
            PmixValue::Uint32(number) => Some(*number),
            _ => None,
        })
    }

    /// The jobs that the directives name. Without any, they apply to all jobs.
    fn jobs(&self) -> impl Iterator<Item = &str> {
        self.all("PMIX_NSPACE").filter_map(|value| match value {
            PmixValue::String(text) => Some(text.as_str()),
            _ => None,
        })
    }
}

impl Runtime {
    /// Performs the directives on a session, or on all sessions.
    ///
    /// # Errors
    ///
    /// The requestor is not the scheduler, the session does not exist, or a directive is incomplete. The runtime is then unchanged.
    #[doc(alias = "PMIx_Session_control")]
    pub fn control(
        &mut self,
        by: &Requestor,
        session: u32,
        directives: &[Info],
        rules: &dyn RuntimeRules,
    ) -> Result<ControlResult, Refusal> {
        // EXT-SESSION-15: the text names the scheduler only.
        if let Requestor::ProcessOf(job) = by {
            let message = format!("a process of job {job} is not the scheduler");
            return Err(refused(Code::Silent, message));
        }
        let directives = Directives(directives);
        let mut done = ControlResult {
            request: directives.text("PMIX_SESSION_CTRL_ID"),
            ..ControlResult::default()
        };
        if !Self::is_action(&directives) {
            self.instantiate(session, &directives, rules, &mut done)?;
            return Ok(done);
        }
        let sessions = self.targets(session)?;
        let jobs: Vec<String> = sessions.iter().flat_map(|id| self.jobs_of(*id)).collect();
        let named: HashSet<&str> = directives.jobs().collect();
        let chosen = || {
            jobs.iter()
                .filter(|job| named.is_empty() || named.contains(job.as_str()))
        };
        // EXT-SESSION-PAUSE, EXT-SESSION-RESUME: all jobs of the session.
        if directives.is("PMIX_SESSION_PAUSE") {
            self.change(jobs.iter(), &[JobState::Running], JobState::Paused);
        }
        if directives.is("PMIX_SESSION_RESUME") {
            self.change(jobs.iter(), &[JobState::Paused], JobState::Running);
        }
        // EXT-SESSION-PREEMPT-1, EXT-SESSION-RESTORE-1: the named jobs. EXT-SESSION-PREEMPT-2, EXT-SESSION-RESTORE-2: or all.
        if directives.is("PMIX_SESSION_PREEMPT") {
            let from = [JobState::Mapped, JobState::Running, JobState::Paused];
            self.change(chosen(), &from, rules.preempted());
        }
        if directives.is("PMIX_SESSION_RESTORE") {
            self.change(chosen(), &[rules.preempted()], JobState::Running);
        }
        // EXT-SESSION-SIGNAL: every process of every job.
        for value in directives.all("PMIX_SESSION_SIGNAL") {
            if let PmixValue::Int(signal) = value {
                let signalled = jobs.iter().map(|job| (job.clone(), *signal));
                done.signalled.extend(signalled);
            }
        }
        if directives.is("PMIX_SESSION_COMPLETE") {
            rules.check_completion()?;
            check_report(&jobs, &directives)?;
        }
        // EXT-SESSION-9, EXT-SESSION-10, EXT-SESSION-TERMINATE, EXT-SESSION-COMPLETE-1: the end of the session frees its resources.
        if directives.is("PMIX_SESSION_TERMINATE") || directives.is("PMIX_SESSION_COMPLETE") {
            for session in sessions {
                done.ended.extend(self.end_session(session));
            }
        }
        Ok(done)
    }

    fn is_action(directives: &Directives<'_>) -> bool {
        let flags = [
            "PAUSE",
            "RESUME",
            "PREEMPT",
            "RESTORE",
            "TERMINATE",
            "COMPLETE",
        ];
        let flagged = flags
            .iter()
            .any(|name| directives.is(&format!("PMIX_SESSION_{name}")));
        flagged || directives.all("PMIX_SESSION_SIGNAL").next().is_some()
    }

    /// The sessions that a session ID refers to.
    fn targets(&self, session: u32) -> Result<Vec<u32>, Refusal> {
        if session == ALL_SESSIONS {
            // The default session has the same ID and belongs to the runtime.
            let ids = self.sessions.iter().map(|session| session.session_id);
            return Ok(ids.filter(|id| *id != ALL_SESSIONS).collect());
        }
        match self.sessions.get(session) {
            Some(_) => Ok(vec![session]),
            // EXT-SESSION-16
            None => Err(refused(
                Code::NotFound,
                format!("session {session} does not exist"),
            )),
        }
    }

    fn jobs_of(&self, session: u32) -> Vec<String> {
        let jobs = |session: &Session| session.jobs.clone();
        self.sessions.get(session).map(jobs).unwrap_or_default()
    }

    fn change<'a>(
        &mut self,
        jobs: impl Iterator<Item = &'a String>,
        from: &[JobState],
        to: JobState,
    ) {
        let names: HashSet<&String> = jobs.collect();
        for job in &mut self.jobs {
            if names.contains(&job.nspace) && from.contains(&job.state) {
                job.state = to;
            }
        }
    }

    /// EXT-SESSION-8: creates a session.
    fn instantiate(
        &mut self,
        session: u32,
        directives: &Directives<'_>,
        rules: &dyn RuntimeRules,
        done: &mut ControlResult,
    ) -> Result<(), Refusal> {
        let owner = directives
            .number("PMIX_USERID")
            .zip(directives.number("PMIX_GRPID"));
        rules.check_owner(owner)?;
        let nodes = directives.text("PMIX_ALLOC_NODE_LIST");
        rules.check_resources(nodes.as_deref())?;
        let nodes = nodes.unwrap_or_default();
        let image = directives.text("PMIX_SESSION_PROVISION_IMAGE");
        rules.check_image(image.as_deref())?;
        let directive = Directive {
            session_id: Some(session),
            user_refid: directives.text("PMIX_ALLOC_REQ_ID"),
            alloc_refid: directives.text("PMIX_ALLOC_ID"),
            nodes: nodes.split_terminator(',').map(str::to_owned).collect(),
        };
        self.create_session(directive, rules)?;
        done.owner = owner;
        // EXT-SESSION-13
        done.provisioned = image.map(|image| {
            let some = directives.text("PMIX_SESSION_PROVISION_NODES");
            (some.unwrap_or(nodes), image)
        });
        Ok(())
    }
}

/// EXT-SESSION-COMPLETE-2: checks that a report has a status for every job.
fn check_report(jobs: &[String], directives: &Directives<'_>) -> Result<(), Refusal> {
    let named: Vec<&str> = directives.jobs().collect();
    let reported: HashSet<&str> = named.iter().copied().collect();
    let status = |value: &&PmixValue| matches!(value, PmixValue::Status(_));
    let statuses = directives
        .all("PMIX_JOB_TERM_STATUS")
        .filter(status)
        .count();
    if jobs.iter().all(|job| reported.contains(job.as_str())) && statuses == named.len() {
        return Ok(());
    }
    let message = "the report lacks the status of a job".to_owned();
    Err(refused(Code::BadParam, message))
}

fn refused(code: Code, message: String) -> Refusal {
    Refusal::new(Stage::Session, Topic::SessionDenied, code, message)
}
