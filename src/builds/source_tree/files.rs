//! The files of a source tree: those of a folder, or those of a commit in its repository.

use crate::system::git::{self, Commit, GitError};
use crate::system::process::{Exit, Limits};
use std::fmt;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

/// The limit on the size of a file, in bytes. No file of PRRTE is nearly as large.
const LARGEST_FILE: usize = 8 << 20;

/// Where the files of a source tree are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SourceFiles {
    /// In a folder.
    Folder(PathBuf),
    /// In a commit of a git repository. No file is checked out.
    Commit {
        /// The repository, or a folder of its work tree.
        repository: PathBuf,
        /// The commit.
        commit: Commit,
    },
}

/// A source tree that cannot be opened.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// There is no such folder.
    #[error(
        "{0} is not a folder; name the root of a source tree, its git directory, or either with `@REVISION`"
    )]
    NotAFolder(String),
    /// The revision cannot be found.
    #[error(transparent)]
    Git(#[from] GitError),
}

/// Why a file has no text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// There is none.
    #[error("the file does not exist")]
    Missing,
    /// It is there, and cannot be read.
    #[error("the file cannot be read: {0}")]
    Unreadable(String),
    /// It is larger than any source file.
    #[error("the file is too large for a source file")]
    TooLarge,
    /// It is not UTF-8.
    #[error("the file is not UTF-8")]
    NotText,
}

impl fmt::Display for SourceFiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder) => write!(f, "{}", folder.display()),
            Self::Commit { repository, commit } => {
                write!(f, "{}@{}", repository.display(), commit.short())
            }
        }
    }
}

impl SourceFiles {
    /// Opens `DIR` or `DIR@REVISION`. A git directory without a work tree is opened at its HEAD.
    ///
    /// # Errors
    ///
    /// There is no such folder, or no such revision.
    pub fn open(place: &str) -> Result<Self, OpenError> {
        let folder = Path::new(place);
        if folder.is_dir() {
            let is_bare = folder.join("HEAD").is_file() && folder.join("objects").is_dir();
            return match is_bare {
                true => Ok(Self::at(folder, "HEAD")?),
                false => Ok(Self::Folder(folder.to_owned())),
            };
        }
        let splits = place.match_indices('@');
        let splits = splits.map(|(at, _)| (Path::new(&place[..at]), &place[at + 1..]));
        match splits.into_iter().find(|(folder, _)| folder.is_dir()) {
            Some((folder, revision)) => Ok(Self::at(folder, revision)?),
            None => Err(OpenError::NotAFolder(place.to_owned())),
        }
    }

    /// Returns the files of a revision in the repository of a folder.
    ///
    /// # Errors
    ///
    /// There is no such revision.
    pub fn at(repository: &Path, revision: &str) -> Result<Self, GitError> {
        Ok(Self::Commit {
            repository: repository.to_owned(),
            commit: Commit::find(repository, revision)?,
        })
    }

    /// Reads a file, by its path from the root of the tree.
    ///
    /// # Errors
    ///
    /// There is no such file, or it cannot be read or is too large.
    pub fn read(&self, path: &str) -> Result<Vec<u8>, FileError> {
        match self {
            Self::Folder(folder) => read_file(&folder.join(path)),
            Self::Commit { repository, commit } => read_blob(repository, &commit.hash, path),
        }
    }

    /// Reads a file as UTF-8. What is not is never replaced, because two files could become equal by that.
    ///
    /// # Errors
    ///
    /// Those of [`SourceFiles::read`], or the file is not UTF-8.
    pub fn read_text(&self, path: &str) -> Result<String, FileError> {
        String::from_utf8(self.read(path)?).map_err(|_| FileError::NotText)
    }
}

fn read_file(path: &Path) -> Result<Vec<u8>, FileError> {
    let failed = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => FileError::Missing,
        _ => FileError::Unreadable(error.to_string()),
    };
    // Opening a FIFO or a device could block.
    if !path.metadata().map_err(failed)?.is_file() {
        return Err(FileError::Unreadable("it is not a regular file".to_owned()));
    }
    let file = std::fs::File::open(path).map_err(failed)?;
    let mut bytes = Vec::new();
    let limit = LARGEST_FILE as u64 + 1;
    file.take(limit).read_to_end(&mut bytes).map_err(failed)?;
    match bytes.len() > LARGEST_FILE {
        true => Err(FileError::TooLarge),
        false => Ok(bytes),
    }
}

/// Reads a file of a commit. Its object is looked up first, because git reports an absent file and a broken one alike.
fn read_blob(repository: &Path, commit: &str, path: &str) -> Result<Vec<u8>, FileError> {
    let failed = |error: GitError| match error {
        GitError::Failed {
            exit: Exit::OutputTooLarge,
            ..
        } => FileError::TooLarge,
        error => FileError::Unreadable(error.to_string()),
    };
    let limits = Limits {
        stdout: LARGEST_FILE,
        ..Limits::default()
    };
    let list = ["ls-tree", "--full-tree", "-z", commit, "--", path];
    let entry = git::run(repository, &list, &limits).map_err(failed)?;
    let entry = String::from_utf8_lossy(&entry);
    let fields: Vec<&str> = entry.split([' ', '\t']).take(3).collect();
    match fields.as_slice() {
        ["100644" | "100755", "blob", object] => {
            git::run(repository, &["cat-file", "blob", object], &limits).map_err(failed)
        }
        [_, _, _] => Err(FileError::Unreadable("it is not a regular file".to_owned())),
        _ => Err(FileError::Missing),
    }
}
