//! What can go wrong.

use thiserror::Error;

/// Why hwloc cannot describe this machine.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum HwlocError {
    /// The program was built without hwloc.
    #[error(
        "this mapcheck was built without hwloc; name a machine with --topology: one that `mapcheck machines` lists, or a file \
         that `lstopo --of xml FILE` writes"
    )]
    LeftOut,
    /// The library cannot be loaded.
    #[error(
        "cannot load hwloc's library {library}, which describes this machine: {reason}; install it (libhwloc15 on Debian, \
         hwloc-libs on Fedora, hwloc elsewhere), or name a machine with --topology"
    )]
    NoLibrary {
        /// The library's file name.
        library: &'static str,
        /// What the loader reports.
        reason: String,
    },
    /// hwloc itself fails.
    #[error("hwloc cannot {action}: {reason}")]
    Failed {
        /// What it was asked to do.
        action: &'static str,
        /// What it reports.
        reason: String,
    },
}

#[cfg(any(feature = "linked", feature = "loaded", test))]
impl HwlocError {
    pub(crate) fn failed(action: &'static str, reason: impl ToString) -> Self {
        Self::Failed {
            action,
            reason: reason.to_string(),
        }
    }
}
