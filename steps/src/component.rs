//! Steps about the components as a whole, and about the one that LSF feeds.
//!
//! They look inside, so that on a real build they end the scenario as not applicable.

use crate::world::{MapWorld, StepResult, same};
use cucumber::gherkin::Step;
use cucumber::{given, then};
use mapcheck_reference::components::COMPONENTS;

#[given(regex = r"^LSF's affinity file$")]
fn affinity_file(world: &mut MapWorld, step: &Step) -> StepResult {
    // No packaged build has the component that reads it.
    let result = world.looks_inside().and_then(|_| {
        let text = step
            .docstring
            .as_deref()
            .ok_or_else(|| "the step needs the file's text".to_owned())?;
        // Gherkin keeps the newline behind the opening quotes.
        world.lsf_affinity = Some(text.strip_prefix('\n').unwrap_or(text).to_owned());
        Ok(())
    });
    world.noted(result)
}

#[then(regex = r#"^the components are asked in the order "([^"]*)"$"#)]
fn order_of_components(world: &mut MapWorld, wanted: String) -> StepResult {
    let result = world.looks_inside().and_then(|_| {
        let names: Vec<&str> = COMPONENTS.iter().map(|component| component.name).collect();
        same("the order", &wanted, &names.join(", "))
    });
    world.noted(result)
}
