//! What `mapcheck gate` prints for programs.

use super::text::command;
use crate::commands::print_json;
use crate::gate::{Acceptance, Change, Group, Judged, What};
use mapcheck_reference::Edition;
use serde::Serialize;

/// The version of the document.
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
    groups: Vec<Changes<'a>>,
    unused: Vec<Unused>,
}

#[derive(Serialize)]
struct Changes<'a> {
    why: String,
    statements: &'a [String],
    rejected: usize,
    changes: Vec<Changed<'a>>,
}

#[derive(Serialize)]
struct Changed<'a> {
    scenario: Option<Scenario<'a>>,
    differs_on: Option<&'a str>,
    before: &'a str,
    after: &'a str,
    explained_by: Vec<&'static str>,
    statements: &'a [String],
    reasons: Vec<&'a str>,
    shown_by: Option<String>,
}

#[derive(Serialize)]
struct Scenario<'a> {
    file: String,
    line: usize,
    name: &'a str,
}

#[derive(Serialize)]
struct Unused {
    line: u64,
    names: String,
}

/// Prints every change, and the verdict.
pub(super) fn print(
    judged: &Judged,
    acceptance: &Acceptance,
    between: [Edition; 2],
    accepted: bool,
) -> serde_json::Result<()> {
    let groups = judged.groups.iter();
    let unused = judged.unused.iter().map(|item| Unused {
        line: item.line,
        names: item.named.to_string(),
    });
    print_json(&Document {
        format: FORMAT,
        from: between[0].name(),
        to: between[1].name(),
        accepted,
        scenarios: judged.scenarios,
        new_scenarios: judged.new,
        command_lines: judged.lines,
        groups: groups
            .map(|group| self::group(group, acceptance, between[1]))
            .collect(),
        unused: unused.collect(),
    })
}

fn group<'a>(group: &'a Group, acceptance: &'a Acceptance, edition: Edition) -> Changes<'a> {
    let changes = group.changes.iter();
    Changes {
        why: group.why.to_string(),
        statements: &group.statements,
        rejected: group.rejected(),
        changes: changes
            .map(|(change, by)| changed(change, by, acceptance, edition))
            .collect(),
    }
}

fn changed<'a>(
    change: &'a Change,
    by: &[usize],
    acceptance: &'a Acceptance,
    edition: Edition,
) -> Changed<'a> {
    let (scenario, differs_on) = match &change.what {
        What::Scenario { path, line, name } => {
            let file = path.display().to_string();
            (
                Some(Scenario {
                    file,
                    line: *line,
                    name,
                }),
                None,
            )
        }
        What::CommandLine { on } => (None, Some(on.as_str())),
    };
    let reasons = by
        .iter()
        .map(|entry| acceptance.entries[*entry].reason.as_str());
    Changed {
        scenario,
        differs_on,
        before: &change.became[0],
        after: &change.became[1],
        explained_by: change
            .explained_by
            .iter()
            .map(|switch| switch.name())
            .collect(),
        statements: &change.statements,
        reasons: reasons.collect(),
        shown_by: command(change.shown_by.as_ref(), edition),
    }
}
