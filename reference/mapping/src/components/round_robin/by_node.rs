//! Mapping by node: each node takes an equal share of the processes, within its slots.

use super::AppPlacement;
use super::by_slot::{capped, fill};
use crate::error::Refusal;
use crate::placement::Placement;

/// Gives each node an equal share, pass after pass, until all processes are placed or a pass other than the first places none.
///
/// PAM-MAP-PLACE-1: by node. The share is computed at the start of each pass.
pub(super) fn place(app: &mut AppPlacement<'_>, state: &mut Placement<'_>) -> Result<(), Refusal> {
    let (options, rules) = (app.call.options, app.call.rules);
    let mut nodes = app.nodes.clone();
    let count = u32::try_from(nodes.len()).unwrap_or(u32::MAX).max(1);
    let mut rounds = 0;
    while !app.is_done() {
        let before = app.left;
        let mut share = (before / count).max(1);
        for node in &nodes {
            if app.is_done() {
                break;
            }
            let wanted = capped(share, *node, state, options);
            if wanted < share && rounds == 0 && rules.lowers_share() {
                share = wanted;
            }
            fill(app, *node, wanted, state)?;
        }
        let is_over = app.left == before && rounds > 0 || !rules.has_further_round(rounds + 1);
        if is_over && !app.is_done() {
            return Err(app.failed(state));
        }
        rounds += 1;
        // Full nodes are dropped, so that one node with far more slots does not cause a pass over all of them for each of its slots.
        nodes.retain(|node| {
            let may_take = options.oversubscribe() || state.nodes[*node].available_slots > 0;
            may_take && !state.at_hard_limit(*node)
        });
    }
    Ok(())
}
