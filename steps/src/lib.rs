//! The Gherkin steps in which mapcheck's scenarios are written, and the runner that gives them a machine.
//!
//! A scenario names a topology and the nodes of an allocation, lets prterun map a command line, and says what must
//! come of it. [`run`] runs all scenarios of some feature files once, on one
//! [`Implementation`](mapcheck_reference::Implementation): the reference under some rules, or a real build. It
//! prints nothing. What it returns is, for every scenario and in the order of the files, a [`ScenarioResult`]: whether
//! its statements held, and which outcomes were seen on the way, so that a judge can find out why one did not.
//!
//! | module | what it is |
//! | --- | --- |
//! | [`selection`] | which scenarios run: their tags, their names, their edition |
//! | [`source`] | feature files to scenarios, all of them checked before one runs |
//! | [`runner`] | cucumber's events to results |
//! | [`result`] | what became of a scenario |
//! | [`world`] | what a scenario knows while it runs |
//! | `files` | what the files that a command line names say |
//! | `given`, `when`, `then_map`, `then_refusal`, `inside` | the steps |
//! | `calls` | steps that call single functions of a PMIx library, or ask its headers |
//! | `requests` | steps that make, change and map spawn requests inside the reference |
//! | `resolved` | steps about the options of apps, and about single components |
//! | `sessions` | steps about a runtime with sessions and jobs |
//! | `pmix` | steps about libpmix: a server, its jobs, what their processes do |
//! | `table`, `words` | what stands in tables, lists and quotes |

pub mod calls;
mod component;
mod files;
mod given;
mod inside;
mod pmix;
mod requests;
mod resolved;
pub mod result;
pub mod runner;
pub mod selection;
mod sessions;
pub mod source;
mod table;
mod then_map;
mod then_refusal;
mod when;
mod words;
pub mod world;

pub use files::load_files;
pub use result::{FailedStep, RunError, ScenarioId, ScenarioOutcome, ScenarioResult};
pub use runner::{Setting, Topologies, run};
pub use selection::Selection;
pub use words::join;
pub use world::Observation;
