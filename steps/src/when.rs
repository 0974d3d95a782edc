//! What is done: prterun maps a command line.

use crate::world::{MapWorld, StepResult};
use cucumber::when;

#[when(regex = r#"^prterun maps "(.*)"$"#)]
async fn prterun_maps(world: &mut MapWorld, line: String) -> StepResult {
    let result = world.observe(&line).await.map(|observation| {
        world.latest_case = Some(observation.case);
        world.latest = Some(observation.outcome);
        world.request = None;
    });
    world.noted(result)
}
