//! Builds of commits, each made once and kept.

use super::history::History;
use crate::system::git::{Commit, GitError};
use crate::system::process::{self, Command, Exit, Limits, RunError};
use crate::system::whole_file::write_whole;
use nix::errno::Errno;
use nix::fcntl::{Flock, FlockArg};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Builds commits of a history with a command of the user's.
#[derive(Clone, Debug)]
pub struct Builder {
    /// The repository.
    pub history: History,
    /// The command: a line for a shell, which installs into the folder `$PREFIX`.
    pub command: String,
    /// The folder of the clone and of all builds.
    pub cache: PathBuf,
    /// The time that one build may take.
    pub time: Duration,
    /// Whether the clone keeps what the build before left.
    pub incremental: bool,
    /// Set to end the build that is running.
    pub stop: Arc<AtomicBool>,
}

/// The right to build into a cache. It ends when this is dropped, or the process ends.
#[derive(Debug)]
pub struct CacheLock(#[expect(dead_code, reason = "it is held")] Flock<File>);

/// The result of a build.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommitBuild {
    /// The installed launcher.
    Program(PathBuf),
    /// It did not build. The log has the reason.
    Failed {
        /// The log.
        log: PathBuf,
    },
}

/// A build that could not be tried.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The commit cannot be checked out.
    #[error(transparent)]
    Git(#[from] GitError),
    /// The shell cannot be run.
    #[error(transparent)]
    Run(#[from] RunError),
    /// A folder or a file of the cache cannot be written.
    #[error("failed to write to {}", path.display())]
    Cache {
        /// The place.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// Another process builds into the cache.
    #[error("another bisection builds into {}; wait for its end, or name another folder with `--cache`", .0.display())]
    Busy(PathBuf),
    /// The build was stopped.
    #[error("the build was stopped")]
    Stopped,
}

/// The file in a build's folder that shows how the build ended. A build that was interrupted has none and is made again.
const RESULT: &str = "mapcheck-build";

impl Builder {
    /// Keeps other processes from building into the cache: its one source tree would have files of two commits.
    ///
    /// # Errors
    ///
    /// Another process builds into it, or it cannot be written.
    pub fn lock(&self) -> Result<CacheLock, BuildError> {
        create_dir(&self.cache)?;
        let path = self.cache.join("lock");
        let file = File::create(&path).map_err(|source| cache_error(&path, source))?;
        match Flock::lock(file, FlockArg::LockExclusiveNonblock) {
            Ok(held) => Ok(CacheLock(held)),
            Err((_, Errno::EWOULDBLOCK)) => Err(BuildError::Busy(self.cache.clone())),
            Err((_, error)) => Err(cache_error(&path, error.into())),
        }
    }

    /// Builds a commit, or returns the build that is kept.
    ///
    /// # Errors
    ///
    /// It cannot be tried.
    pub fn build(&self, commit: &Commit) -> Result<CommitBuild, BuildError> {
        let prefix = self.prefix(commit);
        let log = prefix.with_extension("log");
        if let Ok(result) = fs::read_to_string(prefix.join(RESULT)) {
            return Ok(match result.trim() {
                "built" => CommitBuild::Program(program(&prefix)),
                _ => CommitBuild::Failed { log },
            });
        }
        let clone = self.cache.join("tree");
        create_dir(&self.cache)?;
        self.history.check_out(commit, &clone, self.incremental)?;
        // What an interrupted build left must not be mistaken for this one's.
        if prefix.exists() {
            let removed = fs::remove_dir_all(&prefix);
            removed.map_err(|source| cache_error(&prefix, source))?;
        }
        create_dir(&prefix)?;
        let built = self.run_build(&clone, &prefix, &log)?;
        if self.stop.load(Ordering::Relaxed) {
            return Err(BuildError::Stopped);
        }
        let result = if built { "built\n" } else { "failed\n" };
        let file = prefix.join(RESULT);
        write_whole(&file, result).map_err(|source| cache_error(&file, source))?;
        Ok(match built {
            true => CommitBuild::Program(program(&prefix)),
            false => CommitBuild::Failed { log },
        })
    }

    /// Returns whether a commit need not be built any more.
    #[must_use]
    pub fn is_kept(&self, commit: &Commit) -> bool {
        self.prefix(commit).join(RESULT).is_file()
    }

    /// Returns the folder of a commit's build. Another command makes another build.
    fn prefix(&self, commit: &Commit) -> PathBuf {
        let digest = crate::run::digest::Digest::of(&self.command);
        let cache = std::path::absolute(&self.cache).unwrap_or_else(|_| self.cache.clone());
        cache.join(format!("{}-{}", commit.short(), digest.short()))
    }

    /// Runs a build in a source tree. Returns whether it installed a launcher.
    ///
    /// # Errors
    ///
    /// The shell cannot be run.
    fn run_build(&self, tree: &Path, prefix: &Path, log: &Path) -> Result<bool, RunError> {
        let mut environment: Vec<_> = std::env::vars_os().collect();
        environment.retain(|(name, _)| name != "PREFIX" && name != "LOG");
        environment.push(("PREFIX".into(), prefix.into()));
        environment.push(("LOG".into(), log.into()));
        let line = format!("exec > \"$LOG\" 2>&1\n{}\n", self.command);
        let shell = Command {
            program: "/bin/sh".into(),
            arguments: ["-c".into(), line.into()].into(),
            environment,
            directory: Some(tree.to_owned()),
            own_folder: None,
        };
        let limits = Limits {
            time: self.time,
            ..Limits::default()
        };
        let finished = process::run_unless_stopped(&shell, &limits, &self.stop)?;
        Ok(finished.exit == Exit::Status(0) && program(prefix).exists())
    }
}

fn program(prefix: &Path) -> PathBuf {
    prefix.join("bin/prterun")
}

fn create_dir(path: &Path) -> Result<(), BuildError> {
    fs::create_dir_all(path).map_err(|source| cache_error(path, source))
}

fn cache_error(path: &Path, source: io::Error) -> BuildError {
    BuildError::Cache {
        path: path.to_owned(),
        source,
    }
}
