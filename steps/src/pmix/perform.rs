//! Performs scenes, and checks that their processes ran to the end.

use crate::setting::IS_ABOUT_LIBPMIX;
use crate::step_result::{StepError, StepResult, answer_of};
use crate::world::MapWorld;
use crate::world::scene::CLIENT_SECONDS;
use mapcheck_reference::pmix::{
    CallOutput, CallResult, ClientExit, ClientTranscript, Info, Operation, Process, Script,
    ScriptOutcome, Status, Transcript,
};

/// Performs the world's scene with more operations at the end of one client, and returns their results.
pub(super) fn perform_with(
    world: &mut MapWorld,
    client: &Process,
    more: Vec<Operation>,
) -> StepResult<Vec<CallResult>> {
    let script = world.pmix.script(client, &more)?;
    let answer = perform(world, script)?;
    let answers = client_answers(&answer)?;
    let before = world.pmix.clients.get(client).map_or(0, Vec::len);
    let own = answers.iter().find(|answer| answer.process == *client);
    let done = own.map(|answer| answer.results.clone()).unwrap_or_default();
    world.pmix.answer = Some(answer.clone());
    for answer in answers {
        expect_clean_end(answer)?;
    }
    // `PMIx_Init` is the first result.
    let last = done.get(before + 1..before + 1 + more.len());
    last.map(<[CallResult]>::to_vec)
        .ok_or_else(|| StepError::difference(format!("{client} did not run to its end")))
}

/// Performs a server's operations, without any client.
pub(super) fn perform_server(
    world: &mut MapWorld,
    mut operations: Vec<Operation>,
) -> StepResult<Transcript> {
    operations.push(Operation::ServerFinalize);
    let script = Script {
        operations,
        client_seconds: CLIENT_SECONDS,
    };
    perform(world, script)
}

/// Performs a script.
pub(super) fn perform(world: &mut MapWorld, script: Script) -> StepResult<Transcript> {
    let library = world.setting()?.library.clone();
    let library = library.ok_or_else(|| StepError::NotApplicable(IS_ABOUT_LIBPMIX.to_owned()))?;
    let performed = answer_of(|| library.run_script(&script))
        .unwrap_or_else(|reason| ScriptOutcome::Failed { reason });
    world.pmix.performed.push(performed.clone());
    match performed {
        ScriptOutcome::Completed(answer) => match answer.invalid_call() {
            Some((function, reason)) => Err(StepError::difference(format!(
                "the library called {function} wrongly: {reason}"
            ))),
            None => Ok(answer),
        },
        ScriptOutcome::NotApplicable { reason } => Err(StepError::NotApplicable(reason)),
        ScriptOutcome::Crashed { signal, .. } => Err(StepError::difference(format!(
            "the server crashed by {signal}"
        ))),
        ScriptOutcome::TimedOut { limit } => Err(StepError::difference(format!(
            "the server and its clients did not end within {limit:?}"
        ))),
        ScriptOutcome::Failed { reason } => Err(StepError::difference(format!(
            "the server could not be run: {reason}"
        ))),
    }
}

/// The clients' results. Fails if an operation of the server failed before they started.
pub(super) fn client_answers(answer: &Transcript) -> StepResult<&[ClientTranscript]> {
    for done in &answer.results {
        if !done.status.is_success() {
            return Err(StepError::difference(format!(
                "the server could not be set up: {}",
                done.status
            ))
            .with_status(&done.status));
        }
        if let CallOutput::Clients(clients) = &done.output {
            return Ok(clients);
        }
    }
    Err(StepError::difference("no client was started"))
}

/// Fails unless a client initialised and exited with status 0.
pub(super) fn expect_clean_end(client: &ClientTranscript) -> StepResult {
    let end = match &client.end {
        ClientExit::Status(0) => match client.results.first() {
            Some(init) if !init.status.is_success() => {
                let process = &client.process;
                let message = format!("{process} could not become a client: {}", init.status);
                return Err(StepError::difference(message).with_status(&init.status));
            }
            _ => return Ok(()),
        },
        ClientExit::Status(status) => format!("exited with status {status}"),
        ClientExit::Signal(signal) => format!("ended by signal {signal}"),
        ClientExit::TimedOut => "did not end in time".to_owned(),
        ClientExit::NotStarted(reason) => format!("could not be started: {reason}"),
    };
    Err(StepError::difference(format!("{} {end}", client.process)))
}

/// The value that a call of the server returned. Fails if the call failed or did not happen.
pub(super) fn returned<'a>(
    answer: &'a Transcript,
    index: usize,
    function: &str,
) -> StepResult<&'a CallOutput> {
    match answer.results.get(index) {
        Some(CallResult { status, output }) if status.is_success() => Ok(output),
        Some(done) => Err(
            StepError::difference(format!("{function}: {}", done.status)).with_status(&done.status),
        ),
        None => Err(StepError::difference(format!("{function} was not called"))),
    }
}

/// The infos that a call of the server returned.
pub(super) fn returned_infos(
    answer: &Transcript,
    index: usize,
    function: &str,
) -> StepResult<Vec<Info>> {
    match returned(answer, index, function)? {
        CallOutput::Infos(infos) => Ok(infos.clone()),
        other => Err(unexpected_value(other)),
    }
}

/// The difference of a call that returned a value of another type.
pub(super) fn unexpected_value(returned: &CallOutput) -> StepError {
    StepError::difference(format!("{returned:?} was returned"))
}

/// Writes the result of a call as steps do.
pub(super) fn format_done(done: &CallResult) -> String {
    match (&done.status, &done.output) {
        (status, CallOutput::Value(value)) if status.is_success() => value.to_string(),
        (status, _) if status.is_success() => "success".to_owned(),
        (status, _) if *status == Status::NOT_FOUND => "not found".to_owned(),
        (status, _) => status.to_string(),
    }
}
