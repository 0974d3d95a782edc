//! The files of findings.

use crate::system::yaml::{self, YamlError};
use mapcheck_shell::shipped;
use serde::Deserialize;
use serde_saphyr::Spanned;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The version of the files' format.
const FORMAT: u32 = 1;

/// The extension of the files.
const EXTENSION: &str = "yaml";

/// A defect of PRRTE.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedFinding {
    /// The name of its file, without the extension.
    pub name: String,
    /// What builds do wrong, in a few words.
    pub title: String,
    /// The arguments of `prterun` that show it, as a shell takes them. `hn` is the head node.
    pub line: String,
    /// The machine of all nodes, by its name in `topologies`.
    pub machine: String,
    /// The texts of the files that the line names.
    pub files: BTreeMap<String, String>,
    /// What PRRTE's own text has about it.
    pub text: SourcePlace,
    /// The requirement that demands the expected outcome, if there is one.
    pub requirement: Option<String>,
    /// Why the reference does not have the expected outcome, if it does not.
    pub not_in_reference: Option<String>,
    /// What is expected of the line, as [`outcome_text`](super::outcome_text()) writes it.
    pub expected: String,
    /// What builds with the defect do.
    pub actual: String,
    /// Where it is in PRRTE's sources, and how it comes about.
    pub cause: SourcePlace,
    /// Since which commit, and how that is known.
    pub since: String,
    /// The versions that have it.
    pub has: Vec<String>,
    /// The versions that do what is expected.
    pub lacks: Vec<String>,
    /// Versions that do a third thing for the same reason, with what they do.
    pub otherwise: BTreeMap<String, String>,
    /// Its state: open, or fixed in a version.
    pub state: String,
}

/// A place in PRRTE's sources, with what is there.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SourcePlace {
    /// The file, from the top of the sources.
    pub file: String,
    /// A key of the file, or a function.
    #[serde(rename = "in")]
    pub inside: Option<String>,
    /// What is there, in our words.
    pub what: String,
}

/// A finding that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("cannot use the finding {}", path.display())]
pub struct FindingFileError {
    /// The file, or the folder.
    pub path: PathBuf,
    /// What is wrong with it.
    #[source]
    pub kind: YamlError,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    #[serde(rename = "mapcheck-finding")]
    format: u32,
    title: String,
    line: Spanned<String>,
    machine: String,
    #[serde(default)]
    files: BTreeMap<String, String>,
    text: SourcePlace,
    requirement: Option<String>,
    not_in_reference: Option<String>,
    expected: Spanned<String>,
    actual: Spanned<String>,
    cause: SourcePlace,
    since: String,
    has: Spanned<Vec<String>>,
    #[serde(default)]
    lacks: Vec<String>,
    #[serde(default)]
    otherwise: BTreeMap<String, String>,
    state: String,
}

/// Loads the findings of a folder, or of one file, in the order of their names.
///
/// # Errors
///
/// A file cannot be read, is malformed or shows nothing; or the folder has no such file.
pub fn load_findings(path: &Path) -> Result<Vec<PublishedFinding>, FindingFileError> {
    let failed = |kind| FindingFileError {
        path: path.to_owned(),
        kind,
    };
    let place = shipped::locate(path).map_err(|error| failed(error.into()))?;
    let files = match place.is_dir() {
        true => files_of(&place).map_err(|error| failed(error.into()))?,
        false => vec![place.clone().into_owned()],
    };
    if files.is_empty() {
        let none = io::Error::new(io::ErrorKind::NotFound, "no file *.yaml is in it");
        return Err(failed(none.into()));
    }
    let load = |file: &PathBuf| {
        let text = yaml::read_file(file);
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        text.and_then(|text| PublishedFinding::parse(&name, &text))
            .map_err(|kind| FindingFileError {
                path: file.clone(),
                kind,
            })
    };
    files.iter().map(load).collect()
}

/// Returns the files of a folder, in the order of their names.
fn files_of(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut files: Vec<PathBuf> = entries.collect::<io::Result<_>>()?;
    files.retain(|file| file.extension().is_some_and(|it| it == EXTENSION));
    files.sort();
    Ok(files)
}

fn trimmed(texts: BTreeMap<String, String>) -> BTreeMap<String, String> {
    let texts = texts.into_iter();
    texts
        .map(|(version, text)| (version, text.trim().to_owned()))
        .collect()
}

impl PublishedFinding {
    /// Parses the text of a file.
    ///
    /// # Errors
    ///
    /// The text is malformed, or expects what happens.
    pub fn parse(name: &str, text: &str) -> Result<Self, YamlError> {
        let file: File = yaml::parse(text)?;
        yaml::check_format(file.format, FORMAT)?;
        let (expected, actual) = (file.expected.value.trim(), file.actual.value.trim());
        if expected == actual {
            let what = "`actual` is what is expected: the line shows nothing";
            return Err(YamlError::at(&file.actual, what.to_owned()));
        }
        if let Some(both) = file.has.value.iter().find(|it| file.lacks.contains(it)) {
            let what = format!("`{both}` is in `has` and in `lacks`; remove it from one of them");
            return Err(YamlError::at(&file.has, what));
        }
        if mapcheck_shell::split(&file.line.value).is_none() {
            let what = "a quote of `line` is not closed".to_owned();
            return Err(YamlError::at(&file.line, what));
        }
        let is_plain = |name: &str| Path::new(name).file_name().is_some_and(|it| it == name);
        if let Some(name) = file.files.keys().find(|name| !is_plain(name)) {
            let what =
                format!("`{name}` of `files` is not the name of a file; leave out its folder");
            return Err(YamlError::at(&file.line, what));
        }
        Ok(Self {
            name: name.to_owned(),
            title: file.title,
            line: file.line.value.trim().to_owned(),
            machine: file.machine,
            files: file.files,
            text: file.text,
            requirement: file.requirement,
            not_in_reference: file.not_in_reference,
            expected: expected.to_owned(),
            actual: actual.to_owned(),
            cause: file.cause,
            since: file.since,
            has: file.has.value,
            lacks: file.lacks,
            otherwise: trimmed(file.otherwise),
            state: file.state,
        })
    }
}
