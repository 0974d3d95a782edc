//! Real builds of libpmix: finding them, and running scripts on them.
//!
//! What a script is, and what its answer can be, is defined by the model: [`mapcheck_reference::pmix`]. This program does not link
//! libpmix. Two others load the library that is named to them, in a new process for each script: the *probe*, which plays a server
//! and its clients ([`RealLibrary`]), and the program that calls single functions ([`InstalledLibrary`]).

pub mod discovery;
mod installed;
mod library;

pub use installed::{CALLS_PROGRAM, InstalledLibrary, NO_HEADERS};
pub use library::{LibraryError, LibraryErrorKind, RealLibrary};
