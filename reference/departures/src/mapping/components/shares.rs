//! What nodes get in a turn.

use crate::{Quirk, Rules};
use mapcheck_mapping::components::{ComponentRules as _, NodeTurn, Turn};

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
pub(super) fn share_after(rules: &Rules, share: u32, wanted: u32, taken: u32) -> u32 {
    if !rules.has(Quirk::SHARE_LOWERED_BY_NODE) {
        return rules.text().share_after(share, wanted, taken);
    }
    match taken {
        0 => wanted,
        taken => wanted.min(taken),
    }
}
