//! Faults of the machine that look like faults of a build: full disks, and limits on files, processes and memory.

use crate::system::process::{self, Command, Limits, memory_dir};
use nix::sys::resource::{RLIM_INFINITY, Resource, getrlimit};
use std::fmt;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// What is wrong with the machine.
#[derive(Debug, thiserror::Error)]
pub enum MachineFault {
    /// A limit of the shell is too low for a build.
    #[error(
        "the limit on {what} is {found} (`ulimit {option}`), and a build needs about {needed}; raise it"
    )]
    Limit {
        /// What is limited.
        what: &'static str,
        /// The option of the shell's `ulimit`.
        option: &'static str,
        /// The limit.
        found: u64,
        /// What a build needs.
        needed: u64,
    },
    /// Temporary files cannot be written.
    #[error("temporary files cannot be written to {}: {source}; free some space, or set TMPDIR to another folder", folder.display())]
    Disk {
        /// The folder.
        folder: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// No process can be started.
    #[error("no process can be started: {0}; end some, or raise the limit (`ulimit -u`)")]
    Processes(io::Error),
}

/// The limits that builds need, with the options of `ulimit` that set them. The numbers leave room: a build opens 30 files.
const LIMITS: [(Resource, &str, &str, u64); 4] = [
    (Resource::RLIMIT_NOFILE, "open files", "-n", 64),
    (Resource::RLIMIT_FSIZE, "the size of a file", "-f", 1 << 20),
    (Resource::RLIMIT_NPROC, "processes", "-u", 64),
    (Resource::RLIMIT_AS, "memory", "-v", 1 << 30),
];

/// The bytes that are written to see whether there is room.
const ROOM: usize = 1 << 20;

/// Finds what is wrong with the machine, if anything is.
#[must_use]
pub fn find_machine_fault() -> Option<MachineFault> {
    low_limit()
        .or_else(|| full_folder(&tempfile::env::temp_dir()))
        .or_else(|| memory_dir().and_then(full_folder))
        .or_else(no_processes)
}

/// Finds a limit that is too low for a build.
#[must_use]
pub fn low_limit() -> Option<MachineFault> {
    LIMITS.iter().find_map(|(resource, what, option, needed)| {
        let (soft, _) = getrlimit(*resource).ok()?;
        (soft != RLIM_INFINITY && soft < *needed).then_some(MachineFault::Limit {
            what,
            option,
            found: soft,
            needed: *needed,
        })
    })
}

/// The processes and threads that twelve runtimes with their daemons and jobs need at a time.
const OF_RUNTIMES: u64 = 768;

/// Finds that too few processes are allowed for runtimes with daemons.
#[must_use]
pub fn too_few_for_runtimes() -> Option<MachineFault> {
    let (found, _) = getrlimit(Resource::RLIMIT_NPROC).ok()?;
    (found < OF_RUNTIMES).then_some(MachineFault::Limit {
        what: "processes",
        option: "-u",
        found,
        needed: OF_RUNTIMES,
    })
}

fn full_folder(folder: &Path) -> Option<MachineFault> {
    let write = || -> io::Result<()> {
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(&vec![1; ROOM])?;
        file.flush()
    };
    write().err().map(|source| MachineFault::Disk {
        folder: folder.to_owned(),
        source,
    })
}

fn no_processes() -> Option<MachineFault> {
    let command = Command {
        program: "/bin/true".into(),
        arguments: Vec::new(),
        environment: Vec::new(),
        directory: None,
        own_folder: None,
    };
    let started = process::run(&command, &Limits::default());
    started
        .err()
        .map(|error| MachineFault::Processes(error.source))
}

/// A fault of the machine while a build was tested: the fault itself if it is found, and what the build did.
#[derive(Debug)]
pub struct UnreliableMachine {
    /// What is wrong, if that is known.
    pub fault: Option<MachineFault>,
    /// The build.
    pub build: String,
    /// What the build does now.
    pub symptom: String,
}

impl std::error::Error for UnreliableMachine {}

impl fmt::Display for UnreliableMachine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { build, symptom, .. } = self;
        match &self.fault {
            Some(fault) => write!(
                f,
                "this machine cannot run {build}, so nothing is reported of it: {fault} ({symptom})"
            ),
            None => write!(
                f,
                "{build} has changed during the run, so nothing is reported of it: it mapped the canary before, and now {symptom}; \
                 look for a build that answers one line in several ways, a full disk, limits, and an installation that is being replaced"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_that_runs_tests_has_no_fault() {
        assert!(find_machine_fault().is_none());
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_a_fault() {
        let fault = full_folder(Path::new("/proc")).unwrap().to_string();
        assert!(fault.contains("to /proc: "), "{fault}");
    }
}
