//! A model of libpmix: what its functions must return by the specification.
//!
//! The crate serves two purposes. It defines the *script*, a sequence of PMIx operations of a server and its clients as plain
//! data, so that one script can be run by the [`Model`] and by a real libpmix, and their [`Transcript`]s compared. And it is
//! the reference for three texts: RFC0009 ([`Operation::Get`] and [`Operation::Put`]), "Stage 1: Setting up the application"
//! ([`Operation::SetupApplication`]), and the functions that OpenPMIx adds to the PMIx Standard ([`extensions`]).
//!
//! Invariants:
//!
//! * The model without a [`Deviation`] obeys the specification. Whatever a library does differently is a named deviation,
//!   and each place in the code that obeys a requirement names its id (`GET-LOOKUP-1`).
//! * The model returns nothing that no requirement determines: an operation without a rule is
//!   [`ScriptOutcome::NotApplicable`].
//! * Scripts and transcripts survive serialization: the probe that runs a real library exchanges them as JSON.
//!
//! The crate must never load or link libpmix, start a process, or read a file or an environment variable. It knows maps, as
//! input ([`job`], [`job_layout`]), but neither a command line nor how a job is mapped.

mod deviation;
pub mod extensions;
mod get;
pub mod job;
pub mod job_layout;
pub mod keys;
mod model;
mod packing;
pub mod request;
mod script;
mod setup;
mod status;
mod store;
mod transcript;
mod value;

pub use deviation::{Deviation, UnknownDeviation};
pub use model::{Model, NO_RULE};
pub use script::{App, Client, Operation, ProcessNotice, Registration, Script};
pub use setup::{envar_values, reaches_processes};
pub use status::{NAMES as STATUS_NAMES, Status};
pub use transcript::{CallOutput, CallResult, ClientExit, ClientTranscript, HostCall, Transcript};
pub use value::{Info, PmixValue, Process, Rank, data_type};

use std::time::Duration;

/// An implementation of libpmix: the model or a real library.
pub trait Library: Send + Sync {
    /// Returns the name for reports: `reference`, `libpmix-5.0.9`.
    fn name(&self) -> &str;

    /// Runs a script.
    fn run_script(&self, script: &Script) -> ScriptOutcome;
}

/// The outcome of running a script.
#[derive(Clone, Debug, PartialEq)]
pub enum ScriptOutcome {
    /// The script ran to its end. Its transcript includes calls that returned an error.
    Completed(Transcript),
    /// A signal terminated the process that ran the script.
    Crashed {
        /// The signal, by name if it has one.
        signal: String,
        /// The end of the process's standard error.
        stderr: String,
    },
    /// The process did not end within its time limit.
    TimedOut {
        /// The time limit.
        limit: Duration,
    },
    /// The implementation cannot run this script.
    NotApplicable {
        /// The reason.
        reason: String,
    },
    /// The script could not be run, or its transcript could not be read.
    Failed {
        /// The reason.
        reason: String,
    },
}
