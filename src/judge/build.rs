//! What explains the failures of a PRRTE build: the quirks and the edition of its profile.

use super::explainer::{Explainer, failed_step};
use super::subject::BuildSubject;
use crate::attribution;
use crate::explore::AS_BEFORE;
use crate::judge::profile::{Fit, Profile};
use crate::run::verdict::Verdict;
use mapcheck_reference::{Case, Edition, Implementation as _, Outcome, Quirk, Reference, Rules};
use mapcheck_steps::setting::Topologies;
use mapcheck_steps::source::Scenarios;
use mapcheck_steps::{FailedStep, RunError, ScenarioResult, ScenarioStatus, Setting};
use std::sync::Arc;

/// Explains deviations of a build by running the reference under the rules of its profile.
pub(super) struct BuildExplainer<'a> {
    pub(super) build: &'a BuildSubject,
    /// The scenarios of the run, from which single ones are run again.
    pub(super) scenarios: &'a Scenarios,
    /// The edition by which the build is judged.
    pub(super) edition: Edition,
    pub(super) topologies: Arc<Topologies>,
}

impl Explainer for BuildExplainer<'_> {
    fn predict(&self, scenarios: &Scenarios) -> Result<Option<Vec<ScenarioResult>>, RunError> {
        match self.build.applicable_profile() {
            Some((profile, _)) => self.run_reference(scenarios, &profile.rules()).map(Some),
            None => Ok(None),
        }
    }

    fn fit(&self) -> Option<Fit> {
        self.build.applicable_profile().map(|(_, fit)| fit)
    }

    fn reason_not_applicable(&self, result: &ScenarioResult) -> Option<String> {
        let mut cases = result.observations.iter().map(|seen| &seen.case);
        (!self.build.per_app && cases.any(Case::has_app_directives))
            .then(|| "has no per-app directives".to_owned())
    }

    fn is_control(&self) -> bool {
        !self.build.per_app
    }

    fn has_unknown_reason(&self, result: &ScenarioResult) -> bool {
        let rules = Rules::of(self.edition);
        let reference = Reference::new("", rules);
        let profile = self.build.applicable_profile();
        let like_build = profile.map(|(profile, _)| Reference::new("", profile.rules()));
        result.observations.iter().any(|seen| match &seen.outcome {
            Outcome::Refused(refused) if !refused.has_reason() => {
                let predicted = like_build.as_ref().map(|like| like.outcome(&seen.case));
                // A quirk of the build can be that it gives no reason.
                let is_known =
                    matches!(&predicted, Some(Outcome::Refused(like)) if !like.has_reason());
                let is_known = is_known || self.is_as_before(result);
                !is_known && matches!(reference.outcome(&seen.case), Outcome::Refused(_))
            }
            _ => false,
        })
    }

    fn is_deterministic(&self, result: &ScenarioResult) -> bool {
        result.observations.iter().all(|seen| match seen.outcome {
            // After a timeout, mapping the case again would take as long again.
            Outcome::TimedOut { .. } | Outcome::Failed { .. } => true,
            _ => {
                let again = self.build.implementation.outcome(&seen.case);
                attribution::same(&again, &seen.outcome)
            }
        })
    }

    fn known_deviations(
        &self,
        result: &ScenarioResult,
        step: &FailedStep,
        predicted: Option<&ScenarioResult>,
    ) -> Vec<String> {
        let names = match self.build.applicable_profile() {
            Some((profile, _)) if result.live => self.explain_step(step, predicted, profile),
            Some(profile) => self.explain(&outcomes(result), step, predicted, profile),
            None => Vec::new(),
        };
        match names.is_empty() && self.is_as_before(result) {
            true => vec![AS_BEFORE.to_owned()],
            false => names,
        }
    }

    /// If the edition's own rules fail the scenario too, the profile is not to blame: the reference's verdict reports that. Quirks
    /// that depend on timing may not show in a run.
    fn stale_deviations(
        &self,
        result: &ScenarioResult,
        predicted: Option<&ScenarioResult>,
    ) -> Vec<String> {
        let failed = predicted.and_then(|predicted| failed_step(&predicted.status));
        let mut names = match (self.build.applicable_profile(), predicted, failed) {
            (Some((profile, _)), Some(_), Some(step)) if result.live => {
                self.explain_step(step, predicted, profile)
            }
            (Some(profile), Some(predicted), Some(step)) => {
                self.explain(&outcomes(predicted), step, Some(predicted), profile)
            }
            _ => Vec::new(),
        };
        names.retain(|name| shows_in_every_run(name));
        // What the build did instead of the prediction was known when its profile was made.
        if !names.is_empty() && self.is_as_before(result) {
            names.clear();
        }
        names
    }

    fn abnormal_end(&self, result: &ScenarioResult) -> Option<Verdict> {
        let mut outcomes = result.observations.iter().map(|seen| &seen.outcome);
        outcomes.find_map(|outcome| match outcome {
            Outcome::Crashed { .. } => Some(Verdict::Crash),
            Outcome::TimedOut { .. } => Some(Verdict::Timeout),
            Outcome::PartialMap { .. } => Some(Verdict::PartialMap),
            Outcome::LostRanks { .. } => Some(Verdict::LostRanks),
            Outcome::Failed { .. } => Some(Verdict::Error),
            Outcome::Mapped(_) | Outcome::Refused(_) | Outcome::NotApplicable { .. } => None,
        })
    }
}

impl BuildExplainer<'_> {
    /// Returns whether the build did all of this before: what its profile predicts, and otherwise what was measured with the profile.
    fn is_as_before(&self, result: &ScenarioResult) -> bool {
        let Some((profile, _)) = self.build.applicable_profile() else {
            return false;
        };
        if profile.as_before.0.is_empty() {
            return false;
        }
        let reference = Reference::new("", profile.rules());
        let mut is_one = false;
        let all = result.observations.iter().all(|seen| {
            let predicted = reference.outcome(&seen.case);
            if attribution::same(&predicted, &seen.outcome) {
                return true;
            }
            is_one = true;
            let before = &profile.as_before;
            before.has(&seen.case, &seen.outcome, None, &predicted)
        });
        all && is_one
    }

    fn run_reference(
        &self,
        scenarios: &Scenarios,
        rules: &Rules,
    ) -> Result<Vec<ScenarioResult>, RunError> {
        let reference = Arc::new(Reference::new("", rules.clone()));
        let setting = Setting::new(reference, rules.clone(), Arc::clone(&self.topologies));
        mapcheck_steps::run(scenarios, setting)
    }

    /// Returns the quirks and questions of a profile that make the reference fail at the same step, with the same difference; none
    /// if it does not fail there.
    fn explain_step(
        &self,
        step: &FailedStep,
        predicted: Option<&ScenarioResult>,
        profile: &Profile,
    ) -> Vec<String> {
        let Some(predicted) = predicted else {
            return Vec::new();
        };
        let fails_alike = |status: &ScenarioStatus| {
            failed_step(status).is_some_and(|failed| {
                failed.line == step.line && describes_alike(&failed.message, &step.message)
            })
        };
        if !fails_alike(&predicted.status) {
            return Vec::new();
        }
        let rules = profile.rules();
        let scenario = self.scenarios.only(&predicted.id);
        let switches = attribution::switches(&rules, self.edition);
        let needed = attribution::needed(&rules, switches, self.edition, |rules| {
            let results = self.run_reference(&scenario, rules).unwrap_or_default();
            results
                .first()
                .is_some_and(|again| fails_alike(&again.status))
        });
        needed
            .iter()
            .map(|switch| switch.name().to_owned())
            .collect()
    }

    /// Returns the quirks and questions of a profile that explain outcomes; none if the profile does not explain them, or the
    /// run's own rules do.
    ///
    /// A map shows more than its scenario checks. If the profile predicts the failure, switches that only explain the rest of the
    /// map are left out: the names are those that make this step fail.
    fn explain(
        &self,
        outcomes: &[(&Case, &Outcome)],
        step: &FailedStep,
        predicted: Option<&ScenarioResult>,
        (profile, fit): (&Profile, Fit),
    ) -> Vec<String> {
        let rules = profile.rules();
        let explained = match fit {
            Fit::Exact => attribution::explain(outcomes, &rules, self.edition),
            Fit::Near | Fit::Far => attribution::explain_by_part(outcomes, &rules, self.edition),
        };
        let Some(mut switches) = explained else {
            return Vec::new();
        };
        if switches.is_empty() {
            // The outcomes are those of the run's own rules, so the difference is in what is printed of them.
            return self.explain_step(step, predicted, profile);
        }
        if let Some(predicted) = predicted
            && let Some(step) = failed_step(&predicted.status)
        {
            let scenario = self.scenarios.only(&predicted.id);
            switches = attribution::needed(&rules, switches, self.edition, |rules| {
                let results = self.run_reference(&scenario, rules).unwrap_or_default();
                let failed = results.first().and_then(|again| failed_step(&again.status));
                failed.is_some_and(|failed| failed.line == step.line)
            });
        }
        switches
            .iter()
            .map(|switch| switch.name().to_owned())
            .collect()
    }
}

/// Returns whether two messages describe the same difference. A model and a build have words of their own for a refusal.
fn describes_alike(predicted: &str, found: &str) -> bool {
    const REFUSED: &str = "but the job was refused";
    predicted == found || (predicted.contains(REFUSED) && found.contains(REFUSED))
}

/// Returns whether a deviation shows in every run of the build that has it.
fn shows_in_every_run(name: &str) -> bool {
    !name.parse().is_ok_and(Quirk::depends_on_timing)
}

fn outcomes(result: &ScenarioResult) -> Vec<(&Case, &Outcome)> {
    let observations = result.observations.iter();
    observations
        .map(|seen| (&seen.case, &seen.outcome))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::shows_in_every_run;

    #[test]
    fn only_a_deviation_that_depends_on_timing_may_be_absent() {
        assert!(!shows_in_every_run("full-node-not-launched"));
        assert!(shows_in_every_run("shared-cpus-freed"));
        // The name of a question.
        assert!(shows_in_every_run("qualifier-on-app"));
    }
}
