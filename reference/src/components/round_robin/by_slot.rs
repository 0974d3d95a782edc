//! By slot: as many processes on each node as it has slots, then the next node.

use super::{App, even_shares};
use crate::error::Refusal;
use crate::options::Options;
use crate::placement::{Locale, Placement};

/// Fills the nodes in turn; what is left over is spread evenly where nodes may be oversubscribed.
pub(super) fn place(
    app: &mut App,
    state: &mut Placement<'_>,
    options: &mut Options,
) -> Result<(), Refusal> {
    let nodes = app.nodes.clone();
    for node in &nodes {
        if app.left == 0 {
            return Ok(());
        }
        let wanted = state.nodes[*node].available_slots;
        fill(app, *node, wanted, state, options)?;
    }
    spread(app, nodes, state, options)
}

/// Spreads what is left evenly, again and again where nodes could not take their share because of their hard limits.
fn spread(
    app: &mut App,
    mut nodes: Vec<usize>,
    state: &mut Placement<'_>,
    options: &mut Options,
) -> Result<(), Refusal> {
    while app.left > 0 {
        let (left, count) = (app.left, nodes.len());
        let share = even_shares(left, count);
        for (place, node) in nodes.iter().enumerate() {
            if app.left == 0 {
                return Ok(());
            }
            let wanted = capped(share(place), *node, state, options);
            fill(app, *node, wanted, state, options)?;
        }
        nodes.retain(|node| {
            let node = &state.nodes[*node];
            node.max_slots == 0 || node.in_use < node.max_slots
        });
        if app.left == left && nodes.len() == count {
            break;
        }
    }
    if app.left > 0 {
        return Err(app.failed());
    }
    Ok(())
}

/// No more processes than a node has slots left, unless nodes may be oversubscribed.
pub(super) fn capped(wanted: u32, node: usize, state: &Placement<'_>, options: &Options) -> u32 {
    if options.oversubscribe {
        wanted
    } else {
        wanted.min(state.nodes[node].available_slots)
    }
}

/// Places up to so many processes on a node.
pub(super) fn fill(
    app: &mut App,
    node: usize,
    wanted: u32,
    state: &mut Placement<'_>,
    options: &mut Options,
) -> Result<(), Refusal> {
    state.begin_visit(node, options);
    let bound = (options.binding, options.bind_level);
    unbind_if_crowded(wanted, node, state, options);
    fill_as_is(app, node, wanted, state, options)?;
    // The next node may have room; what the last one had no room for stays given up, and is shown so.
    if app.left > 0 {
        (options.binding, options.bind_level) = bound;
    }
    Ok(())
}

/// More processes than CPUs inside a node's slots are not bound there, unless a binding was asked for.
pub(super) fn unbind_if_crowded(
    wanted: u32,
    node: usize,
    state: &mut Placement<'_>,
    options: &mut Options,
) {
    let cpus = options.cpus_in(state.topology, &state.cpus_left(node, None));
    let crowded = wanted as usize > cpus && wanted <= state.nodes[node].available_slots;
    if crowded && !options.bind_given {
        state.job_unbound = true;
        options.unbind();
    }
}

fn fill_as_is(
    app: &mut App,
    node: usize,
    wanted: u32,
    state: &mut Placement<'_>,
    options: &mut Options,
) -> Result<(), Refusal> {
    let Some(mut room) = state.check_available(node, None, wanted, options) else {
        return Ok(());
    };
    state.use_node(node);
    for _ in 0..room.fits.min(app.left) {
        let placed = state.set_up(
            app.index,
            node,
            Locale::default(),
            &mut room.target,
            options,
        );
        if let Err(refusal) = placed {
            app.refused = Some(refusal);
            return Ok(());
        }
        app.left -= 1;
        if state.is_full(node, options)? {
            return Ok(());
        }
    }
    Ok(())
}
