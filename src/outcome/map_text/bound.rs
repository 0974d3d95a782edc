//! Parses what a process is bound to.

use super::number::{parse_number, parse_ranges};
use mapcheck_reference::job_map::{Bound, CpuNumbering, CpuUnit, PackageCpus};

/// Parses the binding that a map prints for a process. `numbering` is how the map numbers CPUs.
pub(super) fn parse_binding(text: &str, numbering: CpuNumbering<'_>) -> Option<Bound> {
    match text {
        "N/A" => Some(Bound::Nothing),
        "EMPTY CPUSET" => Some(Bound::EmptySet),
        "UNBOUND" => Some(Bound::NoPackage),
        _ => {
            let packages: Option<Vec<PackageCpus>> = text
                .split(' ')
                .map(|text| parse_package(text, numbering))
                .collect();
            Some(Bound::to(packages?))
        }
    }
}

/// Parses `package[0][core:L0-3,5]`. Older builds print no `L`.
fn parse_package(text: &str, numbering: CpuNumbering<'_>) -> Option<PackageCpus> {
    let (package, rest) = text.strip_prefix("package[")?.split_once("][")?;
    let (unit, rest) = rest.strip_suffix(']')?.split_once(':')?;
    let ranges = match numbering {
        CpuNumbering::Logical => rest.strip_prefix(numbering.letter()).unwrap_or(rest),
        CpuNumbering::Physical(_) => rest.strip_prefix(numbering.letter())?,
    };
    let package = parse_number(package)?;
    let unit = match unit {
        "core" => CpuUnit::Core,
        "hwt" => CpuUnit::HwThread,
        _ => return None,
    };
    Some(PackageCpus {
        package,
        unit,
        cpus: numbering.to_logical(package, unit, parse_ranges(ranges)?)?,
    })
}
