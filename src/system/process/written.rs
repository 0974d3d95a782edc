//! How much a process has written to its own folder.

use std::cell::Cell;
use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The most bytes that a process may write to its folder, which is in memory if possible.
const MOST_BYTES: u64 = 256 << 20;

/// The most files and folders that it may create there.
const MOST_FILES: usize = 10_000;

/// The size of the blocks that a file system counts, in bytes.
const BLOCK: u64 = 512;

/// The time between two looks into a folder; a process that ends within it is not looked at.
const INTERVAL: Duration = Duration::from_millis(100);

/// How much longer than a look the time between two looks is at least.
const SHARE: u32 = 10;

/// Looks into the folder of a process now and then.
#[derive(Debug)]
pub(super) struct WrittenFiles {
    folder: Option<PathBuf>,
    next: Cell<Instant>,
    is_full: Cell<bool>,
}

impl WrittenFiles {
    pub(super) fn new(folder: Option<PathBuf>) -> Self {
        Self {
            folder,
            next: Cell::new(Instant::now() + INTERVAL),
            is_full: Cell::new(false),
        }
    }

    /// Returns whether the process has written too much.
    pub(super) fn is_full(&self) -> bool {
        let now = Instant::now();
        if let Some(folder) = &self.folder
            && now >= self.next.get()
        {
            self.is_full
                .set(self.is_full.get() || is_larger(folder, MOST_BYTES, MOST_FILES));
            self.next.set(now + INTERVAL.max(now.elapsed() * SHARE));
        }
        self.is_full.get()
    }
}

/// Returns whether a folder has more than a number of bytes or of files. Links are not followed.
fn is_larger(folder: &Path, bytes: u64, files: usize) -> bool {
    let (mut bytes_left, mut files_left) = (bytes, files);
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(folder).into_iter().flatten();
        for entry in entries.filter_map(Result::ok) {
            // It may be gone.
            let Ok(metadata) = entry.metadata() else {
                continue;
            };
            let sizes = (
                bytes_left.checked_sub(metadata.blocks().saturating_mul(BLOCK)),
                files_left.checked_sub(1),
            );
            let (Some(bytes), Some(files)) = sizes else {
                return true;
            };
            (bytes_left, files_left) = (bytes, files);
            if metadata.is_dir() {
                folders.push(entry.path());
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_and_files_are_counted_in_folders_but_not_behind_links() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("a/b");
        fs::create_dir_all(&inner).unwrap();
        fs::write(inner.join("c"), vec![1; 100_000]).unwrap();
        std::os::unix::fs::symlink("/", inner.join("root")).unwrap();
        assert!(!is_larger(folder.path(), 1 << 20, 4));
        assert!(is_larger(folder.path(), 1 << 20, 3));
        assert!(is_larger(folder.path(), 50_000, 4));
    }
}
