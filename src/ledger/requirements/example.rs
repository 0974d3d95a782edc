//! The example of a requirement: the scenario that is shown first.
//!
//! It is the one with the tag `@example:ID`. Without such a tag it is the scenario that checks the fewest requirements, where one
//! that expects no table, such as a map, counts as if it checked one more; of those it is the shortest one. A scenario that is short
//! enough, and that every build can be asked in every edition, is preferred.

use mapcheck_steps::ScenarioId;
use mapcheck_steps::source::Scenario;
use std::collections::{BTreeMap, HashSet};

/// The most lines that the steps of an example may have, without those of the background.
pub const LONGEST_EXAMPLE: usize = 20;

/// Moves the example of a requirement to the front of its scenarios, which keep their order otherwise.
pub(super) fn put_example_first(id: &str, scenarios: &mut [&Scenario]) {
    let best = (0..scenarios.len()).min_by_key(|at| {
        let scenario = scenarios[*at];
        let tags = &scenario.tags;
        let is_tagged = tags.examples.iter().any(|example| example == id);
        let is_long = scenario.length > LONGEST_EXAMPLE;
        let asks_few = (tags.reference, tags.edition.is_some());
        let breadth = tags.requirements.len() + usize::from(!scenario.expects_table);
        (!is_tagged, is_long, asks_few, breadth, scenario.length)
    });
    if let Some(best) = best {
        scenarios[..=best].rotate_right(1);
    }
}

/// Returns the scenarios that show each requirement once: the examples.
#[must_use]
pub fn examples(scenarios: &[Scenario]) -> HashSet<ScenarioId> {
    let mut of_requirement: BTreeMap<&str, Vec<&Scenario>> = BTreeMap::new();
    for scenario in scenarios {
        for id in &scenario.tags.requirements {
            of_requirement.entry(id).or_default().push(scenario);
        }
    }
    let examples = of_requirement.into_iter().filter_map(|(id, mut all)| {
        put_example_first(id, &mut all);
        Some(all.first()?.id.clone())
    });
    examples.collect()
}

/// Returns the scenarios that have the tag of a requirement's example, one for each outline.
pub(super) fn tagged<'a>(id: &str, scenarios: &[&'a Scenario]) -> Vec<&'a Scenario> {
    let mut tagged: Vec<&Scenario> = Vec::new();
    for scenario in scenarios {
        let is_tagged = scenario.tags.examples.iter().any(|example| example == id);
        if is_tagged && !tagged.iter().any(|other| is_same_outline(other, scenario)) {
            tagged.push(scenario);
        }
    }
    tagged
}

/// Returns whether two scenarios are rows of one outline, or the same.
#[must_use]
pub fn is_same_outline(one: &Scenario, other: &Scenario) -> bool {
    one.id.path == other.id.path && one.first_step == other.first_step
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use mapcheck_steps::answerer::Answerer;
    use mapcheck_steps::selection::Tags;

    /// Returns a scenario of `length` lines at a line of a file.
    pub(in crate::ledger::requirements) fn scenario(
        line: usize,
        length: usize,
        tags: &[&str],
    ) -> Scenario {
        Scenario {
            id: ScenarioId {
                path: "a.feature".into(),
                line,
            },
            feature: "F".to_owned(),
            name: "N".to_owned(),
            label: "N".to_owned(),
            tags: Tags::parse(tags.iter().copied()).unwrap(),
            first_step: line,
            length,
            expects_table: length > 1,
            answerer: Answerer::Launcher,
        }
    }

    fn first_line(scenarios: &[Scenario]) -> usize {
        let mut scenarios: Vec<&Scenario> = scenarios.iter().collect();
        put_example_first("PAM-1", &mut scenarios);
        scenarios[0].id.line
    }

    #[test]
    fn the_most_specific_and_then_the_shortest_scenario_is_the_example() {
        let inside = scenario(1, 2, &["PAM-1", "reference"]);
        let specific = scenario(2, 9, &["PAM-1"]);
        let shorter = scenario(3, 7, &["PAM-1"]);
        let broad = scenario(4, 3, &["PAM-1", "PAM-2"]);
        let no_table = scenario(5, 1, &["PAM-1"]);
        let long = scenario(6, LONGEST_EXAMPLE + 1, &["PAM-1"]);
        let all = [inside, specific, shorter, broad, no_table, long];
        assert_eq!(first_line(&all), 3);
        assert_eq!(first_line(&all[4..]), 5);
        assert_eq!(first_line(&all[..1]), 1);
        assert_eq!(first_line(&all[..2]), 2);
    }

    #[test]
    fn a_tag_chooses_the_example() {
        let specific = scenario(2, 3, &["PAM-1"]);
        let chosen = scenario(5, 9, &["PAM-1", "PAM-2", "example:PAM-1"]);
        let all = [specific, chosen];
        assert_eq!(first_line(&all), 5);
        let all: Vec<&Scenario> = all.iter().collect();
        assert_eq!(tagged("PAM-1", &all).len(), 1);
        assert_eq!(tagged("PAM-2", &all).len(), 0);
    }
}
