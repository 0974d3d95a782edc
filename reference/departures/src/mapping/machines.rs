//! Departures from the CPUs that a machine has for processes.

use crate::Rules;
use crate::quirk::{Quirk, quirks};
use crate::rules::WithoutQuirks;
use mapcheck_mapping::machines::MachineRules;
use mapcheck_topology::Level;

quirks! {
    /// Has no default mapping on a topology without cores, and does not bind its processes.
    NO_CORE_TOPOLOGY_DEFAULTS = "no-core-topology-defaults" breaks "PAM-DEFAULT-MAP-3"
        shows "-H n1:4,n2:4 -n 2 a" on "1pkg-nocore-4pu";
}

impl MachineRules for Rules {
    fn default_cpus(&self, has_cores: bool) -> Level {
        match !has_cores && self.has(Quirk::NO_CORE_TOPOLOGY_DEFAULTS) {
            true => Level::Core,
            false => self.text().default_cpus(has_cores),
        }
    }
}

impl MachineRules for WithoutQuirks<'_> {}
