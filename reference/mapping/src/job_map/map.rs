//! The map of a job, as `prterun --display map` shows it.
//!
//! The reference's map and the map that a real build prints are values of the same type, so that they can be compared.

use super::bound::Bound;
use crate::options::CpuUnit;
use std::sync::Arc;

/// The map of one job.
#[doc(alias = "prte_job_map_t")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobMap {
    /// The slots of all nodes of the allocation, including those of a head node that is not part of it.
    pub total_slots: u64,
    /// The policies, as the map shows them.
    pub policies: Policies,
    /// The job's PE list or the default CPU list, if there is one.
    pub cpu_set: Option<String>,
    /// The job's PPR pattern, if it has one.
    pub ppr: Option<String>,
    /// The job's CPUs per rank, if they are explicit.
    pub cpus_per_rank: Option<u16>,
    /// The job's kind of CPU.
    pub cpu_type: CpuUnit,
    /// The nodes that have processes, in the order of their first use.
    pub nodes: Vec<MappedNode>,
}

/// The policies that a map shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Policies {
    /// One policy for the whole job.
    Job(ShownPolicy),
    /// One line per app.
    Apps(Vec<AppPolicy>),
}

/// A mapping, a ranking and a binding, as the map shows them (`BYCORE:NOOVERSUBSCRIBE`, `FILL`, `CORE:IF-SUPPORTED`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownPolicy {
    /// The mapping policy with its directives.
    pub mapping: String,
    /// The ranking policy.
    pub ranking: String,
    /// The binding policy with its directives.
    pub binding: String,
}

/// The policy of one app, and the component that mapped it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AppPolicy {
    /// The app's index.
    pub app: u32,
    /// The component that mapped it.
    pub mapper: String,
    /// Its policy.
    pub policy: ShownPolicy,
}

/// A node with its processes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MappedNode {
    /// The node's name.
    pub name: Arc<str>,
    /// Its slots.
    pub slots: i64,
    /// Its hard limit on processes, or 0.
    pub max_slots: u32,
    /// Its processes, including those without a rank.
    pub num_procs: u32,
    /// Its processes with a rank, by rank.
    pub procs: Vec<MappedProc>,
}

/// A process with a rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MappedProc {
    /// The index of its app.
    pub app: u32,
    /// Its rank in the job.
    pub rank: u32,
    /// The CPUs that it is bound to.
    pub bound: Bound,
    /// The devices assigned to it. Only this form of the map shows them.
    pub devices: Option<Arc<String>>,
}

impl JobMap {
    /// Returns the number of processes with a rank.
    #[must_use]
    pub fn num_ranked(&self) -> usize {
        self.nodes.iter().map(|node| node.procs.len()).sum()
    }

    /// Returns the number of placed processes.
    #[must_use]
    pub fn num_placed(&self) -> u64 {
        self.nodes
            .iter()
            .map(|node| u64::from(node.num_procs))
            .sum()
    }
}
