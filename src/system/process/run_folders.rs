//! The folders of runs: each is locked as long as its run lasts, and a later run removes those whose run is gone.
//!
//! What cleans up after a run can be killed with it, by a build too. A lock ends with its process, whereas a process id can be that
//! of another one by then, or of another PID namespace.

use super::orphans;
use nix::fcntl::{Flock, FlockArg, OFlag};
use nix::unistd::geteuid;
use std::fs::{self, DirBuilder, File, OpenOptions, Permissions};
use std::io;
use std::os::unix::fs::{
    DirBuilderExt as _, MetadataExt as _, OpenOptionsExt as _, PermissionsExt as _,
};
use std::path::{Path, PathBuf};

/// What the names of locked folders begin with. Older versions did not lock their folders, whose names begin with `mapcheck-`.
const LOCKED: &str = "mapcheck.";

/// The most folders that one run removes, so that it begins in time.
const MOST_REMOVED: usize = 100;

/// The most folders in folders that are made accessible.
const MOST_DEPTH: usize = 64;

/// A folder of this run. Dropping it leaves the folder.
#[derive(Debug)]
pub(super) struct RunFolder {
    pub(super) path: PathBuf,
    /// The lock, where the file system has locks.
    _lock: Option<Flock<File>>,
}

/// The paths of a folder: until it is locked, and then.
pub(super) fn paths_in(place: &Path) -> [PathBuf; 2] {
    let number = orphans::process_number();
    let locked = place.join(format!("{LOCKED}{number}"));
    [place.join(format!("mapcheck-new.{number}")), locked]
}

impl RunFolder {
    /// Creates the folder of this run in a place. It has its name only when it is locked.
    ///
    /// # Errors
    ///
    /// It cannot be created.
    pub(super) fn create(place: &Path) -> io::Result<Self> {
        let [new, path] = paths_in(place);
        DirBuilder::new().mode(0o700).create(&new)?;
        let lock = open(&new).ok().and_then(lock);
        fs::rename(&new, &path)?;
        Ok(Self { path, _lock: lock })
    }
}

/// Removes the folders in a place that runs of this user have left.
pub(super) fn remove_stale(place: &Path) {
    let entries = fs::read_dir(place).into_iter().flatten();
    let named = entries.filter_map(Result::ok).filter(|entry| {
        let name = entry.file_name();
        name.to_str().is_some_and(|name| name.starts_with(LOCKED))
    });
    let mut stale = named.filter_map(|entry| {
        let folder = open(&entry.path()).ok()?;
        let is_own = folder.metadata().ok()?.uid() == geteuid().as_raw();
        Some((entry.path(), is_own.then(|| lock(folder))??))
    });
    for (path, _lock) in stale.by_ref().take(MOST_REMOVED) {
        // Another run may be removing it, too.
        let _ = remove(&path);
    }
}

/// Opens a folder, and no link to one.
fn open(path: &Path) -> io::Result<File> {
    let flags = OFlag::O_DIRECTORY | OFlag::O_NOFOLLOW;
    let mut options = OpenOptions::new();
    options.read(true).custom_flags(flags.bits()).open(path)
}

fn lock(folder: File) -> Option<Flock<File>> {
    Flock::lock(folder, FlockArg::LockExclusiveNonblock).ok()
}

/// Removes a folder, also one with folders without permissions.
pub(super) fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_dir_all(path) {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            make_accessible(path, 0);
            fs::remove_dir_all(path)
        }
        result => result,
    }
}

fn make_accessible(path: &Path, depth: usize) {
    // What fails here fails again when it is removed.
    let _ = fs::set_permissions(path, Permissions::from_mode(0o700));
    let entries = fs::read_dir(path).into_iter().flatten();
    let entries = entries.filter_map(Result::ok);
    let folders = entries.filter(|entry| entry.file_type().is_ok_and(|it| it.is_dir()));
    if depth < MOST_DEPTH {
        for folder in folders {
            make_accessible(&folder.path(), depth + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_folders_whose_run_is_gone_are_removed() {
        let place = tempfile::tempdir().unwrap();
        let here = |name: &str| place.path().join(name);
        let running = RunFolder::create(place.path()).unwrap();
        for name in ["mapcheck.gone", "mapcheck-old", "mine"] {
            fs::create_dir_all(here(name).join("a/b")).unwrap();
        }
        std::os::unix::fs::symlink("mine", here("mapcheck.link")).unwrap();
        fs::set_permissions(here("mapcheck.gone/a"), Permissions::from_mode(0o000)).unwrap();
        remove_stale(place.path());
        assert!(!here("mapcheck.gone").exists());
        for name in ["mapcheck-old/a", "mine/a", "mapcheck.link/a"] {
            assert!(here(name).exists(), "{name}");
        }
        assert!(running.path.exists());
        let left = running.path.clone();
        drop(running);
        remove_stale(place.path());
        assert!(!left.exists());
    }
}
