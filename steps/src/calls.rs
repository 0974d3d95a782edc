//! Steps that call PMIx functions one by one, in programs of C, and steps about a library's headers.

use crate::source::{Scenario, Scenarios};
use crate::step_result::{StepError, StepResult};
use crate::world::MapWorld;
use cucumber::gherkin::Step;
use cucumber::then;
use mapcheck_pmix_calls::headers::HeaderCheck;
use mapcheck_pmix_calls::library::PmixLibrary;
use std::sync::Arc;

/// Why these scenarios do not apply to the reference and to launchers: they have no functions to call.
pub const NO_LIBRARY: &str = "calls functions of a real libpmix";

/// The start of a step about headers.
const HEADERS: &str = "the headers ";

/// The step with the text of a C program.
const HOLDS_IN_C: &str = "in C it holds that";

/// Announces to a library all headers and programs that some scenarios ask about, so that it compiles them at once.
///
/// A run does this for its own scenarios. Compiling those of several runs together takes a fraction of the time.
pub fn prepare(
    scenarios: &Scenarios,
    applies: impl Fn(&Scenario) -> bool,
    library: &dyn PmixLibrary,
) {
    let mut checks = Vec::new();
    let mut programs = Vec::new();
    for step in scenarios.steps_of(applies) {
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
