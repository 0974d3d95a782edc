//! Real builds of libpmix: finding them, and running scripts on them.
//!
//! What a script is, and what its answer can be, is defined by the model: [`mapcheck_reference::pmix`]. This program does not link
//! libpmix. The *probe* loads the library that is named to it, in a new process for each script, and plays a server and its clients
//! ([`RealLibrary`]). Programs in C, which are compiled against the library's headers, call single functions ([`InstalledLibrary`]).

/// Keeps hwloc from loading plugins and from looking for devices: no rule is about those of this machine, and reading them takes a
/// server longer than all else.
const WITHOUT_DEVICES: [(&str, &str); 2] = [
    ("HWLOC_PLUGINS_PATH", "/nonexistent"),
    ("HWLOC_COMPONENTS", "-linux:pci,-linux:io"),
];

/// What a libpmix is called, in profiles and in front of its version.
pub const LIBPMIX: &str = "libpmix";

pub mod discovery;
mod installed;
mod library;

pub use installed::{InstalledLibrary, NO_HEADERS};
pub use library::{LibraryError, LibraryErrorKind, RealLibrary};
