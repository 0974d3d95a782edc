//! Spawning jobs: with `prun`, as a tool does, and by a process of another job.

use super::cluster::{LiveCluster, contains};
use super::job::{JobTool, LiveJob, MapHeader};
use super::notices::{self, wait_for};
use super::request::{
    has_personality, program_line, session_options, spawn_operation, with_absolute_files,
};
use super::{PATIENCE, failed};
use crate::builds::outcome;
use crate::outcome::map_text;
use crate::system::process::{CompanionProcess, Exit, ProcessOutput, WaitOutcome};
use mapcheck_reference::implementation::Refused;
use mapcheck_reference::job_map::{Bound, MappedNode, MappedProc, Policies, ShownPolicy};
use mapcheck_reference::live::LiveError;
use mapcheck_reference::options::CpuUnit;
use mapcheck_reference::pmix::{
    CallOutput, CallResult, Info, Operation, PmixValue, Process, ProcessNotice, Rank, Status,
};
use mapcheck_reference::runtime::{Requestor, SpawnCall, StdinTarget};
use mapcheck_reference::{JobMap, Outcome};
use std::ffi::OsString;
use std::time::Duration;

/// What `prun --verbose` prints to stderr when the runtime has answered that the job runs.
const SPAWNED: &[u8] = b" EXECUTING\n";

/// How long a `prun` that prints no answers has to run until its job counts as running.
const SILENT_TIME: Duration = Duration::from_millis(200);

impl LiveCluster {
    /// Spawns a job. An error is one of the machine; a refusal is an outcome.
    pub(super) fn spawn_job(&mut self, call: &SpawnCall) -> Result<Outcome, LiveError> {
        let call = &with_absolute_files(call).map_err(failed)?;
        match &call.by {
            Requestor::Tool(_) if call.separated => Err(LiveError::NotObservable(
                "prun does not separate a job from its parent".to_owned(),
            )),
            Requestor::ProcessOf(_) if call.stdin_target == StdinTarget::All => Err(
                LiveError::NotObservable("a process has no input to forward".to_owned()),
            ),
            // prun takes one of them at most.
            Requestor::Tool(_) if session_options(&call.line) > 1 => self.spawn_by_tool(call),
            Requestor::Tool(_) if has_personality(&call.line) => self.spawn_by_tool(call),
            Requestor::Tool(_) => self.spawn_by_prun(call),
            Requestor::ProcessOf(parent) => self.spawn_by_process(call, parent),
            Requestor::Unknown => Err(LiveError::NotObservable(
                "every requestor of a real runtime is known to it".to_owned(),
            )),
        }
    }

    fn spawn_by_prun(&mut self, call: &SpawnCall) -> Result<Outcome, LiveError> {
        let mut words: Vec<OsString> = [
            "--dvm-uri",
            &self.dvm_uri(),
            "--verbose",
            "--display",
            "map",
        ]
        .map(OsString::from)
        .into();
        if call.stdin_target == StdinTarget::All {
            words.extend(["--stdin", "all"].map(OsString::from));
        }
        let line = program_line(&call.line, &self.programs, &self.jobs_folder());
        words.extend(line.into_iter().map(OsString::from));
        let prun = self.programs.prun.clone();
        let (folder, mut tool) = self.start_tool_with_input(&prun, words)?;
        let mut printed = None;
        tool.read_until(PATIENCE, &mut |stdout, _| {
            printed = displayed_map(stdout);
            printed.is_some()
        })
        .map_err(failed)?;
        let Some((map, nspace, header)) = printed else {
            return refused_by_prun(tool);
        };
        if !call.launches() {
            tool.read_until(PATIENCE, &mut |_, _| false)
                .map_err(failed)?;
            return Ok(Outcome::Mapped(map));
        }
        let expected = map.num_ranked();
        let jobs = self.jobs_folder();
        let mut processes = Vec::new();
        let all_started = wait_for(|| {
            processes = notices::started(&jobs, &nspace);
            processes.len() == expected || tool.has_ended().unwrap_or(true)
        });
        let answered = self.await_answer(&mut tool)?;
        if !all_started || processes.len() != expected || !answered {
            return refused_by_prun(tool);
        }
        let mut job = LiveJob::new(&call.nspace, nspace, processes);
        job.header = Some(header);
        job.tool = Some(JobTool {
            process: tool,
            _folder: folder,
        });
        self.jobs.push(job);
        Ok(Outcome::Mapped(map))
    }

    /// Waits for the runtime's answer to a spawn, and returns whether the job runs.
    ///
    /// A daemon can fail after all processes have started, so this answer decides. `prun` prints it in 5.0.0rc1; before, its
    /// `--verbose` prints nothing and no query returns a job's state, so that a `prun` that has not ended for a while counts.
    fn await_answer(&mut self, tool: &mut CompanionProcess) -> Result<bool, LiveError> {
        let time = match self.prun_answers {
            Some(true) | None => PATIENCE,
            Some(false) => SILENT_TIME,
        };
        let answer = tool.read_until(time, &mut |_, stderr| contains(stderr, SPAWNED));
        if answer.map_err(failed)? == WaitOutcome::Ready {
            self.prun_answers = Some(true);
            return Ok(true);
        }
        if self.prun_answers == Some(true) || tool.has_ended().map_err(failed)? {
            return Ok(false);
        }
        self.prun_answers = Some(false);
        Ok(true)
    }

    fn spawn_by_process(&mut self, call: &SpawnCall, parent: &str) -> Result<Outcome, LiveError> {
        let operation = spawn_operation(call, &self.programs, &self.jobs_folder())?;
        let expected = process_count(&operation);
        if let Some(refused) = self.initialize_process(parent, 0)? {
            return Ok(Outcome::Refused(refused));
        }
        let result = self.perform_script(parent, 0, &[operation])?;
        self.add_spawned(call, expected, result)
    }

    fn spawn_by_tool(&mut self, call: &SpawnCall) -> Result<Outcome, LiveError> {
        let operation = spawn_operation(call, &self.programs, &self.jobs_folder())?;
        let expected = process_count(&operation);
        let result = self.perform_as_tool(operation)?;
        self.add_spawned(call, expected, result)
    }

    /// Adds the job that a call of `PMIx_Spawn` has started, once all of its processes run.
    fn add_spawned(
        &mut self,
        call: &SpawnCall,
        expected: usize,
        result: CallResult,
    ) -> Result<Outcome, LiveError> {
        let nspace = match (&result.status, result.output) {
            (status, CallOutput::Text(nspace)) if status.is_success() => nspace,
            (Status::Code(code), _) => {
                return Ok(Outcome::Refused(Refused {
                    reply: Some(*code),
                    message: format!("PMIx_Spawn returned {}", result.status),
                    ..Refused::about(None)
                }));
            }
            (status, _) => return Err(LiveError::Failed(status.to_string())),
        };
        let jobs = self.jobs_folder();
        let mut processes = Vec::new();
        if !wait_for(|| {
            processes = notices::started(&jobs, &nspace);
            processes.len() >= expected
        }) {
            return Err(LiveError::Difference(format!(
                "{} of {expected} processes of job {} have started",
                processes.len(),
                call.nspace
            )));
        }
        let map = map_of(&processes);
        let mut job = LiveJob::new(&call.nspace, nspace, processes);
        if let Requestor::ProcessOf(parent) = &call.by {
            job.parent = Some(parent.clone());
        }
        self.jobs.push(job);
        Ok(Outcome::Mapped(map))
    }

    /// Has a process of a job perform an operation, after `PMIx_Init`.
    pub(super) fn perform_in_job(
        &mut self,
        name: &str,
        rank: u32,
        operation: Operation,
    ) -> Result<CallResult, LiveError> {
        if let Some(refused) = self.initialize_process(name, rank)? {
            return Err(LiveError::Failed(refused.message));
        }
        self.perform_script(name, rank, &[operation])
    }

    /// Has a process of a job call `PMIx_Init`, unless it has. Returns why the runtime does not accept it.
    pub(super) fn initialize_process(
        &mut self,
        name: &str,
        rank: u32,
    ) -> Result<Option<Refused>, LiveError> {
        if self.job(name)?.initialized.contains(&rank) {
            return Ok(None);
        }
        let initialize = Operation::Init { infos: Vec::new() };
        let result = self.perform_script(name, rank, &[initialize])?;
        if !result.status.is_success() {
            let message = format!("PMIx_Init returned {}", result.status);
            // Another failure does not show what the runtime does with the job.
            if result.status != Status::UNPACK_FAILURE {
                return Err(LiveError::Failed(message));
            }
            return Ok(Some(Refused {
                message,
                ..Refused::about(None)
            }));
        }
        self.job_mut(name)?.initialized.push(rank);
        Ok(None)
    }

    /// Has a process of a job perform operations; returns the last one's result.
    pub(super) fn perform_script(
        &mut self,
        name: &str,
        rank: u32,
        operations: &[Operation],
    ) -> Result<CallResult, LiveError> {
        let folder = self.jobs_folder();
        let job = self.job_mut(name)?;
        let process = job.process(rank)?.clone();
        let number = job.scripts.entry(rank).or_default();
        let results = notices::perform(&folder, &process, *number, operations)?;
        *number += 1;
        results
            .into_iter()
            .next_back()
            .ok_or_else(|| LiveError::Failed("a process performed nothing".to_owned()))
    }

    /// Returns the value of a key of a job or of one of its ranks, as the job's first process gets it.
    pub(super) fn job_value(
        &mut self,
        name: &str,
        rank: Rank,
        key: &str,
    ) -> Result<PmixValue, LiveError> {
        let nspace = self.job(name)?.nspace.clone();
        let timeout = Info::new("pmix.timeout", PmixValue::Int(2));
        let get = Operation::Get {
            process: Process::new(nspace.as_str(), rank),
            key: key.to_owned(),
            infos: vec![timeout],
        };
        let result = self.perform_in_job(name, 0, get)?;
        match (result.status.is_success(), result.output) {
            (true, CallOutput::Value(value)) => Ok(value),
            _ => Err(LiveError::Difference(format!(
                "PMIx_Get of {key} returned {}",
                result.status
            ))),
        }
    }

    pub(super) fn job(&self, name: &str) -> Result<&LiveJob, LiveError> {
        let job = self.jobs.iter().find(|job| job.name == name);
        job.ok_or_else(|| LiveError::Difference(format!("job {name} does not exist")))
    }

    pub(super) fn job_mut(&mut self, name: &str) -> Result<&mut LiveJob, LiveError> {
        let job = self.jobs.iter_mut().find(|job| job.name == name);
        job.ok_or_else(|| LiveError::Difference(format!("job {name} does not exist")))
    }
}

/// Returns the number of processes that a call of `PMIx_Spawn` asks for.
fn process_count(operation: &Operation) -> usize {
    let Operation::Spawn { apps, .. } = operation else {
        return 0;
    };
    let counts = apps.iter().map(|app| usize::try_from(app.maxprocs));
    counts.map(|count| count.unwrap_or(0)).sum()
}

/// Returns the outcome of a `prun` that has started no job. Its exit status is that of `PMIx_Spawn`, cut to a byte.
fn refused_by_prun(mut tool: CompanionProcess) -> Result<Outcome, LiveError> {
    tool.read_until(PATIENCE, &mut |_, _| false)
        .map_err(failed)?;
    let (exit, output) = tool.stop().map_err(failed)?;
    let Some(Exit::Status(status)) = exit else {
        return Err(LiveError::Failed(format!(
            "prun started no job and did not end: {}",
            String::from_utf8_lossy(&output.stderr).trim()
        )));
    };
    let output = ProcessOutput {
        exit: Exit::Status(status),
        stdout: Vec::new(),
        ..output
    };
    Ok(match outcome::classify(output, PATIENCE, None) {
        Outcome::Refused(refused) => Outcome::Refused(Refused {
            reply: (status > i32::from(u8::MAX / 2)).then(|| status - 256),
            ..refused
        }),
        other => other,
    })
}

/// Returns the map at the beginning of what `prun` has printed, once it is complete, with its namespace and header.
fn displayed_map(stdout: &[u8]) -> Option<(JobMap, String, MapHeader)> {
    const END: &str = "\n=============================================================\n";
    let text = std::str::from_utf8(stdout).ok()?;
    let map = &text[..text.find(END)? + END.len()];
    let (start, rest) = map.split_once(" offset ")?;
    let (offset, rest) = rest.split_once(' ')?;
    let parsed = map_text::parse_map(&format!("{start} offset 0 {rest}")).ok()?;
    let header = MapHeader {
        offset: offset.parse().ok()?,
        total_slots: parsed.map.total_slots,
    };
    Some((parsed.map, parsed.job, header))
}

/// Returns a map of running processes. It shows where they are, but no policies.
fn map_of(processes: &[ProcessNotice]) -> JobMap {
    let mut nodes: Vec<MappedNode> = Vec::new();
    let mut apps: Vec<&str> = Vec::new();
    for process in processes {
        if !apps.contains(&process.argument.as_str()) {
            apps.push(&process.argument);
        }
        let app = apps.iter().position(|app| *app == process.argument);
        let mapped = MappedProc {
            app: u32::try_from(app.unwrap_or(0)).unwrap_or(0),
            rank: process.rank,
            bound: Bound::Nothing,
            devices: None,
        };
        match nodes.iter_mut().find(|node| *node.name == *process.node) {
            Some(node) => {
                node.procs.push(mapped);
                node.num_procs += 1;
            }
            None => nodes.push(MappedNode {
                name: process.node.as_str().into(),
                slots: 0,
                max_slots: 0,
                num_procs: 1,
                procs: vec![mapped],
            }),
        }
    }
    JobMap {
        total_slots: 0,
        policies: Policies::Job(ShownPolicy {
            mapping: String::new(),
            ranking: String::new(),
            binding: String::new(),
        }),
        cpu_set: None,
        ppr: None,
        cpus_per_rank: None,
        cpu_type: CpuUnit::Core,
        nodes,
    }
}
