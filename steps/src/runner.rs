//! Runs scenarios, several at a time, and returns the result of each.
//!
//! A scenario is a world of its own and the steps that change it, one after the other until one fails. Nothing is shared
//! with other scenarios, so they run on the threads of rayon's pool: the caller's, if there is one.

use crate::calls;
use crate::result::{FailedStep, Mistake, RunError, ScenarioResult, ScenarioStatus};
use crate::setting::Setting;
use crate::source::{MatchedStep, Scenario, Scenarios, text_of};
use crate::step_result::StepError;
use crate::world::MapWorld;
use futures::FutureExt as _;
use rayon::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Runs scenarios once, on one implementation, several at a time. The results have the order of the scenarios.
///
/// # Errors
///
/// [`RunError::Mistakes`] if a step is written wrongly in a way that shows only when it runs: a table with an unknown
/// column, a topology that does not exist.
pub fn run(scenarios: &Scenarios, setting: Setting) -> Result<Vec<ScenarioResult>, RunError> {
    let mut results = Vec::new();
    let mut mistakes = Vec::new();
    for (_, result) in run_each(scenarios, setting) {
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
pub fn run_each(scenarios: &Scenarios, setting: Setting) -> Vec<EachResult<'_>> {
    let setting = Arc::new(setting);
    let applies = |scenario: &Scenario| setting.not_applicable(&scenario.tags).is_none();
    if let Some(library) = &setting.calls {
        calls::prepare(scenarios, applies, library.as_ref());
    }
    let total = scenarios.list().iter().filter(|it| applies(it)).count();
    let ended = AtomicUsize::new(0);
    let run = |scenario: &Scenario, steps: &[MatchedStep]| {
        if let Some(reason) = setting.not_applicable(&scenario.tags) {
            let reason = reason.to_owned();
            let status = ScenarioStatus::NotApplicable { reason };
            return Ok(result(scenario, status, &mut MapWorld::default()));
        }
        let result = run_scenario(scenario, steps, &setting);
        let ended = ended.fetch_add(1, Ordering::Relaxed) + 1;
        if let Some(progress) = &setting.progress {
            progress(ended, total);
        }
        result
    };
    // A thread takes the next scenario when it is free: on a build they differ in length by orders of magnitude.
    let in_order = scenarios.with_steps().enumerate().par_bridge();
    let run = in_order.map(|(index, (scenario, steps))| (index, (scenario, run(scenario, steps))));
    let mut results: Vec<_> = run.collect();
    results.sort_unstable_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

/// Runs the steps of a scenario until one fails.
fn run_scenario(
    scenario: &Scenario,
    steps: &[MatchedStep],
    setting: &Arc<Setting>,
) -> Result<ScenarioResult, Mistake> {
    let started = Instant::now();
    let mut world = MapWorld {
        setting: Some(Arc::clone(setting)),
        ..MapWorld::default()
    };
    let failed = steps.iter().find_map(|step| {
        let error = run_step(step, &mut world).err()?;
        Some((step, error))
    });
    let status = match failed {
        None => ScenarioStatus::Passed,
        Some((step, error)) => status(scenario, step, error)?,
    };
    let mut result = result(scenario, status, &mut world);
    // The runtime of a build ends with its scenario.
    drop(world);
    result.duration = started.elapsed();
    Ok(result)
}

/// Runs a step. Its function ends it by a panic, whose payload is the error; any other panic is an accident in it.
fn run_step(step: &MatchedStep, world: &mut MapWorld) -> Result<(), StepError> {
    // Cucumber's attributes wrap each step in a future; no step waits, so that it is ready at once.
    let run = || (step.run)(world, step.context.clone()).now_or_never();
    let ended = catch_unwind(AssertUnwindSafe(run))
        .map_err(|payload| StepError::from_panic(payload.as_ref()))?;
    ended.ok_or_else(|| StepError::Mistake("the step waits, and no step may".to_owned()))
}

/// The status of a scenario that a step ended.
fn status(
    scenario: &Scenario,
    step: &MatchedStep,
    error: StepError,
) -> Result<ScenarioStatus, Mistake> {
    let line = step.step().position.line;
    match error {
        StepError::NotApplicable(reason) => Ok(ScenarioStatus::NotApplicable { reason }),
        StepError::Difference { message, missing } => Ok(ScenarioStatus::Failed(FailedStep {
            step: text_of(step.step()),
            line,
            message,
            missing,
        })),
        StepError::Mistake(message) => Err(Mistake::new(&scenario.id.path, line, message)),
    }
}

/// The result of a scenario, with what its world observed.
fn result(scenario: &Scenario, status: ScenarioStatus, world: &mut MapWorld) -> ScenarioResult {
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
        observations: std::mem::take(&mut world.observations),
        live: world.is_live,
        performed: std::mem::take(&mut world.pmix.performed),
        duration: Duration::ZERO,
    }
}
