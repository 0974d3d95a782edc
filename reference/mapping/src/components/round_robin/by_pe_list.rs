//! Mapping by PE list: each node takes as many processes as the list has entries (PAM-MAP-CPUSET-1).

use super::AppPlacement;
use super::by_slot::{Visit, capped, log_visit, place_up_to, spread, unbind_if_overloaded};
use crate::error::{Refusal, Topic};
use crate::options::Options;
use crate::placement::{EffectiveBinding, Placement, refusal};
use crate::policy::MappingPolicy;
use crate::rules::Quirk;

/// Fills each node up to the length of the list, and spreads the rest evenly if nodes may be oversubscribed.
pub(super) fn place(
    app: &mut AppPlacement,
    state: &mut Placement<'_>,
    options: &Options,
) -> Result<(), Refusal> {
    let list = options.pe_list.clone().unwrap_or_default();
    if !state.rules.has(Quirk::PelistUnknownCpuEmptySet) {
        for node in &app.nodes {
            list.check_known(state.nodes[*node].machine)?;
        }
    }
    let nodes = app.nodes.clone();
    let bound = state.binding;
    let fill = |app: &mut AppPlacement, node, wanted, state: &mut Placement<'_>| {
        fill(app, node, wanted, bound, state, options)
    };
    let by_entries = options.mapping.has(MappingPolicy::ORDERED) || !options.overload();
    for node in &nodes {
        if app.is_done() {
            return Ok(());
        }
        let slots = state.nodes[*node].available_slots;
        let entries = list.len(state.nodes[*node].machine);
        let wanted = if by_entries { entries } else { slots };
        fill(app, *node, wanted, state)?;
    }
    if options.oversubscribe() {
        spread(app, nodes, state, options, fill)?;
    }
    if !app.is_done() {
        return Err(refusal(
            Topic::NotEnoughCpus,
            format!(
                "{} of the processes get no entry of the PE list on the app's nodes; add CPUs to `pe-list=`, or lower `-n`",
                app.left
            ),
        ));
    }
    Ok(())
}

/// Places up to `wanted` processes on a node, from the first entry of the list.
///
/// A binding that was given up stays so on the nodes that follow, since the list binds their processes; `bound` holds again after a node
/// that can take no process.
fn fill(
    app: &mut AppPlacement,
    node: usize,
    wanted: u32,
    bound: EffectiveBinding,
    state: &mut Placement<'_>,
    options: &Options,
) -> Result<(), Refusal> {
    let wanted = capped(wanted, node, state, options);
    // PAM-MAP-CPUSET-3: from the first entry, whatever the apps before it took.
    state.list_position = 0;
    state.begin_visit(node, options);
    unbind_if_overloaded(app, wanted, node, state, options);
    let start = state.visit_start(node);
    match place_up_to(app, node, wanted, state, options)? {
        Visit::Skipped => state.binding = bound,
        Visit::Placed => {}
        Visit::Refused(refusal) => return Err(refusal),
    }
    log_visit(app, node, wanted, start, state, options);
    Ok(())
}
