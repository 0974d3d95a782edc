//! Files with one JSON document per line, whose last line has a digest of all lines before it.
//!
//! The digest is that of the bytes, so that `head -n -1 FILE | sha256sum` repeats it. The reader recognises a file that was cut,
//! or that has a changed byte. Files come from others: the reader limits the size of the file and of
//! each line before it parses anything, and serde_json limits how deep a document nests.

use crate::run::digest::{Digest, DigestState};
use crate::system::text_file::regular_file;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

/// The longest line that is read, in bytes, with its end.
pub const LONGEST_LINE: usize = 4 << 20;

/// Writes lines.
#[derive(Debug)]
pub struct LineWriter<W> {
    out: W,
    state: DigestState,
    line: Vec<u8>,
}

impl<W: Write> LineWriter<W> {
    /// Returns a writer of the first line.
    pub fn new(out: W) -> Self {
        Self {
            out,
            state: DigestState::default(),
            line: Vec::new(),
        }
    }

    /// Writes a line, and flushes it: a run that is ended must leave what it has found.
    ///
    /// # Errors
    ///
    /// The writer fails, or the line is longer than a reader accepts.
    pub fn write(&mut self, document: &impl Serialize) -> io::Result<()> {
        self.line.clear();
        serde_json::to_writer(&mut self.line, document)?;
        self.line.push(b'\n');
        if self.line.len() > LONGEST_LINE {
            let message = format!("a line of {} bytes is too long to be read", self.line.len());
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        self.state.add(&self.line);
        self.out.write_all(&self.line)?;
        self.out.flush()
    }

    /// Returns the digest of all lines so far.
    #[must_use]
    pub fn digest(&self) -> Digest {
        self.state.digest()
    }

    /// Returns the writer.
    pub fn into_inner(self) -> W {
        self.out
    }
}

/// Why lines cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LineErrorKind {
    /// The file cannot be read.
    #[error(transparent)]
    Read(#[from] io::Error),
    /// The file is larger than any that is written.
    #[error("the file is larger than {} MiB", .limit >> 20)]
    LargeFile {
        /// The limit, in bytes.
        limit: u64,
    },
    /// The line is longer than any that is written.
    #[error("line {line} is longer than {} MiB", LONGEST_LINE >> 20)]
    LongLine {
        /// The line, from 1.
        line: usize,
    },
    /// The last line has no end.
    #[error("the file is cut off after line {line}")]
    Cut {
        /// The last whole line.
        line: usize,
    },
    /// The line is not the document that it should be.
    #[error("line {line}: {what}")]
    Malformed {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        what: String,
    },
}

/// Reads lines.
#[derive(Debug)]
pub struct LineReader<R> {
    input: R,
    state: DigestState,
    line: Vec<u8>,
    number: usize,
    limit: u64,
    read: u64,
}

impl LineReader<BufReader<File>> {
    /// Opens a file of at most `limit` bytes.
    ///
    /// # Errors
    ///
    /// The file cannot be read, is not a regular file, or is larger than the limit.
    pub fn open(path: &Path, limit: u64) -> Result<Self, LineErrorKind> {
        if regular_file(path)?.len() > limit {
            return Err(LineErrorKind::LargeFile { limit });
        }
        Ok(Self::new(BufReader::new(File::open(path)?), limit))
    }
}

impl<R: BufRead> LineReader<R> {
    /// Returns a reader of at most `limit` bytes.
    pub fn new(input: R, limit: u64) -> Self {
        Self {
            input,
            state: DigestState::default(),
            line: Vec::new(),
            number: 0,
            limit,
            read: 0,
        }
    }

    /// Moves to the next line. Returns whether there is one.
    ///
    /// # Errors
    ///
    /// The line is too long or has no end, or the input fails or is too large.
    pub fn advance(&mut self) -> Result<bool, LineErrorKind> {
        self.state.add(&self.line);
        self.line.clear();
        let mut input = io::Read::take(&mut self.input, LONGEST_LINE as u64 + 1);
        input.read_until(b'\n', &mut self.line)?;
        self.read += self.line.len() as u64;
        if self.read > self.limit {
            return Err(LineErrorKind::LargeFile { limit: self.limit });
        }
        if self.line.is_empty() {
            return Ok(false);
        }
        if self.line.len() > LONGEST_LINE {
            let line = self.number + 1;
            return Err(LineErrorKind::LongLine { line });
        }
        if self.line.last() != Some(&b'\n') {
            return Err(LineErrorKind::Cut { line: self.number });
        }
        self.number += 1;
        Ok(true)
    }

    /// Returns the number of the current line, from 1; 0 before the first.
    #[must_use]
    pub fn number(&self) -> usize {
        self.number
    }

    /// Returns the digest of all lines before the current one.
    #[must_use]
    pub fn digest_before(&self) -> Digest {
        self.state.digest()
    }

    /// Parses the current line.
    ///
    /// # Errors
    ///
    /// The line is not such a document.
    pub fn parse<T: DeserializeOwned>(&self) -> Result<T, LineErrorKind> {
        serde_json::from_slice(&self.line).map_err(|json| self.malformed(json_message(&json)))
    }

    /// Returns an error about the current line.
    #[must_use]
    pub fn malformed(&self, what: impl Into<String>) -> LineErrorKind {
        LineErrorKind::Malformed {
            line: self.number,
            what: what.into(),
        }
    }

    /// Checks the digest that the current line has.
    ///
    /// # Errors
    ///
    /// It is not that of the lines before.
    pub fn check_digest(&self, digest: &Digest) -> Result<(), LineErrorKind> {
        if *digest == self.digest_before() {
            return Ok(());
        }
        Err(self.malformed("the digest is not that of the lines before; the file was edited or damaged, so record the run again"))
    }
}

/// Returns serde's message without its own line number, because each line is a document of its own.
fn json_message(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    match text.strip_suffix(&place) {
        Some(what) => format!("{what}, at column {}", error.column()),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads all lines as numbers.
    fn read(text: &[u8], limit: u64) -> Result<Vec<u8>, LineErrorKind> {
        let mut reader = LineReader::new(text, limit);
        let mut found = Vec::new();
        while reader.advance()? {
            found.push(reader.parse()?);
        }
        Ok(found)
    }

    #[test]
    fn lines_are_read_as_they_were_written() {
        let mut writer = LineWriter::new(Vec::new());
        writer.write(&1).unwrap();
        writer.write(&2).unwrap();
        let digest = writer.digest();
        assert_eq!(digest, Digest::of("1\n2\n"));
        writer.write(&digest).unwrap();
        let text = writer.into_inner();
        let mut reader = LineReader::new(text.as_slice(), 1000);
        for _ in 0..3 {
            assert!(reader.advance().unwrap());
        }
        assert_eq!(reader.number(), 3);
        reader.check_digest(&reader.parse().unwrap()).unwrap();
        assert!(reader.check_digest(&Digest::of("1\n")).is_err());
        assert!(!reader.advance().unwrap());
    }

    #[test]
    fn what_is_cut_or_too_long_is_an_error_with_its_line() {
        let error = |text: &[u8], limit| read(text, limit).unwrap_err().to_string();
        assert_eq!(error(b"1\n2", 10), "the file is cut off after line 1");
        assert_eq!(error(b"1\nx\n", 10), "line 2: expected value, at column 1");
        assert_eq!(error(&[b'['; 300], 200), "the file is larger than 0 MiB");
        let mut deep = vec![b'['; 100_000];
        deep.push(b'\n');
        let error_of = |text: &[u8]| {
            let mut reader = LineReader::new(text, u64::MAX);
            reader.advance()?;
            reader.parse::<serde_json::Value>().map(drop)
        };
        let message = error_of(&deep).unwrap_err().to_string();
        assert!(message.contains("recursion limit"), "{message}");
        let long = vec![b' '; LONGEST_LINE + 1];
        assert_eq!(
            error_of(&long).unwrap_err().to_string(),
            "line 1 is longer than 4 MiB"
        );
    }
}
