//! The ledger: the requirements of the specification, by id, and what checks them.
//!
//! A scenario has the ids of the requirements that it checks as tags. [`Ledger::check`] rejects unknown ids, which would check
//! nothing. [`Coverage`] lists the scenarios and the checks of PRRTE's source tree for each requirement, and finds requirements
//! without any; a [`PassageReport`] finds sections that its texts lack. [`RecordedVerdicts`] has what recorded runs showed. [`diff()`] lists the differences between two editions.

mod coverage;
mod diff;
mod entry;
mod evidence;
mod example;
mod ledger;
mod passage_report;
mod requirement;

pub use coverage::{Coverage, ExplainedFaults, Fault, RequirementCoverage, SourceResult};
pub use diff::{ChangedRequirement, ChangedScenario, Diff, diff};
pub use evidence::{RecordedVerdicts, Verdicts};
pub use example::{LONGEST_EXAMPLE, examples, is_same_outline};
pub use ledger::{FILE, FORMAT, Ledger, LedgerError, LedgerErrorKind};
pub use passage_report::PassageReport;
pub use requirement::{Reading, Requirement, Strength, Visibility};
