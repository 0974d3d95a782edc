//! Real builds of libpmix: finding them, having them do scenes, and what is known of them.
//!
//! What a scene is and what can come of it is the reference's word: [`mapcheck_reference::pmix`]. This program is not linked
//! with libpmix: a *probe*, a process a scene, loads whichever library it is told to. Another program calls its functions one by one
//! ([`CalledLibrary`]).

mod calls;
pub mod discovery;
mod library;
mod profile;

pub use calls::{CALLER, CalledLibrary};
pub use library::{LibraryError, LibraryErrorKind, RealLibrary};
pub(crate) use profile::IMPLEMENTATION;
pub use profile::{KnownDeviation, LibraryProfile, Shows};
