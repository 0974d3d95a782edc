//! What a build does with a case, as far as builds are compared.

use crate::explore::campaign::{MapPrinter, refuses, text_difference};
use crate::outcome::compare::{Difference, differences, refusal_text_difference};
use mapcheck_forms::DisplayForm;
use mapcheck_reference::{Case, Outcome};

/// The outcome of a case on a build, and the text of its map in the form that the case asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseObservation {
    /// The outcome.
    pub outcome: Outcome,
    /// The text, if the case asks for another form than the short one, which has nothing that the outcome lacks.
    pub printed: Option<String>,
}

impl CaseObservation {
    /// Runs a case on a build.
    #[must_use]
    pub fn of(build: &dyn MapPrinter, case: &Case) -> Self {
        let (outcome, _) = build.outcome_and_text(case);
        Self::with_text(outcome, build, case)
    }

    /// Runs a case again on the build that did this, if the build refused it without a reason and `other` has one: a build loses
    /// reasons now and then, more often on a busy machine.
    #[must_use]
    pub fn with_reason_of(self, other: &Self, build: &dyn MapPrinter, case: &Case) -> Self {
        let is_lost = refuses(&self.outcome, false) && refuses(&other.outcome, true);
        match is_lost {
            true => Self::with_text(build.outcome_with_reason(case).0, build, case),
            false => self,
        }
    }

    /// Adds the text of the map to an outcome, if the case asks for another form than the short one.
    fn with_text(outcome: Outcome, build: &dyn MapPrinter, case: &Case) -> Self {
        let form = DisplayForm::for_case(None, case).shown_by_build(case);
        let is_text = form.is_text();
        let printed = match outcome {
            Outcome::Mapped(_) if !is_text => build.printed(case),
            _ => None,
        };
        Self { outcome, printed }
    }

    /// Returns the differences from this to another build, one for each aspect. A case that one of them cannot run has none.
    #[must_use]
    pub fn differences(&self, other: &Self) -> Vec<Difference> {
        if !self.applies() || !other.applies() {
            return Vec::new();
        }
        let mut found = differences(&self.outcome, &other.outcome);
        if let (Outcome::Refused(left), Outcome::Refused(right)) = (&self.outcome, &other.outcome)
            && found.is_empty()
        {
            found.extend(refusal_text_difference(left, right));
        }
        if let (Some(left), Some(right)) = (&self.printed, &other.printed) {
            found.extend(text_difference(Some(left), Some(right)));
        }
        found
    }

    /// Returns whether the build can run the case.
    #[must_use]
    pub fn applies(&self) -> bool {
        !matches!(self.outcome, Outcome::NotApplicable { .. })
    }
}
