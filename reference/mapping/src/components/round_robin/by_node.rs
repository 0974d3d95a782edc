//! By node: the same number of processes on every node, as far as slots allow.

use super::AppPlacement;
use super::by_slot::{capped, fill};
use crate::error::Refusal;
use crate::options::Options;
use crate::placement::Placement;

/// Goes over the nodes until every process has a place or a whole turn but the first has placed none.
///
/// How many a turn puts on each node is settled when the turn begins.
pub(super) fn place(
    app: &mut AppPlacement,
    state: &mut Placement<'_>,
    options: &Options,
) -> Result<(), Refusal> {
    let mut nodes = app.nodes.clone();
    let count = u32::try_from(nodes.len()).unwrap_or(u32::MAX).max(1);
    let mut first = true;
    while !app.is_done() {
        let before = app.left;
        let share = (before / count).max(1);
        for node in &nodes {
            if app.is_done() {
                break;
            }
            let wanted = capped(share, *node, state, options);
            fill(app, *node, wanted, state, options)?;
        }
        if app.left == before && !app.is_done() && !first {
            return Err(app.failed());
        }
        first = false;
        // One node may have far more slots than the others, which would then be visited again and again for nothing.
        nodes.retain(|node| {
            let may_take = options.oversubscribe() || state.nodes[*node].available_slots > 0;
            may_take && !state.at_hard_limit(*node)
        });
    }
    Ok(())
}
