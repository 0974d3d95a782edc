//! What is done: prterun maps a command line.

use crate::world::{MapWorld, StepResult};
use cucumber::when;

#[when(regex = r#"^prterun maps "(.*)"$"#)]
async fn prterun_maps(world: &mut MapWorld, line: String) -> StepResult {
    let result = world.observe(&line).await;
    let result = result.map(|observation| world.observed(observation));
    world.noted(result)
}
