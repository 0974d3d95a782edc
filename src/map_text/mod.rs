//! Reading what `prterun` prints: maps in their textual forms, and what refusals say.
//!
//! A build prints a map in the short form that `--display map` asks for, or, if it is old or was asked to,
//! in the long form of `--display map-devel`. Both are read into the same [`JobMap`], and strictly: a line
//! that cannot be accounted for is an error with its number. Reading is the inverse of printing.
//!
//! Either form can call CPUs by the operating system's numbers ([`read_physical`]). The form in XML ([`read_xml`]) holds
//! less and is read into a type of its own.

mod bound;
mod cursor;
mod devel;
mod error;
mod map;
pub mod refusal;
mod xml;

pub use error::{MapTextError, Problem};
pub use xml::read_xml;

use mapcheck_reference::job_map::CpuNumbering;
use mapcheck_reference::{JobMap, Topology};

/// A map as it was printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedMap {
    /// The name of the job, which differs from run to run.
    pub job: String,
    /// In which form it was printed.
    pub form: Form,
    /// The map.
    pub map: JobMap,
}

/// The form of a printed map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// That of `--display map`.
    Map,
    /// That of `--display map-devel`, which shows an unbound process as it shows a process that is bound outside of
    /// all packages.
    Devel,
}

/// How many maps a text has, whole or not.
#[must_use]
pub fn count(text: &str) -> usize {
    text.lines().filter(|line| is_title(line)).count()
}

fn is_title(line: &str) -> bool {
    line == cursor::TITLE || line == cursor::DEVEL_TITLE
}

/// Reads all of a text as one map, in whichever form it is.
///
/// # Errors
///
/// If it is no map, not a whole one, more than one, or has something else before, in or after it.
pub fn read(text: &str) -> Result<PrintedMap, MapTextError> {
    read_with(text, CpuNumbering::Logical)
}

/// Reads what [`read`] reads, where CPUs are called by the operating system's numbers on this machine. In the map that is
/// read they have their logical numbers.
///
/// # Errors
///
/// As [`read`], and if the machine has no CPU of a number in the package in which it is said to be.
pub fn read_physical(text: &str, topology: &Topology) -> Result<PrintedMap, MapTextError> {
    read_with(text, CpuNumbering::Physical(topology))
}

fn read_with(text: &str, numbering: CpuNumbering<'_>) -> Result<PrintedMap, MapTextError> {
    let mut cursor = cursor::Cursor::new(text, numbering);
    cursor.literal("")?;
    let title = cursor.next("the title of a map")?;
    match title {
        cursor::TITLE => map::read(cursor),
        cursor::DEVEL_TITLE => devel::read(cursor),
        _ => Err(cursor.expected("the title of a map")),
    }
}

#[cfg(test)]
mod form_tests;
#[cfg(test)]
mod tests;
