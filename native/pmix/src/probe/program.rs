//! The probe's `main`: from the file of a script to the file of its answer.

use super::arguments::{Arguments, HELP};
use super::clients::Scene;
use super::error::ProbeError;
use super::perform::{open_library, perform};
use super::serve::serve;
use super::timer;
use crate::{Library, built_library};
use mapcheck_reference::pmix::{Client, Script, Transcript};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;

/// Runs the probe.
#[must_use]
pub fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let result = match args.first().map(String::as_str) {
        None | Some("--help" | "-h") => {
            print(HELP);
            return ExitCode::SUCCESS;
        }
        Some("--which") => print_built_library().map(|()| 0),
        _ => Arguments::parse(args).and_then(|arguments| run(&arguments)),
    };
    match result {
        Ok(status) => ExitCode::from(status),
        Err(ProbeError::Usage(message)) => {
            eprintln!("error: {message}; see mapcheck-pmix --help");
            ExitCode::from(2)
        }
        Err(ProbeError::File(message)) => {
            eprintln!("error: {message}");
            ExitCode::from(5)
        }
    }
}

/// Prints a line. That the reader has closed the pipe is not an error.
fn print(text: &str) {
    let _ = writeln!(std::io::stdout(), "{text}");
}

fn print_built_library() -> Result<(), ProbeError> {
    let file = built_library();
    let library = open_library(&file)?;
    print(&format!("{}\n{}", file.display(), version(&library)));
    Ok(())
}

/// The library's version, or why it is not known.
fn version(library: &Library) -> String {
    let version = library.version();
    version.unwrap_or_else(|status| status.to_string())
}

/// Serves a folder, or runs the script of a scene, or one client's part of it. Returns the exit status.
fn run(arguments: &Arguments) -> Result<u8, ProbeError> {
    match &arguments.serve {
        Some(folder) => serve(folder, &arguments.libpmix, arguments.seconds),
        None => run_script(arguments).map(|()| 0),
    }
}

fn run_script(arguments: &Arguments) -> Result<(), ProbeError> {
    timer::limit_lifetime(arguments.seconds);
    let library = open_library(&arguments.libpmix)?;
    let script = &arguments.script;
    let text = std::fs::read_to_string(script).map_err(|error| ProbeError::file(script, &error))?;
    let mut answer = AnswerFile::create(&arguments.answer)?;
    if arguments.client {
        let client: Client = from_json(&text, script)?;
        for operation in &client.operations {
            let done = perform(&library, operation, None);
            // Written at once, so that a client that crashes leaves what it has done.
            answer.write_line(&done)?;
        }
        return Ok(());
    }
    let script: Script = from_json(&text, script)?;
    let scene = Scene {
        libpmix: &arguments.libpmix,
        folder: arguments.answer.parent().unwrap_or(Path::new("")),
        client_seconds: script.client_seconds,
    };
    let results = script.operations.iter();
    let results = results.map(|operation| perform(&library, operation, Some(&scene)));
    answer.write_line(&Transcript {
        results: results.collect(),
        library: version(&library),
        host_calls: library.host_calls(),
    })
}

/// The file that receives the answer, as lines of JSON.
struct AnswerFile<'a> {
    path: &'a Path,
    file: BufWriter<File>,
}

impl<'a> AnswerFile<'a> {
    fn create(path: &'a Path) -> Result<Self, ProbeError> {
        let file = File::create(path).map_err(|error| ProbeError::file(path, &error))?;
        let file = BufWriter::new(file);
        Ok(Self { path, file })
    }

    /// Writes a line and flushes it.
    fn write_line(&mut self, value: &impl serde::Serialize) -> Result<(), ProbeError> {
        let failed = |error: &dyn std::error::Error| ProbeError::file(self.path, error);
        let mut line = serde_json::to_vec(value).map_err(|error| failed(&error))?;
        line.push(b'\n');
        let written = self.file.write_all(&line).and_then(|()| self.file.flush());
        written.map_err(|error| failed(&error))
    }
}

fn from_json<'a, T: serde::Deserialize<'a>>(text: &'a str, path: &Path) -> Result<T, ProbeError> {
    serde_json::from_str(text).map_err(|error| ProbeError::file(path, &error))
}
