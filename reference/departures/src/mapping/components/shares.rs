//! What nodes get in a turn.

use crate::{Quirk, Rules};
use mapcheck_mapping::components::{ComponentRules as _, NodeTurn, TakenShare, Turn};

/// Returns whether a node has too few CPUs for its turn.
pub(super) fn lacks_cpus(rules: &Rules, turn: NodeTurn<'_>) -> bool {
    let (processes, lacks_cpus) = if rules.has(Quirk::BINDING_GIVEN_UP_FOR_SLOTS) {
        let wanted = turn.wanted();
        let lacks_cpus = match turn.wanted {
            Turn::Share(processes) => processes as usize > turn.cpus,
            Turn::Pattern(processes) => turn.is_short_of_cpus(processes),
        };
        (wanted, lacks_cpus)
    } else {
        let wanted = turn.wanted().min(turn.left.into());
        (wanted, rules.text().lacks_cpus(turn))
    };
    let has_slots = processes <= turn.slots.into();
    let decides = has_slots || turn.options.if_supported;
    let is_pattern = matches!(turn.wanted, Turn::Pattern(_));
    let keeps = || {
        is_pattern && rules.has(Quirk::PATTERN_TAKES_SLOTS_LEFT)
            || rules.has(Quirk::CROWDED_NODE_KEEPS_BINDING)
    };
    lacks_cpus && (decides || !keeps())
}

/// Returns the share by node of the nodes after one.
pub(super) fn share_after(rules: &Rules, node: TakenShare) -> u32 {
    // The build compares a share with the slots that a node began with.
    if rules.has(Quirk::LOWERED_SHARE_KEPT) && node.rounds == 0 {
        return node.wanted;
    }
    if !rules.has(Quirk::SHARE_LOWERED_BY_NODE) {
        return rules.text().share_after(node);
    }
    match node.taken {
        0 => node.wanted,
        taken => node.wanted.min(taken),
    }
}
