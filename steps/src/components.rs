//! Steps that call mapping components on their own, inside the reference.

use crate::lists::join_items;
use crate::observation::unexpected;
use crate::request::{current_request, parse_line};
use crate::step_result::{StepError, StepResult, expect_equal};
use crate::world::MapWorld;
use cucumber::{then, when};
use mapcheck_reference::components::{COMPONENTS, Component, ComponentStatus};
use mapcheck_reference::dispatch::ComponentRun;
use mapcheck_reference::error::{Code, Stage, Topic};
use mapcheck_reference::{MapError, Outcome, Refusal};

/// Calls components in their order. Besides real ones a step may name a code, for a component that returns it.
#[when(regex = r#"^the components? "([^"]+)" (?:is|are) called for (all apps|app \d+) of "(.*)"$"#)]
fn call_for_line(
    world: &mut MapWorld,
    components: String,
    whose: String,
    line: String,
) -> StepResult {
    parse_line(world, &line)?;
    call(world, &components, &whose)
}

/// Calls one component for the latest request, as the dispatch loop does.
#[when(regex = r#"^the component "([^"]+)" is called for (all apps|app \d+)$"#)]
fn call_for_current_request(world: &mut MapWorld, component: String, whose: String) -> StepResult {
    call(world, &component, &whose)
}

/// The component that was called leaves the mapping to the next one.
#[then(regex = "^the component declines$")]
fn component_declines(world: &mut MapWorld) -> StepResult {
    match called(world)?.mapper {
        None => Ok(()),
        Some(name) => Err(StepError::difference(format!("{name} does not decline"))),
    }
}

/// The component that placed the processes of the call.
#[then(regex = r#"^the component that maps is "([^"]+)"$"#)]
fn mapping_component_is(world: &mut MapWorld, expected: String) -> StepResult {
    let found = called(world)?.mapper.unwrap_or("none");
    expect_equal("the component that maps", &expected, found)
}

/// How many processes each app has after the call, in the order of the apps.
#[then(regex = r#"^the apps have "([\d,]*)" processes$"#)]
fn app_process_counts_are(world: &mut MapWorld, expected: String) -> StepResult {
    let counts = called(world)?.placed.iter();
    let found: Vec<String> = counts.map(u32::to_string).collect();
    expect_equal("the processes of the apps", &expected, &found.join(","))
}

/// The threads of each process in the order of placement, with semicolons between processes; `none` for an unbound one.
#[then(regex = r#"^the processes are bound to the hardware threads "([^"]*)"$"#)]
fn bound_threads_are(world: &mut MapWorld, expected: String) -> StepResult {
    let sets = called(world)?.bound.iter();
    let found: Vec<String> = sets
        .map(|set| {
            set.as_ref()
                .map_or("none".to_owned(), |set| join_items(set.iter()))
        })
        .collect();
    expect_equal("the hardware threads", &expected, &found.join("; "))
}

/// The order of all components of the reference, by priority.
#[then(regex = r#"^the components are asked in the order "([^"]*)"$"#)]
fn order_of_components(world: &mut MapWorld, expected: String) -> StepResult {
    world.looks_inside()?;
    let names: Vec<&str> = COMPONENTS.iter().map(|component| component.name).collect();
    expect_equal("the order", &expected, &names.join(", "))
}

fn call(world: &mut MapWorld, components: &str, whose: &str) -> StepResult {
    let components = components.split(", ").map(parse_component);
    let components: Vec<Component> = components.collect::<Result<_, _>>()?;
    let setting = world.looks_inside()?;
    let case = world.case()?;
    let line = current_request(world)?;
    let app = whose.strip_prefix("app ").and_then(|app| app.parse().ok());
    let called = mapcheck_reference::call_components(case, &line, &components, app, &setting.rules);
    world.called = None;
    match called {
        Ok(called) => world.called = Some(called),
        Err(error) => world.set_outcome(Outcome::from(Err(error)))?,
    }
    Ok(())
}

/// Finds a component by its name, or makes one that returns the code of that name.
fn parse_component(name: &str) -> Result<Component, String> {
    let component = |name, map| Component { name, map };
    match name {
        "PRTE_ERR_TAKE_NEXT_OPTION" => Ok(component("declining", |_| {
            Ok(ComponentStatus::TakeNextOption)
        })),
        "PRTE_ERR_RESOURCE_BUSY" => Ok(component("busy", |_| fail(Code::ResourceBusy))),
        "PRTE_ERR_NOT_FOUND" => Ok(component("failing", |_| fail(Code::NotFound))),
        _ => {
            let found = COMPONENTS.iter().find(|known| known.name == name).copied();
            found.ok_or_else(|| {
                let known: Vec<&str> = COMPONENTS.iter().map(|known| known.name).collect();
                format!(
                    "unknown component `{name}`; components are {}",
                    known.join(", ")
                )
            })
        }
    }
}

fn fail(code: Code) -> Result<ComponentStatus, MapError> {
    let reason = format!("a component returns {code}");
    Err(Refusal::new(Stage::Placement, Topic::FailedMap, code, reason).into())
}

/// The answer of the components that were called last.
fn called(world: &MapWorld) -> StepResult<&ComponentRun> {
    world.looks_inside()?;
    match (&world.called, &world.latest) {
        (Some(called), _) => Ok(called),
        (None, Some(outcome)) => Err(unexpected("an answer", outcome)),
        (None, None) => Err("write a step that calls a component before this step"
            .to_owned()
            .into()),
    }
}
