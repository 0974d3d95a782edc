//! Setting up one process: it is bound and added to its node.

use crate::binding;
use crate::error::Refusal;
use crate::options::Options;
use crate::placement::{Locale, Placement};
use mapcheck_topology::CpuSet;

/// Binds a process and adds it to a node.
///
/// # Errors
///
/// It cannot be bound, or the job or the node has as many processes as it can have.
#[doc(alias = "prte_rmaps_base_setup_proc")]
pub(super) fn setup_proc(
    state: &mut Placement<'_>,
    app: u32,
    node: usize,
    locale: Locale<'_>,
    target: &mut CpuSet,
    options: &Options,
) -> Result<(), Refusal> {
    let bound = binding::bind_proc(state, node, locale, target, options)?;
    state.add(app, node, locale, bound)
}

/// Adds a process that is bound to the given CPUs, whatever the binding policy is.
///
/// # Errors
///
/// The job or the node has as many processes as it can have.
pub(super) fn setup_bound_proc(
    state: &mut Placement<'_>,
    app: u32,
    node: usize,
    cpus: CpuSet,
) -> Result<(), Refusal> {
    // A node whose last CPU is taken this way is not refilled, even if its CPUs may be overloaded.
    state.nodes[node].available.remove_all(&cpus);
    state.add(app, node, Locale::default(), Some(cpus))
}
