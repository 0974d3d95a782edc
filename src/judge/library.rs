//! What explains the failures of a libpmix: the deviations of its profile, and the functions that it lacks.

use super::explainer::{Explainer, failed_step};
use super::subject::LibrarySubject;
use crate::explore::shrink::minimize::drop_unneeded;
use crate::judge::profile::{Fit, LibraryProfile, Recognition};
use crate::run::verdict::Verdict;
use mapcheck_reference::pmix::{Deviation, Model, ScriptOutcome};
use mapcheck_reference::{Edition, Rules};
use mapcheck_steps::setting::Topologies;
use mapcheck_steps::source::Scenarios;
use mapcheck_steps::{FailedStep, RunError, ScenarioId, ScenarioResult, Setting};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Explains deviations of a libpmix by running the model with the deviations of its profile.
pub(super) struct LibraryExplainer<'a> {
    pub(super) subject: &'a LibrarySubject,
    /// The scenarios of the run, from which single ones are run again.
    pub(super) scenarios: &'a Scenarios,
    /// The edition under which jobs are mapped.
    pub(super) edition: Edition,
    pub(super) topologies: Arc<Topologies>,
}

impl Explainer for LibraryExplainer<'_> {
    fn predict(&self, scenarios: &Scenarios) -> Result<Option<Vec<ScenarioResult>>, RunError> {
        match self.profile() {
            Some(profile) => self.run_model(scenarios, &profile.in_model()).map(Some),
            None => Ok(None),
        }
    }

    fn fit(&self) -> Option<Fit> {
        self.subject.profile.as_ref().map(|(_, fit)| *fit)
    }

    /// A function that the library lacks explains a failure first, then the model, then the scenarios that the profile lists.
    fn known_deviations(
        &self,
        result: &ScenarioResult,
        step: &FailedStep,
        predicted: Option<&ScenarioResult>,
    ) -> Vec<String> {
        let mut names = self.missing(step);
        let predicted = predicted.and_then(|predicted| failed_step(&predicted.status));
        if names.is_empty() && predicted.is_some_and(|predicted| is_same(step, predicted)) {
            names = self.modelled(&result.id, step);
        }
        if names.is_empty() {
            names = self.listed(result, Some(step));
        }
        names
    }

    fn stale_deviations(
        &self,
        result: &ScenarioResult,
        predicted: Option<&ScenarioResult>,
    ) -> Vec<String> {
        let mut names = self.listed(result, None);
        if let Some(predicted) = predicted
            && let Some(step) = failed_step(&predicted.status)
        {
            names.extend(self.modelled(&predicted.id, step));
        }
        names
    }

    fn abnormal_end(&self, result: &ScenarioResult) -> Option<Verdict> {
        match result.performed.last()? {
            ScriptOutcome::Crashed { .. } => Some(Verdict::Crash),
            ScriptOutcome::TimedOut { .. } => Some(Verdict::Timeout),
            ScriptOutcome::Failed { .. } => Some(Verdict::Error),
            ScriptOutcome::Completed(_) | ScriptOutcome::NotApplicable { .. } => None,
        }
    }
}

impl LibraryExplainer<'_> {
    fn profile(&self) -> Option<&LibraryProfile> {
        self.subject.profile.as_ref().map(|(profile, _)| profile)
    }

    fn run_model(
        &self,
        scenarios: &Scenarios,
        deviations: &BTreeSet<Deviation>,
    ) -> Result<Vec<ScenarioResult>, RunError> {
        run_model(scenarios, deviations, self.edition, &self.topologies)
    }

    /// Returns `missing-…` for each function whose absence made the step fail, if the profile lists it.
    fn missing(&self, step: &FailedStep) -> Vec<String> {
        let missing = self.profile().map_or(&[][..], |profile| &profile.missing);
        missing
            .iter()
            .filter(|function| step.missing.contains(function))
            .map(|function| format!("missing-{function}"))
            .collect()
    }

    /// Returns the profile's deviations with which the model fails a scenario in the same way: a single one if there is one, or
    /// else a set from which none can be left out.
    fn modelled(&self, id: &ScenarioId, step: &FailedStep) -> Vec<String> {
        let all = self.profile().map(LibraryProfile::in_model);
        let all: Vec<Deviation> = all.unwrap_or_default().into_iter().collect();
        let scenario = self.scenarios.only(id);
        let fails = |deviations: &[Deviation]| {
            let deviations = deviations.iter().copied().collect();
            let results = self.run_model(&scenario, &deviations).unwrap_or_default();
            let failed = results.first().and_then(|again| failed_step(&again.status));
            failed.is_some_and(|failed| is_same(step, failed))
        };
        if fails(&[]) {
            // The model fails without deviations too: the reference's verdict reports that.
            return Vec::new();
        }
        let names = match all.iter().find(|deviation| fails(&[**deviation])) {
            Some(one) => vec![*one],
            None if fails(&all) => drop_unneeded(all, fails),
            None => Vec::new(),
        };
        names.iter().map(Deviation::to_string).collect()
    }

    /// Returns the deviations without a model that the profile lists for a scenario; if a step failed, only those whose message
    /// it has.
    fn listed(&self, result: &ScenarioResult, step: Option<&FailedStep>) -> Vec<String> {
        let known = self
            .profile()
            .map_or(&[][..], |profile| &profile.deviations);
        known
            .iter()
            .filter(|known| match &known.recognition {
                Recognition::Model(_) => false,
                Recognition::Scenario { names, message } => {
                    names.iter().any(|pattern| is_match(&result.name, pattern))
                        && step.is_none_or(|step| step.message.contains(message))
                }
            })
            .map(|known| known.name.clone())
            .collect()
    }
}

/// Runs scenarios on the model with some deviations.
pub(crate) fn run_model(
    scenarios: &Scenarios,
    deviations: &BTreeSet<Deviation>,
    edition: Edition,
    topologies: &Arc<Topologies>,
) -> Result<Vec<ScenarioResult>, RunError> {
    let model = Arc::new(Model::new(deviations.iter().copied()));
    let (rules, topologies) = (Rules::of(edition), Arc::clone(topologies));
    mapcheck_steps::run(scenarios, Setting::for_library(model, rules, topologies))
}

/// Whether a name matches a pattern, in which a `*` matches any text.
pub(crate) fn is_match(name: &str, pattern: &str) -> bool {
    match pattern.split_once('*') {
        None => name == pattern,
        Some((start, rest)) => name.strip_prefix(start).is_some_and(|name| {
            let ends = name.char_indices().map(|(at, _)| at);
            ends.chain([name.len()])
                .any(|at| is_match(&name[at..], rest))
        }),
    }
}

/// Whether two failures are the same: the same step, with the same message.
pub(crate) fn is_same(left: &FailedStep, right: &FailedStep) -> bool {
    left.line == right.line && left.message == right.message
}

#[cfg(test)]
mod tests {
    use super::is_match;
    use crate::judge::profile::{Profiles, Recognition};
    use mapcheck_steps::source::Scenarios;
    use std::path::Path;

    #[test]
    fn every_scenario_that_a_profile_names_exists() {
        let features = Path::new(env!("CARGO_MANIFEST_DIR")).join("features/pmix");
        let scenarios = Scenarios::load(&[features]).unwrap();
        let profiles = Profiles::shipped().unwrap();
        assert!(!profiles.libraries().is_empty());
        let mut unmatched = Vec::new();
        for known in profiles.libraries().iter().flat_map(|it| &it.deviations) {
            let Recognition::Scenario { names, .. } = &known.recognition else {
                continue;
            };
            let exists = |pattern: &str| {
                let mut all = scenarios.list().iter();
                all.any(|scenario| is_match(&scenario.name, pattern))
            };
            unmatched.extend(names.iter().filter(|pattern| !exists(pattern)));
        }
        assert_eq!(unmatched, [""; 0]);
    }
}
