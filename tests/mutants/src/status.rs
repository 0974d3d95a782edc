//! What the scenarios showed about a mutant.

use std::collections::BTreeMap;
use std::fmt;

/// What the scenarios showed about a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// A signal ended the scenarios: the stack or the memory was exhausted. The signal, and the end of what was printed.
    Crashed(String),
    /// The scenarios could not be run to their end. The end of what was printed.
    Broken(String),
    /// The mutant is not in the program. The compiler's first error, or another reason.
    NotBuilt(String),
}

impl MutantStatus {
    /// Returns whether the scenarios show that something was changed.
    #[must_use]
    pub fn is_noticed(&self) -> bool {
        match self {
            Self::Caught { .. } | Self::ShownByQuirks | Self::TimedOut | Self::Crashed(_) => true,
            // Scenarios that could not be run show nothing.
            Self::Missed | Self::Broken(_) | Self::NotBuilt(_) => false,
        }
    }

    /// Returns whether, for each requirement that the mutant breaks, a scenario failed that carries it.
    #[must_use]
    pub fn is_caught(&self) -> bool {
        matches!(self, Self::Caught { by_requirement, .. } if by_requirement.values().all(|count| *count > 0))
    }
}

impl fmt::Display for MutantStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Caught {
                failed,
                by_requirement,
            } => {
                let plural = if *failed == 1 { "" } else { "s" };
                let unseen = by_requirement.iter().filter(|(_, count)| **count == 0);
                let unseen: Vec<&str> = unseen.map(|(id, _)| id.as_str()).collect();
                match unseen.as_slice() {
                    [] => write!(f, "caught by {failed} scenario{plural}"),
                    ids => write!(
                        f,
                        "{failed} scenario{plural} failed, but none that carries {}",
                        ids.join(" or ")
                    ),
                }
            }
            Self::ShownByQuirks => write!(
                f,
                "all scenarios pass, but under a build's quirks they show something else"
            ),
            Self::Missed => write!(f, "missed: all scenarios pass"),
            Self::TimedOut => write!(f, "the scenarios did not end"),
            Self::Crashed(reason) => write!(f, "the scenarios crashed: {reason}"),
            Self::Broken(reason) => write!(f, "the scenarios could not be run: {reason}"),
            Self::NotBuilt(reason) => write!(f, "not built: {reason}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_requirement_is_shown_only_by_scenarios_that_carry_its_id() {
        let caught = |second: usize| MutantStatus::Caught {
            failed: 3,
            by_requirement: [("PAM-A-1".to_owned(), 2), ("PAM-A-2".to_owned(), second)].into(),
        };
        assert!(caught(1).is_caught());
        assert!(caught(0).is_noticed() && !caught(0).is_caught());
        assert!(caught(0).to_string().ends_with("none that carries PAM-A-2"));
        assert!(MutantStatus::TimedOut.is_noticed() && !MutantStatus::TimedOut.is_caught());
    }
}
