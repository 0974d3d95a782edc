//! Finds the probe, and the builds of libpmix to run scripts on.

use super::library::{LibraryError, LibraryErrorKind, RealLibrary};
use crate::system::process::{self, Command, Exit, Limits};
use std::collections::HashSet;
use std::env;
use std::path::{Path, PathBuf};

/// The environment variable with the probe's path.
pub const PROBE_VARIABLE: &str = "MAPCHECK_PMIX_PROBE";

/// The probe's program.
const PROBE: &str = "mapcheck-pmix";

/// Where Debian installs libpmix: a folder, and a path in its subfolder for each architecture.
const DEBIAN_LIBRARY: (&str, &str) = ("/usr/lib", "pmix2/lib/libpmix.so.2");

/// The builds of libpmix that were found.
#[derive(Debug, Default)]
pub struct Libraries {
    /// The libraries that work.
    pub working: Vec<RealLibrary>,
    /// The libraries that were found but do not work. For a library given by the user this is an error instead.
    pub broken: Vec<LibraryError>,
    /// Why no library was tried: the probe is missing.
    pub missing_probe: Option<String>,
}

/// Finds libraries: the given files, or else the library built with the probe and Debian's.
///
/// # Errors
///
/// A given library does not work, or the probe given by [`PROBE_VARIABLE`] does not exist.
pub fn find_libraries(files: &[PathBuf]) -> Result<Libraries, LibraryError> {
    let probe = match find_probe() {
        Ok(probe) => probe,
        Err(MissingProbe {
            reason,
            required: false,
        }) if files.is_empty() => {
            return Ok(Libraries {
                missing_probe: Some(reason),
                ..Libraries::default()
            });
        }
        Err(MissingProbe { reason, .. }) => {
            return Err(LibraryError {
                file: files.first().cloned().unwrap_or_else(|| PROBE.into()),
                kind: LibraryErrorKind::MissingProbe(reason),
            });
        }
    };
    let mut found = Libraries::default();
    if !files.is_empty() {
        for file in unique(files) {
            found.working.push(RealLibrary::open(&probe, &file)?);
        }
        return Ok(found);
    }
    let mut candidates: Vec<PathBuf> = built_library(&probe).into_iter().collect();
    candidates.extend(debian_libraries());
    for file in unique(&candidates) {
        match RealLibrary::open(&probe, &file) {
            Ok(library) => found.working.push(library),
            Err(error) => found.broken.push(error),
        }
    }
    Ok(found)
}

/// Returns the probe's path.
///
/// # Errors
///
/// The probe is missing.
pub fn probe_file() -> Result<PathBuf, String> {
    find_probe().map_err(|missing| missing.reason)
}

/// The probe could not be found.
struct MissingProbe {
    reason: String,
    /// Whether [`PROBE_VARIABLE`] is set, so that the user expects a probe.
    required: bool,
}

fn find_probe() -> Result<PathBuf, MissingProbe> {
    if let Some(path) = env::var_os(PROBE_VARIABLE).filter(|path| !path.is_empty()) {
        let path = PathBuf::from(path);
        if path.is_file() {
            return Ok(path);
        }
        return Err(MissingProbe {
            reason: format!(
                "{PROBE_VARIABLE} is {}, which is not a file",
                path.display()
            ),
            required: true,
        });
    }
    sibling_program(PROBE).ok_or_else(|| MissingProbe {
        reason: format!(
            "{PROBE} is not next to {}; build it (cargo build -p {PROBE}) or set {PROBE_VARIABLE}",
            env::current_exe().unwrap_or_default().display()
        ),
        required: false,
    })
}

/// Returns a program in this one's folder, or in the folder above it, since Cargo runs tests in a subfolder.
pub(super) fn sibling_program(program: &str) -> Option<PathBuf> {
    let this = env::current_exe().unwrap_or_default();
    let folders = this.ancestors().skip(1).take(2);
    let mut files = folders.map(|folder| folder.join(program));
    files.find(|file| file.is_file())
}

/// Asks the probe for the library that it was built with.
fn built_library(probe: &Path) -> Option<PathBuf> {
    let command = Command {
        program: probe.to_owned(),
        arguments: vec!["--which".into()],
        environment: Vec::new(),
        directory: None,
        own_folder: None,
    };
    let finished = process::run(&command, &Limits::default()).ok()?;
    let text = String::from_utf8(finished.stdout).ok()?;
    let file = text.lines().next().map(PathBuf::from);
    file.filter(|_| finished.exit == Exit::Status(0))
}

/// The installed libraries of Debian's package, one for each architecture.
fn debian_libraries() -> Vec<PathBuf> {
    let (folder, file) = DEBIAN_LIBRARY;
    let entries = Path::new(folder).read_dir().into_iter().flatten();
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path().join(file)))
        .filter(|file| file.is_file())
        .collect();
    files.sort();
    files
}

/// Removes files that are the same as an earlier one, also through a link.
fn unique(files: &[PathBuf]) -> Vec<PathBuf> {
    let mut known = HashSet::new();
    let real = |file: &PathBuf| file.canonicalize().unwrap_or_else(|_| file.clone());
    files
        .iter()
        .filter(|file| known.insert(real(file)))
        // The probe runs in a folder of its own.
        .map(|file| std::path::absolute(file).unwrap_or_else(|_| file.clone()))
        .collect()
}
