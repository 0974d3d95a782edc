//! The commits of a git repository, and running git.

use crate::system::process::{self, Command, Exit, Limits, RunError};
use std::ffi::OsString;
use std::path::Path;

/// A commit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commit {
    /// Its hash.
    pub hash: String,
    /// Its author's date and name, and the first line of its message.
    pub summary: String,
}

/// How git prints a commit that [`Commit::parse`] reads.
pub(crate) const COMMIT_FORMAT: &str = "--format=%H %ad, %an: %s";

/// The variables that make git work in another repository than that of its folder, as they are set in a hook.
const OTHER_REPOSITORY: [&str; 6] = [
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_COMMON_DIR",
    "GIT_INDEX_FILE",
    "GIT_OBJECT_DIRECTORY",
    "GIT_PREFIX",
];

/// What git does not do.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GitError {
    /// Git cannot be run.
    #[error(transparent)]
    Run(#[from] RunError),
    /// Git ends with an error.
    #[error("`git {arguments}` {exit}: {message}")]
    Failed {
        /// The arguments.
        arguments: String,
        /// How it ended.
        exit: Exit,
        /// What it printed.
        message: String,
    },
}

impl Commit {
    /// Returns the commit of a revision in the repository of a folder.
    ///
    /// # Errors
    ///
    /// The commit does not exist.
    pub fn find(folder: &Path, revision: &str) -> Result<Self, GitError> {
        let named = format!("{revision}^{{commit}}");
        let arguments = [
            "log",
            "-1",
            "--date=short",
            COMMIT_FORMAT,
            "--end-of-options",
            &named,
        ];
        let printed = run(folder, &arguments, &Limits::default())?;
        Ok(Self::parse(String::from_utf8_lossy(&printed).trim_end()))
    }

    /// Returns the first digits of the hash.
    #[must_use]
    pub fn short(&self) -> &str {
        self.hash.get(..12).unwrap_or(&self.hash)
    }

    /// Parses a line that git printed.
    pub(crate) fn parse(line: &str) -> Self {
        let (hash, summary) = line.split_once(' ').unwrap_or((line, ""));
        Self {
            hash: hash.to_owned(),
            summary: summary.to_owned(),
        }
    }
}

/// Runs git in a folder, on the repository that the folder is in. Returns what it prints to stdout.
pub(crate) fn run(folder: &Path, arguments: &[&str], limits: &Limits) -> Result<Vec<u8>, GitError> {
    let mut all: Vec<OsString> = vec!["git".into()];
    all.extend(arguments.iter().map(Into::into));
    let other = |name: &OsString| OTHER_REPOSITORY.iter().any(|other| name == other);
    let command = Command {
        program: "/usr/bin/env".into(),
        arguments: all,
        environment: std::env::vars_os()
            .filter(|(name, _)| !other(name))
            .collect(),
        directory: Some(folder.to_owned()),
        own_folder: None,
    };
    let finished = process::run(&command, limits)?;
    match finished.exit {
        Exit::Status(0) => Ok(finished.stdout),
        exit => Err(GitError::Failed {
            arguments: arguments.join(" "),
            exit,
            message: String::from_utf8_lossy(&finished.stderr).trim().to_owned(),
        }),
    }
}
