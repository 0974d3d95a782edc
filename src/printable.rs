//! Makes foreign text safe to print.
//!
//! Node names, banners, versions and file names come from others. On a terminal, control characters in them could
//! move the cursor, set the title or write to the clipboard, and directional characters could reorder what is read.
//! Dropping them would hide a real difference, so they are printed as escapes.

use std::borrow::Cow;
use std::fmt::Write as _;

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

/// Returns whether a character controls a terminal, or changes or hides what a reader sees.
fn is_harmful(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
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

    proptest! {
        #[test]
        fn nothing_harmful_is_left_and_different_controls_stay_different(text in "\\PC*|.*") {
            prop_assert!(!escape_line(&text).chars().any(is_harmful));
            prop_assert!(!escape_text(&text).chars().any(|c| c != '\n' && is_harmful(c)));
        }
    }
}
