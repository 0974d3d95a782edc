//! What recorded runs showed about each requirement, on each implementation.

use crate::events::{Event, ScenarioJudged};
use crate::text_file;
use crate::verdict::Verdict;
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

/// The limit on the size of a file of events, in bytes.
const LARGEST_FILE: u64 = 256 << 20;

/// The verdicts of recorded runs, by requirement and implementation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evidence(BTreeMap<String, BTreeMap<String, Verdicts>>);

/// The verdicts on the scenarios of a requirement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verdicts {
    /// Scenarios that passed.
    pub passed: usize,
    /// Scenarios that deviate as a profile predicts.
    pub known: usize,
    /// All other scenarios that the implementation could be asked.
    pub failed: usize,
}

/// A file that is not the events of a complete run.
#[derive(Debug, thiserror::Error)]
#[error("cannot use the events in {}: {reason}; write them with `mapcheck test --events`", path.display())]
pub struct EvidenceError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub reason: String,
}

impl Evidence {
    /// Adds the verdicts of a run from a file of its events.
    ///
    /// # Errors
    ///
    /// The file cannot be read, is malformed, or lacks its end.
    pub fn add_file(&mut self, path: &Path) -> Result<(), EvidenceError> {
        let failed = |reason: String| EvidenceError {
            path: path.to_owned(),
            reason,
        };
        let text = text_file::read_limited(path, LARGEST_FILE);
        let text = text.map_err(|error| failed(error.to_string()))?;
        self.add(&text).map_err(failed)
    }

    fn add(&mut self, text: &str) -> Result<(), String> {
        let mut is_complete = false;
        for (number, line) in (1..).zip(text.lines()) {
            let event: Event =
                serde_json::from_str(line).map_err(|error| format!("line {number}: {error}"))?;
            match event {
                Event::ScenarioJudged(judged) => self.add_verdict(&judged),
                Event::RunFinished(_) => is_complete = true,
                Event::RunStarted(_) | Event::ImplementationRejected(_) => {}
            }
        }
        if is_complete {
            Ok(())
        } else {
            Err("the run did not finish".to_owned())
        }
    }

    fn add_verdict(&mut self, judged: &ScenarioJudged) {
        if matches!(judged.verdict, Verdict::NotApplicable { .. }) {
            return;
        }
        for id in &judged.requirements {
            let on = self.0.entry(id.clone()).or_default();
            let verdicts = on.entry(judged.implementation.clone()).or_default();
            *match judged.verdict {
                Verdict::Pass => &mut verdicts.passed,
                Verdict::KnownDeviation { .. } => &mut verdicts.known,
                _ => &mut verdicts.failed,
            } += 1;
        }
    }

    /// Returns the verdicts on a requirement's scenarios, by implementation.
    pub fn of(&self, requirement: &str) -> impl Iterator<Item = (&str, Verdicts)> {
        let on = self.0.get(requirement).into_iter().flatten();
        on.map(|(name, verdicts)| (name.as_str(), *verdicts))
    }

    /// Returns the names of all implementations.
    #[must_use]
    pub fn implementations(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self
            .0
            .values()
            .flat_map(BTreeMap::keys)
            .map(String::as_str)
            .collect();
        names.sort_unstable();
        names.dedup();
        names
    }
}

impl Verdicts {
    /// Returns whether a scenario passed and none failed without an explanation.
    #[must_use]
    pub fn shows(self) -> bool {
        self.passed > 0 && self.failed == 0
    }
}

impl fmt::Display for Verdicts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed", self.passed)?;
        for (count, word) in [(self.known, "known"), (self.failed, "failed")] {
            if count > 0 {
                write!(f, ", {count} {word}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STARTED: &str = r#"{"event":"run-started","format":1,"mapcheck":"0","edition":"2026-08","strict":false,"scenarios":1,"implementations":[]}"#;
    const FINISHED: &str = r#"{"event":"run-finished","findings":0,"totals":{}}"#;

    fn judged(verdict: &Verdict) -> String {
        let verdict = serde_json::to_string(verdict).unwrap();
        format!(
            r#"{{"event":"scenario-judged","implementation":"b","path":"f","line":1,"feature":"","scenario":"","requirements":["PAM-A-1"],"verdict":{verdict},"red":false}}"#
        )
    }

    #[test]
    fn verdicts_are_counted_by_requirement_and_implementation() {
        let reason = "no".to_owned();
        let lines = [
            STARTED.to_owned(),
            judged(&Verdict::Pass),
            judged(&Verdict::Crash),
            judged(&Verdict::NotApplicable { reason }),
            FINISHED.to_owned(),
        ];
        let mut evidence = Evidence::default();
        evidence.add(&lines.join("\n")).unwrap();
        let of: Vec<_> = evidence.of("PAM-A-1").collect();
        assert_eq!(of.len(), 1);
        assert_eq!(
            (of[0].0, of[0].1.to_string().as_str()),
            ("b", "1 passed, 1 failed")
        );
        assert!(!of[0].1.shows());
        assert_eq!(evidence.of("PAM-A-2").count(), 0);
    }

    #[test]
    fn a_run_without_its_end_is_refused() {
        let text = [STARTED.to_owned(), judged(&Verdict::Pass)].join("\n");
        assert_eq!(
            Evidence::default().add(&text).unwrap_err(),
            "the run did not finish"
        );
        assert!(
            Evidence::default()
                .add("x")
                .unwrap_err()
                .starts_with("line 1: ")
        );
    }
}
