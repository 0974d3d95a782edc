//! Steps of a client that spawns, and the request that its server's host receives.

use super::perform::perform_with;
use crate::mapping::make_case;
use crate::observation::describe;
use crate::program_table::parse_request;
use crate::step_result::{StepError, StepResult, expect_equal, missing_step};
use crate::world::MapWorld;
use crate::world::scene::SpawnTransfer;
use cucumber::gherkin::Step;
use cucumber::{then, when};
use mapcheck_reference::pmix::{HostCall, Operation, Process, request};
use mapcheck_reference::{Outcome, ProgramRequest};

/// Calls `PMIx_Spawn` with the request of the table.
#[when(regex = r"^process (\S+) spawns$")]
fn process_spawns(world: &mut MapWorld, process: String, step: &Step) -> StepResult {
    let process = world.pmix.client(&process)?;
    let sent = parse_request(step)?;
    let operation = Operation::Spawn {
        infos: request::job_infos(&sent),
        apps: request::apps(&sent),
    };
    perform_with(world, &process, vec![operation])?;
    let received = received_request(world, &process)?;
    world.pmix.spawn = Some(SpawnTransfer { sent, received });
    Ok(())
}

/// Compares the request that the host receives with the one that was sent.
#[then(regex = r"^the server's host receives the same request$")]
fn received_is_sent(world: &mut MapWorld) -> StepResult {
    let SpawnTransfer { sent, received } = spawn(world)?;
    expect_equal("the request", &sent.to_string(), &received.to_string())
}

/// PAM-SPAWN-1: the received request maps as the command line that asks for the same.
#[then(regex = r#"^the received request is mapped as "(.*)"$"#)]
fn received_is_mapped_as(world: &mut MapWorld, line: String) -> StepResult {
    let received = spawn(world)?.received.clone();
    let rules = &world.setting()?.rules;
    let typed = make_case(world, &line)?;
    let mut spawned = make_case(world, "")?;
    spawned.files = typed.files.clone();
    spawned.spawned = Some(received);
    let outcome = |case| Outcome::from(mapcheck_reference::map(case, rules));
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

/// The only spawn request of a process that its server's host received.
fn received_request(world: &MapWorld, process: &Process) -> StepResult<ProgramRequest> {
    let calls = world
        .pmix
        .answer
        .iter()
        .flat_map(|answer| &answer.host_calls);
    let mut spawns = calls.filter_map(|call| match call {
        HostCall::Spawn { by, infos, apps } if by == process => Some((infos, apps)),
        _ => None,
    });
    match (spawns.next(), spawns.next()) {
        (Some((infos, apps)), None) => request::parse_request(infos, apps)
            .map_err(|error| StepError::difference(format!("the received request: {error}"))),
        (None, _) => Err(StepError::difference("the server's host was not asked")),
        _ => Err(StepError::difference("the server's host was asked twice")),
    }
}

fn spawn(world: &MapWorld) -> StepResult<&SpawnTransfer> {
    let spawn = world.pmix.spawn.as_ref();
    spawn.ok_or_else(|| missing_step("When process … spawns"))
}
