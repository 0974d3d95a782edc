//! Prints lines on stdout and stderr.
//!
//! A reader that leaves is not an error. A full disk is: it ends the program with a message and a status, since a report
//! that is cut must not look like a whole one.

use crate::exit_status;
use crate::printable::{escape_styled, escape_text};
use std::fmt;
use std::io::{self, Write as _};

/// Prints a line on stdout, with foreign control characters as escapes.
macro_rules! outln {
    ($($argument:tt)*) => { $crate::commands::output::write_line(format_args!($($argument)*)) };
}

/// Prints a line with styles on stdout.
macro_rules! styled_outln {
    ($($argument:tt)*) => { $crate::commands::output::write_styled_line(format_args!($($argument)*)) };
}

/// Prints a line on stderr, with foreign control characters as escapes.
macro_rules! errln {
    ($($argument:tt)*) => { $crate::commands::output::write_error(format_args!($($argument)*)) };
}

pub(crate) use {errln, outln, styled_outln};

pub(crate) fn write_line(line: fmt::Arguments<'_>) {
    let line = line.to_string();
    end_unless_written(writeln!(anstream::stdout(), "{}", escape_text(&line)));
}

pub(crate) fn write_styled_line(line: fmt::Arguments<'_>) {
    let line = line.to_string();
    end_unless_written(writeln!(anstream::stdout(), "{}", escape_styled(&line)));
}

pub(crate) fn write_error(line: fmt::Arguments<'_>) {
    let line = line.to_string();
    // There is no better place to report that stderr is full.
    let _ = writeln!(anstream::stderr(), "{}", escape_text(&line));
}

fn end_unless_written(written: io::Result<()>) {
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            write_error(format_args!(
                "failed to write the report to stdout: {error}"
            ));
            // The sweeper removes what the destructors would have.
            std::process::exit(exit_status::FAILED.into());
        }
        _ => {}
    }
}
