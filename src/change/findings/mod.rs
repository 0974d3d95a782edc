//! Published findings: defects of PRRTE, each with what shows it, in a file of its own.
//!
//! A [`PublishedFinding`] has a line, what the rules demand of it and what builds with the defect do. [`FindingCase`] asks an
//! implementation for the line, and [`findings_page`] writes all findings as a page of the guide.

mod case;
mod file;
mod outcome_text;
mod page;

pub use case::{FindingCase, FindingCaseError, FindingState};
pub use file::{FindingFileError, PublishedFinding, SourcePlace, load_findings};
pub use outcome_text::outcome_text;
pub use page::findings_page;
