//! What a client spawns, as its server's host is asked for it.

use super::scene::ask;
use crate::requests::asked;
use crate::world::{MapWorld, StepError, StepResult, describe, same};
use cucumber::gherkin::Step;
use cucumber::{then, when};
use mapcheck_reference::pmix::{Operation, Process, Upcall, request};
use mapcheck_reference::{Outcome, ProgramRequest};

#[when(regex = r"^process (\S+) spawns$")]
async fn spawns(world: &mut MapWorld, process: String, step: &Step) -> StepResult {
    let result = spawn(world, &process, step).await;
    world.noted(result)
}

#[then(regex = r"^its server's host is asked for the same$")]
fn asked_for_the_same(world: &mut MapWorld) -> StepResult {
    let result = check_same(world);
    world.noted(result)
}

#[then(regex = r#"^what its server's host is asked for is mapped as "(.*)"$"#)]
fn mapped_as(world: &mut MapWorld, line: String) -> StepResult {
    let result = check_map(world, &line);
    world.noted(result)
}

async fn spawn(world: &mut MapWorld, process: &str, step: &Step) -> StepResult {
    let process = world.pmix.client(process)?;
    let sent = asked(step)?;
    let operation = Operation::Spawn {
        infos: request::job_infos(&sent),
        apps: request::apps(&sent),
    };
    ask(world, &process, vec![operation]).await?;
    let received = received(world, &process)?;
    world.pmix.spawned = Some((sent, received));
    Ok(())
}

/// What the host of the process's server is asked for. There must be one such request.
fn received(world: &MapWorld, process: &Process) -> StepResult<ProgramRequest> {
    let upcalls = world.pmix.answer.iter().flat_map(|answer| &answer.upcalls);
    let mut spawns = upcalls.filter_map(|upcall| match upcall {
        Upcall::Spawn { by, infos, apps } if by == process => Some((infos, apps)),
        _ => None,
    });
    match (spawns.next(), spawns.next()) {
        (Some((infos, apps)), None) => request::received(infos, apps)
            .map_err(|error| StepError::difference(format!("what has arrived: {error}"))),
        (None, _) => Err(StepError::difference("the server's host was not asked")),
        _ => Err(StepError::difference("the server's host was asked twice")),
    }
}

fn of_spawn(world: &MapWorld) -> StepResult<&(ProgramRequest, ProgramRequest)> {
    let spawned = world.pmix.spawned.as_ref();
    spawned.ok_or_else(|| {
        "no `When process … spawns` comes before this"
            .to_owned()
            .into()
    })
}

fn check_same(world: &MapWorld) -> StepResult {
    let (sent, received) = of_spawn(world)?;
    same("the request", &sent.to_string(), &received.to_string())
}

/// PAM-SPAWN-1: what has arrived, mapped by the reference, against the command line that says the same.
fn check_map(world: &MapWorld, line: &str) -> StepResult {
    let (_, received) = of_spawn(world)?;
    let setting = world.setting()?;
    let typed = world.case(line)?;
    let mut spawned = world.case("")?;
    spawned.files = typed.files.clone();
    spawned.spawned = Some(received.clone());
    let outcome = |case| Outcome::from(mapcheck_reference::map(case, &setting.rules));
    let (typed, spawned) = (outcome(&typed), outcome(&spawned));
    match (&typed, &spawned) {
        (Outcome::Mapped(one), Outcome::Mapped(other)) if one.nodes == other.nodes => Ok(()),
        (Outcome::Mapped(_), Outcome::Mapped(_)) => Err(StepError::difference(
            "the request and the command line are mapped differently",
        )),
        (typed, spawned) => Err(StepError::difference(format!(
            "typed, {}; spawned, {}",
            describe(typed),
            describe(spawned)
        ))),
    }
}
