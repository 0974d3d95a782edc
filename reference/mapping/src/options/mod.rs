//! Defaults and inheritance: what the job is mapped with, and what each app is.
//!
//! The job's options come first: what the job gave, else what is configured, else what follows from the rest. An app's
//! options start as a copy of the job's, and what the app gave replaces it.

mod app;
mod check;
mod cpus;
mod cpus_per_rank;
mod defaults;
mod derive;
mod job;
mod pe_list;
mod rankfiles;

pub(crate) use app::asks_for_threads;
pub use app::resolve_app;
pub(crate) use check::must_map_by_object;
pub use cpus::{CpuUnit, UsableCpus};
pub use defaults::DefaultPolicies;
pub use derive::{BindingInputs, ObjectlessBinding, derive_binding, derive_ranking};
pub use job::{JobInputs, resolve_job_mapping, resolve_job_ranking_and_binding};
pub use pe_list::PeList;
pub(crate) use rankfiles::store_configured_rankfiles;

use crate::machines::Machines;
use crate::policy::{BindingWord, MapPolicy, MappingWord, PprPattern, RankPolicy, RankingWord};
use mapcheck_topology::{CpuSet, Level, Topology};

/// The resolved options of a job or an app: what it is mapped, ranked and bound with.
///
/// They are settled before processes are placed; what changes meanwhile is in [`Placement`](crate::placement::Placement).
#[doc(alias = "prte_rmaps_options_t")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The only app to map, or `None` to map all.
    pub app_idx: Option<usize>,
    /// The mapping policy with its directives.
    pub mapping: MappingWord,
    /// The objects to map by, if the policy maps by objects.
    #[doc(alias = "maptype")]
    pub level: Option<Level>,
    /// The ranking policy.
    pub ranking: RankingWord,
    /// Whether ranks are skipped as if a file assigned them, for [`Quirk::JobStateLeaksIntoApps`](crate::rules::Quirk).
    pub skips_ranks: bool,
    /// The binding policy with its directives.
    pub binding: BindingWord,
    /// The objects to bind to, if the policy binds to objects.
    #[doc(alias = "hwb")]
    pub bind_level: Option<Level>,
    /// The job's binding policy, where it decides how strictly an app is bound: a quirk.
    pub job_binding: Option<BindingWord>,
    /// The most processes that may be bound to one object.
    pub limit: Option<u16>,
    /// The processes-per-resource pattern.
    pub ppr: Option<PprPattern>,
    /// The number of CPUs for each process, if it is explicit.
    #[doc(alias = "cpus_per_rank")]
    pub pes_per_proc: Option<u16>,
    /// The kind of CPU that processes are bound to and counted by.
    #[doc(alias = "use_hwthreads")]
    pub cpu: CpuUnit,
    /// The kind of CPU that the map shows: as requested, even if the binding changed it.
    pub shown_cpu: CpuUnit,
    /// The PE list.
    #[doc(alias = "cpuset")]
    pub pe_list: Option<PeList>,
    /// The devices, if the policy maps by devices.
    pub devices: DeviceOptions,
}

/// Which devices a mapping goes over, and how it gives them out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeviceOptions {
    /// The class or the name, as given.
    pub value: Option<String>,
    /// The objects across which neighbours in the list of devices are spread.
    pub interleave: Option<Level>,
    /// Whether several processes may get the same device.
    pub shared: bool,
    /// How many devices each process gets; one unless it is given.
    pub each: Option<u16>,
}

impl Options {
    /// The mapping policy; none where an app's directive names none and the job's does not reach it.
    #[must_use]
    pub fn map(&self) -> Option<MapPolicy> {
        self.mapping.policy()
    }

    /// Whether the policy treats all nodes as one.
    #[must_use]
    pub fn span(&self) -> bool {
        self.mapping.has(MappingWord::SPAN)
    }

    /// Whether the head node is to be left out.
    #[must_use]
    pub fn nolocal(&self) -> bool {
        self.mapping.has(MappingWord::NO_USE_LOCAL)
    }

    /// Whether ranks are given object by object.
    #[must_use]
    pub fn ranks_by_object(&self) -> bool {
        matches!(
            self.ranking.policy(),
            Some(RankPolicy::Fill | RankPolicy::Span)
        )
    }

    /// Returns whether nodes may hold more processes than they have slots.
    #[must_use]
    pub fn oversubscribe(&self) -> bool {
        !self.mapping.has(MappingWord::NO_OVERSUBSCRIBE)
    }

    /// Returns whether CPUs may be bound to by more than one process.
    #[must_use]
    pub fn overload(&self) -> bool {
        self.binding.has(BindingWord::ALLOW_OVERLOAD)
    }

    /// Returns whether the binding is explicit, so that it is never given up for lack of room.
    #[must_use]
    pub fn bind_given(&self) -> bool {
        self.job_binding
            .unwrap_or(self.binding)
            .has(BindingWord::GIVEN)
    }

    /// Returns whether a process that cannot be bound fails the map.
    #[must_use]
    pub fn bind_required(&self) -> bool {
        !self
            .job_binding
            .unwrap_or(self.binding)
            .has(BindingWord::IF_SUPPORTED)
    }

    /// Returns the number of CPUs for each process; 1 by default.
    #[must_use]
    pub fn cpus_per_rank(&self) -> usize {
        self.pes_per_proc.map_or(1, usize::from)
    }

    /// Returns whether hardware threads are the CPUs.
    #[must_use]
    pub fn counts_threads(&self) -> bool {
        self.cpu == CpuUnit::HwThread
    }

    /// Looks the CPUs of the list up, once it is settled what counts as one.
    pub fn resolve_pe_list(&mut self, machines: &Machines) {
        let hwthreads = self.counts_threads();
        if let Some(list) = &mut self.pe_list {
            list.look_up(machines.distinct(), hwthreads);
        }
    }

    /// How many CPUs lie in a set: hardware threads, or cores that lie in it whole.
    #[must_use]
    pub fn count_cpus(&self, topology: &Topology, set: &CpuSet) -> usize {
        if self.counts_threads() {
            set.len()
        } else {
            topology.cores_inside(set)
        }
    }
}
