//! The step that maps a command line.

use crate::mapping::map_line;
use crate::step_result::StepResult;
use crate::world::MapWorld;
use cucumber::when;

#[when(regex = r#"^prterun maps "(.*)"$"#)]
fn prterun_maps(world: &mut MapWorld, line: String) -> StepResult {
    let observation = map_line(world, &line)?;
    world.set_latest(observation);
    Ok(())
}
