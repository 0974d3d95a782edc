//! Steps that look inside the reference: what was read from a command line, what is carried how, and what survives
//! the transfer.
//!
//! Real builds cannot be looked into: on them such a step ends the scenario as not applicable. All that these steps
//! need of the reference is in the functions at the end.

use crate::world::{MapWorld, StepError, StepResult, describe};
use cucumber::{then, when};
use mapcheck_reference::attributes::{AttributeKey, AttributeList, Scope, UnknownKey, Value};
use mapcheck_reference::command_line::CommandLine;
use mapcheck_reference::error::Spot;
use mapcheck_reference::policy::{BindingWord, MappingWord, RankingWord};
use mapcheck_reference::{Case, JobMap, MapError, MappedJob, Outcome, Rules};

#[when(regex = r#"^prterun reads "(.*)"$"#)]
fn prterun_reads(world: &mut MapWorld, line: String) -> StepResult {
    let result = read_line(world, &line).map(|_| ());
    world.noted(result)
}

#[when(regex = r"^the request is transferred$")]
fn request_is_transferred(world: &mut MapWorld) -> StepResult {
    let result = request(world)
        .and_then(|request| transferred(&request))
        .map(|request| world.request = Some(request));
    world.noted(result)
}

#[when(
    regex = r#"^the request "(.*)" is mapped with (the job|app \d+)'s (PRTE_\w+) stored (GLOBAL|LOCAL)$"#
)]
fn mapped_with_scope(
    world: &mut MapWorld,
    line: String,
    whose: String,
    key: String,
    scope: String,
) -> StepResult {
    let result = map_with_scope(world, &line, &whose, &key, &scope);
    world.noted(result)
}

#[then(regex = r"^(the job|app \d+) carries (PRTE_\w+)$")]
fn carries(world: &mut MapWorld, whose: String, key: String) -> StepResult {
    let result = attribute(world, &whose, &key).and_then(|found| match found {
        Some(_) => Ok(()),
        None => Err(StepError::difference(format!(
            "{whose} does not carry {key}"
        ))),
    });
    world.noted(result)
}

#[then(regex = r"^(the job|app \d+) does not carry (PRTE_\w+)$")]
fn does_not_carry(world: &mut MapWorld, whose: String, key: String) -> StepResult {
    let result = attribute(world, &whose, &key).and_then(|found| match found {
        None => Ok(()),
        Some(found) => Err(StepError::difference(format!(
            "{whose} carries {key}: {}",
            found.text
        ))),
    });
    world.noted(result)
}

#[then(regex = r#"^(the job|app \d+)'s (PRTE_\w+) is "([^"]*)"$"#)]
fn value_is(world: &mut MapWorld, whose: String, key: String, wanted: String) -> StepResult {
    let result = attribute(world, &whose, &key).and_then(|found| match found {
        Some(found) if found.text == wanted => Ok(()),
        Some(found) => Err(StepError::difference(format!(
            "{whose}'s {key}: expected {wanted}, got {}",
            found.text
        ))),
        None => Err(StepError::difference(format!(
            "{whose} does not carry {key}"
        ))),
    });
    world.noted(result)
}

#[then(regex = r"^(the job|app \d+)'s (PRTE_\w+) is stored (GLOBAL|LOCAL)$")]
fn scope_is(world: &mut MapWorld, whose: String, key: String, wanted: String) -> StepResult {
    let result = attribute(world, &whose, &key).and_then(|found| match found {
        Some(found) if found.scope == wanted => Ok(()),
        Some(found) => Err(StepError::difference(format!(
            "{whose}'s {key}: expected it stored {wanted}, got {}",
            found.scope
        ))),
        None => Err(StepError::difference(format!(
            "{whose} does not carry {key}"
        ))),
    });
    world.noted(result)
}

#[then(regex = r"^the job was mapped by (\d+) calls?$")]
fn mapped_by_calls(world: &mut MapWorld, wanted: usize) -> StepResult {
    let result = count_calls(world).and_then(|found| {
        if found == wanted {
            return Ok(());
        }
        Err(StepError::difference(format!(
            "the calls of a component: expected {wanted}, got {found}"
        )))
    });
    world.noted(result)
}

fn count_calls(world: &MapWorld) -> StepResult<usize> {
    let setting = world.looks_inside()?;
    world.map()?;
    let case = world
        .latest_case
        .as_ref()
        .ok_or_else(|| "no command line comes before this".to_owned())?;
    read(case, &setting.rules)
        .and_then(|line| map(case, &line, &setting.rules))
        .map(|mapped| mapped.dispatched.calls())
        .map_err(|error| {
            StepError::difference(format!(
                "expected calls, but {}",
                describe(&Outcome::from(Err(error)))
            ))
        })
}

/// An attribute as steps speak of it.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) text: String,
    scope: &'static str,
}

/// Reads a command line. One that is refused leaves the refusal to be looked at.
pub(crate) fn read_line(world: &mut MapWorld, line: &str) -> StepResult<Option<Request>> {
    let setting = world.looks_inside()?;
    let case = world.case(line)?;
    let read = read(&case, &setting.rules);
    world.latest_case = Some(case);
    match read {
        Ok(request) => {
            world.request = Some(request.clone());
            world.latest = None;
            Ok(Some(request))
        }
        Err(error) => {
            world.request = None;
            ended(world, Err(error))?;
            Ok(None)
        }
    }
}

fn map_with_scope(
    world: &mut MapWorld,
    line: &str,
    whose: &str,
    key: &str,
    scope: &str,
) -> StepResult {
    let setting = world.looks_inside()?;
    let Some(mut request) = read_line(world, line)? else {
        return Ok(());
    };
    // Nothing happens to an attribute that is not there: outlines go through all of them.
    store(&mut request, owner(whose)?, key, scope)?;
    let case = world.case(line)?;
    ended(
        world,
        map(&case, &request, &setting.rules).map(|mapped| mapped.map),
    )
}

/// Makes what came of reading or mapping the outcome that the statements are about.
pub(crate) fn ended(world: &mut MapWorld, result: Result<JobMap, MapError>) -> StepResult {
    let outcome = Outcome::from(result);
    if let Outcome::NotApplicable { reason } = outcome {
        return Err(StepError::NotApplicable(reason));
    }
    world.latest = Some(outcome);
    Ok(())
}

/// The request that the statements are about: what was read, or else what the mapped command line says.
pub(crate) fn request(world: &MapWorld) -> StepResult<Request> {
    let setting = world.looks_inside()?;
    if let Some(request) = &world.request {
        return Ok(request.clone());
    }
    let case = world
        .latest_case
        .as_ref()
        .ok_or_else(|| "no command line comes before this".to_owned())?;
    let line = read(case, &setting.rules).map_err(|error| {
        StepError::difference(format!(
            "expected a request, but {}",
            describe(&Outcome::from(Err(error)))
        ))
    })?;
    // What was mapped is the request as it arrived, with what was promoted from the apps to the job.
    Ok(match map(case, &line, &setting.rules) {
        Ok(mapped) => Request(CommandLine {
            request: mapped.request,
            ..line.0
        }),
        Err(_) => line,
    })
}

pub(crate) fn attribute(world: &MapWorld, whose: &str, key: &str) -> StepResult<Option<Found>> {
    get(&mut request(world)?, owner(whose)?, key)
}

/// Whose an attribute is: an app's, or with `None` the job's.
pub(crate) fn owner(whose: &str) -> StepResult<Option<usize>> {
    match whose.strip_prefix("app ") {
        None => Ok(None),
        Some(app) => Ok(Some(
            app.parse()
                .map_err(|_| format!("`{app}` is no number of an app"))?,
        )),
    }
}

// What is needed of the reference.

/// A spawn request, as the command line that asks for it has it, or as it arrives.
#[derive(Clone)]
pub(crate) struct Request(pub(crate) CommandLine);

/// The words of the command line at which its refusal points.
pub(crate) fn spot(case: &Case, rules: &Rules) -> Option<Spot> {
    match mapcheck_reference::map(case, rules) {
        Err(MapError::Refused(refusal)) => refusal.spot,
        _ => None,
    }
}

pub(crate) fn read(case: &Case, rules: &Rules) -> Result<Request, MapError> {
    mapcheck_reference::parse(case, rules).map(Request)
}

pub(crate) fn map(case: &Case, line: &Request, rules: &Rules) -> Result<MappedJob, MapError> {
    mapcheck_reference::map_request(case, &line.0, &line.0.request, rules)
}

fn transferred(request: &Request) -> StepResult<Request> {
    let mut arrived = request.clone();
    arrived.0.request = request.0.request.transfer().map_err(|error| {
        StepError::difference(format!("expected the request to arrive, but {error}"))
    })?;
    Ok(arrived)
}

pub(crate) fn key(name: &str) -> StepResult<AttributeKey> {
    name.parse()
        .map_err(|error: UnknownKey| StepError::Mistake(error.to_string()))
}

/// The attributes of an app, or with `None` of the job.
pub(crate) fn attributes(
    request: &mut Request,
    owner: Option<usize>,
) -> StepResult<&mut AttributeList> {
    let request = &mut request.0.request;
    match owner {
        None => Ok(&mut request.job.attributes),
        Some(app) => request
            .app_mut(app)
            .map(|app| &mut app.attributes)
            .ok_or_else(|| StepError::difference(format!("the request has no app {app}"))),
    }
}

fn get(request: &mut Request, owner: Option<usize>, name: &str) -> StepResult<Option<Found>> {
    let key = key(name)?;
    let list = attributes(request, owner)?;
    Ok(list
        .get(key)
        .zip(list.scope(key))
        .map(|(value, scope)| Found {
            text: shown(key, value),
            scope: match scope {
                Scope::Global => "GLOBAL",
                Scope::Local => "LOCAL",
            },
        }))
}

fn store(request: &mut Request, owner: Option<usize>, name: &str, scope: &str) -> StepResult {
    let scope = match scope {
        "GLOBAL" => Scope::Global,
        _ => Scope::Local,
    };
    attributes(request, owner)?.set_scope(key(name)?, scope);
    Ok(())
}

/// A value as scenarios write it: policies by the words that a map has for them.
fn shown(key: AttributeKey, value: &Value) -> String {
    match (key, value) {
        (AttributeKey::AppMapBy, Value::U16(word)) => MappingWord(*word).to_string(),
        (AttributeKey::AppRankBy, Value::U16(word)) => RankingWord(*word).to_string(),
        (AttributeKey::AppBindTo, Value::U16(word)) => BindingWord(*word).to_string(),
        _ => value.to_string(),
    }
}
