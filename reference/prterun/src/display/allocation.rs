//! The nodes of a job as `prterun --display allocation` shows them.

use mapcheck_mapping::placement::OfferedSlots;
use std::fmt::{self, Display};

/// Displays the nodes that offer the first app their slots, for a job of the given name.
///
/// ALLOC-DISPLAY-1, ALLOC-DISPLAY-2. Its text is, byte for byte, what prterun prints before the map.
#[derive(Clone, Copy, Debug)]
pub struct AllocationText<'a> {
    offered: &'a OfferedSlots,
    job: &'a str,
    parseable: bool,
}

const END: &str =
    "=================================================================================";

impl<'a> AllocationText<'a> {
    /// Makes the text of an allocation, as XML if that is requested.
    #[must_use]
    pub fn new(offered: &'a OfferedSlots, job: &'a str, parseable: bool) -> Self {
        Self {
            offered,
            job,
            parseable,
        }
    }
}

impl Display for AllocationText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let OfferedSlots { app, nodes } = self.offered;
        match self.parseable {
            true => writeln!(f, "<allocation>")?,
            false => writeln!(
                f,
                "\n============   ALLOCATED NODES FOR JOB {} APP {app} ============",
                self.job
            )?,
        }
        for node in nodes {
            let (name, slots) = (&node.name, node.slots);
            let (max, in_use) = (node.max_slots, node.in_use);
            match self.parseable {
                // PRRTE leaves the element open.
                true => writeln!(
                    f,
                    "\t<host name=\"{name}\" slots=\"{slots}\" max_slots=\"{max}\" slots_inuse=\"{in_use}\">"
                )?,
                false => writeln!(
                    f,
                    "    {name}: slots={slots} max_slots={max} slots_inuse={in_use}"
                )?,
            }
        }
        match self.parseable {
            true => writeln!(f, "</allocation>"),
            false => writeln!(f, "{END}"),
        }
    }
}
