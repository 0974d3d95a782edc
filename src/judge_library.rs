//! What is said of a scenario on a libpmix.

use crate::judge::{Judgement, LibrarySubject};
use crate::pmix::{Evidence, LibraryProfile};
use crate::profile::Fit;
use crate::verdict::Verdict;
use mapcheck_reference::pmix::{Deviation, Performed};
use mapcheck_steps::{FailedStep, ScenarioId, ScenarioOutcome, ScenarioResult};
use std::collections::BTreeSet;

/// Runs a scenario on the model with some deviations.
pub type Under<'a> = dyn Fn(&ScenarioId, &BTreeSet<Deviation>) -> Option<ScenarioOutcome> + 'a;

/// Judges what scenarios come to on one libpmix.
///
/// A scenario that fails as its profile says is a known deviation: as the model fails it with the profile's deviations, or for want of a
/// function that the library does not have, or as the profile says word for word where there is no model.
pub struct LibraryJudge<'a> {
    /// The library.
    pub subject: &'a LibrarySubject,
    /// Whether everything that is not as it should be turns the run red, also on libraries that no profile describes.
    pub strict: bool,
    /// Runs a scenario on the model.
    pub under: &'a Under<'a>,
}

impl std::fmt::Debug for LibraryJudge<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LibraryJudge")
            .field("subject", &self.subject)
            .field("strict", &self.strict)
            .finish_non_exhaustive()
    }
}

impl LibraryJudge<'_> {
    /// Judges a scenario. `predicted` is the same scenario on the model with the profile's deviations.
    #[must_use]
    pub fn judge(&self, result: &ScenarioResult, predicted: Option<&ScenarioResult>) -> Judgement {
        let verdict = match &result.outcome {
            ScenarioOutcome::NotApplicable { reason } => Verdict::NotApplicable {
                reason: reason.clone(),
            },
            ScenarioOutcome::Passed => self.passed(result, predicted),
            ScenarioOutcome::Failed(step) => self.failed(result, step, predicted),
        };
        let exact = matches!(self.subject.profile, Some((_, Fit::Exact)));
        Judgement::of(result, verdict, exact || self.strict)
    }

    fn profile(&self) -> Option<&LibraryProfile> {
        self.subject.profile.as_ref().map(|(profile, _)| profile)
    }

    fn passed(&self, result: &ScenarioResult, predicted: Option<&ScenarioResult>) -> Verdict {
        let mut names = self.listed(result, None);
        if let Some(predicted) = predicted
            && let ScenarioOutcome::Failed(step) = &predicted.outcome
        {
            names.extend(self.modelled(&predicted.id, step));
        }
        if names.is_empty() {
            Verdict::Pass
        } else {
            Verdict::StaleDeviation { names }
        }
    }

    fn failed(
        &self,
        result: &ScenarioResult,
        step: &FailedStep,
        predicted: Option<&ScenarioResult>,
    ) -> Verdict {
        let as_predicted = predicted.is_some_and(|predicted| match &predicted.outcome {
            ScenarioOutcome::Failed(other) => same(step, other),
            _ => false,
        });
        let mut names = self.missing(step);
        if names.is_empty() && as_predicted {
            names = self.modelled(&result.id, step);
        }
        if names.is_empty() {
            names = self.listed(result, Some(step));
        }
        if !names.is_empty() {
            return Verdict::KnownDeviation { names };
        }
        match (result.performed.last(), &self.subject.profile) {
            (Some(Performed::Crashed { .. }), _) => Verdict::Crash,
            (Some(Performed::TimedOut { .. }), _) => Verdict::Timeout,
            (Some(Performed::Failed { .. }), _) => Verdict::Error,
            (_, Some((_, Fit::Exact))) => Verdict::Fail,
            (_, Some((_, Fit::Nearest))) => Verdict::NewDeviation,
            (_, None) => Verdict::Unprofiled,
        }
    }

    /// The function that a failure says is missing, if the profile says so too.
    fn missing(&self, step: &FailedStep) -> Vec<String> {
        let missing = self
            .profile()
            .into_iter()
            .flat_map(|profile| &profile.missing);
        missing
            .filter(|function| step.message.contains(&format!("{function} is missing")))
            .map(|function| format!("missing-{function}"))
            .collect()
    }

    /// The profile's deviations with which the model fails a scenario in the same way: one, or else those of which none can be
    /// left out.
    fn modelled(&self, scenario: &ScenarioId, step: &FailedStep) -> Vec<String> {
        let all = self
            .profile()
            .map(LibraryProfile::in_model)
            .unwrap_or_default();
        let fails = |deviations: &BTreeSet<Deviation>| match (self.under)(scenario, deviations) {
            Some(ScenarioOutcome::Failed(other)) => same(step, &other),
            _ => false,
        };
        if fails(&BTreeSet::new()) {
            // The rules fail it too: that is told of the reference.
            return Vec::new();
        }
        let one = all.iter().find(|deviation| fails(&[**deviation].into()));
        let names = match one {
            Some(one) => vec![*one],
            None if fails(&all) => {
                let mut needed = all.clone();
                for deviation in all {
                    needed.remove(&deviation);
                    if !fails(&needed) {
                        needed.insert(deviation);
                    }
                }
                needed.into_iter().collect()
            }
            None => Vec::new(),
        };
        names.iter().map(Deviation::to_string).collect()
    }

    /// The deviations without a model that the profile lists for a scenario; of a failure, those that it shows.
    fn listed(&self, result: &ScenarioResult, step: Option<&FailedStep>) -> Vec<String> {
        let deviations = self
            .profile()
            .into_iter()
            .flat_map(|profile| &profile.deviations);
        deviations
            .filter(|known| match &known.evidence {
                Evidence::Model(_) => false,
                Evidence::Scenario { names, message } => {
                    names.iter().any(|name| is_like(&result.name, name))
                        && step.is_none_or(|step| step.message.contains(message))
                }
            })
            .map(|known| known.name.clone())
            .collect()
    }
}

/// Whether a name is like a pattern, in which a `*` stands for anything.
fn is_like(name: &str, pattern: &str) -> bool {
    match pattern.split_once('*') {
        None => name == pattern,
        Some((start, rest)) => name.strip_prefix(start).is_some_and(|name| {
            let ends = name.char_indices().map(|(at, _)| at);
            ends.chain([name.len()])
                .any(|at| is_like(&name[at..], rest))
        }),
    }
}

/// Whether two failures are the same: the same statement, for the same reason.
fn same(left: &FailedStep, right: &FailedStep) -> bool {
    left.line == right.line && left.message == right.message
}
