//! The verdict on one scenario.

use super::build::BuildExplainer;
use super::explainer::{Explainer, failed_step};
use super::library::LibraryExplainer;
use super::subject::{Subject, System};
use crate::judge::profile::Fit;
use crate::run::verdict::Verdict;
use mapcheck_reference::{Case, Edition, Outcome};
use mapcheck_steps::setting::Topologies;
use mapcheck_steps::source::Scenarios;
use mapcheck_steps::{FailedStep, RunError, ScenarioResult, ScenarioStatus};
use rayon::prelude::*;
use std::fmt;
use std::sync::Arc;

/// A verdict on a scenario, with its evidence.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// The step that failed, if the verdict is a deviation.
    pub failure: Option<FailedStep>,
    /// The last case that the subject mapped. A libpmix maps none.
    pub case: Option<Case>,
    /// The outcome of that case, unless the subject is the reference.
    pub outcome: Option<Outcome>,
    /// Whether it makes the run fail.
    pub red: bool,
}

/// Judges the scenarios of one subject.
pub struct Judge<'a> {
    subject: &'a Subject,
    strict: bool,
    /// None for the reference, which is judged by its scenarios alone.
    explainer: Option<Box<dyn Explainer + Sync + 'a>>,
}

impl fmt::Debug for Judge<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Judge")
            .field("subject", &self.subject)
            .field("strict", &self.strict)
            .finish_non_exhaustive()
    }
}

impl<'a> Judge<'a> {
    /// Returns a judge of scenarios of an edition.
    ///
    /// With `strict`, a deviation makes the run fail even if no profile describes this version of the subject.
    #[must_use]
    pub fn new(
        subject: &'a Subject,
        scenarios: &'a Scenarios,
        edition: Edition,
        topologies: &Arc<Topologies>,
        strict: bool,
    ) -> Self {
        let topologies = Arc::clone(topologies);
        let explainer: Option<Box<dyn Explainer + Sync + 'a>> = match &subject.system {
            System::Reference(_) => None,
            System::Build(build) => Some(Box::new(BuildExplainer {
                build,
                scenarios,
                edition,
                topologies,
            })),
            System::Library(library) => Some(Box::new(LibraryExplainer {
                subject: library,
                scenarios,
                edition,
                topologies,
            })),
        };
        Self {
            subject,
            strict,
            explainer,
        }
    }

    /// Judges the results of scenarios, in their order, several at a time: a build maps each case that failed once more.
    ///
    /// # Errors
    ///
    /// The scenarios cannot be run under the subject's profile.
    pub fn judge_all(
        &self,
        scenarios: &Scenarios,
        results: &[ScenarioResult],
    ) -> Result<Vec<Judgement>, RunError> {
        let predicted = match &self.explainer {
            Some(explainer) => explainer.predict(scenarios)?,
            None => None,
        };
        let predicted = |index| predicted.as_ref().and_then(|all| all.get(index));
        let judge = |(index, result)| self.judge(result, predicted(index));
        // One at a time: only those that failed take long.
        let each = results.par_iter().with_max_len(1).enumerate();
        Ok(each.map(judge).collect())
    }

    fn judge(&self, result: &ScenarioResult, predicted: Option<&ScenarioResult>) -> Judgement {
        let verdict = self.verdict(result, predicted);
        let failure = failed_step(&result.status).filter(|_| verdict.is_deviation());
        let case = match self.subject.system {
            System::Library(_) => None,
            System::Reference(_) | System::Build(_) => result.observations.last(),
        };
        Judgement {
            failure: failure.cloned(),
            case: case.map(|observation| observation.case.clone()),
            outcome: case
                .filter(|_| self.explainer.is_some())
                .map(|observation| observation.outcome.clone()),
            red: self.is_red(&verdict),
            verdict,
        }
    }

    /// Whether a verdict makes the run fail.
    ///
    /// No rules and no version excuse a crash, or a map that is not whole. Other deviations count if a profile of the subject's
    /// version, or of one with the same first two numbers, does not explain them. A known deviation that is gone counts only if
    /// the profile is of this very version. Of the negative control nothing counts.
    fn is_red(&self, verdict: &Verdict) -> bool {
        if verdict.is_expected() {
            return false;
        }
        let Some(explainer) = &self.explainer else {
            return true;
        };
        if self.strict || *verdict == Verdict::Error {
            return true;
        }
        !explainer.is_control()
            && match explainer.fit() {
                _ if verdict.is_abnormal_end() => true,
                Some(Fit::Exact) => true,
                Some(Fit::Near) => !matches!(verdict, Verdict::StaleDeviation { .. }),
                Some(Fit::Far) | None => false,
            }
    }

    fn verdict(&self, result: &ScenarioResult, predicted: Option<&ScenarioResult>) -> Verdict {
        let (explainer, step) = match (&result.status, &self.explainer) {
            (ScenarioStatus::NotApplicable { reason }, _) => {
                return match self.subject.removable_reason(reason) {
                    Some(reason) => Verdict::NotLookedAt {
                        reason: reason.to_owned(),
                    },
                    None => Verdict::NotApplicable {
                        reason: reason.clone(),
                    },
                };
            }
            (ScenarioStatus::Passed, None) => return Verdict::Pass,
            (ScenarioStatus::Failed(_), None) => return Verdict::Fail,
            (ScenarioStatus::Passed, Some(explainer)) => (explainer, None),
            (ScenarioStatus::Failed(step), Some(explainer)) => (explainer, Some(step)),
        };
        if let Some(reason) = explainer.reason_not_applicable(result) {
            return Verdict::NotApplicable { reason };
        }
        if explainer.has_unknown_reason(result) {
            return Verdict::UnknownReason;
        }
        let Some(step) = step else {
            let names = explainer.stale_deviations(result, predicted);
            return match names.is_empty() {
                true => Verdict::Pass,
                false => Verdict::StaleDeviation { names },
            };
        };
        if !explainer.is_deterministic(result) {
            return Verdict::Nondeterministic;
        }
        let names = explainer.known_deviations(result, step, predicted);
        if !names.is_empty() {
            return Verdict::KnownDeviation { names };
        }
        explainer
            .abnormal_end(result)
            .unwrap_or(match explainer.fit() {
                Some(Fit::Exact) => Verdict::Fail,
                Some(Fit::Near | Fit::Far) => Verdict::NewDeviation,
                None => Verdict::Unprofiled,
            })
    }
}
