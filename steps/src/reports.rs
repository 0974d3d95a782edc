//! Steps about what processes of a job see: the end of another one, and variables of their environment.

use crate::live::in_runtime;
use crate::step_result::{StepError, StepResult, expect_equal};
use crate::world::MapWorld;
use cucumber::{then, when};
use mapcheck_reference::option_table::Meaning;
use mapcheck_reference::pmix::{Status, reaches_processes};
use mapcheck_reference::runtime::ProcessEnd;
use mapcheck_reference::runtime::rules::RuntimeRules as _;

/// The ends of processes, in the words of the step.
const ENDS: [(&str, ProcessEnd); 4] = [
    ("exits with status 7", ProcessEnd::Exits),
    ("calls PMIx_Abort", ProcessEnd::Aborts),
    ("is ended by a signal", ProcessEnd::Signal),
    ("is killed by PMIx_Job_control", ProcessEnd::Command),
];

/// Ends a process of a job that goes on, while the first one handles events.
#[when(
    regex = r#"^rank 1 of job "([^"]+)" (exits with status 7|calls PMIx_Abort|is ended by a signal|is killed by PMIx_Job_control) while rank 0 handles events$"#
)]
fn process_ends_while_watched(world: &mut MapWorld, job: String, how: String) -> StepResult {
    let known = ENDS.iter().find(|(words, _)| *words == how);
    let (_, end) = known.ok_or_else(|| StepError::Mistake(format!("unknown end {how}")))?;
    let status = match in_runtime(world, |runtime| runtime.report_end(&job, *end))? {
        Some(status) => status,
        None => {
            world.sessions()?.job(&job)?;
            world.setting()?.rules.status_of_end(*end)
        }
    };
    world.reported = Some(status);
    Ok(())
}

/// The status of the event that reports the end of the process.
#[then(regex = r#"^rank 0 receives the event "([^"]+)"$"#)]
fn event_is(world: &mut MapWorld, expected: String) -> StepResult {
    let reported = world.reported.ok_or_else(|| {
        StepError::Mistake("write a step that ends a process before this step".to_owned())
    })?;
    let found = reported.map_or("none".to_owned(), |code| Status::Code(code).to_string());
    expect_equal("the event", &expected, &found)
}

/// The value of a variable in every process of a job on a node, which is not the head node.
#[then(
    regex = r#"^the processes of job "([^"]+)" on "([^"]+)" (have|do not have) "([^"=]+)=([^"]*)"$"#
)]
fn processes_have_variable(
    world: &mut MapWorld,
    job: String,
    node: String,
    have: String,
    name: String,
    value: String,
) -> StepResult {
    let found = in_runtime(world, |runtime| runtime.variable(&job, &node, &name))?;
    let found = match found {
        Some(found) => found,
        None => modelled_values(world, &job, &node, &name)?,
    };
    let expected = (have == "have").then_some(value);
    if found.is_empty() {
        return Err(StepError::difference(format!(
            "job {job} has no process on {node}"
        )));
    }
    let shown = |value: &Option<String>| value.clone().unwrap_or("(none)".to_owned());
    let other = found.iter().find(|found| **found != expected);
    expect_equal(&name, &shown(&expected), &shown(other.unwrap_or(&expected)))
}

/// The values of a variable as the model has them: that of the head node, where it is forwarded.
fn modelled_values(
    world: &mut MapWorld,
    job: &str,
    node: &str,
    name: &str,
) -> StepResult<Vec<Option<String>>> {
    let spawned = world.spawned.iter().find(|(call, _)| call.nspace == job);
    let personality = spawned.and_then(|(call, _)| {
        let mut options = call.line.possible_options();
        let chosen = options.find(|option| option.meaning() == Meaning::Personality)?;
        Some(chosen.value()?.text.clone())
    });
    let mut environment = world.runtime_environment.iter();
    let set = environment.find(|(known, _)| known == name);
    let forwards = reaches_processes(name, &personality.unwrap_or_default());
    let value = set.filter(|_| forwards).map(|(_, value)| value.clone());
    let job = world.sessions()?.job(job)?;
    let on = job.map.nodes.iter().find(|it| &*it.name == node);
    Ok(vec![value; on.map_or(0, |node| node.procs.len())])
}
