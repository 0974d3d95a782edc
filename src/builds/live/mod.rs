//! Runs jobs in a runtime of a build: a cluster of real daemons on this machine.
//!
//! Every node is a daemon in a UTS namespace of its own, so that it has the node's name. Every process of a job is the
//! probe, which performs PMIx calls when the scenario wants it to, and exits with the status that the scenario gives. What a
//! scenario looks at is what these processes, their tools and the printed maps show.

mod cluster;
mod control;
mod ends;
mod events;
mod job;
mod mapped_case;
mod nodes;
mod notices;
mod programs;
mod request;
mod spawn;
mod tool;
mod view;

pub(super) use cluster::LiveCluster;
pub(super) use mapped_case::map_with_daemons;
pub(super) use programs::Programs;
pub(super) use tool::attribute_names;

use mapcheck_reference::live::LiveError;
use std::time::Duration;

/// How the reason begins why no runtime can be started where processes cannot be given names of hosts.
pub(super) const NO_NAMESPACES: &str = "the nodes of a runtime need UTS namespaces";

/// The longest wait for anything that a runtime should do at once.
const PATIENCE: Duration = Duration::from_secs(10);

/// The longest life of a runtime and of a process of a job, in seconds: longer than a history takes on a busy machine.
const PROCESS_SECONDS: u32 = 300;

/// Turns an error of this machine into one of the runtime.
fn failed(error: impl std::error::Error) -> LiveError {
    LiveError::Failed(crate::case::causes::with_causes(&error))
}
