//! The ledger's files.

use super::entry::RequirementEntry;
use super::requirement::{Requirement, Strength};
use crate::ledger::specification::{Place, Text, TextEntry};
use crate::system::yaml::{self, YamlError};
use mapcheck_shell::shipped;
use mapcheck_steps::source::Scenario;
use serde::Deserialize;
use serde_saphyr::Spanned;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};

/// The version of the files' format.
pub const FORMAT: u32 = 2;

/// The name of its files, in the folder of the features and in folders below.
pub const FILE: &str = "requirements.yaml";

/// All requirements, in the order of the files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ledger {
    /// The top file.
    pub path: PathBuf,
    requirements: Vec<Requirement>,
    texts: Vec<Text>,
}

/// A ledger that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("cannot use the ledger {}: {kind}", path.display())]
pub struct LedgerError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong.
    #[source]
    pub kind: LedgerErrorKind,
}

/// What is wrong with a ledger, or with the tags of scenarios.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LedgerErrorKind {
    /// No file was found.
    #[error("no such file in the folder of the features or in a folder above it")]
    NotFound,
    /// The files that the program comes with cannot be written to a temporary folder.
    #[error(transparent)]
    Shipped(io::Error),
    /// A file cannot be read or is malformed.
    #[error(transparent)]
    Yaml(#[from] YamlError),
    /// A folder below the top file cannot be read.
    #[error("{} cannot be read", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// Requirements are malformed; one line each, with the place.
    #[error("it has mistakes:{}", lines(.0))]
    Mistakes(Vec<String>),
    /// Scenarios have unknown ids as tags; one line each, with the place.
    #[error("scenarios have unknown requirements as tags:{}", lines(.0))]
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
    #[serde(default)]
    texts: Vec<Spanned<TextEntry>>,
    requirements: Vec<RequirementEntry>,
}

/// Collects the requirements and the mistakes of the ledger's files.
#[derive(Default)]
struct LedgerBuilder {
    /// The place where each id occurs first.
    places: BTreeMap<String, (PathBuf, u64)>,
    mistakes: Vec<String>,
    requirements: Vec<Requirement>,
    texts: Vec<Text>,
}

impl LedgerBuilder {
    fn add(&mut self, text: &str, path: &Path) -> Result<(), YamlError> {
        let file: File = yaml::parse(text)?;
        yaml::check_format(file.format, FORMAT)?;
        for entry in file.texts {
            self.add_text(entry, path);
        }
        for entry in file.requirements {
            let id = entry.id.value.clone();
            let line = entry.id.defined.line();
            let mut mistake = |why: String| {
                let place = format!("{}:{line}: {id}", path.display());
                self.mistakes.push(format!("{place}{why}"));
            };
            match self.places.get(&id) {
                Some((first, at)) if first == path => {
                    mistake(format!(" is a duplicate of line {at}"));
                }
                Some((first, at)) => {
                    let first = first.display();
                    mistake(format!(" is a duplicate of {first}:{at}"));
                }
                None => {}
            }
            match entry.requirement() {
                Ok(requirement) => self.requirements.push(requirement),
                Err(why) => mistake(format!(": {why}")),
            }
            self.places.entry(id).or_insert((path.to_owned(), line));
        }
        Ok(())
    }

    fn add_text(&mut self, entry: Spanned<TextEntry>, path: &Path) {
        let place = format!("{}:{}", path.display(), entry.defined.line());
        match entry.value.text() {
            Ok(text) => {
                let twice = text.sections().find(|section| {
                    let mut others = self.texts.iter();
                    others.any(|other| other.place(section).is_some())
                });
                if let Some(section) = twice {
                    let why =
                        format!("{place}: the section {section} is that of another text, too");
                    self.mistakes.push(why);
                }
                self.texts.push(text);
            }
            Err(why) => self.mistakes.push(format!("{place}: {why}")),
        }
    }

    fn ledger(self, path: &Path) -> Result<Ledger, LedgerErrorKind> {
        if !self.mistakes.is_empty() {
            return Err(LedgerErrorKind::Mistakes(self.mistakes));
        }
        Ok(Ledger {
            path: path.to_owned(),
            requirements: self.requirements,
            texts: self.texts,
        })
    }
}

impl Ledger {
    /// Returns the ledger that the program comes with, whatever the working directory has.
    ///
    /// # Errors
    ///
    /// [`LedgerErrorKind::NotFound`], or it has mistakes.
    pub fn shipped() -> Result<Self, LedgerError> {
        Self::shipped_in("features")
    }

    /// Returns the part of the ledger that the program comes with in a folder, such as `features/relations`.
    ///
    /// # Errors
    ///
    /// Those of [`Ledger::shipped`].
    pub fn shipped_in(folder: &str) -> Result<Self, LedgerError> {
        let path = Path::new(folder).join(FILE);
        let text = path.to_str().and_then(shipped::shipped_text);
        let parsed = text
            .ok_or(LedgerErrorKind::NotFound)
            .and_then(|text| Self::parse(text, &path));
        parsed.map_err(|kind| LedgerError { path, kind })
    }

    /// Finds and loads the ledger of features: its top file is in their folder or in one above; of several, the topmost.
    /// Features without one are checked by the ledger that the program comes with.
    ///
    /// # Errors
    ///
    /// [`LedgerErrorKind::NotFound`], or the errors of [`Ledger::load`].
    pub fn find(features: &[PathBuf]) -> Result<Self, LedgerError> {
        let failed = |kind| LedgerError {
            path: FILE.into(),
            kind,
        };
        let unwritten = |error| failed(LedgerErrorKind::Shipped(error));
        let mut places = Vec::new();
        for path in features {
            let place = shipped::locate(path).map_err(unwritten)?;
            places.extend(std::path::absolute(place));
        }
        let own = places.iter().find_map(|path| top_file(path));
        let file = match own {
            Some(file) => Some(file),
            None => shipped_file().map_err(unwritten)?,
        };
        match file {
            Some(file) => Self::load(&file),
            None => Err(failed(LedgerErrorKind::NotFound)),
        }
    }

    /// Loads a ledger: its top file, and every file of the same name in folders below, in the order of their paths.
    ///
    /// # Errors
    ///
    /// A file cannot be read, or has mistakes such as a duplicate id or an unknown edition.
    pub fn load(top: &Path) -> Result<Self, LedgerError> {
        let failed = |path: &Path, kind| LedgerError {
            path: path.to_owned(),
            kind,
        };
        let mut below = Vec::new();
        if let Some(folder) = top.parent() {
            files_below(folder, &mut below).map_err(|kind| failed(top, kind))?;
        }
        below.retain(|file| file != top);
        below.sort();
        let mut builder = LedgerBuilder::default();
        for path in std::iter::once(top).chain(below.iter().map(PathBuf::as_path)) {
            yaml::read_file(path)
                .and_then(|text| builder.add(&text, path))
                .map_err(|error| failed(path, error.into()))?;
        }
        builder.ledger(top).map_err(|kind| failed(top, kind))
    }

    /// Parses the text of a ledger with one file, and its path.
    ///
    /// # Errors
    ///
    /// The text is malformed or has mistakes.
    pub fn parse(text: &str, path: &Path) -> Result<Self, LedgerErrorKind> {
        let mut builder = LedgerBuilder::default();
        builder.add(text, path)?;
        builder.ledger(path)
    }

    /// Returns the requirements, in the order of the files.
    #[must_use]
    pub fn requirements(&self) -> &[Requirement] {
        &self.requirements
    }

    /// Returns the texts of the specification.
    #[must_use]
    pub fn texts(&self) -> &[Text] {
        &self.texts
    }

    /// Returns where the text of a section is. A section of no text, such as a program's component, has no place.
    #[must_use]
    pub fn place(&self, section: &str) -> Option<Place<'_>> {
        self.texts.iter().find_map(|text| text.place(section))
    }

    /// Returns the ids of the requirements that the text does not demand. A scenario that checks no other pins the existing
    /// behaviour.
    #[must_use]
    pub fn unspecified(&self) -> BTreeSet<String> {
        let silent = |it: &&Requirement| it.kind == Strength::Unspecified;
        let silent = self.requirements.iter().filter(silent);
        silent.map(|requirement| requirement.id.clone()).collect()
    }

    /// Returns the requirement with an id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Requirement> {
        self.requirements
            .iter()
            .find(|requirement| requirement.id == id)
    }

    /// Checks that scenarios have only known ids as tags.
    ///
    /// # Errors
    ///
    /// A tag is unknown: [`LedgerErrorKind::UnknownTags`].
    pub fn check(&self, scenarios: &[Scenario]) -> Result<(), LedgerError> {
        let unknown: Vec<String> = self
            .unknown(scenarios)
            .map(|(scenario, tag)| format!("{}: unknown requirement @{tag}", scenario.id))
            .collect();
        if unknown.is_empty() {
            return Ok(());
        }
        Err(LedgerError {
            path: self.path.clone(),
            kind: LedgerErrorKind::UnknownTags(unknown),
        })
    }

    /// Returns the unknown ids that scenarios have as tags.
    pub fn unknown<'a>(
        &'a self,
        scenarios: &'a [Scenario],
    ) -> impl Iterator<Item = (&'a Scenario, &'a String)> {
        scenarios.iter().flat_map(|scenario| {
            let tags = scenario.tags.requirements.iter();
            tags.filter(|tag| self.get(tag).is_none())
                .map(move |tag| (scenario, tag))
        })
    }
}

/// Returns the topmost file of a ledger above a path.
///
/// A file of this name that is not a ledger belongs to another program; it is returned only without another, so that its
/// mistakes are reported.
fn top_file(path: &Path) -> Option<PathBuf> {
    let files = path.ancestors().map(|folder| folder.join(FILE));
    let files: Vec<PathBuf> = files.filter(|file| file.is_file()).collect();
    let mut ledgers = files.iter().filter(|file| is_ledger(file));
    ledgers.next_back().or(files.first()).cloned()
}

/// Returns the ledger that the program comes with, if the working directory has no folder of features.
fn shipped_file() -> io::Result<Option<PathBuf>> {
    let path = Path::new("features").join(FILE);
    match shipped::is_shipped(&path) {
        true => Ok(Some(shipped::locate(&path)?.into_owned())),
        false => Ok(None),
    }
}

/// Whether a file is meant as a part of a ledger, even if it is malformed.
fn is_ledger(file: &Path) -> bool {
    yaml::read_file(file).is_ok_and(|text| text.contains("mapcheck-requirements:"))
}

/// Collects the ledger's files in the folders below. Links are not followed, because they could lead back.
fn files_below(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), LedgerErrorKind> {
    let failed = |source| LedgerErrorKind::Folder {
        folder: folder.to_owned(),
        source,
    };
    for entry in folder.read_dir().map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let path = entry.path();
        if entry.file_type().map_err(failed)?.is_dir() {
            files_below(&path, files)?;
        } else if entry.file_name() == FILE {
            files.push(path);
        }
    }
    Ok(())
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
    fn a_requirement_holds_in_all_editions_by_default() {
        let ledger = parse(ONE).unwrap();
        assert_eq!(ledger.get("PAM-1").unwrap().editions, Edition::ALL);
        let question = "    question: directive-scope\n";
        let june = parse(&format!("{ONE}    editions: [\"2026-06\"]\n{question}")).unwrap();
        assert_eq!(june.get("PAM-1").unwrap().editions, [Edition::June2026]);
    }

    #[test]
    fn mistakes_have_their_place() {
        let twice = parse(&format!("{ONE}{ONE}")).unwrap_err();
        assert!(
            twice.contains("ledger.yaml:8: PAM-1 is a duplicate of line 3"),
            "{twice}"
        );
        let edition = parse(&format!("{ONE}    editions: [\"2027-01\"]\n")).unwrap_err();
        assert!(
            edition.contains(
                "ledger.yaml:3: PAM-1: unknown edition `2027-01`: use 2026-06 or 2026-08"
            ),
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
    fn the_files_of_all_folders_are_one_ledger_and_mistakes_name_theirs() {
        let folder = tempfile::tempdir().unwrap();
        let top = folder.path().join(FILE);
        let write = |name: &str, ids: &[&str]| {
            let entries: String = ids.iter().map(|id| ONE.replace("PAM-1", id)).collect();
            let file = folder.path().join(name);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            let text = format!("mapcheck-requirements: 2\nrequirements:\n{entries}");
            std::fs::write(file, text).unwrap();
        };
        write(FILE, &["PAM-1"]);
        write("b/requirements.yaml", &["EXT-2"]);
        write("a/c/requirements.yaml", &["EXT-1", "GET-1"]);
        let ledger = Ledger::load(&top).unwrap();
        let ids: Vec<&str> = ledger.requirements().iter().map(|r| &*r.id).collect();
        assert_eq!(ids, ["PAM-1", "EXT-1", "GET-1", "EXT-2"]);

        write("b/requirements.yaml", &["EXT-2", "PAM-1"]);
        let twice = Ledger::load(&top).unwrap_err().to_string();
        let places = [
            "b/requirements.yaml:8: PAM-1 is a duplicate of ",
            "/requirements.yaml:3",
        ];
        assert!(places.iter().all(|place| twice.contains(place)), "{twice}");

        std::fs::write(folder.path().join("b").join(FILE), "x: 1\n").unwrap();
        let broken = Ledger::load(&top).unwrap_err();
        assert!(broken.path.ends_with("b/requirements.yaml"));
    }

    #[test]
    fn fields_that_do_not_fit_each_other_are_a_mistake() {
        let readings = |second: &str| {
            format!(
                "    readings:\n      - {{editions: [\"2026-06\"], rule: a, where: b}}\n      - {{editions: [{second}], rule: c, where: d}}\n"
            )
        };
        let contradicted = ONE.replace("must", "contradicted");
        assert!(parse(&format!("{contradicted}{}", readings("\"2026-08\""))).is_ok());
        for (wrong, why) in [
            (contradicted.clone(), "needs two `readings`"),
            (
                format!("{contradicted}{}", readings("")),
                "edition 2026-08 must have exactly one",
            ),
            (
                format!("{ONE}{}", readings("\"2026-08\"")),
                "only a contradicted requirement",
            ),
            (
                format!("{ONE}    editions: [\"2026-06\"]\n"),
                "add the `question`",
            ),
            (
                format!("{ONE}    question: nosuch\n"),
                "unknown question `nosuch`",
            ),
            (
                ONE.replace("command-line", "source-tree"),
                "needs a `source`",
            ),
            (
                format!("{ONE}    source: [{{file: /etc}}]\n"),
                "not a path inside the source tree",
            ),
        ] {
            let error = parse(&wrong).unwrap_err();
            assert!(error.contains(why), "{error}");
        }
    }
}
