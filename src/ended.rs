//! How scenarios end, in a form that can be kept, and on what two ends of one scenario differ.

use crate::compare::{Aspect, first_difference};
use crate::events::CaseInfo;
use mapcheck_reference::{Case, Outcome};
use mapcheck_shell::join;
use mapcheck_steps::{ScenarioOutcome, ScenarioResult};
use serde::{Deserialize, Serialize};
use std::fmt;

/// How a scenario ended: what became of what it states, and what was seen on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// What became of it.
    pub became: Became,
    /// Its cases, with what came of each, in their order.
    pub seen: Vec<(CaseInfo, Outcome)>,
}

/// What became of what a scenario states.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Became {
    /// All of it holds.
    Holds,
    /// Something does not hold: the smallest difference that shows it.
    DoesNotHold(String),
    /// It could not be asked: why not.
    NotApplicable(String),
}

impl fmt::Display for Became {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Became::Holds => f.write_str("holds"),
            Became::DoesNotHold(message) => write!(f, "does not hold: {message}"),
            Became::NotApplicable(reason) => write!(f, "not applicable: {reason}"),
        }
    }
}

impl From<&ScenarioResult> for Ended {
    fn from(result: &ScenarioResult) -> Self {
        let became = match &result.outcome {
            ScenarioOutcome::Passed => Became::Holds,
            ScenarioOutcome::Failed(step) => Became::DoesNotHold(step.message.clone()),
            ScenarioOutcome::NotApplicable { reason } => Became::NotApplicable(reason.clone()),
        };
        let seen = result.observations.iter();
        Self {
            became,
            seen: seen
                .map(|seen| (CaseInfo::from(&seen.case), seen.outcome.clone()))
                .collect(),
        }
    }
}

impl From<&Case> for CaseInfo {
    fn from(case: &Case) -> Self {
        Self {
            topology: case.topology_file.clone(),
            head: case.head.clone(),
            arguments: case.words(),
            spawned: case.spawned.is_some(),
        }
    }
}

/// On what two ends of a scenario differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndChange {
    /// What became of it either time, in a few words that are not the same.
    pub became: [String; 2],
    /// What kind of thing differs on the first command line that comes to something else, if one does.
    pub aspect: Option<Aspect>,
    /// That command line, or else the last one.
    pub shown_by: Option<CaseInfo>,
}

/// On what two ends of a scenario differ, if they do: on what it states, or on what its command lines come to.
#[must_use]
pub fn end_change(before: &Ended, after: &Ended) -> Option<EndChange> {
    if before == after {
        return None;
    }
    let mut pairs = before.seen.iter().zip(&after.seen);
    let differing = pairs.find_map(|(before, after)| seen_change(before, after));
    let more = before.seen.len() != after.seen.len();
    if before.became == after.became && differing.is_none() && !more {
        return None;
    }
    let mut told = [before.became.to_string(), after.became.to_string()];
    if told[0] == told[1] {
        told = match &differing {
            Some((what, [left, right], ..)) => [
                format!("{}: {what}, {left}", told[0]),
                format!("{}: {what}, {right}", told[1]),
            ],
            None => [before, after].map(|end| format!("{}, {} cases", end.became, end.seen.len())),
        };
    }
    let last = || after.seen.last().map(|(case, _)| case.clone());
    let (aspect, shown_by) = match differing {
        Some((.., aspect, case)) => (aspect, Some(case)),
        None => (None, last()),
    };
    Some(EndChange {
        became: told,
        aspect,
        shown_by,
    })
}

type SeenChange = (String, [String; 2], Option<Aspect>, CaseInfo);

fn seen_change(
    (case, before): &(CaseInfo, Outcome),
    (other, after): &(CaseInfo, Outcome),
) -> Option<SeenChange> {
    if case != other {
        let line = |case: &CaseInfo| {
            let words = join(case.arguments.iter().map(String::as_str));
            let topology = case
                .topology
                .iter()
                .map(|file| format!(" on {}", file.display()));
            topology.fold(words, |words, machine| words + &machine)
        };
        let asked = "another command line is asked".to_owned();
        return Some((asked, [line(case), line(other)], None, other.clone()));
    }
    let found = first_difference(before, after)?;
    let sides = [found.left, found.right];
    Some((found.what, sides, Some(found.aspect), other.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapcheck_reference::error::Topic;
    use mapcheck_reference::implementation::Refused;

    fn seen(line: &str, topic: Topic) -> (CaseInfo, Outcome) {
        let case = CaseInfo {
            topology: None,
            head: "hn".to_owned(),
            arguments: line.split(' ').map(str::to_owned).collect(),
            spawned: false,
        };
        (case, Outcome::Refused(Refused::about(Some(topic))))
    }

    fn ended(became: Became, seen: &[(CaseInfo, Outcome)]) -> Ended {
        let seen = seen.to_vec();
        Ended { became, seen }
    }

    #[test]
    fn a_scenario_changes_with_what_it_states_or_with_what_its_command_lines_come_to() {
        let one = seen("-n 1 a", Topic::Ambiguous);
        let before = ended(Became::Holds, std::slice::from_ref(&one));
        assert_eq!(end_change(&before, &before), None);

        let failed = Became::DoesNotHold("rank 0".to_owned());
        let change = end_change(&before, &ended(failed, std::slice::from_ref(&one))).unwrap();
        assert_eq!(change.became, ["holds", "does not hold: rank 0"]);
        assert_eq!(change.aspect, None);
        assert_eq!(change.shown_by.unwrap().arguments, ["-n", "1", "a"]);

        let other = ended(Became::Holds, &[seen("-n 1 a", Topic::NoNodes)]);
        let change = end_change(&before, &other).unwrap();
        assert_eq!(change.aspect, Some(Aspect::Reason));
        assert_eq!(
            change.became,
            [
                "holds: the reason of the refusal, ambiguous",
                "holds: the reason of the refusal, no-available-resources"
            ]
        );
    }

    #[test]
    fn a_scenario_that_asks_something_else_has_changed() {
        let one = seen("-n 1 a", Topic::Ambiguous);
        let other = seen("-n 2 a", Topic::Ambiguous);
        let before = ended(Became::Holds, std::slice::from_ref(&one));
        let change =
            end_change(&before, &ended(Became::Holds, std::slice::from_ref(&other))).unwrap();
        assert!(change.became[1].ends_with("-n 2 a"), "{change:?}");
        let change = end_change(&before, &ended(Became::Holds, &[one, other])).unwrap();
        assert_eq!(change.became, ["holds, 1 cases", "holds, 2 cases"]);
    }
}
