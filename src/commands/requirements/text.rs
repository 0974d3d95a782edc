//! The text output of `mapcheck requirements`.

use super::passages::{Texts, describe_place};
use crate::builds::source_tree::SourceStatus;
use crate::commands::output::styled_outln;
use crate::ledger::requirements::{
    Coverage, Diff, ExplainedFaults, Fault, PassageReport, RecordedVerdicts, Requirement,
    RequirementCoverage, Strength, is_same_outline,
};
use crate::ledger::specification::Passage;
use crate::system::printable::escape_line;
use anstyle::{AnsiColor, Style};
use mapcheck_reference::Edition;
use mapcheck_steps::answerer::Answerer;
use mapcheck_steps::source::{Scenario, Scenarios};
use std::collections::BTreeMap;

const HEADING: Style = Style::new().bold();
const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default();
const FAINT: Style = Style::new().dimmed();

/// The maximal width of a line of wrapped text, in bytes.
const WIDTH: usize = 110;

/// The number of lines that are shown of a passage.
const PASSAGE: usize = 200;

/// Prints requirements by section.
pub(super) fn print_requirements(
    selected: &[&RequirementCoverage<'_>],
    evidence: &RecordedVerdicts,
    texts: &Texts<'_>,
) {
    for section in
        selected.chunk_by(|one, other| one.requirement.section == other.requirement.section)
    {
        let Some(first) = section.first() else {
            continue;
        };
        let title = &first.requirement.section;
        styled_outln!("{HEADING}{title}{HEADING:#}");
        match texts.describe(title) {
            None => {}
            Some(Ok(place)) => styled_outln!("  {FAINT}{place}{FAINT:#}"),
            Some(Err(why)) => styled_outln!("  {BAD}gone{BAD:#}: {why}"),
        }
        for covered in section {
            print_requirement(covered, evidence);
        }
        styled_outln!("");
    }
    styled_outln!("{}", summary(selected));
    for name in evidence.implementations() {
        let shows = |covered: &&&RequirementCoverage<'_>| {
            let mut on = evidence.of(&covered.requirement.id);
            on.any(|(other, verdicts)| other == name && verdicts.shows())
        };
        let count = selected.iter().filter(shows).count();
        styled_outln!("{name} shows {count} of them: a scenario passes and none fails");
    }
}

/// Prints requirements with what checks them, the example first.
pub(super) fn print_details(
    selected: &[&RequirementCoverage<'_>],
    scenarios: Option<&Scenarios>,
    evidence: &RecordedVerdicts,
    texts: &Texts<'_>,
) {
    for covered in selected {
        let requirement = covered.requirement;
        styled_outln!("{HEADING}{}{HEADING:#}", requirement.section);
        print_requirement(covered, evidence);
        for section in &requirement.also {
            styled_outln!("    also in {section}");
        }
        if let Some(question) = &requirement.question {
            styled_outln!("    question: {question}");
        }
        print_readings(requirement);
        if let Some((example, scenarios)) = covered.example().zip(scenarios) {
            styled_outln!("    {GOOD}example{GOOD:#}: {}", name_of(example));
            for line in scenarios.text(&example.id) {
                styled_outln!("      {}", escape_line(&line));
            }
        }
        print_passages(requirement, texts);
        print_others(covered);
        print_source_checks(covered);
    }
}

/// Prints the scenarios of a requirement apart from its example, with one line for the rows of an outline.
fn print_others(covered: &RequirementCoverage<'_>) {
    let others = covered.scenarios.get(1..).unwrap_or_default();
    if !others.is_empty() {
        styled_outln!("    other scenarios:");
    }
    for rows in others.chunk_by(|one, next| is_same_outline(one, next)) {
        let more = match rows.len() {
            1 => String::new(),
            2 => ", and 1 more row".to_owned(),
            rows => format!(", and {} more rows", rows - 1),
        };
        if let Some(first) = rows.first() {
            styled_outln!("      {}{FAINT}{more}{FAINT:#}", name_of(first));
        }
    }
}

/// Returns the place and the name of a scenario, with its edition if it has only one.
fn name_of(scenario: &Scenario) -> String {
    let edition = scenario.tags.edition;
    let edition = edition.map_or(String::new(), |edition| format!(" ({edition} only)"));
    format!("{}: {}{edition}", scenario.id, scenario.name)
}

/// Prints where the passages of a requirement are, and those that the source tree has.
fn print_passages(requirement: &Requirement, texts: &Texts<'_>) {
    for place in texts.places(requirement) {
        styled_outln!("    text: {}", describe_place(place));
        match texts.passage(place) {
            None | Some(Passage::Elsewhere) => {}
            Some(Passage::Gone { why }) => styled_outln!("      {BAD}gone{BAD:#}: {why}"),
            Some(Passage::Found(section)) => {
                styled_outln!("      {}:{}", place.text.path, section.line);
                for line in section.lines.iter().take(PASSAGE) {
                    styled_outln!("      {FAINT}|{FAINT:#} {}", escape_line(line));
                }
                if section.lines.len() > PASSAGE {
                    let more = section.lines.len() - PASSAGE;
                    styled_outln!("      {FAINT}and {more} more lines{FAINT:#}");
                }
            }
        }
    }
}

/// Prints the sections that the texts of a source tree lack, and how many there are.
pub(super) fn print_passage_report(report: &PassageReport, gone: &[&Fault]) {
    for fault in gone {
        styled_outln!("{BAD}{fault}{BAD:#}");
    }
    styled_outln!("{report}");
}

fn print_requirement(covered: &RequirementCoverage<'_>, evidence: &RecordedVerdicts) {
    let requirement = covered.requirement;
    let id = &requirement.id;
    let facts = [requirement.kind.name(), requirement.visibility.name()].join(", ");
    let editions = match requirement.editions.as_slice() {
        [only] => format!(", edition {only} only"),
        _ => String::new(),
    };
    let unchecked = covered.unchecked_editions();
    let style = if unchecked.is_empty() { GOOD } else { BAD };
    styled_outln!(
        "  {HEADING}{id}{HEADING:#} {FAINT}({facts}{editions}){FAINT:#} {style}{}{style:#}",
        describe_checks(covered)
    );
    for line in wrapped(&requirement.text) {
        styled_outln!("    {line}");
    }
    for (implementation, verdicts) in evidence.of(id) {
        styled_outln!("    {FAINT}on {implementation}: {verdicts}{FAINT:#}");
    }
}

fn print_readings(requirement: &Requirement) {
    for reading in &requirement.readings {
        let editions: Vec<&str> = reading
            .editions
            .iter()
            .map(|edition| edition.name())
            .collect();
        let editions = match editions.as_slice() {
            [] => "in no edition".to_owned(),
            some => format!("in {}", some.join(" and ")),
        };
        styled_outln!("    reading ({}; {editions}):", reading.place);
        for line in wrapped(&reading.rule) {
            styled_outln!("      {line}");
        }
    }
}

fn print_source_checks(covered: &RequirementCoverage<'_>) {
    for source in &covered.source_checks {
        let check = source.check;
        match &source.status {
            SourceStatus::Passed => styled_outln!("    {GOOD}passed{GOOD:#}: {check}"),
            SourceStatus::Failed { why } => {
                styled_outln!("    {BAD}failed{BAD:#}: {check}, but {why}");
            }
            SourceStatus::NotApplicable { why } => {
                styled_outln!("    {check}: not applicable: {why}")
            }
        }
    }
}

/// Returns what checks a requirement, in a few words.
fn describe_checks(covered: &RequirementCoverage<'_>) -> String {
    let mut parts = Vec::new();
    let inside = |scenario: &&&Scenario| scenario.tags.reference;
    let inside = covered.scenarios.iter().filter(inside).count();
    match covered.scenarios.len() {
        0 => {}
        1 if inside == 1 => parts.push("1 scenario, on the reference only".to_owned()),
        1 => parts.push("1 scenario".to_owned()),
        some if inside == some => parts.push(format!("{some} scenarios, on the reference only")),
        some if inside > 0 => {
            parts.push(format!(
                "{some} scenarios, {inside} of them on the reference only"
            ));
        }
        some => parts.push(format!("{some} scenarios")),
    }
    match covered.source_checks.len() {
        0 => {}
        1 => parts.push("1 check of the source".to_owned()),
        some => parts.push(format!("{some} checks of the source")),
    }
    let unchecked: Vec<&str> = covered
        .unchecked_editions()
        .iter()
        .map(|edition| edition.name())
        .collect();
    if !unchecked.is_empty() {
        parts.push(format!("unchecked in edition {}", unchecked.join(" and ")));
    }
    parts.join(", ")
}

fn summary(selected: &[&RequirementCoverage<'_>]) -> String {
    let checked = selected
        .iter()
        .filter(|covered| covered.unchecked_editions().is_empty())
        .count();
    let pinned = selected
        .iter()
        .filter(|covered| covered.requirement.kind == Strength::Unspecified)
        .count();
    format!(
        "{} requirements, {checked} of them checked; the text demands {}, the other {pinned} pin PRRTE's behaviour",
        selected.len(),
        selected.len() - pinned
    )
}

/// Prints the faults of the coverage.
pub(super) fn print_faults(
    coverage: &Coverage<'_>,
    faults: &ExplainedFaults,
    report: Option<&PassageReport>,
) {
    for (fault, note) in &faults.known {
        styled_outln!("{FAINT}known: {fault}: {note}{FAINT:#}");
    }
    for fault in &faults.unknown {
        styled_outln!("{BAD}{fault}{BAD:#}");
    }
    if let Some(report) = report {
        styled_outln!("{report}");
    }
    let all: Vec<&RequirementCoverage<'_>> = coverage.requirements.iter().collect();
    print_answerers(&all);
    styled_outln!(
        "{}; {}; {}",
        summary(&all),
        source_summary(&all),
        describe_faults(faults.unknown.len())
    );
}

/// Prints how many requirements of each text have a scenario that each can make fail, by the beginning of their ids.
fn print_answerers(all: &[&RequirementCoverage<'_>]) {
    let mut texts: BTreeMap<&str, (usize, [usize; 5])> = BTreeMap::new();
    for covered in all {
        let id = &covered.requirement.id;
        let text = id.split_once('-').map_or(id.as_str(), |(text, _)| text);
        let (total, counts) = texts.entry(text).or_default();
        *total += 1;
        for (count, who) in counts.iter_mut().zip(Answerer::ALL) {
            *count += usize::from(covered.answerers().contains(&who));
        }
    }
    styled_outln!(
        "{HEADING}ids    requirements  a launcher  a runtime  a libpmix  a comment  the reference{HEADING:#}"
    );
    for (text, (total, [launcher, runtime, libpmix, comment, reference])) in texts {
        styled_outln!(
            "{text:5} {total:>13} {launcher:>11} {runtime:>10} {libpmix:>10} {comment:>10} {reference:>14}"
        );
    }
    styled_outln!(
        "Each column counts what it can fail; the last two, what nothing before them can."
    );
}

fn describe_faults(faults: usize) -> String {
    match faults {
        0 => "no faults".to_owned(),
        1 => "1 fault".to_owned(),
        some => format!("{some} faults"),
    }
}

fn source_summary(all: &[&RequirementCoverage<'_>]) -> String {
    let results = all
        .iter()
        .flat_map(|covered| &covered.source_checks)
        .map(|source| &source.status);
    let (mut passed, mut failed, mut neither, mut why) = (0, 0, 0, None);
    for result in results {
        match result {
            SourceStatus::Passed => passed += 1,
            SourceStatus::Failed { .. } => failed += 1,
            SourceStatus::NotApplicable { why: reason } => {
                neither += 1;
                why.get_or_insert(reason);
            }
        }
    }
    match (passed + failed, why) {
        (0, Some(why)) => format!("{neither} checks of the source not applicable: {why}"),
        _ => format!(
            "checks of the source: {passed} passed, {failed} failed, {neither} not applicable"
        ),
    }
}

/// Prints the differences between two editions.
pub(super) fn print_diff(diff: &Diff<'_>, editions: [Edition; 2]) {
    styled_outln!("{HEADING}Requirements{HEADING:#}");
    for changed in &diff.requirements {
        let requirement = changed.requirement;
        let question = requirement
            .question
            .as_ref()
            .map_or(String::new(), |question| format!(" ({question})"));
        styled_outln!(
            "  {HEADING}{}{HEADING:#}{question} {FAINT}{}{FAINT:#}",
            requirement.id,
            requirement.section
        );
        for (edition, rule) in editions.iter().zip(&changed.rules) {
            print_state(*edition, rule.as_deref().unwrap_or("-"));
        }
    }
    styled_outln!("\n{HEADING}Scenarios{HEADING:#}");
    for changed in &diff.scenarios {
        let scenario = &changed.scenario;
        let ids = scenario.requirements.join(" ");
        styled_outln!("  {}: {} {FAINT}{ids}{FAINT:#}", scenario.id, scenario.name);
        for (edition, state) in editions.iter().zip(&changed.states) {
            print_state(*edition, state);
        }
    }
    styled_outln!(
        "\n{} requirements and {} scenarios differ",
        diff.requirements.len(),
        diff.scenarios.len()
    );
}

fn print_state(edition: Edition, text: &str) {
    let mut lines = wrapped(text).into_iter();
    styled_outln!("    {edition}: {}", lines.next().unwrap_or_default());
    for line in lines {
        styled_outln!("             {line}");
    }
}

/// Wraps text between words.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.len() + word.len() < WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_is_wrapped_between_words() {
        let lines = wrapped(&"word ".repeat(50));
        assert!(lines.iter().all(|line| line.len() <= WIDTH), "{lines:?}");
        assert_eq!(lines.join(" ").split(' ').count(), 50);
        assert!(wrapped("").is_empty());
    }
}
