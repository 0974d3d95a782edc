//! Statements about the refusal of a job.

use crate::observation::{shorten, unexpected};
use crate::step_result::{StepError, StepResult, expect_equal};
use crate::world::MapWorld;
use cucumber::then;
use mapcheck_reference::error::{Code, Topic};
use mapcheck_reference::implementation::Refused;
use mapcheck_reference::pmix::Status;
use mapcheck_reference::{MapError, Outcome};

/// The job has a refusal in the place of a map, for whatever reason.
#[then(regex = r"^the job is refused$")]
fn job_is_refused(world: &mut MapWorld) -> StepResult {
    refusal(world).map(|_| ())
}

/// The topic of the banner that states the reason.
#[then(regex = r#"^the job is refused for "([^"]+)"$"#)]
fn job_is_refused_for(world: &mut MapWorld, topic: String) -> StepResult {
    let expected = Topic::ALL
        .iter()
        .find(|known| known.name() == topic)
        .ok_or_else(|| format!("no refusal has the topic `{topic}`"))?;
    let refused = refusal(world)?;
    match refused.topic {
        Some(found) if found == *expected => Ok(()),
        Some(found) => Err(StepError::difference(format!(
            "expected a refusal for {topic}, got one for {found}: {}",
            shorten(&refused.message)
        ))),
        None => Err(StepError::difference(format!(
            "expected a refusal for {topic}, got one whose reason is not recognised: {}",
            shorten(&refused.message)
        ))),
    }
}

/// The status of the refusal, by the name of PRRTE's constant.
#[then(regex = r#"^the job is refused with "([^"]+)"$"#)]
fn job_is_refused_with(world: &mut MapWorld, code: String) -> StepResult {
    const CODES: [Code; 6] = [
        Code::BadParam,
        Code::Silent,
        Code::NotFound,
        Code::OutOfResource,
        Code::ResourceBusy,
        Code::TakeNextOption,
    ];
    let expected = CODES
        .into_iter()
        .find(|known| known.to_string() == code)
        .ok_or_else(|| format!("no refusal has the code `{code}`"))?;
    let refused = refusal(world)?;
    // A process returns only an exit status, which differs from version to version.
    if !world.setting()?.implementation.is_reference() || refused.code == Some(expected) {
        return Ok(());
    }
    let found = refused
        .code
        .map_or("none".to_owned(), |code| code.to_string());
    expect_equal("the code", &code, &found)
}

/// The status that `PMIx_Spawn` returns, or the callback of `PMIx_Session_control` receives.
#[then(regex = r#"^the (spawn|request) is answered with "([^"]+)"$"#)]
fn is_answered_with(world: &mut MapWorld, what: String, status: String) -> StepResult {
    let reply = refusal(world)?.reply;
    let found = reply.map_or("nothing".to_owned(), |code| Status::Code(code).to_string());
    expect_equal(&format!("the answer to the {what}"), &status, &found)
}

/// The word of the command line that the refusal underlines.
#[then(regex = r#"^the refusal points at "(.*)"$"#)]
fn refusal_points_at(world: &mut MapWorld, expected: String) -> StepResult {
    let setting = world.looks_inside()?;
    refusal(world)?;
    let case = world.case()?;
    let spot = match mapcheck_reference::map(case, &setting.rules) {
        Err(MapError::Refused(refusal)) => refusal.spot,
        _ => None,
    };
    let Some(spot) = spot else {
        return Err(StepError::difference(format!(
            "expected the refusal to point at `{expected}`, but it points nowhere in `{}`",
            mapcheck_shell::join(case.line.words().iter().map(String::as_str))
        )));
    };
    let argument = case.line.words().get(spot.word).map_or("", String::as_str);
    let end = spot.start.saturating_add(spot.len);
    let found = argument.get(spot.start..end).unwrap_or(argument);
    expect_equal("the refusal points at", &expected, found)
}

/// The place in a file. LSF's file has the name `affinity`.
#[then(regex = r#"^the refusal points at line (\d+), column (\d+) of "([^"]+)"$"#)]
fn refusal_points_into_file(
    world: &mut MapWorld,
    line: u32,
    column: u32,
    file: String,
) -> StepResult {
    let setting = world.looks_inside()?;
    refusal(world)?;
    let place = match mapcheck_reference::map(world.case()?, &setting.rules) {
        Err(MapError::Refused(refusal)) => refusal.file,
        _ => None,
    };
    let found = place.map_or("no file".to_owned(), |place| place.to_string());
    expect_equal(
        "the refusal points at",
        &format!("{file}:{line}:{column}"),
        &found,
    )
}

fn refusal(world: &MapWorld) -> StepResult<&Refused> {
    if world.latest.is_none() && world.sessions.is_some() {
        // A request about a session has an outcome only if it is refused.
        return Err(StepError::difference(
            "expected a refusal, but the request was granted",
        ));
    }
    match world.outcome()? {
        Outcome::Refused(refused) => Ok(refused),
        other => Err(unexpected("a refusal", other)),
    }
}
