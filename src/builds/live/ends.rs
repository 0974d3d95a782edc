//! What processes of a job see: the end of another one, as the runtime reports it, and the environment that it sets.

use super::cluster::LiveCluster;
use super::failed;
use super::notices;
use mapcheck_reference::live::LiveError;
use mapcheck_reference::pmix::{
    CallOutput, CallResult, Info, Operation, PmixValue, Process, Rank, Status,
};
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
        let codes = CODES.to_vec();
        let handled = self.perform_in_job(job, WATCHER, Operation::HandleEvents { codes })?;
        if !handled.status.is_success() {
            return Err(LiveError::Failed(format!("no handler: {}", handled.status)));
        }
        self.end_alone(job, end)?;
        let event = self.perform_in_job(job, WATCHER, Operation::AwaitEvent)?;
        self.reported(job, &event)
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

    /// Returns the status of an event that is about the process that has ended.
    fn reported(&self, job: &str, event: &CallResult) -> Result<Option<i32>, LiveError> {
        let difference = |what: String| Err(LiveError::Difference(what));
        let CallOutput::Called { status, infos } = &event.output else {
            return match event.status {
                Status::Code(NO_EVENT) => Ok(None),
                _ => Err(LiveError::Failed(format!("no event: {}", event.status))),
            };
        };
        let affected = infos.iter().find(|info| info.key == "pmix.evproc");
        let nspace = &self.job(job)?.nspace;
        match (affected.map(|info| &info.value), status) {
            (Some(PmixValue::Process(process)), Status::Code(code))
                if process.nspace == *nspace && process.rank.0 == ENDING =>
            {
                Ok(Some(*code))
            }
            (affected, _) => difference(format!("{status} is about {affected:?}")),
        }
    }
}
