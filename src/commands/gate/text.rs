//! What `mapcheck gate` prints for people.

use crate::events::CaseInfo;
use crate::gate::{Acceptance, Change, Group, Judged, What, Why};
use crate::report::mapping;
use anstyle::{AnsiColor, Style};
use mapcheck_reference::Edition;

const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default().bold();
const NOTE: Style = AnsiColor::Yellow.on_default();
const HEADING: Style = Style::new().bold();
const FAINT: Style = Style::new().dimmed();

/// How many changes of a group are shown that nobody has named.
const REJECTED: usize = 10;

/// Prints what comes out differently, what nobody has named first, and the verdict as the last line.
pub(super) fn print(
    judged: &Judged,
    acceptance: &Acceptance,
    between: [Edition; 2],
    accepted: bool,
    all: bool,
) {
    let mut groups: Vec<&Group> = judged.groups.iter().collect();
    groups.sort_by_key(|group| group.rejected() == 0);
    for shown in groups {
        group(shown, acceptance, between, all);
    }
    for item in &judged.unused {
        anstream::println!(
            "{NOTE}line {} of the acceptance file matches nothing: {}{NOTE:#}",
            item.line,
            item.named
        );
    }
    if judged.new > 0 {
        anstream::println!("{} scenarios are new", judged.new);
    }
    let (changes, rejected) = judged.counts();
    let ran = format!(
        "{} scenarios and {} command lines",
        judged.scenarios, judged.lines
    );
    let what = match (changes, rejected) {
        (0, _) => format!("none of {ran} comes out differently"),
        (_, 0) => format!("of {ran}, {changes} come out differently, and each has its reason"),
        _ => format!(
            "of {ran}, {changes} come out differently, {rejected} of them without a reason{}",
            broken(judged)
        ),
    };
    let unused = match (accepted, rejected, judged.unused.len()) {
        (false, 0, 1) => "; 1 acceptance matches nothing".to_owned(),
        (false, 0, some) => format!("; {some} acceptances match nothing"),
        _ => String::new(),
    };
    let (style, verdict) = if accepted {
        (GOOD, "accepted")
    } else {
        (BAD, "rejected")
    };
    anstream::println!("{style}{verdict}{style:#}: {what}{unused}");
}

fn broken(judged: &Judged) -> String {
    let ids: Vec<&str> = judged.broken().into_iter().collect();
    if ids.is_empty() {
        "; no scenario sees it".to_owned()
    } else {
        format!("; it changes what is said of {}", ids.join(", "))
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
    anstream::println!("{HEADING}{}{HEADING:#}: {verdict}", group.why);
    match (&group.why, group.statements.join(" ")) {
        (Why::Statement(_), _) => {}
        (Why::Lines(_), ids) if ids.is_empty() => {
            anstream::println!("  no scenario changes in this way");
        }
        (Why::Lines(_), ids) => {
            anstream::println!("  {FAINT}in this way change scenarios of {ids}{FAINT:#}");
        }
        (Why::Explained(_), ids) => anstream::println!("  {FAINT}{ids}{FAINT:#}"),
    }
    let mut entries: Vec<usize> = group
        .changes
        .iter()
        .flat_map(|(_, by)| by.clone())
        .collect();
    entries.sort_unstable();
    entries.dedup();
    for entry in entries {
        anstream::println!(
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
        anstream::println!(
            "  {FAINT}and {} more (--all lists them){FAINT:#}",
            count - most
        );
    }
    anstream::println!();
}

fn change(change: &Change, between: [Edition; 2]) {
    match &change.what {
        What::Scenario { path, line, name } => {
            let ids = change.statements.join(" ");
            anstream::println!("  {}:{line}: {name} {FAINT}{ids}{FAINT:#}", path.display());
        }
        What::CommandLine { on } => anstream::println!("  a command line differs on {on}"),
    }
    let times = if between[0] == between[1] {
        ["before".to_owned(), "now".to_owned()]
    } else {
        between.map(|edition| edition.to_string())
    };
    for (time, became) in times.iter().zip(&change.became) {
        anstream::println!("    {time}: {became}");
    }
    if let Some(command) = command(change.shown_by.as_ref(), between[1]) {
        anstream::println!("    {command}");
    }
}

/// The command that shows a change again.
pub(super) fn command(case: Option<&CaseInfo>, edition: Edition) -> Option<String> {
    case.map(|case| mapping(case, edition.name()))
}
