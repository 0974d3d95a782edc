//! Generated cases by the thousand: what a build makes of them, against what the reference makes of them.
//!
//! A [`Draft`] is made by chance out of the tables of `weights` ([`draft`]), or is one of a set in which every few choices meet
//! ([`covering`]). The [`Workshop`] makes it a case, a [`Campaign`] asks the build and the reference, and what differs is a
//! [`Finding`], which can be made smaller.

mod covering;
mod draft;
mod finding;
mod generate;
mod machines;
mod random;
mod requests;
mod run;
mod seen;
mod shard;
mod shrink;
mod subject;
mod tally;
mod texts;
mod weights;
mod workshop;
mod wrong;

pub use covering::{STRONGEST, covering, covering_policies};
pub use draft::{Draft, Given, HEAD, Segment};
pub use finding::{Finding, Kind, by_kind};
pub use generate::draft;
pub use machines::{read_folder, synthetic};
pub use random::Chance;
pub use requests::{line, request};
pub use run::{Campaign, Source};
pub use seen::{Seen, seen};
pub use shard::{Numbers, Shard};
pub use shrink::shrunk;
pub use subject::Subject;
pub use tally::Tally;
pub use workshop::{Machine, Workshop};
