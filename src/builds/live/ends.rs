//! What processes of a job see: the end of another one, as the runtime reports it, and the environment that it sets.

use super::cluster::LiveCluster;
use super::failed;
use super::notices;
use mapcheck_reference::live::LiveError;
use mapcheck_reference::pmix::{CallOutput, Info, Operation, PmixValue, Process, Rank, Status};
use mapcheck_reference::runtime::ProcessEnd;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

/// The process that gets the report, and the one that ends.
const WATCHER: u32 = 0;
const ENDING: u32 = 1;

/// The exit status of the process that ends.
const EXIT_STATUS: i32 = 7;

/// The statuses of events that report the abnormal end of a process; -200 is `PMIX_ERR_PROC_TERM_WO_SYNC`.
const CODES: [i32; 5] = [-8, -200, -400, -402, -404];

/// `PMIX_EVENT_JOB_END`.
const JOB_END: i32 = -145;

/// `PMIX_JOB_TERM_STATUS`.
const TERM_STATUS: &str = "pmix.job.term.status";

/// `PMIX_ERR_TIMEOUT`: no event has arrived in time.
const NO_EVENT: i32 = -24;

impl LiveCluster {
    /// Ends a process, and returns the status that another process of its job is notified of.
    pub(super) fn status_of_end(
        &mut self,
        job: &str,
        end: ProcessEnd,
    ) -> Result<Option<i32>, LiveError> {
        // A process that has not called PMIx_Init is not part of what PMIx reports.
        if let Some(refused) = self.initialize_process(job, ENDING)? {
            return Err(LiveError::Failed(refused.message));
        }
        self.handle_events(job, &CODES)?;
        self.end_alone(job, end)?;
        match self.next_event(job)? {
            Some((status, infos)) => {
                self.check_affected(job, Some(ENDING), &infos)?;
                Ok(Some(status))
            }
            None => Ok(None),
        }
    }

    /// Ends a process, and returns the status that the event of its job's end has, which a process of another job gets.
    pub(super) fn status_of_job_end(
        &mut self,
        watcher: &str,
        job: &str,
        end: ProcessEnd,
    ) -> Result<Option<i32>, LiveError> {
        if let Some(refused) = self.initialize_process(job, ENDING)? {
            return Err(LiveError::Failed(refused.message));
        }
        self.handle_events(watcher, &[JOB_END])?;
        self.end_alone(job, end)?;
        let Some((_, infos)) = self.next_event(watcher)? else {
            return Ok(None);
        };
        self.check_affected(job, None, &infos)?;
        Ok(infos.iter().find_map(|info| match info.value {
            PmixValue::Status(status) if info.key == TERM_STATUS => Some(status),
            _ => None,
        }))
    }

    fn handle_events(&mut self, job: &str, codes: &[i32]) -> Result<(), LiveError> {
        let codes = codes.to_vec();
        let handled = self.perform_in_job(job, WATCHER, Operation::HandleEvents { codes })?;
        match handled.status.is_success() {
            true => Ok(()),
            false => Err(LiveError::Failed(format!("no handler: {}", handled.status))),
        }
    }

    /// Returns the next event that the first process of a job gets, if one arrives in time.
    fn next_event(&mut self, job: &str) -> Result<Option<(i32, Vec<Info>)>, LiveError> {
        let event = self.perform_in_job(job, WATCHER, Operation::AwaitEvent)?;
        match (event.status, event.output) {
            (
                _,
                CallOutput::Called {
                    status: Status::Code(code),
                    infos,
                },
            ) => Ok(Some((code, infos))),
            (Status::Code(NO_EVENT), _) => Ok(None),
            (status, _) => Err(LiveError::Failed(format!("no event: {status}"))),
        }
    }

    /// Returns the values of a variable in the processes of a job on a node.
    pub(super) fn values_of_variable(
        &mut self,
        job: &str,
        node: &str,
        name: &str,
    ) -> Result<Vec<Option<String>>, LiveError> {
        let processes = self.job(job)?.processes.clone();
        let mut values = Vec::new();
        for process in processes.iter().filter(|process| process.node == node) {
            let result = self.perform_script(job, process.rank, &[Operation::Environment])?;
            let CallOutput::Names(lines) = &result.output else {
                return Err(LiveError::Failed(format!(
                    "no environment: {}",
                    result.status
                )));
            };
            let value =
                |line: &String| Some(line.strip_prefix(name)?.strip_prefix('=')?.to_owned());
            values.push(lines.iter().find_map(value));
        }
        Ok(values)
    }

    fn end_alone(&mut self, job: &str, end: ProcessEnd) -> Result<(), LiveError> {
        let notice = self.job(job)?.process(ENDING)?.clone();
        let process = Process::new(notice.nspace.as_str(), Rank(ENDING));
        match end {
            ProcessEnd::Exits => notices::end(&self.jobs_folder(), &notice, EXIT_STATUS),
            ProcessEnd::Signal => {
                let pid = i32::try_from(notice.pid).map_err(failed)?;
                kill(Pid::from_raw(pid), Signal::SIGKILL).map_err(failed)
            }
            ProcessEnd::Aborts => {
                // The runtime ends the process, which may not get as far as an answer.
                let status = EXIT_STATUS;
                let _ = self.perform_in_job(job, ENDING, Operation::Abort { process, status });
                Ok(())
            }
            ProcessEnd::Command => {
                let infos = vec![Info::flag("pmix.jctrl.kill")];
                let targets = vec![process];
                let operation = Operation::ControlJob { targets, infos };
                self.perform_in_job(job, WATCHER, operation).map(drop)
            }
        }
    }

    /// Checks that an event is about a job, or about one of its processes.
    fn check_affected(
        &self,
        job: &str,
        rank: Option<u32>,
        infos: &[Info],
    ) -> Result<(), LiveError> {
        let affected = infos.iter().find(|info| info.key == "pmix.evproc");
        let nspace = &self.job(job)?.nspace;
        match affected.map(|info| &info.value) {
            Some(PmixValue::Process(process))
                if process.nspace == *nspace && rank.is_none_or(|rank| rank == process.rank.0) =>
            {
                Ok(())
            }
            affected => Err(LiveError::Difference(format!(
                "the event is about {affected:?}"
            ))),
        }
    }
}
