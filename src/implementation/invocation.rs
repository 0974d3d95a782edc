//! From a case to the command that runs a real build.
//!
//! A run is hermetic: it sees nothing of the environment, of the user's files or of earlier runs. [`hermetic`](super::hermetic)
//! adds what the command line needs for it.

use super::hermetic::{self, MapDisplay};
use crate::process::{Command, memory_dir};
use mapcheck_reference::{Case, ProgramRequest};
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// The folders of one run. They disappear with it.
#[derive(Debug)]
pub(super) struct RunDir {
    folder: TempDir,
}

/// The environment of every run, besides the folders of the run itself.
const ENVIRONMENT: &[(&str, &str)] = &[
    ("PATH", "/usr/bin:/bin"),
    ("LC_ALL", "C"),
    ("PMIX_MCA_pcompress_base_silence_warning", "1"),
    // An installation's own default hostfile would be part of every case.
    ("PRTE_MCA_prte_default_hostfile", "none"),
];

/// What a build wants to hear, twice, before it runs as root.
const AS_ROOT: &[(&str, &str)] = &[
    ("PRTE_ALLOW_RUN_AS_ROOT", "1"),
    ("PRTE_ALLOW_RUN_AS_ROOT_CONFIRM", "1"),
];

impl RunDir {
    /// Makes the folders, in memory or below the place for temporary files.
    pub(super) fn new() -> io::Result<Self> {
        // The paths of sockets below it must stay short.
        let mut builder = tempfile::Builder::new();
        builder.prefix("mapcheck-");
        let memory_dir = memory_dir().and_then(|place| builder.tempdir_in(place).ok());
        let folder = match memory_dir {
            Some(folder) => folder,
            None => builder.tempdir()?,
        };
        for name in ["home", "tmp", "cwd"] {
            std::fs::create_dir(folder.path().join(name))?;
        }
        Ok(Self { folder })
    }

    fn path(&self, name: &str) -> OsString {
        self.file(name).into_os_string()
    }

    /// Where a file of the run is.
    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The folder in which all others are.
    pub(super) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Puts a file where a run can read it.
    pub(super) fn write(&self, name: &str, text: &str) -> io::Result<PathBuf> {
        let file = self.file(name);
        std::fs::write(&file, text)?;
        Ok(file)
    }

    /// The command of a program with exactly these arguments.
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
        Command {
            program: program.to_owned(),
            arguments,
            environment,
            directory: (!at_home).then(|| self.path("cwd").into()),
        }
    }

    /// The command of a case, which shows the map in a form that can be read, or as the case asks for it.
    pub(super) fn command_of_case(
        &self,
        program: &Path,
        case: &Case,
        real_head: &str,
        display: MapDisplay,
    ) -> io::Result<Command> {
        // Relative names of files start from this process's directory.
        let names_file = |request: &ProgramRequest| !request.named_files().is_empty();
        let at_home =
            hermetic::names_file(&case.line) || case.spawned.as_ref().is_some_and(names_file);
        let topology = match &case.topology_file {
            Some(file) => Some(std::path::absolute(file)?),
            None => None,
        };
        let heads = hermetic::Heads {
            case: &case.head,
            real: real_head,
        };
        let arguments = hermetic::hermetic_args(&case.line, topology.as_deref(), heads, display);
        Ok(self.command(program, arguments, at_home))
    }
}
