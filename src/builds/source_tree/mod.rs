//! Checks of PRRTE's source tree.
//!
//! Some requirements of the specification are about source files: a macro, a field, a declaration, a line of a Makefile. No map
//! shows them. Such a requirement has [`SourceCheck`]s in the ledger; a [`SourceTree`] runs each and returns a [`SourceStatus`].
//! Files are read, in a folder or in a commit of a repository ([`SourceFiles`]), never run or compiled. Every run of white space
//! counts as one blank; comments of C do not count.

mod c_text;
mod entry;
mod files;
mod tree;

pub use entry::{SourceCheck, SourceDemand, SourceEntry, is_inside};
pub use files::{FileError, OpenError, SourceFiles};
pub use tree::{SourceStatus, SourceTree};
