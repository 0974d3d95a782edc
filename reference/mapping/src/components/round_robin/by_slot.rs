//! Mapping by slot: each node takes as many processes as it has slots, then the next node.

use super::{AppPlacement, even_shares};
use crate::components::Turn;
use crate::components::app_call::AppCall;
use crate::components::setup_proc::setup_proc;
use crate::decisions::VisitEnd;
use crate::error::Refusal;
use crate::options::Options;
use crate::placement::{Locale, Placement};

/// Fills the nodes in order, and spreads the rest evenly if nodes may be oversubscribed.
///
/// PAM-MAP-PLACE-1: by slot.
pub(super) fn place(app: &mut AppPlacement<'_>, state: &mut Placement<'_>) -> Result<(), Refusal> {
    let nodes = app.nodes.clone();
    for node in &nodes {
        if app.is_done() {
            return Ok(());
        }
        let wanted = state.nodes[*node].available_slots;
        fill(app, *node, wanted, state)?;
    }
    spread(app, nodes, state, fill)?;
    if !app.is_done() {
        return Err(app.failed(state));
    }
    Ok(())
}

/// The result of a visit to a node.
pub(super) enum Visit {
    /// The node can take no process.
    Skipped,
    /// Processes were placed, fewer than wanted if the node is full.
    Placed,
    /// The refusal of the first process that the node could not take, which another node may still take.
    Refused(Refusal),
}

/// Spreads the remaining processes evenly, in passes, until all are placed or no node takes more.
///
/// PAM-SLOTS-2: what a node cannot take is dealt to the others. `fill` places up to a number of processes on a node.
pub(super) fn spread<'a>(
    app: &mut AppPlacement<'a>,
    mut nodes: Vec<usize>,
    state: &mut Placement<'_>,
    fill: impl Fn(&mut AppPlacement<'a>, usize, u32, &mut Placement<'_>) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    let rules = app.call.rules;
    while !app.is_done() {
        nodes.retain(|node| rules.gets_share(!state.at_hard_limit(*node)));
        let left = app.left;
        let share = even_shares(left, nodes.len());
        let mut open = Vec::with_capacity(nodes.len());
        for (place, node) in nodes.iter().enumerate() {
            if app.is_done() {
                return Ok(());
            }
            let was_open = !state.at_hard_limit(*node);
            let before = app.left;
            let wanted = capped(share(place), *node, state, app.call.options);
            fill(app, *node, wanted, state)?;
            if was_open && rules.is_dealt_again(share(place), before - app.left) {
                open.push(*node);
            }
        }
        let has_dropped = open.len() < nodes.len();
        nodes = open;
        if !rules.deals_again(app.left < left, has_dropped) {
            break;
        }
    }
    Ok(())
}

/// Returns the given process count, limited to the node's free slots unless nodes may be oversubscribed.
pub(super) fn capped(wanted: u32, node: usize, state: &Placement<'_>, options: &Options) -> u32 {
    if options.oversubscribe() {
        wanted
    } else {
        wanted.min(state.nodes[node].available_slots)
    }
}

/// Places up to `wanted` processes on a node, unbound if its CPUs do not suffice.
///
/// # Errors
///
/// The node has more processes than slots.
pub(super) fn fill(
    app: &mut AppPlacement<'_>,
    node: usize,
    wanted: u32,
    state: &mut Placement<'_>,
) -> Result<(), Refusal> {
    state.begin_visit(node, app.call.options);
    let call = app
        .call
        .for_turn(node, Turn::Share(wanted), app.left, state);
    let start = state.visit_start(node);
    if let Visit::Refused(refusal) = place_up_to(app, call, node, wanted, state)? {
        app.refused = Some(refusal);
    }
    record(app, node, wanted, start, state);
    app.end_visit(call.binding);
    Ok(())
}

/// Records a visit that should place `wanted` processes.
pub(super) fn record(
    app: &AppPlacement<'_>,
    node: usize,
    wanted: u32,
    start: (usize, u32),
    state: &Placement<'_>,
) {
    let end = match state.procs.len() - start.0 {
        _ if app.left == 0 => VisitEnd::Done,
        placed if placed < wanted as usize => VisitEnd::Cpus,
        _ if wanted == start.1 => VisitEnd::Slots,
        _ => VisitEnd::Share,
    };
    app.call.record(node, wanted, start, end, state);
}

/// Places up to `wanted` processes on the visited node.
///
/// # Errors
///
/// The node has more processes than slots.
pub(super) fn place_up_to(
    app: &mut AppPlacement<'_>,
    call: AppCall<'_>,
    node: usize,
    wanted: u32,
    state: &mut Placement<'_>,
) -> Result<Visit, Refusal> {
    let Some(mut room) = call.available(node, None, wanted, state) else {
        return Ok(Visit::Skipped);
    };
    state.use_node(node);
    app.has_node = true;
    for _ in 0..room.fits.min(app.left) {
        let anywhere = Locale::default();
        if let Err(refusal) = setup_proc(state, call, node, anywhere, &mut room.target) {
            return Ok(Visit::Refused(refusal));
        }
        app.left -= 1;
        if call.rules.is_full_for_share(node, state, call.options)? {
            break;
        }
    }
    Ok(Visit::Placed)
}
