//! How steps about sessions and jobs use the runtime of a real build.

use crate::mapping::make_case;
use crate::observation::Observation;
use crate::step_result::{StepError, StepResult, panic_message};
use crate::world::MapWorld;
use mapcheck_reference::Outcome;
use mapcheck_reference::live::{LiveError, LiveRuntime, RuntimeNodes};

/// Uses the runtime of a real build, which the first use starts, on another thread than the steps run on. Returns `None`
/// on the reference, whose runtime is a model.
pub(crate) async fn in_runtime<T: Send + 'static>(
    world: &mut MapWorld,
    using: impl FnOnce(&mut dyn LiveRuntime) -> Result<T, LiveError> + Send + 'static,
) -> StepResult<Option<T>> {
    let setting = world.setting()?;
    if setting.implementation.is_reference() {
        return Ok(None);
    }
    let nodes = world.runtime_nodes()?;
    let started = world.live.take();
    world.is_live = true;
    let used = tokio::task::spawn_blocking(move || {
        let mut runtime = match started {
            Some(runtime) => runtime,
            None => setting.implementation.start_runtime(&nodes)?,
        };
        let result = using(runtime.as_mut());
        Ok((runtime, result))
    });
    let used = used.await.unwrap_or_else(|error| {
        Err(LiveError::Failed(match error.try_into_panic() {
            Ok(panic) => format!("it panicked: {}", panic_message(panic.as_ref())),
            Err(error) => error.to_string(),
        }))
    });
    let result = used.and_then(|(runtime, result)| {
        world.live = Some(runtime);
        result
    });
    result.map(Some).map_err(|error| step_error(world, error))
}

/// Uses a further runtime of a real build, which ends with the use. Returns `None` on the reference.
pub(crate) async fn in_other_runtime<T: Send + 'static>(
    world: &mut MapWorld,
    nodes: RuntimeNodes,
    using: impl FnOnce(&mut dyn LiveRuntime) -> Result<T, LiveError> + Send + 'static,
) -> StepResult<Option<T>> {
    let setting = world.setting()?;
    if setting.implementation.is_reference() {
        return Ok(None);
    }
    let used = tokio::task::spawn_blocking(move || {
        let mut runtime = setting.implementation.start_runtime(&nodes)?;
        using(runtime.as_mut())
    });
    let used = used
        .await
        .unwrap_or_else(|error| Err(LiveError::Failed(error.to_string())));
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
