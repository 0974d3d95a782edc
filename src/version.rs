//! The version of this program.

use std::sync::LazyLock;

/// The version.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The commit that it was built from: `MAPCHECK_COMMIT` in the environment of the build, if it was set.
pub const COMMIT: Option<&str> = option_env!("MAPCHECK_COMMIT");

/// Returns the version and, if it is known, the commit: `0.1.0 (1a2b3c4)`.
#[must_use]
pub fn version_text() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| match COMMIT {
        Some(commit) => format!("{VERSION} ({commit})"),
        None => VERSION.to_owned(),
    });
    &TEXT
}
