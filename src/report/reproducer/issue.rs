//! A draft of an issue: what its reader needs to see the fault without mapcheck.

use super::harness::to_harness_case;
use super::line::Reproducer;
use super::scenario::to_scenario;
use crate::outcome::compare::{Difference, describe, differing_ranks};
use crate::system::printable::escape_text;
use mapcheck_reference::display::PrintMap as _;
use mapcheck_reference::{Case, Outcome};
use std::fmt::Write as _;
use std::io;

/// What an issue is about.
#[derive(Clone, Debug)]
pub struct IssueDraft<'a> {
    /// The name of the files that the reproducer writes, and of the case.
    pub name: &'a str,
    /// The case.
    pub case: &'a Case,
    /// The name of what does it right: the rules, or another build.
    pub expected_by: &'a str,
    /// What is expected.
    pub expected: &'a Outcome,
    /// The name of the build.
    pub build: &'a str,
    /// What the build does.
    pub actual: &'a Outcome,
    /// What differs.
    pub differences: &'a [Difference],
    /// The statements that the expectation follows from: id, section and text.
    pub statements: Vec<String>,
    /// What is known of the cause.
    pub mechanism: Option<String>,
}

/// The most ranks that are listed.
const RANKS: usize = 16;

impl IssueDraft<'_> {
    /// Returns the draft in Markdown.
    ///
    /// # Errors
    ///
    /// The case's topology cannot be read.
    pub fn to_markdown(&self) -> io::Result<String> {
        let mut text = String::new();
        let first = self.differences.first();
        let what = first.map_or_else(|| "another outcome".to_owned(), ToString::to_string);
        let mut add = |part: String| text += &part;
        add(format!("# {}\n\n", one_line(&what)));
        add(format!("Build: {}\n\n", one_line(self.build)));
        if let Some(reproducer) = Reproducer::new(self.case, None, self.name)? {
            add(format!(
                "## Reproducer\n\nNothing is launched, and no node is contacted.\n\n{}\n",
                fenced("sh", &reproducer.script())
            ));
        }
        add(format!(
            "## Expected\n\n{} ({})\n\n",
            one_line(&describe(self.expected)),
            one_line(self.expected_by)
        ));
        for statement in &self.statements {
            add(format!("> {}\n\n", one_line(statement)));
        }
        add(fenced("text", &shown(self.expected)) + "\n");
        add(format!(
            "## Actual\n\n{}\n\n",
            one_line(&describe(self.actual))
        ));
        add(fenced("text", &shown(self.actual)) + "\n");
        add(self.ranks());
        if let Some(mechanism) = &self.mechanism {
            add(format!("## Cause\n\n{}\n\n", one_line(mechanism)));
        }
        add(self.forms());
        Ok(text)
    }

    /// Returns a table of the ranks that differ.
    fn ranks(&self) -> String {
        let (Outcome::Mapped(left), Outcome::Mapped(right)) = (self.expected, self.actual) else {
            return String::new();
        };
        let ranks = differing_ranks(left, right);
        if ranks.is_empty() {
            return String::new();
        }
        let mut text = String::from("| rank | expected | actual |\n| --- | --- | --- |\n");
        for it in ranks.iter().take(RANKS) {
            let rank = match it.first == it.last {
                true => it.first.to_string(),
                false => format!("{}-{}", it.first, it.last),
            };
            let (left, right) = (one_line(&it.left), one_line(&it.right));
            let _ = writeln!(text, "| {rank} | `{left}` | `{right}` |");
        }
        text + "\n"
    }

    /// Returns the case as a line of PRRTE's harness and as a scenario, as far as these can express it.
    fn forms(&self) -> String {
        let mut text = String::new();
        if let Some(line) = to_harness_case(self.case, self.expected, self.name) {
            text += "## For test/offline\n\n";
            text += &fenced("python", &format!("yield {line}"));
            text += "\n";
        }
        if let Some(scenario) = to_scenario(self.case, self.expected, self.name) {
            text += "## As a scenario\n\n";
            text += &fenced("gherkin", &scenario);
        }
        text
    }
}

/// Returns a map as prterun prints it, or the message of a refusal.
fn shown(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Mapped(map) | Outcome::LostRanks { map, .. } => map.text("prterun@1").to_string(),
        Outcome::Refused(refused) if !refused.message.is_empty() => refused.message.clone(),
        other => describe(other),
    }
}

/// Returns a foreign text as a block of code, which it cannot end.
pub(crate) fn fenced(language: &str, text: &str) -> String {
    // A map has tabs, and a block of code keeps them.
    let parts = text.trim_matches('\n').split('\t').map(escape_text);
    let text = parts.collect::<Vec<_>>().join("\t");
    let mut fence = "```".to_owned();
    while text.contains(&fence) {
        fence.push('`');
    }
    format!("{fence}{language}\n{text}\n{fence}\n")
}

/// Returns a foreign text in one line, without characters that end a line of Markdown or a table's cell.
fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    escape_text(&words.join(" ")).replace('|', "\\|")
}
