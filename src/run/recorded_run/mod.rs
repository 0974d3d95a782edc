//! Recorded runs: what a run of scenarios or a campaign found, as a file.
//!
//! A file has one JSON document per line: a [`Header`](format::Header) with what was run, a line for each case and each
//! implementation (a verdict, or what it did so that others can be compared with it), an [`End`](format::End), and the [`Footer`](format::Footer) with the number of verdicts of each kind and
//! the digest of all lines before it. `docs/recorded-run.schema.json` is the schema of a line.
//!
//! [`RecordWriter`] writes a file and [`load`] reads it; nothing else does either. [`merge()`] puts the shards of a run
//! together. A merged run has no times, and its cases are in the order of their numbers, so that it does not depend on the
//! number of its shards.

mod case_line;
mod destination;
mod error;
pub mod format;
mod merge;
mod outcome;
mod reader;
mod writer;

pub use destination::{Destination, RecordFile};
pub use error::{MergeError, RecordedRunError, RecordedRunErrorKind};
pub use merge::merge;
pub use outcome::RecordedOutcome;
pub use reader::{RecordedRun, load, parse};
pub use writer::RecordWriter;

/// The schema of the lines.
pub const SCHEMA: &str = include_str!("../../../docs/recorded-run.schema.json");
