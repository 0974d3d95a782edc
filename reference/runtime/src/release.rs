//! The CPUs that become free when processes end, in a build that does not know which job uses them.

use super::runtime::Runtime;
use mapcheck_mapping::NodeUse;
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

    fn cpus(self, used: CpuSet, machine: &Topology) -> CpuSet {
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

impl Runtime {
    /// Frees CPUs of processes that have ended or were not launched, whichever jobs use them. Only uses under
    /// [`Quirk::SharedCpusFreed`](mapcheck_mapping::rules::Quirk::SharedCpusFreed) have CPU sets.
    pub(super) fn release_cpus(&mut self, ended: &[NodeUse], release: Release) {
        for own in ended {
            let mut left = own.cpus.clone();
            for bound in &own.bound {
                let mut used = left.clone();
                let others = self.present_jobs().flat_map(|job| &job.uses);
                for other in others.filter(|other| other.node == own.node) {
                    used.insert_all(&other.cpus);
                }
                let machine = self.machines.of_node(&own.node);
                let freed = release.cpus(used.and(bound), machine);
                left.remove_all(&freed);
                let others = self.jobs.iter_mut().flat_map(|job| &mut job.uses);
                for other in others.filter(|other| other.node == own.node) {
                    other.cpus.remove_all(&freed);
                }
            }
        }
    }
}
