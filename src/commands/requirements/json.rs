//! What `mapcheck requirements` prints for programs.

use crate::commands::print_json;
use crate::requirements::{Coverage, Covered, Diff, Fault};
use crate::source_tree::{Finding, SourceCheck};
use mapcheck_reference::Edition;
use serde::Serialize;

/// The version of the documents.
const FORMAT: u32 = 1;

#[derive(Serialize)]
struct Statements<'a> {
    format: u32,
    statements: Vec<Statement<'a>>,
}

#[derive(Serialize)]
struct Statement<'a> {
    id: &'a str,
    section: &'a str,
    also: &'a [String],
    text: &'a str,
    kind: &'static str,
    seen_by: &'static str,
    editions: Vec<&'static str>,
    question: Option<&'a str>,
    readings: Vec<Reading<'a>>,
    scenarios: Vec<Scenario<'a>>,
    source: Vec<Source<'a>>,
    unchecked_in: Vec<&'static str>,
}

#[derive(Serialize)]
struct Reading<'a> {
    editions: Vec<&'static str>,
    rule: &'a str,
    #[serde(rename = "where")]
    place: &'a str,
}

#[derive(Serialize)]
struct Scenario<'a> {
    file: String,
    line: usize,
    name: &'a str,
    edition: Option<&'static str>,
}

#[derive(Serialize)]
struct Source<'a> {
    check: &'a SourceCheck,
    finding: &'a Finding,
}

#[derive(Serialize)]
struct Check {
    format: u32,
    statements: usize,
    faults: Vec<String>,
}

#[derive(Serialize)]
struct Differences<'a> {
    format: u32,
    editions: [&'static str; 2],
    statements: Vec<Changed<'a>>,
    scenarios: Vec<ChangedScenario<'a>>,
}

#[derive(Serialize)]
struct Changed<'a> {
    id: &'a str,
    question: Option<&'a str>,
    rules: &'a [Option<String>; 2],
}

#[derive(Serialize)]
struct ChangedScenario<'a> {
    file: String,
    line: usize,
    name: &'a str,
    requirements: &'a [String],
    became: &'a [String; 2],
}

/// Statements with everything that is known of them.
pub(super) fn list(selected: &[&Covered<'_>]) -> serde_json::Result<()> {
    print_json(&Statements {
        format: FORMAT,
        statements: selected.iter().map(|covered| statement(covered)).collect(),
    })
}

/// What does not fit.
pub(super) fn faults(coverage: &Coverage<'_>, faults: &[Fault]) -> serde_json::Result<()> {
    print_json(&Check {
        format: FORMAT,
        statements: coverage.statements.len(),
        faults: faults.iter().map(Fault::to_string).collect(),
    })
}

/// On what editions differ.
pub(super) fn differences(diff: &Diff<'_>, editions: [Edition; 2]) -> serde_json::Result<()> {
    let scenarios = diff.scenarios.iter().map(|changed| ChangedScenario {
        file: changed.scenario.id.path.display().to_string(),
        line: changed.scenario.id.line,
        name: &changed.scenario.name,
        requirements: &changed.scenario.requirements,
        became: &changed.became,
    });
    print_json(&Differences {
        format: FORMAT,
        editions: editions.map(Edition::name),
        statements: diff
            .statements
            .iter()
            .map(|changed| Changed {
                id: &changed.requirement.id,
                question: changed.requirement.question.as_deref(),
                rules: &changed.rules,
            })
            .collect(),
        scenarios: scenarios.collect(),
    })
}

fn statement<'a>(covered: &'a Covered<'_>) -> Statement<'a> {
    let requirement = covered.requirement;
    Statement {
        id: &requirement.id,
        section: &requirement.section,
        also: &requirement.also,
        text: &requirement.text,
        kind: requirement.kind.name(),
        seen_by: requirement.seen_by.name(),
        editions: names(&requirement.editions),
        question: requirement.question.as_deref(),
        readings: requirement
            .readings
            .iter()
            .map(|reading| Reading {
                editions: names(&reading.editions),
                rule: &reading.rule,
                place: &reading.place,
            })
            .collect(),
        scenarios: covered
            .scenarios
            .iter()
            .map(|scenario| Scenario {
                file: scenario.id.path.display().to_string(),
                line: scenario.id.line,
                name: &scenario.name,
                edition: scenario.tags.edition.map(Edition::name),
            })
            .collect(),
        source: covered
            .sourced
            .iter()
            .map(|sourced| Source {
                check: sourced.check,
                finding: &sourced.finding,
            })
            .collect(),
        unchecked_in: names(&covered.unchecked_editions()),
    }
}

fn names(editions: &[Edition]) -> Vec<&'static str> {
    editions.iter().map(|edition| edition.name()).collect()
}
