//! The steps that map a command line.

use crate::mapping::map_line;
use crate::step_result::StepResult;
use crate::table::docstring;
use crate::world::MapWorld;
use cucumber::gherkin::Step;
use cucumber::when;

/// Maps a command line; its map or its refusal is what later steps are about.
#[when(regex = r#"^prterun maps "(.*)"$"#)]
fn prterun_maps(world: &mut MapWorld, line: String) -> StepResult {
    let observation = map_line(world, &line)?;
    world.set_latest(observation);
    Ok(())
}

/// Maps a command line that is too long for a step: the text below it, on lines that are joined as a shell joins them.
#[when(regex = "^prterun maps the line$")]
fn prterun_maps_text(world: &mut MapWorld, step: &Step) -> StepResult {
    prterun_maps(world, docstring(step)?)
}
