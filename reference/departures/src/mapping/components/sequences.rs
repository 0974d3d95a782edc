//! Sequence files as a build reads them that splits their lines at single blanks.

use mapcheck_mapping::components::SequenceEntry;
use mapcheck_mapping::files::Place;
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
