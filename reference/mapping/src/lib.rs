//! The specification of per-app mapping, ranking and binding, as code.
//!
//! [`map_request`] computes the map of a job from a spawn request, the nodes' slots and the machine. The modules below are listed in
//! the order that a job passes through them, with their sections of the specification (8.1.1, "Per-App-Context Mapping Policies"):
//!
//! | module | section | what it does |
//! | --- | --- | --- |
//! | [`attributes`] | 8.1.1.3 | the attributes of jobs and apps, and which of them reach the mapper |
//! | [`policy`] | 8.1.1.5 | parses `--map-by`, `--rank-by` and `--bind-to` |
//! | [`request`] | 8.1.1.10 | stores the parsed directives in a spawn request |
//! | [`allocation`] | | makes the nodes from hosts, hostfiles and simulated nodes; an app chooses among them |
//! | [`promotion`] | 8.1.1.13 | moves job-level directives from apps to the job |
//! | [`options`] | 8.1.1.4, 8.1.1.6 | resolves the defaults of the job and the overrides of each app |
//! | [`dispatch`] | 8.1.1.6 | maps the job at once, or app by app |
//! | [`components`] | 8.1.1.7 | round robin, PPR, sequence, rankfile, LSF |
//! | [`placement`], [`binding`] | 8.1.1.7, 8.1.1.9 | places a process on a node, and binds it |
//! | [`ranking`] | 8.1.1.8 | assigns ranks |
//! | [`job_map`] | | the result |
//!
//! [`rules`] holds the editions of the specification, [`machines`] the hardware of the nodes, [`files`]
//! the texts that directives name, [`error`] the refusals, and [`decisions`] what a [`trace`] of a mapping records.
//!
//! # Invariants
//!
//! - Mapping is a pure function of its arguments: no file, no environment variable, no clock.
//! - It knows no build: where builds were seen to depart from the text, a rule asks the trait of its module, and the default body is the text.
//! - It never knows a command line, XML, hwloc, libpmix, or the output of a real build.

// What is mapped, and under which rules.
pub mod decisions;
pub mod error;
pub mod files;
pub mod rules;

// From directives to a request.
pub mod attributes;
pub mod policy;
pub mod request;

// Before anything is mapped.
pub mod allocation;
pub mod promotion;

// From a request to a map.
pub mod binding;
pub mod components;
pub mod dispatch;
mod job;
pub mod job_map;
pub mod machines;
pub mod options;
pub mod placement;
pub mod ranking;
pub mod trace;

pub use job::{
    MappedJob, MappingInputs, MappingRules, RuntimeSettings, assigned_slots, call_components,
    map_request, trace_request,
};
pub use job_map::JobMap;
pub use machines::Machines;
pub use placement::NodeUse;
pub use trace::MappingTrace;
