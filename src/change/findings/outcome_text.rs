//! Outcomes in a few lines, to be written and read by people.

use crate::outcome::compare::{differing_ranks, summary};
use mapcheck_reference::Outcome;
use mapcheck_reference::job_map::JobMap;

/// Returns an outcome in lines: the ranks of a map with app, node and binding, where neighbours that have the same share a line, or
/// another outcome in words.
#[must_use]
pub fn outcome_text(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Mapped(map) => ranks(map),
        Outcome::LostRanks { map, .. } => format!("{}\n{}", ranks(map), summary(outcome)),
        other => summary(other),
    }
}

fn ranks(map: &JobMap) -> String {
    let nothing = JobMap {
        nodes: Vec::new(),
        ..map.clone()
    };
    let lines = differing_ranks(map, &nothing).into_iter().map(|it| {
        let ranks = match it.first == it.last {
            true => it.first.to_string(),
            false => format!("{}-{}", it.first, it.last),
        };
        format!("{ranks}: {}", it.left)
    });
    lines.collect::<Vec<_>>().join("\n")
}
