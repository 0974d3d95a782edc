//! What happens in a live runtime, and the interface that scenarios use.

use super::cluster::LiveCluster;
use super::failed;
use super::notices::{self, wait_for};
use crate::process::Exit;
use mapcheck_reference::Outcome;
use mapcheck_reference::implementation::Refused;
use mapcheck_reference::live::{LiveError, LiveEvent, LiveRuntime};
use mapcheck_reference::pmix::{
    CallOutput, CallResult, Info, Operation, PmixValue, Process, Rank, Status,
};
use mapcheck_reference::runtime::{AllocationRequest, Directive, SpawnCall};
use std::time::Duration;

impl LiveRuntime for LiveCluster {
    fn spawn(&mut self, call: &SpawnCall) -> Outcome {
        match self.spawn_job(call) {
            Ok(outcome) => outcome,
            Err(LiveError::NotObservable(reason)) => Outcome::NotApplicable { reason },
            Err(LiveError::Difference(reason) | LiveError::Failed(reason)) => {
                Outcome::Failed { reason }
            }
        }
    }

    fn instantiate(&mut self, directive: &Directive) -> Result<Option<Outcome>, LiveError> {
        let Some(session) = directive.session_id else {
            let reason = "PMIx_Session_control always names a session".to_owned();
            return Err(LiveError::NotObservable(reason));
        };
        let text = |key: &str, value: &str| Info::new(key, PmixValue::String(value.to_owned()));
        let mut infos = vec![Info::flag("pmix.ssn.inst")];
        infos.extend(
            directive
                .user_refid
                .iter()
                .map(|id| text("pmix.alloc.reqid", id)),
        );
        infos.extend(
            directive
                .alloc_refid
                .iter()
                .map(|id| text("pmix.alloc.id", id)),
        );
        infos.push(text("pmix.alloc.nlist", &directive.nodes.join(",")));
        let result = self.control_session(session, infos)?;
        if result.status == Status::Code(NOT_SUPPORTED) {
            let reason =
                "PMIx_Session_control is not supported by its runtime or by the tool's libpmix";
            return Err(LiveError::NotObservable(reason.to_owned()));
        }
        if !result.status.is_success() {
            let message = format!("PMIx_Session_control returned {}", result.status);
            return Ok(Some(Outcome::Refused(Refused {
                reply: match result.status {
                    Status::Code(code) => Some(code),
                    _ => None,
                },
                message,
                ..Refused::about(None)
            })));
        }
        if let CallOutput::Infos(infos) = result.output {
            self.sessions.insert(session, infos);
        }
        Ok(None)
    }

    fn request_allocation(
        &mut self,
        job: &str,
        request: &AllocationRequest,
    ) -> Result<bool, LiveError> {
        let user_refid = request.user_refid.iter();
        let mut infos: Vec<Info> = user_refid
            .map(|id| Info::new("pmix.alloc.reqid", PmixValue::String(id.clone())))
            .collect();
        infos.push(Info::new("pmix.alloc.nnodes", PmixValue::Uint64(1)));
        if request.separated {
            infos.push(Info::flag("pmix.alloc.sep"));
        }
        let asked = Operation::RequestAllocation {
            directive: NEW_ALLOCATION,
            infos,
        };
        let result = self.perform_in_job(job, 0, asked)?;
        is_accepted(&result)
    }

    fn separate_job(&mut self, job: &str) -> Result<bool, LiveError> {
        let nspace = self.job(job)?.nspace.clone();
        let asked = Operation::ControlJob {
            targets: vec![Process::new(nspace.as_str(), Rank::WILDCARD)],
            infos: vec![Info::flag("pmix.jctrl.sep")],
        };
        let result = self.perform_as_tool(asked)?;
        is_accepted(&result)
    }

    fn happen(&mut self, event: &LiveEvent) -> Result<(), LiveError> {
        match event {
            LiveEvent::ProcessInits { job, rank } => self.initialize_process(job, *rank),
            LiveEvent::ProcessEnds { job, rank, status } => self.end_process(job, *rank, *status),
            LiveEvent::JobEnds(job) => self.end_job(job),
            LiveEvent::SessionEnds(session) => self.change_session(*session, "pmix.ssn.terminate"),
            LiveEvent::SessionSeparated(session) => self.change_session(*session, "pmix.ssn.sep"),
        }
    }

    fn job_field(&mut self, job: &str, field: &str) -> Result<String, LiveError> {
        self.view_job(job, field)
    }

    fn session_field(&mut self, session: u32, field: &str) -> Result<String, LiveError> {
        self.view_session(session, field)
    }

    fn has_session(&mut self, session: u32, expected: bool) -> Result<bool, LiveError> {
        let mut found = self.finds_session(session)?;
        for _ in 0..LOOKS {
            if found == expected {
                break;
            }
            std::thread::sleep(BETWEEN_LOOKS);
            found = self.finds_session(session)?;
        }
        Ok(found)
    }

    fn has_job(&mut self, job: &str) -> Result<bool, LiveError> {
        Ok(self.jobs.iter().any(|known| known.name == job))
    }
}

/// How often a session is looked for that should have ended.
const LOOKS: usize = 8;

/// The time between two looks for a session.
const BETWEEN_LOOKS: Duration = Duration::from_millis(100);

/// The longest wait for the tool of a job without processes. It also waits for the jobs that these have spawned.
const TOOL_TIME: Duration = Duration::from_secs(2);

/// How long to wait until a runtime has registered the end of a job that has no tool. The runtime does not report it.
const NOTICE_TIME: Duration = Duration::from_millis(250);

/// `PMIX_ALLOC_NEW`.
const NEW_ALLOCATION: u8 = 1;

/// Returns whether a request is accepted.
fn is_accepted(result: &CallResult) -> Result<bool, LiveError> {
    match &result.status {
        status if status.is_success() || *status == Status::OPERATION_SUCCEEDED => Ok(true),
        Status::Code(_) => Ok(false),
        status => Err(LiveError::Failed(status.to_string())),
    }
}

/// `PMIX_ERR_NOT_SUPPORTED`.
const NOT_SUPPORTED: i32 = -47;

impl LiveCluster {
    fn end_process(&mut self, job: &str, rank: u32, status: i32) -> Result<(), LiveError> {
        let folder = self.jobs_folder();
        let process = self.job(job)?.process(rank)?.clone();
        notices::end(&folder, &process, status)?;
        self.settle(job)
    }

    fn end_job(&mut self, job: &str) -> Result<(), LiveError> {
        let folder = self.jobs_folder();
        for process in self.job(job)?.processes.clone() {
            if notices::is_alive(&process) {
                notices::end(&folder, &process, 0)?;
            }
        }
        self.settle(job)
    }

    /// Waits until the tool of a job without living processes has ended, and keeps how it did.
    fn settle(&mut self, job: &str) -> Result<(), LiveError> {
        let job = self.job_mut(job)?;
        if job.processes.iter().any(notices::is_alive) {
            return Ok(());
        }
        let Some(tool) = &mut job.tool else {
            std::thread::sleep(NOTICE_TIME);
            return Ok(());
        };
        tool.process
            .read_until(TOOL_TIME, &mut |_, _| false)
            .map_err(failed)?;
        if !tool.process.has_ended().map_err(failed)? {
            return Ok(());
        }
        if let Some(tool) = job.tool.take() {
            job.exit = tool.process.stop().map_err(failed)?.0;
        }
        Ok(())
    }

    /// The exit code of a job whose tool has ended.
    pub(super) fn exit_code(&mut self, job: &str) -> Result<i32, LiveError> {
        // A process that fails ends the others of its job.
        let processes = self.job(job)?.processes.clone();
        if !wait_for(|| !processes.iter().any(notices::is_alive)) {
            let message = format!("job {job} has not ended");
            return Err(LiveError::Difference(message));
        }
        self.settle(job)?;
        match &self.job(job)?.exit {
            Some(Exit::Status(status)) => Ok(*status),
            Some(other) => Err(LiveError::Difference(format!("prun {other}"))),
            None => Err(LiveError::NotObservable(
                "no tool receives the exit code of a spawned job".to_owned(),
            )),
        }
    }

    fn change_session(&mut self, session: u32, directive: &str) -> Result<(), LiveError> {
        let result = self.control_session(session, vec![Info::flag(directive)])?;
        match result.status.is_success() {
            true => Ok(()),
            false => Err(LiveError::Difference(format!(
                "PMIx_Session_control with {directive} returned {}",
                result.status
            ))),
        }
    }
}
