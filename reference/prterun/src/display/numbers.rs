//! The numbers of CPUs that displays show.

use mapcheck_mapping::Machines;
use mapcheck_mapping::job_map::CpuNumbering;

/// Returns the numbers to show on a node: the operating system's if there are machines to look them up on.
pub(super) fn ids_on<'a>(machines: Option<&'a Machines>, node: &str) -> CpuNumbering<'a> {
    machines.map_or(CpuNumbering::Logical, |machines| {
        CpuNumbering::Physical(machines.of_node(node))
    })
}
