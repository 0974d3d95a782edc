//! What other editions and builds do with a line.

use crate::maps::drawn;
use crate::outcome::OutcomeText;
use crate::rules::LoadedRules;
use crate::typed::TypedCase;
use mapcheck_picture::Marks;
use mapcheck_reference::attribution::{explain, same};
use mapcheck_reference::{MapError, MappedJob, Outcome};
use serde::Serialize;

/// What other rules do with a line.
#[derive(Debug, Serialize)]
pub(crate) struct OtherRules {
    name: String,
    /// Whether the outcome is the same.
    same: bool,
    outcome: OutcomeText,
    /// How many ranks and nodes differ, if both map the line.
    differences: usize,
    /// What explains the difference.
    because: Vec<Cause>,
}

/// A rule that explains a difference.
#[derive(Debug, Serialize)]
struct Cause {
    name: &'static str,
    about: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    requirement: Option<&'static str>,
}

/// The largest job whose differences are explained, which takes many maps.
const MOST_EXPLAINED: u64 = 256;

/// Lists what all other rules do with a line.
pub(crate) fn compare(
    typed: &TypedCase,
    rules: &LoadedRules,
    all: &[LoadedRules],
) -> Vec<OtherRules> {
    if typed.open_quote.is_some() || typed.is_empty() {
        return Vec::new();
    }
    let own = rules.map(&typed.case);
    let own_outcome = outcome(&own);
    let picture = drawn(&own, typed);
    let others = all.iter().filter(|other| other.name != rules.name);
    let compare = |other: &LoadedRules| {
        let mapped = other.map(&typed.case);
        let outcome = outcome(&mapped);
        let is_same = same(&own_outcome, &outcome);
        let differences = picture.as_ref().zip(drawn(&mapped, typed));
        let differences = differences.map_or(0, |(one, other)| {
            Marks::between(one, &other).sentences.len()
        });
        OtherRules {
            name: other.name.clone(),
            same: is_same,
            outcome: OutcomeText::new_of(&mapped, typed, ""),
            differences: if is_same { 0 } else { differences },
            because: if is_same {
                Vec::new()
            } else {
                causes(typed, rules, other, &outcome)
            },
        }
    };
    others.map(compare).collect()
}

fn outcome(mapped: &Result<MappedJob, MapError>) -> Outcome {
    let map = mapped.as_ref().map(|job| job.map.clone());
    Outcome::from(map.map_err(Clone::clone))
}

/// Returns what explains the outcome of other rules, by the rules of an edition without quirks.
fn causes(
    typed: &TypedCase,
    rules: &LoadedRules,
    other: &LoadedRules,
    outcome: &Outcome,
) -> Vec<Cause> {
    let is_large = matches!(outcome, Outcome::Mapped(map) if map.num_placed() > MOST_EXPLAINED);
    let has_quirks = rules.rules.quirks().next().is_some();
    if is_large || has_quirks {
        return Vec::new();
    }
    let observed = [(&typed.case, outcome)];
    let switches = explain(&observed, &other.rules, rules.edition).unwrap_or_default();
    let cause = |switch: mapcheck_reference::attribution::Switch| Cause {
        name: switch.name(),
        about: switch.description(),
        requirement: switch.requirement(),
    };
    switches.into_iter().map(cause).collect()
}
