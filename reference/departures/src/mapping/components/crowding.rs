//! Nodes that lack CPUs, in builds that count slots too.

use crate::{Quirk, Rules};
use mapcheck_mapping::components::{ComponentRules, NodeTurn, Turn};

impl Rules {
    /// Returns whether a node lacks CPUs for its turn, so that its processes are not bound.
    pub(super) fn is_short_of_cpus(&self, turn: NodeTurn<'_>) -> bool {
        let (processes, lacks_cpus) = if self.has(Quirk::BINDING_GIVEN_UP_FOR_SLOTS) {
            let wanted = turn.wanted();
            let lacks_cpus = match turn.wanted {
                Turn::Share(processes) => processes as usize > turn.cpus,
                Turn::Pattern(processes) => turn.is_short_of_cpus(processes),
            };
            (wanted, lacks_cpus)
        } else {
            let wanted = turn.wanted().min(turn.left.into());
            (wanted, self.text().lacks_cpus(turn))
        };
        let has_slots = processes <= turn.slots.into();
        let decides = has_slots || turn.options.if_supported;
        let is_pattern = matches!(turn.wanted, Turn::Pattern(_));
        let keeps = || {
            is_pattern && self.has(Quirk::PATTERN_TAKES_SLOTS_LEFT)
                || self.has(Quirk::CROWDED_NODE_KEEPS_BINDING)
        };
        lacks_cpus && (decides || !keeps())
    }
}
