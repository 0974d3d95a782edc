//! The CPUs that a process is bound to, as a map shows them.

use super::numbering::{CpuNumbering, PackageCpus};
use std::fmt::{self, Display};
use std::sync::Arc;

/// The binding of a process.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bound {
    /// Not bound; a map shows `N/A`.
    Nothing,
    /// Bound to a set without a CPU; a map shows `EMPTY CPUSET`.
    EmptySet,
    /// Bound to CPUs outside of all packages; a map shows `UNBOUND`.
    NoPackage,
    /// The CPUs by package. Processes with the same CPUs share the list, by a thin pointer: a map can have a million processes.
    Cpus(Arc<Vec<PackageCpus>>),
}

impl Bound {
    /// Returns the binding to CPUs of one package or of several.
    pub fn to(packages: impl IntoIterator<Item = PackageCpus>) -> Self {
        Bound::Cpus(Arc::new(packages.into_iter().collect()))
    }

    /// Returns the text of the binding, with CPUs in the given numbering.
    #[must_use]
    pub fn display<'a>(&'a self, numbering: CpuNumbering<'a>) -> BoundText<'a> {
        BoundText {
            bound: self,
            numbering,
        }
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display(CpuNumbering::Logical).fmt(f)
    }
}

/// The text of a binding.
#[derive(Clone, Copy, Debug)]
pub struct BoundText<'a> {
    bound: &'a Bound,
    numbering: CpuNumbering<'a>,
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
        let (unit, letter) = (package.unit.word(), self.numbering.letter());
        write!(f, "package[{}][{unit}:{letter}", package.package)?;
        match self.numbering {
            // Logical numbers are written without a copy, because a map may have a million processes.
            CpuNumbering::Logical => Ranges(&package.cpus).fmt(f)?,
            CpuNumbering::Physical(_) => Ranges(&self.numbering.numbers(package)).fmt(f)?,
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
    use crate::options::CpuUnit;

    #[test]
    fn packages_and_ranges_are_written_as_prterun_writes_them() {
        let bound = Bound::to([
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
        ]);
        assert_eq!(
            bound.to_string(),
            "package[0][core:L0-2,5] package[1][hwt:L8]"
        );
        assert_eq!(Bound::Nothing.to_string(), "N/A");
        assert_eq!(Bound::EmptySet.to_string(), "EMPTY CPUSET");
    }
}
