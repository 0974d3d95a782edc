//! The report as Markdown, for the summary of a CI job or a page.
//!
//! It has no times and no absolute order of shards, so that merged shards give the text of the whole run.

use super::causes;
use super::style::plural;
use super::summary::Summary;
use crate::run::command::{self, showing_cause};
use crate::run::events::{CaseJudged, Cause, Event, ImplementationInfo, Sink};
use crate::run::verdict::Verdict;
use crate::system::printable::escape_line;
use std::io::{self, Write};

/// Writes the report when a run has finished.
#[derive(Debug)]
pub struct Markdown<W> {
    writer: W,
    summary: Summary,
    details: bool,
}

/// The findings that are shown of one implementation, unless all are.
const SHOWN: usize = 20;

impl<W: Write> Markdown<W> {
    /// Returns a report that goes to a writer.
    pub fn new(writer: W) -> Self {
        Self {
            writer,
            summary: Summary::default(),
            details: false,
        }
    }

    /// Shows every finding.
    #[must_use]
    pub fn with_details(self, details: bool) -> Self {
        Self { details, ..self }
    }

    fn write(&mut self) -> io::Result<()> {
        let (out, summary) = (&mut self.writer, &self.summary);
        let findings = summary.finished.as_ref().map_or(0, |it| it.findings);
        let passed = summary.judged.iter();
        let passed = passed.filter(|it| it.verdict == Verdict::Pass).count();
        let edition = escape(summary.edition());
        writeln!(out, "## mapcheck: {passed} passed, {findings} failed\n")?;
        writeln!(out, "Edition {edition} of the rules.\n")?;
        write_table(out, summary)?;
        for rejected in &summary.rejected {
            let name = escape(&rejected.implementation);
            let reason = escape(&rejected.reason);
            writeln!(
                out,
                "\n**{name} does not work**, so it was asked nothing: {reason}"
            )?;
        }
        write_not_looked_at(out, summary)?;
        let shown = if self.details { usize::MAX } else { SHOWN };
        for on in summary.implementations() {
            write_findings(out, summary, on, shown)?;
            write_deviations(out, summary, on)?;
        }
        out.flush()
    }
}

impl<W: Write> Sink for Markdown<W> {
    fn take(&mut self, event: &Event) -> io::Result<()> {
        self.summary.take(event);
        match event {
            Event::RunFinished(_) => self.write(),
            _ => Ok(()),
        }
    }
}

fn write_table(out: &mut impl Write, summary: &Summary) -> io::Result<()> {
    let Some(finished) = &summary.finished else {
        return Ok(());
    };
    let all = finished.totals.values();
    let is_used = |label: &&str| all.clone().any(|totals| totals.contains_key(*label));
    let labels: Vec<&str> = Verdict::LABELS.into_iter().filter(is_used).collect();
    writeln!(out, "| implementation | {} |", labels.join(" | "))?;
    writeln!(out, "| --- |{}", " ---: |".repeat(labels.len()))?;
    for info in summary.implementations() {
        let totals = finished.totals.get(&info.name);
        let count = |label: &&str| totals.and_then(|totals| totals.get(*label)).unwrap_or(&0);
        let counts: Vec<String> = labels.iter().map(|it| count(it).to_string()).collect();
        writeln!(out, "| {} | {} |", escape(&info.name), counts.join(" | "))?;
    }
    Ok(())
}

fn write_not_looked_at(out: &mut impl Write, summary: &Summary) -> io::Result<()> {
    let Some(finished) = &summary.finished else {
        return Ok(());
    };
    if let Some(reason) = &finished.stopped {
        writeln!(out, "\n**Stopped**: {}", escape(reason))?;
    }
    if !finished.not_looked_at.is_empty() {
        writeln!(out, "\n**Not looked at**\n")?;
    }
    for what in &finished.not_looked_at {
        writeln!(out, "- {}", escape(what))?;
    }
    Ok(())
}

fn write_findings(
    out: &mut impl Write,
    summary: &Summary,
    on: &ImplementationInfo,
    shown: usize,
) -> io::Result<()> {
    let open = |it: &&CaseJudged| !it.verdict.is_expected() && (it.red || on.per_app);
    let count = summary.of(&on.name).filter(open).count();
    if count == 0 {
        return Ok(());
    }
    let name = escape(&on.name);
    writeln!(out, "\n### {count} {} on {name}", plural(count, "finding"))?;
    let causes = summary.causes(&on.name);
    for cause in &causes {
        write_cause(out, summary, on, cause)?;
    }
    let folded = !causes.is_empty();
    if folded {
        let all = plural(count, "scenario");
        writeln!(out, "\n<details><summary>The {count} {all}</summary>")?;
    }
    for judged in summary.of(&on.name).filter(open).take(shown) {
        write_finding(out, summary, on, judged)?;
    }
    match count.saturating_sub(shown) {
        0 => {}
        rest => writeln!(out, "\nAnd {rest} more: `--details` shows them.")?,
    }
    match folded {
        true => writeln!(out, "\n</details>"),
        false => Ok(()),
    }
}

/// Writes the smallest line that shows a cause of findings.
fn write_cause(
    out: &mut impl Write,
    summary: &Summary,
    on: &ImplementationInfo,
    cause: &Cause,
) -> io::Result<()> {
    let (line, machine) = causes::line(cause);
    let machine = machine.map(|it| format!(" on the machine {}", escape(&it)));
    writeln!(
        out,
        "\n- **{}**{}: expected {}, got {} ({})",
        escape(&causes::what(cause)),
        machine.unwrap_or_default(),
        escape(&cause.expected),
        escape(&cause.actual),
        escape(&causes::place(cause))
    )?;
    let command = showing_cause(cause, on, summary.edition());
    writeln!(
        out,
        "\n  ```sh\n  {}\n  {}\n  ```",
        fenced(&line),
        fenced(&command)
    )
}

fn write_finding(
    out: &mut impl Write,
    summary: &Summary,
    on: &ImplementationInfo,
    judged: &CaseJudged,
) -> io::Result<()> {
    let place = judged.place().map(|place| format!(" ({})", escape(&place)));
    writeln!(
        out,
        "\n- **{}**: {}{} {}",
        judged.verdict.label(),
        escape(&judged.name),
        place.unwrap_or_default(),
        escape(&judged.requirements.join(", ")),
    )?;
    if let Some(failure) = &judged.failure {
        writeln!(
            out,
            "  <br>{}: {}",
            escape(&failure.step),
            escape(&failure.difference)
        )?;
    }
    if let Some(command) = command::showing(judged, on, summary.edition()) {
        writeln!(out, "\n  ```sh\n  {}\n  ```", fenced(&command))?;
    }
    Ok(())
}

fn write_deviations(
    out: &mut impl Write,
    summary: &Summary,
    on: &ImplementationInfo,
) -> io::Result<()> {
    let deviations = summary.deviations(&on.name);
    if deviations.is_empty() {
        return Ok(());
    }
    let (name, count) = (escape(&on.name), deviations.len());
    let ways = plural(count, "way");
    writeln!(
        out,
        "\n<details><summary>{name} deviates as known, in {count} {ways}</summary>\n"
    )?;
    writeln!(out, "| deviation | kind | cases | requirements |")?;
    writeln!(out, "| --- | --- | ---: | --- |")?;
    for deviation in &deviations {
        writeln!(
            out,
            "| {} | {} | {} | {} |",
            escape(deviation.name),
            deviation.kind(),
            deviation.scenarios.len(),
            escape(&deviation.requirements().join(", "))
        )?;
    }
    writeln!(out, "\n</details>")
}

/// Returns a foreign text without characters that Markdown, HTML or a terminal gives a meaning.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in escape_line(text).chars() {
        match character {
            '<' => escaped.push_str("&lt;"),
            '&' => escaped.push_str("&amp;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '#' | '~' | '!' => {
                escaped.push('\\');
                escaped.push(character);
            }
            _ => escaped.push(character),
        }
    }
    escaped
}

/// Returns a foreign text for a block of code, which it must not end.
pub(crate) fn fenced(text: &str) -> String {
    escape_line(text).replace("```", "'''")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests_support::run_with_everything;

    #[test]
    fn the_page_has_a_table_findings_and_known_deviations() {
        let mut text = Vec::new();
        let mut report = Markdown::new(&mut text);
        for event in run_with_everything() {
            report.take(&event).unwrap();
        }
        insta::assert_snapshot!(String::from_utf8(text).unwrap());
    }

    #[test]
    fn foreign_text_has_no_meaning() {
        assert_eq!(
            escape("<b>|`x`\n[a](b)\u{1b}"),
            "&lt;b>\\|\\`x\\`\\\\n\\[a\\](b)\\\\u{1b}"
        );
        assert!(!fenced("a\n```\nb").contains("```"));
    }
}
