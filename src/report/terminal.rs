//! The report on the terminal, at the end of a run.
//!
//! It takes two screens at most, each 80 columns wide: a table of verdicts (one for what the text demands, one for what only pins
//! PRRTE's behaviour), the findings by requirement with the first one in full,
//! the kinds of known deviations, what was not looked at, and the totals in the last line. With [`Terminal::with_details`] every
//! deviation and finding is shown in full.

use super::campaign::describe_counts;
use super::causes::write_causes;
use super::details::{write_deviations, write_evidence, write_finding};
use super::layout::{Layout, WIDTH};
use super::style::{BAD, FAINT, GOOD, HEAD, NOTE, plural};
use super::summary::{Deviation, Summary};
use super::table::write_tables;
use crate::run::events::{CaseJudged, Event, ImplementationInfo, Material, Sink};
use crate::run::verdict::Verdict;
use crate::system::printable::escape_line;
use std::io::{self, Write};

/// Writes the report when a run has finished.
///
/// Styles are written as escape sequences; a writer such as `anstream`'s removes them where they are unwanted.
#[derive(Debug)]
pub struct Terminal<W> {
    writer: W,
    summary: Summary,
    details: bool,
    quiet: bool,
    layout: Layout,
}

/// The lines of kinds of findings and of deviations, for all implementations together.
const KIND_LINES: usize = 24;

impl<W: Write> Terminal<W> {
    /// Returns a report that goes to a writer.
    pub fn new(writer: W) -> Self {
        Self {
            writer,
            summary: Summary::default(),
            details: false,
            quiet: false,
            layout: Layout::default(),
        }
    }

    /// Lays long lines out for a terminal, or for a pipe.
    #[must_use]
    pub fn with_layout(self, layout: Layout) -> Self {
        Self { layout, ..self }
    }

    /// Shows only findings, what was not looked at, and the totals.
    #[must_use]
    pub fn with_quiet(self, quiet: bool) -> Self {
        Self { quiet, ..self }
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
            quiet,
            layout,
        } = self;
        if !*quiet {
            let edition = escape_line(summary.edition());
            writeln!(writer, "{HEAD}edition {edition}{HEAD:#}\n")?;
            write_tables(writer, summary)?;
            write_controls(writer, summary)?;
            write_campaign(writer, summary, *details, *layout)?;
        }
        write_rejected(writer, summary)?;
        if *details {
            write_all(writer, summary)?;
        } else {
            write_kinds(writer, summary, *quiet)?;
        }
        write_unjudged(writer, summary, *layout)?;
        write_not_looked_at(writer, summary, *layout)?;
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

/// Writes what the cases of a campaign are like.
fn write_campaign(
    writer: &mut impl Write,
    summary: &Summary,
    details: bool,
    layout: Layout,
) -> io::Result<()> {
    let counts = summary
        .finished
        .as_ref()
        .and_then(|it| it.campaign.as_ref());
    let material = summary.started.as_ref().map(|started| &started.material);
    let build = summary.implementations().first();
    let (Some(counts), Some(Material::Campaign { reference, .. }), Some(build)) =
        (counts, material, build)
    else {
        return Ok(());
    };
    let text = describe_counts(counts, &build.name, reference, details, layout);
    write!(writer, "\n{text}")
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
    found: Vec<&'a CaseJudged>,
}

/// Writes one line for each kind of finding and, unless it is quiet, of known deviation, as many as fit.
fn write_kinds(writer: &mut impl Write, summary: &Summary, quiet: bool) -> io::Result<()> {
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
        if quiet {
            continue;
        }
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
        let step = || judged.failure.as_ref().map_or("", |it| it.step.as_str());
        let requirement = match (&judged.scenario, judged.requirements.first()) {
            (Some(_), requirement) => requirement.map_or("", String::as_str),
            (None, _) => step(),
        };
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
    let has_causes = write_causes(writer, summary, on)?;
    let lines = if has_causes { lines / 4 } else { lines };
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
    if has_causes {
        return Ok(());
    }
    writeln!(writer, "  the first: {}", escape_line(&first.name))?;
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
        let places: std::collections::BTreeSet<_> = scenarios.map(|it| it.number).collect();
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
fn write_unjudged(writer: &mut impl Write, summary: &Summary, layout: Layout) -> io::Result<()> {
    for info in summary.implementations().iter().filter(|info| info.per_app) {
        let found = summary.of(&info.name);
        let count = found.filter(|it| it.is_unjudged()).count();
        if count > 0 {
            let text = format!(
                "{count} {} of {} are unjudged: no profile is near its version; --strict counts them, --like PROFILE judges them",
                plural(count, "deviation"),
                info.name
            );
            write!(writer, "\n{NOTE}{}{NOTE:#}", layout.lines(&text))?;
        }
    }
    Ok(())
}

fn write_not_looked_at(
    writer: &mut impl Write,
    summary: &Summary,
    layout: Layout,
) -> io::Result<()> {
    let Some(finished) = &summary.finished else {
        return Ok(());
    };
    if let Some(reason) = &finished.stopped {
        let text = layout.lines(&format!("stopped: {reason}"));
        write!(writer, "\n{NOTE}{text}{NOTE:#}")?;
    }
    if !finished.not_looked_at.is_empty() {
        writeln!(writer)?;
    }
    for what in &finished.not_looked_at {
        let text = layout.lines(&format!("not looked at: {what}"));
        write!(writer, "{NOTE}{text}{NOTE:#}")?;
    }
    Ok(())
}

fn write_totals(writer: &mut impl Write, summary: &Summary) -> io::Result<()> {
    let findings = summary
        .finished
        .as_ref()
        .map_or(0, |finished| finished.findings);
    let all =
        |counted: fn(&CaseJudged) -> bool| summary.judged.iter().filter(|it| counted(it)).count();
    let passed = all(|it| it.verdict == Verdict::Pass);
    let known = all(|it| matches!(it.verdict, Verdict::KnownDeviation { .. }));
    let news = summary.implementations().iter().filter(|info| info.per_app);
    let news: usize = news
        .map(|info| {
            let found = summary.of(&info.name);
            found.filter(|it| it.is_unjudged()).count()
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
