//! The project's folders, as tests walk them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the project's root.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Copies a program, so that it can be started at once.
///
/// A process of its own copies it: whatever another test starts meanwhile would inherit the copy, open for writing, and no program
/// starts that is open for writing.
pub(crate) fn copy_program(from: &Path, to: &Path) {
    let status = Command::new("cp").arg("--").arg(from).arg(to).status();
    assert!(status.expect("cp").success(), "{}", from.display());
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
