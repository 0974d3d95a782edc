//! What `mapcheck requirements` prints for people.

use crate::requirements::{Coverage, Covered, Diff, Fault, Requirement};
use crate::source_tree::Finding;
use anstyle::{AnsiColor, Style};
use mapcheck_reference::Edition;

const HEADING: Style = Style::new().bold();
const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default();
const FAINT: Style = Style::new().dimmed();

/// How wide a line of a statement may be.
const WIDTH: usize = 110;

/// All statements, section by section.
pub(super) fn list(selected: &[&Covered<'_>]) {
    for section in
        selected.chunk_by(|one, other| one.requirement.section == other.requirement.section)
    {
        let Some(first) = section.first() else {
            continue;
        };
        anstream::println!("{HEADING}{}{HEADING:#}", first.requirement.section);
        for covered in section {
            statement(covered);
        }
        anstream::println!();
    }
    anstream::println!("{}", summary(selected));
}

/// Statements with everything that is known of them.
pub(super) fn details(selected: &[&Covered<'_>]) {
    for covered in selected {
        let requirement = covered.requirement;
        anstream::println!("{HEADING}{}{HEADING:#}", requirement.section);
        statement(covered);
        for section in &requirement.also {
            anstream::println!("    also in {section}");
        }
        if let Some(question) = &requirement.question {
            anstream::println!("    question: {question}");
        }
        readings(requirement);
        for scenario in &covered.scenarios {
            let edition = scenario
                .tags
                .edition
                .map_or(String::new(), |edition| format!(" ({edition} only)"));
            anstream::println!("    {}: {}{edition}", scenario.id, scenario.name);
        }
        sources(covered);
    }
}

fn statement(covered: &Covered<'_>) {
    let requirement = covered.requirement;
    let id = &requirement.id;
    let facts = [requirement.kind.name(), requirement.seen_by.name()].join(", ");
    let editions = match requirement.editions.as_slice() {
        [only] => format!(", edition {only} only"),
        _ => String::new(),
    };
    let unchecked = covered.unchecked_editions();
    let style = if unchecked.is_empty() { GOOD } else { BAD };
    anstream::println!(
        "  {HEADING}{id}{HEADING:#} {FAINT}({facts}{editions}){FAINT:#} {style}{}{style:#}",
        count(covered)
    );
    for line in wrapped(&requirement.text) {
        anstream::println!("    {line}");
    }
}

fn readings(requirement: &Requirement) {
    for reading in &requirement.readings {
        let takers: Vec<&str> = reading
            .editions
            .iter()
            .map(|edition| edition.name())
            .collect();
        let takers = match takers.as_slice() {
            [] => "taken by no edition".to_owned(),
            some => format!("taken by {}", some.join(" and ")),
        };
        anstream::println!("    reading ({}; {takers}):", reading.place);
        for line in wrapped(&reading.rule) {
            anstream::println!("      {line}");
        }
    }
}

fn sources(covered: &Covered<'_>) {
    for sourced in &covered.sourced {
        let check = sourced.check;
        match &sourced.finding {
            Finding::Passed => anstream::println!("    {GOOD}so{GOOD:#}: {check}"),
            Finding::Failed { why } => anstream::println!("    {BAD}not so{BAD:#}: {check}: {why}"),
            Finding::NotApplicable { why } => {
                anstream::println!("    {check}: not applicable: {why}")
            }
        }
    }
}

/// What checks a statement, in a few words.
fn count(covered: &Covered<'_>) -> String {
    let mut parts = Vec::new();
    match covered.scenarios.len() {
        0 => {}
        1 => parts.push("1 scenario".to_owned()),
        some => parts.push(format!("{some} scenarios")),
    }
    match covered.sourced.len() {
        0 => {}
        1 => parts.push("1 demand on the source".to_owned()),
        some => parts.push(format!("{some} demands on the source")),
    }
    let unchecked: Vec<&str> = covered
        .unchecked_editions()
        .iter()
        .map(|edition| edition.name())
        .collect();
    if !unchecked.is_empty() {
        parts.push(format!(
            "nothing checks it in edition {}",
            unchecked.join(" and ")
        ));
    }
    parts.join(", ")
}

fn summary(selected: &[&Covered<'_>]) -> String {
    let checked = selected
        .iter()
        .filter(|covered| covered.unchecked_editions().is_empty())
        .count();
    format!("{} statements, {checked} of them checked", selected.len())
}

/// What does not fit.
pub(super) fn faults(coverage: &Coverage<'_>, faults: &[Fault]) {
    for fault in faults {
        anstream::println!("{BAD}{fault}{BAD:#}");
    }
    let all: Vec<&Covered<'_>> = coverage.statements.iter().collect();
    anstream::println!(
        "{}; {}; {}",
        summary(&all),
        source_summary(&all),
        found(faults.len())
    );
}

fn found(faults: usize) -> String {
    match faults {
        0 => "nothing to complain about".to_owned(),
        1 => "1 thing to mend".to_owned(),
        some => format!("{some} things to mend"),
    }
}

fn source_summary(all: &[&Covered<'_>]) -> String {
    let findings = all
        .iter()
        .flat_map(|covered| &covered.sourced)
        .map(|sourced| &sourced.finding);
    let (mut passed, mut failed, mut neither, mut why) = (0, 0, 0, None);
    for finding in findings {
        match finding {
            Finding::Passed => passed += 1,
            Finding::Failed { .. } => failed += 1,
            Finding::NotApplicable { why: reason } => {
                neither += 1;
                why.get_or_insert(reason);
            }
        }
    }
    match (passed + failed, why) {
        (0, Some(why)) => format!("{neither} demands on the source not applicable: {why}"),
        _ => format!(
            "demands on the source: {passed} met, {failed} not met, {neither} not applicable"
        ),
    }
}

/// On what editions differ.
pub(super) fn differences(diff: &Diff<'_>, editions: [Edition; 2]) {
    anstream::println!("{HEADING}Statements{HEADING:#}");
    for changed in &diff.statements {
        let requirement = changed.requirement;
        let question = requirement
            .question
            .as_ref()
            .map_or(String::new(), |question| format!(" ({question})"));
        anstream::println!(
            "  {HEADING}{}{HEADING:#}{question} {FAINT}{}{FAINT:#}",
            requirement.id,
            requirement.section
        );
        for (edition, rule) in editions.iter().zip(&changed.rules) {
            told(*edition, rule.as_deref().unwrap_or("-"));
        }
    }
    anstream::println!("\n{HEADING}Scenarios{HEADING:#}");
    for changed in &diff.scenarios {
        let scenario = &changed.scenario;
        let ids = scenario.requirements.join(" ");
        anstream::println!("  {}: {} {FAINT}{ids}{FAINT:#}", scenario.id, scenario.name);
        for (edition, became) in editions.iter().zip(&changed.became) {
            told(*edition, became);
        }
    }
    anstream::println!(
        "\n{} statements and {} scenarios differ",
        diff.statements.len(),
        diff.scenarios.len()
    );
}

fn told(edition: Edition, text: &str) {
    let mut lines = wrapped(text).into_iter();
    anstream::println!("    {edition}: {}", lines.next().unwrap_or_default());
    for line in lines {
        anstream::println!("             {line}");
    }
}

/// Text in lines that are not too wide.
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
    fn long_statements_are_wrapped_between_words() {
        let lines = wrapped(&"word ".repeat(50));
        assert!(lines.iter().all(|line| line.len() <= WIDTH), "{lines:?}");
        assert_eq!(lines.join(" ").split(' ').count(), 50);
        assert!(wrapped("").is_empty());
    }
}
