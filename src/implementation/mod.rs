//! Real builds of PRRTE: finding them, running them, and judging what came of it.
//!
//! What an implementation is, and what can come of a case, is the reference's word:
//! [`mapcheck_reference::Implementation`] and [`mapcheck_reference::Outcome`].

pub mod discovery;
mod dvm;
mod hermetic;
mod invocation;
mod outcome;
mod prterun;
mod version;

pub use prterun::{OpenError, OpenErrorKind, Prterun};
pub use version::{NoVersion, Version};
