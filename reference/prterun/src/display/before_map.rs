//! What `prterun --display` shows before the map.

use super::{AllocationText, ProcessorsText};
use crate::command_line;
use crate::syntax::SyntaxTree;
use mapcheck_mapping::Machines;
use mapcheck_mapping::job_map::Details;
use std::fmt::Write as _;

/// Returns what a line displays before the map of a job of the given name: the CPUs of the nodes, then the allocation.
///
/// A line that asks for the objects of the machine gets nothing, because these come first and are not modelled.
#[must_use]
pub fn before_map(line: &SyntaxTree, details: &Details, machines: &Machines, job: &str) -> String {
    let shown = command_line::displays(line).unwrap_or_default();
    let mut text = String::new();
    if shown.topology {
        return text;
    }
    if shown.cpus {
        let list = command_line::displayed_nodes(line, "cpus");
        let cpus = ProcessorsText::new(list.as_deref(), details, machines, shown.physical);
        let _ = write!(text, "{}", cpus.parseable(shown.parseable));
    }
    if shown.allocation
        && let Some(offered) = &details.offered
    {
        let allocation = AllocationText::new(offered, job, shown.parseable);
        let _ = write!(text, "{allocation}");
    }
    text
}
