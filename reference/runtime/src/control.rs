//! What a scheduler directs a runtime to do with its sessions, and what a runtime reports of them.

use super::job::JobState;
use super::life::Ended;
use super::runtime::Runtime;
use super::table::{Directive, Session};
use mapcheck_mapping::error::{Code, Refusal, Stage, Topic};
use mapcheck_pmix_model::{Info, PmixValue, keys};
use std::collections::HashSet;

/// The number that stands for all sessions. EXT-SESSION-2
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

/// What a runtime did as it was directed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Controlled {
    /// The identifier of the request: it goes with all that is said of it. EXT-SESSION-CTRL-ID-1
    pub request: Option<String>,
    /// The jobs, each with a signal that all its processes got.
    pub signalled: Vec<(String, i32)>,
    /// What has ended.
    pub ended: Vec<Ended>,
    /// The nodes that were provisioned, and with which image.
    pub provisioned: Option<(String, String)>,
    /// The user and the group of the session that was made.
    pub owner: Option<(u32, u32)>,
}

/// Directives by their names.
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

    /// The jobs that are named; none where all are meant.
    fn jobs(&self) -> impl Iterator<Item = &str> {
        self.all("PMIX_NSPACE").filter_map(|value| match value {
            PmixValue::String(text) => Some(text.as_str()),
            _ => None,
        })
    }
}

impl Runtime {
    /// Does what directives say with a session, or with all.
    ///
    /// # Errors
    ///
    /// There is no such session, or a directive lacks what it needs. Nothing has then been done.
    #[doc(alias = "PMIx_Session_control")]
    pub fn control(&mut self, session: u32, directives: &[Info]) -> Result<Controlled, Refusal> {
        let directives = Directives(directives);
        let mut done = Controlled {
            request: directives.text("PMIX_SESSION_CTRL_ID"),
            ..Controlled::default()
        };
        if !Self::is_action(&directives) {
            self.instantiate(session, &directives, &mut done)?;
            return Ok(done);
        }
        let sessions = self.meant(session)?;
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
        // EXT-SESSION-PREEMPT-1, EXT-SESSION-RESTORE-1: those that are named, or all.
        if directives.is("PMIX_SESSION_PREEMPT") {
            let from = [JobState::Mapped, JobState::Running, JobState::Paused];
            self.change(chosen(), &from, JobState::Preempted);
        }
        if directives.is("PMIX_SESSION_RESTORE") {
            self.change(chosen(), &[JobState::Preempted], JobState::Running);
        }
        // EXT-SESSION-SIGNAL: every process of every job.
        for value in directives.all("PMIX_SESSION_SIGNAL") {
            if let PmixValue::Int(signal) = value {
                let signalled = jobs.iter().map(|job| (job.clone(), *signal));
                done.signalled.extend(signalled);
            }
        }
        if directives.is("PMIX_SESSION_COMPLETE") {
            accounted_for(&jobs, &directives)?;
        }
        // EXT-SESSION-TERMINATE, EXT-SESSION-COMPLETE-1: with the session, its resources are free.
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

    /// The sessions that a number means.
    fn meant(&self, session: u32) -> Result<Vec<u32>, Refusal> {
        if session == ALL_SESSIONS {
            // The default session, which has the same number, is the runtime's own.
            let ids = self.sessions.iter().map(|session| session.session_id);
            return Ok(ids.filter(|id| *id != ALL_SESSIONS).collect());
        }
        match self.sessions.get(session) {
            Some(_) => Ok(vec![session]),
            None => Err(refused(
                Code::NotFound,
                format!("there is no session {session}"),
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

    /// Makes a session. EXT-SESSION-8
    fn instantiate(
        &mut self,
        session: u32,
        directives: &Directives<'_>,
        done: &mut Controlled,
    ) -> Result<(), Refusal> {
        // EXT-SESSION-11, EXT-SESSION-12: whose it is, and what is in it, must be said.
        let owner = directives
            .number("PMIX_USERID")
            .zip(directives.number("PMIX_GRPID"));
        let owner = owner.ok_or_else(|| {
            refused(
                Code::BadParam,
                "the session has no user and group".to_owned(),
            )
        })?;
        let nodes = directives
            .text("PMIX_ALLOC_NODE_LIST")
            .ok_or_else(|| refused(Code::BadParam, "the session has no resources".to_owned()))?;
        self.sessions.create(Directive {
            session_id: Some(session),
            user_refid: directives.text("PMIX_ALLOC_REQ_ID"),
            alloc_refid: directives.text("PMIX_ALLOC_ID"),
            nodes: nodes.split(',').map(str::to_owned).collect(),
        })?;
        done.owner = Some(owner);
        // EXT-SESSION-13
        done.provisioned = directives
            .text("PMIX_SESSION_PROVISION_IMAGE")
            .map(|image| {
                let some = directives.text("PMIX_SESSION_PROVISION_NODES");
                (some.unwrap_or(nodes), image)
            });
        Ok(())
    }
}

/// Whether a report names every job, each with a status. EXT-SESSION-COMPLETE-2
fn accounted_for(jobs: &[String], directives: &Directives<'_>) -> Result<(), Refusal> {
    let named: Vec<&str> = directives.jobs().collect();
    let told: HashSet<&str> = named.iter().copied().collect();
    let status = |value: &&PmixValue| matches!(value, PmixValue::Status(_));
    let statuses = directives
        .all("PMIX_JOB_TERM_STATUS")
        .filter(status)
        .count();
    if jobs.iter().all(|job| told.contains(job.as_str())) && statuses == named.len() {
        return Ok(());
    }
    let message = "the report does not say of each job what it returned".to_owned();
    Err(refused(Code::BadParam, message))
}

fn refused(code: Code, message: String) -> Refusal {
    Refusal::new(Stage::Session, Topic::SessionDenied, code, message)
}
