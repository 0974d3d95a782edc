//! Lines of a report that are longer than a terminal is wide.

use crate::system::printable::escape_line;

/// The width of reports, in columns.
pub(super) const WIDTH: usize = 80;

/// The columns before the lines that continue another one.
const INDENT: usize = 4;

/// Where a report goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    /// To a file or a program, which may search a line for several words: no line is wrapped.
    #[default]
    Pipe,
    /// To a terminal: lines are wrapped at blanks.
    Terminal,
}

impl Layout {
    /// Returns the layout for what is written to stdout.
    #[must_use]
    pub fn of_stdout() -> Self {
        match std::io::IsTerminal::is_terminal(&std::io::stdout()) {
            true => Self::Terminal,
            false => Self::Pipe,
        }
    }

    /// Returns a foreign text as one line, or as several on a terminal. It has no escape sequences.
    #[must_use]
    pub fn lines(self, text: &str) -> String {
        let text = escape_line(text);
        if self == Self::Pipe {
            return format!("{text}\n");
        }
        let indent = text.len() - text.trim_start().len();
        let (mut lines, mut line) = (String::new(), " ".repeat(indent));
        let mut is_empty = true;
        for word in text.split_whitespace() {
            let is_full = line.chars().count() + 1 + word.chars().count() > WIDTH;
            if !is_empty && is_full {
                lines += &line;
                lines.push('\n');
                line = " ".repeat(INDENT);
                is_empty = true;
            }
            if !is_empty {
                line.push(' ');
            }
            line += word;
            is_empty = false;
        }
        lines + &line + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_terminal_has_wrapped_lines() {
        let text = format!("  {}", "word ".repeat(30));
        assert_eq!(Layout::Pipe.lines(&text).lines().count(), 1);
        let wrapped = Layout::Terminal.lines(&text);
        assert!(wrapped.lines().count() > 1);
        assert!(wrapped.lines().all(|line| line.len() <= WIDTH), "{wrapped}");
        assert!(wrapped.starts_with("  word "), "{wrapped}");
        let words: Vec<&str> = wrapped.split_whitespace().collect();
        assert_eq!(words.len(), 30);
        assert_eq!(Layout::Terminal.lines("\u{1b}[2J"), "\\u{1b}[2J\n");
    }
}
