//! The recorded results of mutants, a JSON document a line.

use super::definition::Mutant;
use crate::text_file;
use crate::whole_file::write_whole;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// The version of the file's format.
const FORMAT: u32 = 1;

/// The file of the results, in the folder of the mutants.
pub const RESULTS: &str = "results.ndjson";

/// The limit on the size of the file, in bytes.
const LARGEST_FILE: u64 = 16 << 20;

/// The result of one mutant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MutantResult {
    /// The mutant's name.
    pub mutant: String,
    /// The digest of the mutant that was measured.
    pub digest: String,
    /// What the scenarios showed.
    #[serde(rename = "result")]
    pub status: MutantStatus,
}

impl MutantResult {
    /// Returns whether the result was measured with a mutant as it is now.
    fn is_of(&self, mutant: &Mutant) -> bool {
        let counts_all = match &self.status {
            MutantStatus::Caught { by_requirement, .. } => mutant
                .requirements
                .iter()
                .all(|id| by_requirement.contains_key(id)),
            _ => true,
        };
        self.mutant == mutant.name && self.digest == mutant.digest && counts_all
    }
}

/// What the scenarios showed about a mutant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "status", rename_all = "kebab-case")]
pub enum MutantStatus {
    /// Scenarios failed.
    Caught {
        /// How many scenarios failed before the run stopped.
        failed: usize,
        /// How many of them carry each of the broken requirements.
        by_requirement: BTreeMap<String, usize>,
    },
    /// All scenarios passed, but under the quirks of a build some show something else than without the mutant.
    ShownByQuirks,
    /// All scenarios passed.
    Missed,
    /// The scenarios did not end in time.
    TimedOut,
    /// A signal ended the scenarios: the stack or the memory was exhausted.
    Crashed {
        /// The signal, and the end of what was printed.
        reason: String,
    },
    /// The scenarios could not be run to their end.
    Broken {
        /// The end of what was printed.
        reason: String,
    },
    /// The mutant does not compile.
    DoesNotCompile {
        /// The compiler's first error.
        reason: String,
    },
}

impl MutantStatus {
    /// Returns whether a scenario that carries the requirement failed.
    #[must_use]
    pub fn shows(&self, requirement: &str) -> bool {
        match self {
            Self::Caught { by_requirement, .. } => by_requirement
                .get(requirement)
                .is_some_and(|count| *count > 0),
            _ => false,
        }
    }

    /// Describes the status of a mutant that breaks these requirements, in a few words.
    #[must_use]
    pub fn describe(&self, requirements: &[String]) -> String {
        match self {
            Self::Caught { failed, .. } => {
                let unseen: Vec<&str> = requirements
                    .iter()
                    .map(String::as_str)
                    .filter(|id| !self.shows(id))
                    .collect();
                let scenarios = if *failed == 1 {
                    "scenario"
                } else {
                    "scenarios"
                };
                match unseen.as_slice() {
                    [] => format!("caught by {failed} {scenarios}"),
                    ids => format!(
                        "{failed} {scenarios} failed, but none that carries {}",
                        ids.join(" or ")
                    ),
                }
            }
            Self::ShownByQuirks => {
                "all scenarios pass, but under a build's quirks they show something else".to_owned()
            }
            Self::Missed => "missed: all scenarios pass".to_owned(),
            Self::TimedOut => "the scenarios did not end".to_owned(),
            Self::Crashed { reason } => format!("the scenarios crashed: {reason}"),
            Self::Broken { reason } => format!("the scenarios could not be run: {reason}"),
            Self::DoesNotCompile { reason } => format!("does not compile: {reason}"),
        }
    }

    /// Returns whether the scenarios show that something was changed.
    #[must_use]
    pub fn is_noticed(&self) -> bool {
        match self {
            Self::Caught { .. } | Self::ShownByQuirks | Self::TimedOut | Self::Crashed { .. } => {
                true
            }
            // Scenarios that could not be run show nothing.
            Self::Missed | Self::Broken { .. } | Self::DoesNotCompile { .. } => false,
        }
    }

    /// Returns whether a failing scenario carries each of the requirements.
    #[must_use]
    pub fn shows_all(&self, requirements: &[String]) -> bool {
        matches!(self, Self::Caught { .. }) && requirements.iter().all(|id| self.shows(id))
    }
}

/// The results of an earlier run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordedResults(BTreeMap<String, MutantResult>);

/// Recorded results that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("cannot use {}: {reason}", path.display())]
pub struct RecordedResultsError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub reason: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    #[serde(rename = "mapcheck-mutant-results")]
    format: u32,
    results: usize,
}

impl RecordedResults {
    /// Loads results from a file. A missing file has none.
    ///
    /// # Errors
    ///
    /// The file cannot be read or is malformed, or has fewer or more results than its first line declares.
    pub fn load(path: &Path) -> Result<Self, RecordedResultsError> {
        let failed = |reason: String| RecordedResultsError {
            path: path.to_owned(),
            reason,
        };
        let text = match text_file::read_limited(path, LARGEST_FILE) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::default()),
            Err(error) => return Err(failed(error.to_string())),
        };
        Self::parse(&text).map_err(failed)
    }

    fn parse(text: &str) -> Result<Self, String> {
        let mut lines = text.lines().enumerate();
        let (_, first) = lines.next().ok_or("it is empty")?;
        let header: Header =
            serde_json::from_str(first).map_err(|error| format!("line 1: {error}"))?;
        if header.format != FORMAT {
            let found = header.format;
            return Err(format!(
                "unsupported format {found}; this program reads {FORMAT}"
            ));
        }
        let mut results = BTreeMap::new();
        for (at, line) in lines {
            let number = at + 1;
            let result: MutantResult =
                serde_json::from_str(line).map_err(|error| format!("line {number}: {error}"))?;
            if let Some(twice) = results.insert(result.mutant.clone(), result) {
                return Err(format!("line {number}: {} has two results", twice.mutant));
            }
        }
        if results.len() != header.results {
            let (has, declared) = (results.len(), header.results);
            return Err(format!("it has {has} results, but declares {declared}"));
        }
        Ok(Self(results))
    }

    /// Writes the results to a file, sorted by name.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let header = Header {
            format: FORMAT,
            results: self.0.len(),
        };
        let mut text = serde_json::to_string(&header)?;
        text.push('\n');
        for result in self.0.values() {
            text += &serde_json::to_string(result)?;
            text.push('\n');
        }
        write_whole(path, text)
    }

    /// Replaces the result of a mutant.
    pub fn insert(&mut self, result: MutantResult) {
        self.0.insert(result.mutant.clone(), result);
    }

    /// Removes the results of mutants that are not defined, or that have changed since.
    pub fn retain_current(&mut self, mutants: &[Mutant]) {
        self.0
            .retain(|_, result| mutants.iter().any(|mutant| result.is_of(mutant)));
    }

    /// Returns the result of a mutant, if it was measured with this very mutant and the requirements that it breaks.
    #[must_use]
    pub fn status(&self, mutant: &Mutant) -> Option<&MutantStatus> {
        let result = self.0.get(&mutant.name)?;
        result.is_of(mutant).then_some(&result.status)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(name: &str) -> MutantResult {
        MutantResult {
            mutant: name.to_owned(),
            digest: "0".to_owned(),
            status: MutantStatus::Caught {
                failed: 3,
                by_requirement: [("PAM-A-1".to_owned(), 2), ("PAM-A-2".to_owned(), 0)].into(),
            },
        }
    }

    #[test]
    fn a_requirement_is_shown_only_by_scenarios_that_carry_its_id() {
        let status = result("a").status;
        let ids = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
        assert!(status.shows_all(&ids(&["PAM-A-1"])));
        assert!(!status.shows_all(&ids(&["PAM-A-1", "PAM-A-2"])));
        assert!(!MutantStatus::TimedOut.shows_all(&ids(&["PAM-A-1"])));
    }

    #[test]
    fn a_result_is_not_that_of_a_mutant_that_has_changed_since() {
        let mutant = |digest: &str, ids: &[&str]| Mutant {
            name: "a".to_owned(),
            requirements: ids.iter().map(|id| (*id).to_owned()).collect(),
            file: "a.rs".into(),
            range: 0..1,
            replacement: String::new(),
            digest: digest.to_owned(),
        };
        let mut results = RecordedResults::default();
        results.insert(result("a"));
        assert!(results.status(&mutant("0", &["PAM-A-1"])).is_some());
        assert!(results.status(&mutant("1", &["PAM-A-1"])).is_none());
        assert!(results.status(&mutant("0", &["PAM-A-3"])).is_none());
        results.retain_current(&[mutant("0", &["PAM-A-3"])]);
        assert_eq!(results, RecordedResults::default());
    }

    #[test]
    fn saved_results_are_loaded_again_and_cut_ones_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(RESULTS);
        let mut results = RecordedResults::default();
        results.insert(result("a"));
        results.insert(result("b"));
        results.save(&path).unwrap();
        assert_eq!(RecordedResults::load(&path).unwrap(), results);
        let text = std::fs::read_to_string(&path).unwrap();
        let cut: Vec<&str> = text.lines().take(2).collect();
        let error = RecordedResults::parse(&cut.join("\n")).unwrap_err();
        assert_eq!(error, "it has 1 results, but declares 2");
    }
}
