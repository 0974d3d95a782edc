//! The decisions of this module that builds were seen to take otherwise than the text.

use super::derive::bind_to_thread_of_core;
use super::{Options, UsableCpus, check, cpus_per_rank};
use crate::attributes::{AttributeKey as Key, AttributeList};
use crate::decisions::{Basis, Resolved};
use crate::error::{MapError, Refusal};
use crate::machines::{HeadMachine, MachineRules};
use crate::policy::{
    BindTo, BindingPolicy, MapBy, MappingPolicy, MappingSpec, PprPattern, RankingPolicy, Spanned,
};
use crate::request::JobRequest;
use crate::rules::Text;
use mapcheck_topology::{Level, Topology};

/// Decides how the options of the job and of its apps are resolved and checked.
pub trait OptionRules: MachineRules {
    /// Returns the CPUs that a default CPU list leaves of a machine; all of them without a list.
    ///
    /// # Errors
    ///
    /// PAM-SET-2: the list is malformed, or names a CPU that the machine does not have.
    fn usable_cpus(
        &self,
        list: Option<&Spanned>,
        topology: &Topology,
    ) -> Result<UsableCpus, Refusal> {
        UsableCpus::from_list(list, topology)
    }

    /// Returns the level of the objects that a directive of the job means by its CPUs or by cores.
    ///
    /// PAM-DEFAULT-MAP-3: cores, and hardware threads on a machine without any.
    fn cpus_of_directive(&self, topology: HeadMachine<'_>) -> Level {
        topology.cpus_to_be_had()
    }

    /// Returns whether a range in a PE list is one entry.
    ///
    /// PAM-MAP-CPUSET-1: each of its CPUs is one.
    fn keeps_ranges(&self) -> bool {
        false
    }

    /// Returns whether a PE list is confined to the CPUs of it that a machine has.
    ///
    /// PAM-MAP-CPUSET-2: it is not, because a list with another CPU is refused.
    fn leaves_out_unknown_cpus(&self) -> bool {
        false
    }

    /// Returns the attributes that the configured mapping gives a job with a mapping of its own, or without.
    ///
    /// PAM-SET-1: they apply to a job without.
    fn configured_attributes(
        &self,
        own: MappingPolicy,
        configured: &MappingSpec,
    ) -> Option<AttributeList> {
        let has_none = own.policy().is_none();
        has_none.then(|| configured.attributes.clone())
    }

    /// Returns whether a job without a mapping is mapped by slot because of its own CPUs per rank or the configured ones.
    ///
    /// PAM-DEFAULT-MAP-1: because of the configured ones.
    fn cpus_map_by_slot(&self, own: Option<u16>, configured: Option<u16>) -> bool {
        own.is_none() && configured.is_some_and(|cpus| cpus > 1)
    }

    /// Returns whether the mapping of a job without one follows from its binding, which is its own or configured (PAM-DEFAULT-MAP-1).
    fn binding_decides_mapping(&self, is_own: bool) -> bool {
        let _ = is_own;
        true
    }

    /// Returns what is reported of a job that fails on its nodes' machines, once they are allocated or before.
    ///
    /// PAM-SET-2: the failure. A default CPU list that does not fit is one by itself.
    fn reported_failure(
        &self,
        failure: MapError,
        is_allocated: bool,
        list: Option<&Spanned>,
        machines: &[&Topology],
    ) -> MapError {
        let _ = (is_allocated, list, machines);
        failure
    }

    /// Returns whether apps that are mapped by rankfile and name no file use the job's.
    ///
    /// PAM-MIGRATE-6: if the job has one.
    fn use_rankfile_of_job(&self, job: &JobRequest) -> bool {
        job.attributes.has(Key::MapFile)
    }

    /// Returns the configured binding of a job that has no explicit one.
    ///
    /// PAM-MAP-QUAL-ONLY-2: the job's own qualifiers apply to it, and replace the configured overload.
    fn configured_binding(&self, configured: BindingPolicy, own: BindingPolicy) -> BindingPolicy {
        let overload = BindingPolicy::ALLOW_OVERLOAD | BindingPolicy::OVERLOAD_GIVEN;
        match own.has(BindingPolicy::OVERLOAD_GIVEN) {
            true => configured.without(overload).with(own.0),
            false => configured.with(own.0),
        }
    }

    /// Returns the binding of a job, once all that decides on it is known.
    ///
    /// PAM-SET-1, PAM-DEFAULT-BIND-1: its own, else the configured one, else the one that follows from its mapping.
    fn binding_of_resolved_job(&self, binding: BindingPolicy, options: &Options) -> BindingPolicy {
        let _ = options;
        binding
    }

    /// Returns the configured mapping of a job that has no policy of its own, or `None` if qualifiers alone are configured.
    ///
    /// PAM-MAP-QUAL-ONLY-2: the job's own qualifiers apply to it.
    fn configured_mapping(
        &self,
        configured: MappingPolicy,
        own: MappingPolicy,
    ) -> Option<MappingPolicy> {
        configured.policy().map(|_| configured.with(own.0))
    }

    /// Returns the default mapping of a job that is neither mapped nor bound.
    ///
    /// PAM-DEFAULT-MAP-2: by hardware thread, if these are requested as CPUs. PAM-DEFAULT-MAP-1, PAM-DEFAULT-MAP-3: else by what is a CPU
    /// by default.
    fn default_mapping(&self, hwthreads: bool, default_cpus: Level) -> Resolved<MapBy> {
        match (hwthreads, default_cpus) {
            (true, _) => Resolved::new(MapBy::HwThread, Basis::HwThreads),
            (false, Level::HwThread) => Resolved::new(MapBy::HwThread, Basis::NoCores),
            (false, _) => Resolved::new(MapBy::Core, Basis::Default),
        }
    }

    /// Returns the mapping that the processes of a job are counted by, of its mapping, its own directive and the configured one.
    ///
    /// PAM-SET-1, PAM-SET-5: the mapping, with all that is configured.
    fn mapping_to_count(
        &self,
        mapping: MappingPolicy,
        own: MappingPolicy,
        configured: MappingPolicy,
    ) -> MappingPolicy {
        let _ = (own, configured);
        mapping
    }

    /// Returns the pattern that a job is mapped by, once its attributes are applied.
    ///
    /// PAM-MIGRATE-8: a pattern among the attributes of a job with another policy is not read.
    ///
    /// # Errors
    ///
    /// The pattern is malformed.
    fn pattern_of_job(
        &self,
        pattern: Option<PprPattern>,
        attributes: &AttributeList,
    ) -> Result<Option<PprPattern>, Refusal> {
        let _ = attributes;
        Ok(pattern)
    }

    /// Returns whether the order of a file's entries determines the ranks.
    ///
    /// PAM-RANK-FILE-1: a rankfile contains the ranks. PAM-RANK-SEQ-1: a sequence does not, so that an explicit ranking applies.
    fn ranks_in_file_order(&self, map: Option<MapBy>, ranking: RankingPolicy) -> bool {
        match map {
            Some(MapBy::User) => true,
            Some(MapBy::Seq) => !ranking.has(RankingPolicy::GIVEN),
            _ => false,
        }
    }

    /// Checks that the mapped object can hold the CPUs of a process.
    ///
    /// # Errors
    ///
    /// PAM-LEVEL-2: a core or hardware thread has one CPU.
    fn check_object_size(&self, options: &Options) -> Result<(), Refusal> {
        check::check_object_size(options)
    }

    /// Checks that the object to bind to is not larger than the mapped object.
    ///
    /// # Errors
    ///
    /// PAM-LEVEL-1: it is larger.
    fn check_binding_level(&self, options: &Options) -> Result<(), Refusal> {
        check::check_binding_level(options)
    }

    /// Checks that SPAN is combined with a mapping by objects.
    ///
    /// # Errors
    ///
    /// PAM-MAP-SPAN-1: SPAN goes over the objects of all nodes, and the mapping has none.
    fn check_span(&self, options: &Options) -> Result<(), Refusal> {
        check::check_span(options)
    }

    /// Checks that PE is not combined with a PE list or a rankfile.
    ///
    /// # Errors
    ///
    /// PAM-MAP-PE-2: both determine the CPUs of each process themselves.
    fn check_pe_without_list(&self, options: &Options) -> Result<(), Refusal> {
        check::check_pe_without_list(options)
    }

    /// Returns the refusal of a ranking by objects without a mapping by objects (PAM-RANK-OBJ-1).
    fn must_map_by_object(&self) -> Refusal {
        check::must_map_by_object()
    }

    /// Checks that a job has a default binding. `given` is its binding so far.
    ///
    /// # Errors
    ///
    /// None: PAM-DEFAULT-BIND-1, PAM-MAP-DEVICE-4, every mapping has one.
    fn check_default_binding(
        &self,
        given: BindingPolicy,
        options: &Options,
        configured: BindingPolicy,
    ) -> Result<(), Refusal> {
        let _ = (given, options, configured);
        Ok(())
    }

    /// Returns whether a binding directive is if-supported.
    ///
    /// PAM-BIND-IF-1: a process that cannot be bound is then launched unbound.
    fn is_if_supported(&self, given: BindingPolicy) -> bool {
        given.has(BindingPolicy::IF_SUPPORTED)
    }

    /// Binds processes that get several CPUs, or the CPUs of an ordered PE list, to cores or hardware threads. Returns whether that
    /// replaces a derived binding.
    ///
    /// PAM-MAP-PE-3: an explicit binding decides which of the two is counted; without one, the kind of CPU that is counted becomes the
    /// binding, which is explicit from then on. PAM-MIGRATE-9: also for an app that has CPUs per rank alone.
    ///
    /// # Errors
    ///
    /// PAM-LEVEL-2: the explicit binding is to an object that is not a CPU.
    fn bind_to_cpus(&self, options: &mut Options) -> Result<bool, Refusal> {
        match cpus_per_rank::get_cpus(options) {
            true => cpus_per_rank::bind_to_cpus(options),
            false => Ok(false),
        }
    }

    /// Returns the options that an app starts from.
    ///
    /// PAM-GOAL-2, PAM-RESOLVE-5: the job's, which an app without directives keeps.
    fn begin_app(&self, job: &Options, index: usize) -> Options {
        Options {
            app_idx: Some(index),
            ..job.clone()
        }
    }

    /// Returns the mapping of an app whose directive consists of qualifiers only.
    ///
    /// PAM-MAP-QUAL-ONLY-1, PAM-MAP-QUAL-ONLY-3: the job's bare policy with these qualifiers.
    fn mapping_of_qualifiers(
        &self,
        qualifiers: MappingPolicy,
        job: Option<MapBy>,
    ) -> MappingPolicy {
        job.map_or(qualifiers, |policy| qualifiers.with_policy(policy))
    }

    /// Returns an app's own mapping with the directive bits of the job's that the app has.
    ///
    /// PAM-OVERSUB-3: those on oversubscription. PAM-NOLOCAL-4: not NOLOCAL.
    fn with_bits_of_job(&self, own: MappingPolicy, job: MappingPolicy) -> MappingPolicy {
        own.with(job.0 & MappingPolicy::OVERSUBSCRIPTION)
    }

    /// Returns the pattern that an app with a mapping of its own has from the job.
    ///
    /// PAM-RESOLVE-2: the job's, if the app is mapped by pattern.
    fn pattern_of_app(&self, own: Option<MapBy>, job: &Options) -> Option<PprPattern> {
        match own {
            Some(MapBy::Ppr) | None => job.ppr,
            Some(_) => None,
        }
    }

    /// Returns the default binding of a job.
    ///
    /// PAM-DEFAULT-BIND-1: a job that is mapped by core is bound to hardware threads, if they are the CPUs.
    fn default_binding_of_job(
        &self,
        binding: Resolved<BindTo>,
        options: &Options,
    ) -> Resolved<BindTo> {
        bind_to_thread_of_core(binding, options)
    }

    /// Returns the default binding of an app with a mapping of its own.
    ///
    /// PAM-BIND-DERIVE-1: an app that is mapped by core is bound to the core, even if hardware threads are its CPUs.
    fn default_binding_of_app(
        &self,
        binding: Resolved<BindTo>,
        options: &Options,
    ) -> Resolved<BindTo> {
        let _ = options;
        binding
    }

    /// Returns a derived binding of an app with the directives that it has from the job.
    ///
    /// PAM-BIND-DERIVE-4: it applies only where it is possible, even if the job's binding is explicit.
    fn derived_binding(&self, policy: BindTo, job: BindingPolicy) -> BindingPolicy {
        job.with_policy(policy)
            .without(BindingPolicy::GIVEN)
            .with(BindingPolicy::IF_SUPPORTED)
    }

    /// Returns the binding of an app whose directive consists of qualifiers only.
    ///
    /// PAM-BIND-QUAL-ONLY-1: the binding that the app would otherwise have, with these qualifiers.
    fn binding_of_qualifiers(
        &self,
        binding: BindingPolicy,
        qualifiers: BindingPolicy,
    ) -> BindingPolicy {
        binding
            .without(BindingPolicy::ALLOW_OVERLOAD)
            .with(qualifiers.0)
    }

    /// Returns the binding whose directives decide whether processes have to be bound.
    ///
    /// PAM-BIND-OVERRIDE-1: that of their own options.
    fn decisive_binding(&self, options: &Options) -> BindingPolicy {
        options.binding
    }

    /// Returns whether a process that finds no CPU is refused instead of being left unbound. `given_up`: whether a binding was given up
    /// before.
    ///
    /// PAM-BIND-IF-1, PAM-BIND-DERIVE-4: unless the binding is if-supported or derived.
    fn must_bind(&self, options: &Options, given_up: bool) -> bool {
        let _ = given_up;
        !options.binding.has(BindingPolicy::IF_SUPPORTED)
    }
}

impl OptionRules for Text {}
