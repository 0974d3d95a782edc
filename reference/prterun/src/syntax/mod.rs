//! The syntax of a command line: a lossless tree of segments, options and arguments.
//!
//! [`SyntaxTree::parse`] is the only parser of command lines and appfiles. It never fails: words that PRRTE refuses become
//! [`Fault`]s, each with the option that another version of PRRTE may see there. The launcher's checks in
//! [`command_line`](crate::command_line) turn faults into refusals, in PRRTE's order; all other readers query the tree.
//!
//! A word has a [`Spot`]: its index and a range of bytes. The words of an appfile are numbered on from those of the line, and
//! [`Appfile`] knows the file, line and column of each.

mod appfile;
mod dialect;
mod edit;
mod item;
mod parse;
mod tree;

pub use appfile::Appfile;
pub use dialect::{Dialect, Spellings};
pub use edit::Edits;
pub use item::{Fault, FaultKind, GivenOption, Item, Segment, ValueForm};

pub use tree::SyntaxTree;

#[cfg(doc)]
use mapcheck_mapping::error::Spot;
