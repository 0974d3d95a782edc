//! The answer in one sentence: how many processes are on which nodes, and how many CPUs each has.

use super::words;
use crate::job_map::{Bound, CpuUnit, JobMap};
use crate::topology::order::collected;
use std::collections::BTreeSet;

/// The most nodes whose numbers of processes are listed one by one.
const MOST_NODES: usize = 4;

/// Returns the sentence for a map. `sharing` is the most processes that are bound to one CPU; `on_threads` whether each has one hardware
/// thread, though the map may show its core.
pub(crate) fn sentence(map: &JobMap, sharing: u32, on_threads: bool) -> String {
    let used: Vec<_> = map.nodes.iter().filter(|it| !it.procs.is_empty()).collect();
    let processes = number(map.num_placed());
    let mut text = format!(
        "{} on {}",
        words::count(processes, "process"),
        words::count(number(used.len()), "node")
    );
    let on = |index: usize| used[index].procs.len();
    let counts: BTreeSet<usize> = collected((0..used.len()).map(on));
    match (used.as_slice(), counts.first(), counts.last()) {
        ([only], ..) => text += &format!(", {}", only.name),
        (_, Some(least), Some(most)) if least == most => text += &format!(", {most} on each"),
        (nodes, ..) if nodes.len() <= MOST_NODES => {
            let each = nodes
                .iter()
                .map(|it| format!("{} on {}", it.procs.len(), it.name));
            let each: Vec<String> = each.collect();
            let each: Vec<&str> = each.iter().map(String::as_str).collect();
            text += &format!(": {}", words::list(&each));
        }
        (_, Some(least), Some(most)) => text += &format!(", {least} to {most} on each"),
        _ => {}
    }
    text + &binding(map, sharing, on_threads)
}

/// Returns how many CPUs the processes are bound to, as the end of the sentence.
fn binding(map: &JobMap, sharing: u32, on_threads: bool) -> String {
    let threads = on_threads.then_some((CpuUnit::HwThread, 1));
    let all = map.nodes.iter().flat_map(|node| &node.procs);
    let size = |bound: &Bound| threads.or_else(|| cpus_of(bound));
    let sizes: Vec<Option<(CpuUnit, usize)>> = all.map(|process| size(&process.bound)).collect();
    let bound: BTreeSet<(CpuUnit, usize)> = collected(sizes.iter().copied().flatten());
    let free = sizes.iter().filter(|size| size.is_none()).count();
    let (is, each) = match sizes.len() {
        1 => ("it is", "it is"),
        _ => ("none is", "each is"),
    };
    let what = match bound.iter().collect::<Vec<_>>().as_slice() {
        [] if sizes.len() == 1 => return format!("; {is} not bound"),
        [] => return format!("; {is} bound"),
        [(unit, count)] => words::count(number(*count), words::cpu(*unit)),
        several => range_text(several),
    };
    let shared = match bound.first() {
        Some((unit, _)) => words::cpu(*unit),
        None => "CPU",
    };
    let subject = match free {
        0 => each.to_owned(),
        1 => "1 is not bound, the others are".to_owned(),
        _ => format!("{free} are not bound, the others are"),
    };
    let shares = match sharing {
        0 | 1 => String::new(),
        most => format!(", and up to {most} processes share a {shared}"),
    };
    format!("; {subject} bound to {what}{shares}")
}

/// Returns how many CPUs processes have that differ in that.
fn range_text(sizes: &[&(CpuUnit, usize)]) -> String {
    let units: BTreeSet<CpuUnit> = collected(sizes.iter().map(|(unit, _)| *unit));
    let counts = sizes.iter().map(|(_, count)| *count);
    match (units.first(), counts.clone().min(), counts.max()) {
        (Some(unit), Some(least), Some(most)) if units.len() == 1 => {
            format!(
                "{least} to {}",
                words::count(number(most), words::cpu(*unit))
            )
        }
        _ => "cores or hardware threads".to_owned(),
    }
}

/// Returns the number of CPUs that a process is bound to; nothing if it is not bound.
fn cpus_of(bound: &Bound) -> Option<(CpuUnit, usize)> {
    match bound {
        Bound::Nothing => None,
        Bound::EmptySet | Bound::NoPackage => Some((CpuUnit::Core, 0)),
        Bound::Cpus(packages) => {
            let unit = packages.first().map_or(CpuUnit::Core, |it| it.unit);
            Some((unit, packages.iter().map(|it| it.cpus.len()).sum()))
        }
    }
}

fn number(count: impl TryInto<i64>) -> i64 {
    count.try_into().unwrap_or(i64::MAX)
}
