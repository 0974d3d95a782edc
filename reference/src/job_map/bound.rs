//! The CPUs to which a process is bound, as a map names them.

use std::fmt;
use std::sync::Arc;

/// Whether CPUs are counted in cores or in hardware threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CpuUnit {
    /// Cores.
    Core,
    /// Hardware threads.
    HwThread,
}

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

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bound::Nothing => f.write_str("N/A"),
            Bound::EmptySet => f.write_str("EMPTY CPUSET"),
            Bound::NoPackage => f.write_str("UNBOUND"),
            Bound::Cpus(packages) => {
                for (index, package) in packages.iter().enumerate() {
                    if index > 0 {
                        f.write_str(" ")?;
                    }
                    package.fmt(f)?;
                }
                Ok(())
            }
        }
    }
}

impl fmt::Display for PackageCpus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = match self.unit {
            CpuUnit::Core => "core",
            CpuUnit::HwThread => "hwt",
        };
        write!(f, "package[{}][{unit}:L", self.package)?;
        write_ranges(f, &self.cpus)?;
        f.write_str("]")
    }
}

/// Writes ascending numbers as ranges: `0-3,5`.
fn write_ranges(f: &mut fmt::Formatter<'_>, numbers: &[u32]) -> fmt::Result {
    let runs = numbers.chunk_by(|left, right| left.checked_add(1) == Some(*right));
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
