//! Prints help, the version, and what is wrong with mapcheck's own command line.

use super::output::end_unless_written;
use crate::system::exit_status;
use crate::system::printable::{escape_text, shorten};
use std::io::Write as _;
use std::process::ExitCode;

/// Prints what clap returns instead of a command line. Returns the exit status.
#[must_use]
pub fn print_usage(error: &clap::Error) -> ExitCode {
    let text = error.render();
    if !error.use_stderr() {
        end_unless_written(write!(anstream::stdout(), "{}", text.ansi()));
        return ExitCode::from(exit_status::OK);
    }
    let plain = text.to_string();
    let shortened = shorten(&plain);
    let escaped = escape_text(&shortened);
    // There is no better place to report that stderr is full.
    let _ = match escaped == plain {
        true => write!(anstream::stderr(), "{}", text.ansi()),
        // Text with control characters stays unstyled: our styles would mix with the ones it contains.
        false => write!(anstream::stderr(), "{escaped}"),
    };
    ExitCode::from(exit_status::USAGE)
}
