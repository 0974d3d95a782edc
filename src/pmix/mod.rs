//! Real builds of libpmix: finding them, running scripts on them, and their profiles.
//!
//! What a script is, and what its answer can be, is defined by the model: [`mapcheck_reference::pmix`]. This program does not link
//! libpmix. Two others load the library that is named to them, in a new process for each script: the *probe*, which plays a server
//! and its clients ([`RealLibrary`]), and the program that calls single functions ([`InstalledLibrary`]).

pub mod discovery;
mod installed;
mod library;
mod profile;

pub use installed::{CALLS_PROGRAM, InstalledLibrary};
pub use library::{LibraryError, LibraryErrorKind, RealLibrary};
pub(crate) use profile::IMPLEMENTATION;
pub use profile::{Evidence, KnownDeviation, LibraryProfile};
