//! Steps of processes that put, fence and get.

use super::perform::{format_done, perform_with};
use crate::step_result::{StepResult, check_rows, expect_equal};
use crate::table::{Row, Rows, whole_text};
use crate::world::MapWorld;
use cucumber::gherkin::Step;
use cucumber::{then, when};
use mapcheck_reference::pmix::{HostCall, Info, Operation, PmixValue, Process, Rank, keys};

#[doc(alias = "PMIX_GLOBAL")]
const GLOBAL_SCOPE: u8 = 3;

/// The `PMIX_TIMEOUT` of each get, in seconds: without it a real library waits forever for a key that is never put.
const GET_TIMEOUT: i32 = 3;

/// Stores values and makes them visible to others.
#[when(regex = r"^process (\S+) puts and commits$")]
fn put_and_commit(world: &mut MapWorld, process: String, step: &Step) -> StepResult {
    let process = world.pmix.client(&process)?;
    for row in Rows::of(step, &["key", "value"])?.iter() {
        let operation = parse_put(&row)?;
        world.pmix.add(&process, operation);
    }
    world.pmix.add(&process, Operation::Commit);
    Ok(())
}

/// Exchanges what the processes have committed.
#[when(regex = r"^all processes of the node fence$")]
fn fence(world: &mut MapWorld) -> StepResult {
    let processes = world.pmix.local_processes()?;
    for process in &processes {
        let operation = Operation::Fence {
            processes: processes.clone(),
            infos: Vec::new(),
        };
        world.pmix.add(process, operation);
    }
    Ok(())
}

/// Compares what `PMIx_Get` returns for each key.
#[then(regex = r"^process (\S+) gets$")]
fn process_gets(world: &mut MapWorld, process: String, step: &Step) -> StepResult {
    let process = world.pmix.client(&process)?;
    let rows = Rows::of(step, &["of", "key", "from", "answer"])?;
    let gets = rows.iter().map(|row| parse_get(&row));
    let gets = gets.collect::<StepResult<_>>()?;
    let done = perform_with(world, &process, gets)?;
    check_rows(rows.iter().zip(done).map(|(row, done)| {
        let (of, key) = (row.require("of")?, row.require("key")?);
        let from = row.text("from").map(|from| format!(" from {from}"));
        let what = format!("{key} of {of}{}", from.unwrap_or_default());
        let answer = whole_text(row.require("answer")?);
        expect_equal(&what, &answer, &format_done(&done))
            .map_err(|error| error.with_status(&done.status))
    }))
}

/// Compares what `PMIx_Put` returns for each value.
#[then(regex = r"^the puts of process (\S+) are$")]
fn process_puts(world: &mut MapWorld, process: String, step: &Step) -> StepResult {
    let process = world.pmix.client(&process)?;
    let rows = Rows::of(step, &["key", "value", "is"])?;
    let puts = rows.iter().map(|row| parse_put(&row));
    let puts = puts.collect::<StepResult<_>>()?;
    let done = perform_with(world, &process, puts)?;
    check_rows(rows.iter().zip(done).map(|(row, done)| {
        let expected = row.require("is")?;
        if !["accepted", "refused"].contains(&expected) {
            return Err(format!("`{expected}` is neither accepted nor refused").into());
        }
        let found = match done.status.is_success() {
            true => "accepted",
            false => "refused",
        };
        let what = format!("putting {}", row.require("key")?);
        expect_equal(&what, expected, found)
    }))
}

/// How often a value was not known to the node's own server.
#[then(regex = r"^other servers were asked for data (\d+) times$")]
fn remote_requests_are(world: &mut MapWorld, expected: usize) -> StepResult {
    let calls = world.pmix.answer()?.host_calls.iter();
    let found = calls.filter(|call| matches!(call, HostCall::DirectModex { .. }));
    expect_equal(
        "requests to other servers",
        &expected.to_string(),
        &found.count().to_string(),
    )
}

fn parse_put(row: &Row<'_>) -> StepResult<Operation> {
    let value = row.get("value").unwrap_or("something");
    Ok(Operation::Put {
        scope: GLOBAL_SCOPE,
        key: keys::key_string(row.require("key")?)?.to_owned(),
        value: PmixValue::String(whole_text(value).into_owned()),
    })
}

/// Parses a row's get. With `here` in `from`, only data that the process already has may answer it.
fn parse_get(row: &Row<'_>) -> StepResult<Operation> {
    let process: Process = row.require("of")?.parse()?;
    if process.rank == Rank::UNDEFINED {
        return Err(format!("{process} has no rank; write a number, or * for the job").into());
    }
    let mut infos = vec![Info::new(keys::TIMEOUT, PmixValue::Int(GET_TIMEOUT))];
    match row.text("from") {
        None => {}
        Some("here") => infos.push(Info::flag(keys::OPTIONAL)),
        Some(other) => {
            return Err(format!("invalid `from` `{other}`; write `here` or nothing").into());
        }
    }
    Ok(Operation::Get {
        process,
        key: keys::key_string(row.require("key")?)?.to_owned(),
        infos,
    })
}
