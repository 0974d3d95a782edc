//! What the judge asks about a subject that has a profile.

use crate::judge::profile::Fit;
use crate::run::verdict::Verdict;
use mapcheck_steps::source::Scenarios;
use mapcheck_steps::{FailedStep, RunError, ScenarioResult, ScenarioStatus};

/// Answers what the judge has to know of one kind of subject: builds of PRRTE, or libpmix.
pub(super) trait Explainer {
    /// Runs scenarios as the profile predicts them. Without a profile, nothing is predicted.
    fn predict(&self, scenarios: &Scenarios) -> Result<Option<Vec<ScenarioResult>>, RunError>;

    /// How well the profile fits, if the subject has one.
    fn fit(&self) -> Option<Fit>;

    /// Returns why the subject cannot be asked a scenario that has run on it.
    fn reason_not_applicable(&self, _result: &ScenarioResult) -> Option<String> {
        None
    }

    /// Whether the subject is the negative control, whose deviations are expected.
    fn is_control(&self) -> bool {
        false
    }

    /// Whether the subject refuses what is to be refused, for a reason that is not recognised.
    fn has_unknown_reason(&self, _result: &ScenarioResult) -> bool {
        false
    }

    /// Whether the subject does the same when it is asked again.
    fn is_deterministic(&self, _result: &ScenarioResult) -> bool {
        true
    }

    /// Returns the names of the profile's deviations that explain a failure, or none if they do not explain it.
    fn known_deviations(
        &self,
        result: &ScenarioResult,
        step: &FailedStep,
        predicted: Option<&ScenarioResult>,
    ) -> Vec<String>;

    /// Returns the names of the profile's deviations that predict the failure of a scenario that passes.
    fn stale_deviations(
        &self,
        result: &ScenarioResult,
        predicted: Option<&ScenarioResult>,
    ) -> Vec<String>;

    /// Returns the verdict on a run that ended abnormally: with a crash, a timeout, or without a whole map.
    fn abnormal_end(&self, result: &ScenarioResult) -> Option<Verdict>;
}

/// The step at which a scenario failed, if it did.
pub(crate) fn failed_step(status: &ScenarioStatus) -> Option<&FailedStep> {
    match status {
        ScenarioStatus::Failed(step) => Some(step),
        ScenarioStatus::Passed | ScenarioStatus::NotApplicable { .. } => None,
    }
}
