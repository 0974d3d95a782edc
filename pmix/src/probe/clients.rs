//! The clients of a scene.

use super::command_line::json;
use super::perform::Scene;
use crate::Library;
use mapcheck_reference::pmix::{Client, ClientAnswer, ClientEnd, Done, Returned, Status};
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// How long to wait before looking at a process again.
const TICK: Duration = Duration::from_millis(2);

/// Starts all clients at once, and waits for all of them, until their time is over.
pub(super) fn run(
    library: &Library,
    clients: &[Client],
    scene: &Scene<'_>,
) -> Result<Returned, Status> {
    let mut running = Vec::new();
    for (number, client) in clients.iter().enumerate() {
        running.push(start(library, client, number, scene));
    }
    let until = Instant::now() + Duration::from_secs(u64::from(scene.client_seconds.max(1)));
    let mut answers = Vec::new();
    for (client, started) in clients.iter().zip(running) {
        let (end, done) = match started {
            Ok(started) => {
                let end = wait(started.child, until);
                (end, read(&started.answer))
            }
            Err(reason) => (ClientEnd::NotStarted(reason), Vec::new()),
        };
        answers.push(ClientAnswer {
            process: client.process.clone(),
            end,
            done,
        });
    }
    Ok(Returned::Clients(answers))
}

struct Started {
    child: Child,
    answer: PathBuf,
}

fn start(
    library: &Library,
    client: &Client,
    number: usize,
    scene: &Scene<'_>,
) -> Result<Started, String> {
    let environment = library.setup_fork(&client.process);
    let environment = environment.map_err(|status| status.to_string())?;
    // Beside the answer, in a folder that is the run's own; with names that no other client of the scene has.
    let file = |what: &str| {
        let name = format!(
            "{}-{number}.{what}",
            client.process.to_string().replace('/', "_")
        );
        scene.arguments.answer.with_file_name(name)
    };
    let (script, answer) = (unused(&file("script")), unused(&file("answer")));
    let text = json(client).map_err(|_| "its script cannot be written".to_owned())?;
    std::fs::write(&script, text).map_err(|error| format!("{}: {error}", script.display()))?;
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut command = Command::new(program);
    command
        .arg("--client")
        .arg("--libpmix")
        .arg(&scene.arguments.libpmix)
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
    Ok(Started { child, answer })
}

/// A file that is not there yet: the same process can be started again in a scene.
fn unused(path: &Path) -> PathBuf {
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

fn wait(mut child: Child, until: Instant) -> ClientEnd {
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return end(status),
            Ok(None) if Instant::now() < until => std::thread::sleep(TICK),
            Ok(None) => {
                let _ = child.kill();
                let _ = child.wait();
                return ClientEnd::TimedOut;
            }
            Err(error) => return ClientEnd::NotStarted(error.to_string()),
        }
    }
}

fn end(status: ExitStatus) -> ClientEnd {
    match (status.code(), status.signal()) {
        (Some(code), _) => ClientEnd::Status(code),
        // Its own timer.
        (None, Some(libc::SIGALRM)) => ClientEnd::TimedOut,
        (None, signal) => ClientEnd::Signal(signal.unwrap_or_default()),
    }
}

/// What a client has written; a line that is not whole was being written when it ended.
fn read(answer: &Path) -> Vec<Done> {
    let text = std::fs::read_to_string(answer).unwrap_or_default();
    let lines = text
        .lines()
        .map_while(|line| serde_json::from_str(line).ok());
    lines.collect()
}
