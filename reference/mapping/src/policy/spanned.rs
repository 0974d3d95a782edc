//! Text with its place on the command line.

use crate::error::Spot;

/// An argument or a part of one, with its spot if it came from a command line.
///
/// A directive of `PMIx_Spawn` has no spot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spanned {
    /// The text.
    pub text: String,
    /// Its place on the command line.
    pub spot: Option<Spot>,
}

impl Spanned {
    /// Text without a spot.
    #[must_use]
    pub fn bare(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            spot: None,
        }
    }

    /// Turns arguments into words with spots. The first argument has the index `first`.
    #[must_use]
    pub fn number_words<T: AsRef<str>>(
        words: impl IntoIterator<Item = T>,
        first: usize,
    ) -> Vec<Self> {
        let words = words.into_iter().zip(first..);
        let spanned = words.map(|(text, word)| Self {
            text: text.as_ref().to_owned(),
            spot: Some(Spot {
                word,
                start: 0,
                len: text.as_ref().len(),
            }),
        });
        spanned.collect()
    }

    /// The part that starts at a byte offset and has the given text.
    ///
    /// The value that a deprecated option implies is not on the command line: its parts have the spot of that option.
    #[must_use]
    pub fn part(&self, start: usize, text: &str) -> Self {
        let verbatim = self.spot.filter(|spot| spot.len == self.text.len());
        let part = verbatim.map(|spot| Spot {
            start: spot.start + start,
            len: text.len(),
            ..spot
        });
        Self {
            text: text.to_owned(),
            spot: part.or(self.spot),
        }
    }

    /// Splits the text at a separator, and drops empty parts.
    #[must_use]
    pub fn split(&self, separator: char) -> Vec<Self> {
        let mut parts = Vec::new();
        let mut start = 0;
        for piece in self.text.split(separator) {
            if !piece.is_empty() {
                parts.push(self.part(start, piece));
            }
            start += piece.len() + separator.len_utf8();
        }
        parts
    }

    /// Splits the text at the first `=`. An empty value counts as none.
    #[must_use]
    pub fn name_and_value(&self) -> (&str, Option<&str>) {
        match self.text.split_once('=') {
            Some((name, value)) => (name, Some(value).filter(|value| !value.is_empty())),
            None => (&self.text, None),
        }
    }

    /// The files that a directive names: the values of `file=` and its abbreviations.
    #[must_use]
    pub fn named_files(&self) -> Vec<Self> {
        let file = |field: Self| {
            let (name, value) = field.name_and_value();
            let (at, value) = (name.len() + 1, value?);
            let is_file = !name.is_empty() && "file".starts_with(&name.to_ascii_lowercase());
            is_file.then(|| field.part(at, value))
        };
        self.split(':').into_iter().filter_map(file).collect()
    }

    /// Whether the text contains an `=`.
    #[must_use]
    pub fn has_equals(&self) -> bool {
        self.text.contains('=')
    }
}
