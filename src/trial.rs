//! Runs scenarios on subjects, judges the results, and reports them as events.

use crate::events::{
    CaseInfo, Event, FORMAT, Failure, ImplementationRejected, RunFinished, RunStarted,
    ScenarioJudged, Sink,
};
use crate::implementation::DeadCanary;
use crate::judge::{Judge, Judgement, RunWatch, STOPPED, Subject};
use crate::machine_fault::{UnreliableMachine, find_machine_fault};
use mapcheck_reference::Edition;
use mapcheck_steps::setting::{Progress, Topologies};
use mapcheck_steps::source::Scenarios;
use mapcheck_steps::{RunError, ScenarioResult, ScenarioStatus};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

/// A callback that takes the subject's name, the number of scenarios that have ended, and the number of all.
pub type TrialProgress = Arc<dyn Fn(&str, usize, usize) + Send + Sync>;

/// A run of scenarios on subjects.
pub struct Trial<'a> {
    /// The scenarios.
    pub scenarios: &'a Scenarios,
    /// The edition by which the subjects are judged.
    pub edition: Edition,
    /// The folder of the topologies that scenarios name.
    pub topologies: PathBuf,
    /// The subjects, in the order of the run.
    pub subjects: &'a [Subject],
    /// Whether a deviation makes the run fail even on a subject without a profile of its own.
    pub strict: bool,
    /// Called when scenarios end.
    pub progress: Option<TrialProgress>,
    /// Stops the run early.
    pub watch: Arc<RunWatch>,
    /// What this run does not look at, a sentence each.
    pub not_looked_at: Vec<String>,
    /// The requirements that the text does not demand: [`Ledger::unspecified`](crate::requirements::Ledger::unspecified).
    pub unspecified: BTreeSet<String>,
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
    /// The machine cannot run the builds, so that nothing can be reported of them.
    #[error(transparent)]
    Machine(#[from] Box<UnreliableMachine>),
    /// An event could not be written.
    #[error("failed to write the results")]
    Write(#[from] std::io::Error),
}

impl Trial<'_> {
    /// Runs all scenarios on each subject, and sends the verdicts to a sink.
    ///
    /// # Errors
    ///
    /// A scenario is malformed, or an event cannot be written. Scenarios that fail are results, not errors.
    pub fn run(&self, sink: &mut dyn Sink) -> Result<RunFinished, TrialError> {
        sink.take(&Event::RunStarted(self.run_started()))?;
        let mut finished = RunFinished {
            not_looked_at: self.not_looked_at.clone(),
            ..RunFinished::default()
        };
        let topologies = Arc::new(Topologies::new(&self.topologies));
        for subject in self.subjects {
            let has_canary = match self.canary(subject)? {
                None => true,
                Some(dead) if dead.has_map() => false,
                Some(dead) => {
                    finished.findings += 1;
                    sink.take(&Event::ImplementationRejected(ImplementationRejected {
                        implementation: subject.name.clone(),
                        reason: dead.to_string(),
                    }))?;
                    continue;
                }
            };
            let results = self.run_on(subject, &topologies, has_canary)?;
            if let Some(fault) = self.watch.take_fault() {
                return Err(TrialError::Machine(Box::new(fault)));
            }
            finished.not_looked_at.extend(unlooked(subject, &results));
            let judge = Judge::new(
                subject,
                self.scenarios,
                self.edition,
                &topologies,
                self.strict,
            );
            let judgements = judge.judge_all(self.scenarios, &results)?;
            for (result, judgement) in results.iter().zip(judgements) {
                finished.findings += usize::from(judgement.red);
                finished.unjudged += usize::from(judgement.unjudged);
                let totals = finished.totals.entry(subject.name.clone()).or_default();
                *totals
                    .entry(judgement.verdict.label().to_owned())
                    .or_default() += 1;
                let event = self.scenario_judged(&subject.name, result, judgement);
                sink.take(&Event::ScenarioJudged(Box::new(event)))?;
            }
        }
        finished.stopped = self.watch.reason();
        sink.take(&Event::RunFinished(finished.clone()))?;
        Ok(finished)
    }

    fn run_on(
        &self,
        subject: &Subject,
        topologies: &Arc<Topologies>,
        has_canary: bool,
    ) -> Result<Vec<ScenarioResult>, RunError> {
        let setting = subject.setting(self.edition, topologies, &self.watch, has_canary);
        let setting = match &self.progress {
            Some(progress) => {
                let (progress, name) = (Arc::clone(progress), subject.name.clone());
                let progress: Progress = Arc::new(move |done, total| progress(&name, done, total));
                setting.with_progress(progress)
            }
            None => setting,
        };
        mapcheck_steps::run(self.scenarios, setting)
    }

    /// Runs a subject's canary. Returns what the subject does instead of mapping it.
    ///
    /// # Errors
    ///
    /// The machine is at fault.
    fn canary(&self, subject: &Subject) -> Result<Option<DeadCanary>, TrialError> {
        let Err(dead) = subject.check_canary() else {
            return Ok(None);
        };
        match find_machine_fault() {
            Some(fault) => Err(TrialError::Machine(Box::new(UnreliableMachine {
                fault: Some(fault),
                build: subject.name.clone(),
                symptom: dead.to_string(),
            }))),
            None => Ok(Some(dead)),
        }
    }

    fn scenario_judged(
        &self,
        implementation: &str,
        result: &ScenarioResult,
        judgement: Judgement,
    ) -> ScenarioJudged {
        let mut checked = result.requirements.iter();
        ScenarioJudged {
            implementation: implementation.to_owned(),
            path: result.id.path.clone(),
            line: result.id.line,
            feature: result.feature.clone(),
            scenario: result.name.clone(),
            requirements: result.requirements.clone(),
            unspecified: checked.all(|id| self.unspecified.contains(id)),
            question: result.question.clone(),
            red: judgement.red,
            verdict: judgement.verdict,
            failure: judgement.failure.map(|failed| Failure {
                step: failed.step,
                line: failed.line,
                difference: failed.message,
            }),
            case: judgement.case.as_ref().map(CaseInfo::from),
        }
    }

    fn run_started(&self) -> RunStarted {
        RunStarted {
            format: FORMAT,
            mapcheck: env!("CARGO_PKG_VERSION").to_owned(),
            edition: self.edition.to_string(),
            strict: self.strict,
            scenarios: self.scenarios.list().len(),
            implementations: self.subjects.iter().map(Subject::info).collect(),
        }
    }
}

/// Returns sentences on what was not run on a subject: everything, what a stopped run left, or what needs a missing helper.
fn unlooked(subject: &Subject, results: &[ScenarioResult]) -> Vec<String> {
    let reasons = results.iter().map(|result| match &result.status {
        ScenarioStatus::NotApplicable { reason } => Some(reason.as_str()),
        ScenarioStatus::Passed | ScenarioStatus::Failed(_) => None,
    });
    let (name, total) = (&subject.name, results.len());
    let all: Option<BTreeSet<&str>> = reasons.clone().collect();
    if let Some(all) = all.filter(|all| !all.contains(STOPPED)) {
        let reasons: Vec<&str> = all.into_iter().collect();
        let reasons = reasons.join("; ");
        return vec![format!(
            "{name}: none of {total} scenarios applies to it ({reasons})"
        )];
    }
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for reason in reasons.flatten() {
        if let Some(reason) = subject.removable_reason(reason) {
            *counts.entry(reason).or_default() += 1;
        }
    }
    let counts = counts.into_iter();
    counts
        .map(|(reason, count)| format!("{count} of {total} scenarios on {name}: {reason}"))
        .collect()
}
