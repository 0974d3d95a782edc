//! The programs of a build that a live runtime needs.

use std::path::PathBuf;

/// The programs of a build that a cluster needs.
#[derive(Clone, Debug)]
pub(in crate::builds) struct Programs {
    /// Starts the head node.
    pub(in crate::builds) prte: PathBuf,
    /// Starts another node.
    pub(in crate::builds) prted: PathBuf,
    /// Starts a job.
    pub(in crate::builds) prun: PathBuf,
    /// The process of a job, and the tool that controls sessions.
    pub(in crate::builds) probe: PathBuf,
    /// Runs the probe with the build's own libpmix.
    pub(in crate::builds) with_libpmix: Option<PathBuf>,
}

impl Programs {
    /// Returns the words that start the probe with the build's libpmix, if it is known, else with the probe's own.
    pub(super) fn probe_words(&self) -> Vec<String> {
        let words = self.with_libpmix.iter().chain([&self.probe]);
        words.map(|path| path.display().to_string()).collect()
    }
}
