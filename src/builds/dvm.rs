//! Runs spawn requests on a build: each in a runtime of its own, by a tool that connects to it.
//!
//! PRRTE's runtime (a *DVM*) keeps state of earlier jobs, which would affect the map of a second request. Starting
//! one takes a tenth of a second. The runtime maps the job without launching it, the tool prints the map, and the
//! runtime is killed.

use super::hermetic::{MapDisplay, rename_head};
use super::invocation::RunDir;
use super::outcome;
use super::settings::BuildSettings;
use crate::outcome::map_text::{self, refusal};
use crate::system::process::{CompanionProcess, Exit, ProcessOutput, RunError, WaitOutcome};
use mapcheck_reference::implementation::Refused;
use mapcheck_reference::pmix::{Info, Operation, PmixValue, Script, Status, Transcript, request};
use mapcheck_reference::{Case, Outcome, ProgramRequest};
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The longest wait for a runtime's reason for a refusal. It is usually printed before the reply.
const EXPLANATION_TIME: Duration = Duration::from_secs(2);

/// The longest wait for the end of a runtime that no longer replies.
const EXIT_TIME: Duration = Duration::from_secs(5);

/// Starts a build's runtime and spawns in it.
#[derive(Clone, Debug)]
pub(super) struct RuntimeLauncher<'a> {
    /// The build's `prte`.
    pub(super) prte: &'a Path,
    /// The tool that spawns.
    pub(super) probe: &'a Path,
    /// The build's name for the node it runs on.
    pub(super) head: &'a str,
    /// The limits and the environment of the runtime, and of the tool.
    pub(super) settings: &'a BuildSettings,
}

/// A request that could not be spawned.
#[derive(Debug, thiserror::Error)]
pub(super) enum SpawnError {
    #[error("failed to create the folders of a runtime")]
    RunDir(#[from] io::Error),
    #[error(transparent)]
    Run(#[from] RunError),
    #[error("failed to write the request")]
    Script(#[from] serde_json::Error),
    #[error("the tool that spawns gave an invalid answer: {0}")]
    Tool(String),
    #[error("the tool cannot connect to the runtime: {0}")]
    Connect(Status),
}

impl RuntimeLauncher<'_> {
    /// Starts a runtime, spawns in it, and stops it. Returns the outcome, and what the tool printed, as prterun would
    /// print it.
    pub(super) fn spawn(
        &self,
        case: &Case,
        request: &ProgramRequest,
    ) -> Result<(Outcome, Vec<u8>), SpawnError> {
        let run_dir = RunDir::new(&self.settings.environment)?;
        let uri = run_dir.file("uri");
        let mut command =
            run_dir.command_of_case(self.prte, case, self.head, MapDisplay::BySpawner)?;
        let mut first: Vec<OsString> = vec!["--report-uri".into(), uri.clone().into()];
        first.append(&mut command.arguments);
        command.arguments = first;
        let mut dvm = CompanionProcess::start(command, run_dir.folder(), self.settings.limits)?;
        let ready = dvm.wait_until(|| first_line(&uri).is_some())?;
        let Some(server) = first_line(&uri).filter(|_| ready == WaitOutcome::Ready) else {
            let (_, finished) = dvm.stop()?;
            return Ok((
                outcome::classify(finished, self.settings.limits.time, None),
                Vec::new(),
            ));
        };
        let script = spawn_script(&server, request, self.head, &case.head);
        let mut spawned = self.run_spawner(&run_dir, &mut dvm, &script);
        if matches!(spawned, Err(SpawnError::Connect(_))) {
            // The runtime reports its address shortly before it listens.
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
            // The reason does not come with the reply, and may arrive later.
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
            // The runtime can give up after it has reported its address.
            Err(SpawnError::Connect(_)) if unexpected.is_some() => {
                return Ok((
                    outcome::classify(runtime, self.settings.limits.time, None),
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
        let seconds = self
            .settings
            .limits
            .time
            .as_secs()
            .saturating_add(1)
            .to_string();
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
        let finished = dvm.run_client(&command, &self.settings.limits, &enough)?;
        if finished.exit != Exit::Status(0) {
            return Ok(SpawnReply {
                finished,
                status: None,
            });
        }
        let text = fs::read_to_string(&answer)?;
        let answer: Transcript = serde_json::from_str(&text)
            .map_err(|error| SpawnError::Tool(format!("{error}: {text}")))?;
        let [connected, spawned, ..] = answer.results.as_slice() else {
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

    /// Returns the outcome of a request whose runtime ended by itself: a refusal, whether or not the reason was
    /// printed.
    ///
    /// A runtime of the 3 series exits instead of replying, with status 0. Whether its last messages arrive is a
    /// race.
    fn early_exit_outcome(&self, mut finished: ProcessOutput, status: i32) -> Outcome {
        finished.exit = Exit::Status(1);
        match outcome::classify(finished, self.settings.limits.time, None) {
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

    /// Returns the outcome, from the tool's output and reply, and from the runtime's exit if it ended by itself.
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
        // An error before the request is accepted is printed by the tool, a later one by the runtime.
        finished.stderr.extend_from_slice(&runtime.stderr);
        if let Some(exit) = unexpected {
            if let Exit::Status(status) = exit {
                return self.early_exit_outcome(finished, status);
            }
            finished.exit = exit;
            return outcome::classify(finished, self.settings.limits.time, None);
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
                outcome::classify(finished, self.settings.limits.time, request.processes())
            }
            Some(Status::Code(code)) => {
                finished.exit = Exit::Status(code);
                with_reply(
                    outcome::classify(finished, self.settings.limits.time, None),
                    code,
                )
            }
            Some(status) => Outcome::Failed {
                reason: status.to_string(),
            },
            None => match finished.exit {
                Exit::TimedOut | Exit::OutputTooLarge | Exit::FilesTooLarge => {
                    outcome::classify(finished, self.settings.limits.time, None)
                }
                exit => Outcome::Failed {
                    reason: format!("the tool that spawns ended with {exit:?}"),
                },
            },
        }
    }
}

/// Returns whether the tool lost the runtime, which is about to end. Its exit shows why.
///
/// libpmix can crash in the tool when the runtime ends while they connect.
fn lost_runtime(spawned: &Result<SpawnReply, SpawnError>) -> bool {
    const UNREACH: i32 = -25;
    const LOST_CONNECTION: i32 = -61;
    match spawned {
        Err(SpawnError::Connect(_)) => true,
        Ok(SpawnReply { finished, status }) => {
            matches!(finished.exit, Exit::Signal(_))
                || matches!(status, Some(Status::Code(UNREACH | LOST_CONNECTION)))
        }
        Err(_) => false,
    }
}

/// Renames the runtime's second job to the first one, in a map. The tool is the first job; a prterun is not a job.
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

/// Returns whether a runtime could not encode its reply for the tool.
///
/// libpmix 7 describes the devices of processes in values of a type that the tool's older libpmix does not have. It
/// does not reply then, but the map has already been printed.
fn cannot_answer(stderr: &[u8]) -> bool {
    const COMPLAINT: &[u8] = b"PMIX ERROR: PMIX_ERR_UNKNOWN_DATA_TYPE";
    stderr
        .windows(COMPLAINT.len())
        .any(|window| window == COMPLAINT)
}

/// Replaces a refusal's exit status by the status in the reply to the caller.
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

/// The tool's output, and the status it got in reply, if any.
struct SpawnReply {
    finished: ProcessOutput,
    status: Option<Status>,
}

/// Returns the first line of a file, once it is complete.
fn first_line(file: &PathBuf) -> Option<String> {
    let text = fs::read_to_string(file).ok()?;
    text.split_once('\n').map(|(line, _)| line.to_owned())
}

/// Returns the tool's script: connect, spawn, disconnect.
fn spawn_script(server: &str, request: &ProgramRequest, real_head: &str, head: &str) -> Script {
    let tool = vec![
        text_info("pmix.srvr.uri", server),
        Info::flag("pmix.tool.launcher"),
        // Without this, the runtime would print the map.
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
    Info::new(key, PmixValue::String(value.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tool_that_crashed_may_have_lost_its_runtime() {
        let ended = |exit| {
            lost_runtime(&Ok(SpawnReply {
                finished: ProcessOutput {
                    exit,
                    stdout: Vec::new(),
                    stderr: Vec::new(),
                    elapsed: Duration::ZERO,
                },
                status: None,
            }))
        };
        assert!(ended(Exit::Signal("SIGSEGV".to_owned())));
        assert!(!ended(Exit::Status(1)));
    }
}
