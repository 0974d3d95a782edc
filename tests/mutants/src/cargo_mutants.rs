//! The list of `cargo mutants --list --json`, and samples of it.

use crate::source::Mutant;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A list that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("cannot use the list {}: {reason}", path.display())]
pub struct ListError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub reason: String,
}

#[derive(Deserialize)]
struct Entry {
    name: String,
    file: PathBuf,
    replacement: String,
    span: Span,
}

#[derive(Deserialize)]
struct Span {
    start: Position,
    end: Position,
}

/// A line and a column, both from 1. A column counts characters.
#[derive(Deserialize)]
struct Position {
    line: usize,
    column: usize,
}

/// Loads a list and draws `size` mutants from it, the same ones for the same seed.
///
/// # Errors
///
/// The list cannot be read or is malformed, has no mutant, or names code that the sources below `root` do not have.
pub fn load_sample(
    list: &Path,
    root: &Path,
    size: usize,
    seed: u64,
) -> Result<Vec<Mutant>, ListError> {
    let failed = |reason: String| ListError {
        path: list.to_owned(),
        reason,
    };
    let text = fs::read_to_string(list).map_err(|error| failed(error.to_string()))?;
    let mut entries: Vec<Entry> =
        serde_json::from_str(&text).map_err(|error| failed(error.to_string()))?;
    if entries.is_empty() {
        return Err(failed("it has no mutant".to_owned()));
    }
    // Ordering by a digest of the seed and the name is a shuffle that does not depend on the list's order.
    entries.sort_by_cached_key(|entry| Sha256::digest(format!("{seed} {}", entry.name)));
    entries.truncate(size);
    let mutants = entries.into_iter().map(|entry| {
        let name = entry.name.clone();
        entry
            .mutant(root)
            .map_err(|error| failed(format!("{name}: {error}")))
    });
    mutants.collect()
}

impl Entry {
    fn mutant(self, root: &Path) -> io::Result<Mutant> {
        let source = fs::read_to_string(root.join(&self.file))?;
        let offset = |position: &Position| {
            offset_of(&source, position).ok_or_else(|| {
                io::Error::other("the source has no such place; list the mutants anew")
            })
        };
        Ok(Mutant {
            range: offset(&self.span.start)?..offset(&self.span.end)?,
            name: self.name,
            requirements: Vec::new(),
            file: self.file,
            replacement: self.replacement,
        })
    }
}

/// Returns the byte offset of a position in a text.
fn offset_of(text: &str, position: &Position) -> Option<usize> {
    let line = text
        .split_inclusive('\n')
        .nth(position.line.checked_sub(1)?)?;
    let column = position.column.checked_sub(1)?;
    let in_line = line
        .char_indices()
        .map(|(at, _)| at)
        .chain([line.len()])
        .nth(column)?;
    // Both are slices of the same text.
    Some(line.as_ptr() as usize - text.as_ptr() as usize + in_line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_a_line_and_a_column_of_characters() {
        let at = |line, column| offset_of("a\u{e9}b\ncd", &Position { line, column });
        assert_eq!(at(1, 3), Some(3));
        assert_eq!(at(2, 1), Some(5));
        assert_eq!(at(2, 3), Some(7));
        assert_eq!(at(3, 1), None);
    }

    #[test]
    fn the_same_seed_draws_the_same_sample() {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("a.rs"), "fn f() -> bool { true }\n").unwrap();
        let entry = |name: usize| {
            format!(
                r#"{{"name":"{name}","file":"a.rs","replacement":"false","span":{{"start":{{"line":1,"column":18}},"end":{{"line":1,"column":22}}}}}}"#
            )
        };
        let entries: Vec<String> = (0..40).map(entry).collect();
        let list = root.path().join("list.json");
        fs::write(&list, format!("[{}]", entries.join(","))).unwrap();
        let sample = |seed| load_sample(&list, root.path(), 10, seed).unwrap();
        assert_eq!(sample(1), sample(1));
        assert_ne!(sample(1), sample(2));
        assert_eq!(sample(1)[0].range, 17..21);
    }
}
