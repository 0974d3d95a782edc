//! Whoever performs scripts: a library, in a process of its own for each.

use crate::headers::Statement;
use crate::program::{Answer, Step};

/// A PMIx library that scripts are performed with, and its headers.
pub trait Performer: Send + Sync {
    /// Performs steps, in a process that has done nothing else.
    ///
    /// # Errors
    ///
    /// It could not be done to the end; the text says whether it crashed, did not end, or was not started.
    fn perform(&self, steps: &[Step]) -> Result<Vec<Answer>, String>;

    /// Why nothing can be said of the library's headers, if they are not installed.
    fn lacks_headers(&self) -> Option<String>;

    /// Whether a statement holds of the library's headers; if not, why.
    ///
    /// # Errors
    ///
    /// They cannot be asked.
    fn headers(&self, statement: &Statement) -> Result<Result<(), String>, String>;

    /// Compiles a program against the headers, and runs it with the library; if it does not do what it states, why.
    ///
    /// # Errors
    ///
    /// It cannot be tried.
    fn program(&self, text: &str) -> Result<Result<(), String>, String>;

    /// Told what will be asked, so that it can be compiled at once.
    fn prepare(&self, statements: Vec<Statement>, programs: Vec<String>);
}
