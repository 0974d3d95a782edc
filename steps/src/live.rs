//! How steps about sessions and jobs use the runtime of a real build.

use crate::mapping::make_case;
use crate::observation::Observation;
use crate::step_result::{StepError, StepResult, answer_of};
use crate::world::MapWorld;
use mapcheck_reference::Outcome;
use mapcheck_reference::live::{LiveError, LiveRuntime, RuntimeNodes};

/// Uses the runtime of a real build, which the first use starts. Returns `None` on the reference, whose runtime is a
/// model. A runtime that panics is dropped: the next use starts another.
pub(crate) fn in_runtime<T>(
    world: &mut MapWorld,
    using: impl FnOnce(&mut dyn LiveRuntime) -> Result<T, LiveError>,
) -> StepResult<Option<T>> {
    let setting = world.setting()?;
    if setting.implementation.is_reference() {
        return Ok(None);
    }
    let nodes = world.runtime_nodes()?;
    let started = world.live.take();
    world.is_live = true;
    let used = answer_of(move || {
        let mut runtime = match started {
            Some(runtime) => runtime,
            None => setting.implementation.start_runtime(&nodes)?,
        };
        let result = using(runtime.as_mut());
        Ok((runtime, result))
    });
    let used = used.unwrap_or_else(|reason| Err(LiveError::Failed(reason)));
    let result = used.and_then(|(runtime, result)| {
        world.live = Some(runtime);
        result
    });
    result.map(Some).map_err(|error| step_error(world, error))
}

/// Uses a further runtime of a real build, which ends with the use. Returns `None` on the reference.
pub(crate) fn in_other_runtime<T>(
    world: &mut MapWorld,
    nodes: &RuntimeNodes,
    using: impl FnOnce(&mut dyn LiveRuntime) -> Result<T, LiveError>,
) -> StepResult<Option<T>> {
    let setting = world.setting()?;
    if setting.implementation.is_reference() {
        return Ok(None);
    }
    let used = answer_of(|| {
        let mut runtime = setting.implementation.start_runtime(nodes)?;
        using(runtime.as_mut())
    });
    let used = used.unwrap_or_else(|reason| Err(LiveError::Failed(reason)));
    used.map(Some).map_err(|error| step_error(world, error))
}

/// Returns the error of a step, and keeps a failure of the runtime as an outcome.
fn step_error(world: &mut MapWorld, error: LiveError) -> StepError {
    match error {
        LiveError::NotObservable(reason) => StepError::NotApplicable(reason),
        LiveError::Difference(message) => StepError::difference(message),
        LiveError::Failed(reason) => {
            let case = match make_case(world, "") {
                Ok(case) => case,
                Err(error) => return error,
            };
            let outcome = Outcome::Failed {
                reason: reason.clone(),
            };
            world.observations.push(Observation { case, outcome });
            StepError::difference(reason)
        }
    }
}
