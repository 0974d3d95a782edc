//! The commits of a git repository.

use crate::process::{self, Command, Exit, Limits, RunError};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The time that git may take for one command: a clone of a large repository takes seconds.
const GIT_TIME: Duration = Duration::from_secs(600);

/// A commit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commit {
    /// Its hash.
    pub hash: String,
    /// Its author's date and name, and the first line of its message.
    pub summary: String,
}

impl Commit {
    /// Returns the first digits of the hash.
    #[must_use]
    pub fn short(&self) -> &str {
        self.hash.get(..12).unwrap_or(&self.hash)
    }
}

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
    /// No commit is between the two.
    #[error("{good} is not an ancestor of {bad}; the good revision must come before the bad one")]
    NotBetween {
        /// The good revision.
        good: String,
        /// The bad revision.
        bad: String,
    },
}

/// A git repository, and a clone of it for checking out.
#[derive(Clone, Debug)]
pub struct History {
    source: PathBuf,
}

impl History {
    /// Returns the history of a repository, in its folder or its work tree.
    #[must_use]
    pub fn new(source: &Path) -> Self {
        Self {
            source: source.to_owned(),
        }
    }

    /// Returns the commit of a revision.
    ///
    /// # Errors
    ///
    /// The commit does not exist.
    pub fn commit(&self, revision: &str) -> Result<Commit, GitError> {
        let named = format!("{revision}^{{commit}}");
        let format = "--format=%H %ad, %an: %s";
        let arguments = [
            "log",
            "-1",
            "--date=short",
            format,
            "--end-of-options",
            &named,
        ];
        let text = git(&self.source, &arguments)?;
        Ok(parse_commit(text.trim_end()))
    }

    /// Returns the commits after one up to another, the oldest first. A merge is one commit: what it merges is not listed.
    ///
    /// # Errors
    ///
    /// The first one is not an ancestor of the second one.
    pub fn between(&self, good: &Commit, bad: &Commit) -> Result<Vec<Commit>, GitError> {
        let not_between = || GitError::NotBetween {
            good: good.short().to_owned(),
            bad: bad.short().to_owned(),
        };
        let ancestor = ["merge-base", "--is-ancestor", &good.hash, &bad.hash];
        match git(&self.source, &ancestor) {
            Err(GitError::Failed { .. }) => return Err(not_between()),
            other => drop(other?),
        }
        let range = format!("{}..{}", good.hash, bad.hash);
        let format = "--format=%H %ad, %an: %s";
        let log = [
            "log",
            "--reverse",
            "--first-parent",
            "--date=short",
            format,
            &range,
        ];
        let text = git(&self.source, &log)?;
        let commits: Vec<Commit> = text.lines().map(parse_commit).collect();
        match commits.is_empty() {
            true => Err(not_between()),
            false => Ok(commits),
        }
    }

    /// Checks a commit out in a clone, which is made if it does not exist. Everything that git does not track is removed from it,
    /// unless `keep` is set.
    ///
    /// # Errors
    ///
    /// The clone cannot be made, or the commit cannot be checked out.
    pub fn check_out(&self, commit: &Commit, clone: &Path, keep: bool) -> Result<(), GitError> {
        if !clone.join(".git").exists() {
            let (source, place) = (text(&self.source), text(clone));
            let here = Path::new(".");
            git(
                here,
                &[
                    "clone",
                    "--quiet",
                    "--shared",
                    "--no-checkout",
                    &source,
                    &place,
                ],
            )?;
        }
        // The source may have new commits since the clone was made; they are shared objects, but only by hash.
        git(
            clone,
            &["checkout", "--quiet", "--force", "--detach", &commit.hash],
        )?;
        if !keep {
            git(clone, &["clean", "--quiet", "-ffdx"])?;
        }
        Ok(())
    }
}

fn text(path: &Path) -> String {
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    whole.display().to_string()
}

fn parse_commit(line: &str) -> Commit {
    let (hash, summary) = line.split_once(' ').unwrap_or((line, ""));
    Commit {
        hash: hash.to_owned(),
        summary: summary.to_owned(),
    }
}

/// Runs git in a folder. Returns what it prints to stdout.
fn git(folder: &Path, arguments: &[&str]) -> Result<String, GitError> {
    let mut all: Vec<OsString> = vec!["git".into()];
    all.extend(arguments.iter().map(Into::into));
    let command = Command {
        program: "/usr/bin/env".into(),
        arguments: all,
        environment: std::env::vars_os().collect(),
        directory: Some(folder.to_owned()),
    };
    let limits = Limits {
        time: GIT_TIME,
        ..Limits::default()
    };
    let finished = process::run(&command, &limits)?;
    match finished.exit {
        Exit::Status(0) => Ok(String::from_utf8_lossy(&finished.stdout).into_owned()),
        exit => Err(GitError::Failed {
            arguments: arguments.join(" "),
            exit,
            message: String::from_utf8_lossy(&finished.stderr).trim().to_owned(),
        }),
    }
}
