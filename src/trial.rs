//! Runs scenarios on implementations, lets the judge speak, and tells what happens.

use crate::events::{
    CaseInfo, Event, FORMAT, Failure, ImplementationInfo, ProfileInfo, RunFinished, RunStarted,
    ScenarioJudged, Sink,
};
use crate::judge::{Judge, Judgement, LibrarySubject, Subject};
use crate::judge_library::LibraryJudge;
use crate::profile::Fit;
use mapcheck_reference::pmix::{Deviation, Model};
use mapcheck_reference::{Edition, Reference, Rules};
use mapcheck_steps::setting::{Progress, Topologies};
use mapcheck_steps::source::Scenarios;
use mapcheck_steps::{RunError, ScenarioResult, Setting};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

/// Told the name of the implementation at hand, how many scenarios have ended, and of how many.
pub type Told = Arc<dyn Fn(&str, usize, usize) + Send + Sync>;

/// What is run, on what, and how it is judged.
pub struct Trial<'a> {
    /// The scenarios.
    pub scenarios: &'a Scenarios,
    /// The edition by which is judged.
    pub edition: Edition,
    /// The folder of the topologies.
    pub topologies: PathBuf,
    /// The implementations.
    pub subjects: &'a [Subject],
    /// Whether everything that is not as it should be turns the run red.
    pub strict: bool,
    /// Told how far the run is.
    pub progress: Option<Told>,
}

impl std::fmt::Debug for Trial<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Trial")
            .field("edition", &self.edition)
            .field("topologies", &self.topologies)
            .field("subjects", &self.subjects)
            .field("strict", &self.strict)
            .finish_non_exhaustive()
    }
}

/// Why a trial could not be finished.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TrialError {
    /// The scenarios could not be run.
    #[error(transparent)]
    Run(#[from] RunError),
    /// What happened could not be told.
    #[error("failed to write the results")]
    Write(#[from] std::io::Error),
}

impl Trial<'_> {
    /// Runs it.
    ///
    /// # Errors
    ///
    /// If scenarios are written wrongly, or results cannot be written. What scenarios find is no error.
    pub fn run(&self, sink: &mut dyn Sink) -> Result<RunFinished, TrialError> {
        sink.take(&Event::RunStarted(self.started()))?;
        let mut finished = RunFinished::default();
        let shared = Arc::new(Topologies::new(&self.topologies));
        for subject in self.subjects {
            let name = subject.name.clone();
            let results = self.results(subject, &shared)?;
            let judgements = match &subject.library {
                Some(library) => self.judge_library(library, &results, &shared)?,
                None => self.judge(subject, &results, &shared)?,
            };
            for (result, judgement) in results.iter().zip(judgements) {
                finished.findings += usize::from(judgement.red);
                let totals = finished.totals.entry(name.clone()).or_default();
                *totals
                    .entry(judgement.verdict.word().to_owned())
                    .or_default() += 1;
                let judged = judged(&name, result, judgement);
                sink.take(&Event::ScenarioJudged(Box::new(judged)))?;
            }
        }
        sink.take(&Event::RunFinished(finished.clone()))?;
        Ok(finished)
    }

    fn judge(
        &self,
        subject: &Subject,
        results: &[ScenarioResult],
        shared: &Arc<Topologies>,
    ) -> Result<Vec<Judgement>, RunError> {
        let predicted = self.predicted(subject, shared)?;
        let judge = Judge {
            subject,
            edition: self.edition,
            strict: self.strict,
            under: &|id, rules| {
                let only = self.scenarios.only(id);
                let results = under(&only, rules, shared).ok()?;
                results.into_iter().next().map(|result| result.outcome)
            },
        };
        Ok(each(results, predicted.as_deref(), |result, predicted| {
            judge.judge(result, predicted)
        }))
    }

    fn judge_library(
        &self,
        library: &LibrarySubject,
        results: &[ScenarioResult],
        shared: &Arc<Topologies>,
    ) -> Result<Vec<Judgement>, RunError> {
        let model = |scenarios: &Scenarios, deviations: &BTreeSet<Deviation>| {
            let model = Arc::new(Model::new(deviations.iter().copied()));
            let setting = Setting::for_library(model, Rules::of(self.edition), Arc::clone(shared));
            mapcheck_steps::run(scenarios, setting)
        };
        let predicted = match &library.profile {
            Some((profile, _)) => Some(model(self.scenarios, &profile.in_model())?),
            None => None,
        };
        let judge = LibraryJudge {
            subject: library,
            strict: self.strict,
            under: &|id, deviations| {
                let results = model(&self.scenarios.only(id), deviations).ok()?;
                results.into_iter().next().map(|result| result.outcome)
            },
        };
        Ok(each(results, predicted.as_deref(), |result, predicted| {
            judge.judge(result, predicted)
        }))
    }

    fn results(
        &self,
        subject: &Subject,
        shared: &Arc<Topologies>,
    ) -> Result<Vec<ScenarioResult>, RunError> {
        let rules = Rules::of(self.edition);
        let shared = Arc::clone(shared);
        let setting = match &subject.library {
            Some(library) => Setting::for_library(Arc::clone(&library.library), rules, shared),
            None => Setting::new(Arc::clone(&subject.implementation), rules, shared),
        };
        let calls = subject.library.as_ref().and_then(|it| it.calls.clone());
        let setting = match calls {
            Some(calls) => setting.with_calls(calls),
            None => setting,
        };
        let is_model = subject.library.is_none() && subject.implementation.is_reference();
        let setting = match is_model {
            true => setting.with_library(Arc::new(Model::default())),
            false => setting,
        };
        let setting = match &self.progress {
            Some(progress) => {
                let (progress, name) = (Arc::clone(progress), subject.name.clone());
                let told: Progress = Arc::new(move |done, total| progress(&name, done, total));
                setting.with_progress(told)
            }
            None => setting,
        };
        mapcheck_steps::run(self.scenarios, setting)
    }

    /// What the scenarios make of the reference under the rules of a build's profile, in the same order.
    fn predicted(
        &self,
        subject: &Subject,
        shared: &Arc<Topologies>,
    ) -> Result<Option<Vec<ScenarioResult>>, RunError> {
        match subject.judged_by() {
            Some((profile, _)) => under(self.scenarios, &profile.rules(), shared).map(Some),
            None => Ok(None),
        }
    }

    fn started(&self) -> RunStarted {
        RunStarted {
            format: FORMAT,
            mapcheck: env!("CARGO_PKG_VERSION").to_owned(),
            edition: self.edition.to_string(),
            strict: self.strict,
            scenarios: self.scenarios.list().len(),
            implementations: self.subjects.iter().map(info).collect(),
        }
    }
}

/// Judges each result, beside what was predicted of the same scenario, if anything was.
fn each(
    results: &[ScenarioResult],
    predicted: Option<&[ScenarioResult]>,
    judge: impl Fn(&ScenarioResult, Option<&ScenarioResult>) -> Judgement,
) -> Vec<Judgement> {
    let predicted = |index| predicted.and_then(|all| all.get(index));
    let results = results.iter().enumerate();
    results
        .map(|(index, result)| judge(result, predicted(index)))
        .collect()
}

/// Runs scenarios on the reference under some rules.
fn under(
    scenarios: &Scenarios,
    rules: &Rules,
    shared: &Arc<Topologies>,
) -> Result<Vec<ScenarioResult>, RunError> {
    let reference = Arc::new(Reference::new("", rules.clone()));
    let setting = Setting::new(reference, rules.clone(), Arc::clone(shared));
    mapcheck_steps::run(scenarios, setting)
}

fn info(subject: &Subject) -> ImplementationInfo {
    ImplementationInfo {
        name: subject.name.clone(),
        program: subject.program.clone(),
        per_app: subject.per_app,
        profile: match &subject.library {
            Some(library) => library.profile.as_ref().map(|(profile, fit)| ProfileInfo {
                name: profile.name(),
                edition: None,
                exact: *fit == Fit::Exact,
            }),
            None => subject.profile.as_ref().map(|(profile, fit)| ProfileInfo {
                name: profile.name(),
                edition: Some(profile.edition.to_string()),
                exact: *fit == Fit::Exact,
            }),
        },
    }
}

fn judged(implementation: &str, result: &ScenarioResult, judgement: Judgement) -> ScenarioJudged {
    ScenarioJudged {
        implementation: implementation.to_owned(),
        path: result.id.path.clone(),
        line: result.id.line,
        feature: result.feature.clone(),
        scenario: result.name.clone(),
        requirements: result.requirements.clone(),
        question: result.question.clone(),
        red: judgement.red,
        verdict: judgement.verdict,
        failure: judgement.failure.map(|failed| Failure {
            step: failed.step,
            line: failed.line,
            difference: failed.message,
        }),
        case: judgement.shown_by.map(|shown| CaseInfo::from(&shown.case)),
    }
}
