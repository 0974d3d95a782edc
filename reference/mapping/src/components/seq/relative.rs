//! Relative hosts in a sequence file.

use super::grammar::SequenceEntry;
use crate::components::files::in_place;
use crate::error::MapError;
use crate::placement::Placement;

/// Replaces relative hosts by nodes, in order.
///
/// # Errors
///
/// PAM-MAP-SEQ-2: a relative host refers to nodes that do not exist.
pub(crate) fn with_relative_hosts(
    entries: Vec<SequenceEntry>,
    state: &Placement<'_>,
) -> Result<Vec<SequenceEntry>, MapError> {
    let first = entries.iter().find(|entry| entry.host.starts_with('+'));
    let Some(first) = first.cloned() else {
        return Ok(entries);
    };
    let lines: Vec<&str> = entries.iter().map(|entry| entry.host.as_str()).collect();
    let hosts = state
        .with_selector(|selector| selector.sequence_of_lines(&lines))
        .map_err(|error| match error {
            MapError::Refused(refusal) => in_place(refusal, first.place.as_ref()).into(),
            other => other,
        })?;
    let entry = |(line, host): (usize, String)| SequenceEntry {
        host,
        ..entries[line].clone()
    };
    Ok(hosts.into_iter().map(entry).collect())
}
