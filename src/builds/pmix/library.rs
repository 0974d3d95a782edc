//! One build of libpmix: its version, and scripts run on it by the probe.

use super::WITHOUT_DEVICES;
use crate::builds::Version;
use crate::system::process::{self, Command, Exit, Limits, RunError};
use mapcheck_reference::pmix::{Library, Script, ScriptOutcome, Transcript};
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The time limit of a script. The clients that it starts have shorter ones of their own.
const SCRIPT_LIMIT: Duration = Duration::from_secs(100);

/// The probe's own time limit in seconds, in case this process ends before it.
const PROBE_SECONDS: &str = "120";

/// The setting that fills memory with garbage when it is allocated and when it is freed: no zero is read by chance.
const SCRAMBLED_HEAP: (&str, &str) = ("GLIBC_TUNABLES", "glibc.malloc.perturb=165");

/// A build of libpmix, and the probe that loads it.
#[derive(Clone, Debug)]
pub struct RealLibrary {
    name: String,
    file: PathBuf,
    probe: PathBuf,
    version: Version,
    limit: Duration,
    folders: PathBuf,
}

/// A library that does not work.
#[derive(Debug, thiserror::Error)]
#[error("failed to use the libpmix {}", file.display())]
pub struct LibraryError {
    /// The library's file.
    pub file: PathBuf,
    /// What is wrong.
    #[source]
    pub kind: LibraryErrorKind,
}

/// Why a library does not work.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LibraryErrorKind {
    /// The probe is missing.
    #[error("{0}")]
    MissingProbe(String),
    /// The library did not return its version.
    #[error("failed to get its version: {0}")]
    NoAnswer(String),
    /// The library's version string has no version number.
    #[error("its version string `{0}` contains no number")]
    NoVersion(String),
}

impl RealLibrary {
    /// Loads a library in the probe, to get its version.
    ///
    /// # Errors
    ///
    /// The library cannot be loaded, or returns no version number.
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
            limit: SCRIPT_LIMIT,
            folders: tempfile::env::temp_dir(),
        };
        let version_string = match library.run_script(&Script::default()) {
            ScriptOutcome::Completed(answer) => answer.library,
            other => {
                let reason = describe_failure(&other);
                return Err(failed(LibraryErrorKind::NoAnswer(reason)));
            }
        };
        let version = parse_version(&version_string);
        library.version =
            version.ok_or_else(|| failed(LibraryErrorKind::NoVersion(version_string)))?;
        library.name = format!("libpmix-{}", library.version);
        Ok(library)
    }

    /// Sets the time limit of a script, and the folder for the temporary folders of scripts.
    #[must_use]
    pub fn with_limit(mut self, limit: Duration, folders: &Path) -> Self {
        self.limit = limit;
        folders.clone_into(&mut self.folders);
        self
    }

    /// The library's file.
    #[must_use]
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// The library's version without the suffix of a release candidate, which some packaged releases still have.
    #[must_use]
    pub fn version(&self) -> &Version {
        &self.version
    }

    fn try_perform(&self, script: &Script) -> Result<ScriptOutcome, ProbeError> {
        // Removed when this function ends, with everything that libpmix puts below its TMPDIR.
        let folder = tempfile::Builder::new()
            .prefix("mapcheck-pmix.")
            .tempdir_in(&self.folders)?;
        let path = folder.path();
        let (request, answer) = (path.join("script.json"), path.join("answer.json"));
        let text = serde_json::to_vec(script).map_err(io::Error::other)?;
        std::fs::write(&request, text)?;
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
                    PROBE_SECONDS.into(),
                    request.into(),
                    "--answer".into(),
                    answer.clone().into(),
                ],
                environment: environment(path, &temporary),
                directory: Some(path.to_owned()),
                own_folder: None,
            },
            &limits,
        )?;
        let message = || last_line(&finished.stderr);
        Ok(match finished.exit {
            Exit::Status(0) => {
                let text = std::fs::read(&answer)?;
                let answer: Transcript = serde_json::from_slice(&text).map_err(io::Error::other)?;
                ScriptOutcome::Completed(answer)
            }
            Exit::Status(status) => ScriptOutcome::Failed {
                reason: format!("the probe ended with status {status}: {}", message()),
            },
            Exit::Signal(signal) => ScriptOutcome::Crashed {
                signal,
                stderr: message(),
            },
            Exit::TimedOut => ScriptOutcome::TimedOut { limit: limits.time },
            exit @ (Exit::OutputTooLarge | Exit::FilesTooLarge) => ScriptOutcome::Failed {
                reason: format!("the probe {exit}"),
            },
        })
    }
}

/// Why the probe could not be run, or its answer not be parsed.
#[derive(Debug, thiserror::Error)]
enum ProbeError {
    #[error("{0}: {source}", source = .0.source)]
    Run(#[from] RunError),
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Library for RealLibrary {
    fn name(&self) -> &str {
        &self.name
    }

    fn run_script(&self, script: &Script) -> ScriptOutcome {
        self.try_perform(script)
            .unwrap_or_else(|error| ScriptOutcome::Failed {
                reason: error.to_string(),
            })
    }
}

/// The probe's environment. It has nothing of the user's, whose PMIx variables would change what the library does.
fn environment(home: &Path, temporary: &Path) -> Vec<(OsString, OsString)> {
    let variable = |(name, value): (&str, &str)| (name.into(), value.into());
    let mut variables = vec![
        variable(("PATH", "/usr/bin:/bin")),
        variable(("LC_ALL", "C")),
        ("HOME".into(), home.into()),
        ("TMPDIR".into(), temporary.into()),
        variable(SCRAMBLED_HEAP),
    ];
    variables.extend(WITHOUT_DEVICES.map(variable));
    variables
}

/// The last line of the probe's stderr.
fn last_line(stderr: &[u8]) -> String {
    let text = String::from_utf8_lossy(stderr);
    let last = text.lines().rev().find(|line| !line.trim().is_empty());
    last.unwrap_or("no message on stderr").trim().to_owned()
}

/// Describes why a script has no answer.
fn describe_failure(performed: &ScriptOutcome) -> String {
    match performed {
        ScriptOutcome::Completed(_) => "it answered".to_owned(),
        ScriptOutcome::Crashed { signal, .. } => format!("it crashed by {signal}"),
        ScriptOutcome::TimedOut { limit } => format!("it did not answer within {limit:?}"),
        ScriptOutcome::NotApplicable { reason } | ScriptOutcome::Failed { reason } => {
            reason.clone()
        }
    }
}

/// Parses the version in `OpenPMIx 5.0.9a1 (PMIx Standard: 5.1, …`.
fn parse_version(text: &str) -> Option<Version> {
    let word = text
        .split([' ', ','])
        .find(|word| word.starts_with(|first: char| first.is_ascii_digit()))?;
    let end = word.find(|c: char| !c.is_ascii_digit() && c != '.');
    word[..end.unwrap_or(word.len())].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_the_first_number_without_its_suffix() {
        let parsed = |text| parse_version(text).map(|version| version.to_string());
        assert_eq!(
            parsed("OpenPMIx 5.0.9a1 (PMIx Standard: 5.1, Stable ABI: 5.0)").as_deref(),
            Some("5.0.9")
        );
        assert_eq!(parsed("OpenPMIx 4.2.2rc2 (PMIx").as_deref(), Some("4.2.2"));
        assert_eq!(parsed("something else"), None);
    }
}
