//! The sessions and jobs of a DVM, and those that have ended.

use crate::step_result::{StepError, StepResult};
use mapcheck_reference::live::RuntimeNodes;
use mapcheck_reference::rules::Rules;
use mapcheck_reference::runtime::{ControlResult, Job, Runtime, Session, Termination};

/// The sessions and jobs of a DVM, and those that have ended.
#[derive(Debug)]
pub(crate) struct SessionState {
    pub(crate) runtime: Runtime,
    /// What has ended, in order.
    pub(crate) ended: Vec<Termination>,
    /// What the latest request to control sessions led to.
    pub(crate) controlled: ControlResult,
}

impl SessionState {
    /// A DVM on nodes with their machines and slots.
    pub(crate) fn new(nodes: &RuntimeNodes, rules: &Rules) -> StepResult<Self> {
        let model = nodes.model(rules);
        Ok(Self {
            runtime: model.map_err(|error| format!("the runtime does not start: {error}"))?,
            ended: Vec::new(),
            controlled: ControlResult::default(),
        })
    }

    /// The job of a namespace, or a difference if the DVM does not have it.
    pub(crate) fn job(&self, nspace: &str) -> StepResult<&Job> {
        let job = self.runtime.job(nspace);
        job.ok_or_else(|| StepError::difference(format!("job {nspace} does not exist")))
    }

    /// The session of an id, or a difference if the DVM does not have it.
    pub(crate) fn session(&self, id: u32) -> StepResult<&Session> {
        let session = self.runtime.sessions.get(id);
        session.ok_or_else(|| StepError::difference(format!("session {id} does not exist")))
    }
}
