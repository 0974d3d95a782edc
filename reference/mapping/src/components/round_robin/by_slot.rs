//! By slot: as many processes on each node as it has slots, then the next node.

use super::super::setup_proc::setup_proc;
use super::{AppPlacement, even_shares};
use crate::error::Refusal;
use crate::options::Options;
use crate::placement::{Locale, Placement};

/// Fills the nodes in turn; what is left over is spread evenly where nodes may be oversubscribed.
pub(super) fn place(
    app: &mut AppPlacement,
    state: &mut Placement<'_>,
    options: &Options,
) -> Result<(), Refusal> {
    let nodes = app.nodes.clone();
    for node in &nodes {
        if app.is_done() {
            return Ok(());
        }
        let wanted = state.nodes[*node].available_slots;
        fill(app, *node, wanted, state, options)?;
    }
    spread(app, nodes, state, options, fill)?;
    if !app.is_done() {
        return Err(app.failed());
    }
    Ok(())
}

/// Places up to so many processes on a node.
type Fill = fn(&mut AppPlacement, usize, u32, &mut Placement<'_>, &Options) -> Result<(), Refusal>;

/// Spreads what is left evenly, again and again where nodes could not take their share.
pub(super) fn spread(
    app: &mut AppPlacement,
    mut nodes: Vec<usize>,
    state: &mut Placement<'_>,
    options: &Options,
    fill: Fill,
) -> Result<(), Refusal> {
    while !app.is_done() {
        let left = app.left;
        let share = even_shares(left, nodes.len());
        let mut open = Vec::with_capacity(nodes.len());
        for (place, node) in nodes.iter().enumerate() {
            if app.is_done() {
                return Ok(());
            }
            // A node at its hard limit is found to be there when it is come to, and its share is nobody else's in this turn.
            if !state.at_hard_limit(*node) {
                open.push(*node);
            }
            let wanted = capped(share(place), *node, state, options);
            fill(app, *node, wanted, state, options)?;
        }
        nodes = open;
        if app.left == left {
            break;
        }
    }
    Ok(())
}

/// No more processes than a node has slots left, unless nodes may be oversubscribed.
pub(super) fn capped(wanted: u32, node: usize, state: &Placement<'_>, options: &Options) -> u32 {
    if options.oversubscribe() {
        wanted
    } else {
        wanted.min(state.nodes[node].available_slots)
    }
}

/// Places up to so many processes on a node.
pub(super) fn fill(
    app: &mut AppPlacement,
    node: usize,
    wanted: u32,
    state: &mut Placement<'_>,
    options: &Options,
) -> Result<(), Refusal> {
    state.begin_visit(node, options);
    let bound = state.binding;
    unbind_if_overloaded(wanted, node, state, options);
    if let Err(refusal) = place_up_to(app, node, wanted, state, options)? {
        app.refused = Some(refusal);
    }
    // The next node may have room; what the last one had no room for stays given up, and is shown so.
    if app.left > 0 {
        state.binding = bound;
    }
    Ok(())
}

/// More processes than CPUs inside a node's slots are not bound there, unless a binding was asked for.
pub(super) fn unbind_if_overloaded(
    wanted: u32,
    node: usize,
    state: &mut Placement<'_>,
    options: &Options,
) {
    let cpus = options.count_cpus(state.machine(node), &state.cpus_left(node, None));
    let crowded = wanted as usize > cpus && wanted <= state.nodes[node].available_slots;
    if crowded {
        state.give_up_binding(options);
    }
}

/// Places up to so many processes on the visited node, as it is. The inner refusal is of the process that found no place there.
pub(super) fn place_up_to(
    app: &mut AppPlacement,
    node: usize,
    wanted: u32,
    state: &mut Placement<'_>,
    options: &Options,
) -> Result<Result<(), Refusal>, Refusal> {
    let Some(mut room) = state.check_available(node, None, wanted, options) else {
        return Ok(Ok(()));
    };
    state.use_node(node);
    app.has_node = true;
    for _ in 0..room.fits.min(app.left) {
        let anywhere = Locale::default();
        if let Err(refusal) =
            setup_proc(state, app.index, node, anywhere, &mut room.target, options)
        {
            return Ok(Err(refusal));
        }
        app.left -= 1;
        if state.is_full(node, options)? {
            break;
        }
    }
    Ok(Ok(()))
}
