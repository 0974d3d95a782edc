//! The styles of reports on a terminal.

use anstyle::{AnsiColor, Style};

pub(super) const GOOD: Style = AnsiColor::Green.on_default();
pub(super) const BAD: Style = AnsiColor::Red.on_default().bold();
pub(super) const NOTE: Style = AnsiColor::Yellow.on_default();
pub(super) const HEAD: Style = Style::new().bold();
pub(super) const FAINT: Style = Style::new().dimmed();

/// Returns the singular or the plural of a word.
pub(super) fn plural(count: usize, word: &str) -> String {
    if count == 1 {
        word.to_owned()
    } else {
        format!("{word}s")
    }
}
