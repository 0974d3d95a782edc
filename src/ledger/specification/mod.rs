//! The texts of the specification: where they are public, and the sections that a source tree's version of them has.
//!
//! The ledger names each [`Text`] by repository, path and commit, with a table from its own sections to the headings of the text.
//! [`Passages`] finds the passage of each section in a source tree. [`read_pairs`] reads the texts in two versions.

mod passages;
mod sections;
mod text;
mod version;

pub use passages::{Passage, Passages};
pub use sections::{Section, parse_markdown, parse_restructured_text};
pub use text::{Place, Text, TextEntry};
pub use version::{ReadError, TextError, TextPair, TextVersion, VersionError, read_pairs};
