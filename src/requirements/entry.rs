//! How a statement stands in the ledger's file.

use super::statement::{Kind, Reading, Requirement, SeenBy};
use crate::source_tree::SourceEntry;
use mapcheck_reference::{Edition, Question};
use serde::Deserialize;
use serde_saphyr::Spanned;

/// Questions on which editions differ, and which no map answers: they are about names in the source.
const SOURCE_QUESTIONS: [&str; 2] = ["device-key", "old-version-alias"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Entry {
    pub(super) id: Spanned<String>,
    section: String,
    #[serde(default)]
    also: Vec<String>,
    text: String,
    editions: Option<Vec<String>>,
    question: Option<String>,
    kind: Kind,
    seen_by: SeenBy,
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

impl Entry {
    /// The statement.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub(super) fn statement(self) -> Result<Requirement, String> {
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
            seen_by: self.seen_by,
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
        fits_together(&requirement, all)?;
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

fn fits_together(statement: &Requirement, in_all: bool) -> Result<(), String> {
    match &statement.question {
        Some(question) => known_question(question)?,
        None if !in_all => {
            return Err(
                "it holds in some editions only, but no `question` explains why".to_owned(),
            );
        }
        None => {}
    }
    if statement.kind == Kind::Contradicted && statement.readings.len() < 2 {
        return Err("it is contradicted, but does not have two `readings`".to_owned());
    }
    if statement.kind != Kind::Contradicted && !statement.readings.is_empty() {
        return Err("it has `readings`, but is not contradicted".to_owned());
    }
    if !statement.readings.is_empty() {
        for edition in Edition::ALL {
            let takes = |reading: &&Reading| reading.editions.contains(&edition);
            if statement.readings.iter().filter(takes).count() != 1 {
                return Err(format!(
                    "edition {edition} must take exactly one of its readings"
                ));
            }
        }
    }
    if statement.seen_by == SeenBy::SourceTree && statement.source.is_empty() {
        return Err("it is seen in the source tree, but no `source` names the place".to_owned());
    }
    Ok(())
}

fn known_question(name: &str) -> Result<(), String> {
    let known = Question::ALL.iter().any(|question| question.name() == name);
    if known || SOURCE_QUESTIONS.contains(&name) {
        return Ok(());
    }
    Err(format!("no question is called `{name}`"))
}
