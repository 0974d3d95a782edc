//! Steps that call PMIx functions one by one, as a program in C would, and steps about a library's headers.
//!
//! The lines of a scenario's scripts are put together; each statement on them has all of them performed, in a process of its own. So
//! a scenario starts from nothing, whatever another one did.

use crate::source::Scenarios;
use crate::world::{MapWorld, StepError, StepResult};
use cucumber::gherkin::Step;
use cucumber::{then, when};
use mapcheck_pmix_calls::headers::Statement;
use mapcheck_pmix_calls::performer::Performer;
use mapcheck_pmix_calls::program::Answer;
use mapcheck_pmix_calls::script::{Expectation, Script, shown};
use std::sync::Arc;

/// Why these scenarios do not apply to what has no functions to call: to the reference, and to what maps command lines.
pub const NO_LIBRARY: &str = "calls functions of a real libpmix";

/// How the text of a step on headers begins.
const ON_HEADERS: &str = "the headers ";

/// The step whose text is a program in C.
const HOLDS_IN_C: &str = "in C it holds that";

#[when(regex = r"^this runs$")]
fn this_runs(world: &mut MapWorld, step: &Step) -> StepResult {
    let result = add_lines(world, step);
    world.noted(result)
}

#[then(regex = r"^it holds that$")]
async fn it_holds_that(world: &mut MapWorld, step: &Step) -> StepResult {
    let result = check(world, step).await;
    world.noted(result)
}

#[then(regex = r"^the library has (\w+)$")]
async fn library_has(world: &mut MapWorld, function: String) -> StepResult {
    let result = has(world, function).await;
    world.noted(result)
}

#[then(regex = r"^the headers (.+)$")]
async fn headers_say(world: &mut MapWorld, text: String) -> StepResult {
    let result = ask_headers(world, &text).await;
    world.noted(result)
}

#[then(regex = r"^in C it holds that$")]
async fn holds_in_c(world: &mut MapWorld, step: &Step) -> StepResult {
    let result = run_program(world, step).await;
    world.noted(result)
}

/// Tells a library what scenarios will ask of its headers.
pub(crate) fn prepare(scenarios: &Scenarios, library: &dyn Performer) {
    let mut statements = Vec::new();
    let mut programs = Vec::new();
    for step in scenarios.steps() {
        if let Some(text) = step.value.strip_prefix(ON_HEADERS)
            && let Ok(statement) = Statement::parse(text)
        {
            statements.push(statement);
        }
        if step.value == HOLDS_IN_C {
            programs.extend(step.docstring.as_deref().map(program));
        }
    }
    library.prepare(statements, programs);
}

/// A step's text without the line ends around it.
fn program(docstring: &str) -> String {
    docstring.trim().to_owned()
}

fn library(world: &MapWorld) -> StepResult<Arc<dyn Performer>> {
    let library = world.setting()?.calls.clone();
    library.ok_or_else(|| StepError::NotApplicable(NO_LIBRARY.to_owned()))
}

fn add_lines(world: &mut MapWorld, step: &Step) -> StepResult {
    library(world)?;
    let lines = step.docstring.as_deref();
    let lines = lines.ok_or_else(|| "the step needs a script".to_owned())?;
    let script = match &mut world.script {
        Some(script) => script,
        none => none.insert(Script::new()?),
    };
    Ok(script.add(lines)?)
}

/// Lets a library do something, away from the thread on which the steps run.
async fn ask<T: Send + 'static>(
    world: &MapWorld,
    question: impl FnOnce(&dyn Performer) -> Result<T, String> + Send + 'static,
) -> StepResult<T> {
    let library = library(world)?;
    let answer = tokio::task::spawn_blocking(move || question(library.as_ref()));
    match answer.await {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(why)) => Err(StepError::Difference(why)),
        Err(error) => Err(StepError::Difference(format!(
            "it could not be asked: {error}"
        ))),
    }
}

async fn check(world: &mut MapWorld, step: &Step) -> StepResult {
    let script = world.script.clone();
    let script = script.ok_or_else(|| "no `When this runs` comes before this".to_owned())?;
    let table = step.table.as_ref();
    let rows = table.ok_or_else(|| "the step needs a table".to_owned())?;
    let mut steps = script.steps().to_vec();
    let ran = steps.len();
    let mut expected: Vec<(Expectation, usize)> = Vec::new();
    for row in &rows.rows {
        let [path, wanted] = row.as_slice() else {
            return Err("a row says what, and what it is".to_owned().into());
        };
        let (expectation, reads) = script.expect(path, wanted)?;
        expected.push((expectation, reads.len()));
        steps.extend(reads);
    }
    let answers = ask(world, move |library| library.perform(&steps)).await?;
    if let Some(Answer::Missing(_) | Answer::Failed(_)) = answers.last() {
        let last = answers.last().map(shown).unwrap_or_default();
        return Err(StepError::difference(last));
    }
    let mut rest = answers.get(ran..).unwrap_or_default();
    for (expectation, reads) in expected {
        let (mine, others) = rest.split_at(reads.min(rest.len()));
        expectation.check(mine).map_err(StepError::Difference)?;
        rest = others;
    }
    Ok(())
}

async fn has(world: &mut MapWorld, function: String) -> StepResult {
    let steps = [mapcheck_pmix_calls::program::Step::Has {
        function: function.clone(),
    }];
    let answers = ask(world, move |library| library.perform(&steps)).await?;
    match answers.first() {
        Some(Answer::Is(true)) => Ok(()),
        _ => Err(StepError::difference(format!("{function} is missing"))),
    }
}

/// A library without its headers cannot be asked what they say.
fn has_headers(world: &MapWorld) -> StepResult {
    match library(world)?.lacks_headers() {
        Some(why) => Err(StepError::NotApplicable(why)),
        None => Ok(()),
    }
}

async fn ask_headers(world: &mut MapWorld, text: &str) -> StepResult {
    let statement = Statement::parse(text)?;
    has_headers(world)?;
    let shown = text.to_owned();
    let holds = ask(world, move |library| library.headers(&statement)).await?;
    holds.map_err(|why| StepError::difference(format!("the headers do not {shown}: {why}")))
}

async fn run_program(world: &mut MapWorld, step: &Step) -> StepResult {
    let text = step.docstring.as_deref().map(program);
    let text = text.ok_or_else(|| "the step needs a program".to_owned())?;
    has_headers(world)?;
    let holds = ask(world, move |library| library.program(&text)).await?;
    holds.map_err(|why| StepError::difference(format!("it does not hold: {why}")))
}
