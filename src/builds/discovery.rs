//! Finds the real builds to run.
//!
//! The first of these that names any builds is used: the caller, the environment, `target/prterun` of the project
//! (where `ci/prterun` installs builds), and the `PATH`. A build that is found but does not work is always reported.

use super::open_error::OpenError;
use super::prterun::Prterun;
use super::settings::BuildSettings;
use crate::builds::pmix::discovery as pmix;
use std::collections::HashSet;
use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// The environment variable that names builds, separated by colons.
pub const PRTERUN_VARIABLE: &str = "MAPCHECK_PRTERUN";

/// The builds that were found.
#[derive(Debug, Default)]
pub struct Builds {
    /// The builds that work, the newest first.
    pub working: Vec<Prterun>,
    /// The files that look like builds but do not work. A named build that does not work is an error instead.
    pub broken: Vec<OpenError>,
}

/// The places to search for builds.
#[derive(Clone, Debug, Default)]
pub struct SearchPlaces {
    /// The builds that the caller names.
    pub named: Vec<PathBuf>,
    /// The value of [`PRTERUN_VARIABLE`].
    pub variable: Option<std::ffi::OsString>,
    /// The folders to search for `target/prterun`, with their ancestors.
    pub starts: Vec<PathBuf>,
    /// The value of `PATH`.
    pub path: Option<std::ffi::OsString>,
    /// The program that spawns requests in the builds' runtimes.
    pub probe: Option<PathBuf>,
}

impl SearchPlaces {
    /// Returns the places of this process, and the builds that the caller names.
    #[must_use]
    pub fn new(named: Vec<PathBuf>) -> Self {
        let manifest = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
        Self {
            named,
            variable: env::var_os(PRTERUN_VARIABLE),
            starts: env::current_dir()
                .ok()
                .into_iter()
                .chain(manifest)
                .collect(),
            path: env::var_os("PATH"),
            probe: pmix::probe_file().ok(),
        }
    }

    /// Finds the builds, each once.
    ///
    /// # Errors
    ///
    /// A named build does not work.
    pub fn find_builds(&self, settings: impl Into<BuildSettings>) -> Result<Builds, OpenError> {
        let settings = &settings.into();
        let variable = self
            .variable
            .as_deref()
            .map(split_paths)
            .unwrap_or_default();
        let named = if self.named.is_empty() {
            &variable
        } else {
            &self.named
        };
        if !named.is_empty() {
            let opened = distinct_files(named)
                .into_iter()
                .map(|path| Prterun::open_with(path, settings.clone()));
            let working = opened.collect::<Result<Vec<_>, _>>()?;
            return Ok(Builds {
                working: sort_builds(working, self.probe.as_deref()),
                broken: Vec::new(),
            });
        }
        let mut found: Vec<PathBuf> = self
            .starts
            .iter()
            .flat_map(|start| fetched_builds(start))
            .collect();
        if found.is_empty() {
            found.extend(self.path.as_deref().and_then(build_on_path));
        }
        let mut builds = Builds::default();
        for path in distinct_files(&found) {
            match Prterun::open_with(path, settings.clone()) {
                Ok(build) => builds.working.push(build),
                Err(error) => builds.broken.push(error),
            }
        }
        builds.working = sort_builds(builds.working, self.probe.as_deref());
        Ok(builds)
    }
}

/// Finds the named builds or, if none is named, those of the environment, the project or the `PATH`.
///
/// # Errors
///
/// A build that is named, by the caller or in the environment, does not work.
pub fn find_builds(named: Vec<PathBuf>) -> Result<Builds, OpenError> {
    find_builds_with(named, BuildSettings::default())
}

/// Finds builds as [`find_builds`] does, and runs them with settings.
///
/// # Errors
///
/// A build that is named, by the caller or in the environment, does not work.
pub fn find_builds_with(named: Vec<PathBuf>, settings: BuildSettings) -> Result<Builds, OpenError> {
    SearchPlaces::new(named).find_builds(settings)
}

fn sort_builds(mut builds: Vec<Prterun>, probe: Option<&Path>) -> Vec<Prterun> {
    builds.sort_by(|left, right| right.version().cmp(left.version()));
    let with_probe = |build: Prterun| build.with_probe(probe.map(Path::to_owned));
    builds.into_iter().map(with_probe).collect()
}

/// Returns each file once, even if several paths lead to it.
fn distinct_files(paths: &[PathBuf]) -> Vec<&PathBuf> {
    let mut known = HashSet::new();
    paths
        .iter()
        .filter(|path| known.insert(path.canonicalize().unwrap_or_else(|_| (*path).clone())))
        .collect()
}

fn split_paths(paths: &OsStr) -> Vec<PathBuf> {
    env::split_paths(paths)
        .filter(|path| !path.as_os_str().is_empty())
        .collect()
}

/// Returns the builds in `target/prterun` of a folder, or of its nearest ancestor that has one.
fn fetched_builds(start: &Path) -> Vec<PathBuf> {
    let Some(entries) = start
        .ancestors()
        .find_map(|folder| folder.join("target/prterun").read_dir().ok())
    else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries
        .filter_map(Result::ok)
        // The folder of a build that is being fetched is hidden.
        .filter(|entry| !entry.file_name().as_encoded_bytes().starts_with(b"."))
        .map(|entry| entry.path().join("bin/prterun"))
        .filter(|path| path.symlink_metadata().is_ok())
        .collect();
    paths.sort();
    paths
}

fn build_on_path(path: &OsStr) -> Option<PathBuf> {
    split_paths(path)
        .into_iter()
        .map(|folder| folder.join("prterun"))
        .find(|file| file.is_file())
}
