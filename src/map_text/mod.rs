//! Reading what `prterun` prints: maps in their textual forms, and what refusals say.
//!
//! A build prints a map in the short form that `--display map` asks for, or, if it is old or was asked to,
//! in the long form of `--display map-devel`. Both are read into the same [`JobMap`], and strictly: a line
//! that cannot be accounted for is an error with its number. Reading is the inverse of printing.
//!
//! Either form can call CPUs by the operating system's numbers ([`parse_physical_map`]). The form in XML ([`parse_xml_map`]) holds
//! less and is read into a type of its own.

mod bound;
mod cursor;
mod devel;
mod error;
mod map;
mod number;
mod printed;
pub mod refusal;
mod xml;

pub use error::{MapTextError, MapTextErrorKind};
pub use printed::{MapForm, PrintedMap};
pub use xml::parse_xml_map;

use mapcheck_reference::Topology;
use mapcheck_reference::job_map::CpuNumbering;

/// How many maps a text has, whole or not.
#[must_use]
pub fn count_maps(text: &str) -> usize {
    text.lines().filter(|line| cursor::is_title(line)).count()
}

/// Reads all of a text as one map, in whichever form it is.
///
/// # Errors
///
/// If it is no map, not a whole one, more than one, or has something else before, in or after it.
pub fn parse_map(text: &str) -> Result<PrintedMap, MapTextError> {
    parse_with(text, CpuNumbering::Logical)
}

/// Reads what [`read`] reads, where CPUs are called by the operating system's numbers on this machine. In the map that is
/// read they have their logical numbers.
///
/// # Errors
///
/// As [`read`], and if the machine has no CPU of a number in the package in which it is said to be.
pub fn parse_physical_map(text: &str, topology: &Topology) -> Result<PrintedMap, MapTextError> {
    parse_with(text, CpuNumbering::Physical(topology))
}

fn parse_with(text: &str, numbering: CpuNumbering<'_>) -> Result<PrintedMap, MapTextError> {
    let mut cursor = cursor::Cursor::new(text, numbering);
    cursor.expect_line("")?;
    let title = cursor.next_line("the title of a map")?;
    match title {
        cursor::TITLE => map::parse_map(cursor),
        cursor::DEVEL_TITLE => devel::parse_devel_map(cursor),
        _ => Err(cursor.unexpected_line("the title of a map")),
    }
}

#[cfg(test)]
mod form_tests;
#[cfg(test)]
mod tests;
