//! Putting, waiting for each other, and getting.

use super::scene::{ask, told};
use crate::table::{Row, Rows};
use crate::world::{MapWorld, StepError, StepResult, all_hold, same};
use cucumber::gherkin::Step;
use cucumber::{then, when};
use mapcheck_reference::pmix::{Info, Operation, Process, Rank, Upcall, Value, keys};

/// Everybody: `PMIX_GLOBAL`.
const GLOBAL: u8 = 3;

/// After how many seconds a request gives up: a real library waits for a key that nobody has put.
const GIVES_UP: i32 = 3;

#[when(regex = r"^process (\S+) puts and commits$")]
fn puts(world: &mut MapWorld, process: String, step: &Step) -> StepResult {
    let result = add_puts(world, &process, step);
    world.noted(result)
}

#[when(regex = r"^all processes of the node fence$")]
fn all_fence(world: &mut MapWorld) -> StepResult {
    let result = add_fence(world);
    world.noted(result)
}

#[then(regex = r"^process (\S+) gets$")]
async fn gets(world: &mut MapWorld, process: String, step: &Step) -> StepResult {
    let result = check_gets(world, &process, step).await;
    world.noted(result)
}

#[then(regex = r"^for process (\S+) a put$")]
async fn put_is(world: &mut MapWorld, process: String, step: &Step) -> StepResult {
    let result = check_puts(world, &process, step).await;
    world.noted(result)
}

#[then(regex = r"^other servers were asked for data (\d+) times$")]
fn asked_elsewhere(world: &mut MapWorld, wanted: usize) -> StepResult {
    let result = count_asked(world).and_then(|found| {
        let what = "requests to other servers";
        same(what, &wanted.to_string(), &found.to_string())
    });
    world.noted(result)
}

fn count_asked(world: &MapWorld) -> StepResult<usize> {
    let answer = world.pmix.answer.as_ref();
    let answer = answer.ok_or_else(|| "no scene comes before this".to_owned())?;
    let asked = answer.upcalls.iter();
    Ok(asked
        .filter(|upcall| matches!(upcall, Upcall::DirectModex { .. }))
        .count())
}

fn put(row: &Row<'_>) -> StepResult<Operation> {
    let key = cell(row, "key")?;
    let value = row.get("value").unwrap_or("something");
    Ok(Operation::Put {
        scope: GLOBAL,
        key: keys::text(key)?.to_owned(),
        value: Value::String(value.to_owned()),
    })
}

fn add_puts(world: &mut MapWorld, process: &str, step: &Step) -> StepResult {
    let process = world.pmix.client(process)?;
    for row in Rows::of(step, &["key", "value"])?.iter() {
        let operation = put(&row)?;
        world.pmix.add(&process, operation);
    }
    world.pmix.add(&process, Operation::Commit);
    Ok(())
}

fn add_fence(world: &mut MapWorld) -> StepResult {
    let processes = world.pmix.clients()?;
    for process in &processes {
        let operation = Operation::Fence {
            processes: processes.clone(),
            infos: Vec::new(),
        };
        world.pmix.add(process, operation);
    }
    Ok(())
}

async fn check_gets(world: &mut MapWorld, process: &str, step: &Step) -> StepResult {
    let process = world.pmix.client(process)?;
    let rows = Rows::of(step, &["of", "key", "from", "answer"])?;
    let mut asked = Vec::new();
    for row in rows.iter() {
        asked.push(get(&row)?);
    }
    let done = ask(world, &process, asked).await?;
    all_hold(rows.iter().zip(done).map(|(row, done)| {
        let (of, key) = (cell(&row, "of")?, cell(&row, "key")?);
        let from = row.get("from").filter(|from| !from.is_empty());
        let from = from.map_or_else(String::new, |from| format!(" from {from}"));
        let what = format!("{key} of {of}{from}");
        same(&what, cell(&row, "answer")?, &told(&done))
    }))
}

/// `from`: empty, wherever it is; `here`, only what the process has at hand.
fn get(row: &Row<'_>) -> StepResult<Operation> {
    let process: Process = cell(row, "of")?.parse()?;
    if process.rank == Rank::UNDEFINED {
        return Err("a rank is a number, or * for the job".to_owned().into());
    }
    let mut infos = vec![Info::new(keys::TIMEOUT, Value::Int(GIVES_UP))];
    match row.get("from").unwrap_or_default() {
        "" => {}
        "here" => infos.push(Info::flag(keys::OPTIONAL)),
        other => return Err(format!("`{other}` is not `here`").into()),
    }
    Ok(Operation::Get {
        process,
        key: keys::text(cell(row, "key")?)?.to_owned(),
        infos,
    })
}

async fn check_puts(world: &mut MapWorld, process: &str, step: &Step) -> StepResult {
    let process = world.pmix.client(process)?;
    let rows = Rows::of(step, &["key", "value", "is"])?;
    let mut asked = Vec::new();
    for row in rows.iter() {
        asked.push(put(&row)?);
    }
    let done = ask(world, &process, asked).await?;
    all_hold(rows.iter().zip(done).map(|(row, done)| {
        let wanted = cell(&row, "is")?;
        let found = match done.status.is_success() {
            true => "accepted",
            false => "refused",
        };
        if !["accepted", "refused"].contains(&wanted) {
            return Err(format!("`{wanted}` is neither accepted nor refused").into());
        }
        same(&format!("putting {}", cell(&row, "key")?), wanted, found)
    }))
}

fn cell<'a>(row: &Row<'a>, column: &str) -> StepResult<&'a str> {
    let cell = row.get(column);
    cell.ok_or_else(|| StepError::Mistake(format!("the column {column} is needed")))
}
