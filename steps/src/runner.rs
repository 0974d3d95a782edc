//! Runs scenarios with cucumber and turns its events into results.
//!
//! Cucumber gives each scenario a world, calls its steps, several scenarios at a time, and reports what happens as a
//! stream of events. A failed step's event carries the step's own `StepError`; the observations come from the world
//! when the scenario ends.

use crate::calls;
use crate::observation::Observation;
use crate::result::{FailedStep, Mistake, RunError, ScenarioId, ScenarioResult, ScenarioStatus};
use crate::setting::Setting;
use crate::source::{Scenario, Scenarios, id_of, text_of};
use crate::step_result::StepError;
use crate::world::MapWorld;
use cucumber::gherkin::Step;
use cucumber::runner::basic::Cli;
use cucumber::{Runner as _, World as _, event, runner};
use futures::{FutureExt as _, StreamExt as _, stream};
use mapcheck_reference::pmix::ScriptOutcome;
use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Serialises runs. Cucumber replaces the process's panic hook while it runs and restores the previous one: of two
/// runs at a time the second would restore the first one's silent hook.
static ONE_RUN_AT_A_TIME: Mutex<()> = Mutex::new(());

/// Runs scenarios once, on one implementation, several at a time.
///
/// # Errors
///
/// [`RunError::Mistakes`] if a step is written wrongly in a way that shows only when it runs: a table with an unknown
/// column, a topology that does not exist.
pub fn run(scenarios: &Scenarios, setting: Setting) -> Result<Vec<ScenarioResult>, RunError> {
    let mut results = Vec::new();
    let mut mistakes = Vec::new();
    for (_, result) in run_each(scenarios, setting)? {
        match result {
            Ok(result) => results.push(result),
            Err(mistake) => mistakes.push(mistake),
        }
    }
    if mistakes.is_empty() {
        Ok(results)
    } else {
        Err(RunError::Mistakes(mistakes))
    }
}

/// A scenario with its result, or the mistake that ended it.
pub type EachResult<'a> = (&'a Scenario, Result<ScenarioResult, Mistake>);

/// Runs scenarios once, as [`run`] does, and returns the mistake of each one that is written wrongly in place of its
/// result.
///
/// On a reference that was changed on purpose, a step can find a state that looks like a mistake of the file.
///
/// # Errors
///
/// The steps' runtime cannot be started.
pub fn run_each(scenarios: &Scenarios, setting: Setting) -> Result<Vec<EachResult<'_>>, RunError> {
    let _one = lock(&ONE_RUN_AT_A_TIME);
    let runnable = scenarios.filter(|scenario| setting.not_applicable(&scenario.tags).is_none());
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .map_err(RunError::Start)?;
    let record = Record::default();
    let setting = Arc::new(setting);
    if let Some(library) = &setting.calls {
        calls::prepare(&runnable, library.as_ref());
    }
    runtime.block_on(run_applicable(&runnable, Arc::clone(&setting), &record));
    let mut worlds = lock(&record.worlds);
    let mut failures = lock(&record.failures);
    let each = scenarios.list().iter().map(|scenario| {
        let ended = match setting.not_applicable(&scenario.tags) {
            Some(reason) => {
                let reason = reason.to_owned();
                let status = ScenarioStatus::NotApplicable { reason };
                Ok(result(scenario, status, WorldRecord::default()))
            }
            None => match worlds.remove(&scenario.id) {
                Some(world) => status(&scenario.id, failures.remove(&scenario.id))
                    .map(|status| result(scenario, status, world)),
                None => {
                    let ScenarioId { path, line } = &scenario.id;
                    Err(Mistake::new(path, *line, "the scenario did not run"))
                }
            },
        };
        (scenario, ended)
    });
    Ok(each.collect())
}

/// What the run leaves of each scenario.
#[derive(Clone, Default)]
struct Record {
    /// Scenarios that ended, with what their worlds observed.
    worlds: Arc<Mutex<HashMap<ScenarioId, WorldRecord>>>,
    /// Failed steps.
    failures: Arc<Mutex<HashMap<ScenarioId, Failure>>>,
}

/// The observations of one scenario's world.
#[derive(Default)]
struct WorldRecord {
    observations: Vec<Observation>,
    live: bool,
    performed: Vec<ScriptOutcome>,
    duration: Duration,
}

/// A failed step and its error.
struct Failure {
    step: String,
    line: usize,
    error: StepError,
}

async fn run_applicable(scenarios: &Scenarios, setting: Arc<Setting>, record: &Record) {
    let total = scenarios.list().len();
    // One more than there are cores: a build spends part of its time waiting.
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let at_once = setting.jobs.map_or_else(|| cores() + 1, NonZeroUsize::get);
    let progress = setting.progress.clone();
    let worlds = Arc::clone(&record.worlds);
    let runner = runner::Basic::<MapWorld>::default()
        .steps(MapWorld::collection())
        .max_concurrent_scenarios(at_once)
        .before(move |_, _, _, world| {
            world.setting = Some(Arc::clone(&setting));
            world.started = Some(Instant::now());
            futures::future::ready(()).boxed_local()
        })
        .after(move |feature, _, scenario, _, world| {
            let ended = record_world(&worlds, id_of(feature, scenario), world);
            if let Some(progress) = &progress {
                progress(ended, total);
            }
            futures::future::ready(()).boxed_local()
        });
    let features: Vec<_> = scenarios.features.iter().cloned().map(Ok).collect();
    let mut events = runner.run(stream::iter(features), Cli::default());
    while let Some(event) = events.next().await {
        // Only parsing can fail, and all files are parsed.
        if let Ok(event) = event {
            record_failure(&record.failures, event.into_inner());
        }
    }
}

/// Records the world of a scenario that ended, and returns how many have.
fn record_world(
    worlds: &Mutex<HashMap<ScenarioId, WorldRecord>>,
    id: ScenarioId,
    world: Option<&mut MapWorld>,
) -> usize {
    let mut worlds = lock(worlds);
    if let Some(world) = world {
        let record = WorldRecord {
            observations: std::mem::take(&mut world.observations),
            live: world.is_live,
            performed: std::mem::take(&mut world.pmix.performed),
            duration: world.started.map_or(Duration::ZERO, |it| it.elapsed()),
        };
        worlds.insert(id, record);
        // A runtime ends with its scenario, and not when cucumber forgets the world.
        drop(world.live.take());
    }
    worlds.len()
}

fn record_failure(
    failures: &Mutex<HashMap<ScenarioId, Failure>>,
    event: event::Cucumber<MapWorld>,
) {
    use event::{Cucumber, Feature as FeatureEvent, Rule, Scenario, Step as StepEvent};
    let Cucumber::Feature(feature, event) = event else {
        return;
    };
    let (FeatureEvent::Scenario(scenario, event)
    | FeatureEvent::Rule(_, Rule::Scenario(scenario, event))) = event
    else {
        return;
    };
    let (Scenario::Background(step, event) | Scenario::Step(step, event)) = event.event else {
        return;
    };
    let error = match event {
        StepEvent::Failed(_, _, _, error) => step_error(&error),
        StepEvent::Skipped => StepError::Mistake("unknown step".to_owned()),
        StepEvent::Started | StepEvent::Passed(..) => return,
    };
    lock(failures).insert(id_of(&feature, &scenario), failure(&step, error));
}

fn step_error(error: &event::StepError) -> StepError {
    match error {
        event::StepError::Panic(payload) => StepError::from_panic(payload.as_ref()),
        other => StepError::Mistake(other.to_string()),
    }
}

fn failure(step: &Step, error: StepError) -> Failure {
    Failure {
        step: text_of(step),
        line: step.position.line,
        error,
    }
}

fn status(id: &ScenarioId, failure: Option<Failure>) -> Result<ScenarioStatus, Mistake> {
    let Some(Failure { step, line, error }) = failure else {
        return Ok(ScenarioStatus::Passed);
    };
    match error {
        StepError::NotApplicable(reason) => Ok(ScenarioStatus::NotApplicable { reason }),
        StepError::Difference { message, missing } => Ok(ScenarioStatus::Failed(FailedStep {
            step,
            line,
            message,
            missing,
        })),
        StepError::Mistake(message) => Err(Mistake::new(&id.path, line, message)),
    }
}

fn result(scenario: &Scenario, status: ScenarioStatus, world: WorldRecord) -> ScenarioResult {
    ScenarioResult {
        id: scenario.id.clone(),
        feature: scenario.feature.clone(),
        name: scenario.name.clone(),
        label: scenario.label.clone(),
        tags: scenario.tags.all.clone(),
        requirements: scenario.tags.requirements.clone(),
        edition: scenario.tags.edition,
        question: scenario.tags.question.clone(),
        status,
        observations: world.observations,
        live: world.live,
        performed: world.performed,
        duration: world.duration,
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
