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
    /// The slots of all nodes of the allocation; those of a head node that is not part of it count too.
    pub total_slots: u64,
    /// The policies, as words.
    pub policies: Policies,
    /// The job's CPU list, if it has one.
    pub cpu_set: Option<String>,
    /// The job's processes-per-resource pattern, if it has one.
    pub ppr: Option<String>,
    /// How many CPUs each process of the job gets, if that was asked for.
    pub cpus_per_rank: Option<u16>,
    /// What the job counts as a CPU.
    pub cpu_type: CpuUnit,
    /// The nodes that have processes, in the order in which they were first used.
    pub nodes: Vec<MappedNode>,
}

/// The policies that a map shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Policies {
    /// One policy for the whole job.
    Job(Policy),
    /// A line an app.
    Apps(Vec<AppPolicy>),
}

/// Mapping, ranking and binding, in the words that a map shows (`BYCORE:NOOVERSUBSCRIBE`, `FILL`, `CORE:IF-SUPPORTED`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// How processes were given places.
    pub mapping: String,
    /// How places were given ranks.
    pub ranking: String,
    /// What processes were bound to.
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
    pub policy: Policy,
}

/// A node with its processes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MappedNode {
    /// The node's name.
    pub name: Arc<str>,
    /// How many slots it has.
    pub slots: i64,
    /// How many processes it may hold at most; 0 if there is no limit.
    pub max_slots: u32,
    /// How many processes were placed on it, those without a rank included.
    pub num_procs: u32,
    /// The processes that have a rank, by rank.
    pub procs: Vec<MappedProc>,
}

/// One process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MappedProc {
    /// The index of its app.
    pub app: u32,
    /// Its rank in the job.
    pub rank: u32,
    /// The CPUs to which it is bound.
    pub bound: Bound,
    /// The devices that it got, as the map lists them. The other forms of a map do not show them.
    pub devices: Option<Arc<str>>,
}

impl JobMap {
    /// How many processes have a rank.
    #[must_use]
    pub fn num_ranked(&self) -> usize {
        self.nodes.iter().map(|node| node.procs.len()).sum()
    }

    /// How many processes were placed.
    #[must_use]
    pub fn num_placed(&self) -> u64 {
        self.nodes
            .iter()
            .map(|node| u64::from(node.num_procs))
            .sum()
    }
}
