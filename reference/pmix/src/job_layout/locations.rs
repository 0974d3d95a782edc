//! The location of a process on its node as PMIx transfers it: a CPU set and a locality.
//!
//! A CPU set is a list of hardware threads by the operating system's index, after the name of their source: `hwloc:0-1,8`.
//! A locality lists, for each level of the topology, the objects that the CPU set intersects, by logical index:
//! `SK0:L30:L20-1:L10-1:CR0-1:HT0-3:NM0`. The last character of `L3`, `L2` and `L1` belongs to the name.

use super::numbers;
use mapcheck_topology::{CpuSet, Level, Object, Topology};
use std::collections::BTreeMap;

/// The prefix of a CPU set of hwloc.
const SOURCE: &str = "hwloc:";

/// The names of levels in a locality, in libpmix's order.
const LEVELS: [(&str, Level); 7] = [
    ("SK", Level::Package),
    ("L3", Level::L3Cache),
    ("L2", Level::L2Cache),
    ("L1", Level::L1Cache),
    ("CR", Level::Core),
    ("HT", Level::HwThread),
    ("NM", Level::Numa),
];

/// Writes a CPU set.
#[doc(alias = "PMIX_CPUSET")]
#[must_use]
pub fn write_cpu_set(cpus: &CpuSet, topology: &Topology) -> String {
    let threads = topology.objects(Level::HwThread);
    let number = |cpu: usize| {
        let own = threads.get(cpu).and_then(|thread| thread.os_index);
        own.or_else(|| u32::try_from(cpu).ok())
    };
    let mut known: Vec<u32> = cpus.iter().filter_map(number).collect();
    known.sort_unstable();
    format!("{SOURCE}{}", numbers::write_numbers(&known))
}

/// Parses a CPU set.
///
/// # Errors
///
/// The fault, as a lowercase fragment: the list is malformed, or the topology lacks a hardware thread.
pub fn parse_cpu_set(text: &str, topology: &Topology) -> Result<CpuSet, String> {
    let list = text.strip_prefix(SOURCE);
    let list =
        list.ok_or_else(|| format!("`{}` does not begin with `{SOURCE}`", numbers::short(text)))?;
    let threads = topology.objects(Level::HwThread).iter();
    let by_number: BTreeMap<u32, usize> = threads
        .enumerate()
        .map(|(place, thread)| {
            let number = thread.os_index.or_else(|| u32::try_from(place).ok());
            (number.unwrap_or(u32::MAX), place)
        })
        .collect();
    let mut cpus = CpuSet::new();
    for number in numbers::parse_numbers(list)? {
        let place = by_number.get(&number);
        cpus.insert(*place.ok_or_else(|| format!("the topology has no hardware thread {number}"))?);
    }
    Ok(cpus)
}

/// Writes the locality of a CPU set.
#[doc(alias = "PMIX_LOCALITY_STRING")]
#[must_use]
pub fn write_locality(cpus: &CpuSet, topology: &Topology) -> String {
    let parts = LEVELS.iter().filter_map(|(name, level)| {
        let touched = touched_objects(cpus, *level, topology);
        (!touched.is_empty()).then(|| format!("{name}{}", numbers::write_numbers(&touched)))
    });
    parts.collect::<Vec<_>>().join(":")
}

/// Parses a locality: the logical indices of the objects of each level that it names. The prefix of a source is optional.
///
/// # Errors
///
/// The fault and its place, as a lowercase fragment.
pub fn parse_locality(text: &str) -> Result<BTreeMap<&'static str, Vec<u32>>, String> {
    let mut levels = BTreeMap::new();
    for part in text.strip_prefix(SOURCE).unwrap_or(text).split(':') {
        let known = LEVELS.iter();
        let mut known = known.filter_map(|(name, _)| Some((*name, part.strip_prefix(name)?)));
        let found = known.next();
        let (name, list) =
            found.ok_or_else(|| format!("unknown level in `{}`", numbers::short(part)))?;
        if levels.insert(name, numbers::parse_numbers(list)?).is_some() {
            return Err(format!("level {name} occurs twice"));
        }
    }
    Ok(levels)
}

/// Returns the logical indices of the objects of a level that intersect a CPU set.
fn touched_objects(cpus: &CpuSet, level: Level, topology: &Topology) -> Vec<u32> {
    let mut objects: Vec<&Object> = topology.objects(level).iter().collect();
    if level == Level::Numa {
        // The topology orders NUMA nodes by the operating system's index; hwloc's logical order follows their CPUs.
        objects.sort_by_key(|node| node.cpus.first());
    }
    let numbered = (0_u32..).zip(objects);
    let touched = numbered.filter(|(_, object)| object.cpus.intersects(cpus));
    touched.map(|(number, _)| number).collect()
}
