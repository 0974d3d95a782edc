//! What is said of one scenario on one implementation.

use serde::{Deserialize, Serialize};

/// What is said of one scenario on one implementation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Verdict {
    /// All that it states holds, and nothing else was expected.
    Pass,
    /// A statement does not hold, and nothing that is known explains it.
    Fail,
    /// A statement does not hold, as the build's profile says.
    KnownDeviation {
        /// The quirks, and the questions that the build's edition answers otherwise, that together explain it.
        names: Vec<String>,
    },
    /// All that it states holds, although the build's profile says otherwise.
    StaleDeviation {
        /// What the profile should no longer say.
        names: Vec<String>,
    },
    /// A statement does not hold on a build that is only like the one that its profile describes.
    NewDeviation,
    /// A statement does not hold on a build without a profile, or on one that cannot do what the profiles are about.
    Unprofiled,
    /// The implementation cannot be asked this.
    NotApplicable {
        /// Why not.
        reason: String,
    },
    /// The build ended by a signal.
    Crash,
    /// The build did not end in time.
    Timeout,
    /// The build printed, with success, something that is not one whole map.
    PartialMap,
    /// The build printed, with success, a map in which not every process has a rank.
    LostRanks,
    /// The build did something else when it was asked again.
    Nondeterministic,
    /// The build could not be run.
    Error,
}

impl Verdict {
    /// The word for it, as columns and lines of reports have it.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Verdict::Pass => "passed",
            Verdict::Fail => "failed",
            Verdict::KnownDeviation { .. } => "deviates as known",
            Verdict::StaleDeviation { .. } => "stale deviation",
            Verdict::NewDeviation => "new deviation",
            Verdict::Unprofiled => "deviates (no profile)",
            Verdict::NotApplicable { .. } => "not applicable",
            Verdict::Crash => "crash",
            Verdict::Timeout => "timeout",
            Verdict::PartialMap => "partial map",
            Verdict::LostRanks => "lost ranks",
            Verdict::Nondeterministic => "nondeterministic",
            Verdict::Error => "error",
        }
    }

    /// All words, in the order of a report's columns.
    pub const WORDS: [&'static str; 13] = [
        "passed",
        "failed",
        "deviates as known",
        "stale deviation",
        "new deviation",
        "deviates (no profile)",
        "crash",
        "timeout",
        "partial map",
        "lost ranks",
        "nondeterministic",
        "error",
        "not applicable",
    ];

    /// Whether it is one with which nobody needs to do anything.
    #[must_use]
    pub fn is_fine(&self) -> bool {
        matches!(
            self,
            Verdict::Pass | Verdict::KnownDeviation { .. } | Verdict::NotApplicable { .. }
        )
    }

    /// Whether it is one in which the build deviates, be it known or not.
    #[must_use]
    pub fn is_deviation(&self) -> bool {
        !matches!(
            self,
            Verdict::Pass | Verdict::NotApplicable { .. } | Verdict::StaleDeviation { .. }
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verdict_has_its_column() {
        let all = [
            Verdict::Pass,
            Verdict::Fail,
            Verdict::KnownDeviation { names: Vec::new() },
            Verdict::StaleDeviation { names: Vec::new() },
            Verdict::NewDeviation,
            Verdict::Unprofiled,
            Verdict::NotApplicable {
                reason: String::new(),
            },
            Verdict::Crash,
            Verdict::Timeout,
            Verdict::PartialMap,
            Verdict::LostRanks,
            Verdict::Nondeterministic,
            Verdict::Error,
        ];
        assert!(
            all.iter()
                .all(|verdict| Verdict::WORDS.contains(&verdict.word()))
        );
        assert_eq!(all.len(), Verdict::WORDS.len());
    }
}
