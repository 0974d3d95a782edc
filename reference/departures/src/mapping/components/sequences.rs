//! Sequences in builds that split the lines of their files at single blanks, or fail at a full node.

use mapcheck_mapping::components::SequenceEntry;
use mapcheck_mapping::files::Place;
use mapcheck_mapping::options::Options;
use mapcheck_mapping::placement::Placement;
use std::sync::Arc;

/// Parses a sequence file by single blanks.
pub(super) fn entries_by_blanks(file: &str, text: &str) -> Vec<SequenceEntry> {
    let file: Arc<str> = Arc::from(file);
    let is_end = |character: char| character.is_ascii_whitespace() || character == '\x0b';
    let lines = (1..).zip(text.split('\n'));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let entry = |(number, line): (u32, &str)| {
        let (host, rest) = line
            .split_once(' ')
            .map_or((line, None), |(host, rest)| (host, Some(rest)));
        let cpus = rest.map(|rest| rest.split(' ').next().unwrap_or_default());
        let blanks = line
            .chars()
            .take_while(|character| character.is_whitespace())
            .count();
        SequenceEntry {
            host: host.to_owned(),
            cpus: cpus.map(|cpus| cpus.trim_end_matches(is_end).to_owned()),
            place: Some(Place {
                file: Arc::clone(&file),
                line: number,
                column: u32::try_from(blanks + 1).unwrap_or(u32::MAX),
            }),
        }
    };
    lines.map(entry).collect()
}

/// Returns whether the last process of an app fills its node.
pub(super) fn ends_at_full_node(state: &Placement<'_>, options: &Options) -> bool {
    let last = state.procs.last();
    let last = last.filter(|last| Some(last.app as usize) == options.app_idx);
    last.is_some_and(|last| state.has_no_slot(last.node as usize, options) == Ok(true))
}
