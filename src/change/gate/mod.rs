//! The gate for a change of the rules: which outcomes change, and whether each change is accepted.
//!
//! A [`Run`] has the outcomes of all scenarios and of a fixed set of command lines ([`Material`]) under some rules. It is made
//! with the reference in an edition, or loaded from a file that an earlier version of the program recorded ([`recorded`]).
//! [`compare_runs`] returns each [`OutcomeChange`] between two runs, with the questions that explain it and the requirements that it
//! is about. An [`Acceptance`] selects changes and gives a reason for them. [`judge_changes`] reports the changes that no entry
//! selects, and the selectors that match no change.
//!
//! For a change of the texts, [`compare_texts`] returns each [`SectionChange`] between two versions, with the requirements that are
//! from the section, and [`judge_texts`] is to it what [`judge_changes`] is to outcomes.

mod acceptance;
mod change;
mod judgement;
pub mod recorded;
mod run;
mod sections;

pub use acceptance::{Acceptance, AcceptanceEntry, AcceptanceError, AcceptanceItem, Selector};
pub use change::{
    BaselineError, ChangedItem, OutcomeChange, RunComparison, check_baseline, compare_runs,
};
pub use judgement::{GateReport, Group, GroupKey, accept_changes, judge_changes};
pub use run::{LineRecord, Material, MaterialError, Run, ScenarioRecord};
pub use sections::{
    SectionChange, SectionChangeKind, TextComparison, TextReport, compare_texts, judge_texts,
};
