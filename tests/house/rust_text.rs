//! The comments and string literals of a Rust source.

/// What a part of a source is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Comment,
    Literal,
}

/// A comment or a literal, without its delimiters, and the line that it begins on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FoundPart<'a> {
    pub(crate) part: Part,
    pub(crate) line: usize,
    pub(crate) text: &'a str,
}

/// Splits the comments and the string literals off a source.
pub(crate) fn split(source: &str) -> Vec<FoundPart<'_>> {
    let mut parts = Vec::new();
    let (mut at, mut line) = (0, 1);
    while at < source.len() {
        let rest = &source[at..];
        let width = match part_at(rest, &source[..at]) {
            Some((part, start, len, width)) => {
                let text = &rest[start..start + len];
                parts.push(FoundPart { part, line, text });
                width
            }
            None => width_of_code(rest),
        };
        line += rest[..width].matches('\n').count();
        at += width;
    }
    parts
}

/// Returns the part that begins here: what it is, where its text begins, how long that is, and where the part ends.
fn part_at(rest: &str, before: &str) -> Option<(Part, usize, usize, usize)> {
    if rest.starts_with("//") {
        let len = rest.find('\n').unwrap_or(rest.len()) - 2;
        return Some((Part::Comment, 2, len, 2 + len));
    }
    if rest.starts_with("/*") {
        let len = rest.find("*/").unwrap_or(rest.len()) - 2;
        return Some((Part::Comment, 2, len, (len + 4).min(rest.len())));
    }
    if let Some(text) = rest.strip_prefix('"') {
        let len = plain_literal(text);
        return Some((Part::Literal, 1, len, (len + 2).min(rest.len())));
    }
    let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    // The `r` of a word is no raw literal; that of `br` is one.
    let word = before.trim_end_matches('b').ends_with(is_word);
    let hashes = rest.strip_prefix('r').filter(|_| !word)?;
    let count = hashes.len() - hashes.trim_start_matches('#').len();
    let text = hashes[count..].strip_prefix('"')?;
    let close = format!("\"{}", "#".repeat(count));
    let len = text.find(&close).unwrap_or(text.len());
    let start = count + 2;
    Some((
        Part::Literal,
        start,
        len,
        (start + len + close.len()).min(rest.len()),
    ))
}

/// Returns the length of a literal's text, up to the first quote without a backslash.
fn plain_literal(text: &str) -> usize {
    let mut escaped = false;
    let end = text.bytes().position(|byte| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    });
    end.unwrap_or(text.len())
}

/// Returns the width of the code that begins here: a character literal as a whole, else one character.
fn width_of_code(rest: &str) -> usize {
    let mut letters = rest.chars();
    let first = letters.next().map_or(1, char::len_utf8);
    if !rest.starts_with('\'') {
        return first;
    }
    let width = match letters.next() {
        Some('\\') => rest[3.min(rest.len())..].find('\'').map(|end| end + 4),
        // A lifetime has no quote after its first letter.
        Some(letter) => rest[1 + letter.len_utf8()..]
            .starts_with('\'')
            .then(|| 2 + letter.len_utf8()),
        None => None,
    };
    width.unwrap_or(first)
}
