//! The project's prose uses the field's words, and not those of a dialect that grew here once.
//!
//! Each kind of text is measured by itself, so that a long one cannot hide a short one: comments, messages, documents,
//! scenarios, the ledger and other YAML, and everything else that is written by hand. The limits, occurrences in 10,000
//! words, are what well-written projects of the field reach (cargo-mutants, nextest, sqllogictest-rs, hwlocality).

use crate::folders::{files_below, root};
use crate::house::rust_text::{Part, split};
use crate::test;
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

/// The kinds of text that are measured, each by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    RustComments,
    RustMessages,
    Documents,
    Scenarios,
    Yaml,
    /// Scripts, the playground's page, manifests and packaging.
    Rest,
}

/// Each kind, the extensions of its files, and the fewest words that it has.
const KINDS: [(Kind, &[&str], usize); 6] = [
    (Kind::RustComments, &["rs"], 100_000),
    (Kind::RustMessages, &["rs"], 20_000),
    (Kind::Documents, &["md"], 15_000),
    (Kind::Scenarios, &["feature"], 80_000),
    (Kind::Yaml, &["yaml", "yml"], 50_000),
    (Kind::Rest, REST, 25_000),
];

/// The extensions of other files. A file of `ci` has none.
const REST: &[&str] = &[
    "", "sh", "js", "mjs", "css", "html", "toml", "py", "c", "h", "txt", "pl",
];

#[test]
fn the_prose_is_in_the_fields_words() {
    let mut excesses = Vec::new();
    for (kind, extensions, fewest) in KINDS {
        let files = extensions
            .iter()
            .flat_map(|extension| files_below(&root(), extension));
        let lines: Vec<Line> = files
            .filter(|file| is_ours(file))
            .flat_map(|file| prose_of(kind, &file))
            .collect();
        let words: usize = lines.iter().map(|line| count_words(&line.text)).sum();
        assert!(words > fewest, "only {words} words of {kind:?} were found");
        let found = HABITS
            .iter()
            .filter_map(|habit| excess(habit, &lines, words));
        excesses.extend(found.map(|excess| format!("{kind:?}: {excess}")));
    }
    assert!(
        excesses.is_empty(),
        "rewrite these:\n{}",
        excesses.join("\n")
    );
}

#[test]
fn comments_and_messages_are_told_apart() {
    let text = r##"let a = "one // two \
        three"; // four "five"
let b = r#"six "seven" eight"#; let c = ('"', '\'', 'n', "nine"); /* ten
eleven */ fn f<'a>(_: &'a str) {}"##;
    let lines = |kind| {
        let lines = rust_lines(kind, text);
        let numbered = lines
            .iter()
            .map(|(number, text)| format!("{number}:{}", text.trim()));
        numbered.collect::<Vec<_>>()
    };
    assert_eq!(
        lines(Kind::RustComments),
        ["2:four \"five\"", "3:ten", "4:eleven"]
    );
    assert_eq!(
        lines(Kind::RustMessages),
        ["1:one // two \\", "2:three", "3:six \"seven\" eight"]
    );
}

/// Returns what is too frequent, with a few of the places.
fn excess(habit: &Habit, lines: &[Line], words: usize) -> Option<String> {
    let pattern = Regex::new(habit.pattern).expect("a pattern");
    let hits: Vec<&Line> = lines
        .iter()
        .filter(|line| pattern.is_match(&line.text))
        .collect();
    let found = hits
        .iter()
        .map(|line| pattern.find_iter(&line.text).count());
    let rate = found.sum::<usize>() as f64 * 10_000.0 / words as f64;
    let shown = hits.iter().take(9).map(|line| line.to_string());
    (rate > habit.most).then(|| {
        format!(
            "{}: {rate:.1} in 10,000 words, at most {}\n{}",
            habit.pattern,
            habit.most,
            shown.collect::<Vec<_>>().join("\n")
        )
    })
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

/// Returns whether a file is prose of this project.
///
/// This folder spells the dialect out. A licence, PRRTE's sources in tests, and inputs of the fuzzer are the texts of others.
fn is_ours(file: &Path) -> bool {
    let others = [
        "tests/house",
        "tests/source_tree",
        "tests/fuzz/seeds",
        "tests/fuzz/dictionaries",
        "LICENSE",
    ];
    !others
        .iter()
        .any(|other| file.starts_with(root().join(other)))
}

/// Returns the lines of a file that are of a kind.
fn prose_of(kind: Kind, file: &Path) -> Vec<Line> {
    let bytes = fs::read(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let Ok(text) = String::from_utf8(bytes) else {
        return Vec::new();
    };
    let lines = match kind {
        Kind::RustComments | Kind::RustMessages => rust_lines(kind, &text),
        Kind::Documents => document_lines(&text),
        // The cells of tables are values.
        Kind::Scenarios => (1..)
            .zip(text.lines().map(str::to_owned))
            .filter(|(_, line)| !line.trim_start().starts_with('|'))
            .collect(),
        Kind::Yaml | Kind::Rest => (1..).zip(text.lines().map(str::to_owned)).collect(),
    };
    let lines = lines.into_iter().map(|(number, text)| Line {
        file: file.to_owned(),
        number,
        text,
    });
    lines.collect()
}

/// Returns the text of a document without its code.
fn document_lines(text: &str) -> Vec<(usize, String)> {
    let mut in_code = false;
    let lines = (1..).zip(text.lines()).filter(|(_, line)| {
        let is_fence = line.trim_start().starts_with("```");
        in_code ^= is_fence;
        !in_code && !is_fence
    });
    lines
        .map(|(number, line)| (number, line.to_owned()))
        .collect()
}

/// Returns the comments of Rust, or its string literals of several words, with their lines.
fn rust_lines(kind: Kind, text: &str) -> Vec<(usize, String)> {
    let wanted = match kind {
        Kind::RustComments => Part::Comment,
        _ => Part::Literal,
    };
    let parts = split(text).into_iter().filter(|found| found.part == wanted);
    let prose = parts.filter(|found| wanted == Part::Comment || found.text.contains(' '));
    prose
        .flat_map(|found| {
            (found.line..).zip(found.text.lines().map(str::to_owned).collect::<Vec<_>>())
        })
        .collect()
}

fn count_words(text: &str) -> usize {
    text.split(|letter: char| !letter.is_ascii_alphabetic() && letter != '\'')
        .filter(|word| !word.is_empty())
        .count()
}
