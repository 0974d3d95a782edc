//! The resolved options of a job and its apps (8.1.1.4, 8.1.1.6).
//!
//! The job's options come first: an explicit directive, else the configured default, else what follows from the other directives.
//! An app's options start as a copy of the job's, and the app's own directives replace fields of it.
//!
//! Invariant: after resolution, options change only where a component replaces a policy (PPR by its resource, LSF's file).

mod app;
mod attributes;
mod check;
mod cpus;
mod cpus_per_rank;
mod defaults;
mod derive;
mod job;
mod pe_list;
mod rankfiles;
mod rules;

pub use app::resolve_app;
pub(crate) use app::{bind_by_count, resolve_app_logged, uses_hwthreads};
pub(crate) use attributes::apply_attributes;
pub use cpus::{CpuUnit, UsableCpus, numbers_and_kind};
pub use cpus_per_rank::bind_to_cpus;
pub use defaults::DefaultPolicies;
pub use derive::{bind_to_thread_of_core, derive_binding, derive_ranking};
pub use job::{JobInputs, resolve_job_mapping, resolve_job_ranking_and_binding};
pub use pe_list::PeList;
pub(crate) use rankfiles::store_configured_rankfiles;
pub use rules::OptionRules;

use crate::machines::Machines;
use crate::policy::{BindingPolicy, MapBy, MappingPolicy, PprPattern, RankBy, RankingPolicy};
use mapcheck_topology::{CpuSet, Level, Topology};

/// The resolved mapping, ranking and binding options of a job or an app.
///
/// They are fixed before processes are placed; the state that changes meanwhile is in
/// [`Placement`](crate::placement::Placement).
#[doc(alias = "prte_rmaps_options_t")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The only app to map, or `None` to map all: PAM-OPTIONS-1, all by default.
    pub app_idx: Option<usize>,
    /// The mapping policy with its directive bits. PAM-MASK-1: [`Options::map`] is the bare policy, and selects the component.
    pub mapping: MappingPolicy,
    /// The objects to map by, if the policy maps by objects.
    #[doc(alias = "maptype")]
    pub level: Option<Level>,
    /// The ranking policy.
    pub ranking: RankingPolicy,
    /// The binding policy with its directive bits. PAM-MASK-2: processes are bound by [`Options::bind_level`] and
    /// [`Options::overload`].
    pub binding: BindingPolicy,
    /// The objects to bind to, if the policy binds to objects.
    #[doc(alias = "hwb")]
    pub bind_level: Option<Level>,
    /// Whether the binding is explicitly if-supported, so that a process that cannot be bound is launched unbound (PAM-BIND-IF-1).
    pub if_supported: bool,
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

/// The devices that a mapping goes over, and how processes share them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeviceOptions {
    /// The class or the name, as given.
    pub value: Option<String>,
    /// The level of the objects that consecutive devices are spread across.
    pub interleave: Option<Level>,
    /// Whether several processes may get the same device.
    pub shared: bool,
    /// The number of devices per process; 1 by default.
    pub each: Option<u16>,
}

impl Options {
    /// Returns the mapping policy, or `None` if the app's directive has none and the job's does not apply to it.
    #[must_use]
    pub fn map(&self) -> Option<MapBy> {
        self.mapping.policy()
    }

    /// Returns whether the policy treats all nodes as one.
    #[must_use]
    pub fn span(&self) -> bool {
        self.mapping.has(MappingPolicy::SPAN)
    }

    /// Returns whether the head node is excluded.
    ///
    /// PAM-COVER-5, PAM-NOLOCAL-4: NOLOCAL is a directive bit of the resolved mapping policy.
    #[must_use]
    pub fn nolocal(&self) -> bool {
        self.mapping.has(MappingPolicy::NO_USE_LOCAL)
    }

    /// Returns whether ranks follow the order of a file's entries.
    #[must_use]
    pub fn ranks_in_file_order(&self, rules: &dyn OptionRules) -> bool {
        rules.ranks_in_file_order(self.map(), self.ranking)
    }

    /// Returns whether ranks are assigned object by object.
    #[must_use]
    pub fn ranks_by_object(&self) -> bool {
        matches!(self.ranking.policy(), Some(RankBy::Fill | RankBy::Span))
    }

    /// Returns whether nodes may have more processes than slots.
    ///
    /// PAM-OVERSUB-3: the bit is the job's in the options of every app.
    #[must_use]
    pub fn oversubscribe(&self) -> bool {
        !self.mapping.has(MappingPolicy::NO_OVERSUBSCRIBE)
    }

    /// Returns whether NOOVERSUBSCRIBE is explicit.
    #[must_use]
    pub fn no_oversubscribe_given(&self) -> bool {
        !self.oversubscribe() && self.mapping.has(MappingPolicy::SUBSCRIBE_GIVEN)
    }

    /// Returns the options with which nodes that have no free slot are among an app's nodes.
    #[must_use]
    pub fn with_full_nodes(&self) -> Self {
        let mapping = self.mapping.without(MappingPolicy::NO_OVERSUBSCRIBE);
        Self {
            mapping,
            ..self.clone()
        }
    }

    /// Returns whether a CPU may be bound to more than one process.
    #[must_use]
    pub fn overload(&self) -> bool {
        self.binding.has(BindingPolicy::ALLOW_OVERLOAD)
    }

    /// Returns whether the binding is explicit, so that it is never given up for lack of CPUs.
    #[must_use]
    pub fn bind_given(&self, rules: &dyn OptionRules) -> bool {
        rules.decisive_binding(self).has(BindingPolicy::GIVEN)
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

    /// Returns what the CPUs are, in the plural.
    #[must_use]
    pub fn cpu_noun(&self) -> &'static str {
        match self.counts_threads() {
            true => "hardware threads",
            false => "cores",
        }
    }

    /// Looks the CPUs of the PE list up on each machine, once the kind of CPU is known.
    pub fn resolve_pe_list(&mut self, machines: &Machines, rules: &dyn OptionRules) {
        let hwthreads = self.counts_threads();
        if let Some(list) = &mut self.pe_list {
            let (whole, leaves_out) = (rules.keeps_ranges(), rules.leaves_out_unknown_cpus());
            list.look_up(machines.distinct(), hwthreads, whole, leaves_out);
        }
    }

    /// Returns whether a CPU lies in a set: a hardware thread, or a whole core.
    #[must_use]
    pub fn has_cpu(&self, topology: &Topology, set: &CpuSet) -> bool {
        if self.counts_threads() {
            !set.is_empty()
        } else {
            topology.first_core_inside(set).is_some()
        }
    }

    /// Returns the number of CPUs in a set: its hardware threads, or the cores that are entirely inside it.
    #[must_use]
    pub fn count_cpus(&self, topology: &Topology, set: &CpuSet) -> usize {
        if self.counts_threads() {
            set.len()
        } else {
            topology.cores_inside(set)
        }
    }
}
