//! The text output of `mapcheck gate`.

use crate::change::gate::{Acceptance, ChangedItem, GateReport, Group, GroupKey, OutcomeChange};
use crate::commands::output::styled_outln;
use crate::run::command::map_command;
use crate::run::events::CaseInfo;
use anstyle::{AnsiColor, Style};
use mapcheck_reference::Edition;

const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default().bold();
const NOTE: Style = AnsiColor::Yellow.on_default();
const HEADING: Style = Style::new().bold();
const FAINT: Style = Style::new().dimmed();

/// The number of rejected changes that are shown of each group.
const REJECTED: usize = 10;

/// Prints the changes, groups with rejected ones first, and the verdict as the last line.
pub(super) fn print(
    report: &GateReport,
    acceptance: &Acceptance,
    between: [Edition; 2],
    accepted: bool,
    all: bool,
) {
    let mut groups: Vec<&Group> = report.groups.iter().collect();
    groups.sort_by_key(|group| group.rejected() == 0);
    for shown in groups {
        group(shown, acceptance, between, all);
    }
    for item in &report.unused {
        styled_outln!(
            "{NOTE}line {} of the acceptance file matches no change: {}{NOTE:#}",
            item.line,
            item.selector
        );
    }
    if report.new > 0 {
        styled_outln!("new scenarios: {}", report.new);
    }
    let (changes, rejected) = report.counts();
    let ran = format!(
        "{} scenarios and {} command lines",
        report.scenarios, report.lines
    );
    let what = match (changes, rejected) {
        (0, _) => format!("no change in {ran}"),
        (_, 0) => format!("{changes} changes in {ran}, each with a reason"),
        _ => format!(
            "{changes} changes in {ran}, {rejected} of them without a reason{}",
            broken(report)
        ),
    };
    let unused = match (accepted, rejected, report.unused.len()) {
        (false, 0, 1) => "; 1 selector matches no change".to_owned(),
        (false, 0, some) => format!("; {some} selectors match no change"),
        _ => String::new(),
    };
    let (style, verdict) = if accepted {
        (GOOD, "accepted")
    } else {
        (BAD, "rejected")
    };
    styled_outln!("{style}{verdict}{style:#}: {what}{unused}");
}

fn broken(report: &GateReport) -> String {
    let ids: Vec<&str> = report.broken().into_iter().collect();
    if ids.is_empty() {
        "; no scenario checks them".to_owned()
    } else {
        format!("; requirements affected: {}", ids.join(", "))
    }
}

fn group(group: &Group, acceptance: &Acceptance, between: [Edition; 2], all: bool) {
    let rejected = group.rejected();
    let count = group.changes.len();
    let verdict = match rejected {
        0 => format!("{GOOD}{count} accepted{GOOD:#}"),
        some if some == count => format!("{BAD}{count} rejected{BAD:#}"),
        some => format!("{BAD}{some} of {count} rejected{BAD:#}"),
    };
    styled_outln!("{HEADING}{}{HEADING:#}: {verdict}", group.key);
    match (&group.key, group.requirements.join(" ")) {
        (GroupKey::Requirement(_), _) => {}
        (GroupKey::Lines(_), ids) if ids.is_empty() => {
            styled_outln!("  no scenario changes in the same aspect");
        }
        (GroupKey::Lines(_), ids) => {
            styled_outln!(
                "  {FAINT}scenarios of these requirements change in the same aspect: {ids}{FAINT:#}"
            );
        }
        (GroupKey::Explained(_), ids) => styled_outln!("  {FAINT}{ids}{FAINT:#}"),
    }
    let mut entries: Vec<usize> = group
        .changes
        .iter()
        .flat_map(|(_, by)| by.clone())
        .collect();
    entries.sort_unstable();
    entries.dedup();
    for entry in entries {
        styled_outln!(
            "  {GOOD}reason{GOOD:#}: {}",
            acceptance.entries[entry].reason
        );
    }
    let most = match (all, rejected) {
        (true, _) => count,
        (false, 0) => 1,
        (false, some) => some.min(REJECTED),
    };
    for (shown, _) in &group.changes[..most] {
        change(shown, between);
    }
    if most < count {
        styled_outln!(
            "  {FAINT}and {} more (--all lists them){FAINT:#}",
            count - most
        );
    }
    styled_outln!("");
}

fn change(change: &OutcomeChange, between: [Edition; 2]) {
    match &change.item {
        ChangedItem::Scenario { path, line, name } => {
            let ids = change.requirements.join(" ");
            styled_outln!("  {}:{line}: {name} {FAINT}{ids}{FAINT:#}", path.display());
        }
        ChangedItem::CommandLine { difference } => {
            styled_outln!("  a command line differs on {difference}");
        }
    }
    let times = if between[0] == between[1] {
        ["before".to_owned(), "now".to_owned()]
    } else {
        between.map(|edition| edition.to_string())
    };
    for (time, state) in times.iter().zip(&change.states) {
        styled_outln!("    {time}: {state}");
    }
    if let Some(command) = command(change.shown_by.as_ref(), between[1]) {
        styled_outln!("    {command}");
    }
}

/// Returns the command that shows a change.
pub(super) fn command(case: Option<&CaseInfo>, edition: Edition) -> Option<String> {
    case.map(|case| map_command(case, edition.name()))
}
