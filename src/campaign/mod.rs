//! Generated cases by the thousand: what a build makes of them, against what the reference makes of them.
//!
//! A [`Draft`] is made by chance out of the tables of `weights` ([`draft`]), or is one of a set in which every few choices meet
//! ([`covering`]). The [`CaseWriter`] makes it a case, a [`Campaign`] asks the build and the reference, and what differs is a
//! [`Finding`], which can be made smaller.

mod case_result;
mod case_writer;
mod covering;
mod draft;
mod finding;
mod generate;
mod invalid;
mod machines;
mod map_printer;
mod requests;
mod rng;
mod run;
mod shard;
mod shrink;
mod tally;
mod texts;
mod weights;

pub use case_result::{CaseResult, compare_case};
pub use case_writer::{CaseWriter, Machine};
pub use covering::{MAX_STRENGTH, covering, covering_policies};
pub use draft::{Draft, DraftOption, HEAD, Segment};
pub use finding::{Finding, FindingKind, by_kind};
pub use generate::generate_draft;
pub use machines::{load_machines, synthesize_machines};
pub use map_printer::MapPrinter;
pub use requests::{to_command_line, to_request};
pub use rng::Rng;
pub use run::{Campaign, CaseSource};
pub use shard::{CaseNumbers, Shard};
pub use shrink::shrink_draft;
pub use tally::Tally;
