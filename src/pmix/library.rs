//! One libpmix: its version, and the scenes that it does.

use crate::implementation::Version;
use crate::process::{self, Command, Exit, Limits, RunError};
use mapcheck_reference::pmix::{Answer, Library, Performed, Script};
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long a scene may take. Its processes have timers of their own, which are shorter.
const SCENE: Duration = Duration::from_secs(100);

/// After how many seconds the probe ends itself, should nobody do it.
const SECONDS: &str = "120";

/// A libpmix, and the probe that loads it.
#[derive(Clone, Debug)]
pub struct RealLibrary {
    name: String,
    file: PathBuf,
    probe: PathBuf,
    version: Version,
    limit: Duration,
    folders: PathBuf,
}

/// A library that cannot be asked.
#[derive(Debug, thiserror::Error)]
#[error("failed to use the libpmix {}", file.display())]
pub struct LibraryError {
    /// Its file.
    pub file: PathBuf,
    /// Why not.
    #[source]
    pub kind: LibraryErrorKind,
}

/// Why a library cannot be asked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LibraryErrorKind {
    /// There is no probe to ask it with.
    #[error("{0}")]
    NoProbe(String),
    /// It does not say what it is.
    #[error("it cannot be asked for its version: {0}")]
    Silent(String),
    /// What it says of itself has no version in it.
    #[error("it calls itself `{0}`, which has no version in it")]
    NoVersion(String),
}

impl RealLibrary {
    /// Asks a library for its version.
    ///
    /// # Errors
    ///
    /// If it does not tell.
    pub fn open(probe: &Path, file: &Path) -> Result<Self, LibraryError> {
        let failed = |kind| LibraryError {
            file: file.to_owned(),
            kind,
        };
        let mut library = Self {
            name: String::new(),
            file: file.to_owned(),
            probe: probe.to_owned(),
            version: Version::default(),
            limit: SCENE,
            folders: tempfile::env::temp_dir(),
        };
        let calls_itself = match library.perform(&Script::default()) {
            Performed::Answered(answer) => answer.library,
            other => {
                let why = why_not(&other);
                return Err(failed(LibraryErrorKind::Silent(why)));
            }
        };
        let version = version(&calls_itself);
        library.version =
            version.ok_or_else(|| failed(LibraryErrorKind::NoVersion(calls_itself)))?;
        library.name = format!("libpmix-{}", library.version);
        Ok(library)
    }

    /// The same, with another limit for each scene, and another place for the folders of scenes.
    #[must_use]
    pub fn within(mut self, limit: Duration, folders: &Path) -> Self {
        self.limit = limit;
        folders.clone_into(&mut self.folders);
        self
    }

    /// Its file.
    #[must_use]
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Its version, without what marks a candidate: distributions do not change that when they package a release.
    #[must_use]
    pub fn version(&self) -> &Version {
        &self.version
    }

    fn try_perform(&self, script: &Script) -> Result<Performed, Trouble> {
        // The folder goes when this function ends, with all that libpmix puts below its TMPDIR.
        let folder = tempfile::Builder::new()
            .prefix("mapcheck-pmix.")
            .tempdir_in(&self.folders)?;
        let path = folder.path();
        let (asked, answer) = (path.join("script.json"), path.join("answer.json"));
        let text = serde_json::to_vec(script).map_err(io::Error::other)?;
        std::fs::write(&asked, text)?;
        let temporary = path.join("tmp");
        std::fs::create_dir(&temporary)?;
        let limits = Limits {
            time: self.limit,
            ..Limits::default()
        };
        let finished = process::run(
            &Command {
                program: self.probe.clone(),
                arguments: vec![
                    "--libpmix".into(),
                    self.file.clone().into(),
                    "--seconds".into(),
                    SECONDS.into(),
                    asked.into(),
                    "--answer".into(),
                    answer.clone().into(),
                ],
                environment: environment(path, &temporary),
                directory: Some(path.to_owned()),
            },
            &limits,
        )?;
        let said = || end_of(&finished.stderr);
        Ok(match finished.exit {
            Exit::Status(0) => {
                let text = std::fs::read(&answer)?;
                let answer: Answer = serde_json::from_slice(&text).map_err(io::Error::other)?;
                Performed::Answered(answer)
            }
            Exit::Status(status) => Performed::Failed {
                reason: format!("the probe ended with status {status}: {}", said()),
            },
            Exit::Signal(signal) => Performed::Crashed {
                signal,
                stderr: said(),
            },
            Exit::TimedOut => Performed::TimedOut { limit: limits.time },
            Exit::OutputTooLarge => Performed::Failed {
                reason: "the probe printed too much".to_owned(),
            },
        })
    }
}

/// Why the probe could not be run, or not be understood.
#[derive(Debug, thiserror::Error)]
enum Trouble {
    #[error("{0}: {source}", source = .0.source)]
    Run(#[from] RunError),
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Library for RealLibrary {
    fn name(&self) -> &str {
        &self.name
    }

    fn perform(&self, script: &Script) -> Performed {
        self.try_perform(script)
            .unwrap_or_else(|trouble| Performed::Failed {
                reason: trouble.to_string(),
            })
    }
}

/// Nothing of the user's: variables of PMIx make a library do something else.
fn environment(home: &Path, temporary: &Path) -> Vec<(OsString, OsString)> {
    vec![
        ("PATH".into(), "/usr/bin:/bin".into()),
        ("LC_ALL".into(), "C".into()),
        ("HOME".into(), home.into()),
        ("TMPDIR".into(), temporary.into()),
    ]
}

/// The last line of what the probe said.
fn end_of(stderr: &[u8]) -> String {
    let text = String::from_utf8_lossy(stderr);
    let last = text.lines().rev().find(|line| !line.trim().is_empty());
    last.unwrap_or("it said nothing").trim().to_owned()
}

fn why_not(performed: &Performed) -> String {
    match performed {
        Performed::Answered(_) => "it answered".to_owned(),
        Performed::Crashed { signal, .. } => format!("it crashed by {signal}"),
        Performed::TimedOut { limit } => format!("it did not answer within {limit:?}"),
        Performed::NotApplicable { reason } | Performed::Failed { reason } => reason.clone(),
    }
}

/// The version in `OpenPMIx 5.0.9a1 (PMIx Standard: 5.1, …`.
fn version(calls_itself: &str) -> Option<Version> {
    let word = calls_itself
        .split([' ', ','])
        .find(|word| word.starts_with(|first: char| first.is_ascii_digit()))?;
    let end = word.find(|c: char| !c.is_ascii_digit() && c != '.');
    word[..end.unwrap_or(word.len())].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_library_tells_its_version_among_other_things() {
        let told = |text| version(text).map(|version| version.to_string());
        assert_eq!(
            told("OpenPMIx 5.0.9a1 (PMIx Standard: 5.1, Stable ABI: 5.0)").as_deref(),
            Some("5.0.9")
        );
        assert_eq!(told("OpenPMIx 4.2.2rc2 (PMIx").as_deref(), Some("4.2.2"));
        assert_eq!(told("something else"), None);
    }
}
