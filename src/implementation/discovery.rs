//! Finding the builds that there are.
//!
//! What is named comes first, and then nothing else is looked for: builds named by the caller; else those named in
//! the environment; else those that `ci/prterun` has put below the project; else the one on the `PATH`. A
//! build that is found but does not work is never passed over in silence.

use super::prterun::{OpenError, Prterun};
use crate::pmix::discovery as pmix;
use crate::process::Limits;
use std::collections::HashSet;
use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// The environment variable that names builds, with colons between them.
pub const PRTERUN_VARIABLE: &str = "MAPCHECK_PRTERUN";

/// What discovery has found.
#[derive(Debug, Default)]
pub struct Builds {
    /// The builds that work, the newest first.
    pub working: Vec<Prterun>,
    /// The files that look like builds and do not work. Those that were named are errors instead.
    pub broken: Vec<OpenError>,
}

/// Where to look for builds.
#[derive(Clone, Debug, Default)]
pub struct SearchPlaces {
    /// The builds that the caller names.
    pub named: Vec<PathBuf>,
    /// Those of the environment, with colons between them.
    pub variable: Option<std::ffi::OsString>,
    /// The folders that, or an ancestor of which, may have a `target/prterun`.
    pub starts: Vec<PathBuf>,
    /// The folders of programs, with colons between them.
    pub path: Option<std::ffi::OsString>,
    /// The program that spawns in the builds' runtimes.
    pub probe: Option<PathBuf>,
}

impl SearchPlaces {
    /// The places of this process, besides the builds that the caller names.
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
    /// If a build that is named does not work.
    pub fn find_builds(&self, limits: Limits) -> Result<Builds, OpenError> {
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
                .map(|path| Prterun::open_with(path, limits));
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
            match Prterun::open_with(path, limits) {
                Ok(build) => builds.working.push(build),
                Err(error) => builds.broken.push(error),
            }
        }
        builds.working = sort_builds(builds.working, self.probe.as_deref());
        Ok(builds)
    }
}

/// Finds builds: those that are named, or else those that can be found.
///
/// # Errors
///
/// If a build that is named, here or in the environment, does not work.
pub fn find_builds(named: Vec<PathBuf>) -> Result<Builds, OpenError> {
    SearchPlaces::new(named).find_builds(Limits::default())
}

fn sort_builds(mut builds: Vec<Prterun>, probe: Option<&Path>) -> Vec<Prterun> {
    builds.sort_by(|left, right| right.version().cmp(left.version()));
    let with_probe = |build: Prterun| build.with_probe(probe.map(Path::to_owned));
    builds.into_iter().map(with_probe).collect()
}

/// The paths of different files.
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

/// The builds below `target/prterun` of a folder, or of its nearest ancestor that has such a folder.
fn fetched_builds(start: &Path) -> Vec<PathBuf> {
    let Some(entries) = start
        .ancestors()
        .find_map(|folder| folder.join("target/prterun").read_dir().ok())
    else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries
        .filter_map(Result::ok)
        // A build that is just being fetched has a hidden folder.
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
