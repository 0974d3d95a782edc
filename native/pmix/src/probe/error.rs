//! Errors that are not part of an answer.

use std::path::Path;

/// Why the probe cannot run a script.
#[derive(Debug)]
pub(super) enum ProbeError {
    /// The command line is wrong.
    Usage(String),
    /// A file or the library cannot be used.
    File(String),
}

impl ProbeError {
    /// An error about a file.
    pub(super) fn file(path: &Path, error: &dyn std::error::Error) -> Self {
        Self::File(format!("{}: {error}", path.display()))
    }
}
