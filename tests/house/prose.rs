//! The project's prose uses the field's words, and not those of a dialect that grew here once.
//!
//! Counted are comments, messages and documents, for every 10,000 words. The limits are what well-written projects of the
//! field reach (cargo-mutants, nextest, sqllogictest-rs, hwlocality).

use crate::folders::{files_below, root};
use regex::Regex;
use std::fs;
use std::path::{Path, PathBuf};

/// A habit of the dialect: what matches it, and how often it may occur in 10,000 words.
struct Habit {
    pattern: &'static str,
    most: f64,
}

const fn habit(pattern: &'static str, most: f64) -> Habit {
    Habit { pattern, most }
}

const HABITS: &[Habit] = &[
    habit(r"(?i)\b(?:told|tells|tell|telling)\b", 3.1),
    habit(r"(?i)\b(?:stands?|stood|standing)\b", 0.0),
    habit(r"(?i)\b(?:says?|said|saying|heard|hears?)\b", 1.3),
    habit(
        r"(?i)\b(?:of|in|by|on|at|to|for|from|with) (?:which|whom)\b",
        5.9,
    ),
    habit(r"(?i)\b(?:nobody|somebody|whoever|whom)\b", 0.0),
    habit(r"(?i)\b(?:is|are|was|were) (?:no|none)\b", 2.5),
    habit(r"(?i)\bso (?:many|much|few|little)\b", 0.1),
    habit(
        r"(?i)\b(?:comes? (?:to|of)|came (?:to|of)|becomes? of|became of)\b",
        0.0,
    ),
    habit(r"(?i)\bbehind\b", 0.4),
];

#[test]
fn the_prose_is_in_the_fields_words() {
    let lines: Vec<Line> = sources().iter().flat_map(|file| prose_of(file)).collect();
    let words: usize = lines.iter().map(|line| count_words(&line.text)).sum();
    assert!(words > 100_000, "only {words} words were found");
    let mut excesses = Vec::new();
    for habit in HABITS {
        let pattern = Regex::new(habit.pattern).expect("a pattern");
        let hits: Vec<&Line> = lines
            .iter()
            .filter(|line| pattern.is_match(&line.text))
            .collect();
        let found: usize = hits
            .iter()
            .map(|line| pattern.find_iter(&line.text).count())
            .sum();
        let rate = found as f64 * 10_000.0 / words as f64;
        if rate > habit.most {
            let shown = hits.iter().take(5).map(|line| line.to_string());
            excesses.push(format!(
                "{}: {rate:.1} in 10,000 words, at most {}\n{}",
                habit.pattern,
                habit.most,
                shown.collect::<Vec<_>>().join("\n")
            ));
        }
    }
    assert!(
        excesses.is_empty(),
        "rewrite these:\n{}",
        excesses.join("\n")
    );
}

/// A line of prose, and where it is.
struct Line {
    file: PathBuf,
    number: usize,
    text: String,
}

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let file = self.file.strip_prefix(root()).unwrap_or(&self.file);
        write!(
            f,
            "  {}:{}: {}",
            file.display(),
            self.number,
            self.text.trim()
        )
    }
}

/// Returns the files that hold prose. This folder spells the dialect out and is left out.
fn sources() -> Vec<PathBuf> {
    ["rs", "md", "feature", "yaml"]
        .iter()
        .flat_map(|extension| files_below(&root(), extension))
        .filter(|file| !file.starts_with(root().join("tests/house")))
        .collect()
}

/// Returns the comments and messages of Rust, the text of a document without its code, and everything of other files.
fn prose_of(file: &Path) -> Vec<Line> {
    let text =
        fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let mut in_code = false;
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let prose = match file.extension().and_then(|extension| extension.to_str()) {
            Some("rs") => prose_of_rust(line),
            Some("md") if line.starts_with("```") => {
                in_code = !in_code;
                String::new()
            }
            Some("md") if in_code => String::new(),
            _ => line.to_owned(),
        };
        if !prose.is_empty() {
            lines.push(Line {
                file: file.to_owned(),
                number,
                text: prose,
            });
        }
    }
    lines
}

/// Returns a line's comment, else its string literals of several words.
fn prose_of_rust(line: &str) -> String {
    if let Some((_, comment)) = line.split_once("//") {
        return comment.to_owned();
    }
    let literals = line.split('"').skip(1).step_by(2);
    let messages: Vec<&str> = literals.filter(|literal| literal.contains(' ')).collect();
    messages.join(" ")
}

fn count_words(text: &str) -> usize {
    text.split(|letter: char| !letter.is_ascii_alphabetic() && letter != '\'')
        .filter(|word| !word.is_empty())
        .count()
}
