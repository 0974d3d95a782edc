//! The grammar of a sequence file: one host per line, optionally followed by a blank and a CPU list.

use crate::components::ComponentRules;
use crate::files::Place;
use std::sync::Arc;

/// The host and the CPUs of one process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SequenceEntry {
    /// The host, as the file names it.
    pub host: String,
    /// The CPU list, as the file writes it.
    pub cpus: Option<String>,
    /// The position of the line, if the entry comes from a file.
    pub place: Option<Place>,
}

/// Parses a sequence file. Empty lines and lines that begin with `#` are skipped; every other line is an entry.
#[must_use]
pub fn parse_sequence(file: &str, text: &str, rules: &dyn ComponentRules) -> Vec<SequenceEntry> {
    let file: Arc<str> = Arc::from(file);
    let mut entries = Vec::new();
    for (line, content) in (1..).zip(text.split('\n')) {
        let Some((host, cpus)) = rules.sequence_line(content) else {
            continue;
        };
        let before = content
            .chars()
            .take_while(|character| character.is_whitespace())
            .count();
        entries.push(SequenceEntry {
            host: host.to_owned(),
            cpus: cpus.map(str::to_owned),
            place: Some(Place {
                file: Arc::clone(&file),
                line,
                column: u32::try_from(before + 1).unwrap_or(u32::MAX),
            }),
        });
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Text;

    #[test]
    fn a_host_and_its_cpus_stand_in_a_line() {
        let entries = parse_sequence("seq", "# c\n\n n1\nn2 0-1 ;2\n", &Text::default());
        let shown: Vec<_> = entries
            .iter()
            .map(|entry| (entry.host.as_str(), entry.cpus.as_deref()))
            .collect();
        assert_eq!(shown, [("n1", None), ("n2", Some("0-1 ;2"))]);
        let places: Vec<String> = entries
            .iter()
            .filter_map(|entry| entry.place.as_ref().map(ToString::to_string))
            .collect();
        assert_eq!(places, ["seq:3:2", "seq:4:1"]);
    }
}
