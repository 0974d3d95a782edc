//! Real builds of PRRTE: finds them, runs them, and turns what they print into outcomes.
//!
//! [`mapcheck_reference::Implementation`] and [`mapcheck_reference::Outcome`] define the interface.

pub mod discovery;
mod dvm;
mod hermetic;
mod invocation;
mod outcome;
mod prterun;
mod version;

pub use prterun::{OpenError, OpenErrorKind, Prterun};
pub use version::{InvalidVersion, Version};
