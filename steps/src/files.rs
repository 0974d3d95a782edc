//! The files that a command line names, read from the folder in which one works.

use mapcheck_reference::command_line;
use mapcheck_reference::files::Files;
use std::fs::{self, File};
use std::io::Read as _;

/// The largest hostfile, rankfile or sequence file that is read, in bytes.
const LARGEST_TEXT: u64 = 64 << 20;

/// Reads the files that a command line names, itself or in its appfile. One that cannot be read is left out: whoever needs it says so.
#[must_use]
pub fn load_files(arguments: &[String]) -> Files {
    let mut files = read_files(arguments);
    let whole = command_line::with_appfile(arguments, &files);
    if whole.len() > arguments.len() {
        files.add(read_files(&whole));
    }
    files
}

fn read_files(arguments: &[String]) -> Files {
    let mut files = Files::new();
    for name in command_line::files(arguments) {
        if fs::metadata(&name.text).is_ok_and(|found| !found.is_file()) {
            files.insert_irregular(name.text);
            continue;
        }
        let mut bytes = Vec::new();
        let read = File::open(&name.text)
            .and_then(|file| file.take(LARGEST_TEXT + 1).read_to_end(&mut bytes));
        if read.is_ok() && bytes.len() as u64 <= LARGEST_TEXT {
            files.insert(name.text, String::from_utf8_lossy(&bytes));
        }
    }
    files
}
