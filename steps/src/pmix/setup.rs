//! Setting up an application, and the nodes on which it runs (Stage 1).
//!
//! The launcher and a node's daemon are two scenes: what the first was returned is given to the second, as a launch message carries
//! it, so that nothing of the launcher's environment reaches a process in another way.

use super::scene::{CLIENT_SECONDS, clients, ended_well, perform, server_on};
use crate::table::Rows;
use crate::world::{MapWorld, StepError, StepResult, all_hold, same};
use cucumber::gherkin::Step;
use cucumber::{given, then};
use mapcheck_reference::pmix::job_data::JobData;
use mapcheck_reference::pmix::{
    Answer, Client, Done, Info, Operation, Process, Registration, Returned, Script, Value, job,
    keys, variables,
};
use std::collections::BTreeMap;

/// What a table says of a variable that must not be there.
const ABSENT: &str = "(none)";

#[given("the launcher's environment")]
fn environment(world: &mut MapWorld, step: &Step) -> StepResult {
    let result = pairs(step, "variable").map(|pairs| {
        let set = pairs.into_iter();
        let set = set.map(|(name, value)| Operation::SetEnvironment { name, value });
        world.pmix.around.extend(set);
    });
    world.noted(result)
}

#[given("the launcher's Open MPI parameters")]
fn parameters(world: &mut MapWorld, step: &Step) -> StepResult {
    let result = pairs(step, "parameter").map(|parameters| {
        let file = Operation::ParameterFile { parameters };
        world.pmix.around.push(file);
    });
    world.noted(result)
}

#[then(regex = r#"^setting up "([^"]+)" for "([^"]*)" with "([^"]*)" returns$"#)]
async fn returns(
    world: &mut MapWorld,
    nspace: String,
    model: String,
    with: String,
    step: &Step,
) -> StepResult {
    let result = check_returned(world, &nspace, &model, &with, step).await;
    world.noted(result)
}

#[then(regex = r#"^setting up "([^"]+)" for "([^"]*)" with "([^"]*)" returns no variable$"#)]
async fn returns_none(
    world: &mut MapWorld,
    nspace: String,
    model: String,
    with: String,
) -> StepResult {
    let result = returned(world, &nspace, &model, &with)
        .await
        .and_then(|infos| {
            let names: Vec<&str> = variables(&infos).into_keys().collect();
            if names.is_empty() {
                return Ok(());
            }
            let names = names.join(", ");
            Err(StepError::difference(format!(
                "variables were returned: {names}"
            )))
        });
    world.noted(result)
}

#[then(
    regex = r#"^setting up "([^"]+)" for "([^"]*)" with "([^"]*)" returns nothing but variables$"#
)]
async fn returns_only_variables(
    world: &mut MapWorld,
    nspace: String,
    model: String,
    with: String,
) -> StepResult {
    let result = returned(world, &nspace, &model, &with)
        .await
        .and_then(|infos| {
            let others = infos.iter();
            let mut others = others.filter(|info| !matches!(info.value, Value::Envar { .. }));
            match others.next() {
                Some(info) => Err(StepError::difference(format!("{} was returned", info.key))),
                None => Ok(()),
            }
        });
    world.noted(result)
}

#[then(
    regex = r#"^setting up "([^"]+)" for "([^"]*)" with "([^"]*)" returns what it returns with "([^"]*)"$"#
)]
async fn returns_the_same(
    world: &mut MapWorld,
    nspace: String,
    model: String,
    with: String,
    other: String,
) -> StepResult {
    let result = compare(world, &nspace, &model, &with, &other).await;
    world.noted(result)
}

#[then(
    regex = r#"^what setting up "([^"]+)" for "([^"]*)" with "([^"]*)" returns is the same after it was sent$"#
)]
async fn is_sent(world: &mut MapWorld, nspace: String, model: String, with: String) -> StepResult {
    let result = send(world, &nspace, &model, &with).await;
    world.noted(result)
}

#[then(
    regex = r#"^process (\S+) has, if its server was given what setting up "([^"]+)" for "([^"]*)" with "([^"]*)" returned (before|after) it was told of jobs$"#
)]
async fn process_has(
    world: &mut MapWorld,
    process: String,
    nspace: String,
    model: String,
    with: String,
    when: String,
    step: &Step,
) -> StepResult {
    let result = check_process(world, &process, (&nspace, &model, &with), &when, step).await;
    world.noted(result)
}

#[then(
    regex = r#"^for process (\S+) a server has, if it was given what setting up "([^"]+)" for "([^"]*)" with "([^"]*)" returned, and was told of (no job|the job without local processes|the job)$"#
)]
async fn server_has(
    world: &mut MapWorld,
    process: String,
    nspace: String,
    model: String,
    with: String,
    told: String,
    step: &Step,
) -> StepResult {
    let result = check_server(world, &process, (&nspace, &model, &with), &told, step).await;
    world.noted(result)
}

/// The rows of a table of two columns.
fn pairs(step: &Step, what: &str) -> StepResult<Vec<(String, String)>> {
    let rows = Rows::of(step, &[what, "value"])?;
    let pair = |row: crate::table::Row<'_>| {
        let name = row
            .get(what)
            .ok_or_else(|| format!("the column {what} is needed"))?;
        let value = row.get("value").unwrap_or_default();
        Ok((name.to_owned(), value.to_owned()))
    };
    rows.iter().map(pair).collect()
}

/// Compares variables with a table: each is there with its value, or is not there.
fn has(found: &BTreeMap<&str, &str>, step: &Step) -> StepResult {
    all_hold(pairs(step, "variable")?.iter().map(|(name, wanted)| {
        let value = found.get(name.as_str()).copied().unwrap_or(ABSENT);
        same(name, wanted, value)
    }))
}

/// What is returned to the launcher of a job.
async fn returned(
    world: &mut MapWorld,
    nspace: &str,
    model: &str,
    with: &str,
) -> StepResult<Vec<Info>> {
    let topology = world.machine()?.topology.clone();
    let data = JobData::of(world.pmix.map_of(nspace)?, &topology);
    let mut infos = vec![Info::new(
        keys::PERSONALITY,
        Value::String(model.to_owned()),
    )];
    for name in with.split(", ").filter(|name| !name.is_empty()) {
        infos.push(match keys::text(name)? {
            // How many for each process.
            key @ keys::ALLOC_FABRIC_ENDPTS => Info::new(key, Value::Size(1)),
            key => Info::flag(key),
        });
    }
    infos.extend(data.processes(&topology));
    let mut operations = world.pmix.around.clone();
    operations.push(Operation::ServerInit { infos: Vec::new() });
    operations.push(Operation::SetupApplication(Registration {
        nspace: nspace.to_owned(),
        local: 0,
        nodes: data.nodes(),
        infos,
    }));
    let place = operations.len() - 1;
    let answer = scene(world, operations).await?;
    match worked(&answer, place, "PMIx_server_setup_application")? {
        Returned::Infos(infos) => Ok(infos.clone()),
        other => Err(StepError::difference(format!("{other:?} was returned"))),
    }
}

/// Does a scene in which no process is started.
pub(super) async fn scene(
    world: &mut MapWorld,
    mut operations: Vec<Operation>,
) -> StepResult<Answer> {
    operations.push(Operation::ServerFinalize);
    let script = Script {
        operations,
        client_seconds: CLIENT_SECONDS,
    };
    perform(world, script).await
}

/// What an operation returned, which must have worked.
pub(super) fn worked<'a>(answer: &'a Answer, place: usize, what: &str) -> StepResult<&'a Returned> {
    match answer.done.get(place) {
        Some(Done { status, returned }) if status.is_success() => Ok(returned),
        Some(done) => Err(StepError::difference(format!("{what}: {}", done.status))),
        None => Err(StepError::difference(format!("{what} was not called"))),
    }
}

async fn check_returned(
    world: &mut MapWorld,
    nspace: &str,
    model: &str,
    with: &str,
    step: &Step,
) -> StepResult {
    let infos = returned(world, nspace, model, with).await?;
    has(&variables(&infos), step)
}

async fn compare(
    world: &mut MapWorld,
    nspace: &str,
    model: &str,
    with: &str,
    other: &str,
) -> StepResult {
    let first = returned(world, nspace, model, with).await?;
    let second = returned(world, nspace, model, other).await?;
    same("what is returned", &told(&second), &told(&first))
}

fn told(infos: &[Info]) -> String {
    Value::Infos(infos.to_vec()).to_string()
}

async fn send(world: &mut MapWorld, nspace: &str, model: &str, with: &str) -> StepResult {
    let infos = returned(world, nspace, model, with).await?;
    if infos.is_empty() {
        return Err(StepError::difference(
            "nothing was returned that could be sent",
        ));
    }
    let operations = vec![
        Operation::ServerInit { infos: Vec::new() },
        Operation::Transfer {
            infos: infos.clone(),
        },
    ];
    let answer = scene(world, operations).await?;
    match worked(&answer, 1, "PMIx_Data_pack")? {
        Returned::Infos(after) if *after == infos => Ok(()),
        Returned::Infos(after) => same("what was sent", &told(&infos), &told(after)),
        other => Err(StepError::difference(format!("{other:?} was returned"))),
    }
}

async fn check_process(
    world: &mut MapWorld,
    process: &str,
    (nspace, model, with): (&str, &str, &str),
    when: &str,
    step: &Step,
) -> StepResult {
    let process = world.pmix.client(process)?;
    let infos = returned(world, nspace, model, with).await?;
    let support = Operation::SetupLocalSupport {
        nspace: nspace.to_owned(),
        infos,
    };
    let node = world.pmix.node()?.to_owned();
    let mut operations = vec![server_on(&node)];
    let jobs = world.pmix.jobs.iter();
    let jobs = jobs.map(|(name, map)| job::registration(name, map, &node));
    let jobs: Vec<_> = jobs.map(Operation::RegisterNamespace).collect();
    match when {
        "before" => {
            operations.push(support);
            operations.extend(jobs);
        }
        _ => {
            operations.extend(jobs);
            operations.push(support);
        }
    }
    operations.push(Operation::RegisterClient {
        process: process.clone(),
    });
    let own = vec![
        Operation::Init { infos: Vec::new() },
        Operation::Environment,
        Operation::Finalize,
    ];
    operations.push(Operation::Clients {
        clients: vec![Client {
            process,
            operations: own,
        }],
    });
    let answer = scene(world, operations).await?;
    for client in clients(&answer)? {
        ended_well(client)?;
        if let Some(Returned::Names(lines)) = client.done.get(1).map(|done| &done.returned) {
            return has(&split(lines), step);
        }
    }
    Err(StepError::difference(
        "the process did not tell its environment",
    ))
}

async fn check_server(
    world: &mut MapWorld,
    process: &str,
    (nspace, model, with): (&str, &str, &str),
    told: &str,
    step: &Step,
) -> StepResult {
    let process: Process = process.parse()?;
    let infos = returned(world, nspace, model, with).await?;
    let node = world.pmix.node()?.to_owned();
    let mut operations = vec![
        server_on(&node),
        Operation::SetupLocalSupport {
            nspace: nspace.to_owned(),
            infos,
        },
    ];
    if told != "no job" {
        let mut job = job::registration(nspace, world.pmix.map_of(nspace)?, &node);
        if told != "the job" {
            job.local = 0;
        }
        operations.push(Operation::RegisterNamespace(job));
    }
    operations.push(Operation::ForkEnvironment { process });
    let place = operations.len() - 1;
    let answer = scene(world, operations).await?;
    worked(&answer, 1, "PMIx_server_setup_local_support")?;
    match worked(&answer, place, "PMIx_server_setup_fork")? {
        Returned::Names(lines) => has(&split(lines), step),
        other => Err(StepError::difference(format!("{other:?} was returned"))),
    }
}

fn split(lines: &[String]) -> BTreeMap<&str, &str> {
    lines
        .iter()
        .filter_map(|line| line.split_once('='))
        .collect()
}
