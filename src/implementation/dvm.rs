//! What a build makes of a request that a program spawns: a runtime of its own for each, and a tool that spawns in it.
//!
//! PRRTE's runtime (a *DVM*) keeps what jobs leave behind, so that a second request would be mapped otherwise than the first.
//! One is ready in the tenth of a second, maps, prints the map through the tool that asked, launches nothing, and is killed.

use super::hermetic::{MapDisplay, rename_head};
use super::invocation::RunDir;
use super::outcome;
use crate::map_text::{self, refusal};
use crate::process::{CompanionProcess, Exit, Limits, ProcessOutput, RunError, WaitOutcome};
use mapcheck_reference::implementation::Refused;
use mapcheck_reference::pmix::{Answer, Info, Operation, Script, Status, Value, request};
use mapcheck_reference::{Case, Outcome, ProgramRequest};
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long a runtime may take to say why it has refused a request. It has usually done so before it answers.
const EXPLANATION_TIME: Duration = Duration::from_secs(2);

/// How long a runtime that no longer answers may take to be gone.
const EXIT_TIME: Duration = Duration::from_secs(5);

/// What is needed to spawn in a build's runtime.
#[derive(Clone, Debug)]
pub(super) struct RuntimeLauncher<'a> {
    /// The build's `prte`.
    pub(super) prte: &'a Path,
    /// The program that spawns.
    pub(super) probe: &'a Path,
    /// The build's name for the node on which it runs.
    pub(super) head: &'a str,
    /// The limits of the runtime and of the tool each.
    pub(super) limits: Limits,
}

/// A request that could not be spawned.
#[derive(Debug, thiserror::Error)]
pub(super) enum SpawnError {
    #[error("the surroundings of a runtime cannot be made")]
    RunDir(#[from] io::Error),
    #[error(transparent)]
    Run(#[from] RunError),
    #[error("the request cannot be written")]
    Script(#[from] serde_json::Error),
    #[error("the tool that spawns said nothing that can be read: {0}")]
    Tool(String),
    #[error("no tool can connect to the runtime: {0}")]
    Connect(Status),
}

impl RuntimeLauncher<'_> {
    /// Starts a runtime, spawns in it, and ends it. What the tool printed is what a prterun would print.
    pub(super) fn spawn(
        &self,
        case: &Case,
        request: &ProgramRequest,
    ) -> Result<(Outcome, Vec<u8>), SpawnError> {
        let run_dir = RunDir::new()?;
        let uri = run_dir.file("uri");
        let mut command =
            run_dir.command_of_case(self.prte, case, self.head, MapDisplay::BySpawner)?;
        let mut first: Vec<OsString> = vec!["--report-uri".into(), uri.clone().into()];
        first.append(&mut command.arguments);
        command.arguments = first;
        let mut dvm = CompanionProcess::start(command, run_dir.folder(), self.limits)?;
        let ready = dvm.wait_until(|| first_line(&uri).is_some())?;
        let Some(server) = first_line(&uri).filter(|_| ready == WaitOutcome::Ready) else {
            let (_, finished) = dvm.stop()?;
            return Ok((
                outcome::classify(finished, self.limits.time, None),
                Vec::new(),
            ));
        };
        let script = spawn_script(&server, request, self.head, &case.head);
        let mut spawned = self.run_spawner(&run_dir, &mut dvm, &script);
        if matches!(spawned, Err(SpawnError::Connect(_))) {
            // It says where it is a moment before it listens.
            spawned = self.run_spawner(&run_dir, &mut dvm, &script);
        }
        if lost_runtime(&spawned) {
            dvm.read_stderr_until(EXIT_TIME, &|_| false)?;
        } else if let Ok(SpawnReply {
            finished,
            status: Some(status),
        }) = &spawned
            && !status.is_success()
        {
            // Why comes on another way than the answer, and may take longer.
            let explained = |stderr: &[u8]| {
                [finished.stderr.as_slice(), stderr].iter().any(|stderr| {
                    let stderr = refusal::parse_refusal(&String::from_utf8_lossy(stderr));
                    stderr.topic.is_some()
                })
            };
            dvm.read_stderr_until(EXPLANATION_TIME, &explained)?;
        }
        let (unexpected, runtime) = dvm.stop()?;
        let spawned = match spawned {
            // It can give up after it has said where it is.
            Err(SpawnError::Connect(_)) if unexpected.is_some() => {
                return Ok((
                    outcome::classify(runtime, self.limits.time, None),
                    Vec::new(),
                ));
            }
            other => other?,
        };
        let stdout = as_first_job(&spawned.finished.stdout);
        let outcome = self.spawn_outcome(spawned, unexpected, &runtime, request);
        Ok((outcome, stdout))
    }

    fn run_spawner(
        &self,
        run_dir: &RunDir,
        dvm: &mut CompanionProcess,
        script: &Script,
    ) -> Result<SpawnReply, SpawnError> {
        let script = run_dir.write("script", &serde_json::to_string(script)?)?;
        let answer = run_dir.file("answer");
        let seconds = self.limits.time.as_secs().saturating_add(1).to_string();
        let words: [OsString; 5] = [
            script.into(),
            "--answer".into(),
            answer.clone().into(),
            "--seconds".into(),
            seconds.into(),
        ];
        let command = run_dir.command(self.probe, words.into(), false);
        let enough = |stderr: &[u8], printed: &[u8]| {
            cannot_answer(stderr) && map_text::parse_map(&String::from_utf8_lossy(printed)).is_ok()
        };
        let finished = dvm.run_client(&command, &self.limits, &enough)?;
        if finished.exit != Exit::Status(0) {
            return Ok(SpawnReply {
                finished,
                status: None,
            });
        }
        let text = fs::read_to_string(&answer)?;
        let answer: Answer = serde_json::from_str(&text)
            .map_err(|error| SpawnError::Tool(format!("{error}: {text}")))?;
        let [connected, spawned, ..] = answer.done.as_slice() else {
            return Err(SpawnError::Tool(text));
        };
        if !connected.status.is_success() {
            return Err(SpawnError::Connect(connected.status.clone()));
        }
        Ok(SpawnReply {
            finished,
            status: Some(spawned.status.clone()),
        })
    }

    /// What a runtime that ended by itself makes of a request: it refused the request, whether or not it could still say why.
    ///
    /// A build of the 3 series takes its leave instead of an answer, and calls that success. Whether its last words are heard
    /// depends on who is faster.
    fn early_exit_outcome(&self, mut finished: ProcessOutput, status: i32) -> Outcome {
        finished.exit = Exit::Status(1);
        match outcome::classify(finished, self.limits.time, None) {
            Outcome::Refused(refused) => Outcome::Refused(Refused {
                status: Some(status),
                message: match refused.topic {
                    Some(_) => refused.message,
                    None => format!("the runtime ended by itself: {}", refused.message),
                },
                ..refused
            }),
            other => other,
        }
    }

    /// Judges by what the tool printed and was answered, and by how the runtime ended, if that was not by us.
    fn spawn_outcome(
        &self,
        spawned: SpawnReply,
        unexpected: Option<Exit>,
        runtime: &ProcessOutput,
        request: &ProgramRequest,
    ) -> Outcome {
        let SpawnReply {
            mut finished,
            status,
        } = spawned;
        // Which of the two has a complaint depends on whether it is made before or after the request is accepted.
        finished.stderr.extend_from_slice(&runtime.stderr);
        if let Some(exit) = unexpected {
            if let Exit::Status(status) = exit {
                return self.early_exit_outcome(finished, status);
            }
            finished.exit = exit;
            return outcome::classify(finished, self.limits.time, None);
        }
        let status = match (status, &finished.exit) {
            (None, Exit::TimedOut) if cannot_answer(&runtime.stderr) => {
                finished.exit = Exit::Status(0);
                Some(Status::SUCCESS)
            }
            (status, _) => status,
        };
        match status {
            Some(Status::Code(0)) => {
                outcome::classify(finished, self.limits.time, request.processes())
            }
            Some(Status::Code(code)) => {
                finished.exit = Exit::Status(code);
                with_reply(outcome::classify(finished, self.limits.time, None), code)
            }
            Some(status) => Outcome::Failed {
                reason: status.to_string(),
            },
            None => match finished.exit {
                Exit::TimedOut | Exit::OutputTooLarge => {
                    outcome::classify(finished, self.limits.time, None)
                }
                exit => Outcome::Failed {
                    reason: format!("the tool that spawns ended with {exit:?}"),
                },
            },
        }
    }
}

/// Whether the tool found that the runtime is about to end. Only its end tells why.
fn lost_runtime(spawned: &Result<SpawnReply, SpawnError>) -> bool {
    const UNREACH: i32 = -25;
    const LOST_CONNECTION: i32 = -61;
    match spawned {
        Err(SpawnError::Connect(_)) => true,
        Ok(spawned) => matches!(
            spawned.status,
            Some(Status::Code(UNREACH | LOST_CONNECTION))
        ),
        Err(_) => false,
    }
}

/// What a runtime prints of its second job, as of its first: the tool that spawns is a job, where a prterun is none.
fn as_first_job(text: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(text);
    let name = text
        .split_once("Data for JOB ")
        .and_then(|(_, rest)| rest.split_once(' '))
        .and_then(|(name, _)| name.strip_suffix("@2"));
    match name {
        Some(name) => text.replace(&format!("{name}@2"), &format!("{name}@1")),
        None => text.into_owned(),
    }
    .into_bytes()
}

/// Whether a runtime says that it has an answer and cannot write it for the tool.
///
/// A libpmix of version 7 tells of the devices of processes in values of a type that the tool's, which is older, does not have. Then it
/// answers nothing; the map is printed before.
fn cannot_answer(stderr: &[u8]) -> bool {
    const COMPLAINT: &[u8] = b"PMIX ERROR: PMIX_ERR_UNKNOWN_DATA_TYPE";
    stderr
        .windows(COMPLAINT.len())
        .any(|window| window == COMPLAINT)
}

/// A refusal is known by what the caller was answered, not by an exit status.
fn with_reply(outcome: Outcome, code: i32) -> Outcome {
    match outcome {
        Outcome::Refused(refused) => Outcome::Refused(Refused {
            status: None,
            reply: Some(code),
            ..refused
        }),
        other => other,
    }
}

/// What the tool did, and what it was answered, if it got so far.
struct SpawnReply {
    finished: ProcessOutput,
    status: Option<Status>,
}

/// The first line of a file, once it is there as a whole.
fn first_line(file: &PathBuf) -> Option<String> {
    let text = fs::read_to_string(file).ok()?;
    text.split_once('\n').map(|(line, _)| line.to_owned())
}

/// What the tool does: it connects, spawns, and leaves.
fn spawn_script(server: &str, request: &ProgramRequest, real_head: &str, head: &str) -> Script {
    let tool = vec![
        text_info("pmix.srvr.uri", server),
        Info::flag("pmix.tool.launcher"),
        // Otherwise the map would be the runtime's to print.
        Info::flag("pmix.iof.local"),
    ];
    let mut request = request.clone();
    for app in &mut request.apps {
        for hosts in &mut app.hosts {
            *hosts = rename_head(hosts, head, real_head);
        }
    }
    let mut job = request::job_infos(&request);
    job.push(Info::flag("pmix.dnl"));
    if !request.job.display_map {
        job.push(Info::flag("pmix.dispmap"));
    }
    Script {
        operations: vec![
            Operation::ToolInit { infos: tool },
            Operation::Spawn {
                infos: job,
                apps: request::apps(&request),
            },
            Operation::ToolFinalize,
        ],
        client_seconds: 0,
    }
}

fn text_info(key: &str, value: &str) -> Info {
    Info::new(key, Value::String(value.to_owned()))
}
