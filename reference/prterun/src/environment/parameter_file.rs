//! The syntax of parameter files: `NAME = VALUE` on each line, or `-mca NAME VALUE` as on an old command line.
//!
//! A faulty line is skipped. Its fault is kept, because the launcher names it on stderr.

/// The most entries of a file. A real file has a few dozen.
const MOST_ENTRIES: usize = 1 << 16;

/// An entry of a parameter file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileEntry {
    /// The line, counted from 1.
    pub line: u32,
    /// What the line has.
    pub content: FileContent,
}

/// What a line of a parameter file has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileContent {
    /// A parameter, and its value, which is empty after a bare `NAME =`.
    Parameter {
        /// The name.
        name: String,
        /// The value, without blanks at its ends.
        value: Option<String>,
    },
    /// A line that is skipped, with the reason.
    Fault(&'static str),
}

/// Parses a parameter file. Quotes around a value are part of it, and so is what looks like a comment after it.
///
/// ENV-FILE-1: comments begin with `#` or `//`, or are between `/*` and `*/`.
#[must_use]
pub fn parse_parameter_file(text: &str) -> Vec<FileEntry> {
    let mut entries = Vec::new();
    let mut in_comment = false;
    for (line, number) in text.split('\n').zip(1..) {
        if entries.len() >= MOST_ENTRIES {
            break;
        }
        let rest = without_comments(line, &mut in_comment);
        if rest.is_empty() || rest.starts_with('#') || rest.starts_with("//") {
            continue;
        }
        let contents = match option_after(rest) {
            Some(_) => parse_options(rest),
            None => vec![parse_assignment(rest)],
        };
        entries.extend(contents.into_iter().map(|content| FileEntry {
            line: number,
            content,
        }));
    }
    entries
}

/// Removes the block comments in front of a line, and the blanks at its ends.
fn without_comments<'a>(line: &'a str, in_comment: &mut bool) -> &'a str {
    let mut rest = line.trim_ascii();
    loop {
        if *in_comment {
            let Some((_, after)) = rest.split_once("*/") else {
                return "";
            };
            *in_comment = false;
            rest = after.trim_ascii_start();
        }
        match rest.strip_prefix("/*") {
            Some(after) => {
                *in_comment = true;
                rest = after;
            }
            None => return rest,
        }
    }
}

fn parse_assignment(line: &str) -> FileContent {
    let Some((name, value)) = line.split_once('=') else {
        return FileContent::Fault("no `=` on the line");
    };
    let name = name.trim_ascii_end();
    if name.is_empty() {
        return FileContent::Fault("no name before the `=`");
    }
    let in_name = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte);
    if !name.bytes().all(in_name) {
        return FileContent::Fault("a name has only letters, digits, `_`, `-` and `.`");
    }
    let value = value.trim_ascii();
    FileContent::Parameter {
        name: name.to_owned(),
        value: (!value.is_empty()).then(|| value.to_owned()),
    }
}

/// The options that a line can begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineOption {
    Mca,
    Variable,
}

/// Returns the option at the start of a text, and the text after it.
fn option_after(text: &str) -> Option<(LineOption, &str)> {
    let bare = text.strip_prefix("--").or_else(|| text.strip_prefix('-'))?;
    for (name, option) in [("mca", LineOption::Mca), ("x", LineOption::Variable)] {
        if let Some(after) = bare.strip_prefix(name)
            && (after.is_empty() || after.starts_with(|first: char| first.is_ascii_whitespace()))
        {
            return Some((option, after.trim_ascii_start()));
        }
    }
    None
}

/// Splits the first word off a text.
fn split_word(text: &str) -> (&str, &str) {
    let end = text.find(|letter: char| letter.is_ascii_whitespace());
    let (word, after) = text.split_at(end.unwrap_or(text.len()));
    (word, after.trim_ascii_start())
}

/// Parses a line of options: `-mca NAME VALUE` and `-x NAME[=VALUE]`, any number of them.
fn parse_options(line: &str) -> Vec<FileContent> {
    let mut contents = Vec::new();
    let mut rest = line;
    while !rest.is_empty() {
        let Some((option, after)) = option_after(rest) else {
            contents.push(FileContent::Fault("expected another `-mca` or `-x`"));
            break;
        };
        match option {
            LineOption::Mca => match parse_mca(after) {
                Ok((parameter, after)) => {
                    contents.push(parameter);
                    rest = after;
                }
                Err(fault) => {
                    contents.push(FileContent::Fault(fault));
                    break;
                }
            },
            // A variable for the processes of a job does not change its map.
            LineOption::Variable => {
                let (name, after) = split_word(after);
                rest = match after.strip_prefix('=') {
                    Some(value) if !name.contains('=') => split_word(value.trim_ascii_start()).1,
                    _ => after,
                };
            }
        }
    }
    contents
}

/// Parses what follows `-mca`: `NAME VALUE` or `NAME=VALUE`.
fn parse_mca(text: &str) -> Result<(FileContent, &str), &'static str> {
    let (word, after) = split_word(text);
    let (name, value, after) = match word.split_once('=') {
        Some((name, value)) => (name, value.to_owned(), after),
        None => {
            let (value, after) = split_value(after);
            (word, value, after)
        }
    };
    if name.is_empty() {
        return Err("`-mca` without a name");
    }
    if value.is_empty() {
        return Err("`-mca` without a value");
    }
    let parameter = FileContent::Parameter {
        name: name.to_owned(),
        value: Some(value),
    };
    Ok((parameter, after))
}

/// Splits a value off a text, with blanks in it if it is quoted.
fn split_value(text: &str) -> (String, &str) {
    for quote in ['"', '\''] {
        if let Some(inner) = text.strip_prefix(quote) {
            return match inner.split_once(quote) {
                Some((value, after)) => (value.to_owned(), after.trim_ascii_start()),
                None => (inner.to_owned(), ""),
            };
        }
    }
    let (value, after) = split_word(text);
    (value.to_owned(), after)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Vec<String> {
        let entries = parse_parameter_file(text).into_iter();
        let text = |FileEntry { line, content }| match content {
            FileContent::Parameter { name, value } => {
                format!("{line}:{name}={}", value.unwrap_or_else(|| "-".to_owned()))
            }
            FileContent::Fault(_) => format!("{line}!"),
        };
        entries.map(text).collect()
    }

    #[test]
    fn a_line_is_a_name_and_a_value() {
        assert_eq!(
            parsed("mapby = node\n  rankby=slot  \r\nbindto = a = b # c\n\nempty =\n"),
            [
                "1:mapby=node",
                "2:rankby=slot",
                "3:bindto=a = b # c",
                "5:empty=-"
            ]
        );
    }

    #[test]
    fn comments_are_skipped() {
        assert_eq!(
            parsed("# a = b\n// a = b\n/* a\n= b */\n/* x */ /* y */ mapby = node\n/* a = b\n"),
            ["5:mapby=node"]
        );
    }

    #[test]
    fn options_of_an_old_command_line_are_parameters() {
        assert_eq!(
            parsed("-mca mapby node --mca rankby 'a b' -x A=b -x C -mca bindto=core\n"),
            ["1:mapby=node", "1:rankby=a b", "1:bindto=core"]
        );
        assert_eq!(parsed("-mca mapby \"node\n"), ["1:mapby=node"]);
        assert_eq!(parsed("--mca mapby node more\n"), ["1:mapby=node", "1!"]);
        assert_eq!(parsed("--mca mapby\n-x A = b\n"), ["1!"]);
    }

    #[test]
    fn a_faulty_line_is_skipped() {
        for line in [
            "mapby",
            "= node",
            "map by = node",
            "map:by = node",
            "--mcamapby node",
        ] {
            assert_eq!(parsed(line), ["1!"], "{line}");
        }
    }
}
