//! No test is where `ci/test` looks for none: in the code of documentation, and in programs.

use crate::folders::{files_below, root};
use crate::test;
use std::fs;
use std::path::Path;

#[test]
fn documentation_has_no_code_and_a_program_no_tests() {
    let mut found = Vec::new();
    for file in files_below(&root(), "rs") {
        let text = fs::read_to_string(&file).expect("a source");
        let code =
            code_of_documentation(&text).map(|line| format!("{}:{line}: code", file.display()));
        found.extend(code);
        if is_of_a_program(&file) && text.lines().any(|line| line.trim() == "#[test]") {
            found.push(format!("{}: a test", file.display()));
        }
    }
    assert!(
        found.is_empty(),
        "ci/test does not run these; a block of documentation can be ```text, and a test can be in a library:\n{}",
        found.join("\n")
    );
}

#[test]
fn code_of_documentation_is_found() {
    let text = "/// ```text\n/// a\n/// ```\n//! ```\n//! f();\n//! ```\n/// ```no_run\n/// ```\n";
    assert_eq!(code_of_documentation(text).collect::<Vec<_>>(), [4, 7]);
}

/// Returns the lines that begin a block of code in documentation, other than of `text`.
fn code_of_documentation(text: &str) -> impl Iterator<Item = usize> {
    let mut is_in_block = false;
    let lines = text.lines().enumerate();
    lines.filter_map(move |(number, line)| {
        let line = line.trim_start();
        let line = line.strip_prefix("///").or(line.strip_prefix("//!"))?;
        let language = line.trim_start().strip_prefix("```")?;
        is_in_block = !is_in_block;
        (is_in_block && language != "text").then_some(number + 1)
    })
}

/// Whether a source is a program's first file, or in a crate that has no library.
fn is_of_a_program(file: &Path) -> bool {
    let is_first = file.ends_with("src/main.rs");
    let sources = file.ancestors().find(|folder| folder.ends_with("src"));
    is_first || sources.is_some_and(|folder| !folder.join("lib.rs").exists())
}
