//! What must stand in PRRTE's source tree, and whether it does.
//!
//! Some statements of the specification are about source files: a macro, a field, a declaration, a line of a Makefile. No map shows
//! them. Such a statement has [`SourceCheck`]s in the ledger, and a [`SourceTree`] answers each with a [`Finding`]. Files
//! are read, never run or compiled; what counts is the text without comments, its white space folded.

mod c_text;
mod entry;
mod tree;

pub use entry::{SourceCheck, SourceEntry, What};
pub use tree::{Finding, SourceTree};
