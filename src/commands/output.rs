//! Prints lines on stdout and stderr.
//!
//! A reader that leaves is not an error. A full disk is: it ends the program with a message and a status, since a report
//! that is cut must not look like a whole one.

use crate::system::exit_status;
use crate::system::printable::{EscapedWriter, escape_styled, escape_text, shorten};
use mapcheck_picture::{JobPicture, text_picture};
use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::os::fd::AsFd;
use terminal_size::{Width, terminal_size_of};
use textwrap::{Options, WordSeparator, WordSplitter};

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

/// Returns a writer to stdout for a document: bytes reach pipes and files as they are, and a terminal escaped.
pub(crate) fn document_writer() -> Box<dyn Write> {
    let stdout = io::stdout();
    match stdout.is_terminal() {
        true => Box::new(EscapedWriter::new(stdout)),
        false => Box::new(stdout),
    }
}

/// Prints a document on stdout, and ends its last line.
pub(crate) fn print_document(text: &str) {
    let mut out = document_writer();
    end_unless_written(writeln!(out, "{text}").and_then(|()| out.flush()));
}

/// Prints the picture of a map, as wide as the terminal and in colours there, or for a mail.
pub(crate) fn print_picture(job: &JobPicture) {
    const MAIL: usize = 78;
    let width = terminal_width().map_or(MAIL, |width| width.max(NARROWEST));
    for line in text_picture(job, width, true).lines() {
        write_styled_line(format_args!("{line}"));
    }
}

/// Returns the width of stdout: the terminal's, or that of an exported `COLUMNS`.
fn terminal_width() -> Option<usize> {
    width_of(&io::stdout())
}

/// Returns the width of a stream: the terminal's, or that of an exported `COLUMNS`.
fn width_of(stream: &(impl IsTerminal + AsFd)) -> Option<usize> {
    match stream.is_terminal() {
        true => terminal_size_of(stream).map(|(Width(width), _)| usize::from(width)),
        false => std::env::var("COLUMNS").ok()?.parse().ok(),
    }
}

/// Prints a text for people on stdout. Where there is a width, its lines are broken at blanks, and what follows is indented as its beginning is.
pub(crate) fn print_wrapped(text: &str) {
    let width = terminal_width();
    for line in text.lines() {
        match width.filter(|width| *width >= NARROWEST) {
            Some(width) => write_line(format_args!("{}", wrapped(line, width))),
            None => write_line(format_args!("{line}")),
        }
    }
}

/// The narrowest terminal whose width is obeyed.
const NARROWEST: usize = 40;

/// Breaks a line at blanks. Further lines begin where its text does, after blanks, a bullet, or a label with several blanks after it.
fn wrapped(line: &str, width: usize) -> String {
    let blanks = line.len() - line.trim_start().len();
    let rest = &line[blanks..];
    let label = match rest {
        _ if rest.starts_with("* ") || rest.starts_with("- ") => 2,
        _ => rest.find("  ").map_or(0, |end| {
            let text = rest[end..].trim_start();
            rest.len() - text.len()
        }),
    };
    // A mark below a line, a table of long words, or a command is left as it is.
    if line.trim_matches([' ', '^']).is_empty()
        || blanks + label > width / 2
        || rest.starts_with("mapcheck ")
    {
        return line.to_owned();
    }
    let (first, text) = line.split_at(blanks + label);
    let further = " ".repeat(first.chars().count());
    let options = Options::new(width)
        .initial_indent(first)
        .subsequent_indent(&further)
        .break_words(false)
        .word_splitter(WordSplitter::NoHyphenation)
        .word_separator(WordSeparator::AsciiSpace);
    textwrap::fill(text, options)
}

pub(crate) fn write_line(line: fmt::Arguments<'_>) {
    let line = line.to_string();
    end_unless_written(writeln!(anstream::stdout(), "{}", escape_text(&line)));
}

pub(crate) fn write_styled_line(line: fmt::Arguments<'_>) {
    let line = line.to_string();
    end_unless_written(writeln!(anstream::stdout(), "{}", escape_styled(&line)));
}

pub(crate) fn write_error(line: fmt::Arguments<'_>) {
    let line = shorten(&line.to_string()).into_owned();
    let mut labels = ["note: ", "hint: ", "warning: "].iter();
    let is_note = labels.any(|label| line.starts_with(label));
    let width = width_of(&io::stderr()).filter(|width| is_note && *width >= NARROWEST);
    let line = match width {
        Some(width) => line
            .split('\n')
            .map(|it| wrapped(it, width))
            .collect::<Vec<_>>()
            .join("\n"),
        None => line,
    };
    // There is no better place to report that stderr is full.
    let _ = writeln!(anstream::stderr(), "{}", escape_text(&line));
}

pub(super) fn end_unless_written(written: io::Result<()>) {
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
