//! The text of an appfile: the apps of a job, one on each line, written as they would be on the command line.

use super::dialect::Dialect;
use mapcheck_mapping::error::{MapError, NotModelled, Refusal, Spot};
use mapcheck_mapping::files::Place;
use mapcheck_mapping::policy::Spanned;
use std::sync::Arc;

/// An appfile below the option that names it, and the place of each of its words.
#[derive(Clone, Debug)]
pub struct Appfile {
    /// The name, as the command line has it.
    name: Spanned,
    text: Arc<str>,
    /// The number of words of the command line; the words of the file are numbered on from there.
    first: usize,
    /// The words, a colon between two lines, each with its place.
    words: Vec<(String, Place)>,
}

impl Appfile {
    /// Splits the text of an appfile into words.
    pub(super) fn new(name: Spanned, text: Arc<str>, first: usize, dialect: Dialect) -> Self {
        let mut words = Vec::new();
        let file = Arc::from(name.text.as_str());
        for (index, line) in lines(&text, dialect).enumerate() {
            let place = |column| Place {
                file: Arc::clone(&file),
                line: line.number,
                column,
            };
            if index > 0 {
                words.push((":".to_owned(), place(1)));
            }
            let own = line.words();
            words.extend(own.map(|(column, word)| (word.to_owned(), place(column))));
        }
        Self {
            name,
            text,
            first,
            words,
        }
    }

    /// Splits the text again, as another dialect does.
    pub(super) fn in_dialect(&self, dialect: Dialect) -> Self {
        let text = Arc::clone(&self.text);
        Self::new(self.name.clone(), text, self.first, dialect)
    }

    /// Returns the name of the file, as the command line has it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name.text
    }

    /// Returns the words of the file, with a colon between two lines.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(|(word, _)| word.as_str())
    }

    /// Returns whether a spot is in the file.
    #[must_use]
    pub fn contains(&self, spot: Spot) -> bool {
        spot.word >= self.first
    }

    /// Moves an error in the file to the word that names the file, and adds the place in the file.
    #[must_use]
    pub fn locate(&self, error: MapError) -> MapError {
        match error {
            MapError::Refused(refusal) => MapError::Refused(self.locate_refusal(refusal)),
            MapError::NotModelled(NotModelled { what, spot }) => {
                let what = match self.place(spot) {
                    Some(place) => format!("{what} in {place}"),
                    None => what,
                };
                MapError::NotModelled(NotModelled {
                    what,
                    spot: self.spot_on_line(spot),
                })
            }
            other => other,
        }
    }

    fn locate_refusal(&self, refusal: Refusal) -> Refusal {
        let place = self.place(refusal.spot);
        Refusal {
            spot: self.spot_on_line(refusal.spot),
            file: refusal.file.or(place),
            ..refusal
        }
    }

    /// Returns the place in the file of a spot, or `None` if it is not in the file.
    #[must_use]
    pub fn place(&self, spot: Option<Spot>) -> Option<Place> {
        let spot = spot?;
        let (word, place) = self.words.get(spot.word.checked_sub(self.first)?)?;
        let before = word.get(..spot.start).map_or(0, count_chars);
        Some(Place {
            column: place.column.saturating_add(before),
            ..place.clone()
        })
    }

    /// Returns a spot on the command line: that of the file's name for one in the file.
    #[must_use]
    pub fn spot_on_line(&self, spot: Option<Spot>) -> Option<Spot> {
        if spot.is_some_and(|spot| self.contains(spot)) {
            self.name.spot
        } else {
            spot
        }
    }
}

/// A line that describes an app.
struct Line<'a> {
    /// Counted from one.
    number: u32,
    text: &'a str,
    /// The column of the first character.
    column: u32,
}

impl<'a> Line<'a> {
    /// Returns the words, each with its column. PRRTE does not interpret quotes here.
    fn words(&self) -> impl Iterator<Item = (u32, &'a str)> {
        let mut column = self.column;
        self.text
            .split(' ')
            .map(move |word| {
                let start = column;
                column = column.saturating_add(count_chars(word)).saturating_add(1);
                (start, word)
            })
            .filter(|(_, word)| !word.is_empty())
    }
}

fn count_chars(text: &str) -> u32 {
    u32::try_from(text.chars().count()).unwrap_or(u32::MAX)
}

/// Returns the lines that are neither empty nor a comment.
fn lines(text: &str, dialect: Dialect) -> impl Iterator<Item = Line<'_>> {
    let numbered = text.split('\n').zip(1..);
    numbered
        .flat_map(move |(whole, number)| {
            pieces(whole, dialect.line_length).map(move |(column, text)| Line {
                number,
                text,
                column,
            })
        })
        .filter(|line| {
            let text = line.text.trim_start_matches([' ', '\t']);
            let is_comment = text.starts_with('#');
            !is_comment && line.words().next().is_some()
        })
}

/// Returns a line's pieces of at most `longest` bytes, each with its column. A piece ends at a NUL, as a C string does.
fn pieces(line: &str, longest: usize) -> impl Iterator<Item = (u32, &str)> {
    let mut rest = line;
    let mut column: u32 = 1;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let mut len = rest.len().min(longest).max(first.len_utf8());
        while !rest.is_char_boundary(len) {
            len -= 1;
        }
        let (piece, after) = rest.split_at(len);
        let begin = column;
        column = column.saturating_add(count_chars(piece));
        rest = after;
        Some((begin, piece.split('\0').next().unwrap_or(piece)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_at_a_length() {
        let text = format!("{}\n", "é".repeat(600));
        let count = |longest| pieces(text.trim_end(), longest).count();
        assert_eq!((count(usize::MAX), count(1023)), (1, 2));
    }
}
