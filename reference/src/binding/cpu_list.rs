//! The CPU lists of rankfiles and sequence files.
//!
//! Items between semicolons are united. An item is `P0` or `P0-1,3` (whole packages; `*` for all), `0:1-2` or `P0:1:3` (cores of a
//! package), or `0,2-3` (CPUs of the machine).

use crate::topology::{CpuSet, Level, Object, Topology};

/// Why a list has no CPUs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CpuListError {
    /// It is malformed.
    Malformed,
    /// The machine has no such CPU or package.
    NotFound,
}

/// The CPUs of a list.
///
/// # Errors
///
/// The list is malformed, or names what the machine does not have.
#[doc(alias = "prte_hwloc_base_cpu_list_parse")]
pub fn parse_cpu_list(
    list: &str,
    topology: &Topology,
    hwthreads: bool,
) -> Result<CpuSet, CpuListError> {
    let mut cpus = CpuSet::new();
    for item in list.split(';').filter(|item| !item.is_empty()) {
        match item.split_once(':') {
            Some((package, cores)) => {
                let number = package.trim_start_matches(['P', 'p', 'S', 's']);
                let number: usize = number.parse().map_err(|_| CpuListError::Malformed)?;
                let package = object(topology.objects(Level::Package), number)?;
                for cores in cores.split(':') {
                    cpus.insert_all(&cores_of(package, cores, topology)?);
                }
            }
            None if item.starts_with(['P', 'p', 'S', 's']) => {
                let packages = topology.objects(Level::Package);
                for number in numbers(&item[1..], packages.len())? {
                    cpus.insert_all(&object(packages, number)?.cpus);
                }
            }
            None => {
                for number in numbers(item, 0)? {
                    let cpu = topology
                        .cpu(number, hwthreads)
                        .ok_or(CpuListError::NotFound)?;
                    cpus.insert_all(&cpu.cpus);
                }
            }
        }
    }
    Ok(cpus)
}

/// Cores of a package, by their numbers inside it; threads where the machine has no cores.
fn cores_of(package: &Object, cores: &str, topology: &Topology) -> Result<CpuSet, CpuListError> {
    let level = if topology.has_cores() {
        Level::Core
    } else {
        Level::HwThread
    };
    let inside: Vec<&Object> = topology
        .objects(level)
        .iter()
        .filter(|core| core.cpus.is_subset(&package.cpus))
        .collect();
    let cores = cores.trim_start_matches(['C', 'c']);
    let mut cpus = CpuSet::new();
    for number in numbers(cores, inside.len())? {
        let core = inside.get(number).ok_or(CpuListError::NotFound)?;
        cpus.insert_all(&core.cpus);
    }
    Ok(cpus)
}

fn object(objects: &[Object], number: usize) -> Result<&Object, CpuListError> {
    objects.get(number).ok_or(CpuListError::NotFound)
}

/// The most numbers that a list may stand for; no machine has as many CPUs.
const MOST: usize = 1 << 20;

/// The numbers of `0,2-3`, or all there are for `*`.
fn numbers(text: &str, all: usize) -> Result<Vec<usize>, CpuListError> {
    if text == "*" && all > 0 {
        return Ok((0..all).collect());
    }
    let mut found = Vec::new();
    for part in text.split(',') {
        let (low, high) = part.split_once('-').unwrap_or((part, part));
        let number = |text: &str| text.parse::<usize>().map_err(|_| CpuListError::Malformed);
        let (low, high) = (number(low)?, number(high)?);
        if low > high || high - low >= MOST - found.len().min(MOST - 1) {
            return Err(CpuListError::Malformed);
        }
        found.extend(low..=high);
    }
    Ok(found)
}
