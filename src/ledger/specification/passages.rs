//! The passages of a source tree's texts.

use super::sections::{Section, parse_markdown, parse_restructured_text};
use super::text::{Place, Text};
use crate::builds::source_tree::{FileError, SourceFiles};
use std::collections::BTreeSet;

/// The texts of a source tree, parsed.
#[derive(Clone, Debug)]
pub struct Passages<'a> {
    texts: Vec<(&'a Text, Result<Vec<Section>, FileError>)>,
    /// The repositories with at least one text in the tree.
    here: BTreeSet<&'a str>,
}

/// What a source tree has of a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Passage<'a> {
    /// The section.
    Found(&'a Section),
    /// The text lacks it.
    Gone {
        /// Why, as a sentence without its end.
        why: String,
    },
    /// The text is one of another repository.
    Elsewhere,
}

/// Reads and parses a text of a source tree.
///
/// # Errors
///
/// The file is missing, cannot be read, is too large or is not UTF-8.
pub(super) fn read_sections(text: &Text, files: &SourceFiles) -> Result<Vec<Section>, FileError> {
    let read = files.read_text(&text.path)?;
    Ok(match text.path.ends_with(".md") {
        true => parse_markdown(&read),
        false => parse_restructured_text(&read),
    })
}

impl<'a> Passages<'a> {
    /// Reads the texts that a source tree has.
    #[must_use]
    pub fn read(texts: &'a [Text], files: &SourceFiles) -> Self {
        let texts: Vec<_> = texts
            .iter()
            .map(|text| (text, read_sections(text, files)))
            .collect();
        let there = texts
            .iter()
            .filter(|(_, read)| *read != Err(FileError::Missing));
        let here = there.map(|(text, _)| text.repository.as_str()).collect();
        Self { texts, here }
    }

    /// Whether the tree has no text.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.here.is_empty()
    }

    /// Returns what the tree has of a place.
    #[must_use]
    pub fn find(&self, place: Place<'_>) -> Passage<'_> {
        let Place { text, heading } = place;
        if !self.here.contains(text.repository.as_str()) {
            return Passage::Elsewhere;
        }
        let read = self.texts.iter().find(|(one, _)| *one == text);
        match read.map(|(_, read)| read) {
            None => Passage::Elsewhere,
            Some(Err(error)) => Passage::Gone {
                why: format!("{}: {error}", text.path),
            },
            Some(Ok(sections)) => match sections.iter().find(|one| one.heading == heading) {
                Some(section) => Passage::Found(section),
                None => Passage::Gone {
                    why: format!("{} has no heading `{heading}`", text.path),
                },
            },
        }
    }
}
