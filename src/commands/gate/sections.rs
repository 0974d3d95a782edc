//! `mapcheck gate --text-from … --text-to …`: accept or refuse a change of the specification's texts.

use super::GateArgs;
use super::json;
use crate::change::gate::{
    Acceptance, SectionChange, SectionChangeKind, TextReport, compare_texts, judge_texts,
};
use crate::commands::output::styled_outln;
use crate::commands::{CommandResult, Format};
use crate::ledger::requirements::Ledger;
use crate::ledger::specification::{TextVersion, read_pairs};
use crate::system::exit_status;
use crate::system::printable::escape_line;
use anstyle::{AnsiColor, Style};
use mapcheck_steps::source::Scenario;
use miette::{IntoDiagnostic as _, miette};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;

const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default().bold();
const NOTE: Style = AnsiColor::Yellow.on_default();
const HEADING: Style = Style::new().bold();
const FAINT: Style = Style::new().dimmed();

/// The number of lines that are shown of each change.
const LINES: usize = 12;

/// The number of scenarios that are shown of each change.
const SCENARIOS: usize = 3;

/// Judges a change of the texts.
///
/// # Errors
///
/// A version does not exist, or one of its texts cannot be read.
pub(super) fn run(
    args: &GateArgs,
    names: [&str; 2],
    ledger: &Ledger,
    scenarios: &[Scenario],
    acceptance: &Acceptance,
) -> CommandResult {
    let repository = args.prrte_source.as_deref().unwrap_or(Path::new("."));
    let before = TextVersion::open(names[0], repository).into_diagnostic()?;
    let after = TextVersion::open(names[1], repository).into_diagnostic()?;
    let versions = [&before, &after];
    if let Some(editions) = acceptance.editions
        && versions.map(TextVersion::edition) != editions.map(Some)
    {
        return Err(miette!(
            "the acceptance file is for the texts of other versions, those from edition {} to edition {}",
            editions[0],
            editions[1]
        ));
    }
    let pairs = read_pairs(ledger.texts(), versions).into_diagnostic()?;
    let report = judge_texts(compare_texts(&pairs, ledger), acceptance);
    let is_unused = args.strict && !report.unused.is_empty();
    let accepted = report.rejected().next().is_none() && !is_unused;
    let printer = Printer {
        report: &report,
        acceptance,
        scenarios,
        all: args.all,
    };
    match args.format {
        Format::Text => printer.print(versions.map(TextVersion::to_string), accepted),
        Format::Json => {
            let versions = versions.map(TextVersion::to_string);
            let carriers = |change: &SectionChange| carriers(change, scenarios);
            json::print_texts(&report, acceptance, versions, accepted, carriers)
                .into_diagnostic()?;
        }
    }
    Ok(ExitCode::from(if accepted {
        exit_status::OK
    } else {
        exit_status::FINDINGS
    }))
}

/// Returns the scenarios that carry a statement of a changed section.
fn carriers<'a>(change: &SectionChange, scenarios: &'a [Scenario]) -> Vec<&'a Scenario> {
    let mut tags = scenarios.iter().collect::<Vec<_>>();
    tags.retain(|scenario| {
        let mut ids = scenario.tags.requirements.iter();
        ids.any(|id| change.requirements.contains(id))
    });
    tags
}

struct Printer<'a> {
    report: &'a TextReport,
    acceptance: &'a Acceptance,
    scenarios: &'a [Scenario],
    all: bool,
}

impl Printer<'_> {
    /// Prints the versions, the changes in the order of the texts, and the verdict as the last line.
    fn print(&self, versions: [String; 2], accepted: bool) {
        let report = self.report;
        let [before, after] = versions.map(|version| escape_line(&version).into_owned());
        styled_outln!("from {before} to {after}");
        for path in report
            .changes
            .chunk_by(|(one, _), (next, _)| one.path == next.path)
        {
            if let Some((first, _)) = path.first() {
                styled_outln!("{HEADING}{}{HEADING:#}", first.path);
            }
            for (change, by) in path {
                self.print_change(change, by);
            }
        }
        for same in report.nowhere.chunk_by(|(_, one), (_, next)| one == next) {
            let ids: Vec<&str> = same.iter().map(|(id, _)| id.as_str()).collect();
            let heading = same.first().map_or("", |(_, heading)| heading);
            let heading = title(heading);
            styled_outln!("{NOTE}neither has `{heading}`{NOTE:#}: {}", ids.join(" "));
        }
        for item in &report.unused {
            styled_outln!(
                "{NOTE}line {} of the acceptance file matches no change: {}{NOTE:#}",
                item.line,
                escape_line(&item.selector.to_string())
            );
        }
        let (style, verdict) = match accepted {
            true => (GOOD, "accepted"),
            false => (BAD, "rejected"),
        };
        styled_outln!("{style}{verdict}{style:#}: {}", self.summary());
    }

    fn print_change(&self, change: &SectionChange, by: &[usize]) {
        let verdict = match (change.kind.needs_reason(), by.is_empty()) {
            (false, _) => String::new(),
            (true, true) => format!(", {BAD}rejected{BAD:#}"),
            (true, false) => format!(", {GOOD}accepted{GOOD:#}"),
        };
        let heading = title(&change.heading);
        let (kind, line) = (change.kind.name(), change.line);
        styled_outln!("  {line}: {HEADING}{heading}{HEADING:#}: {kind}{verdict}");
        if let Some(below) = &change.below {
            let [old, new] = below
                .each_ref()
                .map(|one| title(one.as_deref().unwrap_or_default()));
            styled_outln!("    it was below `{old}` and is below `{new}`");
        }
        for entry in by {
            let reason = &self.acceptance.entries[*entry].reason;
            styled_outln!("    {GOOD}reason{GOOD:#}: {}", escape_line(reason));
        }
        self.print_part(&change.lines, LINES, |line| {
            format!("    {}", escape_line(line))
        });
        if change.requirements.is_empty() {
            styled_outln!("    {FAINT}no statement is from it{FAINT:#}");
            return;
        }
        let carriers = carriers(change, self.scenarios);
        styled_outln!(
            "    statements: {}; scenarios that carry them: {}",
            change.requirements.join(" "),
            carriers.len()
        );
        self.print_part(&carriers, SCENARIOS, |scenario| {
            format!("      {}: {}", scenario.id, escape_line(&scenario.name))
        });
    }

    /// Prints the first items, and the number of the others.
    fn print_part<T>(&self, items: &[T], most: usize, line: impl Fn(&T) -> String) {
        let most = if self.all {
            items.len()
        } else {
            most.min(items.len())
        };
        for item in &items[..most] {
            styled_outln!("{}", line(item));
        }
        if most < items.len() {
            let more = items.len() - most;
            styled_outln!("    {FAINT}and {more} more (--all lists them){FAINT:#}");
        }
    }

    fn summary(&self) -> String {
        let report = self.report;
        let changed: Vec<_> = report.changes.iter().map(|(change, _)| change).collect();
        let remarked = |change: &&&SectionChange| change.kind == SectionChangeKind::Remarked;
        let marks = changed.iter().filter(remarked).count();
        let mut parts = vec![match changed.len() - marks {
            0 => format!("no change in {} sections", report.sections),
            1 => format!("1 change in {} sections", report.sections),
            some => format!("{some} changes in {} sections", report.sections),
        }];
        if marks > 0 {
            parts.push(format!("{marks} with only other marks"));
        }
        let rejected: Vec<_> = report.rejected().collect();
        if !rejected.is_empty() {
            let ids = rejected.iter().flat_map(|change| &change.requirements);
            let ids: BTreeSet<&str> = ids.map(String::as_str).collect();
            let ids: Vec<&str> = ids.into_iter().collect();
            parts.push(format!("{} without a reason", rejected.len()));
            parts.push(match ids.as_slice() {
                [] => "no statement is from them".to_owned(),
                some => format!("statements affected: {}", some.join(", ")),
            });
        }
        parts.join("; ")
    }
}

/// Returns a heading as it is shown.
fn title(heading: &str) -> String {
    match heading {
        "" => "(before the first heading)".to_owned(),
        some => escape_line(some).into_owned(),
    }
}
