//! The conformance and verification harness for PRRTE's per-app process mapping.
//!
//! Implementations map a [`Case`](mapcheck_reference::Case): the reference, and real builds ([`implementation`]).
//! Scenarios ([`trial`]) state the expected outcomes. [`judge`] gives each implementation its verdicts, and explains
//! deviations by the quirks of its profile ([`profile`], [`attribution`]). [`commands`] has a module for each verb of
//! the command line.

pub mod bisect;
pub mod campaign;
pub mod campaign_counts;
pub mod case;
mod causes;
pub mod commands;
pub mod compare;
pub mod diff;
pub mod digest;
pub mod events;
pub mod exit_status;
pub mod gate;
pub mod git;
pub mod implementation;
pub mod inference;
pub mod installation;
pub mod judge;
pub mod layout_file;
pub mod line_error;
pub mod machine_fault;
pub mod machine_xml;
pub mod machines;
pub mod map_text;
pub mod ndjson;
pub mod node_topologies;
pub mod pmix;
pub mod printable;
pub mod process;
pub mod profile;
pub mod recorded_run;
pub mod report;
pub mod reproducer;
pub mod requirements;
pub mod scenario_trace;
pub mod shard;
pub mod shrink;
pub mod source_tree;
pub mod specification;
pub mod surroundings;
pub mod text_file;
pub mod this_machine;
pub mod totals;
pub mod trial;
pub mod verdict;
pub mod version;
mod whole_file;
mod workers;
pub mod yaml;

pub use mapcheck_reference::attribution;
