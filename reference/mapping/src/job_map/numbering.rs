//! The numbers that a map shows for CPUs: logical, or the operating system's.

use crate::options::CpuUnit;
use mapcheck_topology::{CpuSet, Level, Object, Topology};

/// The bound CPUs of one package.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackageCpus {
    /// The package's logical number.
    pub package: u32,
    /// The kind of CPU that is numbered.
    pub unit: CpuUnit,
    /// The logical numbers of the cores or hardware threads, ascending and distinct.
    pub cpus: Vec<u32>,
}

impl PackageCpus {
    /// Returns the same CPUs in another kind: the cores that have one of the hardware threads, or the hardware threads of the cores.
    #[must_use]
    pub fn in_unit(&self, unit: CpuUnit, topology: &Topology) -> PackageCpus {
        let from = topology.objects(self.unit.level());
        let mut bound = CpuSet::new();
        for object in self.cpus.iter().filter_map(|cpu| from.get(*cpu as usize)) {
            bound.insert_all(&object.cpus);
        }
        let cpus = (0..)
            .zip(topology.objects(unit.level()))
            .filter(|(_, object)| object.cpus.intersects(&bound))
            .map(|(number, _)| number)
            .collect();
        PackageCpus {
            package: self.package,
            unit,
            cpus,
        }
    }
}

/// The numbers that are shown for CPUs.
#[derive(Clone, Copy, Debug)]
pub enum CpuNumbering<'a> {
    /// Logical numbers, the default.
    Logical,
    /// The OS indexes on this machine, for `--display map:physical`.
    Physical(&'a Topology),
}

impl CpuNumbering<'_> {
    /// Returns the letter before the numbers: `L` or `P`.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            CpuNumbering::Logical => 'L',
            CpuNumbering::Physical(_) => 'P',
        }
    }

    /// Returns the numbers that are shown for a package's CPUs, ascending.
    #[must_use]
    pub fn numbers(self, package: &PackageCpus) -> Vec<u32> {
        let CpuNumbering::Physical(topology) = self else {
            return package.cpus.clone();
        };
        let objects = topology.objects(package.unit.level());
        let mut numbers: Vec<u32> = package
            .cpus
            .iter()
            .map(|cpu| number(*cpu, objects.get(*cpu as usize)))
            .collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    /// Returns the logical numbers of CPUs that are shown with the given numbers, ascending; `None` if the package lacks one of them.
    #[must_use]
    pub fn to_logical(self, package: u32, unit: CpuUnit, shown: Vec<u32>) -> Option<Vec<u32>> {
        let CpuNumbering::Physical(topology) = self else {
            return Some(shown);
        };
        let inside = &topology.objects(Level::Package).get(package as usize)?.cpus;
        let logical: Vec<u32> = (0..)
            .zip(topology.objects(unit.level()))
            .filter(|(index, object)| {
                object.cpus.intersects(inside) && shown.contains(&number(*index, Some(object)))
            })
            .map(|(index, _)| index)
            .collect();
        (logical.len() == shown.len()).then_some(logical)
    }
}

/// Returns an object's OS index, or its logical number if it has none.
fn number(logical: u32, object: Option<&Object>) -> u32 {
    object.and_then(|object| object.os_index).unwrap_or(logical)
}
