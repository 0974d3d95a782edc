//! The JSON output of `mapcheck gate`.

use super::text::command;
use crate::change::gate::{
    Acceptance, AcceptanceItem, ChangedItem, GateReport, Group, OutcomeChange, SectionChange,
    TextReport,
};
use crate::commands::print_json;
use mapcheck_reference::Edition;
use mapcheck_steps::source::Scenario;
use serde::Serialize;

/// The version of the document's format.
const FORMAT: u32 = 1;

#[derive(Serialize)]
struct Document<'a> {
    format: u32,
    from: &'static str,
    to: &'static str,
    accepted: bool,
    scenarios: usize,
    new_scenarios: usize,
    command_lines: usize,
    groups: Vec<GroupEntry<'a>>,
    unused: Vec<UnusedEntry>,
}

#[derive(Serialize)]
struct GroupEntry<'a> {
    why: String,
    statements: &'a [String],
    rejected: usize,
    changes: Vec<ChangeEntry<'a>>,
}

#[derive(Serialize)]
struct ChangeEntry<'a> {
    scenario: Option<ScenarioEntry<'a>>,
    differs_on: Option<&'a str>,
    before: &'a str,
    after: &'a str,
    explained_by: Vec<&'static str>,
    statements: &'a [String],
    reasons: Vec<&'a str>,
    shown_by: Option<String>,
}

#[derive(Serialize)]
struct ScenarioEntry<'a> {
    file: String,
    line: usize,
    name: &'a str,
}

#[derive(Serialize)]
struct UnusedEntry {
    line: u64,
    names: String,
}

#[derive(Serialize)]
struct TextDocument<'a> {
    format: u32,
    from: &'a str,
    to: &'a str,
    accepted: bool,
    sections: usize,
    changes: Vec<SectionEntry<'a>>,
    in_neither: Vec<AbsentEntry<'a>>,
    unused: Vec<UnusedEntry>,
}

#[derive(Serialize)]
struct SectionEntry<'a> {
    file: &'a str,
    line: usize,
    heading: &'a str,
    what: &'static str,
    below: Option<&'a [Option<String>; 2]>,
    lines: &'a [String],
    statements: &'a [String],
    scenarios: Vec<ScenarioEntry<'a>>,
    reasons: Vec<&'a str>,
}

#[derive(Serialize)]
struct AbsentEntry<'a> {
    statement: &'a str,
    heading: &'a str,
}

fn unused_entries(items: &[AcceptanceItem]) -> Vec<UnusedEntry> {
    let entry = |item: &AcceptanceItem| UnusedEntry {
        line: item.line,
        names: item.selector.to_string(),
    };
    items.iter().map(entry).collect()
}

/// Prints every change of the texts, and whether all are accepted. `carriers` returns the scenarios that carry a statement of a
/// section.
pub(super) fn print_texts<'a>(
    report: &'a TextReport,
    acceptance: &'a Acceptance,
    versions: [String; 2],
    accepted: bool,
    carriers: impl Fn(&SectionChange) -> Vec<&'a Scenario>,
) -> serde_json::Result<()> {
    let changes = report.changes.iter().map(|(change, by)| SectionEntry {
        file: &change.path,
        line: change.line,
        heading: &change.heading,
        what: change.kind.name(),
        below: change.below.as_ref(),
        lines: &change.lines,
        statements: &change.requirements,
        scenarios: (carriers(change).into_iter())
            .map(|scenario| ScenarioEntry {
                file: scenario.id.path.display().to_string(),
                line: scenario.id.line,
                name: &scenario.name,
            })
            .collect(),
        reasons: reasons(by, acceptance),
    });
    let absent = report.nowhere.iter();
    let absent = absent.map(|(statement, heading)| AbsentEntry { statement, heading });
    print_json(&TextDocument {
        format: FORMAT,
        from: &versions[0],
        to: &versions[1],
        accepted,
        sections: report.sections,
        changes: changes.collect(),
        in_neither: absent.collect(),
        unused: unused_entries(&report.unused),
    })
}

fn reasons<'a>(by: &[usize], acceptance: &'a Acceptance) -> Vec<&'a str> {
    let entries = by.iter().map(|entry| &acceptance.entries[*entry]);
    entries.map(|entry| entry.reason.as_str()).collect()
}

/// Prints every change, and whether all are accepted.
pub(super) fn print(
    report: &GateReport,
    acceptance: &Acceptance,
    between: [Edition; 2],
    accepted: bool,
) -> serde_json::Result<()> {
    let groups = report.groups.iter();
    print_json(&Document {
        format: FORMAT,
        from: between[0].name(),
        to: between[1].name(),
        accepted,
        scenarios: report.scenarios,
        new_scenarios: report.new,
        command_lines: report.lines,
        groups: groups
            .map(|group| group_entry(group, acceptance, between[1]))
            .collect(),
        unused: unused_entries(&report.unused),
    })
}

fn group_entry<'a>(
    group: &'a Group,
    acceptance: &'a Acceptance,
    edition: Edition,
) -> GroupEntry<'a> {
    let changes = group.changes.iter();
    GroupEntry {
        why: group.key.to_string(),
        statements: &group.requirements,
        rejected: group.rejected(),
        changes: changes
            .map(|(change, by)| change_entry(change, by, acceptance, edition))
            .collect(),
    }
}

fn change_entry<'a>(
    change: &'a OutcomeChange,
    by: &[usize],
    acceptance: &'a Acceptance,
    edition: Edition,
) -> ChangeEntry<'a> {
    let (scenario, differs_on) = match &change.item {
        ChangedItem::Scenario { path, line, name } => {
            let file = path.display().to_string();
            (
                Some(ScenarioEntry {
                    file,
                    line: *line,
                    name,
                }),
                None,
            )
        }
        ChangedItem::CommandLine { difference } => (None, Some(difference.as_str())),
    };
    ChangeEntry {
        scenario,
        differs_on,
        before: &change.states[0],
        after: &change.states[1],
        explained_by: change
            .explained_by
            .iter()
            .map(|switch| switch.name())
            .collect(),
        statements: &change.requirements,
        reasons: reasons(by, acceptance),
        shown_by: command(change.shown_by.as_ref(), edition),
    }
}
