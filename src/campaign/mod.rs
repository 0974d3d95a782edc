//! Generated cases by the thousand: what a build makes of them, against what the reference makes of them.

mod generate;
mod random;
mod run;
mod shrink;

pub use generate::{Draft, HEAD, Machine, draft};
pub use random::Chance;
pub use run::{Campaign, Finding, Tally};
pub use shrink::shrunk;
