//! Versions of the texts: those of an edition, or those of a source tree.

use super::passages::read_sections;
use super::sections::Section;
use super::text::Text;
use crate::builds::source_tree::{FileError, OpenError, SourceFiles};
use crate::system::git::GitError;
use mapcheck_reference::Edition;
use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};

/// A version of the texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextVersion {
    /// Each text at the commit that the ledger names for an edition.
    Edition {
        /// The edition.
        edition: Edition,
        /// The repository with the commits.
        repository: PathBuf,
    },
    /// All texts as a source tree has them.
    Tree(SourceFiles),
}

/// A text in two versions. A version without the file has no section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextPair<'a> {
    /// The text.
    pub text: &'a Text,
    /// Its sections in both.
    pub sections: [Vec<Section>; 2],
}

/// A version that cannot be opened.
#[derive(Debug, thiserror::Error)]
#[error("{name} is neither an edition, nor a folder, nor a revision of the repository in {}", repository.display())]
pub struct VersionError {
    /// What was given.
    pub name: String,
    /// Where revisions are looked up.
    pub repository: PathBuf,
    /// What git reports.
    #[source]
    pub source: GitError,
}

/// Texts that cannot be compared.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TextError {
    /// A text cannot be read.
    #[error("{path} of {version} cannot be compared")]
    Unreadable {
        /// Its path.
        path: String,
        /// The version.
        version: String,
        /// Why.
        #[source]
        source: ReadError,
    },
    /// A text is in neither version.
    #[error("{path} is neither in {} nor in {}, so its changes are unknown", .versions[0], .versions[1])]
    InNeither {
        /// Its path.
        path: String,
        /// The versions.
        versions: [String; 2],
    },
    /// No text of the ledger is there.
    #[error("no text of the specification is in {} or in {}", .versions[0], .versions[1])]
    None {
        /// The versions.
        versions: [String; 2],
        /// Why the first one is not.
        #[source]
        source: Option<ReadError>,
    },
}

/// Why a version of a text cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The file is missing or useless.
    #[error(transparent)]
    File(#[from] FileError),
    /// The repository lacks the edition's commit.
    #[error(transparent)]
    Git(#[from] GitError),
    /// The ledger names no commit.
    #[error("the ledger names no commit of it")]
    NoCommit,
}

impl fmt::Display for TextVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Edition { edition, .. } => write!(f, "edition {edition}"),
            Self::Tree(files) => files.fmt(f),
        }
    }
}

impl TextVersion {
    /// Opens a version: an edition, else `DIR` or `DIR@REVISION`, else a revision of a repository.
    ///
    /// # Errors
    ///
    /// There is no such thing.
    pub fn open(name: &str, repository: &Path) -> Result<Self, VersionError> {
        let repository = repository.to_owned();
        if let Ok(edition) = name.parse() {
            return Ok(Self::Edition {
                edition,
                repository,
            });
        }
        let opened = SourceFiles::open(name).or_else(|error| match error {
            OpenError::NotAFolder(_) => SourceFiles::at(&repository, name),
            OpenError::Git(error) => Err(error),
        });
        opened.map(Self::Tree).map_err(|source| VersionError {
            name: name.to_owned(),
            repository,
            source,
        })
    }

    /// Returns the edition, if it is one.
    #[must_use]
    pub fn edition(&self) -> Option<Edition> {
        match self {
            Self::Edition { edition, .. } => Some(*edition),
            Self::Tree(_) => None,
        }
    }

    fn read(&self, text: &Text) -> Result<Vec<Section>, ReadError> {
        match self {
            Self::Tree(files) => Ok(read_sections(text, files)?),
            Self::Edition {
                edition,
                repository,
            } => {
                let commit = text.commits.get(edition).ok_or(ReadError::NoCommit)?;
                let files = SourceFiles::at(repository, commit)?;
                Ok(read_sections(text, &files)?)
            }
        }
    }
}

/// Reads the texts of each repository that has at least one in a version.
///
/// # Errors
///
/// A text of such a repository is in neither version, or cannot be read; or there is no such repository.
pub fn read_pairs<'a>(
    texts: &'a [Text],
    versions: [&TextVersion; 2],
) -> Result<Vec<TextPair<'a>>, TextError> {
    let names = || versions.map(TextVersion::to_string);
    let read: Vec<_> = texts
        .iter()
        .map(|text| (text, versions.map(|version| version.read(text))))
        .collect();
    let here: BTreeSet<&str> = read
        .iter()
        .filter(|(_, sides)| sides.iter().any(is_there))
        .map(|(text, _)| text.repository.as_str())
        .collect();
    if here.is_empty() {
        let first = read.into_iter().next();
        let why = first.and_then(|(_, [before, _])| before.err());
        return Err(TextError::None {
            versions: names(),
            source: why,
        });
    }
    let pairs = read
        .into_iter()
        .filter(|(text, _)| here.contains(text.repository.as_str()));
    pairs
        .map(|(text, [before, after])| {
            let path = || text.path.clone();
            if !is_there(&before) && !is_there(&after) {
                return Err(TextError::InNeither {
                    path: path(),
                    versions: names(),
                });
            }
            let usable = |read: Result<Vec<Section>, ReadError>, version: &TextVersion| match read {
                Err(ReadError::File(FileError::Missing)) => Ok(Vec::new()),
                read => read.map_err(|source| TextError::Unreadable {
                    path: path(),
                    version: version.to_string(),
                    source,
                }),
            };
            let sections = [usable(before, versions[0])?, usable(after, versions[1])?];
            Ok(TextPair { text, sections })
        })
        .collect()
}

/// Whether a version has the file of a text, even if it is useless.
fn is_there(read: &Result<Vec<Section>, ReadError>) -> bool {
    match read {
        Ok(_) => true,
        Err(ReadError::File(error)) => *error != FileError::Missing,
        Err(_) => false,
    }
}
