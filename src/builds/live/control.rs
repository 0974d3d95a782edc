//! The control of a live runtime's sessions by a scheduler.

use super::cluster::LiveCluster;
use super::notices::{self, wait_for};
use super::tool::called;
use mapcheck_reference::Outcome;
use mapcheck_reference::implementation::Refused;
use mapcheck_reference::live::{LiveError, ProcessState, SessionReply};
use mapcheck_reference::pmix::{CallOutput, CallResult, Info, Operation, PmixValue, Status, keys};

/// How often processes are looked at that have to do something else: for a second.
const LOOKS: usize = 200;

/// `PMIX_SESSION_CTRL_ID`.
const CONTROL_ID: &str = "pmix.ssnctrl.id";

impl LiveCluster {
    /// Controls sessions; directives name jobs as the scenario does.
    pub(super) fn control_sessions(
        &mut self,
        by: Option<&str>,
        session: u32,
        directives: &[Info],
    ) -> Result<SessionReply, LiveError> {
        let mut infos = directives.to_vec();
        for info in &mut infos {
            if let (keys::NSPACE, PmixValue::String(job)) = (info.key.as_str(), &info.value) {
                info.value = PmixValue::String(self.job(job)?.nspace.clone());
            }
        }
        let result = match by {
            None => self.control_session(session, infos)?,
            Some(job) => {
                let operation = Operation::SessionControl {
                    session,
                    infos,
                    blocking: false,
                };
                called(self.perform_in_job(job, 0, operation)?)
            }
        };
        // The runtime has created the sessions, so this is about the directives.
        Ok(SessionReply {
            refused: refused(&result),
            request: request_of(&result.output),
        })
    }

    /// What the processes of a job do, once all do what is expected, or after a moment.
    pub(super) fn state_of_processes(
        &self,
        job: &str,
        expected: ProcessState,
    ) -> Result<ProcessState, LiveError> {
        let processes = &self.job(job)?.processes;
        let mut looks = 0;
        wait_for(|| {
            looks += 1;
            looks > LOOKS || processes.iter().all(|it| notices::state(it) == expected)
        });
        let states: Vec<ProcessState> = processes.iter().map(notices::state).collect();
        match states.as_slice() {
            [first, others @ ..] if others.iter().all(|state| state == first) => Ok(*first),
            _ => {
                let message = format!("the processes of job {job} are {states:?}");
                Err(LiveError::Difference(message))
            }
        }
    }
}

/// Returns the ID of the request that a reply is about.
fn request_of(reply: &CallOutput) -> Option<String> {
    let CallOutput::Infos(infos) = reply else {
        return None;
    };
    infos.iter().find_map(|info| match &info.value {
        PmixValue::String(id) if info.key == CONTROL_ID => Some(id.clone()),
        _ => None,
    })
}

/// Returns the refusal of a request to control sessions.
pub(super) fn refused(result: &CallResult) -> Option<Outcome> {
    if result.status.is_success() {
        return None;
    }
    Some(Outcome::Refused(Refused {
        reply: match result.status {
            Status::Code(code) => Some(code),
            _ => None,
        },
        message: format!("PMIx_Session_control returned {}", result.status),
        ..Refused::about(None)
    }))
}
