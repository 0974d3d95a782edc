//! On what two editions differ.

use super::ledger::Ledger;
use super::statement::Requirement;
use crate::scenario_trace::{ScenarioTrace, trace_difference};
use mapcheck_reference::{Edition, Reference, Rules};
use mapcheck_steps::setting::Topologies;
use mapcheck_steps::source::Scenarios;
use mapcheck_steps::{RunError, ScenarioResult, Setting};
use std::path::Path;
use std::sync::Arc;

/// On what two editions differ.
#[derive(Clone, Debug)]
pub struct Diff<'a> {
    /// The statements, in the order of the ledger.
    pub statements: Vec<Changed<'a>>,
    /// The scenarios, in the order of the features.
    pub scenarios: Vec<ChangedScenario>,
}

/// A statement on which editions differ.
#[derive(Clone, Debug)]
pub struct Changed<'a> {
    /// The statement.
    pub requirement: &'a Requirement,
    /// The rule in each edition; `None` where the requirement does not hold.
    pub rules: [Option<String>; 2],
}

/// A scenario that comes out differently.
#[derive(Clone, Debug)]
pub struct ChangedScenario {
    /// The scenario, as it went in the first edition.
    pub scenario: ScenarioResult,
    /// What became of it in either edition, in a few words.
    pub became: [String; 2],
}

/// Compares two editions: by the ledger, and by running every scenario on the reference under the rules of each.
///
/// # Errors
///
/// The scenarios cannot be run.
pub fn diff<'a>(
    ledger: &'a Ledger,
    scenarios: &Scenarios,
    topologies: &Path,
    editions: [Edition; 2],
) -> Result<Diff<'a>, RunError> {
    let topologies = Arc::new(Topologies::new(topologies));
    let run = |edition: Edition| {
        let rules = Rules::of(edition);
        let reference = Arc::new(Reference::new("reference", rules.clone()));
        mapcheck_steps::run(
            scenarios,
            Setting::new(reference, rules, Arc::clone(&topologies)),
        )
    };
    let first = run(editions[0])?;
    let second = run(editions[1])?;
    Ok(Diff {
        statements: statements(ledger, editions),
        scenarios: first
            .into_iter()
            .zip(&second)
            .filter_map(|(first, second)| changed(first, second))
            .collect(),
    })
}

fn statements(ledger: &Ledger, editions: [Edition; 2]) -> Vec<Changed<'_>> {
    let all = ledger.requirements().iter().map(|requirement| Changed {
        requirement,
        rules: editions.map(|edition| rule(requirement, edition)),
    });
    all.filter(|changed| changed.rules[0] != changed.rules[1])
        .collect()
}

fn rule(requirement: &Requirement, edition: Edition) -> Option<String> {
    let holds = requirement.holds_in(edition);
    let reading = requirement
        .reading(edition)
        .map(|reading| reading.rule.clone());
    holds.then(|| reading.unwrap_or_else(|| requirement.text.clone()))
}

/// A scenario whose statements hold in one edition only, or whose command lines come to something else.
fn changed(first: ScenarioResult, second: &ScenarioResult) -> Option<ChangedScenario> {
    let change = trace_difference(&ScenarioTrace::from(&first), &ScenarioTrace::from(second))?;
    Some(ChangedScenario {
        scenario: first,
        became: change.states,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEDGER: &str = "mapcheck-requirements: 2
requirements:
  - {id: PAM-1, section: '1', text: A., kind: must, seen-by: command-line}
  - {id: PAM-2, section: '1', text: B., kind: must, seen-by: reference, editions: ['2026-06'], question: directive-scope}
  - id: PAM-3
    section: '1'
    text: C.
    kind: contradicted
    seen-by: reference
    readings:
      - {editions: ['2026-06'], rule: This., where: here}
      - {editions: ['2026-08'], rule: That., where: there}
";

    #[test]
    fn statements_differ_where_they_do_not_hold_or_are_read_otherwise() {
        let ledger = Ledger::parse(LEDGER, Path::new("ledger.yaml")).unwrap();
        let found = statements(&ledger, [Edition::June2026, Edition::August2026]);
        let found: Vec<_> = found
            .iter()
            .map(|changed| (changed.requirement.id.as_str(), changed.rules.clone()))
            .collect();
        let text = |text: &str| Some(text.to_owned());
        assert_eq!(
            found,
            [
                ("PAM-2", [text("B."), None]),
                ("PAM-3", [text("This."), text("That.")]),
            ]
        );
        assert!(statements(&ledger, [Edition::June2026; 2]).is_empty());
    }
}
