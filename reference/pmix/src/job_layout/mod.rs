//! A job's map in the form in which PMIx carries it, and read again.
//!
//! A host tells a job's map in two lists, one of nodes (`PMIX_NODE_MAP`) and one of the ranks on each (`PMIX_PROC_MAP`), and in an array
//! for each process. The lists are made by the library itself, in a form of its choice; what reads them here is independent of
//! it ([`lists`]). CPU sets and localities are texts too ([`locations`]). What all of them say together is a [`JobLayout`], which
//! can be made of a [`JobMap`](mapcheck_mapping::JobMap) as well, so that both can be compared.

mod layout;
pub mod lists;
pub mod locations;
pub mod numbers;

pub use layout::{JobLayout, LayoutError, NodeLayout, RankLayout};
