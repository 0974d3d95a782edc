//! The report on the terminal.
//!
//! It is written at the end of a run: a table with the number of verdicts on each implementation, the known deviations of each
//! build, the unexplained deviations, the findings with a command that shows each, and the totals in the last line.

use super::command;
use super::summary::{Deviation, Summary};
use crate::events::{Event, ImplementationInfo, ScenarioJudged, Sink};
use crate::verdict::Verdict;
use anstyle::{AnsiColor, Style};
use std::io::{self, Write};

/// Writes the report when a run has finished.
///
/// Styles are written as escape sequences; a writer such as `anstream`'s removes them where they are unwanted.
#[derive(Debug)]
pub struct Terminal<W> {
    writer: W,
    summary: Summary,
}

const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default().bold();
const NOTE: Style = AnsiColor::Yellow.on_default();
const HEAD: Style = Style::new().bold();
const FAINT: Style = Style::new().dimmed();

/// The columns that are shown even if they are empty.
const ALWAYS: [&str; 2] = ["passed", "failed"];

impl<W: Write> Terminal<W> {
    /// Returns a report that goes to a writer.
    pub fn new(writer: W) -> Self {
        Self {
            writer,
            summary: Summary::default(),
        }
    }

    fn write(&mut self) -> io::Result<()> {
        let Self { writer, summary } = self;
        writeln!(writer, "{HEAD}edition {}{HEAD:#}\n", summary.edition())?;
        matrix(writer, summary)?;
        for implementation in summary.implementations() {
            deviations(writer, summary, implementation)?;
        }
        for implementation in summary.implementations() {
            unexplained(writer, summary, implementation)?;
        }
        findings(writer, summary)?;
        last_line(writer, summary)?;
        writer.flush()
    }
}

impl<W: Write> Sink for Terminal<W> {
    fn take(&mut self, event: &Event) -> io::Result<()> {
        self.summary.take(event);
        match event {
            Event::RunFinished(_) => match self.write() {
                // A reader that closes the pipe is not an error.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
                written => written,
            },
            _ => Ok(()),
        }
    }
}

fn style_of(label: &str) -> Style {
    match label {
        "passed" => GOOD,
        "deviates as known" | "new deviation" | "deviates (no profile)" => NOTE,
        "not applicable" => FAINT,
        _ => BAD,
    }
}

fn matrix(writer: &mut impl Write, summary: &Summary) -> io::Result<()> {
    let implementations = summary.implementations();
    let used = |label: &str| {
        implementations
            .iter()
            .any(|info| summary.count(&info.name, label) > 0)
    };
    let columns: Vec<&str> = Verdict::LABELS
        .into_iter()
        .filter(|label| ALWAYS.contains(label) || used(label))
        .collect();
    let width = implementations
        .iter()
        .map(|info| info.name.len())
        .max()
        .unwrap_or(0);
    write!(writer, "  {:width$}", "")?;
    for word in &columns {
        write!(writer, "  {word}")?;
    }
    writeln!(writer)?;
    for info in implementations {
        write!(writer, "  {:width$}", info.name)?;
        for word in &columns {
            let count = summary.count(&info.name, word);
            let style = if count == 0 { FAINT } else { style_of(word) };
            write!(
                writer,
                "  {style}{count:>column$}{style:#}",
                column = word.len()
            )?;
        }
        if !info.per_app {
            write!(
                writer,
                "  {NOTE}has no per-app directives (found by a probe){NOTE:#}"
            )?;
        }
        match &info.profile {
            Some(profile) if !profile.exact => writeln!(
                writer,
                "  {FAINT}(judged by the profile of {}){FAINT:#}",
                profile.name
            )?,
            _ => writeln!(writer)?,
        }
    }
    Ok(())
}

fn deviations(
    writer: &mut impl Write,
    summary: &Summary,
    on: &ImplementationInfo,
) -> io::Result<()> {
    let deviations = summary.deviations(&on.name);
    if deviations.is_empty() {
        return Ok(());
    }
    let edition = on.profile.as_ref();
    let edition = edition.and_then(|profile| profile.edition.as_deref());
    let edition = edition.map(|edition| format!(" (its edition is {edition})"));
    writeln!(
        writer,
        "\n{HEAD}{} deviates as known{HEAD:#}{}",
        on.name,
        edition.unwrap_or_default()
    )?;
    for deviation in &deviations {
        deviation_lines(writer, summary, on, deviation)?;
    }
    Ok(())
}

fn deviation_lines(
    writer: &mut impl Write,
    summary: &Summary,
    on: &ImplementationInfo,
    deviation: &Deviation<'_>,
) -> io::Result<()> {
    let count = deviation.scenarios.len();
    writeln!(
        writer,
        "\n  {NOTE}{}{NOTE:#} ({}; {}; {count} {})",
        deviation.name,
        deviation.kind(),
        deviation.requirements().join(", "),
        plural(count, "scenario")
    )?;
    let description = deviation.description();
    if !description.is_empty() {
        writeln!(writer, "    {description}")?;
    }
    let Some(example) = deviation.example() else {
        return Ok(());
    };
    if let Some(failure) = &example.failure {
        writeln!(writer, "    {FAINT}{}{FAINT:#}", failure.difference)?;
    }
    if let Some(command) = command::showing(example, on, summary.edition()) {
        writeln!(writer, "    {command}")?;
    }
    Ok(())
}

fn findings(writer: &mut impl Write, summary: &Summary) -> io::Result<()> {
    let mut first = true;
    for on in summary.implementations() {
        for judged in summary.of(&on.name).filter(|judged| judged.red) {
            if std::mem::take(&mut first) {
                writeln!(writer, "\n{HEAD}Findings{HEAD:#}")?;
            }
            finding(writer, summary, on, judged)?;
        }
    }
    Ok(())
}

/// Lists the deviations of a build without a profile of its own, briefly: it is not known yet what to expect of the build.
fn unexplained(
    writer: &mut impl Write,
    summary: &Summary,
    on: &ImplementationInfo,
) -> io::Result<()> {
    let found: Vec<&ScenarioJudged> = summary
        .of(&on.name)
        .filter(|judged| !judged.verdict.is_expected() && !judged.red)
        .collect();
    if found.is_empty() {
        return Ok(());
    }
    let count = found.len();
    writeln!(
        writer,
        "\n{HEAD}{} has unexplained deviations in {count} {}{HEAD:#} (--strict shows the command lines)\n",
        on.name,
        plural(count, "scenario")
    )?;
    for judged in found {
        let difference = judged
            .failure
            .as_ref()
            .map_or("", |failure| failure.difference.as_str());
        writeln!(
            writer,
            "  {NOTE}{}{NOTE:#} {FAINT}{}:{}{FAINT:#}\n    {}",
            judged.scenario,
            judged.path.display(),
            judged.line,
            shortened(difference)
        )?;
    }
    Ok(())
}

/// Returns the beginning of a text, with an ellipsis if it is cut.
fn shortened(text: &str) -> String {
    const MAX_CHARACTERS: usize = 120;
    match text.char_indices().nth(MAX_CHARACTERS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

fn finding(
    writer: &mut impl Write,
    summary: &Summary,
    on: &ImplementationInfo,
    judged: &ScenarioJudged,
) -> io::Result<()> {
    let style = if judged.red { BAD } else { NOTE };
    writeln!(
        writer,
        "\n  {style}{}{style:#} on {}: {} ({})",
        judged.verdict.label(),
        on.name,
        judged.scenario,
        judged.requirements.join(", ")
    )?;
    writeln!(
        writer,
        "    {FAINT}{}:{}{FAINT:#}",
        judged.path.display(),
        judged.line
    )?;
    if let Verdict::StaleDeviation { names } = &judged.verdict {
        writeln!(
            writer,
            "    it passes, but the profile predicts a failure by {}; update the profile",
            names.join(", ")
        )?;
    }
    if let Some(failure) = &judged.failure {
        writeln!(writer, "    {}", failure.step)?;
        writeln!(writer, "    {}", failure.difference)?;
    }
    if let Some(command) = command::showing(judged, on, summary.edition()) {
        writeln!(writer, "    {command}")?;
    }
    Ok(())
}

fn last_line(writer: &mut impl Write, summary: &Summary) -> io::Result<()> {
    let total = |word: &str| {
        let names = summary.implementations().iter();
        names
            .map(|info| summary.count(&info.name, word))
            .sum::<usize>()
    };
    let findings = summary
        .finished
        .as_ref()
        .map_or(0, |finished| finished.findings);
    let passed = total("passed");
    let known = total("deviates as known");
    let news = summary
        .judged
        .iter()
        .filter(|judged| !judged.red && !judged.verdict.is_expected())
        .count();
    let mut notes = Vec::new();
    if known > 0 {
        let verb = if known == 1 { "deviates" } else { "deviate" };
        notes.push(format!("{known} {verb} as known"));
    }
    if news > 0 {
        let verb = if news == 1 { "deviates" } else { "deviate" };
        notes.push(format!(
            "{news} {verb} on builds without a profile of their own"
        ));
    }
    let notes = if notes.is_empty() {
        String::new()
    } else {
        format!(" ({})", notes.join(", "))
    };
    let style = if findings == 0 { GOOD } else { BAD };
    writeln!(
        writer,
        "\n{style}{passed} passed, {findings} failed{style:#}{notes}"
    )
}

fn plural(count: usize, word: &str) -> String {
    if count == 1 {
        word.to_owned()
    } else {
        format!("{word}s")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests_support::run_with_everything;

    #[test]
    fn the_report_has_totals_deviations_and_findings() {
        let mut text = Vec::new();
        let mut report = Terminal::new(anstream::StripStream::new(&mut text));
        for event in run_with_everything() {
            report.take(&event).unwrap();
        }
        insta::assert_snapshot!(String::from_utf8(text).unwrap());
    }
}
