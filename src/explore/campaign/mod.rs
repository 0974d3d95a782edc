//! Compares a build with the reference on thousands of generated cases.
//!
//! A [`Draft`] is generated at random from the tables of `weights` ([`generate_draft`]), or belongs to a covering set
//! ([`covering`]). The [`CaseWriter`] turns it into a case, and a [`Campaign`] runs the case on the build and on the
//! reference. Each difference is a [`Finding`], which can be reduced to a smaller case as any case can.

mod case_result;
mod case_writer;
mod combination_lines;
mod combinations;
mod covering;
mod covering_array;
mod draft;
mod finding;
mod generate;
mod histories;
mod invalid;
mod live_cases;
mod machine_choice;
mod machines;
mod map_printer;
mod mistakes;
pub mod relations;
mod repetition;
mod requests;
mod rng;
mod run;
mod shares;
mod surroundings;
mod tally;
mod texts;
mod themed;
mod themes;
mod verdicts;
mod weights;

pub use crate::explore::shrink::Machine;
pub use crate::run::campaign_counts::{CampaignCounts, Share, Shares};
pub use crate::run::shard::{CaseNumbers, Shard};
pub use case_result::{CaseResult, compare_case};
pub(crate) use case_result::{comparable_text, refuses, text_difference};
pub use case_writer::CaseWriter;
pub use covering::{CoveringSet, MAX_STRENGTH, covering, covering_mapped, covering_policies};
pub use draft::{Draft, DraftOption, HEAD, Segment};
pub use finding::{Finding, FindingKind, by_kind, compare_command};
pub use generate::{generate_draft, generate_surrounded};
pub use histories::{
    History, HistoryDifference, HistoryResult, HistoryStep, differs, fails, generate_history,
    run_history, shrink_history,
};
pub use machines::{digest_machines, load_machines, machine_folder, synthesize_machines};
pub use map_printer::MapPrinter;
pub use requests::{as_command_line, to_request};
pub use rng::Rng;
pub use run::{Campaign, CaseSource, ComparedCase, draft_for_builds, draft_of_case};
pub use shares::COMBINATIONS;
pub use tally::Tally;
pub use verdicts::VerdictMaker;
