//! Generated cases, and the search for the smallest one that shows something.

mod as_before;
pub mod campaign;
pub mod shrink;

pub use as_before::{AS_BEFORE, AsBefore, InvalidOutcomeDigest, KNOWN_SEED, OutcomeDigest};
