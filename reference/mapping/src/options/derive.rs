//! The ranking and the binding that follow from a mapping (8.1.1.6.4, steps 4 and 5).
//!
//! PAM-HELPER-3: all functions are pure; the job and every app share them.

use super::Options;
use crate::decisions::{Basis, DerivedBinding, Resolved};
use crate::machines::HeadMachine;
use crate::policy::{BindTo, MapBy, MappingPolicy, RankBy};
use mapcheck_topology::Level;

/// Returns the default ranking of a mapping.
#[doc(alias = "prte_rmaps_base_derive_ranking")]
#[must_use]
pub fn derive_ranking(mapping: MappingPolicy) -> RankBy {
    // PAM-RANK-DERIVE-1 for an app, PAM-DEFAULT-RANK-1 for a job: node and slot mappings are ranked alike, SPAN by span,
    // objects by fill. Everything else (PPR by node, PE list) is ranked by slot.
    match mapping.policy() {
        // PAM-RANK-DERIVE-3
        Some(MapBy::Node) => RankBy::Node,
        // PAM-RANK-DERIVE-4
        Some(MapBy::Slot) => RankBy::Slot,
        // PAM-RANK-DERIVE-6
        _ if mapping.has(MappingPolicy::SPAN) => RankBy::Span,
        // PAM-RANK-DERIVE-5
        Some(policy) if policy.level().is_some() => RankBy::Fill,
        // PAM-RANK-DERIVE-7
        _ => RankBy::Slot,
    }
}

/// Returns the default binding of a mapping: the mapped object, or the CPU for a mapping without one (PAM-BIND-DERIVE-1,
/// PAM-BIND-DERIVE-2).
#[doc(alias = "prte_rmaps_base_derive_binding")]
#[must_use]
pub fn derive_binding(mapping: Option<MapBy>, use_hwthreads: bool) -> Resolved<BindTo> {
    match mapping.and_then(MapBy::level) {
        Some(level) => derived(BindTo::to(level), DerivedBinding::MappedObject),
        None => derived(cpu(use_hwthreads), DerivedBinding::Cpu),
    }
}

/// Returns the default binding of options. `several_cpus`: whether each process gets a number of CPUs. `processes`: their number, if
/// the binding of a mapping without an object depends on it.
pub(super) fn default_binding(
    options: &Options,
    several_cpus: bool,
    processes: Option<u32>,
    topology: HeadMachine<'_>,
) -> Resolved<BindTo> {
    let threads = options.counts_threads();
    // PRRTE names the thread where every core has one thread only; the derivation of edition 2026-06 does not look.
    let names_threads = processes.is_some() && topology.names_threads();
    let use_hwthreads = threads || names_threads || !topology.has_cores();
    let mapping = objects_of(options);
    let has_object = mapping.and_then(MapBy::level).is_some();
    match (mapping, processes) {
        // PAM-BIND-DERIVE-6
        _ if several_cpus => derived(cpu(use_hwthreads), DerivedBinding::SeveralCpus),
        (Some(MapBy::PeList), _) => derived(cpu(threads), DerivedBinding::PeList),
        (_, Some(processes)) if !has_object => bind_by_count(processes, use_hwthreads),
        (_, _) => derive_binding(mapping, use_hwthreads),
    }
}

/// Returns the default binding of a number of processes without an object: the CPU for up to two, the NUMA node for more
/// (PAM-DEFAULT-BIND-1).
fn bind_by_count(processes: u32, use_hwthreads: bool) -> Resolved<BindTo> {
    let binding = match processes {
        ..=2 => cpu(use_hwthreads),
        _ => BindTo::Numa,
    };
    derived(binding, DerivedBinding::ProcessCount(processes))
}

/// Replaces the mapped core by its thread, if hardware threads are the CPUs.
///
/// PAM-DEFAULT-BIND-1: a job is bound so. PAM-BIND-DERIVE-1: an app is bound to the core that it is mapped by.
#[must_use]
pub fn bind_to_thread_of_core(binding: Resolved<BindTo>, options: &Options) -> Resolved<BindTo> {
    let to_core = derived(BindTo::Core, DerivedBinding::MappedObject);
    match binding == to_core && options.counts_threads() {
        true => derived(BindTo::HwThread, DerivedBinding::ThreadOfCore),
        false => binding,
    }
}

/// Returns the mapping policy, or for a pattern that of its resource.
fn objects_of(options: &Options) -> Option<MapBy> {
    match (options.map(), options.ppr) {
        (Some(MapBy::Ppr), Some(pattern)) => Some(pattern.resource_policy()),
        (map, _) => map,
    }
}

/// Returns the level of the objects that a mapping goes over.
pub(super) fn mapped_level(options: &Options) -> Option<Level> {
    objects_of(options)?.level()
}

fn derived(binding: BindTo, from: DerivedBinding) -> Resolved<BindTo> {
    Resolved::new(binding, Basis::Derived(from))
}

/// Returns the binding to one CPU.
fn cpu(use_hwthreads: bool) -> BindTo {
    match use_hwthreads {
        true => BindTo::HwThread,
        false => BindTo::Core,
    }
}
