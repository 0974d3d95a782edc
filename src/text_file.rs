//! Reading text from files that are no larger than anybody means them to be.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

/// The text of a file.
///
/// # Errors
///
/// It cannot be read, is no UTF-8, or has more than so many bytes.
pub fn read(path: &Path, most: u64) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?.take(most + 1).read_to_string(&mut text)?;
    if text.len() as u64 > most {
        let message = format!("it is larger than {} KiB", most >> 10);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_up_to_its_limit() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("text");
        std::fs::write(&file, "x".repeat(2048)).unwrap();
        assert_eq!(read(&file, 2048).unwrap().len(), 2048);
        let error = read(&file, 2047).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
        assert_eq!(error.to_string(), "it is larger than 1 KiB");
    }
}
