//! Reading text files up to a size limit, so that a wrong file cannot fill the memory.

use mapcheck_shell::shipped;
use std::fs::{File, Metadata};
use std::io::{self, Read as _};
use std::path::Path;

/// Reads a text file of at most `limit` bytes, or one that the program comes with.
///
/// # Errors
///
/// The file cannot be read, is not a regular file, is not UTF-8, or is larger than the limit.
pub fn read_limited(path: &Path, limit: u64) -> io::Result<String> {
    let shipped = shipped::is_shipped(path).then(|| shipped::shipped_text(path.to_str()?));
    if let Some(text) = shipped.flatten() {
        return Ok(text.to_owned());
    }
    regular_file(path)?;
    let mut text = String::new();
    File::open(path)?
        .take(limit + 1)
        .read_to_string(&mut text)?;
    if text.len() as u64 > limit {
        let message = format!("the file is larger than {} KiB", limit >> 10);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(text)
}

/// Returns what the file system has of a regular file. Opening a FIFO or a device could block.
///
/// # Errors
///
/// It is another kind of file, or cannot be looked at.
pub fn regular_file(path: &Path) -> io::Result<Metadata> {
    let metadata = path.metadata()?;
    let captured = path.join("machine.xml");
    let message = match () {
        () if metadata.is_file() => return Ok(metadata),
        () if captured.is_file() => format!("it is a folder; name {}", captured.display()),
        () if metadata.is_dir() => "it is a folder; name a file".to_owned(),
        () => "it is not a regular file; write its content to one".to_owned(),
    };
    Err(io::Error::new(io::ErrorKind::InvalidInput, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_up_to_its_limit() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("text");
        std::fs::write(&file, "x".repeat(2048)).unwrap();
        assert_eq!(read_limited(&file, 2048).unwrap().len(), 2048);
        let error = read_limited(&file, 2047).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
        assert_eq!(error.to_string(), "the file is larger than 1 KiB");
        let fifo = folder.path().join("fifo");
        nix::unistd::mkfifo(&fifo, nix::sys::stat::Mode::S_IRWXU).unwrap();
        let error = read_limited(&fifo, 1).unwrap_err().to_string();
        assert!(error.contains("not a regular file"), "{error}");
    }
}
