//! Turns a case into the command that runs a real build.
//!
//! A run is hermetic: it does not depend on the environment, on the user's files or on earlier runs.
//! [`hermetic`](super::hermetic) adds the arguments that this takes.

use super::environment::CaseEnvironment;
use super::hermetic::{self, HermeticRun, MapDisplay};
use crate::system::process::{Command, memory_dir};
use mapcheck_reference::{Case, ProgramRequest};
use mapcheck_shell::shipped;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// The folders of one run. Dropping it removes them.
#[derive(Debug)]
pub(super) struct RunDir {
    folder: TempDir,
    environment: Vec<(OsString, OsString)>,
}

/// The environment of every run, in addition to the folders of the run.
const ENVIRONMENT: &[(&str, &str)] = &[
    ("PATH", "/usr/bin:/bin"),
    ("LC_ALL", "C"),
    ("PMIX_MCA_pcompress_base_silence_warning", "1"),
    // The installation's default hostfile would affect every case.
    ("PRTE_MCA_prte_default_hostfile", "none"),
];

/// The variables without which a build refuses to run as root.
const AS_ROOT: &[(&str, &str)] = &[
    ("OMPI_ALLOW_RUN_AS_ROOT", "1"),
    ("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"),
    ("PRTE_ALLOW_RUN_AS_ROOT", "1"),
    ("PRTE_ALLOW_RUN_AS_ROOT_CONFIRM", "1"),
];

/// Returns whether a case names a file that the program comes with: in a word, a variable, a file of parameters, or as the default
/// hostfile.
fn names_shipped_file(case: &Case) -> bool {
    let words = case.words();
    let environment = case.line.environment();
    let variables = environment.variables().map(|(_, value)| value);
    let files = environment.files().map(|(_, text)| text);
    let texts = words.iter().map(String::as_str).chain(variables);
    let mut texts = texts.chain(files).chain(environment.default_hostfile());
    texts.any(has_shipped_path)
}

/// Returns whether a text has the path of a file that the program comes with.
fn has_shipped_path(text: &str) -> bool {
    let is_separator = |it: char| it.is_whitespace() || matches!(it, '=' | ':' | ',');
    let mut parts = text.split(is_separator);
    parts.any(|part| shipped::is_shipped(Path::new(part)))
}

impl RunDir {
    /// Creates the folders, in memory if possible, else among the temporary files. `environment` is added to the
    /// environment of the run, and takes precedence.
    pub(super) fn new(environment: &[(OsString, OsString)]) -> io::Result<Self> {
        let in_memory = memory_dir().and_then(|place| Self::builder().tempdir_in(place).ok());
        match in_memory {
            Some(folder) => Self::in_folder(folder, environment),
            None => Self::on_disk(environment),
        }
    }

    /// Creates the folders among the temporary files, as [`RunDir::new`] does where there is no memory.
    pub(super) fn on_disk(environment: &[(OsString, OsString)]) -> io::Result<Self> {
        Self::in_folder(Self::builder().tempdir()?, environment)
    }

    fn builder() -> tempfile::Builder<'static, 'static> {
        // Sockets are created below it, and their paths must be short.
        let mut builder = tempfile::Builder::new();
        builder.prefix("mapcheck-");
        builder
    }

    fn in_folder(folder: TempDir, environment: &[(OsString, OsString)]) -> io::Result<Self> {
        for name in ["home", "tmp", "cwd"] {
            std::fs::create_dir(folder.path().join(name))?;
        }
        Ok(Self {
            folder,
            environment: environment.to_vec(),
        })
    }

    fn path(&self, name: &str) -> OsString {
        self.file(name).into_os_string()
    }

    /// Returns the path of a file of the run.
    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Returns the folder that contains all others.
    pub(super) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Writes a file that the run can read.
    pub(super) fn write(&self, name: &str, text: &str) -> io::Result<PathBuf> {
        let file = self.file(name);
        std::fs::write(&file, text)?;
        Ok(file)
    }

    /// Returns the command of a program with exactly these arguments.
    pub(super) fn command(
        &self,
        program: &Path,
        arguments: Vec<OsString>,
        at_home: bool,
    ) -> Command {
        let pair = |(name, value): &(&str, &str)| (OsString::from(name), OsString::from(value));
        let mut environment: Vec<_> = ENVIRONMENT.iter().map(pair).collect();
        environment.push(("HOME".into(), self.path("home")));
        environment.push(("TMPDIR".into(), self.path("tmp")));
        if nix::unistd::geteuid().is_root() {
            environment.extend(AS_ROOT.iter().map(pair));
        }
        let replaces = |name: &OsString| self.environment.iter().any(|(added, _)| added == name);
        environment.retain(|(name, _)| !replaces(name));
        environment.extend(self.environment.iter().cloned());
        Command {
            program: program.to_owned(),
            arguments,
            environment,
            directory: (!at_home).then(|| self.path("cwd").into()),
            own_folder: Some(self.folder().to_owned()),
        }
    }

    /// Returns the command that runs a case and displays the map as requested.
    pub(super) fn command_of_case(
        &self,
        program: &Path,
        case: &Case,
        real_head: &str,
        display: MapDisplay,
    ) -> io::Result<Command> {
        self.command_of(program, case, real_head, display, false)
    }

    /// Returns the command that maps a case with daemons on its nodes, as the case's own head node.
    pub(super) fn command_with_daemons(
        &self,
        program: &Path,
        case: &Case,
        display: MapDisplay,
    ) -> io::Result<Command> {
        self.command_of(program, case, &case.head, display, true)
    }

    fn command_of(
        &self,
        program: &Path,
        case: &Case,
        real_head: &str,
        display: MapDisplay,
        with_daemons: bool,
    ) -> io::Result<Command> {
        // Relative file names refer to this process's directory.
        let names_file = |request: &ProgramRequest| !request.named_files().is_empty();
        let at_home =
            hermetic::names_file(&case.line) || case.spawned.as_ref().is_some_and(names_file);
        let topology = match &case.topology_file {
            Some(file) => Some(std::path::absolute(shipped::locate(file)?)?),
            None => None,
        };
        let heads = hermetic::HeadNames {
            case: &case.head,
            real: real_head,
        };
        let run = HermeticRun {
            topology: topology.as_deref(),
            heads,
            display,
            with_daemons,
        };
        let arguments = hermetic::hermetic_args(&case.line, run);
        let mut command = self.command(program, arguments, at_home);
        let environment = CaseEnvironment::write(case, self.folder(), program)?;
        environment.apply(&mut command.environment);
        if at_home && names_shipped_file(case) {
            command.directory = Some(shipped::unpacked_dir()?);
        }
        Ok(command)
    }
}
