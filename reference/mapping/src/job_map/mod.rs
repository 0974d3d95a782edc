//! The map of a job: where each process runs, with which rank and on which CPUs.
//!
//! A [`JobMap`] contains exactly what `prterun --display map` shows (PAM-VERIFY-6), so that the reference's map and a real build's are
//! values of one type. What the other forms of a map add is in its [`Details`].

mod before;
mod bound;
mod build;
mod details;
mod map;
mod numbering;
mod one_sided;
mod rules;

pub use crate::options::CpuUnit;
pub use before::{AllocatedNode, BeforeMap};
pub use bound::{Bound, BoundText, Ranges};
pub use build::{build, packages};
pub use details::{Details, NodeDetails, UnrankedProc, details};
pub use map::{AppPolicy, JobMap, MappedNode, MappedProc, Policies, ShownPolicy};
pub use numbering::{CpuNumbering, PackageCpus};
pub use one_sided::{UNKNOWN_MAPPER, without_one_sided_mappers};
pub use rules::JobMapRules;
