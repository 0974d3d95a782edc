//! The grammar of LSF's affinity file: one process per line, as `host cpu,cpu,…`, optionally followed by its memory nodes and policy.

use crate::error::{Code, Refusal, Stage, Topic};
use crate::files::Place;
use std::sync::Arc;

/// The host and the hardware threads of one process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AffinityEntry {
    /// The host, as the file names it.
    pub host: String,
    /// The OS indexes of the hardware threads, each with its position in the file.
    pub threads: Vec<(u32, Place)>,
    /// The position of the line.
    pub place: Place,
}

/// The most words of a line: host, threads, memory nodes and memory policy.
const MOST_WORDS: usize = 4;

/// Parses an affinity file. Empty lines and lines that begin with `#` are skipped.
///
/// # Errors
///
/// PAM-MAP-LSF-3: a line has no threads or too many words, or a thread is not a number.
pub fn parse_affinity(file: &str, text: &str) -> Result<Vec<AffinityEntry>, Refusal> {
    let file: Arc<str> = Arc::from(file);
    let mut entries = Vec::new();
    for (line, content) in (1..).zip(text.lines()) {
        let at = |start: usize| Place {
            file: Arc::clone(&file),
            line,
            column: column_of(content, start),
        };
        let words = words_of(content);
        let Some((start, host)) = words.first().copied() else {
            continue;
        };
        if host.starts_with('#') {
            continue;
        }
        let Some((list_start, list)) = words.get(1).copied() else {
            let message =
                format!("the host `{host}` has no hardware threads; a line is `host cpu,cpu,…`");
            return Err(refuse(at(start), message));
        };
        if let Some((more, word)) = words.get(MOST_WORDS).copied() {
            let message = format!(
                "unexpected word `{word}`; a line is `host cpu,cpu,… [memory nodes [policy]]`"
            );
            return Err(refuse(at(more), message));
        }
        entries.push(AffinityEntry {
            host: host.to_owned(),
            threads: threads(list, &at(list_start))?,
            place: at(start),
        });
    }
    Ok(entries)
}

/// Parses a list of threads, each with its position. `begin` is the position of the list.
fn threads(list: &str, begin: &Place) -> Result<Vec<(u32, Place)>, Refusal> {
    let mut threads = Vec::new();
    let mut start = 0_u32;
    // Everything before the first invalid item is ASCII, so a byte is a column.
    let at = |start: u32| Place {
        column: begin.column.saturating_add(start),
        ..begin.clone()
    };
    for item in list.split(',') {
        let digits = item.bytes().all(|byte| byte.is_ascii_digit());
        match item.parse() {
            Ok(number) if digits => threads.push((number, at(start))),
            _ => {
                let message = format!("invalid hardware thread `{item}`; expected its OS index");
                return Err(refuse(at(start), message));
            }
        }
        start = start.saturating_add(u32::try_from(item.len() + 1).unwrap_or(u32::MAX));
    }
    Ok(threads)
}

/// Returns the words of a line, each with its byte offset.
fn words_of(line: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut start = 0;
    for word in line.split(char::is_whitespace) {
        if !word.is_empty() {
            words.push((start, word));
        }
        let end = start + word.len();
        let blank = line.get(end..).and_then(|rest| rest.chars().next());
        start = end + blank.map_or(0, char::len_utf8);
    }
    words
}

fn column_of(line: &str, start: usize) -> u32 {
    let before = line.get(..start).unwrap_or_default().chars().count();
    u32::try_from(before + 1).unwrap_or(u32::MAX)
}

/// Returns a refusal at a position in an affinity file.
pub(super) fn refuse(place: Place, message: String) -> Refusal {
    let topic = Topic::BadAffinityFile;
    Refusal::new(Stage::Placement, topic, Code::Silent, message).in_file(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_process() {
        let read =
            parse_affinity("aff", "# c\n\n n1 0,12\nn2\t3 0 1\n").expect("it is well-formed");
        let shown: Vec<(&str, Vec<u32>)> = read
            .iter()
            .map(|entry| {
                let threads = entry.threads.iter().map(|(number, _)| *number).collect();
                (entry.host.as_str(), threads)
            })
            .collect();
        assert_eq!(shown, [("n1", vec![0, 12]), ("n2", vec![3])]);
        assert_eq!(read[0].threads[1].1.to_string(), "aff:3:7");
    }

    #[test]
    fn a_malformed_line_is_refused_at_its_place() {
        let place = |text: &str| {
            let refusal = parse_affinity("aff", text).expect_err("it is refused");
            refusal.file.map(|place| place.to_string())
        };
        for (text, at) in [
            ("n1", "aff:1:1"),
            ("n1 0\n  n2", "aff:2:3"),
            ("n1 0,x", "aff:1:6"),
            ("n1 0,,1", "aff:1:6"),
            ("n1 +1", "aff:1:4"),
            ("n1 99999999999", "aff:1:4"),
            ("ä1 0 1 2 3", "aff:1:10"),
        ] {
            assert_eq!(place(text).as_deref(), Some(at), "{text}");
        }
    }
}
