//! The checkout that the page is built from.

use std::path::{Path, PathBuf};

/// Returns the project's folder.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
