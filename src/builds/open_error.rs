//! Why a file is not a working `prterun`: the command with its environment, its output, and what to try.

use super::launcher::LauncherError;
use crate::system::printable::escape_text;
use crate::system::process::{Command, Exit, RunError};
use std::error::Error;
use std::ffi::OsStr;
use std::fmt;
use std::io;
use std::path::PathBuf;

/// A file that is not a working `prterun`.
#[derive(Debug)]
pub struct OpenError {
    /// The file, or what was named instead of one.
    pub path: PathBuf,
    /// The reason.
    pub kind: OpenErrorKind,
}

/// Why a file is not a working `prterun`.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenErrorKind {
    /// No launcher is there.
    #[error(transparent)]
    Launcher(#[from] LauncherError),
    /// The folders of a run cannot be created.
    #[error("failed to create the folders of its run")]
    RunDir(#[source] io::Error),
    /// The name of this host is unknown.
    #[error("the name of this host is unknown")]
    Hostname(#[source] io::Error),
    /// The file cannot be executed.
    #[error("it cannot be run{}", cannot_run_hint(.0))]
    Run(#[source] RunError),
    /// It does not print a version.
    #[error("{0}")]
    NoVersion(Box<NoVersion>),
}

/// A run with `--version` that printed none.
#[derive(Debug)]
pub struct NoVersion {
    /// What was run, with its environment.
    pub command: Command,
    /// How it ended.
    pub exit: Exit,
    /// What it printed, shortened.
    pub output: String,
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} is not a working prterun: {}",
            escape_text(&self.path.display().to_string()),
            self.kind
        )
    }
}

impl Error for OpenError {
    // The message already includes the kind, so the chain continues with the kind's source.
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.kind.source()
    }
}

/// The variables with folders that are gone when the error is read.
const FOLDERS: [&str; 2] = ["HOME", "TMPDIR"];

impl fmt::Display for NoVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "`--version` {}, and printed no version", self.exit)?;
        let variables = self.command.environment.iter();
        let settings = variables
            .filter(|(name, _)| !FOLDERS.iter().any(|folder| name == OsStr::new(folder)))
            .map(|(name, value)| format!("{}={}", name.to_string_lossy(), value.to_string_lossy()));
        let program = self.command.program.display().to_string();
        let arguments = self.command.arguments.iter();
        let words: Vec<String> = ["env".to_owned(), "-i".to_owned()]
            .into_iter()
            .chain(settings)
            .chain([program])
            .chain(arguments.map(|word| word.to_string_lossy().into_owned()))
            .collect();
        let line = mapcheck_shell::join(words.iter().map(String::as_str));
        writeln!(f, "  ran:     {}", escape_text(&line))?;
        let output = match self.output.trim() {
            "" => "nothing".to_owned(),
            output => escape_text(output).replace('\n', "\n           "),
        };
        writeln!(f, "  printed: {output}")?;
        write!(f, "  try:     {}", self.advice())
    }
}

impl NoVersion {
    /// Returns what may help, by what was printed.
    fn advice(&self) -> String {
        const LOADER: [&str; 2] = [
            "error while loading shared libraries",
            "symbol lookup error",
        ];
        let has = |words: &[&str]| words.iter().any(|word| self.output.contains(word));
        if has(&LOADER) {
            return self.library_advice();
        }
        if self.output.contains("(Open MPI)") {
            return "name the prterun of this Open MPI; version 4 and older have none".to_owned();
        }
        if has(&["help file", "prefix", "component", "mca_base"]) {
            return "an installation that was moved needs its place: --env PRTE_PREFIX=FOLDER --env PMIX_INSTALL_PREFIX=FOLDER, \
                or the variables of its module, each with --env NAME"
                .to_owned();
        }
        match &self.exit {
            Exit::TimedOut => "--build-timeout SECONDS gives it more time".to_owned(),
            _ => "run the line above; what it needs of your environment (`module show`), pass with --env NAME".to_owned(),
        }
    }

    fn library_advice(&self) -> String {
        const VARIABLE: &str = "LD_LIBRARY_PATH";
        let mut given = self.command.environment.iter();
        if let Some((_, value)) = given.find(|(name, _)| name == VARIABLE) {
            let value = value.to_string_lossy();
            return format!(
                "the folder of that library is missing from --env {VARIABLE}={}",
                escape_text(&value)
            );
        }
        match std::env::var_os(VARIABLE).filter(|value| !value.is_empty()) {
            Some(value) => format!(
                "--env {VARIABLE} (it is {} here, but a build gets only the variables that --env names)",
                escape_text(&value.to_string_lossy())
            ),
            None => format!("--env {VARIABLE}=FOLDER, with the folder of that library"),
        }
    }
}

/// Returns what may be wrong with a file that cannot be executed.
fn cannot_run_hint(error: &RunError) -> &'static str {
    match error.source.kind() {
        io::ErrorKind::PermissionDenied => " (is it executable? `chmod +x` makes it so)",
        io::ErrorKind::NotFound => {
            " (the file is there, but the interpreter or loader that it names is not)"
        }
        _ => "",
    }
}
