//! Here-documents: `cat > hosts <<END`.

/// A here-document that begins in the next line.
#[derive(Clone, Debug)]
pub(super) struct Document {
    /// The line after it.
    end: String,
    /// Whether nothing in it is expanded.
    is_quoted: bool,
}

impl Document {
    /// The document that a word ends, which a shell expands unless the word has quotes.
    pub(super) fn ended_by(word: &str) -> Self {
        let quotes = ['\'', '"', '\\'];
        Self {
            end: word.replace(quotes, ""),
            is_quoted: word.contains(quotes),
        }
    }

    /// Returns the document at the start of a text, and its length with the line that ends it; nothing if that is missing.
    pub(super) fn split<'a>(&self, text: &'a str) -> Option<(&'a str, usize)> {
        let mut length = 0;
        for line in text.split_inclusive('\n') {
            if line.trim_start_matches('\t').trim_end_matches('\n') == self.end {
                return Some((&text[..length], length + line.len()));
            }
            length += line.len();
        }
        None
    }

    /// Returns what a program reads of a document; nothing if a shell has to expand it.
    pub(super) fn plain(&self, text: &str) -> Option<String> {
        let is_plain = self.is_quoted || !text.contains(['$', '`', '\\']);
        is_plain.then(|| text.to_owned())
    }
}
