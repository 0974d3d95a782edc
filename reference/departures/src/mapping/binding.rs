//! Departures in the CPUs that a process is bound to.

use crate::quirk::quirks;
use crate::rules::WithoutQuirks;
use crate::{Quirk, Rules};
use mapcheck_mapping::binding::{BindingRules, no_free_cpu};
use mapcheck_mapping::error::{Refusal, Topic};
use mapcheck_mapping::options::{CpuUnit, OptionRules, Options};
use mapcheck_mapping::placement::Placement;
use mapcheck_topology::{CpuSet, Level, Object, Topology};
use std::borrow::Cow;

quirks! {
    /// Counts a binding limit on one set of objects that all nodes share.
    LIMIT_COUNTERS_SHARED_BY_NODES = "limit-counters-shared-by-nodes" breaks "PAM-BIND-LIMIT-1"
        shows "-H n1:4,n2:4 --map-by node --bind-to numa:limit=1 -n 6 a";
    /// Refuses a node's share that is longer than an ordered PE list without a reason, if CPUs may be shared.
    USED_UP_LIST_UNEXPLAINED = "used-up-list-unexplained" breaks "PAM-MAP-CPUSET-1"
        shows "-H n1:1 --map-by pe-list=0,1:ordered:oversubscribe --bind-to core:overload-allowed -n 5 a";
    /// Refuses processes with several CPUs each if they have to share them, even if overload is allowed.
    SEVERAL_CPUS_NEVER_SHARED = "several-cpus-never-shared" breaks "PAM-BIND-APP-2"
        shows "-H n1:30 --map-by slot:pe=8 --bind-to core:overload-allowed -n 4 a";
    /// Binds processes to the CPUs of their PE list that are free, or, if none is needed, to all of it, whatever the configured list
    /// leaves out.
    TAKEN_CPUS_LEAVE_LIST = "taken-cpus-leave-list" breaks "PAM-MAP-CPUSET-1"
        shows "--prtemca hwloc_default_cpu_list 0 -H n1:4 --map-by pe-list=0,1 -n 1 a";
    /// Binds a process that overloads CPUs to some outside the object or far from the device that it is mapped to.
    OVERLOAD_LEAVES_LOCALE = "overload-leaves-locale" breaks "PAM-BIND-LOCALE-1"
        shows "-H n1:30 --map-by pe-list=6-11:ordered -n 6 a : --map-by numa --bind-to core:overload-allowed -n 2 b";
    /// Finds no CPU for a process that is bound to hwthread while cores with several threads are the CPUs.
    PART_OF_CORE_NOT_BOUND = "part-of-core-not-bound" breaks "PAM-BIND-HWT-1"
        shows "-H n1:8 --map-by core --bind-to hwthread -n 2 a";
    /// Binds a process to all CPUs of an object, also to those that the configured list leaves out.
    WHOLE_OBJECT_BOUND = "whole-object-bound" breaks "PAM-SET-2"
        shows "-H n1:8 --prtemca hwloc_default_cpu_list 0,2 --map-by numa -n 1 a";
    /// Does not use a PE list again once each of its entries has a process, even where CPUs may be shared.
    PE_LIST_NOT_REUSED = "pe-list-not-reused" breaks "PAM-MAP-CPUSET-1"
        shows "-H n1:8 --map-by pe-list=0,1 --bind-to core:overload-allowed -n 3 a";
    /// Binds a process of a later app to the CPUs of an object that were free when the app began, instead of to all of the object.
    TAKEN_CPUS_LEAVE_OBJECT = "taken-cpus-leave-object" breaks "PAM-BIND-LOCALE-1"
        shows "-H n1:4 --map-by numa -n 1 a : --map-by numa -n 1 b";
    /// Finds no CPU for a process that may share CPUs if none is free inside its object.
    OVERLOAD_NEEDS_FREE_CPU = "overload-needs-free-cpu" breaks "PAM-BIND-LIMIT-4"
        shows "-H n1:30 --map-by package --bind-to core:overload-allowed -n 12 a" on "2pkg-uneven-10core";
}

impl BindingRules for Rules {
    fn binds_part_of_core(&self) -> bool {
        !self.has(Quirk::PART_OF_CORE_NOT_BOUND)
    }

    fn binds_whole_object(&self) -> bool {
        self.has(Quirk::WHOLE_OBJECT_BOUND)
    }

    fn cpus_of_objects<'a>(&self, state: &'a Placement<'_>, node: usize) -> Cow<'a, CpuSet> {
        if !self.has(Quirk::TAKEN_CPUS_LEAVE_OBJECT) {
            return self.text().cpus_of_objects(state, node);
        }
        let mut cpus = CpuSet::new();
        self.memory.remember(|job| {
            let begun = job.free_at_start.entry((state.app(), node));
            cpus.clone_from(begun.or_insert_with(|| state.available_cpus(node).clone()));
        });
        Cow::Owned(cpus)
    }

    fn binds_without_free_cpu(&self) -> bool {
        !self.has(Quirk::OVERLOAD_NEEDS_FREE_CPU)
    }

    fn level_on(&self, level: Level, topology: &Topology, options: &Options) -> Option<Level> {
        match lacks_cpus(self, topology) && !options.bind_given(self) {
            true => None,
            false => self.text().level_on(level, topology, options),
        }
    }

    fn counted_at(&self, node: usize, machine: usize) -> usize {
        match self.has(Quirk::LIMIT_COUNTERS_SHARED_BY_NODES) {
            true => machine,
            false => self.text().counted_at(node, machine),
        }
    }

    fn shared_inside<'c>(&self, locale: &'c CpuSet) -> Option<&'c CpuSet> {
        match self.has(Quirk::OVERLOAD_LEAVES_LOCALE) {
            true => None,
            false => self.text().shared_inside(locale),
        }
    }

    fn cpu_to_take<'t>(
        &self,
        free: &CpuSet,
        level: Level,
        topology: &'t Topology,
        options: &Options,
    ) -> Result<Cow<'t, CpuSet>, Refusal> {
        // The build takes a thread off the node with its core, which does not exist here.
        let needs_core = level == Level::HwThread && options.cpu == CpuUnit::Core;
        if !lacks_cpus(self, topology) || !needs_core {
            return self.text().cpu_to_take(free, level, topology, options);
        }
        match self.must_bind(options, false) {
            true => Err(no_free_cpu()),
            false => Ok(Cow::Owned(CpuSet::new())),
        }
    }

    fn shares_several_cpus(&self, options: &Options) -> bool {
        let shares = self.text().shares_several_cpus(options);
        shares && !self.has(Quirk::SEVERAL_CPUS_NEVER_SHARED)
    }

    fn uses_up_entry(&self, options: &Options) -> bool {
        self.text().uses_up_entry(options) || self.has(Quirk::PE_LIST_USED_UP)
    }

    fn listed_cpu<'t>(
        &self,
        entry: usize,
        topology: &'t Topology,
        options: &Options,
    ) -> Option<&'t Object> {
        match lacks_cpus(self, topology) && !options.counts_threads() {
            true => None,
            false => self.text().listed_cpu(entry, topology, options),
        }
    }

    fn bound_in_list(&self, usable: CpuSet, free: &CpuSet) -> CpuSet {
        match self.has(Quirk::TAKEN_CPUS_LEAVE_LIST) {
            true => free.clone(),
            false => self.text().bound_in_list(usable, free),
        }
    }

    fn reuses_list(&self) -> bool {
        !self.has(Quirk::PE_LIST_NOT_REUSED)
    }

    fn used_up_list(&self, options: &Options) -> Refusal {
        let refusal = self.text().used_up_list(options);
        let is_crowded = options.overload() || options.oversubscribe();
        match is_crowded && self.has(Quirk::USED_UP_LIST_UNEXPLAINED) {
            true => Refusal {
                topic: Topic::InvalidValue,
                ..refusal
            },
            false => refusal,
        }
    }
}

impl BindingRules for WithoutQuirks<'_> {}

/// Whether a machine has no CPUs under these rules, because it has no cores.
fn lacks_cpus(rules: &Rules, topology: &Topology) -> bool {
    !topology.has_cores() && rules.has(Quirk::NO_CORE_TOPOLOGY_DEFAULTS)
}
