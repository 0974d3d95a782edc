//! The CPUs that become free when processes end, in a build that does not know which job uses them.

use mapcheck_mapping::attributes::AttributeKey;
use mapcheck_mapping::policy::MapBy;
use mapcheck_mapping::request::JobRequest;
use mapcheck_topology::{CpuSet, Topology};

/// The part of a process's CPU set that becomes free with its end.
#[derive(Clone, Copy, Debug)]
pub(super) enum Release {
    /// All of it.
    Whole,
    /// The first core that is used.
    FirstCore,
    /// The first hardware thread that is used.
    FirstThread,
}

impl Release {
    /// Returns what a build frees for each process of a job.
    pub(super) fn of(job: &JobRequest) -> Self {
        let takes_all = job.attributes.has(AttributeKey::CpusPerRank)
            || matches!(job.mapping.policy(), Some(MapBy::User | MapBy::Seq));
        match takes_all {
            true => Self::Whole,
            false if job.attributes.has(AttributeKey::HwtCpus) => Self::FirstThread,
            false => Self::FirstCore,
        }
    }

    /// Returns the part of the CPUs in use that becomes free.
    pub(super) fn cpus(self, used: CpuSet, machine: &Topology) -> CpuSet {
        let first = |thread| {
            let mut cpus = CpuSet::new();
            cpus.insert(thread);
            cpus
        };
        match self {
            Self::Whole => used,
            Self::FirstCore => machine
                .first_core_inside(&used)
                .map_or_else(CpuSet::new, |core| core.cpus.clone()),
            Self::FirstThread => used.first().map_or_else(CpuSet::new, first),
        }
    }
}
