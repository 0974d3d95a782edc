//! Setting up one process: binding it and adding it to its node (8.1.1.9).

use super::app_call::AppCall;
use crate::binding;
use crate::decisions::BindingBasis;
use crate::error::Refusal;
use crate::placement::{Locale, Placement};
use mapcheck_topology::CpuSet;

/// Binds a process and adds it to a node.
///
/// PAM-BIND-SETUP-1: the component that places the process calls this with the options of the process's app.
///
/// # Errors
///
/// The process cannot be bound, or the job or the node already has the most processes that it can have.
#[doc(alias = "prte_rmaps_base_setup_proc")]
pub(super) fn setup_proc(
    state: &mut Placement<'_>,
    call: AppCall<'_>,
    node: usize,
    locale: Locale<'_>,
    target: &mut CpuSet,
) -> Result<(), Refusal> {
    let bound = binding::bind_proc(state, node, locale, target, call.binding_call())?;
    state.add(call.number(), node, locale, bound)
}

/// Adds a process that is bound to the given CPUs, whatever the binding policy is.
///
/// # Errors
///
/// The job or the node already has the most processes that it can have.
pub(super) fn setup_bound_proc(
    state: &mut Placement<'_>,
    call: AppCall<'_>,
    node: usize,
    cpus: CpuSet,
) -> Result<(), Refusal> {
    // A node whose last CPU is taken here is not refilled, even if overload is allowed.
    state.take_cpus(node, &cpus);
    state.log.bound(state.procs.len(), BindingBasis::File);
    state.add(call.number(), node, Locale::default(), Some(cpus))
}
