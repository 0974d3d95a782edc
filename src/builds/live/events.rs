//! What happens in a live runtime, and the interface that scenarios use.

use super::cluster::LiveCluster;
use super::control;
use super::notices::{self, wait_for};
use super::request::spawn_of_missing;
use super::{PATIENCE, failed};
use crate::system::process::Exit;
use mapcheck_reference::Outcome;
use mapcheck_reference::live::{LiveError, LiveEvent, LiveRuntime, ProcessState, SessionReply};
use mapcheck_reference::pmix::{
    CallOutput, CallResult, Info, Operation, PmixValue, Process, Rank, Status,
};
use mapcheck_reference::runtime::{AllocationRequest, Directive, Missing, ProcessEnd, SpawnCall};
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
        // The text requires the owner.
        let number = |key: &str, value| Info::new(key, PmixValue::Uint32(value));
        let mut infos = vec![
            Info::flag("pmix.ssn.inst"),
            number("pmix.euid", nix::unistd::Uid::effective().as_raw()),
            number("pmix.egid", nix::unistd::Gid::effective().as_raw()),
        ];
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
        if result.status == Status::NOT_SUPPORTED {
            let reason =
                "PMIx_Session_control is not supported by its runtime or by the tool's libpmix";
            return Err(LiveError::NotObservable(reason.to_owned()));
        }
        if let Some(refused) = control::refused(&result) {
            return Ok(Some(refused));
        }
        if let CallOutput::Infos(infos) = result.output {
            self.sessions.insert(session, infos);
        }
        Ok(None)
    }

    fn control(
        &mut self,
        by: Option<&str>,
        session: u32,
        directives: &[Info],
    ) -> Result<SessionReply, LiveError> {
        self.control_sessions(by, session, directives)
    }

    fn process_state(
        &mut self,
        job: &str,
        expected: ProcessState,
    ) -> Result<ProcessState, LiveError> {
        self.state_of_processes(job, expected)
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
            LiveEvent::ProcessInits { job, rank } => self
                .initialize_process(job, *rank)?
                .map_or(Ok(()), |refused| Err(LiveError::Failed(refused.message))),
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

    fn spawn_without(&mut self, by: &str, missing: Missing) -> Result<i32, LiveError> {
        let operation = spawn_of_missing(missing, &self.programs, &self.jobs_folder());
        match self.perform_in_job(by, 0, operation)?.status {
            Status::Code(code) => Ok(code),
            status => Err(LiveError::Failed(status.to_string())),
        }
    }

    fn report_end(&mut self, job: &str, end: ProcessEnd) -> Result<Option<i32>, LiveError> {
        self.status_of_end(job, end)
    }

    fn ended_process(&mut self, job: &str, rank: u32) -> Result<(u8, i32), LiveError> {
        self.entry_of_ended(job, rank)
    }

    fn report_job_end(
        &mut self,
        watcher: &str,
        job: &str,
        end: ProcessEnd,
    ) -> Result<Option<i32>, LiveError> {
        self.status_of_job_end(watcher, job, end)
    }

    fn variable(
        &mut self,
        job: &str,
        node: &str,
        name: &str,
    ) -> Result<Vec<Option<String>>, LiveError> {
        self.values_of_variable(job, node, name)
    }

    fn has_job(&mut self, job: &str) -> Result<bool, LiveError> {
        Ok(self.jobs.iter().any(|known| known.name == job))
    }
}

/// How often a session is looked for that should have ended.
const LOOKS: usize = 8;

/// The time between two looks for a session.
const BETWEEN_LOOKS: Duration = Duration::from_millis(100);

/// `PMIX_QUERY_NAMESPACES`.
const NAMESPACES: &str = "pmix.qry.ns";

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

impl LiveCluster {
    fn end_process(&mut self, job: &str, rank: u32, status: i32) -> Result<(), LiveError> {
        self.exit_process(job, rank, status)?;
        self.settle(job)
    }

    fn end_job(&mut self, job: &str) -> Result<(), LiveError> {
        for process in self.job(job)?.processes.clone() {
            if notices::is_alive(&process) {
                self.exit_process(job, process.rank, 0)?;
            }
        }
        self.settle(job)
    }

    /// Has a process exit. If a process of its job has called `PMIx_Init`, one that succeeds has to call it as well, and `PMIx_Finalize`:
    /// without these calls, PRRTE takes its exit for a failure, which ends its job and the job that has spawned it.
    fn exit_process(&mut self, job: &str, rank: u32, status: i32) -> Result<(), LiveError> {
        let initialized = &self.job(job)?.initialized;
        if status == 0 && !initialized.is_empty() {
            let infos = Vec::new();
            let operations = match initialized.contains(&rank) {
                true => vec![Operation::Finalize],
                false => vec![Operation::Init { infos }, Operation::Finalize],
            };
            self.perform_script(job, rank, &operations)?;
        }
        let process = self.job(job)?.process(rank)?.clone();
        notices::end(&self.jobs_folder(), &process, status)
    }

    /// Waits until the runtime has handled the end of a job without living processes, and keeps how its tool ended.
    ///
    /// The runtime frees the slots and CPUs of a job, then notifies the job's tool, and forgets the job's namespace.
    pub(super) fn settle(&mut self, name: &str) -> Result<(), LiveError> {
        let job = self.job(name)?;
        if job.settled || job.processes.iter().any(notices::is_alive) {
            return Ok(());
        }
        // A tool also waits for the jobs that its job has spawned, and for theirs.
        let waits = job.tool.is_some() && !self.has_living_descendants(name);
        let ended = waits && self.await_tool(name)?;
        if !ended {
            self.await_departure(name)?;
        }
        self.job_mut(name)?.settled = true;
        Ok(())
    }

    /// Waits for the end of a job's tool, keeps how it ended, and returns whether it did.
    fn await_tool(&mut self, name: &str) -> Result<bool, LiveError> {
        let job = self.job_mut(name)?;
        let Some(tool) = &mut job.tool else {
            return Ok(false);
        };
        tool.process
            .read_until(PATIENCE, &mut |_, _| false)
            .map_err(failed)?;
        if !tool.process.has_ended().map_err(failed)? {
            return Ok(false);
        }
        if let Some(tool) = job.tool.take() {
            job.exit = tool.process.stop().map_err(failed)?.0;
        }
        Ok(true)
    }

    /// Waits until the runtime no longer lists the namespace of a job whose processes have ended.
    fn await_departure(&self, name: &str) -> Result<(), LiveError> {
        let nspace = self.job(name)?.nspace.clone();
        let mut listed = self.lists_namespace(&nspace);
        if !wait_for(|| {
            if listed == Ok(true) {
                listed = self.lists_namespace(&nspace);
            }
            listed != Ok(true)
        }) {
            return Err(LiveError::Difference(format!(
                "the runtime still lists job {name}, whose processes have ended"
            )));
        }
        listed.map(drop)
    }

    /// Returns whether the head node, which frees what jobs have used, has a record of a namespace.
    fn lists_namespace(&self, nspace: &str) -> Result<bool, LiveError> {
        let result = self.perform_as_tool(Operation::Query {
            keys: vec![NAMESPACES.to_owned()],
            infos: Vec::new(),
        })?;
        let CallOutput::Infos(infos) = &result.output else {
            let message = format!("PMIx_Query_info returned {}", result.status);
            return Err(LiveError::Failed(message));
        };
        let lists = infos.iter().filter(|info| info.key == NAMESPACES);
        let mut lists = lists.filter_map(|info| match &info.value {
            PmixValue::String(list) => Some(list),
            _ => None,
        });
        Ok(lists.any(|list| list.split(',').any(|listed| listed == nspace)))
    }

    /// Returns whether a job that a process of this one has spawned still runs, or one that such a job has spawned.
    fn has_living_descendants(&self, name: &str) -> bool {
        let mut family = vec![name];
        // A job is spawned after its parent.
        self.jobs.iter().any(|job| {
            let spawned = job.parent.as_deref();
            let is_descendant = spawned.is_some_and(|parent| family.contains(&parent));
            if is_descendant {
                family.push(&job.name);
            }
            is_descendant && job.processes.iter().any(notices::is_alive)
        })
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
        self.await_tool(job)?;
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
