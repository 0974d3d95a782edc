//! The CPUs to which a process is bound, as a map names them.

use super::Ids;
use crate::options::CpuUnit;
use std::fmt::{self, Display};
use std::sync::Arc;

/// What a process is bound to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bound {
    /// It is not bound; a map shows `N/A`.
    Nothing,
    /// It is bound to a set without a CPU; a map shows `EMPTY CPUSET`.
    EmptySet,
    /// It is bound, but to no package's CPUs; a map shows `UNBOUND`.
    NoPackage,
    /// The CPUs, package by package. Processes with the same CPUs share them.
    Cpus(Arc<[PackageCpus]>),
}

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

impl Bound {
    /// Its text, with CPUs called by these numbers.
    #[must_use]
    pub fn shown<'a>(&'a self, ids: Ids<'a>) -> BoundText<'a> {
        BoundText { bound: self, ids }
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.shown(Ids::Logical).fmt(f)
    }
}

/// Displays what a process is bound to.
#[derive(Clone, Copy, Debug)]
pub struct BoundText<'a> {
    bound: &'a Bound,
    ids: Ids<'a>,
}

impl fmt::Display for BoundText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.bound {
            Bound::Nothing => f.write_str("N/A"),
            Bound::EmptySet => f.write_str("EMPTY CPUSET"),
            Bound::NoPackage => f.write_str("UNBOUND"),
            Bound::Cpus(packages) => {
                for (index, package) in packages.iter().enumerate() {
                    if index > 0 {
                        f.write_str(" ")?;
                    }
                    self.package(f, package)?;
                }
                Ok(())
            }
        }
    }
}

impl BoundText<'_> {
    fn package(&self, f: &mut fmt::Formatter<'_>, package: &PackageCpus) -> fmt::Result {
        let (unit, letter) = (package.unit.word(), self.ids.letter());
        write!(f, "package[{}][{unit}:{letter}", package.package)?;
        match self.ids {
            // Nothing to translate, and a map may have a million processes.
            Ids::Logical => Ranges(&package.cpus).fmt(f)?,
            Ids::Physical(_) => Ranges(&self.ids.shown(package)).fmt(f)?,
        }
        f.write_str("]")
    }
}

/// Displays ascending numbers as ranges: `0-3,5`.
#[derive(Clone, Copy, Debug)]
pub struct Ranges<'a>(pub &'a [u32]);

impl fmt::Display for Ranges<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let runs = self
            .0
            .chunk_by(|left, right| left.checked_add(1) == Some(*right));
        for (index, run) in runs.enumerate() {
            let comma = if index > 0 { "," } else { "" };
            match run {
                [only] => write!(f, "{comma}{only}")?,
                [first, .., last] => write!(f, "{comma}{first}-{last}")?,
                [] => {}
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_and_ranges_are_written_as_prterun_writes_them() {
        let bound = Bound::Cpus(Arc::from([
            PackageCpus {
                package: 0,
                unit: CpuUnit::Core,
                cpus: vec![0, 1, 2, 5],
            },
            PackageCpus {
                package: 1,
                unit: CpuUnit::HwThread,
                cpus: vec![8],
            },
        ]));
        assert_eq!(
            bound.to_string(),
            "package[0][core:L0-2,5] package[1][hwt:L8]"
        );
        assert_eq!(Bound::Nothing.to_string(), "N/A");
        assert_eq!(Bound::EmptySet.to_string(), "EMPTY CPUSET");
    }
}
