//! The file of all statements.

use super::entry::Entry;
use super::statement::Requirement;
use crate::yaml::{self, YamlError};
use mapcheck_steps::source::Planned;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The version of the file's format.
pub const FORMAT: u32 = 2;

/// The name of the file, in the folder of the features.
pub const FILE: &str = "requirements.yaml";

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
            let id = entry.id.value.clone();
            match entry.statement() {
                Ok(requirement) => requirements.push(requirement),
                Err(why) => mistakes.push(format!("{}:{line}: {id}: {why}", path.display())),
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
        let unknown: Vec<String> = self
            .unknown(scenarios)
            .map(|(scenario, tag)| format!("{}: @{tag} is no requirement", scenario.id))
            .collect();
        if unknown.is_empty() {
            return Ok(());
        }
        Err(LedgerError {
            path: self.path.clone(),
            kind: LedgerErrorKind::UnknownTags(unknown),
        })
    }

    /// What scenarios name that is not here.
    pub fn unknown<'a>(
        &'a self,
        scenarios: &'a [Planned],
    ) -> impl Iterator<Item = (&'a Planned, &'a String)> {
        scenarios.iter().flat_map(|scenario| {
            let tags = scenario.tags.requirements.iter();
            tags.filter(|tag| self.get(tag).is_none())
                .map(move |tag| (scenario, tag))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapcheck_reference::Edition;

    fn parse(entries: &str) -> Result<Ledger, String> {
        let text = format!("mapcheck-requirements: 2\nrequirements:\n{entries}");
        Ledger::parse(&text, Path::new("ledger.yaml")).map_err(|error| error.to_string())
    }

    const ONE: &str = "  - id: PAM-1\n    section: \"1\"\n    text: It is so.\n    kind: must\n    seen-by: command-line\n";

    #[test]
    fn a_statement_holds_in_all_editions_unless_it_says_otherwise() {
        let ledger = parse(ONE).unwrap();
        assert_eq!(ledger.get("PAM-1").unwrap().editions, Edition::ALL);
        let question = "    question: directive-scope\n";
        let june = parse(&format!("{ONE}    editions: [\"2026-06\"]\n{question}")).unwrap();
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
            "mapcheck-requirements: 1\nrequirements: []\n",
            Path::new("x"),
        );
        assert!(matches!(
            format,
            Err(LedgerErrorKind::Yaml(YamlError::Format { found: 1, .. }))
        ));
    }

    #[test]
    fn what_does_not_go_together_is_a_mistake() {
        let readings = |second: &str| {
            format!(
                "    readings:\n      - {{editions: [\"2026-06\"], says: a, written: b}}\n      - {{editions: [{second}], says: c, written: d}}\n"
            )
        };
        let contradicted = ONE.replace("must", "contradicted");
        assert!(parse(&format!("{contradicted}{}", readings("\"2026-08\""))).is_ok());
        for (wrong, why) in [
            (contradicted.clone(), "two `readings`"),
            (
                format!("{contradicted}{}", readings("")),
                "edition 2026-08 must take exactly one",
            ),
            (
                format!("{ONE}{}", readings("\"2026-08\"")),
                "not contradicted",
            ),
            (
                format!("{ONE}    editions: [\"2026-06\"]\n"),
                "no `question` says why",
            ),
            (
                format!("{ONE}    question: nosuch\n"),
                "no question is called `nosuch`",
            ),
            (
                ONE.replace("command-line", "source-tree"),
                "no `source` says where",
            ),
            (
                format!("{ONE}    source: [{{file: /etc}}]\n"),
                "no file inside a source tree",
            ),
        ] {
            let error = parse(&wrong).unwrap_err();
            assert!(error.contains(why), "{error}");
        }
    }
}
