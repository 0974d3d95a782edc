//! The cases of a comparison as events, for every report.

use super::cases::DiffCase;
use super::cluster::Cluster;
use super::run::{BuildChange, Changes};
use crate::builds::lacks_helper;
use crate::outcome::compare::Difference;
use crate::run::events::{CaseInfo, CaseJudged, Failure};
use crate::run::verdict::Verdict;

/// Makes the events of a comparison.
///
/// The smallest case of each cluster is a failure. The others deviate as known, by a name that all of the cluster share, and so
/// do accepted changes.
#[derive(Clone, Copy, Debug)]
pub struct DiffVerdicts<'a> {
    /// The name of the new build.
    pub build: &'a str,
    /// Returns the command that shows a change.
    pub command: &'a dyn ShowCommand,
    /// Whether builds are asked for maps only, so that what needs a helper program does not apply.
    pub maps_only: bool,
}

/// Returns the command that shows a change.
pub trait ShowCommand: std::fmt::Debug {
    /// Returns the command, if the change can be shown by one.
    fn command(&self, change: &BuildChange) -> Option<String>;
}

impl DiffVerdicts<'_> {
    /// Returns the events: changes with the smallest lines first, then the cases that are the same.
    ///
    /// `accepted` has the reason why a cluster is accepted, if it is.
    #[must_use]
    pub fn events(
        &self,
        changes: &Changes,
        clusters: &[Cluster],
        accepted: &dyn Fn(&BuildChange) -> Option<String>,
    ) -> Vec<CaseJudged> {
        let mut events = Vec::new();
        for (index, cluster) in clusters.iter().enumerate() {
            let mut is_first = true;
            for change in &cluster.changes {
                let name = match accepted(change) {
                    Some(reason) => reason,
                    None => format!("change-{}", index + 1),
                };
                let is_open = accepted(change).is_none() && std::mem::take(&mut is_first);
                let shown = if is_open { &cluster.smallest } else { change };
                events.push(CaseJudged {
                    verdict: match is_open {
                        true => Verdict::Fail,
                        false => Verdict::KnownDeviation { names: vec![name] },
                    },
                    red: is_open,
                    failure: Some(failure(&shown.differences, cluster.changes.len())),
                    case: Some(CaseInfo::from(&shown.case.case)),
                    command: self.command.command(shown),
                    ..self.judged(&change.case)
                });
            }
        }
        events.extend(changes.flaky.iter().map(|change| CaseJudged {
            verdict: Verdict::Nondeterministic,
            failure: Some(failure(&change.differences, 1)),
            case: Some(CaseInfo::from(&change.case.case)),
            command: self.command.command(change),
            ..self.judged(&change.case)
        }));
        events.extend(changes.same.iter().map(|case| self.judged(case)));
        events.extend(
            changes
                .not_compared
                .iter()
                .map(|(case, reason)| CaseJudged {
                    verdict: self.not_compared(reason),
                    ..self.judged(case)
                }),
        );
        events
    }

    /// Returns the verdict of a case that one of the builds was not asked, with the reason.
    fn not_compared(&self, reason: &str) -> Verdict {
        let is_missing = !self.maps_only && lacks_helper(reason);
        let reason = reason.to_owned();
        match is_missing {
            true => Verdict::NotLookedAt { reason },
            false => Verdict::NotApplicable { reason },
        }
    }

    fn judged(&self, case: &DiffCase) -> CaseJudged {
        CaseJudged {
            number: case.number,
            implementation: self.build.to_owned(),
            name: case.name.clone(),
            scenario: case.scenario.clone(),
            requirements: case.requirements.clone(),
            unspecified: false,
            question: None,
            verdict: Verdict::Pass,
            red: false,
            failure: None,
            case: None,
            command: None,
            duration: None,
        }
    }
}

/// Returns what differs, with the numbers of the cases that differ for the same cause.
fn failure(differences: &[Difference], cases: usize) -> Failure {
    let mut all: Vec<String> = differences.iter().map(ToString::to_string).collect();
    all.dedup();
    let first = differences.first();
    let step = first.map_or("", |it| it.aspect.name()).to_owned();
    Failure {
        step: match cases {
            1 => step,
            _ => format!("{step}, in {cases} cases"),
        },
        line: 0,
        difference: all.join("; also "),
        expected: first.map(|it| it.left.clone()),
        actual: first.map(|it| it.right.clone()),
    }
}
