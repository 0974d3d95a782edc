//! The words of hostfiles and rankfiles: separated by blanks, with `=` a word of its own, and with comments.

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A run of characters without blanks, equals signs and comments.
    Word,
    /// An equals sign.
    Equals,
    /// The end of a line.
    EndOfLine,
}

/// A token with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// What it is.
    pub kind: TokenKind,
    /// Its text.
    pub text: &'a str,
    /// The line, counted from one.
    pub line: u32,
    /// The column, in characters, counted from one.
    pub column: u32,
}

/// Splits a text into tokens, each line ended by a token of its own.
///
/// Comments begin with `#` or `//` and end with the line, or stand between `/*` and `*/`, over several lines if need be.
#[must_use]
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let mut in_comment = false;
    let mut last_line = 0;
    for (line, content) in (1..).zip(text.split('\n')) {
        last_line = line;
        let content = content.strip_suffix('\r').unwrap_or(content);
        let mut rest = content;
        while !rest.is_empty() {
            let at = |rest: &str| {
                let before = &content[..content.len() - rest.len()];
                u32::try_from(before.chars().count() + 1).unwrap_or(u32::MAX)
            };
            if in_comment {
                let Some((_, behind)) = rest.split_once("*/") else {
                    break;
                };
                in_comment = false;
                rest = behind;
            } else if let Some(behind) = rest.strip_prefix("/*") {
                in_comment = true;
                rest = behind;
            } else if rest.starts_with('#') || rest.starts_with("//") {
                break;
            } else if let Some(behind) = rest.strip_prefix('=') {
                found.push(Token {
                    kind: TokenKind::Equals,
                    text: &rest[..1],
                    line,
                    column: at(rest),
                });
                rest = behind;
            } else if rest.starts_with(is_blank) {
                rest = rest.trim_start_matches(is_blank);
            } else {
                let (word, behind) = rest.split_at(word_length(rest));
                found.push(Token {
                    kind: TokenKind::Word,
                    text: word,
                    line,
                    column: at(rest),
                });
                rest = behind;
            }
        }
        found.push(Token {
            kind: TokenKind::EndOfLine,
            text: "",
            line,
            column: u32::try_from(content.chars().count() + 1).unwrap_or(u32::MAX),
        });
    }
    debug_assert!(last_line > 0, "splitting gives at least one line");
    found
}

/// Whether a character separates words: a blank, or another white character of ASCII.
fn is_blank(character: char) -> bool {
    character.is_ascii_whitespace() || character == '\x0b'
}

/// How many bytes of a text that begins with a word belong to it.
fn word_length(text: &str) -> usize {
    let stop = text.char_indices().find(|(start, character)| {
        let rest = &text[*start..];
        is_blank(*character)
            || matches!(character, '=' | '#')
            || rest.starts_with("//")
            || rest.starts_with("/*")
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
    fn words_know_their_places() {
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
    fn comments_are_passed_over() {
        let text = "a# b\nc // d\n/* e\nf */ g /* h */ i";
        let texts: Vec<String> = words(text).into_iter().map(|word| word.0).collect();
        assert_eq!(texts, ["a", "c", "g", "i"]);
        assert_eq!(words(text)[2].1, 4);
    }
}
