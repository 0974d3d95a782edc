//! Acceptance files: which changes may be, and why.

use super::change::{Change, What, statements_of};
use crate::attribution::Switch;
use crate::compare::Aspect;
use crate::requirements::Ledger;
use crate::yaml::{self, YamlError};
use mapcheck_reference::{Edition, Question};
use mapcheck_shell::join;
use serde::Deserialize;
use serde_saphyr::Spanned;
use std::fmt;
use std::path::{Path, PathBuf};

/// The version of the file's format.
const FORMAT: u32 = 1;

/// What may change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Acceptance {
    /// The editions between which it may, if it says so.
    pub editions: Option<[Edition; 2]>,
    /// The reasons, each with what it names.
    pub entries: Vec<Entry>,
}

/// A reason, and the changes that have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The reason.
    pub reason: String,
    /// What names the changes.
    pub items: Vec<Item>,
}

/// What names changes, with its line in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The line.
    pub line: u64,
    /// What it names.
    pub named: Named,
}

/// What changes are named by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// Everything that a question explains.
    Question(Question),
    /// The scenarios that check a statement, and what the statement's question explains.
    Statement(String),
    /// The scenarios of a name.
    Scenario(String),
    /// Fixed command lines on which such a thing differs, and which have these words in them.
    CommandLines {
        /// What differs.
        aspect: Aspect,
        /// Part of the command line; `*` stands for any words between two parts.
        with: Option<String>,
    },
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Named::Question(question) => write!(f, "question {question}"),
            Named::Statement(id) => write!(f, "statement {id}"),
            Named::Scenario(name) => write!(f, "scenario `{name}`"),
            Named::CommandLines { aspect, with } => {
                write!(f, "command lines that differ in {}", aspect.name())?;
                match with {
                    Some(with) => write!(f, " with `{with}`"),
                    None => Ok(()),
                }
            }
        }
    }
}

/// Why there is no acceptance.
#[derive(Debug, thiserror::Error)]
#[error("failed to use the acceptance file {}", path.display())]
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
    accept: Vec<Spanned<Written>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Written {
    reason: Spanned<String>,
    #[serde(default)]
    questions: Vec<Spanned<String>>,
    #[serde(default)]
    statements: Vec<Spanned<String>>,
    #[serde(default)]
    scenarios: Vec<Spanned<String>>,
    #[serde(default)]
    command_lines: Vec<WrittenLines>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct WrittenLines {
    differ_in: Spanned<String>,
    with: Option<String>,
}

impl Acceptance {
    /// Reads an acceptance file; the statements that it names must be in the ledger.
    ///
    /// # Errors
    ///
    /// The file cannot be read, is malformed, names what does not exist, or gives no reason.
    pub fn load(path: &Path, ledger: &Ledger) -> Result<Self, AcceptanceError> {
        let text = yaml::read(path);
        text.and_then(|text| Self::parse(&text, ledger))
            .map_err(|kind| AcceptanceError {
                path: path.to_owned(),
                kind,
            })
    }

    /// Reads the text of an acceptance file.
    ///
    /// # Errors
    ///
    /// As [`Acceptance::load`], save that nothing has to be read.
    pub fn parse(text: &str, ledger: &Ledger) -> Result<Self, YamlError> {
        let file: File = yaml::parse(text)?;
        yaml::check_format(file.format, FORMAT)?;
        let editions = match (&file.from, &file.to) {
            (Some(from), Some(to)) => Some([yaml::value(from)?, yaml::value(to)?]),
            (None, None) => None,
            (Some(alone), None) | (None, Some(alone)) => {
                let what = "`from` and `to` go together".to_owned();
                return Err(YamlError::at(alone, what));
            }
        };
        let entries = file
            .accept
            .into_iter()
            .map(|written| entry(written, ledger));
        Ok(Self {
            editions,
            entries: entries.collect::<Result<_, _>>()?,
        })
    }

    /// All that it names, each with the number of its entry.
    pub fn items(&self) -> impl Iterator<Item = (usize, &Item)> {
        let entries = self.entries.iter().enumerate();
        entries.flat_map(|(index, entry)| entry.items.iter().map(move |item| (index, item)))
    }
}

fn entry(written: Spanned<Written>, ledger: &Ledger) -> Result<Entry, YamlError> {
    let reason = &written.value.reason;
    if reason.value.trim().is_empty() {
        let what = "it gives no reason".to_owned();
        return Err(YamlError::at(reason, what));
    }
    let mut items = Vec::new();
    let mut add = |line, named| items.push(Item { line, named });
    for name in &written.value.questions {
        let mut all = Question::ALL.into_iter();
        let question = all.find(|question| question.name() == name.value);
        let question = question.ok_or_else(|| {
            YamlError::at(name, format!("no question is called `{}`", name.value))
        })?;
        add(name.defined.line(), Named::Question(question));
    }
    for id in &written.value.statements {
        if ledger.get(&id.value).is_none() {
            let what = format!("there is no statement {}", id.value);
            return Err(YamlError::at(id, what));
        }
        add(id.defined.line(), Named::Statement(id.value.clone()));
    }
    for name in &written.value.scenarios {
        add(name.defined.line(), Named::Scenario(name.value.clone()));
    }
    for lines in &written.value.command_lines {
        let name = &lines.differ_in;
        let mut all = Aspect::ALL.into_iter();
        let aspect = all.find(|aspect| aspect.name() == name.value);
        let aspect = aspect.ok_or_else(|| {
            let known = Aspect::ALL.map(Aspect::name).join(", ");
            YamlError::at(
                name,
                format!("nothing is called `{}`; there are: {known}", name.value),
            )
        })?;
        let with = lines.with.clone();
        add(name.defined.line(), Named::CommandLines { aspect, with });
    }
    if items.is_empty() {
        let what = "it names no change".to_owned();
        return Err(YamlError::at(&written, what));
    }
    Ok(Entry {
        reason: reason.value.trim().to_owned(),
        items,
    })
}

impl Named {
    /// Whether it names a change, alone or together with others. Of several questions that explain one change together, each must
    /// be named.
    #[must_use]
    pub(super) fn names(&self, change: &Change, ledger: &Ledger) -> Names {
        let all = |yes: bool| if yes { Names::All } else { Names::Nothing };
        match (self, &change.what) {
            (Named::Scenario(wanted), What::Scenario { name, .. }) => all(wanted == name),
            (Named::Statement(id), What::Scenario { .. }) if change.statements.contains(id) => {
                Names::All
            }
            (Named::CommandLines { aspect, with }, What::CommandLine { .. }) => {
                let fits = || with.as_ref().is_none_or(|with| has(change, with));
                all(change.aspect == Some(*aspect) && fits())
            }
            (Named::Question(question), _) => {
                some(change, |switch| **switch == Switch::Question(*question))
            }
            (Named::Statement(id), _) => some(change, |switch| match switch {
                Switch::Quirk(quirk) => quirk.requirement() == id,
                Switch::Question(question) => statements_of(*question, ledger).contains(id),
            }),
            _ => Names::Nothing,
        }
    }
}

/// How much of a change something names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Names {
    /// Nothing of it.
    Nothing,
    /// What these switches do to it.
    Part(Vec<Switch>),
    /// All of it.
    All,
}

fn some(change: &Change, named: impl Fn(&&Switch) -> bool) -> Names {
    let part: Vec<Switch> = change.explained_by.iter().filter(named).copied().collect();
    if part.is_empty() {
        Names::Nothing
    } else {
        Names::Part(part)
    }
}

/// Whether a command line has the parts of a pattern in it, in their order.
fn has(change: &Change, pattern: &str) -> bool {
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
