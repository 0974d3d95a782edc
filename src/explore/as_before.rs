//! What a build did in a campaign although nothing explains it, by digest: later runs show only what is new.

use super::campaign::comparable_text;
use super::shrink::files::digest;
use crate::run::digest::Digest;
use crate::run::recorded_run::RecordedOutcome;
use mapcheck_reference::{Case, Outcome};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// The name of what is as before, beside the names of quirks.
pub const AS_BEFORE: &str = "as-before";

/// The seed of the generated cases that profiles know the outcomes of, unless they are made with another one.
pub const KNOWN_SEED: u64 = 1;

/// The digest of a case and of what a build did with it: the first 16 hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OutcomeDigest(String);

/// The number of digits. Two of a million outcomes have the same with a probability of one in ten millions.
const DIGITS: usize = 16;

/// A text that is not the digest of an outcome.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid digest `{0}`; expected {DIGITS} digits from 0 to 9 and a to f")]
pub struct InvalidOutcomeDigest(String);

impl FromStr for OutcomeDigest {
    type Err = InvalidOutcomeDigest;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        match text.len() == DIGITS && text.bytes().all(is_digit) {
            true => Ok(Self(text.to_owned())),
            false => Err(InvalidOutcomeDigest(text.chars().take(80).collect())),
        }
    }
}

impl fmt::Display for OutcomeDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl OutcomeDigest {
    /// Returns the digest of a case with its outcome, and with the text that a build printed of it if the text is what differs.
    ///
    /// The names of files and of the head node do not count, nor the words of a refusal.
    #[must_use]
    pub fn of(case: &Case, outcome: &Outcome, printed: Option<&str>) -> Self {
        let recorded = RecordedOutcome::from(outcome);
        let recorded = serde_json::to_string(&recorded).unwrap_or_default();
        let text = printed.map(comparable_text).unwrap_or_default();
        let own = [recorded, text].map(|text| text.replace(&case.head, "{head}"));
        let all = std::iter::once(digest(case, &case.head).to_string()).chain(own);
        Self(Digest::of_all(all).digits()[..DIGITS].to_owned())
    }
}

/// What a build did before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AsBefore(pub BTreeSet<OutcomeDigest>);

impl AsBefore {
    /// Returns whether a build did this before. `predicted` is what is known to be expected of it: a text counts only where the
    /// outcome is the predicted one.
    #[must_use]
    pub fn has(
        &self,
        case: &Case,
        outcome: &Outcome,
        printed: Option<&str>,
        predicted: &Outcome,
    ) -> bool {
        !self.0.is_empty()
            && self
                .0
                .contains(&Self::digest(case, outcome, printed, predicted))
    }

    /// Returns the digest that [`has`](Self::has) looks for.
    #[must_use]
    pub fn digest(
        case: &Case,
        outcome: &Outcome,
        printed: Option<&str>,
        predicted: &Outcome,
    ) -> OutcomeDigest {
        let printed = printed.filter(|_| crate::attribution::same(outcome, predicted));
        OutcomeDigest::of(case, outcome, printed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::small_case;
    use mapcheck_reference::Rules;

    fn outcome(case: &Case) -> Outcome {
        mapcheck_reference::map(case, &Rules::default()).into()
    }

    #[test]
    fn a_digest_depends_on_the_case_and_on_the_outcome_and_not_on_the_head_node() {
        let case = small_case("-H here:2 -n 2 a", "here");
        let there = small_case("-H there:2 -n 2 a", "there");
        let of = |case: &Case, outcome: &Outcome| OutcomeDigest::of(case, outcome, None);
        assert_eq!(of(&case, &outcome(&case)), of(&there, &outcome(&there)));
        let other = small_case("-H here:2 -n 1 a", "here");
        assert_ne!(of(&case, &outcome(&case)), of(&case, &outcome(&other)));
        assert_ne!(of(&case, &outcome(&case)), of(&other, &outcome(&case)));
    }

    #[test]
    fn another_outcome_than_before_is_news() {
        let case = small_case("-H here:2 -n 2 a", "here");
        let other = outcome(&small_case("-H here:2 -n 1 a", "here"));
        let predicted = outcome(&case);
        let known = AsBefore([OutcomeDigest::of(&case, &other, None)].into());
        // Where the outcome is not the predicted one, its text does not count.
        assert!(known.has(&case, &other, Some("text"), &predicted));
        assert!(!known.has(&case, &predicted, None, &other));
        let by_text = AsBefore([OutcomeDigest::of(&case, &predicted, Some("text"))].into());
        assert!(by_text.has(&case, &predicted, Some("text"), &predicted));
        assert!(!by_text.has(&case, &predicted, Some("other"), &predicted));
        assert!(!AsBefore::default().has(&case, &other, None, &predicted));
    }

    #[test]
    fn a_digest_is_read_as_it_was_written() {
        let case = small_case("-H here:2 -n 2 a", "here");
        let digest = OutcomeDigest::of(&case, &outcome(&case), None);
        assert_eq!(digest.to_string().parse(), Ok(digest));
        for wrong in ["", "0123456789abcde", "0123456789ABCDEF"] {
            assert!(wrong.parse::<OutcomeDigest>().is_err(), "{wrong}");
        }
    }
}
