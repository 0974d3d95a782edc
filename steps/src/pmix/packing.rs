//! What apps carry, packed and unpacked by libpmix and by the reference.

use super::scene::{perform, told};
use crate::requests::asked;
use crate::world::{MapWorld, StepError, StepResult, same};
use cucumber::gherkin::Step;
use cucumber::{then, when};
use mapcheck_reference::attributes::{AttributeKey, Scope, UnknownKey};
use mapcheck_reference::pmix::{Done, Info, Operation, Returned, Script, Value, request};

/// What arrived of the same attributes: by libpmix, and by the reference.
#[derive(Clone, Debug)]
pub(crate) struct Arrived {
    by_libpmix: Vec<Info>,
    by_reference: Vec<Info>,
}

#[when(
    regex = r#"^app (\d+) of "(.*)" is packed and unpacked(?: with its (PRTE_\w+) stored LOCAL)?$"#
)]
async fn app_is_sent(world: &mut MapWorld, app: usize, line: String, local: String) -> StepResult {
    let result = send_app(world, app, &line, &local).await;
    world.noted(result)
}

#[then(regex = r"^libpmix and the reference agree on what arrives$")]
fn both_agree(world: &mut MapWorld) -> StepResult {
    let result = arrived(world).and_then(|arrived| {
        let by_reference = listed(&arrived.by_reference);
        same("what arrives", &by_reference, &listed(&arrived.by_libpmix))
    });
    world.noted(result)
}

#[then(regex = r"^(PRTE_\w+) (arrives|does not arrive)$")]
fn arrives(world: &mut MapWorld, key: String, whether: String) -> StepResult {
    let result = arrived(world).and_then(|arrived| {
        let found = arrived.by_libpmix.iter().any(|info| info.key == key);
        let found = if found { "arrives" } else { "does not arrive" };
        same(&key, &whether, found)
    });
    world.noted(result)
}

#[then(regex = r"^these apps are packed and unpacked unchanged$")]
async fn apps_unchanged(world: &mut MapWorld, step: &Step) -> StepResult {
    let result = check_apps(world, step).await;
    world.noted(result)
}

#[then(
    regex = r"^reading a (number|text|flag) as a (number|short number|text|flag|process) is an error$"
)]
async fn mistyped(world: &mut MapWorld, packed: String, read: String) -> StepResult {
    let result = check_mistyped(world, &packed, &read).await;
    world.noted(result)
}

#[then(regex = r"^reading a number (\d+) times is an error$")]
async fn past_end(world: &mut MapWorld, count: u32) -> StepResult {
    let operation = Operation::TransferValue {
        value: Value::Uint32(7),
        as_type: Value::Uint32(0).data_type(),
        count,
    };
    let result = is_error(world, operation).await;
    world.noted(result)
}

#[then(regex = r#"^app (\d+) of "(.*)" cut short by (\d+) bytes? is an error$"#)]
async fn cut_short(world: &mut MapWorld, app: usize, line: String, bytes: u32) -> StepResult {
    let result = match attributes(world, app, &line, "") {
        Ok((infos, _)) => is_error(world, Operation::TransferCut { infos, bytes }).await,
        Err(error) => Err(error),
    };
    world.noted(result)
}

/// Does operations between a server's first call and its last: without the first, nothing is packed.
async fn between(world: &mut MapWorld, mut operations: Vec<Operation>) -> StepResult<Vec<Done>> {
    let count = operations.len();
    operations.insert(0, Operation::ServerInit { infos: Vec::new() });
    operations.push(Operation::ServerFinalize);
    let script = Script {
        operations,
        client_seconds: 0,
    };
    let answer = perform(world, script).await?;
    let done = answer.done.get(1..=count).map(<[Done]>::to_vec);
    done.ok_or_else(|| StepError::difference("the scene came to no end"))
}

/// What an app carries, as it is sent; and as it arrives where the reference packs and unpacks it.
fn attributes(
    world: &MapWorld,
    app: usize,
    line: &str,
    local: &str,
) -> StepResult<(Vec<Info>, Vec<Info>)> {
    let setting = world.setting()?;
    let case = world.case(line)?;
    let mut request = mapcheck_reference::parse(&case, &setting.rules)
        .map_err(|error| StepError::Mistake(error.to_string()))?
        .request;
    let none = || StepError::Mistake(format!("the request has no app {app}"));
    let list = &mut request.app_mut(app).ok_or_else(none)?.attributes;
    if !local.is_empty() {
        let key: AttributeKey = local
            .parse()
            .map_err(|error: UnknownKey| StepError::Mistake(error.to_string()))?;
        list.set_scope(key, Scope::Local);
    }
    let sent = request::sent(list);
    let arrived = request
        .transfer()
        .map_err(|error| StepError::difference(error.to_string()))?;
    let list = &arrived.app(app).ok_or_else(none)?.attributes;
    Ok((sent, request::sent(list)))
}

async fn send_app(world: &mut MapWorld, app: usize, line: &str, local: &str) -> StepResult {
    let (infos, by_reference) = attributes(world, app, line, local)?;
    let done = between(world, vec![Operation::Transfer { infos }]).await?;
    let by_libpmix = match done.first() {
        Some(Done {
            status,
            returned: Returned::Infos(infos),
        }) if status.is_success() => infos.clone(),
        Some(done) => return Err(StepError::difference(told(done))),
        None => return Err(StepError::difference("nothing was packed")),
    };
    world.pmix.arrived = Some(Arrived {
        by_libpmix,
        by_reference,
    });
    Ok(())
}

fn arrived(world: &MapWorld) -> StepResult<&Arrived> {
    let arrived = world.pmix.arrived.as_ref();
    arrived.ok_or_else(|| "nothing was packed before this".to_owned().into())
}

/// Keys, the numbers of types, and values.
fn listed(infos: &[Info]) -> String {
    let shown = |info: &Info| format!("{} ({}) {}", info.key, info.value.data_type(), info.value);
    infos.iter().map(shown).collect::<Vec<_>>().join(", ")
}

async fn check_apps(world: &mut MapWorld, step: &Step) -> StepResult {
    let sent = request::apps(&asked(step)?);
    let operations = sent.iter().cloned();
    let operations = operations.map(|app| Operation::TransferApp { app });
    let done = between(world, operations.collect()).await?;
    for (sent, done) in sent.iter().zip(done) {
        match &done.returned {
            Returned::App(app) if app == sent => {}
            Returned::App(app) => {
                return Err(StepError::difference(format!(
                    "app {}: expected {sent:?}, got {app:?}",
                    sent.cmd
                )));
            }
            _ => return Err(StepError::difference(told(&done))),
        }
    }
    Ok(())
}

async fn check_mistyped(world: &mut MapWorld, packed: &str, read: &str) -> StepResult {
    let value = |what: &str| match what {
        "number" => Value::Uint32(7),
        "short number" => Value::Uint16(7),
        "text" => Value::String("numa:pe=2".to_owned()),
        "flag" => Value::Bool(true),
        _ => Value::Process(mapcheck_reference::pmix::Process::new(
            "job",
            mapcheck_reference::pmix::Rank(0),
        )),
    };
    let operation = Operation::TransferValue {
        value: value(packed),
        as_type: value(read).data_type(),
        count: 1,
    };
    is_error(world, operation).await
}

async fn is_error(world: &mut MapWorld, operation: Operation) -> StepResult {
    let done = between(world, vec![operation]).await?;
    match done.first() {
        Some(done) if done.status.is_success() => Err(StepError::difference(format!(
            "expected an error, got {}",
            told(done)
        ))),
        Some(_) => Ok(()),
        None => Err(StepError::difference("nothing was packed")),
    }
}
