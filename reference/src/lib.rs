//! PRRTE's per-app process mapping, as the specification has it.
//!
//! A command line walks through the rooms of this crate in the order in which they are listed here; no room
//! calls back. The front door is [`map`].

pub mod case;
pub mod error;
pub mod implementation;
pub mod job_map;
pub mod rules;
pub mod topology;

pub use case::Case;
pub use error::{MapError, NotModelled, Refusal};
pub use implementation::{Implementation, Outcome, Reference};
pub use job_map::JobMap;
pub use rules::{Edition, Question, Quirk, Rules};
pub use topology::Topology;

/// Maps a case under some rules.
///
/// # Errors
///
/// A [`Refusal`] where the rules refuse the case, [`NotModelled`] where the reference cannot tell.
pub fn map(_case: &Case, _rules: &Rules) -> Result<JobMap, MapError> {
    Err(NotModelled {
        what: "anything yet".to_owned(),
        spot: None,
    }
    .into())
}
