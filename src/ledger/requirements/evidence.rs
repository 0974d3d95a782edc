//! What recorded runs showed about each requirement, on each implementation.

use crate::run::events::CaseJudged;
use crate::run::recorded_run::{MergeError, merge};
use crate::run::verdict::Verdict;
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

/// The verdicts of recorded runs, by requirement and implementation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordedVerdicts(BTreeMap<String, BTreeMap<String, Verdicts>>);

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

impl RecordedVerdicts {
    /// Adds the verdicts of a recorded run: of a file, or of the shards in a folder.
    ///
    /// # Errors
    ///
    /// The run cannot be read, is damaged, or lacks a shard.
    pub fn add_run(&mut self, path: &Path) -> Result<(), MergeError> {
        let run = merge(&[path.to_owned()], false)?;
        run.cases.iter().for_each(|judged| self.add_verdict(judged));
        Ok(())
    }

    fn add_verdict(&mut self, judged: &CaseJudged) {
        if matches!(
            judged.verdict,
            Verdict::NotApplicable { .. } | Verdict::NotLookedAt { .. }
        ) {
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

    fn judged(verdict: Verdict) -> CaseJudged {
        CaseJudged {
            number: 0,
            implementation: "b".to_owned(),
            name: String::new(),
            scenario: None,
            requirements: vec!["PAM-A-1".to_owned()],
            unspecified: false,
            question: None,
            verdict,
            red: false,
            failure: None,
            case: None,
            command: None,
            duration: None,
        }
    }

    #[test]
    fn verdicts_are_counted_by_requirement_and_implementation() {
        let reason = "no".to_owned();
        let mut evidence = RecordedVerdicts::default();
        for verdict in [
            Verdict::Pass,
            Verdict::Crash,
            Verdict::NotLookedAt {
                reason: reason.clone(),
            },
            Verdict::NotApplicable { reason },
        ] {
            evidence.add_verdict(&judged(verdict));
        }
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
    fn a_file_that_is_no_recorded_run_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("run");
        std::fs::write(&file, "x\n").unwrap();
        assert!(RecordedVerdicts::default().add_run(&file).is_err());
    }
}
