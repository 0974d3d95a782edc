//! What the rules and the nearest profile predict for a change: which of the two builds follows them.

use crate::attribution::{explain_by_part, same};
use crate::builds::Version;
use crate::change::diff::{BuildChange, CaseObservation};
use crate::change::gate;
use crate::judge::profile::{Profile, Profiles};
use crate::ledger::requirements::Ledger;
use crate::report::reproducer::IssueDraft;
use crate::run::events::CaseInfo;
use mapcheck_reference::{Case, Edition, Implementation as _, Outcome, Reference, Rules};
use std::io;

/// The rules of all editions, and the profile that is nearest to the new build.
pub(super) struct Outlook {
    profile: Option<Profile>,
}

impl Outlook {
    pub(super) fn new(profiles: Profiles, version: &Version) -> Self {
        let chosen = profiles.choose(version);
        Self {
            profile: chosen.map(|(profile, _)| profile),
        }
    }

    /// Returns a clause on what a build did: whether it follows the rules, or which known quirks explain it.
    pub(super) fn describe(&self, case: &Case, observed: &CaseObservation) -> String {
        let editions = [Edition::August2026, Edition::June2026];
        let outcome = |edition| Reference::new("", Rules::of(edition)).outcome(case);
        let outcomes = editions.map(|edition| (edition, outcome(edition)));
        if outcomes
            .iter()
            .any(|(_, it)| matches!(it, Outcome::NotApplicable { .. }))
        {
            return "does what the reference does not model".to_owned();
        }
        let followed = outcomes
            .iter()
            .filter(|(_, expected)| same(expected, &observed.outcome));
        let followed: Vec<String> = followed.map(|(edition, _)| edition.to_string()).collect();
        if !followed.is_empty() {
            return format!("follows the rules of {}", followed.join(" and "));
        }
        let by_profile = self.profile.as_ref().and_then(|profile| {
            let seen = [(case, &observed.outcome)];
            let switches = explain_by_part(&seen, &profile.rules(), Edition::August2026)?;
            let names: Vec<&str> = switches.iter().map(|switch| switch.name()).collect();
            (!names.is_empty()).then(|| {
                let names = names.join(" and ");
                format!("deviates as {} is known to: {names}", profile.name())
            })
        });
        by_profile.unwrap_or_else(|| "follows neither the rules nor a known deviation".to_owned())
    }
}

impl Outlook {
    /// Returns the draft of an issue about a change. `names` are those of the base and of the new build.
    ///
    /// # Errors
    ///
    /// The case's topology cannot be read.
    pub(super) fn draft(
        &self,
        change: &BuildChange,
        name: &str,
        [base, new]: [&str; 2],
        ledger: Option<&Ledger>,
    ) -> io::Result<String> {
        let case = &change.case.case;
        let ids = change.case.requirements.iter();
        let statements = ids.filter_map(|id| Some(ledger?.get(id)?.statement()));
        let [before, after] = [&change.base, &change.new].map(|it| self.describe(case, it));
        IssueDraft {
            name,
            case,
            expected_by: &format!("as {base}, which {before}"),
            expected: &change.base.outcome,
            build: &format!("{new}, which {after}"),
            actual: &change.new.outcome,
            differences: &change.differences,
            statements: statements.collect(),
            mechanism: None,
        }
        .to_markdown()
    }
}

/// Returns a change as the gate's acceptance files select them.
pub(super) fn gate_change(change: &BuildChange) -> gate::OutcomeChange {
    let first = change.differences.first();
    let item = match &change.case.scenario {
        Some(scenario) => gate::ChangedItem::Scenario {
            path: scenario.path.clone(),
            line: scenario.line,
            name: scenario.name.clone(),
        },
        None => gate::ChangedItem::CommandLine {
            difference: first.map(|it| it.what.clone()).unwrap_or_default(),
        },
    };
    gate::OutcomeChange {
        item,
        states: [&change.base, &change.new].map(|it| crate::outcome::compare::summary(&it.outcome)),
        aspect: first.map(|it| it.aspect),
        shown_by: Some(CaseInfo::from(&change.case.case)),
        explained_by: Vec::new(),
        requirements: change.case.requirements.clone(),
    }
}
