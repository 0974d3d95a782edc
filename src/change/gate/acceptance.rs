//! Acceptance files: the changes that are accepted, and why.

use super::change::{ChangedItem, OutcomeChange, requirements_of_question};
use crate::attribution::Switch;
use crate::ledger::requirements::Ledger;
use crate::outcome::compare::Aspect;
use crate::system::yaml::{self, YamlError};
use mapcheck_reference::{Edition, Question};
use mapcheck_shell::join;
use serde::Deserialize;
use serde_saphyr::Spanned;
use std::fmt;
use std::path::{Path, PathBuf};

/// The version of the file's format.
const FORMAT: u32 = 1;

/// The accepted changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Acceptance {
    /// The editions of the change, if the file names them.
    pub editions: Option<[Edition; 2]>,
    /// The reasons, each with the changes that it accepts.
    pub entries: Vec<AcceptanceEntry>,
}

/// A reason, and what it accepts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcceptanceEntry {
    /// The reason.
    pub reason: String,
    /// The selectors of the accepted changes.
    pub items: Vec<AcceptanceItem>,
}

/// A selector, with its line in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcceptanceItem {
    /// The line.
    pub line: u64,
    /// The selector.
    pub selector: Selector,
}

/// Selects changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selector {
    /// All changes that a question explains.
    Question(Question),
    /// The scenarios that check a requirement, and the changes that its question explains.
    Requirement(String),
    /// The scenarios with a name.
    Scenario(String),
    /// The fixed command lines with an aspect and a pattern.
    CommandLines {
        /// What differs.
        aspect: Aspect,
        /// A part of the command line; a `*` matches any text between two parts.
        with: Option<String>,
    },
    /// The sections of the texts with a heading.
    Section(String),
}

impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Selector::Question(question) => write!(f, "question {question}"),
            Selector::Requirement(id) => write!(f, "requirement {id}"),
            Selector::Scenario(name) => write!(f, "scenario `{name}`"),
            Selector::CommandLines { aspect, with } => {
                write!(f, "command lines that differ in {}", aspect.name())?;
                match with {
                    Some(with) => write!(f, " with `{with}`"),
                    None => Ok(()),
                }
            }
            Selector::Section(heading) => write!(f, "section `{heading}`"),
        }
    }
}

/// An acceptance file that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("cannot use the acceptance file {}", path.display())]
pub struct AcceptanceError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    #[source]
    pub kind: YamlError,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(rename = "mapcheck-acceptance")]
    format: u32,
    from: Option<Spanned<String>>,
    to: Option<Spanned<String>>,
    accept: Vec<Spanned<EntryFields>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct EntryFields {
    reason: Spanned<String>,
    #[serde(default)]
    questions: Vec<Spanned<String>>,
    #[serde(default)]
    statements: Vec<Spanned<String>>,
    #[serde(default)]
    scenarios: Vec<Spanned<String>>,
    #[serde(default)]
    command_lines: Vec<LineFields>,
    #[serde(default)]
    sections: Vec<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct LineFields {
    differ_in: Spanned<String>,
    with: Option<String>,
}

impl Acceptance {
    /// Loads an acceptance file; its requirements must be in the ledger.
    ///
    /// # Errors
    ///
    /// The file cannot be read or is malformed, names something unknown, or has an entry without a reason.
    pub fn load(path: &Path, ledger: &Ledger) -> Result<Self, AcceptanceError> {
        let text = yaml::read_file(path);
        text.and_then(|text| Self::parse(&text, ledger))
            .map_err(|kind| AcceptanceError {
                path: path.to_owned(),
                kind,
            })
    }

    /// Parses the text of an acceptance file.
    ///
    /// # Errors
    ///
    /// The text is malformed, names something unknown, or has an entry without a reason.
    pub fn parse(text: &str, ledger: &Ledger) -> Result<Self, YamlError> {
        let file: File = yaml::parse(text)?;
        yaml::check_format(file.format, FORMAT)?;
        let editions = match (&file.from, &file.to) {
            (Some(from), Some(to)) => Some([yaml::parse_value(from)?, yaml::parse_value(to)?]),
            (None, None) => None,
            (Some(alone), None) | (None, Some(alone)) => {
                let what = "`from` and `to` must be given together".to_owned();
                return Err(YamlError::at(alone, what));
            }
        };
        let entries = file.accept.into_iter();
        let entries = entries.map(|fields| parse_entry(fields, ledger));
        Ok(Self {
            editions,
            entries: entries.collect::<Result<_, _>>()?,
        })
    }

    /// Returns all selectors, each with the index of its entry.
    pub fn items(&self) -> impl Iterator<Item = (usize, &AcceptanceItem)> {
        let entries = self.entries.iter().enumerate();
        entries.flat_map(|(index, entry)| entry.items.iter().map(move |item| (index, item)))
    }
}

fn parse_entry(
    fields: Spanned<EntryFields>,
    ledger: &Ledger,
) -> Result<AcceptanceEntry, YamlError> {
    let reason = &fields.value.reason;
    if reason.value.trim().is_empty() {
        let what = "the reason is empty".to_owned();
        return Err(YamlError::at(reason, what));
    }
    let mut items = Vec::new();
    let mut add = |line, selector| items.push(AcceptanceItem { line, selector });
    for name in &fields.value.questions {
        let mut all = Question::ALL.into_iter();
        let question = all.find(|question| question.name() == name.value);
        let question = question
            .ok_or_else(|| YamlError::at(name, format!("unknown question `{}`", name.value)))?;
        add(name.defined.line(), Selector::Question(question));
    }
    for id in &fields.value.statements {
        if ledger.get(&id.value).is_none() {
            let what = format!("unknown requirement {}", id.value);
            return Err(YamlError::at(id, what));
        }
        add(id.defined.line(), Selector::Requirement(id.value.clone()));
    }
    for name in &fields.value.scenarios {
        add(name.defined.line(), Selector::Scenario(name.value.clone()));
    }
    for lines in &fields.value.command_lines {
        let name = &lines.differ_in;
        let mut all = Aspect::ALL.into_iter();
        let aspect = all.find(|aspect| aspect.name() == name.value);
        let aspect = aspect.ok_or_else(|| {
            let known = Aspect::ALL.map(Aspect::name).join(", ");
            YamlError::at(
                name,
                format!(
                    "unknown difference `{}`; expected one of: {known}",
                    name.value
                ),
            )
        })?;
        let with = lines.with.clone();
        add(name.defined.line(), Selector::CommandLines { aspect, with });
    }
    for heading in &fields.value.sections {
        let line = heading.defined.line();
        add(line, Selector::Section(heading.value.clone()));
    }
    if items.is_empty() {
        let what = "the entry selects no change".to_owned();
        return Err(YamlError::at(&fields, what));
    }
    Ok(AcceptanceEntry {
        reason: reason.value.trim().to_owned(),
        items,
    })
}

impl Selector {
    /// Whether it selects changes of the texts, and not of outcomes.
    #[must_use]
    pub fn is_of_text(&self) -> bool {
        matches!(self, Selector::Section(_))
    }

    /// Returns how much of a change it selects.
    ///
    /// If several questions explain a change together, each of them must be selected.
    #[must_use]
    pub(super) fn matches(&self, change: &OutcomeChange, ledger: &Ledger) -> Match {
        let all_if = |selected: bool| if selected { Match::All } else { Match::None };
        match (self, &change.item) {
            (Selector::Scenario(wanted), ChangedItem::Scenario { name, .. }) => {
                all_if(wanted == name)
            }
            (Selector::Requirement(id), ChangedItem::Scenario { .. })
                if change.requirements.contains(id) =>
            {
                Match::All
            }
            (Selector::CommandLines { aspect, with }, ChangedItem::CommandLine { .. }) => {
                let fits = || with.as_ref().is_none_or(|with| has_pattern(change, with));
                all_if(change.aspect == Some(*aspect) && fits())
            }
            (Selector::Question(question), _) => {
                part(change, |switch| **switch == Switch::Question(*question))
            }
            (Selector::Requirement(id), _) => part(change, |switch| match switch {
                Switch::Quirk(quirk) => quirk.requirement() == id,
                Switch::Question(question) => {
                    requirements_of_question(*question, ledger).contains(id)
                }
            }),
            _ => Match::None,
        }
    }
}

/// How much of a change a selector selects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Match {
    /// Nothing.
    None,
    /// The effect of these switches.
    Part(Vec<Switch>),
    /// All of it.
    All,
}

fn part(change: &OutcomeChange, is_selected: impl Fn(&&Switch) -> bool) -> Match {
    let switches = change.explained_by.iter().filter(is_selected);
    let part: Vec<Switch> = switches.copied().collect();
    if part.is_empty() {
        Match::None
    } else {
        Match::Part(part)
    }
}

/// Whether the command line of a change has the parts of a pattern, in their order.
fn has_pattern(change: &OutcomeChange, pattern: &str) -> bool {
    let Some(case) = &change.shown_by else {
        return false;
    };
    let line = join(case.arguments.iter().map(String::as_str));
    let mut rest = line.as_str();
    pattern.split('*').all(|part| match rest.split_once(part) {
        Some((_, after)) => {
            rest = after;
            true
        }
        None => false,
    })
}
