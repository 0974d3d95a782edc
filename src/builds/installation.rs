//! The installation of PRRTE that a user's shell would start.

use std::env;
use std::path::{Path, PathBuf};

/// The launchers that tell an installation from another folder on the `PATH`.
const LAUNCHERS: [&str; 2] = ["prterun", "mpirun"];

/// The folders of Debian's packages, which have no prefix of their own.
const SYSTEM: [&str; 3] = ["/etc/prrte", "/etc/pmix", "/etc/openmpi"];

/// Returns the folders that may hold the parameter files of the installation that comes first on the `PATH`.
#[must_use]
pub fn etc_folders() -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = ["PRTE_PREFIX", "OPAL_PREFIX", "OMPIHOME"]
        .into_iter()
        .filter_map(env::var_os)
        .map(|prefix| Path::new(&prefix).join("etc"))
        .collect();
    let path = env::var_os("PATH").unwrap_or_default();
    let has_launcher = |folder: &PathBuf| LAUNCHERS.iter().any(|name| folder.join(name).is_file());
    if let Some(bin) = env::split_paths(&path).find(has_launcher) {
        let prefix = bin.parent().map(Path::to_path_buf);
        match prefix {
            Some(prefix) if prefix != Path::new("/usr") && prefix != Path::new("/") => {
                folders.push(prefix.join("etc"));
            }
            _ => folders.extend(SYSTEM.map(PathBuf::from)),
        }
    }
    folders
}
