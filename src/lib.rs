//! The conformance and verification harness for PRRTE's per-app process mapping.
//!
//! Implementations map a [`Case`](mapcheck_reference::Case): the reference, and real builds ([`builds`]). Scenarios
//! ([`judge::trial`]) state the expected outcomes. [`judge`] gives each implementation its verdicts, and explains deviations by the
//! quirks of its profile ([`judge::profile`], [`attribution`]). [`commands`] has a module for each verb of the command line.
//!
//! Each module uses only those above it in this list.

pub mod system;

pub mod case;

pub mod outcome;

pub mod builds;

pub mod run;

pub mod explore;

pub mod judge;

pub mod ledger;

pub mod report;

pub mod change;

pub mod commands;

pub use mapcheck_reference::attribution;
