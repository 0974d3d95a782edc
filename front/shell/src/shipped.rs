//! The files that the program comes with: features, machines, profiles and what else its verbs read.
//!
//! They are compiled into the program, which [`register`]s them, so that it works where there is no checkout. A relative
//! path whose first folder does not exist in the working directory refers to them; a folder that exists there is used as
//! it is.

use include_dir::{Dir, DirEntry};
use std::borrow::Cow;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};
use tempfile::TempDir;

/// A folder that is compiled into the program, and its path in the project.
pub type ShippedDir = (&'static str, &'static Dir<'static>);

static DIRS: OnceLock<&'static [ShippedDir]> = OnceLock::new();

/// The folder that the files are written to when a path to one of them is needed.
static UNPACKED: Mutex<Option<TempDir>> = Mutex::new(None);

/// Registers the folders that are compiled into the program. Only the first call has an effect.
pub fn register(dirs: &'static [ShippedDir]) {
    // A second registration could only repeat the first.
    let _ = DIRS.set(dirs);
}

/// Returns the text of a shipped file, whether or not the working directory has a folder of that name.
#[must_use]
pub fn shipped_text(path: &str) -> Option<&'static str> {
    let (dir, rest) = find_dir(Path::new(path))?;
    dir.get_file(dir.path().join(rest))?.contents_utf8()
}

/// Returns the names of the shipped files of a folder, sorted.
#[must_use]
pub fn shipped_names(folder: &str) -> Vec<&'static str> {
    let dir = find_dir(Path::new(folder)).map(|(dir, _)| dir);
    let files = dir.into_iter().flat_map(Dir::files);
    let mut names: Vec<&str> = files
        .filter_map(|file| file.path().file_name()?.to_str())
        .collect();
    names.sort_unstable();
    names
}

/// Returns whether a path refers to a shipped file or folder, because the working directory does not have its first folder.
#[must_use]
pub fn is_shipped(path: &Path) -> bool {
    let Some(Component::Normal(first)) = path.components().next() else {
        return false;
    };
    exists_in_program(path) && Path::new(first).symlink_metadata().is_err()
}

/// Returns the place of a file or folder: a temporary one if the path refers to shipped files, else the path itself.
///
/// # Errors
///
/// The shipped files cannot be written to a temporary folder.
pub fn locate(path: &Path) -> io::Result<Cow<'_, Path>> {
    match is_shipped(path) {
        true => Ok(Cow::Owned(unpacked_dir()?.join(path))),
        false => Ok(Cow::Borrowed(path)),
    }
}

/// Returns the folder that all shipped files are written to, under their paths in the project.
///
/// # Errors
///
/// They cannot be written there.
pub fn unpacked_dir() -> io::Result<PathBuf> {
    let mut unpacked = UNPACKED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(folder) = &*unpacked {
        return Ok(folder.path().to_owned());
    }
    let folder = unpack_all().map_err(|error| {
        let place = tempfile::env::temp_dir();
        let what = format!(
            "failed to write the files that mapcheck comes with to {}: {error}",
            place.display()
        );
        io::Error::new(error.kind(), what)
    })?;
    let path = folder.path().to_owned();
    *unpacked = Some(folder);
    Ok(path)
}

/// Removes the folder of [`unpacked_dir`], if there is one.
pub fn remove_unpacked() {
    let unpacked = UNPACKED
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .take();
    drop(unpacked);
}

fn unpack_all() -> io::Result<TempDir> {
    let folder = tempfile::Builder::new()
        .prefix("mapcheck-shipped-")
        .tempdir()?;
    for (place, dir) in DIRS.get().copied().unwrap_or_default() {
        unpack(dir, &folder.path().join(place))?;
    }
    Ok(folder)
}

fn unpack(dir: &Dir<'_>, place: &Path) -> io::Result<()> {
    std::fs::create_dir_all(place)?;
    for entry in dir.entries() {
        let Some(name) = entry.path().file_name() else {
            continue;
        };
        match entry {
            DirEntry::Dir(inner) => unpack(inner, &place.join(name))?,
            DirEntry::File(file) => std::fs::write(place.join(name), file.contents())?,
        }
    }
    Ok(())
}

fn exists_in_program(path: &Path) -> bool {
    let found = find_dir(path);
    found.is_some_and(|(dir, rest)| rest.as_os_str().is_empty() || dir.contains(rest))
        || DIRS.get().is_some_and(|dirs| {
            dirs.iter()
                .any(|(place, _)| Path::new(place).starts_with(path))
        })
}

/// Returns the registered folder that a path is in, and the rest of the path.
fn find_dir(path: &Path) -> Option<(&'static Dir<'static>, &Path)> {
    let dirs = DIRS.get()?;
    dirs.iter()
        .find_map(|(place, dir)| Some((*dir, path.strip_prefix(place).ok()?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    static SOURCES: Dir<'_> = include_dir::include_dir!("$CARGO_MANIFEST_DIR/src");
    static SHIPPED: [ShippedDir; 1] = [("no-such-folder/src", &SOURCES)];

    #[test]
    fn a_path_is_shipped_where_its_folder_does_not_exist() {
        register(&SHIPPED);
        let shipped = Path::new("no-such-folder/src/lib.rs");
        assert!(is_shipped(shipped));
        assert!(is_shipped(Path::new("no-such-folder/src")));
        assert!(is_shipped(Path::new("no-such-folder")));
        assert!(!is_shipped(Path::new("no-such-folder/src/none.rs")));
        assert!(!is_shipped(Path::new("src/lib.rs")));
        let place = locate(shipped).unwrap();
        let text = std::fs::read_to_string(place).unwrap();
        assert_eq!(text, include_str!("lib.rs"));
        assert_eq!(shipped_text("no-such-folder/src/lib.rs"), Some(&*text));
        assert!(shipped_names("no-such-folder/src").contains(&"lib.rs"));
        assert_eq!(
            locate(Path::new("src/lib.rs")).unwrap(),
            Path::new("src/lib.rs")
        );
        remove_unpacked();
    }
}
