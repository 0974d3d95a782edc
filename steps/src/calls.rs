//! Steps that call PMIx functions one by one, as a C program would, and steps about a library's headers.
//!
//! The steps of a scenario add lines to a script. Each statement performs the whole script in a new process, so that no
//! statement depends on another one's calls.

use crate::step_result::{StepError, StepResult, missing_step};
use crate::world::MapWorld;
use cucumber::gherkin::Step;
use cucumber::{then, when};
use mapcheck_pmix_calls::expectation::Expectation;
use mapcheck_pmix_calls::headers::HeaderCheck;
use mapcheck_pmix_calls::library::PmixLibrary;
use mapcheck_pmix_calls::protocol::{self, Answer};
use mapcheck_pmix_calls::script::Script;
use std::sync::Arc;

/// Why these scenarios do not apply to the reference and to launchers: they have no functions to call.
pub const NO_LIBRARY: &str = "calls functions of a real libpmix";

/// The start of a step about headers.
const HEADERS: &str = "the headers ";

/// The step with the text of a C program.
const HOLDS_IN_C: &str = "in C it holds that";

/// Announces to a library all headers and programs that steps will ask about, so that it compiles them at once.
pub(crate) fn prepare<'a>(steps: impl Iterator<Item = &'a Step>, library: &dyn PmixLibrary) {
    let mut checks = Vec::new();
    let mut programs = Vec::new();
    for step in steps {
        if let Some(text) = step.value.strip_prefix(HEADERS)
            && let Ok(check) = HeaderCheck::parse(text)
        {
            checks.push(check);
        }
        if step.value == HOLDS_IN_C {
            programs.extend(step.docstring.as_deref().map(trim_program));
        }
    }
    library.prepare(checks, programs);
}

#[when(regex = r"^this runs$")]
fn add_to_script(world: &mut MapWorld, step: &Step) -> StepResult {
    library(world)?;
    let lines = step.docstring.as_deref();
    let lines =
        lines.ok_or_else(|| "the step needs a script below it, between `\"\"\"`".to_owned())?;
    let script = match &mut world.script {
        Some(script) => script,
        none => none.insert(Script::new()?),
    };
    Ok(script.add_lines(lines)?)
}

#[then(regex = r"^it holds that$")]
fn script_holds(world: &mut MapWorld, step: &Step) -> StepResult {
    let script = world.script.clone();
    let script = script.ok_or_else(|| missing_step("When this runs"))?;
    let table = step.table.as_ref();
    let table = table.ok_or_else(|| "the step needs a table".to_owned())?;
    let mut steps = script.steps().to_vec();
    let script_length = steps.len();
    let mut expectations: Vec<(Expectation, usize)> = Vec::new();
    for row in &table.rows {
        let [path, expected] = row.as_slice() else {
            return Err("a row needs 2 cells: what is compared, and its value"
                .to_owned()
                .into());
        };
        let (expectation, reads) = Expectation::parse(&script, path, expected)?;
        expectations.push((expectation, reads.len()));
        steps.extend(reads);
    }
    let answers = ask(world, move |library| library.perform(&steps))?;
    match answers.last() {
        Some(last @ Answer::Missing(function)) => {
            return Err(StepError::missing(last.to_string(), vec![function.clone()]));
        }
        Some(last @ Answer::Failed(_)) => return Err(StepError::difference(last.to_string())),
        _ => {}
    }
    let mut rest = answers.get(script_length..).unwrap_or_default();
    for (expectation, reads) in expectations {
        let (values, others) = rest.split_at(reads.min(rest.len()));
        expectation.check(values).map_err(StepError::difference)?;
        rest = others;
    }
    Ok(())
}

#[then(regex = r"^the library has (\w+)$")]
fn library_has(world: &mut MapWorld, function: String) -> StepResult {
    let steps = [protocol::Step::HasFunction {
        function: function.clone(),
    }];
    let answers = ask(world, move |library| library.perform(&steps))?;
    match answers.first() {
        Some(Answer::Bool(true)) => Ok(()),
        _ => Err(StepError::missing(
            format!("{function} is missing"),
            vec![function],
        )),
    }
}

#[then(regex = r"^the headers (.+)$")]
fn headers_hold(world: &mut MapWorld, text: String) -> StepResult {
    let check = HeaderCheck::parse(&text)?;
    require_headers(world)?;
    let holds = ask(world, move |library| library.check_headers(&check))?;
    holds
        .map_err(|why| StepError::missing(format!("the headers do not {text}: {why}"), why.missing))
}

#[then(regex = r"^in C it holds that$")]
fn program_holds(world: &mut MapWorld, step: &Step) -> StepResult {
    let text = step.docstring.as_deref().map(trim_program);
    let text =
        text.ok_or_else(|| "the step needs a program below it, between `\"\"\"`".to_owned())?;
    require_headers(world)?;
    let holds = ask(world, move |library| library.run_program(&text))?;
    holds.map_err(|why| StepError::missing(format!("it does not hold: {why}"), why.missing))
}

/// The text of a C program without the line ends around it.
fn trim_program(docstring: &str) -> String {
    docstring.trim().to_owned()
}

fn library(world: &MapWorld) -> StepResult<Arc<dyn PmixLibrary>> {
    let library = world.setting()?.calls.clone();
    library.ok_or_else(|| StepError::NotApplicable(NO_LIBRARY.to_owned()))
}

/// Ends the scenario as not applicable on a library whose headers are not installed.
fn require_headers(world: &MapWorld) -> StepResult {
    match library(world)?.missing_headers() {
        Some(reason) => Err(StepError::NotApplicable(reason)),
        None => Ok(()),
    }
}

/// Asks a library something.
fn ask<T>(
    world: &MapWorld,
    question: impl FnOnce(&dyn PmixLibrary) -> Result<T, String>,
) -> StepResult<T> {
    question(library(world)?.as_ref()).map_err(StepError::difference)
}
