//! The page of the guide that has all findings.

use super::case::{FindingCase, placeholder};
use super::file::{PublishedFinding, SourcePlace};
use crate::ledger::requirements::Ledger;
use crate::report::reproducer::{Reproducer, fenced};
use std::fmt::Write as _;
use std::io;

const INTRODUCTION: &str = "# Findings in PRRTE

Defects of PRRTE's main branch that mapcheck found. Each line was run by hand, its text was read, and the history of the code was read for a hint that the behaviour is meant. `5.0.0a1` is main at 52d5e4bb1f of 22 August 2026 with OpenPMIx 494e9d9d0, and `5.0.0rc1` the release candidate of 28 September 2026; `hn` is the head node, the host that the line is typed on.

`mapcheck findings --prterun PATH` runs all of them on another build: still there, fixed, or changed. This page is written by `mapcheck findings --write docs/src/findings.md` from `features/findings`, which has a file for each finding.
";

/// Returns the page of the findings.
///
/// # Errors
///
/// The topology of a case cannot be read.
pub fn findings_page(cases: &[FindingCase<'_>], ledger: &Ledger) -> io::Result<String> {
    let mut page =
        format!("{INTRODUCTION}\n| | finding | since | state |\n| --- | --- | --- | --- |\n");
    for (number, case) in (1..).zip(cases) {
        let PublishedFinding {
            name, title, since, ..
        } = case.finding;
        let state = &case.finding.state;
        // Writing to a string cannot fail.
        let _ = writeln!(
            page,
            "| {number} | [{title}](#{name}) | {since} | {state} |"
        );
    }
    for (number, case) in (1..).zip(cases) {
        page += &section(number, case, ledger)?;
    }
    Ok(page)
}

fn section(number: usize, case: &FindingCase<'_>, ledger: &Ledger) -> io::Result<String> {
    let finding = case.finding;
    let PublishedFinding { name, title, .. } = finding;
    let mut line = finding.line.clone();
    for file in finding.files.keys() {
        line = line.replace(&placeholder(file), file);
    }
    let mut text = format!("\n## {name}\n\n{number}. **{title}**\n\n");
    text += &fenced("sh", &format!("prterun {line}"));
    for (file, content) in &finding.files {
        let _ = write!(text, "\n`{file}`:\n\n{}", fenced("text", content));
    }
    let _ = write!(
        text,
        "\nOn the machine {}. {}\n\n",
        finding.machine,
        place("PRRTE's text", &finding.text)
    );
    let demanded = finding.requirement.as_deref().and_then(|id| ledger.get(id));
    if let Some(requirement) = demanded {
        let words: Vec<&str> = requirement.text.split_whitespace().collect();
        let _ = write!(text, "{}: {}\n\n", requirement.id, words.join(" "));
    }
    if let Some(reason) = &finding.not_in_reference {
        let _ = write!(
            text,
            "The reference does not map it so: {}\n\n",
            reason.trim()
        );
    }
    let _ = write!(text, "Expected:\n\n{}", fenced("text", &finding.expected));
    let _ = write!(text, "\nActual:\n\n{}", fenced("text", &finding.actual));
    let _ = write!(text, "\n{}\n\n", place("Cause", &finding.cause));
    let _ = write!(
        text,
        "Since: {}. In: {}.",
        finding.since,
        finding.has.join(", ")
    );
    if !finding.lacks.is_empty() {
        let _ = write!(text, " Not in: {}.", finding.lacks.join(", "));
    }
    for (version, outcome) in &finding.otherwise {
        let _ = write!(
            text,
            " {version} does a third thing: {}.",
            outcome.replace('\n', "; ")
        );
    }
    let _ = writeln!(text, " State: {}.", finding.state);
    if let Some(reproducer) = Reproducer::new(&case.case, None, name)? {
        let _ = write!(
            text,
            "\n<details><summary>To paste into an empty folder</summary>\n\n{}\n</details>\n",
            fenced("sh", &reproducer.script())
        );
    }
    Ok(text)
}

/// Returns a paragraph about a place in PRRTE's sources.
fn place(of: &str, place: &SourcePlace) -> String {
    let inside = place.inside.as_ref();
    let inside = inside.map_or_else(String::new, |inside| format!(", `{inside}`"));
    let what: Vec<&str> = place.what.split_whitespace().collect();
    format!("{of} (`{}`{inside}): {}", place.file, what.join(" "))
}
