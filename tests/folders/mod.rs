//! The project's folders, as tests walk them.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the project's root.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the files with an extension (or none, for an empty one) below a folder, sorted. Build output and hidden folders are left out.
pub(crate) fn files_below(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in
            fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        {
            let path = entry.expect("a folder's entry").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if path.is_dir() {
                if !name.starts_with('.') && name != "target" && name != "node_modules" {
                    open.push(path);
                }
            } else if path.extension().unwrap_or_default() == extension {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}
