//! Parses what `prterun` prints: maps in each of their forms, and the banners of refusals.
//!
//! A build prints a map in the short form of `--display map` or, if it is old or was asked to, in the long form of
//! `--display map-devel`. Both are parsed strictly into the same [`JobMap`](mapcheck_reference::JobMap): a line that
//! does not belong to a map is an error with its line number. Parsing is the inverse of printing.
//!
//! Both forms can number CPUs as the operating system does ([`parse_physical_map`]). The XML form ([`parse_xml_map`])
//! has less information and a type of its own.

mod bound;
mod cursor;
mod devel;
mod error;
mod map;
mod mapper;
mod number;
mod printed;
pub mod refusal;
mod xml;

pub use error::{MapTextError, MapTextErrorKind};
pub use mapper::{UNKNOWN_MAPPER, without_one_sided_mappers};
pub use printed::{MapForm, PrintedMap};
pub use xml::parse_xml_map;

use mapcheck_reference::Topology;
use mapcheck_reference::job_map::{Bound, CpuNumbering};

/// Counts the maps in a text, complete or not.
#[must_use]
pub fn count_maps(text: &str) -> usize {
    text.lines().filter(|line| cursor::is_title(line)).count()
}

/// Parses a text that is one map, in the short or in the long form.
///
/// # Errors
///
/// The text is not exactly one complete map, or has other text before, in or after it.
pub fn parse_map(text: &str) -> Result<PrintedMap, MapTextError> {
    parse_with(text, CpuNumbering::Logical)
}

/// Parses a map as [`parse_map`] does, but with the operating system's numbers of a machine's CPUs. The returned
/// map has logical numbers.
///
/// # Errors
///
/// Those of [`parse_map`], and a CPU number that the machine does not have in the package.
pub fn parse_physical_map(text: &str, topology: &Topology) -> Result<PrintedMap, MapTextError> {
    parse_with(text, CpuNumbering::Physical(topology))
}

/// Parses the CPUs of one process as a map prints them, with logical numbers: `package[0][core:L0-3]`, `N/A`.
#[must_use]
pub fn parse_binding(text: &str) -> Option<Bound> {
    bound::parse_binding(text, CpuNumbering::Logical)
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
