//! The JSON output of `mapcheck requirements`.

use super::passages::Texts;
use crate::builds::source_tree::{SourceCheck, SourceStatus};
use crate::commands::print_json;
use crate::ledger::requirements::{
    Coverage, Diff, ExplainedFaults, Fault, RecordedVerdicts, RequirementCoverage, Strength,
};
use crate::ledger::specification::{Passage, Place};
use mapcheck_reference::Edition;
use mapcheck_steps::answerer::Answerer;
use serde::Serialize;
use std::collections::BTreeMap;

/// The version of the documents' format.
const FORMAT: u32 = 1;

#[derive(Serialize)]
struct RequirementsDocument<'a> {
    format: u32,
    statements: Vec<RequirementEntry<'a>>,
}

#[derive(Serialize)]
struct RequirementEntry<'a> {
    id: &'a str,
    section: &'a str,
    also: &'a [String],
    text: &'a str,
    kind: &'static str,
    demanded: bool,
    seen_by: &'static str,
    editions: Vec<&'static str>,
    question: Option<&'a str>,
    readings: Vec<ReadingEntry<'a>>,
    scenarios: Vec<ScenarioEntry<'a>>,
    implementations: Vec<ImplementationEntry<'a>>,
    source: Vec<SourceEntry<'a>>,
    passages: Vec<PassageEntry<'a>>,
    unchecked_in: Vec<&'static str>,
    can_fail: Vec<&'static str>,
}

#[derive(Serialize)]
struct ReadingEntry<'a> {
    editions: Vec<&'static str>,
    rule: &'a str,
    #[serde(rename = "where")]
    place: &'a str,
}

#[derive(Serialize)]
struct ScenarioEntry<'a> {
    file: String,
    line: usize,
    name: &'a str,
    edition: Option<&'static str>,
    reference_only: bool,
    libpmix: bool,
}

#[derive(Serialize)]
struct ImplementationEntry<'a> {
    name: &'a str,
    passed: usize,
    known: usize,
    failed: usize,
}

#[derive(Serialize)]
struct SourceEntry<'a> {
    check: &'a SourceCheck,
    finding: &'a SourceStatus,
}

#[derive(Serialize)]
struct PassageEntry<'a> {
    repository: &'a str,
    file: &'a str,
    heading: &'a str,
    commits: BTreeMap<&'static str, &'a str>,
    line: Option<usize>,
    gone: Option<String>,
}

#[derive(Serialize)]
struct CheckDocument<'a> {
    format: u32,
    statements: usize,
    faults: Vec<String>,
    known: Vec<KnownFaultEntry<'a>>,
}

#[derive(Serialize)]
struct KnownFaultEntry<'a> {
    fault: String,
    note: &'a str,
}

#[derive(Serialize)]
struct DiffDocument<'a> {
    format: u32,
    editions: [&'static str; 2],
    statements: Vec<ChangedRequirementEntry<'a>>,
    scenarios: Vec<ChangedScenarioEntry<'a>>,
}

#[derive(Serialize)]
struct ChangedRequirementEntry<'a> {
    id: &'a str,
    question: Option<&'a str>,
    rules: &'a [Option<String>; 2],
}

#[derive(Serialize)]
struct ChangedScenarioEntry<'a> {
    file: String,
    line: usize,
    name: &'a str,
    requirements: &'a [String],
    became: &'a [String; 2],
}

/// Prints requirements with what checks them.
pub(super) fn print_requirements(
    selected: &[&RequirementCoverage<'_>],
    evidence: &RecordedVerdicts,
    texts: &Texts<'_>,
) -> serde_json::Result<()> {
    print_json(&RequirementsDocument {
        format: FORMAT,
        statements: selected
            .iter()
            .map(|covered| requirement_entry(covered, evidence, texts))
            .collect(),
    })
}

/// Prints the faults of the coverage.
pub(super) fn print_faults(
    coverage: &Coverage<'_>,
    faults: &ExplainedFaults,
) -> serde_json::Result<()> {
    print_json(&CheckDocument {
        format: FORMAT,
        statements: coverage.requirements.len(),
        faults: faults.unknown.iter().map(Fault::to_string).collect(),
        known: (faults.known.iter())
            .map(|(fault, note)| KnownFaultEntry {
                fault: fault.to_string(),
                note,
            })
            .collect(),
    })
}

/// Prints the differences between two editions.
pub(super) fn print_diff(diff: &Diff<'_>, editions: [Edition; 2]) -> serde_json::Result<()> {
    let scenarios = diff.scenarios.iter().map(|changed| ChangedScenarioEntry {
        file: changed.scenario.id.path.display().to_string(),
        line: changed.scenario.id.line,
        name: &changed.scenario.name,
        requirements: &changed.scenario.requirements,
        became: &changed.states,
    });
    print_json(&DiffDocument {
        format: FORMAT,
        editions: editions.map(Edition::name),
        statements: diff
            .requirements
            .iter()
            .map(|changed| ChangedRequirementEntry {
                id: &changed.requirement.id,
                question: changed.requirement.question.as_deref(),
                rules: &changed.rules,
            })
            .collect(),
        scenarios: scenarios.collect(),
    })
}

fn requirement_entry<'a>(
    covered: &'a RequirementCoverage<'_>,
    evidence: &'a RecordedVerdicts,
    texts: &'a Texts<'_>,
) -> RequirementEntry<'a> {
    let requirement = covered.requirement;
    RequirementEntry {
        id: &requirement.id,
        section: &requirement.section,
        also: &requirement.also,
        text: &requirement.text,
        kind: requirement.kind.name(),
        demanded: requirement.kind != Strength::Unspecified,
        seen_by: requirement.visibility.name(),
        editions: names(&requirement.editions),
        question: requirement.question.as_deref(),
        readings: requirement
            .readings
            .iter()
            .map(|reading| ReadingEntry {
                editions: names(&reading.editions),
                rule: &reading.rule,
                place: &reading.place,
            })
            .collect(),
        scenarios: covered
            .scenarios
            .iter()
            .map(|scenario| ScenarioEntry {
                file: scenario.id.path.display().to_string(),
                line: scenario.id.line,
                name: &scenario.name,
                edition: scenario.tags.edition.map(Edition::name),
                reference_only: scenario.tags.reference,
                libpmix: scenario.tags.libpmix,
            })
            .collect(),
        implementations: evidence
            .of(&requirement.id)
            .map(|(name, verdicts)| ImplementationEntry {
                name,
                passed: verdicts.passed,
                known: verdicts.known,
                failed: verdicts.failed,
            })
            .collect(),
        source: covered
            .source_checks
            .iter()
            .map(|source| SourceEntry {
                check: source.check,
                finding: &source.status,
            })
            .collect(),
        passages: (texts.places(requirement).into_iter())
            .map(|place| passage_entry(place, texts))
            .collect(),
        unchecked_in: names(&covered.unchecked_editions()),
        can_fail: covered
            .answerers()
            .into_iter()
            .map(Answerer::name)
            .collect(),
    }
}

fn passage_entry<'a>(place: Place<'a>, texts: &Texts<'_>) -> PassageEntry<'a> {
    let (line, gone) = match texts.passage(place) {
        Some(Passage::Found(section)) => (Some(section.line), None),
        Some(Passage::Gone { why }) => (None, Some(why)),
        Some(Passage::Elsewhere) | None => (None, None),
    };
    let commits = place.text.commits.iter();
    PassageEntry {
        repository: &place.text.repository,
        file: &place.text.path,
        heading: place.heading,
        commits: commits
            .map(|(edition, commit)| (edition.name(), commit.as_str()))
            .collect(),
        line,
        gone,
    }
}

fn names(editions: &[Edition]) -> Vec<&'static str> {
    editions.iter().map(|edition| edition.name()).collect()
}
