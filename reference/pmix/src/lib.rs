//! libpmix from outside: what it is asked to do, what it answers, and what the rules say that it must answer.
//!
//! A [`Script`] is a scene: what one process does with libpmix, with the processes that it starts. An [`Answer`] tells what
//! every call returned. Both are plain data, so that they can be sent to a process that does the scene with a real
//! library. The [`Model`] answers the same scripts by the rules alone, as far as there are rules. Both are a [`Library`]: whoever
//! judges asks the same of each.

mod answer;
mod deviation;
pub mod extensions;
mod get;
pub mod job;
pub mod job_data;
pub mod keys;
mod model;
mod packing;
pub mod request;
mod script;
mod setup;
mod status;
mod store;
mod value;

pub use answer::{Answer, ClientAnswer, ClientEnd, Done, Returned, Upcall};
pub use deviation::{Deviation, UnknownDeviation};
pub use model::{Model, NO_RULE};
pub use script::{App, Client, Operation, Registration, Script};
pub use setup::variables;
pub use status::{NAMES as STATUS_NAMES, Status};
pub use value::{Info, Process, Rank, Value, data_type};

use std::time::Duration;

/// Something that does what libpmix does: the model, or a real library.
pub trait Library: Send + Sync {
    /// The name by which reports call it: `reference`, `libpmix-5.0.9`.
    fn name(&self) -> &str;

    /// Does a scene.
    fn perform(&self, script: &Script) -> Performed;
}

/// What came of a scene.
#[derive(Clone, Debug, PartialEq)]
pub enum Performed {
    /// It was done to its end. What calls returned, refusals included, is in the answer.
    Answered(Answer),
    /// The process ended by a signal.
    Crashed {
        /// The signal, by name where it has one.
        signal: String,
        /// The end of what it said.
        stderr: String,
    },
    /// The process did not end in time.
    TimedOut {
        /// The limit that it was given.
        limit: Duration,
    },
    /// It cannot be asked this.
    NotApplicable {
        /// Why not.
        reason: String,
    },
    /// It could not be done at all.
    Failed {
        /// Why not.
        reason: String,
    },
}
