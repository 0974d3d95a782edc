//! The tokens of hostfiles and rankfiles: words, equals signs and ends of lines, without white space and comments.

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A run of characters without white space, equals signs and comments.
    Word,
    /// An equals sign.
    Equals,
    /// The end of a line.
    EndOfLine,
}

/// A token and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// The kind.
    pub kind: TokenKind,
    /// The text.
    pub text: &'a str,
    /// The line, counted from 1.
    pub line: u32,
    /// The column in characters, counted from 1.
    pub column: u32,
}

/// Splits a text into tokens, with a token at the end of each line.
///
/// A comment extends from `#` or `//` to the end of the line, or from `/*` to `*/`, which can be on a later line.
#[must_use]
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let mut in_comment = false;
    for (line, content) in lines_of(text) {
        let end = Line::new(line, content).split(&mut in_comment, &mut found);
        found.push(end);
    }
    found
}

/// Calls a function with the tokens of each line that is not empty, without the end of the line. Unlike [`tokens`], it needs little memory
/// for a long file.
///
/// # Errors
///
/// The first error of `each`.
pub fn each_line<'a, E>(
    text: &'a str,
    mut each: impl FnMut(&[Token<'a>]) -> Result<(), E>,
) -> Result<(), E> {
    let mut found = Vec::new();
    let mut in_comment = false;
    for (line, content) in lines_of(text) {
        found.clear();
        Line::new(line, content).split(&mut in_comment, &mut found);
        if !found.is_empty() {
            each(&found)?;
        }
    }
    Ok(())
}

fn lines_of(text: &str) -> impl Iterator<Item = (u32, &str)> {
    let contents = text.split('\n');
    (1..).zip(contents.map(|content| content.strip_suffix('\r').unwrap_or(content)))
}

/// The rest of a line.
struct Line<'a> {
    rest: &'a str,
    line: u32,
    column: u32,
}

impl<'a> Line<'a> {
    fn new(line: u32, content: &'a str) -> Self {
        Self {
            rest: content,
            line,
            column: 1,
        }
    }

    /// Appends the tokens of the line, and returns the one that ends it.
    fn split(mut self, in_comment: &mut bool, found: &mut Vec<Token<'a>>) -> Token<'a> {
        loop {
            // What separates words is ASCII, so characters need not be decoded.
            let bytes = self.rest.as_bytes();
            let (kind, len) = match bytes {
                [] => return self.take(TokenKind::EndOfLine, 0),
                _ if *in_comment => {
                    let end = self.rest.find("*/");
                    *in_comment = end.is_none();
                    (None, end.map_or(bytes.len(), |end| end + 2))
                }
                [b'/', b'*', ..] => {
                    *in_comment = true;
                    (None, 2)
                }
                [b'#', ..] | [b'/', b'/', ..] => (None, bytes.len()),
                [b'=', ..] => (Some(TokenKind::Equals), 1),
                [first, ..] if is_blank(*first) => {
                    let blanks = bytes.iter().take_while(|byte| is_blank(**byte));
                    (None, blanks.count())
                }
                _ => (Some(TokenKind::Word), word_length(bytes)),
            };
            match kind {
                Some(kind) => found.push(self.take(kind, len)),
                None => {
                    self.skip(len);
                }
            }
        }
    }

    /// Takes the next `len` bytes as a token.
    fn take(&mut self, kind: TokenKind, len: usize) -> Token<'a> {
        let (line, column) = (self.line, self.column);
        let text = self.skip(len);
        Token {
            kind,
            text,
            line,
            column,
        }
    }

    /// Skips the next `len` bytes, and returns them.
    fn skip(&mut self, len: usize) -> &'a str {
        let (text, rest) = self.rest.split_at(len);
        let columns = if text.is_ascii() {
            len
        } else {
            text.chars().count()
        };
        let columns = u32::try_from(columns).unwrap_or(u32::MAX);
        self.column = self.column.saturating_add(columns);
        self.rest = rest;
        text
    }
}

/// Whether a byte separates words: ASCII white space, and the vertical tab.
fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == b'\x0b'
}

/// The length in bytes of the word at the start of a text.
fn word_length(text: &[u8]) -> usize {
    let stop = text.iter().enumerate().find(|(start, byte)| match byte {
        b'=' | b'#' => true,
        b'/' => matches!(text.get(start + 1), Some(b'/' | b'*')),
        byte => is_blank(**byte),
    });
    stop.map_or(text.len(), |(start, _)| start)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<(String, u32, u32)> {
        tokens(text)
            .into_iter()
            .filter(|token| token.kind != TokenKind::EndOfLine)
            .map(|token| (token.text.to_owned(), token.line, token.column))
            .collect()
    }

    #[test]
    fn words_have_places() {
        assert_eq!(
            words("node0 slots=2\n  ü x"),
            [
                ("node0".to_owned(), 1, 1),
                ("slots".to_owned(), 1, 7),
                ("=".to_owned(), 1, 12),
                ("2".to_owned(), 1, 13),
                ("ü".to_owned(), 2, 3),
                ("x".to_owned(), 2, 5),
            ]
        );
    }

    #[test]
    fn comments_are_ignored() {
        let text = "a# b\nc // d\n/* e\nf */ g /* h */ i";
        let texts: Vec<String> = words(text).into_iter().map(|word| word.0).collect();
        assert_eq!(texts, ["a", "c", "g", "i"]);
        assert_eq!(words(text)[2].1, 4);
    }
}
