//! Attributes and apps, packed and unpacked by libpmix and by the reference.

use super::perform::{format_done, perform};
use crate::mapping::make_case;
use crate::observation::unexpected_error;
use crate::program_table::parse_request;
use crate::request::{attribute_list, parse_attribute};
use crate::step_result::{StepError, StepResult, expect_equal, missing_step};
use crate::world::MapWorld;
use crate::world::scene::AttributeTransfer;
use cucumber::gherkin::Step;
use cucumber::{then, when};
use mapcheck_reference::attributes::Scope;
use mapcheck_reference::pmix::{
    CallOutput, CallResult, Info, Operation, PmixValue, Process, Rank, Script, request,
};

/// Sends an app's attributes through libpmix and through the reference.
#[when(
    regex = r#"^app (\d+) of "(.*)" is packed and unpacked(?: with its (PRTE_\w+) stored LOCAL)?$"#
)]
fn transfer_attributes(
    world: &mut MapWorld,
    app: usize,
    line: String,
    local: String,
) -> StepResult {
    let (infos, by_reference) = app_attributes(world, app, &line, &local)?;
    let done = perform_packing(world, Operation::Transfer { infos })?;
    let CallOutput::Infos(by_libpmix) = &done.output else {
        return Err(StepError::difference(format_done(&done)).with_status(&done.status));
    };
    if !done.status.is_success() {
        return Err(StepError::difference(format_done(&done)).with_status(&done.status));
    }
    world.pmix.attributes = Some(AttributeTransfer {
        by_libpmix: by_libpmix.clone(),
        by_reference,
    });
    Ok(())
}

/// Both arrive with the same attributes.
#[then(regex = r"^libpmix and the reference unpack the same attributes$")]
fn transfers_agree(world: &mut MapWorld) -> StepResult {
    let AttributeTransfer {
        by_libpmix,
        by_reference,
    } = attribute_transfer(world)?;
    expect_equal(
        "the unpacked attributes",
        &format_infos(by_reference),
        &format_infos(by_libpmix),
    )
}

/// Whether the attribute is there after it was sent.
#[then(regex = r"^(PRTE_\w+) (arrives|does not arrive)$")]
fn attribute_arrives(world: &mut MapWorld, key: String, expected: String) -> StepResult {
    let mut infos = attribute_transfer(world)?.by_libpmix.iter();
    let found = match infos.any(|info| info.key == key) {
        true => "arrives",
        false => "does not arrive",
    };
    expect_equal(&key, &expected, found)
}

/// Each app of the table's command lines is the same after it was sent.
#[then(regex = r"^these apps are packed and unpacked unchanged$")]
fn apps_are_unchanged(world: &mut MapWorld, step: &Step) -> StepResult {
    let sent = request::apps(&parse_request(step)?);
    let operations = sent.iter().cloned();
    let operations = operations.map(|app| Operation::TransferApp { app });
    let done = perform_all_packing(world, operations.collect())?;
    for (sent, done) in sent.iter().zip(done) {
        match &done.output {
            CallOutput::App(app) if app == sent => {}
            CallOutput::App(app) => {
                return Err(StepError::difference(format!(
                    "app {}: expected {sent:?}, got {app:?}",
                    sent.cmd
                )));
            }
            _ => return Err(StepError::difference(format_done(&done)).with_status(&done.status)),
        }
    }
    Ok(())
}

/// A value is not read as one of another type.
#[then(
    regex = r"^unpacking a (number|text|flag) as a (number|short number|text|flag|process) is an error$"
)]
fn type_mismatch_is_error(world: &mut MapWorld, packed: String, unpacked: String) -> StepResult {
    let sample = |kind: &str| match kind {
        "number" => PmixValue::Uint32(7),
        "short number" => PmixValue::Uint16(7),
        "text" => PmixValue::String("numa:pe=2".to_owned()),
        "flag" => PmixValue::Bool(true),
        _ => PmixValue::Process(Process::new("job", Rank(0))),
    };
    let operation = Operation::TransferValue {
        value: sample(&packed),
        as_type: sample(&unpacked).data_type(),
        count: 1,
    };
    expect_error(world, operation)
}

/// There is nothing to read after the last value.
#[then(regex = r"^unpacking a number (\d+) times is an error$")]
fn reading_past_end_is_error(world: &mut MapWorld, count: u32) -> StepResult {
    let operation = Operation::TransferValue {
        value: PmixValue::Uint32(7),
        as_type: PmixValue::Uint32(0).data_type(),
        count,
    };
    expect_error(world, operation)
}

/// An app that did not arrive as a whole is not used.
#[then(regex = r#"^unpacking app (\d+) of "(.*)" without its last (\d+) bytes? is an error$"#)]
fn truncated_app_is_error(
    world: &mut MapWorld,
    app: usize,
    line: String,
    bytes: u32,
) -> StepResult {
    let (infos, _) = app_attributes(world, app, &line, "")?;
    expect_error(world, Operation::TransferCut { infos, bytes })
}

/// The attributes of an app as they are sent, and as they arrive after the reference packs and unpacks them.
fn app_attributes(
    world: &MapWorld,
    app: usize,
    line: &str,
    local: &str,
) -> StepResult<(Vec<Info>, Vec<Info>)> {
    let rules = &world.setting()?.rules;
    let case = make_case(world, line)?;
    let mut line = mapcheck_reference::interpret(&case, rules)
        .map_err(|error| unexpected_error("a request", error))?;
    let list = attribute_list(&mut line, Some(app))?;
    if !local.is_empty() {
        list.set_scope(parse_attribute(local)?, Scope::Local);
    }
    let sent = request::global_infos(list);
    line.request = line
        .request
        .transfer()
        .map_err(|error| StepError::difference(error.to_string()))?;
    let arrived = request::global_infos(attribute_list(&mut line, Some(app))?);
    Ok((sent, arrived))
}

/// Performs packing operations on a server: nothing can be packed before one is initialised.
fn perform_all_packing(
    world: &mut MapWorld,
    mut operations: Vec<Operation>,
) -> StepResult<Vec<CallResult>> {
    let count = operations.len();
    operations.insert(0, Operation::ServerInit { infos: Vec::new() });
    operations.push(Operation::ServerFinalize);
    let script = Script {
        operations,
        client_seconds: 0,
    };
    let answer = perform(world, script)?;
    let done = answer.results.get(1..=count).map(<[CallResult]>::to_vec);
    done.ok_or_else(|| StepError::difference("the server did not run to its end"))
}

fn perform_packing(world: &mut MapWorld, operation: Operation) -> StepResult<CallResult> {
    let done = perform_all_packing(world, vec![operation])?;
    let first = done.into_iter().next();
    first.ok_or_else(|| StepError::difference("nothing was packed"))
}

fn expect_error(world: &mut MapWorld, operation: Operation) -> StepResult {
    let done = perform_packing(world, operation)?;
    match done.status.is_success() {
        true => Err(StepError::difference(format!(
            "expected an error, got {}",
            format_done(&done)
        ))),
        false => Ok(()),
    }
}

fn attribute_transfer(world: &MapWorld) -> StepResult<&AttributeTransfer> {
    let transfer = world.pmix.attributes.as_ref();
    transfer.ok_or_else(|| missing_step("When app … of \"…\" is packed and unpacked"))
}

/// Writes infos with their keys, data types and values.
fn format_infos(infos: &[Info]) -> String {
    let format = |info: &Info| format!("{} ({}) {}", info.key, info.value.data_type(), info.value);
    infos.iter().map(format).collect::<Vec<_>>().join(", ")
}
