//! A copy of the project's sources.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A copy of the project's sources, possibly changed.
#[derive(Debug)]
pub(crate) struct Copy {
    root: PathBuf,
    folder: PathBuf,
}

/// Sources that cannot be copied.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CopyError {
    /// `git` cannot be run.
    #[error("cannot run git")]
    Git(#[source] io::Error),
    /// A file cannot be read or written.
    #[error("cannot use {}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// The project is not a git checkout, so that its files are unknown.
    #[error("`git ls-files` failed in {}: {message}; mutants need a git checkout", root.display())]
    NoCheckout {
        /// The root of the project.
        root: PathBuf,
        /// What git printed.
        message: String,
    },
}

/// Returns the error of a file.
pub(crate) fn file_error(path: &Path) -> impl FnOnce(io::Error) -> CopyError {
    |source| CopyError::File {
        path: path.to_owned(),
        source,
    }
}

impl Copy {
    pub(crate) fn new(root: &Path, folder: PathBuf) -> Self {
        Self {
            root: root.to_owned(),
            folder,
        }
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Makes the copy equal to the project, except for the files in `changed`.
    ///
    /// Copies the files that git knows or would add. A file that is equal already keeps its time, so that cargo does not
    /// build it again.
    pub(crate) fn update(&self, changed: &BTreeMap<PathBuf, String>) -> Result<(), CopyError> {
        let listed = Command::new("git")
            .args(["ls-files", "-z", "-co", "--exclude-standard"])
            .current_dir(&self.root)
            .output()
            .map_err(CopyError::Git)?;
        if !listed.status.success() {
            return Err(CopyError::NoCheckout {
                root: self.root.clone(),
                message: String::from_utf8_lossy(&listed.stderr).trim().to_owned(),
            });
        }
        let text = String::from_utf8_lossy(&listed.stdout);
        for name in text.split('\0').filter(|name| !name.is_empty()) {
            let (from, to) = (self.root.join(name), self.folder.join(name));
            let copied = match changed.get(Path::new(name)) {
                Some(text) => write_changed(&to, text.as_bytes()),
                None => match fs::read(&from) {
                    Ok(content) => write_changed(&to, &content),
                    // A file that git knows and that has been removed.
                    Err(_) => fs::remove_file(&to).or(Ok(())),
                },
            };
            copied.map_err(file_error(&to))?;
        }
        Ok(())
    }
}

fn write_changed(path: &Path, content: &[u8]) -> io::Result<()> {
    if fs::read(path).is_ok_and(|old| old == content) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, content)
}
