//! The line of a rank in a rankfile.

use super::files::refuse_rankfile;
use crate::error::Refusal;
use crate::files::Place;

/// The host and the CPUs of one rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankEntry<'a> {
    /// The host, as the file names it.
    pub host: &'a str,
    /// The CPU list, as the file writes it.
    pub cpus: Option<&'a str>,
    /// The position of the line.
    pub place: Place,
}

/// Refuses a rank that has a line already.
pub(super) fn check_rank_line(
    rank: u32,
    entry: &RankEntry<'_>,
    earlier: Option<&RankEntry<'_>>,
) -> Result<(), Refusal> {
    let Some(earlier) = earlier else {
        return Ok(());
    };
    let message = format!("rank {rank} is already assigned to {}", earlier.host);
    Err(refuse_rankfile(entry.place.clone(), message))
}
