//! What `prterun --display` shows before the map.

use super::{AllocationText, MachinesText, ProcessorsText};
use crate::command_line::{self, Display};
use crate::syntax::SyntaxTree;
use mapcheck_mapping::Machines;
use mapcheck_mapping::job_map::BeforeMap;
use std::fmt::Write as _;

/// Returns what a line displays before the map of a job of the given name: the machines of the nodes, their CPUs, then the allocation.
///
/// A machine whose objects are not known is left out: [`shows_unknown_machine`].
#[must_use]
pub fn before_map(line: &SyntaxTree, before: &BeforeMap, machines: &Machines, job: &str) -> String {
    let shown = command_line::displays(line).unwrap_or_default();
    let mut text = String::new();
    if shown.shows(Display::Topo) {
        let list = command_line::displayed_nodes(line, "topo");
        if let Some(machines) = MachinesText::new(list.as_deref(), before, machines) {
            let _ = write!(text, "{machines}");
        }
    }
    if shown.shows(Display::Cpus) {
        let list = command_line::displayed_nodes(line, "cpus");
        let cpus = ProcessorsText::new(
            list.as_deref(),
            before,
            machines,
            shown.shows(Display::Physical),
        );
        let _ = write!(text, "{}", cpus.parseable(shown.shows(Display::Parseable)));
    }
    if shown.shows(Display::Allocation)
        && let Some(offered) = &before.offered
    {
        let allocation = AllocationText::new(offered, job, shown.shows(Display::Parseable));
        let _ = write!(text, "{allocation}");
    }
    text
}

/// Returns whether a line displays the machines of nodes, and the objects of one of all the machines are not known: it was not read
/// from XML in the format of hwloc 2 or 3.
#[must_use]
pub fn shows_unknown_machine(line: &SyntaxTree, machines: &Machines) -> bool {
    let shown = command_line::displays(line).unwrap_or_default();
    let mut distinct = machines.distinct().iter();
    shown.shows(Display::Topo) && distinct.any(|machine| machine.outline().is_none())
}
