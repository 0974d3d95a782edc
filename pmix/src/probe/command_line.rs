//! The probe as a program.

use super::{perform, timer};
use crate::{Library, built_library};
use mapcheck_reference::pmix::{Answer, Client, Script};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "\
Usage: mapcheck-pmix [--libpmix FILE] SCRIPT --answer FILE
       mapcheck-pmix --which

Does with libpmix what a script says, and writes down what came of it; both are JSON. `mapcheck test` runs it.

  --libpmix FILE  the library; without it the one that was built with this program
  --answer FILE   where the answer goes: stdout and stderr are libpmix's own
  --seconds N     ends itself after that many; 20 without it
  --which         prints which library was built with this program, and its version
  --help          this text

Exit status: 0 the script was done, whatever came of it; 2 the command line is wrong; 5 a file or the library cannot be used.";

/// Ends of the probe that are its own fault, or its caller's.
#[derive(Debug)]
pub(super) enum Fault {
    Usage(String),
    File(String),
}

/// What the command line says.
pub(super) struct Arguments {
    /// The file of the library.
    pub(super) libpmix: PathBuf,
    /// The file of the script, or of a client's part of it.
    pub(super) script: PathBuf,
    /// Where the answer goes.
    pub(super) answer: PathBuf,
    /// After how many seconds it ends itself.
    pub(super) seconds: u32,
    /// Whether it is a client of a scene.
    pub(super) client: bool,
}

/// Runs the probe.
#[must_use]
pub fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let first = words.first().map(String::as_str);
    let ended = match first {
        None | Some("--help" | "-h") => {
            say(USAGE);
            return ExitCode::SUCCESS;
        }
        Some("--which") => which(),
        _ => arguments(words).and_then(|arguments| run(&arguments)),
    };
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(Fault::Usage(message)) => {
            eprintln!("error: {message}; see mapcheck-pmix --help");
            ExitCode::from(2)
        }
        Err(Fault::File(message)) => {
            eprintln!("error: {message}");
            ExitCode::from(5)
        }
    }
}

/// Prints. A reader that has seen enough is no error.
fn say(text: &str) {
    let _ = writeln!(std::io::stdout(), "{text}");
}

fn which() -> Result<(), Fault> {
    let file = built_library();
    let library = Library::open(&file).map_err(|error| Fault::File(error.to_string()))?;
    let version = library
        .version()
        .unwrap_or_else(|status| status.to_string());
    say(&format!("{}\n{version}", file.display()));
    Ok(())
}

fn arguments(words: Vec<String>) -> Result<Arguments, Fault> {
    let mut arguments = Arguments {
        libpmix: built_library(),
        script: PathBuf::new(),
        answer: PathBuf::new(),
        seconds: 20,
        client: false,
    };
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        let mut value = || {
            words
                .next()
                .ok_or_else(|| Fault::Usage(format!("{word} needs a value")))
        };
        match word.as_str() {
            "--libpmix" => arguments.libpmix = value()?.into(),
            "--answer" => arguments.answer = value()?.into(),
            "--seconds" => {
                let seconds = value()?;
                arguments.seconds = seconds
                    .parse()
                    .map_err(|_| Fault::Usage(format!("`{seconds}` is no number of seconds")))?;
            }
            "--client" => arguments.client = true,
            option if option.starts_with('-') => {
                return Err(Fault::Usage(format!("there is no option {option}")));
            }
            _ if arguments.script.as_os_str().is_empty() => arguments.script = word.into(),
            _ => return Err(Fault::Usage(format!("`{word}` is one file too many"))),
        }
    }
    for (path, what) in [(&arguments.script, "script"), (&arguments.answer, "answer")] {
        if path.as_os_str().is_empty() {
            return Err(Fault::Usage(format!("there is no file for the {what}")));
        }
    }
    Ok(arguments)
}

fn run(arguments: &Arguments) -> Result<(), Fault> {
    timer::end_with_parent(arguments.seconds);
    let library = Library::open(&arguments.libpmix);
    let library = library.map_err(|error| Fault::File(error.to_string()))?;
    let text = std::fs::read_to_string(&arguments.script)
        .map_err(|error| file(&arguments.script, &error))?;
    let mut answer = BufWriter::new(
        File::create(&arguments.answer).map_err(|error| file(&arguments.answer, &error))?,
    );
    let mut write = |line: &[u8]| {
        let written = answer.write_all(line).and_then(|()| answer.flush());
        written.map_err(|error| file(&arguments.answer, &error))
    };
    if arguments.client {
        let client: Client = read(&text, &arguments.script)?;
        // A line an operation, written at once: a client that is ended leaves what it has done.
        for operation in &client.operations {
            let done = perform::operation(&library, operation, None);
            let mut line = json(&done)?;
            line.push(b'\n');
            write(&line)?;
        }
        return Ok(());
    }
    let script: Script = read(&text, &arguments.script)?;
    let scene = perform::Scene {
        arguments,
        client_seconds: script.client_seconds,
    };
    let done = script.operations.iter();
    let done = done.map(|operation| perform::operation(&library, operation, Some(&scene)));
    let answer = Answer {
        done: done.collect(),
        library: library
            .version()
            .unwrap_or_else(|status| status.to_string()),
        upcalls: crate::server_module::asked(),
    };
    write(&json(&answer)?)
}

fn read<'a, T: serde::Deserialize<'a>>(text: &'a str, path: &Path) -> Result<T, Fault> {
    serde_json::from_str(text).map_err(|error| file(path, &error))
}

pub(super) fn json(value: &impl serde::Serialize) -> Result<Vec<u8>, Fault> {
    serde_json::to_vec(value).map_err(|error| Fault::File(error.to_string()))
}

fn file(path: &Path, error: &dyn std::error::Error) -> Fault {
    Fault::File(format!("{}: {error}", path.display()))
}
