//! What a live runtime shows of its jobs and sessions, in the words of the model.

use super::cluster::LiveCluster;
use super::job::LiveJob;
use super::notices::{self, wait_for};
use mapcheck_reference::live::{LiveError, SHOWN_JOB_FIELDS};
use mapcheck_reference::pmix::{CallOutput, Info, Operation, PmixValue, ProcessNotice, Rank};
use std::ffi::OsString;

impl LiveCluster {
    pub(super) fn view_job(&mut self, name: &str, field: &str) -> Result<String, LiveError> {
        if !SHOWN_JOB_FIELDS.contains(&field) {
            return Err(hidden(field));
        }
        match field {
            "exit_code" => return self.exit_code(name).map(|code| code.to_string()),
            "originator" => return self.originator(name),
            "children" => return self.children(name),
            "state" => return self.state(name),
            "num_mapped" => return self.count_processes(name, |_| true),
            "num_reported" => {
                return self
                    .count_processes(name, |state| (CONNECTED..TERMINATED).contains(&state));
            }
            "num_terminated" => return self.count_processes(name, |state| state >= TERMINATED),
            "stdin_target" => return self.receivers_of_input(name),
            "num_procs" => {
                return match self.job_value(name, Rank::WILDCARD, "pmix.job.size")? {
                    PmixValue::Uint32(size) => Ok(size.to_string()),
                    other => Err(unexpected("a number of processes", &other)),
                };
            }
            "offset" if self.job(name)?.header.is_none() => {
                return match self.job_value(name, Rank::WILDCARD, "pmix.offset")? {
                    PmixValue::Rank(offset) => Ok(offset.0.to_string()),
                    other => Err(unexpected("an offset", &other)),
                };
            }
            _ => {}
        }
        let job = self.job(name)?;
        Ok(match field {
            "nspace" => self.distinct_name(job)?,
            "apps" => app_names(job).join(","),
            "num_apps" => app_names(job).len().to_string(),
            "num_launched" => job.processes.len().to_string(),
            "num_local_procs" => {
                let is_local = |node: &str| node == self.head;
                let local = job
                    .processes
                    .iter()
                    .filter(|process| is_local(&process.node));
                local.count().to_string()
            }
            "offset" => job.header.map_or(0, |header| header.offset).to_string(),
            "total_slots_alloc" => match job.header {
                Some(header) => header.total_slots.to_string(),
                None => return Err(hidden(field)),
            },
            _ => return Err(hidden(field)),
        })
    }

    pub(super) fn view_session(&self, session: u32, field: &str) -> Result<String, LiveError> {
        let key = match field {
            "session_id" => "pmix.session.id",
            "alloc_refid" => "pmix.alloc.id",
            "user_refid" => "pmix.alloc.reqid",
            _ => {
                return Err(LiveError::NotObservable(format!(
                    "a runtime does not show a session's {field}"
                )));
            }
        };
        let infos = self.sessions.get(&session);
        let infos = infos
            .ok_or_else(|| LiveError::Difference(format!("session {session} does not exist")))?;
        let value = infos.iter().find(|info: &&Info| info.key == key);
        Ok(match value.map(|info| &info.value) {
            Some(PmixValue::String(text)) => text.clone(),
            Some(PmixValue::Uint32(number)) => number.to_string(),
            Some(other) => return Err(unexpected("a text or a number", other)),
            None => String::new(),
        })
    }

    /// Returns whether a job that names a session is accepted. Nothing of that job is launched.
    pub(super) fn finds_session(&self, session: u32) -> Result<bool, LiveError> {
        let (id, uri) = (session.to_string(), self.dvm_uri());
        let words = [
            "--dvm-uri",
            &uri,
            "--session-id",
            &id,
            "--rtos",
            "donotlaunch",
            "--map-by",
            ":oversubscribe",
            "--bind-to",
            "none",
            "-n",
            "1",
            "true",
        ];
        let words: Vec<OsString> = words.map(OsString::from).into();
        let (_folder, mut tool) = self.start_tool(&self.programs.prun, words)?;
        tool.read_until(super::PATIENCE, &mut |_, _| false)
            .map_err(super::failed)?;
        match tool.stop().map_err(super::failed)?.0 {
            Some(crate::system::process::Exit::Status(0)) => Ok(true),
            Some(crate::system::process::Exit::Status(_)) => Ok(false),
            other => Err(LiveError::Failed(format!(
                "prun in session {session}: {other:?}"
            ))),
        }
    }

    /// Counts the processes of a job whose state satisfies a predicate, as the runtime lists them.
    fn count_processes(
        &self,
        name: &str,
        is_counted: impl Fn(u8) -> bool,
    ) -> Result<String, LiveError> {
        let table = self.table_of_processes(name)?;
        let states = table.iter().filter_map(|infos| state_in(infos));
        Ok(states
            .filter(|state| is_counted(*state))
            .count()
            .to_string())
    }

    /// The state and the exit code of a process, once the runtime lists it as ended, or after a moment.
    pub(super) fn entry_of_ended(&self, name: &str, rank: u32) -> Result<(u8, i32), LiveError> {
        let mut entry = Err(LiveError::Difference(format!(
            "the table of job {name} has no rank {rank}"
        )));
        for _ in 0..QUERIES {
            let table = self.table_of_processes(name)?;
            let is_rank = |infos: &&Vec<Info>| {
                let mut values = infos.iter().map(|info| &info.value);
                values.any(|value| *value == PmixValue::Rank(Rank(rank)))
            };
            let infos = table.iter().find(is_rank);
            let code = |infos: &Vec<Info>| {
                infos.iter().find_map(|info| match info.value {
                    PmixValue::Int(code) => Some(code),
                    _ => None,
                })
            };
            if let Some(found) = infos.and_then(|infos| Some((state_in(infos)?, code(infos)?))) {
                entry = Ok(found);
                if found.0 >= TERMINATED {
                    break;
                }
            }
        }
        entry
    }

    /// The processes of a job, as the runtime lists them.
    fn table_of_processes(&self, name: &str) -> Result<Vec<Vec<Info>>, LiveError> {
        let nspace = self.job(name)?.nspace.clone();
        let result = self.perform_as_tool(Operation::Query {
            keys: vec!["pmix.qry.ptable".to_owned()],
            infos: vec![Info::new("pmix.nspace", PmixValue::String(nspace))],
        })?;
        let CallOutput::Infos(infos) = result.output else {
            let message = format!("the table of job {name}: {}", result.status);
            return Err(LiveError::Difference(message));
        };
        let tables = infos.into_iter().filter_map(|info| match info.value {
            PmixValue::Array { elements, .. } => Some(elements),
            _ => None,
        });
        let processes = tables.flatten().filter_map(|process| match process {
            PmixValue::Infos(infos) => Some(infos),
            _ => None,
        });
        Ok(processes.collect())
    }

    /// The ranks that get the input of a job's tool, or "all" of several.
    fn receivers_of_input(&self, name: &str) -> Result<String, LiveError> {
        let job = self.job(name)?;
        if job.tool.is_none() {
            return Err(hidden("stdin_target"));
        }
        let folder = self.jobs_folder();
        let has_input = |process: &&ProcessNotice| notices::has_input(&folder, process);
        let mut looks = 0;
        // What another rank gets arrives with the others.
        wait_for(|| {
            looks += 1;
            looks > LOOKS || job.processes.iter().filter(has_input).count() == job.processes.len()
        });
        let receivers: Vec<String> = job
            .processes
            .iter()
            .filter(has_input)
            .map(|it| it.rank.to_string())
            .collect();
        match receivers.len() {
            1.. if receivers.len() == job.processes.len() => Ok("all".to_owned()),
            _ => Ok(receivers.join(",")),
        }
    }

    /// Whether a job runs. What ends with its parent or its session ends a little later.
    fn state(&mut self, name: &str) -> Result<String, LiveError> {
        if !wait_for_end(self.job(name)?) {
            return Ok("running".to_owned());
        }
        self.settle(name)?;
        Ok("terminated".to_owned())
    }

    /// The process that spawned a job, as the job's own processes know it.
    fn originator(&mut self, name: &str) -> Result<String, LiveError> {
        match self.job_value(name, Rank(0), "pmix.parent")? {
            PmixValue::Process(process) => {
                let nspace = process.nspace.clone();
                let parent = self.jobs.iter().find(|job| job.nspace == nspace);
                let parent = parent.map_or(nspace, |job| job.name.clone());
                Ok(format!("{parent}:{}", process.rank.0))
            }
            other => Err(unexpected("a process", &other)),
        }
    }

    /// The jobs whose processes name a process of this one as their parent.
    fn children(&mut self, name: &str) -> Result<String, LiveError> {
        self.job(name)?;
        let others: Vec<String> = self.jobs.iter().map(|job| job.name.clone()).collect();
        let mut children = Vec::new();
        for other in others.into_iter().filter(|other| other != name) {
            if self
                .originator(&other)
                .is_ok_and(|parent| parent.rsplit_once(':').is_some_and(|(job, _)| job == name))
            {
                children.push(other);
            }
        }
        Ok(children.join(","))
    }

    /// The scenario's name of a job, if its namespace is its own.
    fn distinct_name(&self, job: &LiveJob) -> Result<String, LiveError> {
        let same = self.jobs.iter().filter(|other| other.nspace == job.nspace);
        match same.count() {
            1 => Ok(job.name.clone()),
            _ => Err(LiveError::Difference(format!(
                "several jobs have the namespace {}",
                job.nspace
            ))),
        }
    }
}

/// The state of a process in its entry of a table.
fn state_in(infos: &[Info]) -> Option<u8> {
    infos.iter().find_map(|info| match info.value {
        PmixValue::ProcessState(state) => Some(state),
        _ => None,
    })
}

/// Waits a moment for a job's end, and returns whether it has ended.
fn wait_for_end(job: &LiveJob) -> bool {
    let mut looks = 0;
    let mut ended = false;
    wait_for(|| {
        looks += 1;
        ended = !job.processes.iter().any(notices::is_alive);
        ended || looks > LOOKS
    });
    ended
}

/// `PMIX_PROC_STATE_CONNECTED`: the state of a running process that has called `PMIx_Init`.
const CONNECTED: u8 = 6;

/// `PMIX_PROC_STATE_TERMINATED`, and the lowest state of processes that have ended in other ways.
const TERMINATED: u8 = 20;

/// How often a table is queried for a process that has ended.
const QUERIES: usize = 5;

/// How often a job is looked at before it counts as running: for half a second.
const LOOKS: usize = 100;

fn app_names(job: &LiveJob) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for process in &job.processes {
        if !names.contains(&process.argument.as_str()) {
            names.push(&process.argument);
        }
    }
    names
}

fn hidden(field: &str) -> LiveError {
    LiveError::NotObservable(format!("a runtime does not show a job's {field}"))
}

fn unexpected(what: &str, found: &PmixValue) -> LiveError {
    LiveError::Difference(format!("expected {what}, got {found:?}"))
}
