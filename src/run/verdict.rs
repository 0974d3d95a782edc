//! The verdict on one scenario on one implementation.

/// The verdict on one scenario on one implementation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// The scenario passes, as expected.
    Pass,
    /// A step fails, and nothing known explains it.
    Fail,
    /// A step fails as the profile predicts.
    KnownDeviation {
        /// The quirks, questions or deviations that together explain it.
        names: Vec<String>,
    },
    /// The scenario passes although the profile predicts that it fails.
    StaleDeviation {
        /// The entries that the profile should no longer have.
        names: Vec<String>,
    },
    /// A step fails on a build that is judged by the profile of another version.
    NewDeviation,
    /// A step fails on a build without a profile, or on the negative control, which has no per-app directives.
    Unprofiled,
    /// The build refuses, and the reason that it prints is not recognised. It may be the expected one, or any other.
    UnknownReason,
    /// The scenario does not apply to the implementation.
    NotApplicable {
        /// The reason.
        reason: String,
    },
    /// The scenario was not run although it could be: the run was stopped, or something is not installed.
    NotLookedAt {
        /// The reason.
        reason: String,
    },
    /// A signal ended the build.
    Crash,
    /// The build did not end in time.
    Timeout,
    /// The build exited with status 0, but printed no complete map.
    PartialMap,
    /// The build exited with status 0, but the ranks of its map are not 0 to n - 1.
    LostRanks,
    /// The build did something else when it ran again.
    Nondeterministic,
    /// The build could not be run.
    Error,
}

impl Verdict {
    /// Returns the label in the columns and lines of reports.
    #[must_use]
    pub fn label(&self) -> &'static str {
        match self {
            Verdict::Pass => "passed",
            Verdict::Fail => "failed",
            Verdict::KnownDeviation { .. } => "deviates as known",
            Verdict::StaleDeviation { .. } => "stale deviation",
            Verdict::NewDeviation => "new deviation",
            Verdict::Unprofiled => "deviates, unjudged",
            Verdict::UnknownReason => "refused, reason unknown",
            Verdict::NotApplicable { .. } => "not applicable",
            Verdict::NotLookedAt { .. } => "not looked at",
            Verdict::Crash => "crash",
            Verdict::Timeout => "timeout",
            Verdict::PartialMap => "partial map",
            Verdict::LostRanks => "lost ranks",
            Verdict::Nondeterministic => "nondeterministic",
            Verdict::Error => "error",
        }
    }

    /// All labels, in the order of a report's columns.
    pub const LABELS: [&'static str; 15] = [
        "passed",
        "failed",
        "deviates as known",
        "stale deviation",
        "new deviation",
        "deviates, unjudged",
        "refused, reason unknown",
        "crash",
        "timeout",
        "partial map",
        "lost ranks",
        "nondeterministic",
        "error",
        "not applicable",
        "not looked at",
    ];

    /// Whether it needs no action.
    #[must_use]
    pub fn is_expected(&self) -> bool {
        matches!(
            self,
            Verdict::Pass
                | Verdict::KnownDeviation { .. }
                | Verdict::NotApplicable { .. }
                | Verdict::NotLookedAt { .. }
        )
    }

    /// Whether the implementation ended in a way that no rules allow.
    #[must_use]
    pub fn is_abnormal_end(&self) -> bool {
        matches!(
            self,
            Verdict::Crash
                | Verdict::Timeout
                | Verdict::PartialMap
                | Verdict::LostRanks
                | Verdict::Nondeterministic
        )
    }

    /// Whether the implementation deviates from the scenario, known or not.
    #[must_use]
    pub fn is_deviation(&self) -> bool {
        !matches!(
            self,
            Verdict::Pass
                | Verdict::NotApplicable { .. }
                | Verdict::NotLookedAt { .. }
                | Verdict::StaleDeviation { .. }
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
            Verdict::UnknownReason,
            Verdict::NotApplicable {
                reason: String::new(),
            },
            Verdict::NotLookedAt {
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
                .all(|verdict| Verdict::LABELS.contains(&verdict.label()))
        );
        assert_eq!(all.len(), Verdict::LABELS.len());
    }
}
