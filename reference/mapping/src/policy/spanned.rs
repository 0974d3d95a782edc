//! Text that remembers where on the command line it stands.

use crate::error::Spot;

/// A word, or a part of one, with its spot where it came from a command line.
///
/// Directives that arrive through `PMIx_Spawn` have no spot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spanned {
    /// The text.
    pub text: String,
    /// Where it stands.
    pub spot: Option<Spot>,
}

impl Spanned {
    /// Text from nowhere.
    #[must_use]
    pub fn bare(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            spot: None,
        }
    }

    /// Returns words with their spots. The first word has the index `first`.
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

    /// The part of it that begins at a byte and is as long as the given text.
    ///
    /// A text that an older option stands for is not on the command line: its parts have the spot of that option.
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

    /// The parts between separators, without the empty ones.
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

    /// What stands before and after the first `=`; nothing after it counts as no value.
    #[must_use]
    pub fn name_and_value(&self) -> (&str, Option<&str>) {
        match self.text.split_once('=') {
            Some((name, value)) => (name, Some(value).filter(|value| !value.is_empty())),
            None => (&self.text, None),
        }
    }

    /// Returns the files that a directive names: the values of `file=`, which may be cut short.
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

    /// Whether an `=` stands in it.
    #[must_use]
    pub fn has_equals(&self) -> bool {
        self.text.contains('=')
    }
}
