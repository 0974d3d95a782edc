//! By a list of CPUs: as many processes on each node as the list has entries.

use super::by_slot::{capped, unbind_if_crowded};
use super::{App, even_shares};
use crate::error::{Refusal, Topic};
use crate::options::Options;
use crate::placement::{Locale, Placement, refusal};
use crate::policy::MappingWord;

/// Goes over the nodes, each with the whole list; once more where nodes may be oversubscribed.
pub(super) fn place(
    app: &mut App,
    state: &mut Placement<'_>,
    options: &mut Options,
) -> Result<(), Refusal> {
    let nodes = app.nodes.clone();
    let entries = options.cpu_list.as_ref().map_or(0, Vec::len);
    let entries = u32::try_from(entries).unwrap_or(u32::MAX);
    let by_entries = options.mapping.has(MappingWord::ORDERED) || !options.overload;
    for node in &nodes {
        if app.left == 0 {
            return Ok(());
        }
        let slots = state.nodes[*node].available_slots;
        let wanted = if by_entries { entries } else { slots };
        fill(app, *node, wanted, state, options)?;
    }
    if options.oversubscribe && app.left > 0 {
        let share = even_shares(app.left, nodes.len());
        for (place, node) in nodes.iter().enumerate() {
            fill(app, *node, share(place), state, options)?;
        }
    }
    if app.left > 0 {
        return Err(refusal(
            Topic::NotEnoughCpus,
            format!("{} processes found no CPU of the list", app.left),
        ));
    }
    Ok(())
}

fn fill(
    app: &mut App,
    node: usize,
    wanted: u32,
    state: &mut Placement<'_>,
    options: &mut Options,
) -> Result<(), Refusal> {
    let wanted = capped(wanted, node, state, options);
    state.begin_visit(node, options);
    let list = options.cpu_list.clone();
    unbind_if_crowded(wanted, node, state, options);
    let result = fill_as_is(app, node, wanted, state, options);
    options.cpu_list = list;
    result
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
        state.set_up(
            app.index,
            node,
            Locale::default(),
            &mut room.target,
            options,
        )?;
        app.left -= 1;
        if state.is_full(node, options)? {
            break;
        }
    }
    Ok(())
}
