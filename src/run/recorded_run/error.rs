//! Why recorded runs cannot be read or merged.

use super::format::FORMAT;
use crate::run::ndjson::LineErrorKind;
use std::path::PathBuf;

/// A file that cannot be read as a recorded run.
#[derive(Debug, thiserror::Error)]
#[error("failed to read the recorded run {}", path.display())]
pub struct RecordedRunError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    #[source]
    pub kind: RecordedRunErrorKind,
}

/// What is wrong with a recorded run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordedRunErrorKind {
    /// A line cannot be read, or does not fit the others.
    #[error(transparent)]
    Line(#[from] LineErrorKind),
    /// The file has another format.
    #[error(
        "line 1: unsupported format {0}; this program reads format {FORMAT}, so record the run again, or read it with the mapcheck that wrote it"
    )]
    Format(u32),
    /// The footer is missing.
    #[error(
        "the file is cut off after line {0}: it has no footer, so the run was ended before its end; run it again"
    )]
    Cut(usize),
    /// Cases are missing.
    #[error(
        "case {number} on {implementation} is missing; the file was edited or damaged, so record the run again"
    )]
    MissingCase {
        /// The first one that is missing.
        number: usize,
        /// The implementation.
        implementation: String,
    },
}

/// Why recorded runs cannot be merged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// There is nothing to merge.
    #[error("found no recorded run in {0}")]
    Empty(String),
    /// A folder cannot be read.
    #[error("failed to read the folder {}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// The reason.
        source: std::io::Error,
    },
    /// The files are too large together.
    #[error("the files are larger than {} MiB together; report fewer runs at a time", .0 >> 20)]
    Large(u64),
    /// A file cannot be read.
    #[error(transparent)]
    File(#[from] RecordedRunError),
    /// The files are of several runs.
    #[error(
        "{} and {} are of different runs: their headers differ in `{field}` ({left} and {right}); name the files of one run",
        paths[0].display(), paths[1].display()
    )]
    OtherRun {
        /// The files.
        paths: [PathBuf; 2],
        /// The field of the headers that differs.
        field: String,
        /// The first file's value.
        left: String,
        /// The second file's value.
        right: String,
    },
    /// Two files are the same shard.
    #[error("shard {shard} is there twice, in {} and {}; name one of them", paths[0].display(), paths[1].display())]
    Duplicate {
        /// The shard.
        shard: String,
        /// The files.
        paths: [PathBuf; 2],
    },
    /// Shards are missing.
    #[error("{0}")]
    Missing(String),
    /// A file that was merged without some shards cannot be merged again.
    #[error("{} was merged without some shards, so nothing can be added to it; merge the shards themselves", .0.display())]
    Incomplete(PathBuf),
}
