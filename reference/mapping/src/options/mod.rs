//! Defaults and inheritance: what the job is mapped with, and what each app is.
//!
//! The job's options come first: what the job gave, else what is configured, else what follows from the rest. An app's
//! options start as a copy of the job's, and what the app gave replaces it.

mod app;
mod check;
mod cpu_list;
mod cpus;
mod defaults;
mod derive;
mod job;

pub(crate) use app::asks_for_threads;
pub use app::resolve_app;
pub(crate) use check::{must_map_by_obj, name_rankfiles};
pub use cpu_list::CpuList;
pub use cpus::UsableCpus;
pub use defaults::DefaultPolicies;
pub use derive::{BindingInputs, derive_binding, derive_ranking};
pub use job::{JobPolicies, mapping_of_job, policies_of_job};

use crate::policy::{
    BindPolicy, BindingWord, MapPolicy, MappingWord, PprPattern, RankPolicy, RankingWord,
};
use mapcheck_topology::{CpuSet, Level, Topology};

/// What a job or one of its apps is mapped, ranked and bound with.
#[doc(alias = "prte_rmaps_options_t")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The only app to map; none maps all.
    pub app_idx: Option<usize>,
    /// The mapping policy with the directives that are shown for it.
    pub mapping: MappingWord,
    /// The objects over which the mapping goes round, if it goes over objects.
    #[doc(alias = "maptype")]
    pub level: Option<Level>,
    /// The ranking policy.
    pub ranking: RankingWord,
    /// Whether a file is taken to have given the ranks, although none did.
    pub ranked_elsewhere: bool,
    /// The binding policy with the directives that are shown for it.
    pub binding: BindingWord,
    /// The objects to which processes are bound, if they are bound to objects.
    #[doc(alias = "hwb")]
    pub bind_level: Option<Level>,
    /// Whether an app's binding was asked for, and must be met, as the job's was: a quirk.
    pub judged_by_job: bool,
    /// Whether the job, whatever its apps do, binds at all.
    pub job_binds: bool,
    /// Whether the binding was asked for, so that it is never given up for lack of room.
    pub bind_given: bool,
    /// Whether a process that cannot be bound fails the map.
    pub bind_required: bool,
    /// Whether CPUs may hold more than one process.
    pub overload: bool,
    /// How many processes may be bound to one object.
    pub limit: Option<u16>,
    /// The processes-per-resource pattern.
    pub ppr: Option<PprPattern>,
    /// How many CPUs each process gets.
    pub cpus_per_rank: usize,
    /// Whether that was asked for, even if it is one.
    pub cpus_per_rank_given: bool,
    /// Whether hardware threads are the CPUs.
    pub hwthreads: bool,
    /// Whether the CPUs are shown as hardware threads: as was asked for, whatever the binding made of it.
    pub shows_hwthreads: bool,
    /// The list of CPUs to use.
    pub cpu_list: Option<CpuList>,
    /// Whether nodes may hold more processes than they have slots.
    pub oversubscribe: bool,
    /// The devices, if the mapping goes over devices.
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

    /// Whether processes are bound at all.
    #[must_use]
    pub fn binds(&self) -> bool {
        self.binding.policy() != Some(BindPolicy::None)
    }

    /// Stops binding, as an oversubscribed job does that did not ask for a binding.
    pub fn unbind(&mut self) {
        self.binding = self.binding.with_policy(BindPolicy::None);
        self.bind_level = None;
    }

    /// Looks the CPUs of the list up, once it is settled what counts as one.
    pub fn look_up_cpus(&mut self, topology: &Topology) {
        let hwthreads = self.hwthreads;
        if let Some(list) = &mut self.cpu_list {
            list.look_up(topology, hwthreads);
        }
    }

    /// How many CPUs lie in a set: hardware threads, or cores that lie in it whole.
    #[must_use]
    pub fn cpus_in(&self, topology: &Topology, set: &CpuSet) -> usize {
        if self.hwthreads {
            set.len()
        } else {
            topology.cores_inside(set)
        }
    }
}
