//! A real PMIx library, called function by function: each script in a process of its own, headers and programs in C all at once.

use super::discovery::beside;
use crate::process::{self, Command, Exit, Limits};
use mapcheck_pmix_calls::headers::{self, Statement};
use mapcheck_pmix_calls::performer::Performer;
use mapcheck_pmix_calls::program::{Answer, Step};
use mapcheck_pmix_calls::snippets::{self, Programs};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tempfile::TempDir;

/// The program that performs scripts; it is built beside this one.
pub const CALLER: &str = "mapcheck-pmix-calls";

/// What a script may use. It does a few calls, but a busy machine may take long to do them.
const LIMITS: Limits = Limits {
    time: Duration::from_secs(60),
    stdout: 16 << 20,
    stderr: 1 << 20,
};

/// The C library is told to keep nothing back for later: what is in use can then be counted to the byte.
const COUNTABLE_MEMORY: (&str, &str) = ("GLIBC_TUNABLES", "glibc.malloc.tcache_count=0");

/// The header that includes the others.
const HEADER: &str = "pmix.h";

/// A PMIx library with its headers.
#[derive(Debug)]
pub struct CalledLibrary {
    library: PathBuf,
    include: PathBuf,
    caller: PathBuf,
    folder: TempDir,
    files: AtomicUsize,
    known: Mutex<Known>,
}

/// What is known of its headers.
#[derive(Debug, Default)]
struct Known {
    asked: BTreeSet<Statement>,
    failing: BTreeMap<Statement, String>,
    wanted: BTreeSet<String>,
    programs: Option<Result<Programs, String>>,
}

impl CalledLibrary {
    /// A library with the headers that are installed with it; none if nothing can call it, because [`CALLER`] was not built.
    #[must_use]
    pub fn of(library: &Path) -> Option<Self> {
        let caller = beside(CALLER)?;
        let folder = library.parent()?.parent()?;
        Self::new(library.to_owned(), folder.join("include"), caller).ok()
    }

    /// A library, the folder of its headers, and the program [`CALLER`].
    ///
    /// # Errors
    ///
    /// There is no room for what it writes.
    pub fn new(library: PathBuf, include: PathBuf, caller: PathBuf) -> std::io::Result<Self> {
        Ok(Self {
            library,
            include,
            caller,
            folder: TempDir::new()?,
            files: AtomicUsize::new(0),
            known: Mutex::default(),
        })
    }

    fn run(&self, program: &Path, arguments: Vec<OsString>) -> Result<process::Finished, String> {
        let folder = self.folder.path().as_os_str();
        let variable = |name: &str, value: &str| (name.into(), value.into());
        let command = Command {
            program: program.to_owned(),
            arguments,
            environment: vec![
                variable(COUNTABLE_MEMORY.0, COUNTABLE_MEMORY.1),
                ("TMPDIR".into(), folder.to_owned()),
                ("HOME".into(), folder.to_owned()),
                variable("PATH", "/usr/bin:/bin"),
            ],
            directory: Some(self.folder.path().to_owned()),
        };
        process::run(&command, &LIMITS).map_err(|error| format!("{error}: {}", error.source))
    }

    fn known(&self) -> std::sync::MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ask_headers(&self, statements: Vec<Statement>) -> Result<(), String> {
        let failing = headers::failing(&self.include, &statements)?;
        let mut known = self.known();
        known.asked.extend(statements);
        known.failing.extend(failing);
        Ok(())
    }

    /// The programs that are wanted so far, compiled.
    fn compiled(&self, text: &str) -> Result<Programs, String> {
        let mut known = self.known();
        let new = known.wanted.insert(text.to_owned());
        let programs = match known.programs.take() {
            Some(programs) if !new => programs,
            _ => {
                let wanted: Vec<String> = known.wanted.iter().cloned().collect();
                snippets::compile(&self.include, &self.library, &wanted, self.folder.path())
            }
        };
        known.programs = Some(programs.clone());
        programs
    }
}

/// How a process ended, if not well.
fn bad_end(finished: &process::Finished) -> Option<String> {
    let said = String::from_utf8_lossy(&finished.stderr);
    let said = said.trim();
    let behind = if said.is_empty() {
        String::new()
    } else {
        format!(": {said}")
    };
    match &finished.exit {
        Exit::Status(0) => None,
        Exit::Status(status) => Some(format!("it ended with status {status}{behind}")),
        Exit::Signal(signal) => Some(format!("it crashed by {signal}{behind}")),
        Exit::TimedOut => Some(format!("it did not end within {:?}{behind}", LIMITS.time)),
        Exit::OutputTooLarge => Some("it printed too much".to_owned()),
    }
}

impl Performer for CalledLibrary {
    fn perform(&self, steps: &[Step]) -> Result<Vec<Answer>, String> {
        let number = self.files.fetch_add(1, Ordering::Relaxed);
        let file = self.folder.path().join(format!("steps-{number}"));
        let lines = steps.iter().map(serde_json::to_string);
        let lines = lines.collect::<Result<Vec<_>, _>>();
        let lines = lines.map_err(|error| error.to_string())?.join("\n");
        std::fs::write(&file, lines).map_err(|error| error.to_string())?;
        let arguments = vec![
            self.library.clone().into(),
            "steps".into(),
            file.clone().into(),
        ];
        let finished = self.run(&self.caller, arguments);
        drop(std::fs::remove_file(&file));
        let finished = finished?;
        if let Some(why) = bad_end(&finished) {
            return Err(why);
        }
        let answers = finished.stdout.split(|byte| *byte == b'\n');
        let answers = answers.filter(|line| !line.is_empty());
        answers
            .map(|line| serde_json::from_slice(line).map_err(|error| error.to_string()))
            .collect()
    }

    fn lacks_headers(&self) -> Option<String> {
        let header = self.include.join(HEADER);
        let missing = !header.is_file();
        missing.then(|| {
            let header = header.display();
            format!("the headers of this libpmix are not installed: there is no {header}")
        })
    }

    fn headers(&self, statement: &Statement) -> Result<Result<(), String>, String> {
        if !self.known().asked.contains(statement) {
            self.ask_headers(vec![statement.clone()])?;
        }
        let known = self.known();
        Ok(match known.failing.get(statement) {
            Some(why) => Err(why.clone()),
            None => Ok(()),
        })
    }

    fn program(&self, text: &str) -> Result<Result<(), String>, String> {
        let programs = self.compiled(text)?;
        if let Some(why) = programs.broken.get(text) {
            return Ok(Err(why.clone()));
        }
        let number = programs.numbers.get(text).ok_or("it was not compiled")?;
        let finished = self.run(&programs.executable, vec![number.to_string().into()])?;
        let said = String::from_utf8_lossy(&finished.stdout);
        Ok(match finished.exit {
            Exit::Status(1) => Err(format!("not {}", said.trim())),
            _ => bad_end(&finished).map_or(Ok(()), Err),
        })
    }

    fn prepare(&self, statements: Vec<Statement>, programs: Vec<String>) {
        // What cannot be prepared says so when it is asked for.
        // Each once: of a name that it does not know, a compiler complains only where it meets it first.
        let each: BTreeSet<Statement> = statements.into_iter().collect();
        if self.lacks_headers().is_none() {
            drop(self.ask_headers(each.into_iter().collect()));
            self.known().wanted.extend(programs);
        }
    }
}
