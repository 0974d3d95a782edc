//! What `prterun --display` shows before the map.

use super::{DisplayRules, MachinesText, ProcessorsText};
use crate::command_line::{self, Display};
use crate::syntax::SyntaxTree;
use mapcheck_mapping::Machines;
use mapcheck_mapping::job_map::BeforeMap;

/// Returns what a line displays before the map of a job of the given name: the machines of the nodes, their CPUs, then the allocation.
///
/// A machine whose objects are not known is left out: [`shows_unknown_machine`].
#[must_use]
pub fn before_map(
    line: &SyntaxTree,
    before: &BeforeMap,
    machines: &Machines,
    job: &str,
    rules: &dyn DisplayRules,
) -> String {
    let shown = command_line::displays(line).unwrap_or_default();
    let parseable = shown.shows(Display::Parseable);
    let mut texts = String::new();
    if shown.shows(Display::Allocation) {
        texts += &rules.allocation_of_runtime(before, job, parseable);
    }
    if shown.shows(Display::Topo) {
        let list = command_line::displayed_nodes(line, "topo");
        let text = MachinesText::new(list.as_deref(), before, machines, rules);
        texts += &text.map(|text| text.to_string()).unwrap_or_default();
    }
    if shown.shows(Display::Cpus) {
        let list = command_line::displayed_nodes(line, "cpus");
        let physical = shown.shows(Display::Physical) && rules.knows_numbers_of_system();
        let (unit, physical) = rules.numbering(before.unit, machines, physical);
        let cpus = ProcessorsText::new(list.as_deref(), (unit, before), machines, physical);
        texts += &rules.processors_text(&cpus.parseable(parseable));
    }
    if shown.shows(Display::Allocation) {
        texts += &rules.allocation_text(before, job, parseable);
    }
    texts
}

/// Returns whether a line displays the machines of nodes, and the objects of one of all the machines are not known: it was not read
/// from XML.
#[must_use]
pub fn shows_unknown_machine(line: &SyntaxTree, machines: &Machines) -> bool {
    let shown = command_line::displays(line).unwrap_or_default();
    let mut distinct = machines.distinct().iter();
    shown.shows(Display::Topo) && distinct.any(|machine| machine.outline().is_none())
}
