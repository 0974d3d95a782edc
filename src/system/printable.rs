//! Makes foreign text safe to print.
//!
//! Node names, banners, versions and file names come from others. On a terminal, control characters in them could
//! move the cursor, set the title or write to the clipboard, and directional characters could reorder what is read.
//! Dropping them would hide a real difference, so they are printed as escapes.

use mapcheck_picture::is_harmful;
use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::ops::Range;

/// Returns a text with its control and invisible characters as escapes (`\u{1b}`), in one line.
#[must_use]
pub fn escape_line(text: &str) -> Cow<'_, str> {
    escape(text, is_harmful)
}

/// Returns a text with its control and invisible characters as escapes, apart from the ends of its lines.
#[must_use]
pub fn escape_text(text: &str) -> Cow<'_, str> {
    escape(text, |character| character != '\n' && is_harmful(character))
}

/// Returns a text with its control and invisible characters as escapes, apart from the ends of its lines and from styles: the escape
/// sequences that end with `m`. Foreign text in it must be escaped before, or it could set styles.
#[must_use]
pub fn escape_styled(text: &str) -> String {
    let mut printable = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find("\u{1b}[") {
        let parameters = &rest[start + 2..];
        let end =
            parameters.find(|character: char| !character.is_ascii_digit() && character != ';');
        match end.filter(|end| parameters[*end..].starts_with('m')) {
            Some(end) => {
                printable.push_str(&escape_text(&rest[..start]));
                printable.push_str(&rest[start..start + 2 + end + 1]);
                rest = &parameters[end + 1..];
            }
            None => {
                printable.push_str(&escape_text(&rest[..start + 2]));
                rest = parameters;
            }
        }
    }
    printable.push_str(&escape_text(rest));
    printable
}

fn escape(text: &str, escapes: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.chars().any(&escapes) {
        return Cow::Borrowed(text);
    }
    let mut printable = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        match character {
            _ if !escapes(character) => printable.push(character),
            '\n' => printable.push_str("\\n"),
            '\r' => printable.push_str("\\r"),
            '\t' => printable.push_str("\\t"),
            // Writing to a string cannot fail.
            _ => {
                let _ = write!(printable, "\\u{{{:x}}}", u32::from(character));
            }
        }
    }
    Cow::Owned(printable)
}

/// The most characters of a line of a message, and how many of its first and last are kept of a longer one.
const LONGEST_LINE: usize = 1000;
const KEPT: (usize, usize) = (700, 200);

/// Returns a message whose longest lines are cut in the middle. What is wrong can be an argument or a file of any length.
#[must_use]
pub fn shorten(message: &str) -> Cow<'_, str> {
    let is_long = |line: &str| line.len() > LONGEST_LINE && line.chars().count() > LONGEST_LINE;
    if !message.lines().any(is_long) {
        return Cow::Borrowed(message);
    }
    let mut short = String::new();
    for line in message.split_inclusive('\n') {
        if !is_long(line) {
            short.push_str(line);
            continue;
        }
        let count = line.chars().count();
        let (first, last) = KEPT;
        short.extend(line.chars().take(first));
        // Writing to a string cannot fail.
        let _ = write!(short, " … ({} characters) … ", count - first - last);
        short.extend(line.chars().skip(count - last));
    }
    Cow::Owned(short)
}

/// Returns a text of one line around a part of it, if it is long, and the place of the part there.
#[must_use]
pub fn shorten_around(line: &str, part: Range<usize>) -> (String, Range<usize>) {
    let (before, after) = (line.get(..part.start), line.get(part.end..));
    let (Some(before), Some(inner), Some(after)) = (before, line.get(part.clone()), after) else {
        return (line.to_owned(), part);
    };
    if line.len() <= LONGEST_LINE {
        return (line.to_owned(), part);
    }
    let each = LONGEST_LINE / 3;
    let cut = |text: &str| match text.char_indices().nth(each) {
        Some((end, _)) => (text[..end].to_owned(), "… "),
        None => (text.to_owned(), ""),
    };
    let last = before.char_indices().rev().nth(each);
    let (before, more) = last.map_or((before, ""), |(start, _)| (&before[start..], "… "));
    let (inner, inner_cut) = cut(inner);
    let (after, after_cut) = cut(after);
    let begin = format!("{more}{before}");
    let place = begin.len()..begin.len() + inner.len();
    let text = format!("{begin}{inner}{inner_cut}{after}{after_cut}");
    (text, place)
}

/// A writer of a document that escapes harmful characters, apart from the ends of lines and tabs, and bytes that are not UTF-8.
///
/// A document is what is written for programs, or as another program writes it: it is escaped as a whole, on its way to a
/// terminal or into a page, and reaches every other file and pipe byte for byte.
#[derive(Debug)]
pub struct EscapedWriter<W> {
    writer: W,
    /// The begin of a character whose other bytes are still to be written.
    begun: Vec<u8>,
}

impl<W: Write> EscapedWriter<W> {
    /// Returns a writer that writes to another one.
    pub fn new(writer: W) -> Self {
        let begun = Vec::new();
        Self { writer, begun }
    }

    /// Writes bytes, up to a character that is not whole. Returns the bytes of that.
    fn write_characters<'a>(&mut self, bytes: &'a [u8]) -> io::Result<&'a [u8]> {
        let is_escaped = |character| !matches!(character, '\n' | '\t') && is_harmful(character);
        let mut rest = bytes;
        loop {
            let (valid, error) = match str::from_utf8(rest) {
                Ok(text) => (text.len(), None),
                Err(error) => (error.valid_up_to(), Some(error)),
            };
            let text = str::from_utf8(&rest[..valid]).unwrap_or_default();
            self.writer.write_all(escape(text, is_escaped).as_bytes())?;
            rest = &rest[valid..];
            let Some(len) = error.and_then(|error| error.error_len()) else {
                return Ok(rest);
            };
            self.write_bytes(&rest[..len])?;
            rest = &rest[len..];
        }
    }

    fn write_bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut bytes = bytes.iter();
        bytes.try_for_each(|byte| write!(self.writer, "\\x{byte:02x}"))
    }
}

impl<W: Write> Write for EscapedWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut all = std::mem::take(&mut self.begun);
        all.extend_from_slice(bytes);
        self.begun = self.write_characters(&all)?.to_owned();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let begun = std::mem::take(&mut self.begun);
        self.write_bytes(&begun)?;
        self.writer.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_controls_a_terminal_is_shown_instead_of_obeyed() {
        for (text, printed) in [
            ("n1", "n1"),
            ("\u{1b}[2J", "\\u{1b}[2J"),
            ("a\tb\r\nc", "a\\tb\\r\\nc"),
            ("\u{202e}evil\u{200b}", "\\u{202e}evil\\u{200b}"),
            ("\u{9b}31m\u{7f}", "\\u{9b}31m\\u{7f}"),
            ("Müller 名前", "Müller 名前"),
        ] {
            assert_eq!(escape_line(text), printed);
        }
        assert_eq!(
            escape_styled("\u{1b}[1;31mred\u{1b}[0m\u{1b}[2J\u{1b}"),
            "\u{1b}[1;31mred\u{1b}[0m\\u{1b}[2J\\u{1b}"
        );
        assert_eq!(escape_text("one\ntwo\u{7}"), "one\ntwo\\u{7}");
    }

    /// Returns a document that is written in parts.
    fn document(parts: &[&[u8]]) -> String {
        let mut written = Vec::new();
        let mut writer = EscapedWriter::new(&mut written);
        for part in parts {
            writer.write_all(part).unwrap();
        }
        writer.flush().unwrap();
        String::from_utf8(written).unwrap()
    }

    #[test]
    fn a_document_keeps_its_lines_and_tabs_and_nothing_harmful() {
        let written = document(&[
            b"n1\tn2\n\x1b]0;t\x07",
            b"\xff\xc3",
            b"\xa9\xe2\x80",
            b"\xae\xf0\x9f",
        ]);
        assert_eq!(
            written,
            "n1\tn2\n\\u{1b}]0;t\\u{7}\\xffé\\u{202e}\\xf0\\x9f"
        );
    }

    #[test]
    fn long_lines_of_messages_are_cut_and_others_are_not() {
        assert_eq!(shorten("a\nb"), "a\nb");
        let long = format!("invalid\n{}y\nuse z", "é".repeat(100_000));
        let short = shorten(&long);
        assert!(short.len() < 3000, "{short}");
        assert!(short.starts_with("invalid\né") && short.ends_with("éy\nuse z"));
        assert!(short.contains(" … (99102 characters) … "), "{short}");
    }

    #[test]
    fn a_long_line_is_cut_around_the_part_that_matters() {
        let line = format!("{}here{}", "é ".repeat(9000), " é".repeat(9000));
        let start = line.find("here").unwrap();
        let (short, part) = shorten_around(&line, start..start + 4);
        assert!(short.len() < 2000, "{short}");
        assert_eq!(&short[part], "here");
        let (same, part) = shorten_around("a b", 2..3);
        assert_eq!((same.as_str(), part), ("a b", 2..3));
        let whole = "x".repeat(5000);
        let (short, part) = shorten_around(&whole, 0..5000);
        assert!(short.len() < 400 && short[part].chars().all(|it| it == 'x'));
    }

    proptest! {
        #[test]
        fn nothing_harmful_is_left_and_different_controls_stay_different(text in "\\PC*|.*") {
            prop_assert!(!escape_line(&text).chars().any(is_harmful));
            prop_assert!(!escape_text(&text).chars().any(|c| c != '\n' && is_harmful(c)));
        }

        #[test]
        fn a_document_is_escaped_alike_however_it_is_cut(text in "\\PC*|.*", cut in any::<prop::sample::Index>()) {
            let bytes = text.as_bytes();
            let (first, second) = bytes.split_at(cut.index(bytes.len() + 1));
            let written = document(&[first, second]);
            prop_assert!(!written.chars().any(|c| !"\n\t".contains(c) && is_harmful(c)));
            prop_assert_eq!(written, document(&[bytes]));
        }
    }
}
