//! The interface of a PMIx library that header checks and C programs run on.

use crate::failure::CheckFailure;
use crate::headers::HeaderCheck;

/// A PMIx library and its headers.
pub trait PmixLibrary: Send + Sync {
    /// Returns why the library's headers cannot be checked; `None` if they are installed.
    fn missing_headers(&self) -> Option<String>;

    /// Runs a check on the library's headers; the inner error is the reason why it fails.
    ///
    /// # Errors
    ///
    /// The check cannot be run.
    fn check_headers(&self, check: &HeaderCheck) -> Result<Result<(), CheckFailure>, String>;

    /// Compiles a C program against the headers and runs it with the library; the inner error is the first statement that does not
    /// hold, or how the program ended.
    ///
    /// # Errors
    ///
    /// The program cannot be run.
    fn run_program(&self, text: &str) -> Result<Result<(), CheckFailure>, String>;

    /// Announces later checks and programs, so that all of them can be compiled at once.
    fn prepare(&self, checks: Vec<HeaderCheck>, programs: Vec<String>);
}
