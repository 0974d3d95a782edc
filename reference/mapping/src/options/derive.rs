//! The ranking and the binding that follow from a mapping (8.1.1.6.4, steps 4 and 5).
//!
//! PAM-HELPER-3: both functions are pure; the job and every app share them.

use crate::decisions::DerivedBinding;
use crate::machines::HeadMachine;
use crate::policy::{BindTo, MapBy, MappingPolicy, PprPattern, RankBy, Resource};
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

/// The arguments of [`derive_binding`].
#[derive(Clone, Copy, Debug)]
pub struct BindingInputs<'a> {
    /// The mapping policy.
    pub map: Option<MapBy>,
    /// The pattern of a mapping by PPR.
    pub ppr: Option<PprPattern>,
    /// Whether the number of CPUs per process is explicit.
    pub pes: bool,
    /// Whether hardware threads are the CPUs.
    pub hwthreads: bool,
    /// Whether a mapping by core binds to hardware threads if they are the CPUs. PAM-BIND-DERIVE-1: for a job only, an app is bound to
    /// the mapped core.
    pub core_as_hwthread: bool,
    /// The machine.
    pub topology: HeadMachine<'a>,
    /// The binding of a mapping without an object.
    pub without_object: ObjectlessBinding,
}

/// The default binding of a mapping without an object, such as by slot or by node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectlessBinding {
    /// The CPU: edition 2026-06 ignores the process count of an app.
    Cpu,
    /// The CPU for up to two processes, the NUMA node for more.
    ByProcessCount(u32),
}

/// Returns the default binding of a mapping.
///
/// PAM-BIND-DERIVE-1: the mapped object. PAM-DEFAULT-BIND-1: without an object, the CPU or the NUMA node.
#[doc(alias = "prte_rmaps_base_derive_binding")]
#[must_use]
pub fn derive_binding(inputs: BindingInputs<'_>) -> BindTo {
    let cpu = cpu_binding(inputs);
    // PAM-BIND-DERIVE-6
    if inputs.pes {
        return cpu;
    }
    match (mapped_object(inputs), inputs.map) {
        (Some(Level::Core), _) if inputs.hwthreads && inputs.core_as_hwthread => BindTo::HwThread,
        (Some(level), _) => BindTo::to(level),
        (None, Some(MapBy::PeList)) if inputs.hwthreads => BindTo::HwThread,
        (None, Some(MapBy::PeList)) => BindTo::Core,
        (None, _) => match inputs.without_object {
            ObjectlessBinding::ByProcessCount(processes) if processes > 2 => BindTo::Numa,
            _ => cpu,
        },
    }
}

/// Returns what the default binding of a mapping follows from.
pub(super) fn derivation(inputs: BindingInputs<'_>) -> DerivedBinding {
    match (mapped_object(inputs), inputs.map) {
        _ if inputs.pes => DerivedBinding::SeveralCpus,
        (Some(Level::Core), _) if inputs.hwthreads && inputs.core_as_hwthread => {
            DerivedBinding::ThreadOfCore
        }
        (Some(_), _) => DerivedBinding::MappedObject,
        (None, Some(MapBy::PeList)) => DerivedBinding::PeList,
        (None, _) => match inputs.without_object {
            ObjectlessBinding::Cpu => DerivedBinding::Cpu,
            ObjectlessBinding::ByProcessCount(count) => DerivedBinding::ProcessCount(count),
        },
    }
}

/// Returns the level of the objects that a mapping or its pattern goes over.
fn mapped_object(inputs: BindingInputs<'_>) -> Option<Level> {
    match (inputs.map, inputs.ppr) {
        (Some(MapBy::Ppr), Some(pattern)) => match pattern.resource {
            Resource::Object(level) => Some(level),
            Resource::Node | Resource::Device => None,
        },
        (Some(map), _) => map.level(),
        (None, _) => None,
    }
}

/// Returns the binding to one CPU: a core, or a hardware thread if threads are the CPUs or the machine has no cores.
fn cpu_binding(inputs: BindingInputs<'_>) -> BindTo {
    // PRRTE names the thread where every core has one thread only; the derivation of edition 2026-06 does not look.
    let by_count = matches!(inputs.without_object, ObjectlessBinding::ByProcessCount(_));
    let as_thread = inputs.hwthreads || (by_count && inputs.topology.names_threads());
    if as_thread || !inputs.topology.has_cores() {
        BindTo::HwThread
    } else {
        BindTo::Core
    }
}
