//! Reading what a process is bound to.

use super::cursor::number;
use mapcheck_reference::job_map::{Bound, CpuNumbering, CpuUnit, PackageCpus};

/// More CPUs than any package has. A range beyond it is no range but a misprint.
const MOST_CPUS: u32 = 1 << 16;

/// Reads what a map shows for a process, whose CPUs have these numbers.
pub(super) fn read(text: &str, numbering: CpuNumbering<'_>) -> Option<Bound> {
    match text {
        "N/A" => Some(Bound::Nothing),
        "EMPTY CPUSET" => Some(Bound::EmptySet),
        "UNBOUND" => Some(Bound::NoPackage),
        _ => {
            let packages: Option<Vec<PackageCpus>> = text
                .split(' ')
                .map(|text| package(text, numbering))
                .collect();
            Some(Bound::Cpus(packages?.into()))
        }
    }
}

/// Reads `package[0][core:L0-3,5]`. Older builds print no `L`.
fn package(text: &str, numbering: CpuNumbering<'_>) -> Option<PackageCpus> {
    let (package, rest) = text.strip_prefix("package[")?.split_once("][")?;
    let (unit, rest) = rest.strip_suffix(']')?.split_once(':')?;
    let ranges = match numbering {
        CpuNumbering::Logical => rest.strip_prefix(numbering.letter()).unwrap_or(rest),
        CpuNumbering::Physical(_) => rest.strip_prefix(numbering.letter())?,
    };
    let package = number(package)?;
    let unit = match unit {
        "core" => CpuUnit::Core,
        "hwt" => CpuUnit::HwThread,
        _ => return None,
    };
    Some(PackageCpus {
        package,
        unit,
        cpus: numbering.to_logical(package, unit, numbers(ranges)?)?,
    })
}

/// Reads ascending numbers: `0-3,5`.
pub(super) fn numbers(ranges: &str) -> Option<Vec<u32>> {
    let mut numbers = Vec::new();
    for range in ranges.split(',') {
        let (first, last) = match range.split_once('-') {
            Some((first, last)) => (number(first)?, number(last)?),
            None => {
                let only: u32 = number(range)?;
                (only, only)
            }
        };
        let ascends = numbers.last().is_none_or(|previous| *previous < first) && first <= last;
        if !ascends || last - first >= MOST_CPUS {
            return None;
        }
        numbers.extend(first..=last);
    }
    Some(numbers)
}
