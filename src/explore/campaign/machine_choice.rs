//! Which machines show what a draft asks for.

use mapcheck_reference::Topology;
use mapcheck_reference::topology::{DeviceChoice, DeviceClass, Level};

/// One draft of this many keeps its machine, whatever it asks for.
const ANY_MACHINE: usize = 4;

/// The machines that show what a draft asks for: hardware threads on cores with one thread each are cores, and so are caches that each
/// core has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TellingMachines {
    /// All machines.
    #[default]
    All,
    /// Those with devices that jobs can be mapped by.
    WithDevices,
    /// Those with more hardware threads than cores.
    WithThreads,
    /// Those whose first or second-level caches are not the cores.
    WithSharedCaches,
    /// Those with several third-level caches that are not the packages.
    WithThirdLevel,
}

impl TellingMachines {
    /// Returns those of a line that maps by device, or all.
    pub(super) fn for_devices(by_device: bool) -> Self {
        match by_device {
            true => Self::WithDevices,
            false => Self::All,
        }
    }

    /// Returns those for a draft's arguments; now and then all, by the index of its machine.
    pub(super) fn of(words: &[String], machine: usize) -> Self {
        if machine.is_multiple_of(ANY_MACHINE) {
            return Self::All;
        }
        let words = words.join(" ").to_ascii_lowercase();
        let asks = |names: &[&str]| names.iter().any(|name| words.contains(name));
        match () {
            () if asks(&["hwthread", "hwtcpus", "corecpus"]) => Self::WithThreads,
            () if asks(&["l1cache", "l2cache"]) => Self::WithSharedCaches,
            () if asks(&["l3cache"]) => Self::WithThirdLevel,
            () => Self::All,
        }
    }

    /// Returns whether a machine is one of them.
    pub(super) fn has(self, topology: &Topology) -> bool {
        let count = |level| topology.objects(level).len();
        match self {
            Self::All => true,
            Self::WithDevices => has_devices(topology),
            Self::WithThreads => count(Level::HwThread) > count(Level::Core),
            Self::WithSharedCaches => {
                let [first, second] = [Level::L1Cache, Level::L2Cache].map(count);
                second != 0 && (second != first || second != count(Level::Core))
            }
            Self::WithThirdLevel => {
                let third = count(Level::L3Cache);
                third > 1 && third != count(Level::Package)
            }
        }
    }
}

/// Returns whether a job can be mapped by the devices of a machine.
fn has_devices(topology: &Topology) -> bool {
    let mut classes = [DeviceClass::Gpu, DeviceClass::Network, DeviceClass::Block].into_iter();
    classes.any(|class| {
        let devices = topology.devices().choose(DeviceChoice::Class(class));
        !devices.is_empty()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::load_topology;
    use std::path::Path;

    fn telling(machine: usize, map_by: &str) -> TellingMachines {
        TellingMachines::of(&["--map-by".to_owned(), map_by.to_owned()], machine)
    }

    #[test]
    fn hardware_threads_are_mapped_where_cores_have_several_and_now_and_then_anywhere() {
        let has = |machines: TellingMachines, name: &str| {
            let file = format!("topologies/{name}.xml");
            machines.has(&load_topology(Path::new(&file)).unwrap())
        };
        assert!(has(telling(1, "slot:hwtcpus"), "1pkg-1numa-4core-smt4"));
        assert!(!has(telling(1, "slot:hwtcpus"), "1pkg-1numa-4core"));
        assert!(has(telling(1, "slot"), "1pkg-1numa-4core"));
        assert!(has(
            telling(ANY_MACHINE, "slot:hwtcpus"),
            "1pkg-1numa-4core"
        ));
    }

    #[test]
    fn caches_are_mapped_where_cores_share_them() {
        let has = |map_by: &str, name: &str| {
            let file = format!("topologies/{name}.xml");
            telling(1, map_by).has(&load_topology(Path::new(&file)).unwrap())
        };
        assert!(has("l2cache", "1pkg-1numa-8core-l2of2"));
        assert!(!has("l2cache", "1pkg-1numa-4core"));
        assert!(has("l3cache", "1pkg-1numa-12core-smt2-l3of3"));
        assert!(!has("l3cache", "1pkg-1numa-4core"));
    }
}
