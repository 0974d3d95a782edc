//! Steps about `PMIx_Session_control`: the request to the server's host, and its answer.

use super::perform::{format_done, perform_with};
use crate::step_result::{StepError, StepResult, expect_equal, missing_step};
use crate::table::Rows;
use crate::world::MapWorld;
use cucumber::gherkin::Step;
use cucumber::{given, then, when};
use mapcheck_reference::pmix::{
    CallOutput, CallResult, HostCall, Info, Operation, PmixValue, Process, Status,
};
use mapcheck_reference::runtime::{ALL_SESSIONS, KEYS};

/// What the host returns when a session is to be controlled.
#[given(regex = r"^the host answers session control with status (-?\d+)$")]
fn set_host_answer(world: &mut MapWorld, status: i32, step: &Step) -> StepResult {
    let infos = parse_infos(step)?;
    let answer = Operation::HostAnswers { status, infos };
    world.pmix.server.push(answer);
    Ok(())
}

/// Calls `PMIx_Session_control` with the infos of the table.
#[when(regex = r#"^process (\S+) controls (session \d+|all sessions)( without a callback)?$"#)]
fn control_sessions(
    world: &mut MapWorld,
    by: String,
    sessions: String,
    waits: String,
    step: &Step,
) -> StepResult {
    let by = world.pmix.client(&by)?;
    let operation = Operation::SessionControl {
        session: parse_session(&sessions)?,
        infos: parse_infos(step)?,
        blocking: !waits.is_empty(),
    };
    let done = perform_with(world, &by, vec![operation])?;
    world.pmix.control = done.into_iter().next();
    Ok(())
}

/// The request that reached the host, with the same infos.
#[then(regex = r#"^the host is asked by process (\S+) to control (session \d+|all sessions)$"#)]
fn host_is_asked(world: &mut MapWorld, by: String, sessions: String, step: &Step) -> StepResult {
    let expected = parse_infos(step)?;
    let found = host_request(world)?;
    expect_equal("who asks", &by, &found.by.to_string())?;
    expect_equal(
        "the session",
        &parse_session(&sessions)?.to_string(),
        &found.session.to_string(),
    )?;
    expect_equal(
        "the directives",
        &format_infos(&expected),
        &format_infos(found.infos),
    )
}

/// The status that the callback gets.
#[then(regex = r"^the callback receives (success|PMIX_\w+|status -?\d+)$")]
fn callback_receives(world: &mut MapWorld, expected: String, step: &Step) -> StepResult {
    let done = control_call(world)?;
    let CallOutput::Called { status, infos } = &done.output else {
        return Err(unexpected_call(done));
    };
    expect_equal("the callback", &expected, &status.to_string())?;
    match step.table {
        Some(_) => expect_equal(
            "the callback's infos",
            &format_infos(&parse_infos(step)?),
            &format_infos(infos),
        ),
        None => Ok(()),
    }
}

/// The status of the call itself.
#[then(regex = r"^the call returns (success|PMIX_\w+|status -?\d+)$")]
fn call_returns(world: &mut MapWorld, expected: String) -> StepResult {
    let done = control_call(world)?;
    if !matches!(done.output, CallOutput::Nothing) {
        return Err(unexpected_call(done));
    }
    // `PMIX_OPERATION_SUCCEEDED` is a success, too.
    if expected == "success" && done.status.is_success() {
        return Ok(());
    }
    expect_equal("the call", &expected, &done.status.to_string())
}

/// The host may free its answer, because libpmix does not need it any more.
#[then(regex = r"^the host's answer is released$")]
fn answer_is_released(world: &mut MapWorld) -> StepResult {
    let calls = world.pmix.answer()?.host_calls.iter();
    let released = calls.filter(|call| **call == HostCall::ReleaseInfos);
    expect_equal("releases", "1", &released.count().to_string())
}

/// Parses infos from a step's table of keys, types and values. A step without a table has none.
pub(crate) fn parse_infos(step: &Step) -> StepResult<Vec<Info>> {
    if step.table.is_none() {
        return Ok(Vec::new());
    }
    let mut infos = Vec::new();
    for row in Rows::of(step, &["key", "type", "value"])?.iter() {
        let (key, data_type) = (row.require("key")?, row.require("type")?);
        let value = row.require("value")?;
        let known = KEYS.iter().find(|(name, _)| *name == key);
        let key = known.map_or(key, |(_, text)| *text);
        let invalid = |_| format!("invalid {data_type} `{value}`");
        let value = match data_type {
            "bool" => PmixValue::Bool(value == "true"),
            "int" => PmixValue::Int(value.parse().map_err(invalid)?),
            "uint32" => PmixValue::Uint32(value.parse().map_err(invalid)?),
            "status" => PmixValue::Status(value.parse().map_err(invalid)?),
            "string" => PmixValue::String(value.to_owned()),
            _ => {
                return Err(format!(
                    "unknown type `{data_type}`; there are bool, int, uint32, status, string"
                )
                .into());
            }
        };
        infos.push(Info::new(key, value));
    }
    Ok(infos)
}

pub(crate) fn parse_session(sessions: &str) -> StepResult<u32> {
    match sessions.strip_prefix("session ") {
        Some(id) => id
            .parse()
            .map_err(|_| StepError::Mistake(format!("invalid session id `{id}`"))),
        None => Ok(ALL_SESSIONS),
    }
}

/// A request to control sessions, as the server's host receives it.
struct HostRequest<'a> {
    by: &'a Process,
    session: u32,
    infos: &'a [Info],
}

/// The only request to control sessions that the server's host received.
fn host_request(world: &MapWorld) -> StepResult<HostRequest<'_>> {
    let calls = world.pmix.answer()?.host_calls.iter();
    let mut requests = calls.filter_map(|call| match call {
        HostCall::SessionControl { by, session, infos } => Some(HostRequest {
            by,
            session: *session,
            infos,
        }),
        _ => None,
    });
    if world.pmix.control.is_some() {
        control_call(world)?;
    }
    match (requests.next(), requests.next()) {
        (Some(request), None) => Ok(request),
        (Some(_), Some(_)) => Err(StepError::difference("the host is asked more than once")),
        (None, _) => Err(StepError::difference("the host is not asked")),
    }
}

/// The call that controls sessions. Fails if the library does not have the function.
fn control_call(world: &MapWorld) -> StepResult<&CallResult> {
    let done = world.pmix.control.as_ref();
    let done = done.ok_or_else(|| missing_step("When process … controls session …"))?;
    match done.status {
        Status::Missing(_) => {
            Err(StepError::difference(format_done(done)).with_status(&done.status))
        }
        _ => Ok(done),
    }
}

fn unexpected_call(done: &CallResult) -> StepError {
    StepError::difference(format!("the call returned {}", format_done(done)))
}

fn format_infos(infos: &[Info]) -> String {
    let all = infos.iter().map(|info| format!("{info:?}"));
    all.collect::<Vec<_>>().join(", ")
}
