//! Building the program that runs the scenarios.

use crate::scenario_run::shorten;
use serde::Deserialize;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The crate that builds libpmix.
const NEEDS_LIBPMIX: &str = "mapcheck-pmix";

/// The program: an example of the package of steps.
const EXAMPLE: &str = "reference";

/// A build that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BuildFailure {
    /// The compiler's first error.
    pub(crate) reason: String,
    /// All errors that have a place.
    pub(crate) errors: Vec<PlacedError>,
}

/// An error of the compiler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlacedError {
    pub(crate) message: String,
    /// The source file: relative to the tree, or absolute outside of it.
    pub(crate) file: PathBuf,
    /// The byte range in the file.
    pub(crate) range: Range<usize>,
}

/// A line of cargo's messages.
#[derive(Deserialize)]
struct Line {
    message: Option<Diagnostic>,
}

#[derive(Deserialize)]
struct Diagnostic {
    level: String,
    message: String,
    spans: Vec<Span>,
}

#[derive(Deserialize)]
struct Span {
    file_name: PathBuf,
    byte_start: usize,
    byte_end: usize,
    is_primary: bool,
    expansion: Option<Expansion>,
}

/// The invocation of the macro that code comes from.
#[derive(Deserialize)]
struct Expansion {
    span: Box<Span>,
}

/// Returns the program that a build in a target folder makes.
pub(crate) fn program(target: &Path) -> PathBuf {
    target.join("debug/examples").join(EXAMPLE)
}

/// Builds the program from the sources of `tree`. The inner error is the compiler's.
pub(crate) fn build(tree: &Path, target: &Path) -> io::Result<Result<(), BuildFailure>> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["build", "--locked", "--quiet", "--message-format=json"])
        // As the tests of the project are built, so that dependencies get the same features and are not built again.
        .args([
            "--workspace",
            "--exclude",
            NEEDS_LIBPMIX,
            "--example",
            EXAMPLE,
        ])
        .env("CARGO_TARGET_DIR", target)
        .current_dir(tree)
        .output()?;
    if output.status.success() {
        return Ok(Ok(()));
    }
    let mut failure = parse_messages(&String::from_utf8_lossy(&output.stdout));
    if failure.reason.is_empty() {
        let error = String::from_utf8_lossy(&output.stderr);
        failure.reason = shorten(&format!("cargo, {}: {error}", output.status));
    }
    Ok(Err(failure))
}

fn parse_messages(text: &str) -> BuildFailure {
    let lines = text
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok());
    let messages = lines.filter_map(|line: Line| line.message);
    let mut failure = BuildFailure {
        reason: String::new(),
        errors: Vec::new(),
    };
    for error in messages.filter(|message| message.level == "error") {
        let message = shorten(&format!("error: {}", error.message));
        if failure.reason.is_empty() {
            failure.reason.clone_from(&message);
        }
        let primary = error.spans.into_iter().filter(|span| span.is_primary);
        failure.errors.extend(primary.map(|span| {
            let (file, range) = span.place();
            let message = message.clone();
            PlacedError {
                message,
                file,
                range,
            }
        }));
    }
    failure
}

impl Span {
    /// Returns the place in the source itself, if the code comes from a macro.
    fn place(self) -> (PathBuf, Range<usize>) {
        match self.expansion {
            Some(expansion) => expansion.span.place(),
            None => (self.file_name, self.byte_start..self.byte_end),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_have_the_places_of_the_source_that_they_come_from() {
        let span = |file: &str, expansion: &str| {
            format!(
                r#"{{"file_name":"{file}","byte_start":3,"byte_end":5,"is_primary":true,"expansion":{expansion}}}"#
            )
        };
        let within = format!(r#"{{"span":{}}}"#, span("a.rs", "null"));
        let message = |level: &str, spans: &str| {
            format!(r#"{{"message":{{"level":"{level}","message":"no","spans":[{spans}]}}}}"#)
        };
        let text = [
            r#"{"reason":"compiler-artifact"}"#.to_owned(),
            message("warning", &span("w.rs", "null")),
            message("error", &span("core.rs", &within)),
        ];
        let failure = parse_messages(&text.join("\n"));
        assert_eq!(failure.reason, "error: no");
        let places: Vec<_> = failure
            .errors
            .iter()
            .map(|error| (&*error.file, error.range.clone()))
            .collect();
        assert_eq!(places, [(Path::new("a.rs"), 3..5)]);
    }
}
