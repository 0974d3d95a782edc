//! The report on the terminal, at the end of a run.
//!
//! It takes two screens at most, each 80 columns wide: a table of verdicts (one for what the text demands, one for what only pins
//! PRRTE's behaviour), the findings by requirement with the first one in full,
//! the kinds of known deviations, what was not looked at, and the totals in the last line. With [`Terminal::with_details`] every
//! deviation and finding is shown in full.

use super::details::{write_deviations, write_evidence, write_finding};
use super::style::{BAD, FAINT, GOOD, HEAD, NOTE, plural};
use super::summary::{Deviation, Summary};
use crate::events::{Event, ImplementationInfo, ScenarioJudged, Sink};
use crate::printable::escape_line;
use crate::verdict::Verdict;
use anstyle::Style;
use std::io::{self, Write};

/// Writes the report when a run has finished.
///
/// Styles are written as escape sequences; a writer such as `anstream`'s removes them where they are unwanted.
#[derive(Debug)]
pub struct Terminal<W> {
    writer: W,
    summary: Summary,
    details: bool,
}

/// The width of the report, in columns.
const WIDTH: usize = 80;

/// The lines of kinds of findings and of deviations, for all implementations together.
const KIND_LINES: usize = 24;

/// The widest name in the first column. Longer ones have a line of their own.
const WIDEST_NAME: usize = 34;

impl<W: Write> Terminal<W> {
    /// Returns a report that goes to a writer.
    pub fn new(writer: W) -> Self {
        Self {
            writer,
            summary: Summary::default(),
            details: false,
        }
    }

    /// Shows every deviation and finding in full.
    #[must_use]
    pub fn with_details(self, details: bool) -> Self {
        Self { details, ..self }
    }

    fn write(&mut self) -> io::Result<()> {
        let Self {
            writer,
            summary,
            details,
        } = self;
        let edition = escape_line(summary.edition());
        writeln!(writer, "{HEAD}edition {edition}{HEAD:#}\n")?;
        write_tables(writer, summary)?;
        write_controls(writer, summary)?;
        write_rejected(writer, summary)?;
        if *details {
            write_all(writer, summary)?;
        } else {
            write_kinds(writer, summary)?;
        }
        write_unjudged(writer, summary)?;
        write_not_looked_at(writer, summary)?;
        write_totals(writer, summary)?;
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

/// A column of the table: its header, its style, and the verdicts that it counts.
type Column = (&'static str, Style, fn(&ScenarioJudged) -> bool);

/// The columns after the names.
const COLUMNS: [Column; 6] = [
    ("passed", GOOD, |it| it.verdict == Verdict::Pass),
    ("known", NOTE, |it| {
        matches!(it.verdict, Verdict::KnownDeviation { .. })
    }),
    ("failed", BAD, |it| it.red),
    ("unjudged", NOTE, |it| {
        !it.red && !it.verdict.is_expected() && it.verdict.is_deviation()
    }),
    ("stale", NOTE, |it| {
        !it.red && matches!(it.verdict, Verdict::StaleDeviation { .. })
    }),
    ("not asked", FAINT, |it| {
        matches!(it.verdict, Verdict::NotApplicable { .. })
    }),
];

/// The columns that are shown even if they are empty.
const ALWAYS: [&str; 3] = ["passed", "known", "failed"];

/// Writes the table of verdicts; two of them if some scenarios check nothing that the text demands.
fn write_tables(writer: &mut impl Write, summary: &Summary) -> io::Result<()> {
    if !summary.judged.iter().any(|it| it.unspecified) {
        return write_table(writer, summary, |_| true);
    }
    writeln!(writer, "{HEAD}what the text demands{HEAD:#}")?;
    write_table(writer, summary, |it| !it.unspecified)?;
    writeln!(
        writer,
        "\n{HEAD}what only pins PRRTE's behaviour{HEAD:#}, because the text is silent"
    )?;
    write_table(writer, summary, |it| it.unspecified)
}

fn write_table(
    writer: &mut impl Write,
    summary: &Summary,
    part: fn(&ScenarioJudged) -> bool,
) -> io::Result<()> {
    let rows: Vec<&ImplementationInfo> = summary
        .implementations()
        .iter()
        .filter(|info| info.per_app && !summary.is_rejected(&info.name))
        .collect();
    let count = |info: &ImplementationInfo, counted: fn(&ScenarioJudged) -> bool| {
        let all = summary.of(&info.name).filter(|it| part(it));
        all.filter(|it| counted(it)).count()
    };
    let is_used = |column: &&Column| {
        ALWAYS.contains(&column.0) || rows.iter().any(|info| count(info, column.2) > 0)
    };
    let columns: Vec<&Column> = COLUMNS.iter().filter(is_used).collect();
    let names: Vec<_> = rows.iter().map(|info| escape_line(&info.name)).collect();
    let lengths = names.iter().map(|name| name.chars().count());
    let width = lengths
        .filter(|length| *length <= WIDEST_NAME)
        .max()
        .unwrap_or(0);
    write!(writer, "  {:width$}", "")?;
    for (header, ..) in &columns {
        write!(writer, "  {header:>6}")?;
    }
    writeln!(writer)?;
    for (info, name) in rows.iter().zip(&names) {
        if name.chars().count() > width {
            writeln!(writer, "  {name}")?;
            write!(writer, "  {:width$}", "")?;
        } else {
            write!(writer, "  {name:width$}")?;
        }
        for (header, style, counted) in &columns {
            let number = count(info, *counted);
            let style = if number == 0 { &FAINT } else { style };
            let column = header.len().max(6);
            write!(writer, "  {style}{number:>column$}{style:#}")?;
        }
        writeln!(writer)?;
        if let Some(profile) = info.profile.as_ref().filter(|profile| !profile.exact) {
            let profile = escape_line(&profile.name);
            writeln!(
                writer,
                "  {:width$}  {FAINT}judged by {profile}{FAINT:#}",
                ""
            )?;
        }
    }
    Ok(())
}

/// Writes a line for each build without per-app directives.
fn write_controls(writer: &mut impl Write, summary: &Summary) -> io::Result<()> {
    let controls = summary.implementations().iter();
    for info in controls.filter(|info| !info.per_app && !summary.is_rejected(&info.name)) {
        let all = || summary.of(&info.name);
        let passed = all().filter(|it| it.verdict == Verdict::Pass).count();
        let deviating = all().filter(|it| it.verdict.is_deviation()).count();
        writeln!(
            writer,
            "\n  {} is the negative control (no per-app directives): {passed} passed, {deviating} {}",
            escape_line(&info.name),
            deviate(deviating)
        )?;
    }
    Ok(())
}

fn write_rejected(writer: &mut impl Write, summary: &Summary) -> io::Result<()> {
    for rejected in &summary.rejected {
        writeln!(
            writer,
            "\n  {BAD}{} does not work{BAD:#}, so it was asked nothing: {}",
            escape_line(&rejected.implementation),
            escape_line(&rejected.reason)
        )?;
    }
    Ok(())
}

/// Writes every deviation and finding in full.
fn write_all(writer: &mut impl Write, summary: &Summary) -> io::Result<()> {
    for implementation in summary.implementations() {
        write_deviations(writer, summary, implementation)?;
    }
    let mut first = true;
    for on in summary.implementations() {
        let found = summary.of(&on.name).filter(|it| !it.verdict.is_expected());
        for judged in found {
            if std::mem::take(&mut first) {
                writeln!(writer, "\n{HEAD}Findings{HEAD:#}")?;
            }
            write_finding(writer, summary, on, judged)?;
        }
    }
    Ok(())
}

/// Findings of one implementation with one verdict and one requirement.
struct FindingKind<'a> {
    label: &'static str,
    requirement: &'a str,
    found: Vec<&'a ScenarioJudged>,
}

/// Writes one line for each kind of finding and of known deviation, as many as fit.
fn write_kinds(writer: &mut impl Write, summary: &Summary) -> io::Result<()> {
    let shown: Vec<&ImplementationInfo> = summary
        .implementations()
        .iter()
        .filter(|info| info.per_app)
        .collect();
    let counts = shown.iter().map(|info| {
        finding_kinds(summary, info).len() + known_kinds(&summary.deviations(&info.name)).len()
    });
    let lists = counts.filter(|count| *count > 0).count().max(1);
    let lines = KIND_LINES / lists;
    let mut is_cut = false;
    for info in shown {
        let findings = finding_kinds(summary, info);
        is_cut |= findings.len() > lines;
        write_finding_kinds(writer, summary, info, &findings, lines)?;
        let deviations = summary.deviations(&info.name);
        let known = known_kinds(&deviations);
        let lines = if findings.is_empty() {
            lines
        } else {
            lines / 2
        };
        is_cut |= !known.is_empty();
        write_known_kinds(writer, info, &known, lines)?;
    }
    if is_cut {
        writeln!(
            writer,
            "\n  {FAINT}--details shows each of them, with a command that repeats it{FAINT:#}"
        )?;
    }
    Ok(())
}

fn finding_kinds<'a>(summary: &'a Summary, on: &'a ImplementationInfo) -> Vec<FindingKind<'a>> {
    let mut kinds: Vec<FindingKind<'a>> = Vec::new();
    let found = summary
        .of(&on.name)
        .filter(|it| !it.verdict.is_expected() && (it.red || it.verdict.is_deviation()));
    for judged in found {
        let label = judged.verdict.label();
        let requirement = judged.requirements.first().map_or("", String::as_str);
        let same =
            |kind: &&mut FindingKind<'_>| (kind.label, kind.requirement) == (label, requirement);
        match kinds.iter_mut().find(same) {
            Some(kind) => kind.found.push(judged),
            None => kinds.push(FindingKind {
                label,
                requirement,
                found: vec![judged],
            }),
        }
    }
    kinds.sort_by_key(|kind| std::cmp::Reverse(kind.found.len()));
    kinds
}

fn write_finding_kinds(
    writer: &mut impl Write,
    summary: &Summary,
    on: &ImplementationInfo,
    kinds: &[FindingKind<'_>],
    lines: usize,
) -> io::Result<()> {
    let Some(first) = kinds.first().and_then(|kind| kind.found.first()) else {
        return Ok(());
    };
    let count: usize = kinds.iter().map(|kind| kind.found.len()).sum();
    let style = if first.red { BAD } else { NOTE };
    writeln!(
        writer,
        "\n{style}{} {} in {count} {}{style:#}, by requirement:",
        escape_line(&on.name),
        if first.red { "fails" } else { "deviates" },
        plural(count, "scenario")
    )?;
    for kind in kinds.iter().take(lines) {
        let requirement = escape_line(kind.requirement);
        let count = kind.found.len();
        let label = kind.label;
        let line = format!("  {requirement:<24} {count:>5}  {label}");
        writeln!(writer, "{line}")?;
    }
    write_rest(writer, kinds.len(), lines)?;
    writeln!(writer, "  the first: {}", escape_line(&first.scenario))?;
    write_evidence(writer, summary, on, first)
}

/// A kind of known deviation: its name, the number of its scenarios, and the first requirement that it breaks.
type KnownKind = (String, usize, String);

/// Returns the kinds of known deviations, the most frequent first. All that a library lacks is one kind.
fn known_kinds(deviations: &[Deviation<'_>]) -> Vec<KnownKind> {
    let (missing, present): (Vec<_>, Vec<_>) = deviations
        .iter()
        .partition(|deviation| deviation.name.starts_with("missing-"));
    let mut kinds: Vec<KnownKind> = present
        .iter()
        .map(|deviation| {
            let requirement = deviation.requirements().into_iter().next();
            let count = deviation.scenarios.len();
            (
                deviation.name.to_owned(),
                count,
                requirement.unwrap_or_default(),
            )
        })
        .collect();
    if !missing.is_empty() {
        let scenarios = missing.iter().flat_map(|deviation| &deviation.scenarios);
        let places: std::collections::BTreeSet<_> =
            scenarios.map(|it| (&it.path, it.line)).collect();
        let name = format!("{} names are missing", missing.len());
        kinds.push((name, places.len(), String::new()));
    }
    kinds.sort_by_key(|(_, count, _)| std::cmp::Reverse(*count));
    kinds
}

fn write_known_kinds(
    writer: &mut impl Write,
    on: &ImplementationInfo,
    kinds: &[KnownKind],
    lines: usize,
) -> io::Result<()> {
    if kinds.is_empty() {
        return Ok(());
    }
    writeln!(
        writer,
        "\n{HEAD}{} deviates as known{HEAD:#}, in {} {}:",
        escape_line(&on.name),
        kinds.len(),
        plural(kinds.len(), "way")
    )?;
    for (name, count, requirement) in kinds.iter().take(lines) {
        let name = escape_line(name);
        let line = format!("  {name:<44} {count:>5}  {}", escape_line(requirement));
        let line: String = line.trim_end().chars().take(WIDTH).collect();
        writeln!(writer, "{line}")?;
    }
    write_rest(writer, kinds.len(), lines)
}

fn write_rest(writer: &mut impl Write, all: usize, shown: usize) -> io::Result<()> {
    match all.saturating_sub(shown) {
        0 => Ok(()),
        rest => writeln!(writer, "  {FAINT}and {rest} more{FAINT:#}"),
    }
}

/// Writes how the deviations of builds count that no profile is near enough to judge.
fn write_unjudged(writer: &mut impl Write, summary: &Summary) -> io::Result<()> {
    for info in summary.implementations().iter().filter(|info| info.per_app) {
        let found = summary.of(&info.name);
        let count = found
            .filter(|it| !it.red && it.verdict.is_deviation() && !it.verdict.is_expected())
            .count();
        if count > 0 {
            writeln!(
                writer,
                "\n{NOTE}{count} {} of {} are unjudged{NOTE:#}: no profile is near its version; \
                 --strict counts them, --like PROFILE judges them",
                plural(count, "deviation"),
                escape_line(&info.name)
            )?;
        }
    }
    Ok(())
}

fn write_not_looked_at(writer: &mut impl Write, summary: &Summary) -> io::Result<()> {
    let Some(finished) = &summary.finished else {
        return Ok(());
    };
    if let Some(reason) = &finished.stopped {
        writeln!(writer, "\n{NOTE}stopped: {}{NOTE:#}", escape_line(reason))?;
    }
    if !finished.not_looked_at.is_empty() {
        writeln!(writer)?;
    }
    for what in &finished.not_looked_at {
        writeln!(writer, "{NOTE}not looked at{NOTE:#}: {}", escape_line(what))?;
    }
    Ok(())
}

fn write_totals(writer: &mut impl Write, summary: &Summary) -> io::Result<()> {
    let findings = summary
        .finished
        .as_ref()
        .map_or(0, |finished| finished.findings);
    let all = |counted: fn(&ScenarioJudged) -> bool| {
        summary.judged.iter().filter(|it| counted(it)).count()
    };
    let passed = all(|it| it.verdict == Verdict::Pass);
    let known = all(|it| matches!(it.verdict, Verdict::KnownDeviation { .. }));
    let news = summary.implementations().iter().filter(|info| info.per_app);
    let news: usize = news
        .map(|info| {
            let found = summary.of(&info.name);
            found
                .filter(|it| !it.red && !it.verdict.is_expected())
                .count()
        })
        .sum();
    let mut notes = Vec::new();
    if known > 0 {
        notes.push(format!("{known} {} as known", deviate(known)));
    }
    if news > 0 {
        notes.push(format!("{news} {} unjudged", deviate(news)));
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

fn deviate(count: usize) -> &'static str {
    if count == 1 { "deviates" } else { "deviate" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests_support::run_with_everything;

    fn report(details: bool) -> String {
        let mut text = Vec::new();
        let mut report = Terminal::new(anstream::StripStream::new(&mut text)).with_details(details);
        for event in run_with_everything() {
            report.take(&event).unwrap();
        }
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn the_report_has_totals_kinds_of_deviations_and_findings() {
        insta::assert_snapshot!(report(false));
    }

    #[test]
    fn the_details_have_every_deviation_and_finding() {
        insta::assert_snapshot!(report(true));
    }
}
