//! The version of this program.

use mapcheck_reference::Edition;
use std::sync::LazyLock;

/// The version.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The commit that it was built from: `MAPCHECK_COMMIT` in the environment of the build, if it was set.
pub const COMMIT: Option<&str> = option_env!("MAPCHECK_COMMIT");

/// Returns the version, the commit if it is known, and the editions of the rules: `0.1.0 (1a2b3c4), editions 2026-06 and 2026-08`.
#[must_use]
pub fn version_text() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let commit = COMMIT.map(|commit| format!(" ({commit})"));
        let editions = Edition::ALL.map(|edition| edition.to_string());
        let editions = editions.join(" and ");
        format!(
            "{VERSION}{}, editions {editions}",
            commit.unwrap_or_default()
        )
    });
    &TEXT
}
