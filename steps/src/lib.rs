//! The Gherkin steps of mapcheck's scenarios, and the runner that executes them on an implementation.
//!
//! A scenario names a topology and the nodes of an allocation, has `prterun` map a command line, and states the map or
//! the refusal that PRRTE must produce. [`Scenarios`](source::Scenarios) parses feature files; [`run`] executes them
//! once, on one [`Implementation`](mapcheck_reference::Implementation), and returns a [`ScenarioResult`] for each, in
//! the order of the files. It prints nothing and judges nothing: whether a failure is a known deviation of a build is
//! the program's to decide, from the observations in the result.
//!
//! # Invariants
//!
//! * A feature file with a mistake never runs: unknown steps, tags and tables are errors with file and line, and never
//!   look like a scenario that passes or fails. Conversely, a wrong answer of an implementation, or a panic of the
//!   reference, fails the scenario and is never reported as a mistake of the file.
//! * A step returns `StepResult`, and no step can drop it: see `step_result`.
//! * Each scenario has a world of its own. Scenarios run in parallel and in any order.
//! * Steps that look inside the reference end the scenario as not applicable on any other implementation.
//!
//! This crate must never know a profile, a quirk or a verdict, nor how a real build is started: a scenario states what
//! the specification requires, whatever it runs on.
//!
//! # Modules
//!
//! Each module uses only modules above it.
//!
//! | module | what it holds |
//! | --- | --- |
//! | `step_result` | the result of a step, and how it reaches the runner |
//! | `lists`, `table`, `step_text` | command lines, lists and tables in the text of a step |
//! | `observation`, [`result`] | outcomes of cases, and of scenarios |
//! | [`selection`], [`setting`] | which scenarios run, and what they run on |
//! | `world` | the state of a scenario while it runs |
//! | `mapping`, `request`, `expected_map`, `program_table` | what several steps share |
//! | `given`, `when`, `then_map`, `then_refusal` | steps that every implementation can be asked |
//! | `requests`, `attributes`, `options`, `components`, `explanation` | steps that look inside the mapping of the reference |
//! | `live` | the runtime of a real build |
//! | `sessions` | steps about the sessions and jobs of a DVM |
//! | `pmix` | steps about libpmix: a server, its jobs and their processes |
//! | `control` | steps about a scheduler that controls sessions |
//! | `reports` | steps about what a runtime reports of processes that end |
//! | [`answerer`] | who can make a scenario fail |
//! | [`source`] | feature files as scenarios, checked before any runs |
//! | [`calls`] | steps that call single PMIx functions, or check the headers |
//! | [`runner`] | runs scenarios, each in a world of its own |

#![deny(unused_must_use, clippy::let_underscore_must_use)]

/// Ends a step whose result is an error.
///
/// The code of cucumber's attributes ends such a step with `panic!("{}", error)`, which would keep only the error's
/// text. Within this crate that invocation reaches the first rule, so that the runner receives the error itself.
macro_rules! panic {
    ("{}", $error:expr) => {
        $crate::step_result::raise($error)
    };
    ($($message:tt)*) => {
        ::std::panic!($($message)*)
    };
}

pub mod answerer;
mod attributes;
pub mod calls;
mod components;
mod control;
mod expected_map;
mod explanation;
mod given;
mod lists;
mod live;
mod live_relations;
mod mapping;
mod observation;
mod options;
mod pmix;
mod program_table;
mod relations;
mod reports;
mod request;
mod requests;
pub mod result;
pub mod runner;
pub mod selection;
mod sessions;
pub mod setting;
pub mod source;
mod step_result;
mod step_text;
mod table;
mod then_map;
mod then_refusal;
mod when;
mod world;

pub use observation::Observation;
pub use result::{FailedStep, RunError, ScenarioId, ScenarioResult, ScenarioStatus};
pub use runner::{EachResult, run, run_each};
pub use selection::ScenarioSelection;
pub use setting::{Setting, Topologies};
