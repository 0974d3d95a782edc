//! Reports in files that get their names when the run has finished.

use super::events::{Event, Sink};
use crate::system::whole_file::WholeFile;
use std::cell::RefCell;
use std::io::{self, Write};
use std::path::Path;
use std::rc::Rc;

/// A report on a run, in a file that gets its name when the run has finished.
#[derive(Debug)]
pub(crate) struct FileSink<S> {
    sink: S,
    file: SinkFile,
}

/// The file of a [`FileSink`].
#[derive(Clone, Debug)]
pub(crate) struct SinkFile(Rc<RefCell<Option<WholeFile>>>);

impl<S: Sink> FileSink<S> {
    /// Creates the file, and the report that writes to it.
    ///
    /// # Errors
    ///
    /// The place cannot be written to.
    pub(crate) fn create(path: &Path, sink: impl FnOnce(SinkFile) -> S) -> io::Result<Self> {
        let file = SinkFile(Rc::new(RefCell::new(Some(WholeFile::create(path)?))));
        Ok(Self {
            sink: sink(file.clone()),
            file,
        })
    }
}

impl<S: Sink> Sink for FileSink<S> {
    fn take(&mut self, event: &Event) -> io::Result<()> {
        self.sink.take(event)?;
        let file = match event {
            Event::RunFinished(_) => self.file.0.take(),
            _ => None,
        };
        file.map_or(Ok(()), WholeFile::finish)
    }
}

impl Write for SinkFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut file = self.0.borrow_mut();
        file.as_mut().map_or(Ok(0), |file| file.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        let mut file = self.0.borrow_mut();
        file.as_mut().map_or(Ok(()), Write::flush)
    }
}
