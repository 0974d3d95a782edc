//! Steps that parse, change, transfer and map a spawn request.
//!
//! Most of them look inside the reference. They make requests that no command line can ask for.

use crate::lists::split_line;
use crate::mapping::{make_case, map_case};
use crate::program_table::parse_request;
use crate::request::{current_request, map_request, parse_case, parse_line};
use crate::step_result::{StepError, StepResult, expect_equal};
use crate::world::MapWorld;
use cucumber::gherkin::Step;
use cucumber::{then, when};
use mapcheck_reference::implementation::ComponentCall;
use mapcheck_reference::spelling::normalize_argv;
use mapcheck_reference::{Case, MapError, Outcome, promotion};
use mapcheck_shell::load_named_files;

/// Parses a command line into a request, and does not map it.
#[when(regex = r#"^prterun parses "(.*)"$"#)]
fn prterun_parses(world: &mut MapWorld, line: String) -> StepResult {
    parse_line(world, &line).map(|_| ())
}

/// Makes the request of a program that calls `PMIx_Spawn`, and does not map it.
#[when(regex = "^a program requests$")]
fn program_requests(world: &mut MapWorld, step: &Step) -> StepResult {
    world.looks_inside()?;
    let case = spawn_case(world, step, "")?;
    parse_case(world, case).map(|_| ())
}

/// Maps the request of a program, with the job's keys and those of each app.
#[when(regex = r#"^a program spawns(?: in the runtime of "(.*)")?$"#)]
fn program_spawns(world: &mut MapWorld, runtime: String, step: &Step) -> StepResult {
    let case = spawn_case(world, step, &runtime)?;
    let observation = map_case(world, case)?;
    world.set_latest(observation);
    Ok(())
}

/// Leaves an empty entry in the array of apps, as a runtime can.
#[when(regex = r"^app (\d+) is removed from the request$")]
fn remove_app(world: &mut MapWorld, app: usize) -> StepResult {
    let mut line = current_request(world)?;
    let place = line.request.apps.get_mut(app);
    let place =
        place.ok_or_else(|| StepError::difference(format!("the request has no app {app}")))?;
    *place = None;
    world.request = Some(line);
    Ok(())
}

/// Packs and unpacks the request, as it is sent to the runtime.
#[when(regex = r"^the request is transferred$")]
fn transfer(world: &mut MapWorld) -> StepResult {
    let mut line = current_request(world)?;
    line.request = line.request.transfer().map_err(|error| {
        StepError::difference(format!("expected the request to arrive, but {error}"))
    })?;
    world.request = Some(line);
    Ok(())
}

/// Lifts what belongs to the job from the apps to the job.
#[when(regex = "^the apps' job attributes are promoted$")]
fn promote(world: &mut MapWorld) -> StepResult {
    let setting = world.looks_inside()?;
    let mut line = current_request(world)?;
    match promotion::promote(&mut line.request, &setting.rules) {
        Ok(()) => world.request = Some(line),
        Err(refusal) => world.set_outcome(Outcome::from(Err(MapError::Refused(refusal))))?,
    }
    Ok(())
}

/// Maps the latest request.
#[when(regex = "^the request is mapped$")]
fn map(world: &mut MapWorld) -> StepResult {
    let setting = world.looks_inside()?;
    let request = current_request(world)?;
    let mapped = map_request(world.case()?, &request, &setting.rules);
    world.set_outcome(Outcome::from(mapped.map(|mapped| mapped.map)))
}

/// One call for the whole job, or one for each app.
#[then(regex = r"^the job was mapped by (\d+) calls?$")]
fn mapped_by_calls(world: &mut MapWorld, expected: usize) -> StepResult {
    let calls = component_calls(world)?;
    expect_equal(
        "the calls of a component",
        &expected.to_string(),
        &calls.len().to_string(),
    )
}

/// The components of one call in order; the last one maps. lsf is left out, since few builds have it.
#[then(regex = r#"^call (\d+) tried the components "([^"]*)"$"#)]
fn call_tried(world: &mut MapWorld, number: usize, expected: String) -> StepResult {
    let calls = component_calls(world)?;
    let call = number.checked_sub(1).and_then(|index| calls.get(index));
    let Some(call) = call else {
        let message = format!("there are only {} calls", calls.len());
        return Err(StepError::difference(message));
    };
    let tried: Vec<&str> = call
        .tried
        .iter()
        .copied()
        .filter(|name| *name != "lsf")
        .collect();
    expect_equal("the components", &expected, &tried.join(", "))
}

/// The calls of components for the latest case, which was mapped.
fn component_calls(world: &mut MapWorld) -> StepResult<Vec<ComponentCall>> {
    world.map()?;
    let calls = world
        .setting()?
        .implementation
        .component_calls(world.case()?);
    calls.ok_or_else(|| {
        StepError::NotApplicable("it does not show its calls of components".to_owned())
    })
}

/// Compares the arguments after deprecated options have been replaced.
#[then(regex = r#"^the launcher renames "(.*)" to "(.*)"$"#)]
fn options_are_renamed(world: &mut MapWorld, line: String, expected: String) -> StepResult {
    world.looks_inside()?;
    let mut arguments = split_line(&line)?;
    normalize_argv(&mut arguments);
    let found = mapcheck_shell::join(arguments.iter().map(String::as_str));
    expect_equal("the arguments", &expected, &found)
}

/// The personality that the options select.
#[then(regex = r#"^the personality of "(.*)" is (none|"[^"]*")$"#)]
fn personality_is(world: &mut MapWorld, line: String, expected: String) -> StepResult {
    world.looks_inside()?;
    let mut arguments = split_line(&line)?;
    let name = normalize_argv(&mut arguments);
    let found = name.map_or("none".to_owned(), |name| format!("\"{name}\""));
    expect_equal("the personality", &expected, &found)
}

/// The case of the request in a step's table, spawned in the DVM that a command line starts.
fn spawn_case(world: &MapWorld, step: &Step, runtime: &str) -> StepResult<Case> {
    let request = parse_request(step)?;
    let mut case = make_case(world, runtime)?;
    case.files.add(load_named_files(&request.named_files()));
    case.spawned = Some(request);
    Ok(case)
}
