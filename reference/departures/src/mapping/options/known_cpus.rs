//! The CPUs of a list, for a build that passes over those that a machine does not have.

use mapcheck_mapping::policy::parse_pe_ranges;
use mapcheck_topology::{CpuSet, Topology};

/// Returns the CPUs of a list that a machine has.
pub(super) fn known_cpus(numbers: &str, topology: &Topology, hwthreads: bool) -> CpuSet {
    let mut cpus = CpuSet::new();
    for (low, high) in parse_pe_ranges(numbers).unwrap_or_default() {
        let known = low..=high.min(topology.cpus().len());
        for cpu in known.filter_map(|number| topology.cpu(number, hwthreads)) {
            cpus.insert_all(&cpu.cpus);
        }
    }
    cpus
}
