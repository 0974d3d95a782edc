//! What a scenario did on an implementation, and the first difference between two such traces.

use crate::outcome::compare::{Aspect, first_difference};
use crate::run::events::CaseInfo;
use mapcheck_reference::Outcome;
use mapcheck_shell::join;
use mapcheck_steps::{ScenarioResult, ScenarioStatus};

/// The status of a scenario, and the outcome of each of its cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioTrace {
    /// How the scenario ended.
    pub status: ScenarioStatus,
    /// Its cases in their order, each with its outcome.
    pub cases: Vec<(CaseInfo, Outcome)>,
}

impl From<&ScenarioResult> for ScenarioTrace {
    fn from(result: &ScenarioResult) -> Self {
        let observations = result.observations.iter();
        Self {
            status: result.status.clone(),
            cases: observations
                .map(|seen| (CaseInfo::from(&seen.case), seen.outcome.clone()))
                .collect(),
        }
    }
}

impl ScenarioTrace {
    /// Returns the status in words: `holds`, `does not hold: …`, `not applicable: …`.
    ///
    /// The line of a failed step is left out, because lines move when a feature file is edited.
    #[must_use]
    pub fn status_text(&self) -> String {
        match &self.status {
            ScenarioStatus::Passed => "holds".to_owned(),
            ScenarioStatus::Failed(step) => format!("does not hold: {}", step.message),
            ScenarioStatus::NotApplicable { reason } => format!("not applicable: {reason}"),
        }
    }
}

/// The difference between two traces of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceDifference {
    /// Before and after, in words that differ.
    pub states: [String; 2],
    /// What differs in the first outcome that differs, if one does.
    pub aspect: Option<Aspect>,
    /// The case with that outcome, or else the last case.
    pub case: Option<CaseInfo>,
}

/// Returns the difference between two traces of a scenario: in its status, in its cases, or in their outcomes.
#[must_use]
pub fn trace_difference(before: &ScenarioTrace, after: &ScenarioTrace) -> Option<TraceDifference> {
    let mut pairs = before.cases.iter().zip(&after.cases);
    let differing = pairs.find_map(|(before, after)| case_difference(before, after));
    let counts = [before, after].map(|trace| trace.cases.len());
    let texts = [before, after].map(ScenarioTrace::status_text);
    let same_status = texts[0] == texts[1];
    if same_status && differing.is_none() && counts[0] == counts[1] {
        return None;
    }
    let [first, second] = &texts;
    let states = match &differing {
        _ if !same_status => texts.clone(),
        Some(CaseDifference { what, sides, .. }) => [
            format!("{first}: {what}, {}", sides[0]),
            format!("{second}: {what}, {}", sides[1]),
        ],
        None => [
            format!("{first}, {}", case_count(counts[0])),
            format!("{second}, {}", case_count(counts[1])),
        ],
    };
    let (aspect, case) = match differing {
        Some(found) => (found.aspect, Some(found.case)),
        None => (None, after.cases.last().map(|(case, _)| case.clone())),
    };
    Some(TraceDifference {
        states,
        aspect,
        case,
    })
}

fn case_count(count: usize) -> String {
    match count {
        1 => "1 case".to_owned(),
        _ => format!("{count} cases"),
    }
}

struct CaseDifference {
    what: String,
    sides: [String; 2],
    aspect: Option<Aspect>,
    case: CaseInfo,
}

fn case_difference(
    (before, before_outcome): &(CaseInfo, Outcome),
    (after, after_outcome): &(CaseInfo, Outcome),
) -> Option<CaseDifference> {
    if before != after {
        return Some(CaseDifference {
            what: "another command line is mapped".to_owned(),
            sides: [before, after].map(command_line),
            aspect: None,
            case: after.clone(),
        });
    }
    let found = first_difference(before_outcome, after_outcome)?;
    Some(CaseDifference {
        what: found.what,
        sides: [found.left, found.right],
        aspect: Some(found.aspect),
        case: after.clone(),
    })
}

fn command_line(case: &CaseInfo) -> String {
    let args = join(case.arguments.iter().map(String::as_str));
    match &case.topology {
        Some(topology) => format!("{args} on {}", topology.display()),
        None => args,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapcheck_reference::error::Topic;
    use mapcheck_reference::implementation::Refused;
    use mapcheck_steps::FailedStep;

    fn refused(line: &str, topic: Topic) -> (CaseInfo, Outcome) {
        let case = CaseInfo {
            topology: None,
            node_topologies: std::collections::BTreeMap::new(),
            head: "hn".to_owned(),
            arguments: line.split(' ').map(str::to_owned).collect(),
            spawned: false,
        };
        (case, Outcome::Refused(Refused::about(Some(topic))))
    }

    fn failed(line: usize) -> ScenarioStatus {
        ScenarioStatus::Failed(FailedStep {
            step: "Then the map is".to_owned(),
            line,
            message: "rank 0".to_owned(),
            missing: Vec::new(),
        })
    }

    fn trace(status: ScenarioStatus, cases: &[(CaseInfo, Outcome)]) -> ScenarioTrace {
        let cases = cases.to_vec();
        ScenarioTrace { status, cases }
    }

    fn passed(cases: &[(CaseInfo, Outcome)]) -> ScenarioTrace {
        trace(ScenarioStatus::Passed, cases)
    }

    #[test]
    fn traces_differ_in_status_and_in_outcomes() {
        let one = [refused("-n 1 a", Topic::Ambiguous)];
        let before = passed(&one);
        assert_eq!(trace_difference(&before, &before), None);

        let change = trace_difference(&before, &trace(failed(3), &one)).unwrap();
        assert_eq!(change.states, ["holds", "does not hold: rank 0"]);
        assert_eq!(change.aspect, None);
        assert_eq!(change.case.unwrap().arguments, ["-n", "1", "a"]);

        let other = passed(&[refused("-n 1 a", Topic::NoNodes)]);
        let change = trace_difference(&before, &other).unwrap();
        assert_eq!(change.aspect, Some(Aspect::Reason));
        assert_eq!(
            change.states,
            [
                "holds: the reason of the refusal, ambiguous",
                "holds: the reason of the refusal, no-available-resources"
            ]
        );
    }

    #[test]
    fn a_failed_step_that_has_moved_is_no_difference() {
        assert_eq!(
            trace_difference(&trace(failed(3), &[]), &trace(failed(9), &[])),
            None
        );
    }

    #[test]
    fn traces_differ_in_their_cases() {
        let one = refused("-n 1 a", Topic::Ambiguous);
        let other = refused("-n 2 a", Topic::Ambiguous);
        let before = passed(std::slice::from_ref(&one));
        let change = trace_difference(&before, &passed(std::slice::from_ref(&other))).unwrap();
        assert!(change.states[1].ends_with("-n 2 a"), "{change:?}");
        let change = trace_difference(&before, &passed(&[one, other])).unwrap();
        assert_eq!(change.states, ["holds, 1 case", "holds, 2 cases"]);
    }
}
