//! Baselines: runs of the gate as recorded runs.
//!
//! A scenario has a verdict on the reference, and an outcome for each of its cases. The fixed command lines follow, with an outcome
//! each.

use super::run::{LineRecord, Run, ScenarioRecord};
use crate::run::events::{
    CaseInfo, CaseJudged, CaseObserved, Event, Failure, ImplementationInfo, Material, RunStarted,
    Sink,
};
use crate::run::recorded_run::{self, RecordedRun, RecordedRunError};
use crate::run::scenario_trace::ScenarioTrace;
use crate::run::shard::Shard;
use crate::run::totals::Totals;
use crate::run::verdict::Verdict;
use crate::system::version;
use mapcheck_reference::Outcome;
use mapcheck_reference::rules::UnknownEdition;
use mapcheck_steps::{FailedStep, ScenarioStatus};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// The name of the only implementation.
const REFERENCE: &str = "reference";

/// A file that is not a baseline.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// It is not a recorded run.
    #[error(transparent)]
    File(#[from] RecordedRunError),
    /// It is a run of something else.
    #[error("{} is not a run of the gate; make one with `mapcheck gate --record FILE`", .0.display())]
    OtherRun(PathBuf),
    /// It is of an edition that this program does not know.
    #[error("{} cannot be compared", path.display())]
    Edition {
        /// The file.
        path: PathBuf,
        /// The edition.
        source: UnknownEdition,
    },
}

/// Sends the events of a run to a sink.
///
/// # Errors
///
/// The sink fails.
pub fn send(run: &Run, sink: &mut dyn Sink) -> io::Result<()> {
    let started = run_started(run);
    let mut totals = Totals::new(&started);
    sink.take(&Event::RunStarted(Box::new(started)))?;
    for (number, scenario) in run.scenarios.iter().enumerate() {
        let judged = judged(number, scenario);
        totals.add(&judged);
        sink.take(&Event::CaseJudged(Box::new(judged)))?;
        for (case, outcome) in &scenario.trace.cases {
            sink.take(&observed(number, case, outcome))?;
        }
    }
    for (index, line) in run.lines.iter().enumerate() {
        sink.take(&observed(
            run.scenarios.len() + index,
            &line.case,
            &line.outcome,
        ))?;
    }
    sink.take(&Event::RunFinished(Box::new(totals.finish(None, None))))
}

/// Loads a baseline.
///
/// # Errors
///
/// The file is not a recorded run of the gate.
pub fn load(path: &Path) -> Result<Run, LoadError> {
    let recorded = recorded_run::load(path)?;
    let Material::Rules { topologies } = &recorded.started.material else {
        return Err(LoadError::OtherRun(path.to_owned()));
    };
    let topologies = topologies.clone();
    let edition = recorded.started.edition.parse();
    let edition = edition.map_err(|source| LoadError::Edition {
        path: path.to_owned(),
        source,
    })?;
    let mapcheck = recorded.started.mapcheck.clone();
    let (scenarios, lines) = scenarios_and_lines(recorded);
    Ok(Run {
        mapcheck,
        edition,
        topologies,
        scenarios,
        lines,
    })
}

fn run_started(run: &Run) -> RunStarted {
    RunStarted {
        mapcheck: run.mapcheck.clone(),
        commit: version::COMMIT.map(str::to_owned),
        material: Material::Rules {
            topologies: run.topologies.clone(),
        },
        edition: run.edition.to_string(),
        strict: true,
        cases: run.scenarios.len() + run.lines.len(),
        shard: Shard::WHOLE,
        missing: None,
        implementations: vec![ImplementationInfo::named(REFERENCE)],
        not_looked_at: Vec::new(),
        started: None,
    }
}

fn judged(number: usize, scenario: &ScenarioRecord) -> CaseJudged {
    let (verdict, failure) = match &scenario.trace.status {
        ScenarioStatus::Passed => (Verdict::Pass, None),
        ScenarioStatus::Failed(step) => (Verdict::Fail, Some(failure(step))),
        ScenarioStatus::NotApplicable { reason } => {
            let reason = reason.clone();
            (Verdict::NotApplicable { reason }, None)
        }
    };
    CaseJudged {
        number,
        implementation: REFERENCE.to_owned(),
        name: scenario.place.name.clone(),
        scenario: Some(scenario.place.clone()),
        requirements: scenario.requirements.clone(),
        unspecified: false,
        question: None,
        red: verdict == Verdict::Fail,
        verdict,
        failure,
        case: None,
        command: None,
        duration: None,
    }
}

fn failure(step: &FailedStep) -> Failure {
    Failure {
        step: step.step.clone(),
        line: step.line,
        difference: step.message.clone(),
        expected: None,
        actual: None,
    }
}

fn observed(number: usize, case: &CaseInfo, outcome: &Outcome) -> Event {
    Event::CaseObserved(Box::new(CaseObserved {
        number,
        implementation: REFERENCE.to_owned(),
        case: case.clone(),
        digest: None,
        outcome: outcome.clone(),
        printed: None,
    }))
}

/// Returns the scenarios of a recorded run with their cases, and the fixed command lines, which have no verdict.
fn scenarios_and_lines(recorded: RecordedRun) -> (Vec<ScenarioRecord>, Vec<LineRecord>) {
    let mut cases: BTreeMap<usize, Vec<(CaseInfo, Outcome)>> = BTreeMap::new();
    for observed in recorded.observed {
        let of_number = cases.entry(observed.number).or_default();
        of_number.push((observed.case, observed.outcome));
    }
    let scenarios = recorded.cases.into_iter().filter_map(|judged| {
        let cases = cases.remove(&judged.number).unwrap_or_default();
        let status = status(judged.verdict, judged.failure);
        Some(ScenarioRecord {
            place: judged.scenario?,
            requirements: judged.requirements,
            trace: ScenarioTrace { status, cases },
        })
    });
    let scenarios = scenarios.collect();
    // Those that are left belong to no scenario.
    let lines = cases.into_values().flatten();
    let lines = lines.map(|(case, outcome)| LineRecord { case, outcome });
    (scenarios, lines.collect())
}

fn status(verdict: Verdict, failure: Option<Failure>) -> ScenarioStatus {
    match (verdict, failure) {
        (Verdict::NotApplicable { reason }, _) => ScenarioStatus::NotApplicable { reason },
        (_, Some(failure)) => ScenarioStatus::Failed(FailedStep {
            step: failure.step,
            line: failure.line,
            message: failure.difference,
            // The reference lacks nothing.
            missing: Vec::new(),
        }),
        (_, None) => ScenarioStatus::Passed,
    }
}
