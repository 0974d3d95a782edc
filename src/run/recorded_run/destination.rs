//! Where a recorded run is written.

use super::format::Header;
use super::merge::EXTENSION;
use super::writer::RecordWriter;
use crate::run::digest::Digest;
use crate::run::events::{Event, Material, RunStarted, Sink};
use crate::system::whole_file::WholeFile;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A file, or a folder for files that are named after their run and shard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Destination {
    /// A file.
    File(PathBuf),
    /// A folder, which is created.
    Folder(PathBuf),
}

impl From<PathBuf> for Destination {
    /// A path that is a folder, or that ends with a slash, is a folder.
    fn from(path: PathBuf) -> Self {
        let has_slash = path.as_os_str().as_encoded_bytes().ends_with(b"/");
        match has_slash || path.is_dir() {
            true => Self::Folder(path),
            false => Self::File(path),
        }
    }
}

impl Destination {
    /// Returns the file of a run: in a folder `test-3fa9c1d2-2-of-4.ndjson`, by the digest of what is run and the shard.
    fn file(&self, started: &RunStarted) -> io::Result<PathBuf> {
        let folder = match self {
            Self::File(path) => return Ok(path.clone()),
            Self::Folder(folder) => folder,
        };
        let verb = match started.material {
            Material::Scenarios { .. } => "test",
            Material::Builds { .. } => "diff",
            Material::Campaign { .. } => "campaign",
            Material::Rules { .. } => "gate",
        };
        let header = Header::from(started).without_shard();
        let digest = Digest::of(serde_json::to_vec(&header)?);
        let (index, count) = (started.shard.index(), started.shard.count());
        // With leading zeros names sort as numbers do.
        let width = count.to_string().len();
        let short = digest.short();
        Ok(folder.join(format!(
            "{verb}-{short}-{index:0width$}-of-{count}.{EXTENSION}"
        )))
    }
}

/// Writes a recorded run to its destination.
///
/// The file has another name until the run has ended, so that one that was cut is not mistaken for a whole one, and so
/// that a second run of the same shard cannot write into it.
#[derive(Debug)]
pub struct RecordFile {
    destination: Destination,
    open: Option<OpenFile>,
    /// The file of the run that has ended.
    path: Option<PathBuf>,
}

#[derive(Debug)]
struct OpenFile {
    writer: RecordWriter<WholeFile>,
    path: PathBuf,
}

impl RecordFile {
    /// Returns a sink that writes to a destination.
    #[must_use]
    pub fn new(destination: Destination) -> Self {
        Self {
            destination,
            open: None,
            path: None,
        }
    }

    /// Returns the file, once the run has ended.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    fn start(&mut self, started: &RunStarted) -> io::Result<()> {
        let path = self.destination.file(started)?;
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let writer = RecordWriter::start(WholeFile::create(&path)?, started)?;
        self.open = Some(OpenFile { writer, path });
        Ok(())
    }
}

impl RecordFile {
    /// Gives the file its name.
    fn finish(&mut self) -> io::Result<()> {
        let Some(open) = self.open.take() else {
            return Ok(());
        };
        let mut file = open.writer.into_inner();
        file.sync()?;
        file.finish()?;
        self.path = Some(open.path);
        Ok(())
    }
}

impl Sink for RecordFile {
    fn take(&mut self, event: &Event) -> io::Result<()> {
        if let Event::RunStarted(started) = event {
            self.start(started)?;
        }
        if let Some(open) = &mut self.open {
            open.writer.take(event)?;
        }
        match event {
            Event::RunFinished(_) => self.finish(),
            _ => Ok(()),
        }
    }
}
