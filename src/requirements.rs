//! The ledger: every normative statement of the specification, by its id.
//!
//! A scenario names the statements that it checks in its tags. A tag that is not in the ledger would be a check of nothing, so
//! [`Ledger::check`] refuses it; what no scenario checks can be asked for with [`Ledger::unchecked`].

use crate::yaml::{self, YamlError};
use mapcheck_reference::Edition;
use mapcheck_steps::source::Planned;
use serde::{Deserialize, Serialize};
use serde_saphyr::Spanned;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The version of the file's format.
pub const FORMAT: u32 = 1;

/// The name of the file, in the folder of the features.
pub const FILE: &str = "requirements.yaml";

/// How strongly the text demands something, if it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// It must be so.
    Must,
    /// It should be so.
    Should,
    /// It may be so.
    May,
    /// The text demands two things that exclude each other.
    Contradicted,
    /// The text is silent; what is there is the existing behaviour, or a reading.
    Unspecified,
}

/// What kind of check can see whether it is so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeenBy {
    /// A command line: its map or its refusal shows it.
    CommandLine,
    /// Only a look inside the reference.
    Reference,
}

/// One normative statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Requirement {
    /// Its id.
    pub id: String,
    /// The section from which it comes.
    pub section: String,
    /// The statement, in our own words.
    pub text: String,
    /// The editions in which it holds.
    pub editions: Vec<Edition>,
    /// How strongly it is demanded.
    pub kind: Kind,
    /// What can see it.
    pub seen_by: SeenBy,
    /// Its line in the file.
    pub line: u64,
}

/// All requirements, in the order of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ledger {
    /// The file.
    pub path: PathBuf,
    requirements: Vec<Requirement>,
}

/// Why there is no ledger, or why scenarios do not fit it.
#[derive(Debug, thiserror::Error)]
#[error("failed to use the ledger {}: {kind}", path.display())]
pub struct LedgerError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong.
    #[source]
    pub kind: LedgerErrorKind,
}

/// What is wrong with a ledger, or with scenarios.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LedgerErrorKind {
    /// The file is no ledger.
    #[error(transparent)]
    Yaml(#[from] YamlError),
    /// Statements are not as they should be; one line each, with its place.
    #[error("it has mistakes:{}", lines(.0))]
    Mistakes(Vec<String>),
    /// Scenarios have tags that are no requirement's id; one line each, with its place.
    #[error("it does not have what scenarios name:{}", lines(.0))]
    UnknownTags(Vec<String>),
}

fn lines(mistakes: &[String]) -> String {
    mistakes.iter().map(|line| format!("\n  {line}")).collect()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(rename = "mapcheck-requirements")]
    format: u32,
    requirements: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Entry {
    id: Spanned<String>,
    section: String,
    text: String,
    editions: Option<Vec<String>>,
    kind: Kind,
    seen_by: SeenBy,
}

impl Ledger {
    /// Reads a ledger.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or has mistakes: an id that is there twice, an edition that does not exist.
    pub fn load(path: &Path) -> Result<Self, LedgerError> {
        let failed = |kind| LedgerError {
            path: path.to_owned(),
            kind,
        };
        let text = yaml::read(path).map_err(|error| failed(error.into()))?;
        Self::parse(&text, path).map_err(failed)
    }

    /// Reads the text of a ledger; the path is that of the file in which it stands.
    ///
    /// # Errors
    ///
    /// As [`Ledger::load`], save that nothing has to be read.
    pub fn parse(text: &str, path: &Path) -> Result<Self, LedgerErrorKind> {
        let file: File = yaml::parse(text)?;
        yaml::check_format(file.format, FORMAT)?;
        let mut seen = BTreeMap::new();
        let mut mistakes = Vec::new();
        let mut requirements = Vec::new();
        for entry in file.requirements {
            let line = entry.id.defined.line();
            if let Some(first) = seen.insert(entry.id.value.clone(), line) {
                mistakes.push(format!(
                    "{}:{line}: {} is there twice; first in line {first}",
                    path.display(),
                    entry.id.value
                ));
            }
            match requirement(entry, line) {
                Ok(requirement) => requirements.push(requirement),
                Err(why) => mistakes.push(format!("{}:{line}: {why}", path.display())),
            }
        }
        if !mistakes.is_empty() {
            return Err(LedgerErrorKind::Mistakes(mistakes));
        }
        Ok(Self {
            path: path.to_owned(),
            requirements,
        })
    }

    /// The requirements, in the order of the file.
    #[must_use]
    pub fn requirements(&self) -> &[Requirement] {
        &self.requirements
    }

    /// The requirement of an id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Requirement> {
        self.requirements
            .iter()
            .find(|requirement| requirement.id == id)
    }

    /// Checks that scenarios name nothing that is not here.
    ///
    /// # Errors
    ///
    /// [`LedgerErrorKind::UnknownTags`], with the place of each.
    pub fn check(&self, scenarios: &[Planned]) -> Result<(), LedgerError> {
        let unknown: Vec<String> = scenarios
            .iter()
            .flat_map(|scenario| {
                let tags = scenario.tags.requirements.iter();
                tags.filter(|tag| self.get(tag).is_none())
                    .map(move |tag| format!("{}: @{tag} is no requirement", scenario.id))
            })
            .collect();
        if unknown.is_empty() {
            return Ok(());
        }
        Err(LedgerError {
            path: self.path.clone(),
            kind: LedgerErrorKind::UnknownTags(unknown),
        })
    }

    /// The requirements that no scenario names.
    #[must_use]
    pub fn unchecked<'a>(&'a self, scenarios: &[Planned]) -> Vec<&'a Requirement> {
        let named = |id: &String| {
            scenarios
                .iter()
                .any(|scenario| scenario.tags.requirements.contains(id))
        };
        self.requirements
            .iter()
            .filter(|requirement| !named(&requirement.id))
            .collect()
    }
}

fn requirement(entry: Entry, line: u64) -> Result<Requirement, String> {
    let editions = match entry.editions {
        None => Edition::ALL.to_vec(),
        Some(names) => names
            .iter()
            .map(|name| {
                name.parse()
                    .map_err(|error| format!("{}: {error}", entry.id.value))
            })
            .collect::<Result<_, _>>()?,
    };
    Ok(Requirement {
        id: entry.id.value,
        section: entry.section,
        text: entry.text,
        editions,
        kind: entry.kind,
        seen_by: entry.seen_by,
        line,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(entries: &str) -> Result<Ledger, String> {
        let text = format!("mapcheck-requirements: 1\nrequirements:\n{entries}");
        Ledger::parse(&text, Path::new("ledger.yaml")).map_err(|error| error.to_string())
    }

    const ONE: &str = "  - id: PAM-1\n    section: \"1\"\n    text: It is so.\n    kind: must\n    seen-by: command-line\n";

    #[test]
    fn a_statement_holds_in_all_editions_unless_it_says_otherwise() {
        let ledger = parse(ONE).unwrap();
        assert_eq!(ledger.get("PAM-1").unwrap().editions, Edition::ALL);
        let june = parse(&format!("{ONE}    editions: [\"2026-06\"]\n")).unwrap();
        assert_eq!(june.get("PAM-1").unwrap().editions, [Edition::June2026]);
    }

    #[test]
    fn mistakes_are_told_with_their_place() {
        let twice = parse(&format!("{ONE}{ONE}")).unwrap_err();
        assert!(
            twice.contains("ledger.yaml:8: PAM-1 is there twice; first in line 3"),
            "{twice}"
        );
        let edition = parse(&format!("{ONE}    editions: [\"2027-01\"]\n")).unwrap_err();
        assert!(
            edition.contains("ledger.yaml:3: PAM-1: no edition is called `2027-01`"),
            "{edition}"
        );
        let kind = parse(&ONE.replace("must", "perhaps")).unwrap_err();
        assert!(kind.contains("perhaps"), "{kind}");
        let format = Ledger::parse(
            "mapcheck-requirements: 2\nrequirements: []\n",
            Path::new("x"),
        );
        assert!(matches!(
            format,
            Err(LedgerErrorKind::Yaml(YamlError::Format { found: 2, .. }))
        ));
    }
}
