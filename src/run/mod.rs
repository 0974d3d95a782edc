//! What happens while cases are judged: events, verdicts and totals, and the file that records them.

pub mod campaign_counts;
pub(crate) mod command;
pub mod digest;
pub mod events;
pub(crate) mod file_sink;
pub mod ndjson;
pub mod recorded_run;
pub mod scenario_trace;
pub mod shard;
pub mod totals;
pub mod verdict;
