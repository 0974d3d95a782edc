//! Rankfiles as a build reads them that takes the last line of a rank.

use mapcheck_mapping::components::{RankEntry, refuse_rankfile};
use mapcheck_mapping::error::Refusal;

/// Checks that a line with CPUs for rank 0 comes before such lines for other ranks.
///
/// # Errors
///
/// It comes later.
pub(super) fn check_zero<'a>(
    rank: u32,
    entry: &RankEntry<'_>,
    mut before: impl Iterator<Item = &'a RankEntry<'a>>,
) -> Result<(), Refusal> {
    let is_late = rank == 0 && entry.cpus.is_some() && before.any(|line| line.cpus.is_some());
    match is_late {
        true => {
            let message = "rank 0 comes after another rank".to_owned();
            Err(refuse_rankfile(entry.place.clone(), message))
        }
        false => Ok(()),
    }
}
