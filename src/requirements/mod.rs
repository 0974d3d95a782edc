//! The ledger: every normative statement of the specification, by its id, and what checks it.
//!
//! A scenario names the statements that it checks in its tags. A tag that is not in the ledger would be a check of nothing, so
//! [`Ledger::check`] refuses it. [`Coverage`] says which scenarios and which demands on PRRTE's source tree check a
//! statement, and what is checked by none; [`diff()`] says on which statements two editions differ.

mod coverage;
mod diff;
mod entry;
mod ledger;
mod statement;

pub use coverage::{Coverage, Covered, Fault, Sourced};
pub use diff::{Changed, ChangedScenario, Diff, diff};
pub use ledger::{FILE, FORMAT, Ledger, LedgerError, LedgerErrorKind};
pub use statement::{Kind, Reading, Requirement, SeenBy};
