//! The clients of a scene: starting them, and waiting for them.

use crate::Library;
use mapcheck_reference::pmix::{
    CallOutput, CallResult, Client, ClientExit, ClientTranscript, Status,
};
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// The time between two looks at whether a process has ended.
const POLL_INTERVAL: Duration = Duration::from_millis(2);

/// The signal of a process's own time limit.
const ALARM: i32 = nix::sys::signal::Signal::SIGALRM as i32;

/// The probe's own part of a scene: where its files go, and how its clients are started.
pub(super) struct Scene<'a> {
    /// The library's file.
    pub(super) libpmix: &'a Path,
    /// The folder for the scene's files.
    pub(super) folder: &'a Path,
    /// The time limit of each client in seconds.
    pub(super) client_seconds: u32,
}

/// Starts all clients at once, then waits until each has ended or the time limit is over.
pub(super) fn run_clients(
    library: &Library,
    clients: &[Client],
    scene: &Scene<'_>,
) -> Result<CallOutput, Status> {
    let mut started = Vec::new();
    for (number, client) in clients.iter().enumerate() {
        started.push(start_client(library, client, number, scene));
    }
    let deadline = Instant::now() + Duration::from_secs(u64::from(scene.client_seconds.max(1)));
    let mut answers = Vec::new();
    for (client, running) in clients.iter().zip(started) {
        let (end, results) = match running {
            Ok(running) => {
                let end = wait_until(running.child, deadline);
                (end, parse_answer(&running.answer))
            }
            Err(reason) => (ClientExit::NotStarted(reason), Vec::new()),
        };
        answers.push(ClientTranscript {
            process: client.process.clone(),
            end,
            results,
        });
    }
    Ok(CallOutput::Clients(answers))
}

/// A client's process, and the file that it writes its answer to.
struct RunningClient {
    child: Child,
    answer: PathBuf,
}

fn start_client(
    library: &Library,
    client: &Client,
    number: usize,
    scene: &Scene<'_>,
) -> Result<RunningClient, String> {
    let environment = library.setup_fork(&client.process);
    let environment = environment.map_err(|status| status.to_string())?;
    // The number distinguishes clients of one operation that are the same process.
    let name = client.process.to_string().replace('/', "_");
    let file = |kind: &str| scene.folder.join(format!("{name}-{number}.{kind}"));
    let (script, answer) = (unused_path(&file("script")), unused_path(&file("answer")));
    let json = serde_json::to_vec(client);
    let json = json.map_err(|error| format!("cannot write the client's script: {error}"))?;
    std::fs::write(&script, json).map_err(|error| format!("{}: {error}", script.display()))?;
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut command = Command::new(program);
    command
        .arg("--client")
        .arg("--libpmix")
        .arg(scene.libpmix)
        .arg("--seconds")
        .arg(scene.client_seconds.to_string())
        .arg(script)
        .arg("--answer")
        .arg(&answer)
        .stdin(Stdio::null());
    for variable in &environment {
        if let Some((name, value)) = variable.split_once('=') {
            command.env(name, value);
        }
    }
    let child = command.spawn().map_err(|error| error.to_string())?;
    Ok(RunningClient { child, answer })
}

/// Appends the first number that makes a new file: a scene may start the same client in several operations.
fn unused_path(path: &Path) -> PathBuf {
    let mut number = 0;
    loop {
        let name = path.with_extension(format!(
            "{}{number}",
            path.extension().unwrap_or_default().to_string_lossy()
        ));
        if !name.exists() {
            return name;
        }
        number += 1;
    }
}

/// Waits for a process until the deadline, then kills it.
fn wait_until(mut child: Child, deadline: Instant) -> ClientExit {
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return client_end(status),
            Ok(None) if Instant::now() < deadline => std::thread::sleep(POLL_INTERVAL),
            Ok(None) => {
                let _ = child.kill();
                let _ = child.wait();
                return ClientExit::TimedOut;
            }
            Err(error) => return ClientExit::NotStarted(error.to_string()),
        }
    }
}

fn client_end(status: ExitStatus) -> ClientExit {
    match (status.code(), status.signal()) {
        (Some(code), _) => ClientExit::Status(code),
        // The client's own time limit.
        (None, Some(ALARM)) => ClientExit::TimedOut,
        (None, signal) => ClientExit::Signal(signal.unwrap_or_default()),
    }
}

/// Parses a client's answer, up to the first incomplete line: the client may have ended while writing it.
fn parse_answer(answer: &Path) -> Vec<CallResult> {
    let text = std::fs::read_to_string(answer).unwrap_or_default();
    let lines = text
        .lines()
        .map_while(|line| serde_json::from_str(line).ok());
    lines.collect()
}
