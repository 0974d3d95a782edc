//! Files that are written whole or not at all.
//!
//! A full disk, an interrupt or a second run must not leave half a file where a good one was. So a file is written under another name
//! beside its place, and gets its name at the end.

use nix::fcntl::{Flock, FlockArg};
use std::collections::BTreeMap;
use std::fs::{self, File, Permissions};
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tempfile::TempPath;

/// The extension of a file that is not whole yet.
pub(crate) const PARTIAL: &str = "partial";

/// A file that gets its name when it is finished. Dropping it before leaves what was there.
#[derive(Debug)]
pub(crate) struct WholeFile {
    writer: BufWriter<File>,
    /// Its name until it is finished; `None` if it is written in place.
    partial: Option<TempPath>,
    path: PathBuf,
    /// The lock of a file that is not whole yet, where the file system has locks: it ends with this process.
    _lock: Option<Flock<File>>,
}

/// The age from which a file that is not whole and not locked is known to be left by a run that was killed. Until then, it may not be
/// locked yet.
const LEFT: Duration = Duration::from_secs(60);

impl WholeFile {
    /// Creates a file. A device, a pipe, or a file whose folder refuses new files is written in place.
    ///
    /// # Errors
    ///
    /// The place cannot be written to.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        let is_in_place = is_special(path);
        // What a link points to is replaced, not the link.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let in_place = |path: PathBuf| {
            let file = File::options().write(true).truncate(true).open(&path)?;
            Ok(Self {
                writer: BufWriter::new(file),
                partial: None,
                path,
                _lock: None,
            })
        };
        if is_in_place {
            return in_place(path);
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        remove_left(folder_of(&path), &name);
        let created = tempfile::Builder::new()
            .prefix(&format!("{name}."))
            .suffix(&format!(".{PARTIAL}"))
            .permissions(Permissions::from_mode(0o666))
            .tempfile_in(folder_of(&path));
        match created {
            Ok(created) => {
                let (file, partial) = created.into_parts();
                Ok(Self {
                    _lock: file.try_clone().ok().and_then(lock),
                    writer: BufWriter::new(file),
                    partial: Some(partial),
                    path,
                })
            }
            Err(_) if path.is_file() => in_place(path),
            Err(error) => Err(error),
        }
    }

    /// Waits until the text is on the disk: a file with its final name must be whole after a crash of the machine, too.
    ///
    /// # Errors
    ///
    /// The text cannot be written.
    pub(crate) fn sync(&mut self) -> io::Result<()> {
        self.writer.flush()?;
        match self.partial {
            Some(_) => self.writer.get_ref().sync_all(),
            None => Ok(()),
        }
    }

    /// Gives the file its name.
    ///
    /// # Errors
    ///
    /// The text cannot be written, or the file cannot be renamed.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.writer.flush()?;
        let Some(partial) = self.partial else {
            return Ok(());
        };
        match partial.persist(&self.path) {
            Ok(()) => Ok(()),
            // A file can be a mount of its own, as in a container.
            Err(error) if self.path.is_file() => fs::copy(&error.path, &self.path).map(drop),
            Err(error) => Err(error.error),
        }
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

/// Writes a text to a file, whole or not at all.
///
/// # Errors
///
/// The text cannot be written.
pub(crate) fn write_whole(path: &Path, text: impl AsRef<[u8]>) -> io::Result<()> {
    let mut file = WholeFile::create(path)?;
    file.write_all(text.as_ref())?;
    file.finish()
}

fn lock(file: File) -> Option<Flock<File>> {
    Flock::lock(file, FlockArg::LockExclusiveNonblock).ok()
}

/// Removes what runs that were killed have left of a file.
fn remove_left(folder: &Path, name: &str) {
    for file_name in unfinished(folder) {
        let rest = file_name.strip_prefix(name);
        let path = folder.join(&file_name);
        let is_old = || -> Option<bool> {
            let modified = fs::metadata(&path).ok().filter(fs::Metadata::is_file)?;
            Some(modified.modified().ok()?.elapsed().ok()? > LEFT)
        };
        if rest.is_some_and(|it| it.starts_with('.')) && is_old() == Some(true) {
            let free = File::open(&path).ok().and_then(lock);
            // Another run may be removing it, too.
            let _ = free.map(|_lock| fs::remove_file(&path));
        }
    }
}

/// Returns the names of the files in a folder that were not whole when this process first wrote to it. To read the folder for each file
/// would take the square of their number: a campaign can keep as many files as it has cases.
fn unfinished(folder: &Path) -> Vec<String> {
    static KNOWN: Mutex<BTreeMap<PathBuf, Vec<String>>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let list = || {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
        names.filter(|name| name.ends_with(PARTIAL)).collect()
    };
    known.entry(folder.to_owned()).or_insert_with(list).clone()
}

/// Returns whether a path is not a file that another one can replace, such as a device, or a file that a process has open
/// (`/dev/stdout`).
fn is_special(path: &Path) -> bool {
    let is_open = path.is_symlink() && ["/dev", "/proc"].iter().any(|it| path.starts_with(it));
    is_open || fs::metadata(path).is_ok_and(|metadata| !metadata.is_file())
}

/// Returns the folder of a file.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_not_finished_leaves_what_was_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report");
        write_whole(&path, "good").unwrap();
        let mut file = WholeFile::create(&path).unwrap();
        file.write_all(b"half").unwrap();
        drop(file);
        assert_eq!(fs::read_to_string(&path).unwrap(), "good");
        assert_eq!(folder.path().read_dir().unwrap().count(), 1);
        write_whole(&path, "new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
    }

    #[test]
    fn what_a_killed_run_has_left_is_removed_and_what_a_run_writes_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report");
        let old = std::time::SystemTime::now() - 2 * LEFT;
        let create = |name: &str| {
            let file = File::create(folder.path().join(name)).unwrap();
            file.set_modified(old).unwrap();
        };
        create("report.aB3.partial");
        create("reports.aB3.partial");
        let running = WholeFile::create(&path).unwrap();
        running.writer.get_ref().set_modified(old).unwrap();
        write_whole(&path, "new").unwrap();
        assert!(!folder.path().join("report.aB3.partial").exists());
        assert!(folder.path().join("reports.aB3.partial").exists());
        running.finish().unwrap();
    }

    #[test]
    fn what_a_link_points_to_is_replaced_and_devices_are_written_in_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report");
        write_whole(&path, "old").unwrap();
        let link = folder.path().join("link");
        std::os::unix::fs::symlink(&path, &link).unwrap();
        write_whole(&link, "new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert!(link.is_symlink());
        write_whole(Path::new("/dev/null"), "x").unwrap();
        let full = write_whole(Path::new("/dev/full"), "x").unwrap_err();
        assert_eq!(full.kind(), io::ErrorKind::StorageFull);
        assert!(write_whole(folder.path(), "x").is_err());
    }
}
