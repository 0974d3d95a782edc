//! A machine as the page shows it for clicking.

use mapcheck_reference::Topology;
use mapcheck_reference::topology::{CpuSet, Level};
use serde::Serialize;

/// A machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct MachineText {
    /// The machine in a few words: `2 packages, 8 cores`.
    summary: String,
    /// What its CPUs are: `core`, or `hardware thread` where it has no cores.
    unit: &'static str,
    /// Its packages, each with its parts. A machine without packages has one without a name.
    packages: Vec<PartText>,
}

/// A part of a machine: its name, and the numbers of its CPUs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct PartText {
    name: String,
    cpus: Vec<usize>,
}

/// Describes a machine.
pub(crate) fn describe(topology: &Topology) -> MachineText {
    let (level, unit) = if topology.has_cores() {
        (Level::Core, "core")
    } else {
        (Level::HwThread, "hardware thread")
    };
    let cpus = |inside: &CpuSet| {
        let objects = topology.objects(level).iter().enumerate();
        let inside = objects.filter(|(_, object)| object.cpus.is_subset(inside));
        inside.map(|(number, _)| number).collect()
    };
    let packages = topology.objects(Level::Package).iter().enumerate();
    let mut packages: Vec<PartText> = packages
        .map(|(number, package)| PartText {
            name: format!("Package {number}"),
            cpus: cpus(&package.cpus),
        })
        .collect();
    if packages.is_empty() {
        packages.push(PartText {
            name: String::new(),
            cpus: cpus(topology.cpus()),
        });
    }
    MachineText {
        summary: topology.summary(),
        unit,
        packages,
    }
}
