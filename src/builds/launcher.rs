//! Finds the `prterun` that a user names: a file, an installation's folder, Open MPI's `mpirun`, or a name on `PATH`.
//!
//! An installed `prterun` is a symbolic link to `prte`, and the program does what its own name says. So a link is
//! called by its own name, and is never replaced by the file that it leads to.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};

/// The name of the program that maps a command line.
const PRTERUN: &str = "prterun";

/// The names of Open MPI's launcher, which starts the `prterun` that is installed with it.
const OPEN_MPI: [&str; 4] = ["mpirun", "mpiexec", "mpirun.openmpi", "mpiexec.openmpi"];

/// The most links that are followed, as in the kernel.
const MAX_LINKS: usize = 40;

/// A launcher's program, and the files that a symbolic link leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Launcher {
    /// The absolute path that starts it.
    pub(super) program: PathBuf,
    /// The program and then what each link leads to.
    chain: Vec<PathBuf>,
}

/// Why no launcher is found.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LauncherError {
    /// The file does not exist, or cannot be accessed.
    #[error("it cannot be found: {0}")]
    NotFound(io::Error),
    /// A name without a slash is neither a file nor on the `PATH`.
    #[error("it is neither a file here nor on the PATH ({})", .0.display())]
    NotOnPath(OsString),
    /// A folder has no `prterun`.
    #[error("the folder has no {} and no {PRTERUN}; name the folder that `configure --prefix` named, or the program itself",
        Path::new("bin").join(PRTERUN).display())]
    NoLauncherInFolder,
    /// No `prterun` is installed with an `mpirun`.
    #[error(
        "this is a launcher of Open MPI, and {PRTERUN} is in none of {0}; Open MPI 4 and older have none, and one \
        that is built with an external PRRTE uses the {PRTERUN} of that installation"
    )]
    NoneWithOpenMpi(String),
}

impl Launcher {
    /// Finds the launcher that a path or a name refers to. `search` is the value of `PATH`.
    ///
    /// # Errors
    ///
    /// There is none.
    pub(super) fn find(named: &Path, search: Option<&OsStr>) -> Result<Self, LauncherError> {
        let path = locate(named, search)?;
        if path.is_dir() {
            let candidates = [path.join("bin").join(PRTERUN), path.join(PRTERUN)];
            let found = candidates.into_iter().find(|file| exists(file));
            return found
                .map(|file| Self::new(&file))
                .ok_or(LauncherError::NoLauncherInFolder)?;
        }
        let launcher = Self::new(&path)?;
        if launcher.chain.iter().any(|file| is_named(file, &[PRTERUN])) {
            return Ok(launcher.by_its_name());
        }
        if launcher.chain.iter().any(|file| is_named(file, &OPEN_MPI)) {
            return launcher.of_open_mpi();
        }
        Ok(launcher)
    }

    /// Returns a program that is installed with the launcher, in the folder of one of its links.
    pub(super) fn sibling(&self, name: &str) -> Option<PathBuf> {
        let candidates = self.chain.iter().map(|file| file.with_file_name(name));
        candidates.into_iter().find(|file| file.is_file())
    }

    fn new(path: &Path) -> Result<Self, LauncherError> {
        let chain = follow_links(path).map_err(LauncherError::NotFound)?;
        Ok(Self {
            program: chain.first().cloned().unwrap_or_else(|| path.to_owned()),
            chain,
        })
    }

    /// Starts the program by the first link that has the launcher's name.
    fn by_its_name(mut self) -> Self {
        if let Some(file) = self.chain.iter().find(|file| is_named(file, &[PRTERUN])) {
            self.program = file.clone();
        }
        self
    }

    fn of_open_mpi(&self) -> Result<Self, LauncherError> {
        match self.sibling(PRTERUN) {
            Some(file) => Ok(Self::new(&file)?.by_its_name()),
            None => {
                let mut folders: Vec<String> = Vec::new();
                for folder in self.chain.iter().filter_map(|file| file.parent()) {
                    let folder = folder.display().to_string();
                    if !folders.contains(&folder) {
                        folders.push(folder);
                    }
                }
                Err(LauncherError::NoneWithOpenMpi(folders.join(", ")))
            }
        }
    }
}

/// Returns the file or folder that a word names. A word without a slash is looked up here, then on the `PATH`.
fn locate(named: &Path, search: Option<&OsStr>) -> Result<PathBuf, LauncherError> {
    let is_name = named.components().count() == 1 && named.file_name() == Some(named.as_os_str());
    if !is_name || exists(named) {
        return Ok(named.to_owned());
    }
    let search = search.unwrap_or_default();
    std::env::split_paths(search)
        .filter(|folder| !folder.as_os_str().is_empty())
        .map(|folder| folder.join(named))
        .find(|file| file.is_file())
        .ok_or_else(|| LauncherError::NotOnPath(search.to_owned()))
}

fn exists(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

fn is_named(path: &Path, names: &[&str]) -> bool {
    path.file_name()
        .is_some_and(|name| names.iter().any(|known| name == OsStr::new(known)))
}

/// Returns a file and what each link leads to. Folders are resolved, file names are not.
fn follow_links(path: &Path) -> io::Result<Vec<PathBuf>> {
    let mut chain = Vec::new();
    let mut next = path.to_owned();
    for _ in 0..MAX_LINKS {
        let file = resolve_folder(&next)?;
        let target = match file.symlink_metadata()?.is_symlink() {
            true => Some(file.read_link()?),
            false => None,
        };
        let folder = file.parent().map(Path::to_owned).unwrap_or_default();
        chain.push(file);
        match target {
            Some(target) => next = folder.join(target),
            None => return Ok(chain),
        }
    }
    Err(nix::errno::Errno::ELOOP.into())
}

/// Resolves the links in the folder of a path, and keeps its last component.
fn resolve_folder(path: &Path) -> io::Result<PathBuf> {
    let path = std::path::absolute(path)?;
    match (path.parent(), path.file_name()) {
        (Some(folder), Some(name)) => Ok(folder.canonicalize()?.join(name)),
        // `/`, or a path that ends with `..`.
        _ => path.canonicalize(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::fs::symlink;
    use tempfile::TempDir;

    fn installation() -> (TempDir, PathBuf) {
        let folder = TempDir::new().unwrap();
        let root = folder.path().canonicalize().unwrap();
        fs::create_dir(root.join("bin")).unwrap();
        fs::write(root.join("bin/prte"), "").unwrap();
        symlink("prte", root.join("bin/prterun")).unwrap();
        (folder, root)
    }

    fn program(named: &Path) -> PathBuf {
        Launcher::find(named, None).unwrap().program
    }

    #[test]
    fn an_installed_launcher_keeps_its_name() {
        let (_folder, root) = installation();
        let installed = root.join("bin/prterun");
        for named in [installed.clone(), root.clone(), root.join("bin")] {
            let launcher = Launcher::find(&named, None).unwrap();
            assert_eq!(launcher.program, installed);
            assert_eq!(launcher.sibling("prte"), Some(root.join("bin/prte")));
        }
    }

    #[test]
    fn a_link_from_elsewhere_is_started_by_the_name_that_the_program_knows() {
        let (_folder, root) = installation();
        symlink("bin/prterun", root.join("mine")).unwrap();
        assert_eq!(program(&root.join("mine")), root.join("bin/prterun"));
        fs::create_dir(root.join("other")).unwrap();
        let link = root.join("other/prterun");
        symlink("../bin/prterun", &link).unwrap();
        let launcher = Launcher::find(&link, None).unwrap();
        assert_eq!(launcher.program, link);
        assert_eq!(launcher.sibling("prte"), Some(root.join("bin/prte")));
    }

    #[test]
    fn a_name_is_looked_up_on_the_path_and_an_mpirun_leads_to_its_prterun() {
        let (_folder, root) = installation();
        fs::write(root.join("bin/mpirun"), "").unwrap();
        let bin = root.join("bin");
        for name in ["prterun", "mpirun"] {
            let found = Launcher::find(Path::new(name), Some(bin.as_os_str())).unwrap();
            assert_eq!(found.program, bin.join("prterun"), "{name}");
        }
        symlink("bin/mpirun", root.join("mpiexec")).unwrap();
        assert_eq!(program(&root.join("mpiexec")), bin.join("prterun"));
        let error = Launcher::find(Path::new("no-such-launcher"), Some(bin.as_os_str()));
        assert!(error.unwrap_err().to_string().contains("on the PATH"));
    }

    #[test]
    fn what_is_missing_is_named() {
        let folder = TempDir::new().unwrap();
        let root = folder.path().canonicalize().unwrap();
        let error = |named: &Path| Launcher::find(named, None).unwrap_err().to_string();
        assert!(error(&root).contains("has no bin/prterun"));
        fs::write(root.join("mpirun"), "").unwrap();
        let alone = error(&root.join("mpirun"));
        assert!(alone.contains(&root.display().to_string()), "{alone}");
        symlink("loop", root.join("loop")).unwrap();
        assert!(error(&root.join("loop")).contains("cannot be found"));
    }
}
