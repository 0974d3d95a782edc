//! What follows from a mapping: the ranking and the binding that go with it.

use crate::policy::{BindPolicy, MapPolicy, MappingWord, PprPattern, RankPolicy, Resource};
use mapcheck_topology::{Level, Topology};

/// The ranking that goes with a mapping.
///
/// PAM-RANK-DERIVE-1: by node for a mapping by node, by slot for one by slot, by span for one that spans, by fill
/// for one by objects; by slot for everything else.
#[doc(alias = "prte_rmaps_base_derive_ranking")]
#[must_use]
pub fn derive_ranking(mapping: MappingWord) -> RankPolicy {
    match mapping.policy() {
        Some(MapPolicy::Node) => RankPolicy::Node,
        Some(MapPolicy::Slot) => RankPolicy::Slot,
        _ if mapping.has(MappingWord::SPAN) => RankPolicy::Span,
        Some(policy) if policy.level().is_some() => RankPolicy::Fill,
        _ => RankPolicy::Slot,
    }
}

/// What the binding that goes with a mapping depends on.
#[derive(Clone, Copy, Debug)]
pub struct BindingInputs<'a> {
    /// The mapping policy.
    pub map: Option<MapPolicy>,
    /// The pattern of a mapping by resource.
    pub ppr: Option<PprPattern>,
    /// Whether a number of CPUs for each process was asked for.
    pub pes: bool,
    /// Whether hardware threads are the CPUs.
    pub hwthreads: bool,
    /// The machine.
    pub topology: &'a Topology,
    /// How many processes there are, where a binding without an object depends on it; none binds to the CPU.
    pub processes: Option<u32>,
}

/// The binding that goes with a mapping.
///
/// PAM-BIND-DERIVE-1: the mapped object; without one, the CPU or, for a job of more than two processes, the NUMA node.
#[doc(alias = "prte_rmaps_base_derive_binding")]
#[must_use]
pub fn derive_binding(inputs: BindingInputs<'_>) -> BindPolicy {
    let small = inputs.processes.is_none();
    // A thread that is all of its core is as good as the core; PRRTE then names the thread.
    let as_thread = inputs.hwthreads || (!small && inputs.topology.threads_are_cores());
    let cpu = if as_thread || !inputs.topology.has_cores() {
        BindPolicy::HwThread
    } else {
        BindPolicy::Core
    };
    if inputs.pes {
        return cpu;
    }
    let object = match (inputs.map, inputs.ppr) {
        (Some(MapPolicy::Ppr), Some(pattern)) => match pattern.resource {
            Resource::Object(level) => Some(level),
            Resource::Node | Resource::Device => None,
        },
        (Some(map), _) => map.level(),
        (None, _) => None,
    };
    match (object, inputs.map) {
        (Some(Level::Core), _) if inputs.hwthreads => BindPolicy::HwThread,
        (Some(level), _) => BindPolicy::to(level),
        (None, Some(MapPolicy::PeList)) if inputs.hwthreads => BindPolicy::HwThread,
        (None, Some(MapPolicy::PeList)) => BindPolicy::Core,
        (None, _) => match inputs.processes {
            Some(count) if count > 2 => BindPolicy::Numa,
            _ => cpu,
        },
    }
}
