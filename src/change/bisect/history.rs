//! The commits of a git repository.

use crate::system::git::{self, COMMIT_FORMAT, Commit, GitError};
use crate::system::process::Limits;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The time that git may take for one command: a clone of a large repository takes seconds.
const GIT_TIME: Duration = Duration::from_secs(600);

/// What a history does not have.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HistoryError {
    /// Git ends with an error.
    #[error(transparent)]
    Git(#[from] GitError),
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
        Commit::find(&self.source, revision)
    }

    /// Returns the commits after one up to another, the oldest first. A merge is one commit: what it merges is not listed.
    ///
    /// # Errors
    ///
    /// The first one is not an ancestor of the second one.
    pub fn between(&self, good: &Commit, bad: &Commit) -> Result<Vec<Commit>, HistoryError> {
        let not_between = || HistoryError::NotBetween {
            good: good.short().to_owned(),
            bad: bad.short().to_owned(),
        };
        let ancestor = ["merge-base", "--is-ancestor", &good.hash, &bad.hash];
        match git(&self.source, &ancestor) {
            Err(GitError::Failed { .. }) => return Err(not_between()),
            other => drop(other?),
        }
        let range = format!("{}..{}", good.hash, bad.hash);
        let log = [
            "log",
            "--reverse",
            "--first-parent",
            "--date=short",
            COMMIT_FORMAT,
            &range,
        ];
        let text = git(&self.source, &log)?;
        let commits: Vec<Commit> = text.lines().map(Commit::parse).collect();
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

/// Runs git in a folder. Returns what it prints to stdout.
fn git(folder: &Path, arguments: &[&str]) -> Result<String, GitError> {
    let limits = Limits {
        time: GIT_TIME,
        ..Limits::default()
    };
    let printed = git::run(folder, arguments, &limits)?;
    Ok(String::from_utf8_lossy(&printed).into_owned())
}
