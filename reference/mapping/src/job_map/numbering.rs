//! The numbers by which a map calls CPUs: their places in the machine, or the operating system's numbers.

use crate::options::CpuUnit;
use mapcheck_topology::{Level, Object, Topology};

/// The bound CPUs of one package.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackageCpus {
    /// The package's logical number.
    pub package: u32,
    /// What the numbers count.
    pub unit: CpuUnit,
    /// The logical numbers of the cores or hardware threads, ascending, each once.
    pub cpus: Vec<u32>,
}

/// By which numbers CPUs are called.
#[derive(Clone, Copy, Debug)]
pub enum CpuNumbering<'a> {
    /// By their places in the machine, as maps do unless they are asked for something else.
    Logical,
    /// By the operating system's numbers on this machine, as `--display map:physical` does.
    Physical(&'a Topology),
}

impl CpuNumbering<'_> {
    /// The letter that tells which numbers are shown.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            CpuNumbering::Logical => 'L',
            CpuNumbering::Physical(_) => 'P',
        }
    }

    /// The numbers that are shown for a package's CPUs, ascending.
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

    /// The logical numbers of CPUs of which other numbers are shown, ascending; none if the package has no such CPUs.
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

/// The operating system's number; the logical one where there is none.
fn number(logical: u32, object: Option<&Object>) -> u32 {
    object.and_then(|object| object.os_index).unwrap_or(logical)
}
