//! Mapping by slot: each node takes as many processes as it has slots, then the next node.

use super::super::setup_proc::setup_proc;
use super::{AppPlacement, even_shares};
use crate::decisions::VisitEnd;
use crate::error::Refusal;
use crate::options::Options;
use crate::placement::{Locale, Placement};
use crate::rules::Quirk;

/// Fills the nodes in order, and spreads the rest evenly if nodes may be oversubscribed.
///
/// PAM-MAP-PLACE-1: by slot.
pub(super) fn place(
    app: &mut AppPlacement,
    state: &mut Placement<'_>,
    options: &Options,
) -> Result<(), Refusal> {
    let nodes = app.nodes.clone();
    let fill = |app: &mut AppPlacement, node, wanted, state: &mut Placement<'_>| {
        fill(app, node, wanted, state, options)
    };
    for node in &nodes {
        if app.is_done() {
            return Ok(());
        }
        let wanted = state.nodes[*node].available_slots;
        fill(app, *node, wanted, state)?;
    }
    spread(app, nodes, state, options, fill)?;
    if !app.is_done() {
        return Err(app.failed(state, options));
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

/// Spreads the remaining processes evenly, in passes, until all are placed or a pass places none.
///
/// `fill` places up to a number of processes on a node.
pub(super) fn spread(
    app: &mut AppPlacement,
    mut nodes: Vec<usize>,
    state: &mut Placement<'_>,
    options: &Options,
    fill: impl Fn(&mut AppPlacement, usize, u32, &mut Placement<'_>) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    while !app.is_done() {
        let left = app.left;
        let share = even_shares(left, nodes.len());
        let mut open = Vec::with_capacity(nodes.len());
        for (place, node) in nodes.iter().enumerate() {
            if app.is_done() {
                return Ok(());
            }
            // A node at its hard limit keeps its share of this pass; the share is not redistributed.
            if !state.at_hard_limit(*node) {
                open.push(*node);
            }
            let wanted = capped(share(place), *node, state, options);
            fill(app, *node, wanted, state)?;
        }
        nodes = open;
        if app.left == left {
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
    app: &mut AppPlacement,
    node: usize,
    wanted: u32,
    state: &mut Placement<'_>,
    options: &Options,
) -> Result<(), Refusal> {
    state.begin_visit(node, options);
    let bound = state.binding;
    unbind_if_overloaded(app, wanted, node, state, options);
    let start = state.visit_start(node);
    if let Visit::Refused(refusal) = place_up_to(app, node, wanted, state, options)? {
        app.refused = Some(refusal);
    }
    log_visit(app, node, wanted, start, state, options);
    // Binding is restored for the next node, which may have room; after the last node it stays off, and the map shows that.
    if app.left > 0 {
        state.binding = bound;
    }
    Ok(())
}

/// Records a visit that should place `wanted` processes.
pub(super) fn log_visit(
    app: &AppPlacement,
    node: usize,
    wanted: u32,
    start: (usize, u32),
    state: &Placement<'_>,
    options: &Options,
) {
    if !state.log.is_on() {
        return;
    }
    let placed = state.procs.len() - start.0;
    let end = match placed {
        _ if app.left == 0 => VisitEnd::Done,
        placed if placed < wanted as usize => VisitEnd::Cpus,
        _ if wanted == start.1 => VisitEnd::Slots,
        _ => VisitEnd::Share,
    };
    if placed == 0 && wanted > 0 && app.left > 0 {
        state
            .log
            .pass_over(node, state.reason_for_none(node, options));
    }
    state.log_visit(app.index, node, start, end, options);
}

/// Gives up binding on a node that has too few CPUs for the processes, unless the binding is required.
///
/// PAM-BIND-DERIVE-4, PAM-OVERSUB-5: the processes count, not the slots.
pub(super) fn unbind_if_overloaded(
    app: &AppPlacement,
    wanted: u32,
    node: usize,
    state: &mut Placement<'_>,
    options: &Options,
) {
    let (wanted, needed) = if state.rules.has(Quirk::BindingGivenUpForSlots) {
        (wanted, wanted as usize)
    } else {
        let wanted = wanted.min(app.left);
        (
            wanted,
            options.cpus_per_rank().saturating_mul(wanted as usize),
        )
    };
    let cpus = options.count_cpus(state.machine(node), &state.cpus_left(node, None, options));
    let has_slots = wanted <= state.nodes[node].available_slots;
    let decides = has_slots || !state.rules.has(Quirk::CrowdedNodeKeepsBinding);
    if needed > cpus && (decides || options.if_supported) {
        state.unbind_without_cpus(options);
    }
}

/// Places up to `wanted` processes on the visited node.
///
/// # Errors
///
/// The node has more processes than slots.
pub(super) fn place_up_to(
    app: &mut AppPlacement,
    node: usize,
    wanted: u32,
    state: &mut Placement<'_>,
    options: &Options,
) -> Result<Visit, Refusal> {
    let Some(mut room) = state.check_available(node, None, wanted, options) else {
        return Ok(Visit::Skipped);
    };
    state.use_node(node);
    app.has_node = true;
    for _ in 0..room.fits.min(app.left) {
        let anywhere = Locale::default();
        if let Err(refusal) =
            setup_proc(state, app.index, node, anywhere, &mut room.target, options)
        {
            return Ok(Visit::Refused(refusal));
        }
        app.left -= 1;
        if state.is_full(node, options)? {
            break;
        }
    }
    Ok(Visit::Placed)
}
