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

/// The status of the process that exits or aborts.
const EXIT_STATUS: i32 = 7;

/// The states of processes that have ended, by their names in PMIx.
const STATES: [(&str, u8); 4] = [
    ("PMIX_PROC_STATE_KILLED_BY_CMD", 51),
    ("PMIX_PROC_STATE_ABORTED_BY_SIG", 54),
    ("PMIX_PROC_STATE_CALLED_ABORT", 58),
    ("PMIX_PROC_STATE_TERM_NON_ZERO", 62),
];

fn parse_end(how: &str) -> StepResult<ProcessEnd> {
    let known = ENDS.iter().find(|(words, _)| *words == how);
    let (_, end) = known.ok_or_else(|| StepError::Mistake(format!("unknown end {how}")))?;
    Ok(*end)
}

/// Ends a process of a job that goes on, while the first one handles events.
#[when(
    regex = r#"^rank 1 of job "([^"]+)" (exits with status 7|calls PMIx_Abort|is ended by a signal|is killed by PMIx_Job_control) while rank 0 handles events$"#
)]
fn process_ends_while_watched(world: &mut MapWorld, job: String, how: String) -> StepResult {
    let end = parse_end(&how)?;
    let status = match in_runtime(world, |runtime| runtime.report_end(&job, end))? {
        Some(status) => status,
        None => {
            world.sessions()?.job(&job)?;
            world.setting()?.rules.status_of_end(end)
        }
    };
    world.reported = Some((end, status));
    Ok(())
}

/// Ends a process of a job, which ends with it, while the first process of another job handles events.
#[when(
    regex = r#"^rank 1 of job "([^"]+)" (exits with status 7|calls PMIx_Abort|is ended by a signal|is killed by PMIx_Job_control) while job "([^"]+)" handles events$"#
)]
fn job_ends_while_watched(
    world: &mut MapWorld,
    job: String,
    how: String,
    watcher: String,
) -> StepResult {
    let end = parse_end(&how)?;
    let live = in_runtime(world, |runtime| runtime.report_job_end(&watcher, &job, end))?;
    let status = match live {
        Some(status) => status,
        None => {
            world.sessions()?.job(&watcher)?;
            world.sessions()?.job(&job)?;
            world.setting()?.rules.status_of_job_end(end)
        }
    };
    world.reported = Some((end, status));
    Ok(())
}

/// The status of the event that reports the end of the process.
#[then(regex = r#"^rank 0 receives the event "([^"]+)"$"#)]
fn event_is(world: &mut MapWorld, expected: String) -> StepResult {
    expect_status(world, "the event", &expected)
}

/// The status in the event that reports the end of the job.
#[then(regex = r#"^the event of the job's end has the status "([^"]+)"$"#)]
fn job_end_is(world: &mut MapWorld, expected: String) -> StepResult {
    expect_status(world, "the status of the job", &expected)
}

fn expect_status(world: &MapWorld, what: &str, expected: &str) -> StepResult {
    let (_, status) = reported(world)?;
    let found = status.map_or("none".to_owned(), |code| Status::Code(code).to_string());
    expect_equal(what, expected, &found)
}

fn reported(world: &MapWorld) -> StepResult<(ProcessEnd, Option<i32>)> {
    let missing = "write a step that ends a process before this step";
    world
        .reported
        .ok_or_else(|| StepError::Mistake(missing.to_owned()))
}

/// What a query for the processes of a job shows of one that has ended: its state, and its exit code.
#[then(regex = r#"^a query shows rank 1 of job "([^"]+)" as "([^"]+)"(?: with exit code (\d+))?$"#)]
fn query_shows(world: &mut MapWorld, job: String, expected: String, code: String) -> StepResult {
    let (end, _) = reported(world)?;
    let (state, exit_code) = match in_runtime(world, |runtime| runtime.ended_process(&job, 1))? {
        Some(entry) => entry,
        None => {
            world.sessions()?.job(&job)?;
            let rules = &world.setting()?.rules;
            (
                rules.state_of_ended(end),
                rules.shown_exit_code(EXIT_STATUS),
            )
        }
    };
    let known = STATES.iter().find(|(_, number)| *number == state);
    let found = known.map_or(state.to_string(), |(name, _)| (*name).to_owned());
    expect_equal("the state of rank 1", &expected, &found)?;
    match code.as_str() {
        "" => Ok(()),
        code => expect_equal("the exit code of rank 1", code, &exit_code.to_string()),
    }
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
