//! The map of a job as PMIx transfers it.
//!
//! A host passes the map in two lists, the nodes (`PMIX_NODE_MAP`) and the ranks on each node (`PMIX_PROC_MAP`), and in an array
//! for each process. The library writes the lists in a format of its choice, and the parser here is independent of it
//! ([`lists`]). CPU sets and localities are strings ([`locations`]). Together they parse to a [`JobLayout`], which can also be
//! built from a [`JobMap`](mapcheck_mapping::JobMap), so that the two can be compared (SUP-MAP-3, SUP-MAP-5), for jobs of any size
//! (SUP-MAP-4).

mod layout;
pub mod lists;
pub mod locations;
pub mod numbers;

pub use layout::{JobLayout, LayoutError, NodeLayout, RankLayout};
