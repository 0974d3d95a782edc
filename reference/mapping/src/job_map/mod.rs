//! The result: which process is where, with which rank and on which CPUs, and its text.
//!
//! A [`JobMap`] holds what `prterun --display map` shows and nothing else, so that the map of the
//! reference and the map that a real build prints are the same kind of value. What other forms of a map show besides
//! is in its [`Details`].

mod bound;
mod build;
mod details;
mod map;
mod numbering;

pub use crate::options::CpuUnit;
pub use bound::{Bound, BoundText, Ranges};
pub use build::{build, packages};
pub use details::{Details, NodeDetails, UnrankedProc, details};
pub use map::{AppPolicy, JobMap, MappedNode, MappedProc, Policies, Policy};
pub use numbering::{CpuNumbering, PackageCpus};
