//! Steps about sessions that a process has controlled: what the server's host is asked, what it answers, and what a runtime makes of it.

use super::scene::{ask, told};
use crate::sessions;
use crate::table::Rows;
use crate::world::{MapWorld, StepError, StepResult, same};
use cucumber::gherkin::Step;
use cucumber::{given, then, when};
use mapcheck_reference::pmix::{Answer, Done, Info, Operation, Returned, Status, Upcall, Value};
use mapcheck_reference::session::{Controlled, KEYS};

/// What came of a call.
#[derive(Debug, Default)]
pub(crate) struct Control {
    done: Option<Done>,
    controlled: Option<Result<Controlled, String>>,
}

#[given(regex = r"^the host answers session control with status (-?\d+)$")]
fn host_answers(world: &mut MapWorld, status: i32, step: &Step) -> StepResult {
    let result = infos(step).map(|infos| {
        let answers = Operation::HostAnswers { status, infos };
        world.pmix.server.push(answers);
    });
    world.noted(result)
}

#[when(regex = r#"^"([^"]+)" has (session \d+|all sessions) controlled(, and waits)?$"#)]
async fn controls(
    world: &mut MapWorld,
    by: String,
    which: String,
    waits: String,
    step: &Step,
) -> StepResult {
    let result = control(world, &by, &which, !waits.is_empty(), step).await;
    world.noted(result)
}

#[then(regex = r#"^the host is asked by "([^"]+)" for (session \d+|all sessions)$"#)]
fn host_is_asked(world: &mut MapWorld, by: String, which: String, step: &Step) -> StepResult {
    let result = check_asked(world, &by, &which, step);
    world.noted(result)
}

#[then(regex = r"^the (callback is given|call returns) (success|PMIX_\w+|status -?\d+)$")]
fn call_came_to(world: &mut MapWorld, how: String, wanted: String, step: &Step) -> StepResult {
    let result = check_answer(world, how == "call returns", &wanted, step);
    world.noted(result)
}

#[then(regex = r"^what the host gave is released$")]
fn is_released(world: &mut MapWorld) -> StepResult {
    let result = answer(world).and_then(|answer| {
        let released = answer
            .upcalls
            .iter()
            .filter(|upcall| **upcall == Upcall::Released);
        same("releases", "1", &released.count().to_string())
    });
    world.noted(result)
}

#[when(regex = r"^the runtime does what the host is asked$")]
fn runtime_does(world: &mut MapWorld) -> StepResult {
    let result = obey(world);
    world.noted(result)
}

#[then(regex = r#"^the runtime (refuses|says of) the request(?: (.*))?$"#)]
fn runtime_says(world: &mut MapWorld, what: String, wanted: String) -> StepResult {
    let result = check_controlled(world, &what, &wanted);
    world.noted(result)
}

/// Keys, types and values of a step's table; a step without one has no infos.
fn infos(step: &Step) -> StepResult<Vec<Info>> {
    if step.table.is_none() {
        return Ok(Vec::new());
    }
    let mut infos = Vec::new();
    for row in Rows::of(step, &["key", "type", "value"])?.iter() {
        let cell = |column| {
            let cell = row.get(column);
            cell.ok_or_else(|| format!("there is no column `{column}`"))
        };
        let (key, kind, value) = (cell("key")?, cell("type")?, cell("value")?);
        let known = KEYS.iter().find(|(name, _)| *name == key);
        let key = known.map_or(key, |(_, text)| *text);
        let wrong = |_| format!("`{value}` is no {kind}");
        let value = match kind {
            "bool" => Value::Bool(value == "true"),
            "int" => Value::Int(value.parse().map_err(wrong)?),
            "uint32" => Value::Uint32(value.parse().map_err(wrong)?),
            "status" => Value::Status(value.parse().map_err(wrong)?),
            "string" => Value::String(value.to_owned()),
            _ => return Err(format!("there is no type `{kind}` here").into()),
        };
        infos.push(Info::new(key, value));
    }
    Ok(infos)
}

fn number(which: &str) -> StepResult<u32> {
    match which.strip_prefix("session ") {
        Some(number) => number
            .parse()
            .map_err(|_| StepError::Mistake(format!("`{number}` is no number"))),
        None => Ok(mapcheck_reference::session::ALL_SESSIONS),
    }
}

async fn control(
    world: &mut MapWorld,
    by: &str,
    which: &str,
    blocking: bool,
    step: &Step,
) -> StepResult {
    let by = world.pmix.client(by)?;
    let operation = Operation::SessionControl {
        session: number(which)?,
        infos: infos(step)?,
        blocking,
    };
    let done = ask(world, &by, vec![operation]).await?;
    world.pmix.control.done = done.into_iter().next();
    Ok(())
}

fn answer(world: &MapWorld) -> StepResult<&Answer> {
    let answer = world.pmix.answer.as_ref();
    Ok(answer.ok_or_else(|| "no scene comes before this".to_owned())?)
}

/// What the host was asked about sessions: once.
fn asked(world: &MapWorld) -> StepResult<(String, u32, Vec<Info>)> {
    let upcalls = answer(world)?.upcalls.iter();
    let mut asked = upcalls.filter_map(|upcall| match upcall {
        Upcall::SessionControl { by, session, infos } => {
            Some((by.to_string(), *session, infos.clone()))
        }
        _ => None,
    });
    let first = asked.next();
    let missing = world.pmix.control.done.as_ref();
    if let Some(done) = missing.filter(|done| matches!(done.status, Status::Missing(_))) {
        return Err(StepError::difference(told(done)));
    }
    let first = first.ok_or_else(|| StepError::difference("the host is not asked"))?;
    match asked.next() {
        Some(_) => Err(StepError::difference("the host is asked more than once")),
        None => Ok(first),
    }
}

fn shown(infos: &[Info]) -> String {
    let all = infos.iter().map(|info| format!("{info:?}"));
    all.collect::<Vec<_>>().join(", ")
}

fn check_asked(world: &MapWorld, by: &str, which: &str, step: &Step) -> StepResult {
    let wanted = infos(step)?;
    let (asker, session, found) = asked(world)?;
    same("who asks", by, &asker)?;
    same(
        "the session",
        &number(which)?.to_string(),
        &session.to_string(),
    )?;
    same("the directives", &shown(&wanted), &shown(&found))
}

fn check_answer(world: &MapWorld, blocking: bool, wanted: &str, step: &Step) -> StepResult {
    let done = world.pmix.control.done.as_ref();
    let done = done.ok_or_else(|| "no session is controlled before this".to_owned())?;
    match (&done.status, &done.returned) {
        (Status::Missing(_), _) => Err(StepError::difference(told(done))),
        (status, Returned::Nothing) if blocking && wanted == "success" => {
            let wanted = if status.is_success() {
                status.to_string()
            } else {
                wanted.to_owned()
            };
            same("the call", &wanted, &status.to_string())
        }
        (status, Returned::Nothing) if blocking => same("the call", wanted, &status.to_string()),
        (
            _,
            Returned::Called {
                status,
                infos: found,
            },
        ) if !blocking => {
            same("the callback", wanted, &status.to_string())?;
            match step.table {
                Some(_) => same("what it is given", &shown(&infos(step)?), &shown(found)),
                None => Ok(()),
            }
        }
        _ => Err(StepError::difference(format!(
            "the call came to {}",
            told(done)
        ))),
    }
}

fn obey(world: &mut MapWorld) -> StepResult {
    let (_, session, infos) = asked(world)?;
    let stage = sessions::stage(world)?;
    let done = stage.runtime.control(session, &infos);
    if let Ok(done) = &done {
        stage.ended.extend(done.ended.iter().cloned());
    }
    world.pmix.control.controlled = Some(done.map_err(|refusal| refusal.to_string()));
    Ok(())
}

fn check_controlled(world: &MapWorld, what: &str, wanted: &str) -> StepResult {
    let controlled = world.pmix.control.controlled.as_ref();
    let controlled = controlled.ok_or_else(|| "the runtime does nothing before this".to_owned())?;
    match (controlled, what) {
        (Err(_), "refuses") => Ok(()),
        (Err(why), _) => Err(StepError::difference(format!("it is refused: {why}"))),
        (Ok(_), "refuses") => Err(StepError::difference("the runtime does it")),
        (Ok(done), _) => {
            let mut said = Vec::new();
            said.extend(done.request.iter().map(|id| format!("request {id}")));
            let signals = done.signalled.iter();
            said.extend(signals.map(|(job, signal)| format!("signal {signal} to job {job}")));
            said.extend(
                done.owner
                    .map(|(user, group)| format!("owner {user}:{group}")),
            );
            let image = done.provisioned.as_ref();
            said.extend(image.map(|(nodes, image)| format!("{image} on {nodes}")));
            same("the runtime", wanted, &format!("that {}", said.join(", ")))
        }
    }
}
