//! The environment of this process, as far as a launcher would read it.

use mapcheck_reference::command_line;
use mapcheck_reference::environment::{Environment, ParameterFile};
use mapcheck_reference::syntax::SyntaxTree;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// The largest file of parameters that is read, in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// The prefixes of the variables that a launcher reads and a map can depend on.
const PREFIXES: &[&str] = &[
    "PRTE_MCA_",
    "PMIX_MCA_",
    "OMPI_MCA_",
    "SLURM_",
    "PBS_",
    "COBALT_",
    "LSB_",
    "LSF_",
    "FLUX_",
    "SGE_",
];

/// The other variables that a launcher reads and a map can depend on.
const NAMES: &[&str] = &[
    "HOME",
    "OMPIHOME",
    "PE_HOSTFILE",
    "JOB_ID",
    "ARC",
    "PRTEPROXY_USE_DVM",
];

/// The name of the default hostfile in the folder `etc` of an installation.
const DEFAULT_HOSTFILE: &str = "prte-default-hostfile";

/// Returns the variables of this process that a launcher reads, and the parameter files of the user and of installations.
///
/// `etc` lists the folders of the installations' files. Of several that have the same file, the first one counts.
#[must_use]
pub fn load_environment(etc: &[PathBuf]) -> Environment {
    let mut environment = Environment::new();
    for (name, value) in std::env::vars_os() {
        let name = name.to_string_lossy();
        if is_read(&name) {
            environment.set(name, value.to_string_lossy());
        }
    }
    let home = std::env::var_os("HOME").map(PathBuf::from);
    for file in ParameterFile::ALL {
        let at_home = file
            .in_home()
            .and_then(|path| Some(home.as_ref()?.join(path)));
        let in_etc = |name: &str| {
            etc.iter()
                .map(|folder| folder.join(name))
                .find(|it| it.is_file())
        };
        let path = at_home.or_else(|| in_etc(file.in_etc()?));
        if let Some(text) = path.and_then(|path| read_text(&path)) {
            environment.set_file(*file, text);
        }
    }
    let mut hostfiles = etc.iter().map(|folder| folder.join(DEFAULT_HOSTFILE));
    if let Some(path) = hostfiles.find(|path| path.is_file())
        && read_text(&path).is_none_or(|text| has_entry(&text))
    {
        environment.set_default_hostfile(path.to_string_lossy());
    }
    environment
}

/// Returns a line with the variables of this process in its environment that its files of parameters hand on.
///
/// What the line itself sets precedes them, and `removed` lists variables that it removes.
#[must_use]
pub fn with_exported_variables(line: SyntaxTree, removed: &BTreeSet<String>) -> SyntaxTree {
    let mut environment = line.environment().clone();
    let mut is_changed = false;
    for name in command_line::exported_variables(&line) {
        if environment.get(&name).is_none()
            && !removed.contains(&name)
            && let Some(value) = std::env::var_os(&name)
        {
            environment.set(name, value.to_string_lossy());
            is_changed = true;
        }
    }
    if is_changed {
        line.with_environment(environment)
    } else {
        line
    }
}

/// Returns whether a hostfile has more than comments, as most installations' default hostfile has.
fn has_entry(hostfile: &str) -> bool {
    let mut lines = hostfile.lines().map(str::trim_start);
    lines.any(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Returns whether a launcher reads a variable.
pub(crate) fn is_read(name: &str) -> bool {
    NAMES.contains(&name) || PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}

/// Reads a file of parameters, if it is a regular file of a sensible size.
pub(crate) fn read_text(path: &Path) -> Option<String> {
    let found = std::fs::metadata(path).ok()?;
    if !found.is_file() || found.len() > MAX_BYTES {
        return None;
    }
    let mut bytes = Vec::new();
    let file = File::open(path).ok()?;
    file.take(MAX_BYTES).read_to_end(&mut bytes).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}
