//! Departures from the CPUs that a machine has for processes.

use crate::Rules;
use crate::quirk::{Quirk, quirks};
use crate::rules::WithoutQuirks;
use mapcheck_mapping::machines::{MachineRules, Machines};
use mapcheck_topology::Level;
use std::borrow::Cow;

quirks! {
    /// Has no default mapping on a topology without cores, and does not bind its processes.
    NO_CORE_TOPOLOGY_DEFAULTS = "no-core-topology-defaults" breaks "PAM-DEFAULT-MAP-3"
        shows "-H n1:4,n2:4 -n 2 a" on "1pkg-nocore-4pu";
    /// Visits all NUMA nodes in hwloc's order, also those that share CPUs.
    ALL_MEMORY_MAPPED = "all-memory-mapped" breaks "PAM-MAP-PLACE-1"
        shows "-H n1:8 --map-by numa -n 2 a" on "2pkg-4numa-16core-numaorder";
}

impl MachineRules for Rules {
    fn default_cpus(&self, has_cores: bool) -> Level {
        match !has_cores && self.has(Quirk::NO_CORE_TOPOLOGY_DEFAULTS) {
            true => Level::Core,
            false => self.text().default_cpus(has_cores),
        }
    }

    fn mappable<'m>(&self, machines: &'m Machines) -> Cow<'m, Machines> {
        let all = machines.with_all_memory();
        match all.filter(|_| self.has(Quirk::ALL_MEMORY_MAPPED)) {
            Some(all) => Cow::Owned(all),
            None => self.text().mappable(machines),
        }
    }
}

impl MachineRules for WithoutQuirks<'_> {}
