//! Runs scenarios on subjects, judges the results, and reports them as events.

use crate::builds::DeadCanary;
use crate::case::machine_fault::{UnreliableMachine, find_machine_fault};
use crate::judge::{Judge, Judgement, RunWatch, Subject};
use crate::outcome::compare::{Difference, first_difference};
use crate::run::digest::Digest;
use crate::run::events::{
    CaseInfo, CaseJudged, Event, Failure, ImplementationRejected, Material, RunFinished,
    RunStarted, Sink,
};
use crate::run::shard::Shard;
use crate::run::totals::Totals;
use crate::system::version;
use crate::system::workers::{with_workers, worker_count};
use mapcheck_reference::{Edition, Implementation as _, Outcome, Reference, Rules};
use mapcheck_shell::shipped;
use mapcheck_steps::setting::{Progress, Topologies};
use mapcheck_steps::source::Scenarios;
use mapcheck_steps::{RunError, ScenarioId, ScenarioResult};
use rayon::prelude::*;
use std::collections::{BTreeSet, HashSet};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

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
    /// The requirements that the text does not demand: [`Ledger::unspecified`](crate::ledger::requirements::Ledger::unspecified).
    pub unspecified: BTreeSet<String>,
    /// The part of the scenarios that runs.
    pub shard: Shard,
    /// How many scenarios run at a time; by default one more than there are cores.
    pub jobs: Option<NonZeroUsize>,
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
    /// A feature file is gone.
    #[error("failed to read {}", path.display())]
    Features {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: std::io::Error,
    },
    /// No thread could be started to run the scenarios.
    #[error("failed to start the workers of a run")]
    Workers(#[source] std::io::Error),
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
        let started = self.run_started()?;
        sink.take(&Event::RunStarted(Box::new(started.clone())))?;
        let scenarios = self.scenarios_of_shard();
        let mut totals = Totals::new(&started);
        let topologies = Arc::new(Topologies::new(&self.topologies));
        for subject in self.subjects {
            let has_canary = match self.canary(subject)? {
                None => true,
                Some(dead) if dead.has_map() => false,
                Some(dead) => {
                    let rejected = ImplementationRejected {
                        implementation: subject.name.clone(),
                        reason: dead.to_string(),
                    };
                    totals.reject(&rejected);
                    sink.take(&Event::ImplementationRejected(rejected))?;
                    continue;
                }
            };
            let workers = worker_count(self.jobs);
            let judged = with_workers(workers, || {
                self.judge_subject(subject, &scenarios, &topologies, has_canary)
            });
            for judged in judged.map_err(TrialError::Workers)?? {
                totals.add(&judged);
                sink.take(&Event::CaseJudged(Box::new(judged)))?;
            }
        }
        let finished = totals.finish(self.watch.reason(), None);
        sink.take(&Event::RunFinished(Box::new(finished.clone())))?;
        Ok(finished)
    }

    /// Runs the scenarios on a subject, and judges each.
    fn judge_subject(
        &self,
        subject: &Subject,
        scenarios: &Scenarios,
        topologies: &Arc<Topologies>,
        has_canary: bool,
    ) -> Result<Vec<CaseJudged>, TrialError> {
        let results = self.run_on(subject, scenarios, topologies, has_canary)?;
        if let Some(fault) = self.watch.take_fault() {
            return Err(TrialError::Machine(Box::new(fault)));
        }
        let judge = Judge::new(subject, scenarios, self.edition, topologies, self.strict);
        let judgements = judge.judge_all(scenarios, &results)?;
        let numbers = self.shard.numbers(self.scenarios.list().len());
        let reference = Reference::new("", Rules::of(self.edition));
        let judged = results.par_iter().zip(judgements).enumerate();
        let judged = judged.map(|(index, (result, judgement))| {
            let context = CaseContext {
                subject: &subject.name,
                reference: &reference,
                number: numbers.get(index).unwrap_or_default(),
                unspecified: &self.unspecified,
            };
            context.case_judged(result, judgement)
        });
        Ok(judged.collect())
    }

    /// Returns the scenarios of this run's shard.
    fn scenarios_of_shard(&self) -> Scenarios {
        let all = self.scenarios.list().iter().enumerate();
        let mine = all.filter(|(number, _)| self.shard.has(*number));
        let mine: HashSet<&ScenarioId> = mine.map(|(_, scenario)| &scenario.id).collect();
        self.scenarios
            .filter(|scenario| mine.contains(&scenario.id))
    }

    fn run_on(
        &self,
        subject: &Subject,
        scenarios: &Scenarios,
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
        mapcheck_steps::run(scenarios, setting)
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

    fn run_started(&self) -> Result<RunStarted, TrialError> {
        Ok(RunStarted {
            mapcheck: version::VERSION.to_owned(),
            commit: version::COMMIT.map(str::to_owned),
            material: Material::Scenarios {
                features: digest_features(self.scenarios)?,
            },
            edition: self.edition.to_string(),
            strict: self.strict,
            cases: self.scenarios.list().len(),
            shard: self.shard,
            missing: None,
            implementations: self.subjects.iter().map(Subject::info).collect(),
            not_looked_at: self.not_looked_at.clone(),
            started: Some(SystemTime::now()),
        })
    }
}

/// What the cases of one subject need beside their results.
struct CaseContext<'a> {
    subject: &'a str,
    /// The reference that a build is compared with.
    reference: &'a Reference,
    number: usize,
    unspecified: &'a BTreeSet<String>,
}

impl CaseContext<'_> {
    fn case_judged(&self, result: &ScenarioResult, judgement: Judgement) -> CaseJudged {
        let (expected, actual) = match (&judgement.case, &judgement.outcome) {
            (Some(case), Some(outcome)) if judgement.failure.is_some() => {
                let expected = self.reference.outcome(case);
                let sides = sides(&expected, outcome);
                sides.map_or((None, None), |(left, right)| (Some(left), Some(right)))
            }
            _ => (None, None),
        };
        let mut checked = result.requirements.iter();
        CaseJudged {
            number: self.number,
            implementation: self.subject.to_owned(),
            name: result.label.clone(),
            scenario: Some(result.into()),
            requirements: result.requirements.clone(),
            unspecified: checked.all(|id| self.unspecified.contains(id)),
            question: result.question.clone(),
            red: judgement.red,
            verdict: judgement.verdict,
            failure: judgement.failure.map(|failed| Failure {
                step: failed.step,
                line: failed.line,
                difference: without_process_ids(&failed.message),
                expected,
                actual,
            }),
            case: judgement.case.as_ref().map(CaseInfo::from),
            command: None,
            duration: Some(result.duration),
        }
    }
}

/// Returns the sides of the first difference between two outcomes, each with what it is a side of.
fn sides(expected: &Outcome, actual: &Outcome) -> Option<(String, String)> {
    let Difference {
        what, left, right, ..
    } = first_difference(expected, actual)?;
    Some((format!("{what}: {left}"), format!("{what}: {right}")))
}

/// Returns a text without the prefixes `[host:12345]` of PRRTE's messages, which differ from run to run.
fn without_process_ids(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('[') {
        let (before, bracket) = rest.split_at(start);
        kept += before;
        let prefix = bracket.find(']').map(|end| (&bracket[1..end], end + 1));
        let id = prefix.and_then(|(inside, _)| Some(inside.rsplit_once(':')?.1));
        let is_id = id.is_some_and(|id| id.len() > 1 && id.bytes().all(|it| it.is_ascii_digit()));
        match prefix {
            Some((inside, end)) if is_id && !inside.contains([' ', '[']) => {
                rest = bracket[end..].trim_start_matches(' ');
            }
            _ => {
                kept.push('[');
                rest = &bracket[1..];
            }
        }
    }
    kept + rest
}

/// Returns the digest of the feature files of scenarios, and of the selection.
fn digest_features(scenarios: &Scenarios) -> Result<Digest, TrialError> {
    let mut texts: Vec<Vec<u8>> = Vec::new();
    let mut previous: Option<&Path> = None;
    for scenario in scenarios.list() {
        let path = scenario.id.path.as_path();
        if previous != Some(path) {
            let text = shipped::locate(path)
                .and_then(std::fs::read)
                .map_err(|source| TrialError::Features {
                    path: path.to_owned(),
                    source,
                })?;
            texts.push(path.display().to_string().into_bytes());
            texts.push(text);
            previous = Some(path);
        }
        texts.push(scenario.label.clone().into_bytes());
    }
    Ok(Digest::of_all(texts))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn process_ids_are_no_part_of_a_difference() {
        for (text, without) in [
            (
                "refused: [vm:03390] PRTE ERROR [vm:03390] failed (-179)",
                "refused: PRTE ERROR failed (-179)",
            ),
            (
                "bound to package[0][core:L0-3]",
                "bound to package[0][core:L0-3]",
            ),
            ("[a b:12] [core:7] [x", "[a b:12] [core:7] [x"),
            ("", ""),
        ] {
            assert_eq!(without_process_ids(text), without);
        }
    }
}
