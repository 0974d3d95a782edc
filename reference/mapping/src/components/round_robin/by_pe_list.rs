//! Mapping by PE list: each node takes as many processes as the list has entries (PAM-MAP-CPUSET-1).

use super::AppPlacement;
use super::by_slot::{Visit, capped, place_up_to, record, spread};
use crate::components::Turn;
use crate::error::{Refusal, Topic};
use crate::placement::{EffectiveBinding, Placement, refusal};
use crate::policy::MappingPolicy;

/// Fills each node up to the length of the list, and spreads the rest evenly if nodes may be oversubscribed.
pub(super) fn place(app: &mut AppPlacement<'_>, state: &mut Placement<'_>) -> Result<(), Refusal> {
    let (options, rules) = (app.call.options, app.call.rules);
    let list = options.pe_list.clone().unwrap_or_default();
    for node in &app.nodes {
        rules.check_pe_list(&list, state.nodes[*node].machine)?;
    }
    let nodes = app.nodes.clone();
    let requested = app.call.binding;
    let fill = |app: &mut AppPlacement<'_>, node, wanted, state: &mut Placement<'_>| {
        fill(app, node, wanted, requested, state)
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
        spread(app, nodes, state, fill)?;
    }
    if !app.is_done() {
        return Err(refusal(
            Topic::NotEnoughCpus,
            format!(
                "{} of the processes get no entry of the PE list on the app's nodes",
                app.left
            ),
        ));
    }
    Ok(())
}

/// Places up to `wanted` processes on a node, from the first entry of the list.
///
/// A binding that was given up stays so on the nodes that follow, since the list binds their processes; the requested one holds again
/// after a node that can take no process.
fn fill(
    app: &mut AppPlacement<'_>,
    node: usize,
    wanted: u32,
    requested: EffectiveBinding,
    state: &mut Placement<'_>,
) -> Result<(), Refusal> {
    let wanted = capped(wanted, node, state, app.call.options);
    // PAM-MAP-CPUSET-3: from the first entry, whatever the apps before it took.
    state.list_position = 0;
    state.begin_visit(node, app.call.options);
    let call = app
        .call
        .for_turn(node, Turn::Share(wanted), app.left, state);
    let start = state.visit_start(node);
    app.call = match place_up_to(app, call, node, wanted, state)? {
        Visit::Skipped => call.bound_by(requested),
        Visit::Placed => call,
        Visit::Refused(refusal) => return Err(refusal),
    };
    record(app, node, wanted, start, state);
    Ok(())
}
