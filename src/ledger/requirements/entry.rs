//! The entries of the ledger's files.

use super::requirement::{Reading, Requirement, Strength, Visibility};
use crate::builds::source_tree::SourceEntry;
use mapcheck_reference::{Edition, Question};
use serde::Deserialize;
use serde_saphyr::Spanned;

/// Questions about names in PRRTE's source, which no map answers.
const SOURCE_QUESTIONS: [&str; 2] = ["device-key", "old-version-alias"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RequirementEntry {
    pub(super) id: Spanned<String>,
    section: String,
    #[serde(default)]
    also: Vec<String>,
    text: String,
    editions: Option<Vec<String>>,
    question: Option<String>,
    kind: Strength,
    seen_by: Visibility,
    #[serde(default)]
    readings: Vec<ReadingEntry>,
    #[serde(default)]
    source: Vec<SourceEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadingEntry {
    editions: Vec<String>,
    rule: String,
    #[serde(rename = "where")]
    place: String,
}

impl RequirementEntry {
    /// Returns the requirement.
    ///
    /// # Errors
    ///
    /// Its fields do not fit each other; the message is a lowercase fragment.
    pub(super) fn requirement(self) -> Result<Requirement, String> {
        let line = self.id.defined.line();
        let all = self.editions.is_none();
        let requirement = Requirement {
            id: self.id.value,
            section: self.section,
            also: self.also,
            text: self.text,
            editions: self
                .editions
                .map_or_else(|| Ok(Edition::ALL.to_vec()), |names| editions(&names))?,
            question: self.question,
            kind: self.kind,
            visibility: self.seen_by,
            readings: self
                .readings
                .into_iter()
                .map(ReadingEntry::reading)
                .collect::<Result<_, _>>()?,
            source: self
                .source
                .into_iter()
                .map(SourceEntry::check)
                .collect::<Result<_, _>>()?,
            line,
        };
        check_fields(&requirement, all)?;
        Ok(requirement)
    }
}

impl ReadingEntry {
    fn reading(self) -> Result<Reading, String> {
        Ok(Reading {
            editions: editions(&self.editions)?,
            rule: self.rule,
            place: self.place,
        })
    }
}

fn editions(names: &[String]) -> Result<Vec<Edition>, String> {
    let parse = |name: &String| name.parse::<Edition>().map_err(|error| error.to_string());
    names.iter().map(parse).collect()
}

fn check_fields(requirement: &Requirement, in_all: bool) -> Result<(), String> {
    match &requirement.question {
        Some(question) => check_question(question)?,
        None if !in_all => {
            return Err(
                "it does not hold in all editions; add the `question` that they answer differently"
                    .to_owned(),
            );
        }
        None => {}
    }
    if requirement.kind == Strength::Contradicted && requirement.readings.len() < 2 {
        return Err("a contradicted requirement needs two `readings`".to_owned());
    }
    if requirement.kind != Strength::Contradicted && !requirement.readings.is_empty() {
        return Err("only a contradicted requirement has `readings`".to_owned());
    }
    if !requirement.readings.is_empty() {
        for edition in Edition::ALL {
            let takes = |reading: &&Reading| reading.editions.contains(&edition);
            if requirement.readings.iter().filter(takes).count() != 1 {
                return Err(format!(
                    "edition {edition} must have exactly one of the readings"
                ));
            }
        }
    }
    if requirement.visibility == Visibility::SourceTree && requirement.source.is_empty() {
        return Err("a requirement on the source tree needs a `source`".to_owned());
    }
    Ok(())
}

fn check_question(name: &str) -> Result<(), String> {
    let known = Question::ALL.iter().any(|question| question.name() == name);
    if known || SOURCE_QUESTIONS.contains(&name) {
        return Ok(());
    }
    Err(format!("unknown question `{name}`"))
}
