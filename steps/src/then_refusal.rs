//! What must come of it: a refusal.

use crate::inside;
use crate::words;
use crate::world::{MapWorld, StepError, StepResult, describe, gist, same};
use cucumber::then;
use mapcheck_reference::Outcome;
use mapcheck_reference::error::{Code, Topic};
use mapcheck_reference::implementation::Refused;
use mapcheck_reference::pmix::Status;

#[then(regex = r"^the job is refused$")]
fn refused(world: &mut MapWorld) -> StepResult {
    let result = refusal(world).map(|_| ());
    world.noted(result)
}

#[then(regex = r#"^the job is refused for "([^"]+)"$"#)]
fn refused_for(world: &mut MapWorld, topic: String) -> StepResult {
    let result = check_topic(world, &topic);
    world.noted(result)
}

#[then(regex = r#"^the job is refused with "([^"]+)"$"#)]
fn refused_with(world: &mut MapWorld, code: String) -> StepResult {
    let result = check_code(world, &code);
    world.noted(result)
}

#[then(regex = r#"^the spawn is answered with "([^"]+)"$"#)]
fn answered_with(world: &mut MapWorld, status: String) -> StepResult {
    let result = check_reply(world, &status);
    world.noted(result)
}

#[then(regex = r#"^the refusal points at "(.*)"$"#)]
fn points_at(world: &mut MapWorld, words: String) -> StepResult {
    let result = check_spot(world, &words);
    world.noted(result)
}

fn refusal(world: &MapWorld) -> StepResult<&Refused> {
    match world.outcome()? {
        Outcome::Refused(refused) => Ok(refused),
        other => Err(StepError::difference(format!(
            "expected a refusal, but {}",
            describe(other)
        ))),
    }
}

fn check_topic(world: &MapWorld, topic: &str) -> StepResult {
    let wanted = Topic::ALL
        .iter()
        .find(|known| known.name() == topic)
        .ok_or_else(|| format!("no topic of refusals is called `{topic}`"))?;
    let refused = refusal(world)?;
    let reference = world.setting()?.implementation.is_reference();
    match refused.topic {
        Some(found) if found == *wanted => Ok(()),
        Some(found) => Err(StepError::difference(format!(
            "expected a refusal for {topic}, got one for {found}: {}",
            gist(&refused.message)
        ))),
        // What a build says cannot always be recognised; that it refuses is then all there is to check.
        None if !reference => Ok(()),
        None => Err(StepError::difference(format!(
            "expected a refusal for {topic}, got one without a topic: {}",
            gist(&refused.message)
        ))),
    }
}

fn check_code(world: &MapWorld, code: &str) -> StepResult {
    const CODES: [Code; 6] = [
        Code::BadParam,
        Code::Silent,
        Code::NotFound,
        Code::OutOfResource,
        Code::ResourceBusy,
        Code::TakeNextOption,
    ];
    let wanted = CODES
        .into_iter()
        .find(|known| known.to_string() == code)
        .ok_or_else(|| format!("no code is called `{code}`"))?;
    let refused = refusal(world)?;
    // A process tells an exit status only, which differs from version to version.
    if !world.setting()?.implementation.is_reference() || refused.code == Some(wanted) {
        return Ok(());
    }
    let found = refused
        .code
        .map_or("none".to_owned(), |code| code.to_string());
    Err(StepError::difference(format!(
        "expected the code {code}, got {found}"
    )))
}

fn check_reply(world: &MapWorld, status: &str) -> StepResult {
    let reply = refusal(world)?.reply;
    let found = reply.map_or("nothing".to_owned(), |code| Status::Code(code).to_string());
    same("the answer to the spawn", status, &found)
}

fn check_spot(world: &MapWorld, text: &str) -> StepResult {
    let setting = world.looks_inside()?;
    refusal(world)?;
    let case = world
        .latest_case
        .as_ref()
        .ok_or_else(|| "no command line comes before this".to_owned())?;
    let found = inside::spot(case, &setting.rules).map(|spot| {
        let word = case.arguments.get(spot.word).map_or("", String::as_str);
        let end = spot.start.saturating_add(spot.len);
        word.get(spot.start..end).unwrap_or(word).to_owned()
    });
    match found {
        Some(found) if found == text => Ok(()),
        Some(found) => Err(StepError::difference(format!(
            "expected the refusal to point at `{text}`, got `{found}`"
        ))),
        None => Err(StepError::difference(format!(
            "expected the refusal to point at `{text}`, but it points nowhere in `{}`",
            words::join(case.arguments.iter().map(String::as_str))
        ))),
    }
}
