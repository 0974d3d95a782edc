//! Implementations that print maps as text.

use crate::builds::Prterun;
use mapcheck_forms::DisplayForm;
use mapcheck_reference::{Case, Implementation, Outcome, Reference, map_in_detail};

/// An implementation whose printed maps a campaign can compare.
pub trait MapPrinter: Implementation {
    /// Runs a case. Returns the outcome, and the printed text, in the short form unless the case asks for the long
    /// one.
    fn outcome_and_text(&self, case: &Case) -> (Outcome, Option<String>);

    /// Runs a case again that should be refused with a reason and had none, in case the build has lost it.
    fn outcome_with_reason(&self, case: &Case) -> (Outcome, Option<String>) {
        self.outcome_and_text(case)
    }

    /// Returns the text that is printed for a mapped case, in the form that the case asks for.
    fn printed(&self, case: &Case) -> Option<String>;
}

impl MapPrinter for Prterun {
    fn outcome_and_text(&self, case: &Case) -> (Outcome, Option<String>) {
        let (outcome, stdout) = self.outcome_and_stdout(case);
        (outcome, self.text(&stdout, case))
    }

    fn outcome_with_reason(&self, case: &Case) -> (Outcome, Option<String>) {
        let (outcome, stdout) = Prterun::outcome_with_reason(self, case);
        (outcome, self.text(&stdout, case))
    }

    fn printed(&self, case: &Case) -> Option<String> {
        self.displayed(case)
    }
}

impl MapPrinter for Reference {
    fn outcome_and_text(&self, case: &Case) -> (Outcome, Option<String>) {
        (self.outcome(case), self.printed(case))
    }

    fn printed(&self, case: &Case) -> Option<String> {
        let mapped = map_in_detail(case, self.rules()).ok()?;
        let mut text = Vec::new();
        let form = DisplayForm::for_case(None, case).shown_by_build(case);
        form.write_as(self.rules(), &mut text, &mapped, case, "the reference")
            .ok()?;
        String::from_utf8(text).ok()
    }
}
