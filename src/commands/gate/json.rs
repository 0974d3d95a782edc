//! The JSON output of `mapcheck gate`.

use super::text::command;
use crate::commands::print_json;
use crate::gate::{Acceptance, ChangedItem, GateReport, Group, OutcomeChange};
use mapcheck_reference::Edition;
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

/// Prints every change, and whether all are accepted.
pub(super) fn print(
    report: &GateReport,
    acceptance: &Acceptance,
    between: [Edition; 2],
    accepted: bool,
) -> serde_json::Result<()> {
    let groups = report.groups.iter();
    let unused = report.unused.iter().map(|item| UnusedEntry {
        line: item.line,
        names: item.selector.to_string(),
    });
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
        unused: unused.collect(),
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
    let reasons = by
        .iter()
        .map(|entry| acceptance.entries[*entry].reason.as_str());
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
        reasons: reasons.collect(),
        shown_by: command(change.shown_by.as_ref(), edition),
    }
}
