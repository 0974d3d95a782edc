//! The version of this program.

use mapcheck_reference::Edition;
use std::sync::LazyLock;

/// The version.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The commit that it was built from: `MAPCHECK_COMMIT` of the build's environment, else in a release build that of the
/// checkout (see `ci/packaging/build.rs`).
pub const COMMIT: Option<&str> = option_env!("MAPCHECK_COMMIT");

/// Returns the version, the commit if it is known, and the editions of the rules: `0.1.0 (1a2b3c4d5), editions 2026-06 and
/// 2026-08`. A program without hwloc adds that.
#[must_use]
pub fn version_text() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let commit = COMMIT.map(|commit| format!(" ({commit})"));
        let editions = Edition::ALL.map(|edition| edition.to_string());
        let editions = editions.join(" and ");
        let without = if mapcheck_hwloc::IS_AVAILABLE {
            ""
        } else {
            ", without hwloc"
        };
        format!(
            "{VERSION}{}, editions {editions}{without}",
            commit.unwrap_or_default()
        )
    });
    &TEXT
}
