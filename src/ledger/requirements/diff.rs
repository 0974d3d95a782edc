//! The differences between two editions.

use super::ledger::Ledger;
use super::requirement::Requirement;
use crate::run::scenario_trace::{ScenarioTrace, trace_difference};
use mapcheck_reference::{Edition, Reference, Rules};
use mapcheck_steps::setting::Topologies;
use mapcheck_steps::source::Scenarios;
use mapcheck_steps::{RunError, ScenarioResult, Setting};
use std::path::Path;
use std::sync::Arc;

/// The differences between two editions.
#[derive(Clone, Debug)]
pub struct Diff<'a> {
    /// The requirements, in the order of the ledger.
    pub requirements: Vec<ChangedRequirement<'a>>,
    /// The scenarios, in the order of the features.
    pub scenarios: Vec<ChangedScenario>,
}

/// A requirement that differs between the editions.
#[derive(Clone, Debug)]
pub struct ChangedRequirement<'a> {
    /// The requirement.
    pub requirement: &'a Requirement,
    /// The rule in each edition; `None` where the requirement does not hold.
    pub rules: [Option<String>; 2],
}

/// A scenario with another result or other outcomes.
#[derive(Clone, Debug)]
pub struct ChangedScenario {
    /// Its result in the first edition.
    pub scenario: ScenarioResult,
    /// Its state in each edition.
    pub states: [String; 2],
}

/// Compares two editions, by the ledger and by a run of every scenario on the reference under the rules of each.
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
        requirements: changed_requirements(ledger, editions),
        scenarios: first
            .into_iter()
            .zip(&second)
            .filter_map(|(first, second)| changed_scenario(first, second))
            .collect(),
    })
}

fn changed_requirements(ledger: &Ledger, editions: [Edition; 2]) -> Vec<ChangedRequirement<'_>> {
    let all = ledger
        .requirements()
        .iter()
        .map(|requirement| ChangedRequirement {
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

fn changed_scenario(first: ScenarioResult, second: &ScenarioResult) -> Option<ChangedScenario> {
    let change = trace_difference(&ScenarioTrace::from(&first), &ScenarioTrace::from(second))?;
    Some(ChangedScenario {
        scenario: first,
        states: change.states,
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
    fn requirements_differ_if_they_hold_in_one_edition_or_have_two_readings() {
        let ledger = Ledger::parse(LEDGER, Path::new("ledger.yaml")).unwrap();
        let found = changed_requirements(&ledger, [Edition::June2026, Edition::August2026]);
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
        assert!(changed_requirements(&ledger, [Edition::June2026; 2]).is_empty());
    }
}
