//! The grammar of a sequence file: one host per line, optionally followed by a CPU list. A hostfile is one, too.

use crate::files::{Place, Token, TokenKind, each_line};
use std::convert::Infallible;
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

/// Parses a sequence file. Every line with a host is an entry.
///
/// PAM-MAP-SEQ-1: what a hostfile has beside its hosts does not matter: slot counts and other settings (`KEY=VALUE`), users
/// (`USER@HOST`), comments, and hosts that are left out (`^HOST`).
#[must_use]
pub fn parse_sequence(file: &str, text: &str) -> Vec<SequenceEntry> {
    let file: Arc<str> = Arc::from(file);
    let mut entries = Vec::new();
    let read: Result<(), Infallible> = each_line(text, |tokens| {
        let Some((first, mut rest)) = tokens.split_first() else {
            return Ok(());
        };
        if first.text.starts_with('^') {
            return Ok(());
        }
        let mut cpus = Vec::new();
        while let Some((word, after)) = rest.split_first() {
            let is_setting = |after: &[_]| matches!(after, [equals, ..] if is_equals(equals));
            rest = match is_setting(after) {
                true => after.get(2..).unwrap_or_default(),
                false => {
                    cpus.push(word.text);
                    after
                }
            };
        }
        let host = first.text.split_once('@').map_or(first.text, |it| it.1);
        entries.push(SequenceEntry {
            host: host.to_owned(),
            cpus: (!cpus.is_empty()).then(|| cpus.join(" ")),
            place: Some(Place {
                file: Arc::clone(&file),
                line: first.line,
                column: first.column,
            }),
        });
        Ok(())
    });
    let Ok(()) = read;
    entries
}

fn is_equals(token: &Token<'_>) -> bool {
    token.kind == TokenKind::Equals
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_and_its_cpus_are_in_a_line() {
        let text =
            "# c\n\n n1\nn2 0-1 ;2\njane@n3 slots=4 max_slots = 8 # d\n^n4\nn5 slots=2 1,3\n";
        let entries = parse_sequence("seq", text);
        let shown: Vec<_> = entries
            .iter()
            .map(|entry| (entry.host.as_str(), entry.cpus.as_deref()))
            .collect();
        assert_eq!(
            shown,
            [
                ("n1", None),
                ("n2", Some("0-1 ;2")),
                ("n3", None),
                ("n5", Some("1,3"))
            ]
        );
        let places: Vec<String> = entries
            .iter()
            .filter_map(|entry| entry.place.as_ref().map(ToString::to_string))
            .collect();
        assert_eq!(places, ["seq:3:2", "seq:4:1", "seq:5:1", "seq:7:1"]);
    }
}
