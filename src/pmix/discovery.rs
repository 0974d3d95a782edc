//! Finding the probe, and the libraries to ask with it.

use super::library::{LibraryError, LibraryErrorKind, RealLibrary};
use crate::process::{self, Command, Exit, Limits};
use std::collections::HashSet;
use std::env;
use std::path::{Path, PathBuf};

/// The environment variable that names the probe.
pub const VARIABLE: &str = "MAPCHECK_PMIX_PROBE";

/// The name of the probe.
const PROBE: &str = "mapcheck-pmix";

/// Where a distribution puts its libpmix, below a folder for its kind of machine.
const PACKAGED: (&str, &str) = ("/usr/lib", "pmix2/lib/libpmix.so.2");

/// What discovery has found.
#[derive(Debug, Default)]
pub struct Libraries {
    /// The libraries that can be asked.
    pub working: Vec<RealLibrary>,
    /// Those that are there and cannot be asked. Those that were named are errors instead.
    pub broken: Vec<LibraryError>,
    /// Why there is none at all, if there is no probe.
    pub none: Option<String>,
}

/// Finds libraries: those that are named; else the one that the probe was built with, and a distribution's.
///
/// # Errors
///
/// If a library that is named cannot be asked, or a probe that is named in the environment is not there.
pub fn find(named: &[PathBuf]) -> Result<Libraries, LibraryError> {
    let probe = match probe() {
        Ok(probe) => probe,
        Err(Absent { why, named: false }) if named.is_empty() => {
            return Ok(Libraries {
                none: Some(why),
                ..Libraries::default()
            });
        }
        Err(Absent { why, .. }) => {
            return Err(LibraryError {
                file: named.first().cloned().unwrap_or_else(|| PROBE.into()),
                kind: LibraryErrorKind::NoProbe(why),
            });
        }
    };
    let mut found = Libraries::default();
    if !named.is_empty() {
        for file in unique(named) {
            found.working.push(RealLibrary::open(&probe, &file)?);
        }
        return Ok(found);
    }
    let mut files: Vec<PathBuf> = built(&probe).into_iter().collect();
    files.extend(packaged());
    for file in unique(&files) {
        match RealLibrary::open(&probe, &file) {
            Ok(library) => found.working.push(library),
            Err(error) => found.broken.push(error),
        }
    }
    Ok(found)
}

/// The file of the probe.
///
/// # Errors
///
/// Why there is none.
pub fn probe_file() -> Result<PathBuf, String> {
    probe().map_err(|absent| absent.why)
}

/// That there is no probe.
struct Absent {
    why: String,
    /// Whether somebody has said where it should be.
    named: bool,
}

fn probe() -> Result<PathBuf, Absent> {
    if let Some(named) = env::var_os(VARIABLE).filter(|name| !name.is_empty()) {
        let path = PathBuf::from(named);
        if path.is_file() {
            return Ok(path);
        }
        return Err(Absent {
            why: format!("{VARIABLE} names {}, which is no file", path.display()),
            named: true,
        });
    }
    beside(PROBE).ok_or_else(|| Absent {
        why: format!(
            "there is no {PROBE} beside {}, and {VARIABLE} names none (cargo build -p {PROBE})",
            env::current_exe().unwrap_or_default().display()
        ),
        named: false,
    })
}

/// A program beside this one. Tests run in a folder below the one in which programs are.
pub(super) fn beside(program: &str) -> Option<PathBuf> {
    let this = env::current_exe().unwrap_or_default();
    let folders = this.ancestors().skip(1).take(2);
    let mut files = folders.map(|folder| folder.join(program));
    files.find(|file| file.is_file())
}

/// The library that was built with the probe.
fn built(probe: &Path) -> Option<PathBuf> {
    let command = Command {
        program: probe.to_owned(),
        arguments: vec!["--which".into()],
        environment: Vec::new(),
        directory: None,
    };
    let finished = process::run(&command, &Limits::default()).ok()?;
    let text = String::from_utf8(finished.stdout).ok()?;
    let file = text.lines().next().map(PathBuf::from);
    file.filter(|_| finished.exit == Exit::Status(0))
}

fn packaged() -> Vec<PathBuf> {
    let (folder, file) = PACKAGED;
    let entries = Path::new(folder).read_dir().into_iter().flatten();
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path().join(file)))
        .filter(|file| file.is_file())
        .collect();
    files.sort();
    files
}

/// Different files, each once.
fn unique(files: &[PathBuf]) -> Vec<PathBuf> {
    let mut seen = HashSet::new();
    let real = |file: &PathBuf| file.canonicalize().unwrap_or_else(|_| file.clone());
    files
        .iter()
        .filter(|file| seen.insert(real(file)))
        .cloned()
        .collect()
}
