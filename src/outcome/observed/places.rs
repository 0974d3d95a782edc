//! The CPUs of a rank, on a machine.

use mapcheck_reference::Topology;
use mapcheck_reference::job_map::{Bound, CpuUnit};
use mapcheck_reference::topology::{CpuSet, Level};

/// The CPUs of a rank, as a program printed them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShownCpus {
    /// It is not bound.
    Unbound,
    /// As a map prints them.
    Bound(Bound),
    /// Logical numbers of cores, each with the hardware threads of that core.
    Cores(Vec<(usize, Vec<usize>)>),
    /// The operating system's numbers.
    System(Vec<u32>),
}

/// What was seen of a rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The rank, if the text names it.
    pub rank: Option<u32>,
    /// The node, if the text names it.
    pub node: Option<String>,
    /// The CPUs: of several threads, all together.
    pub cpus: ShownCpus,
    /// Whether the rank may have more CPUs: a thread of it, or the CPU that it ran on, was seen.
    pub is_part: bool,
}

/// Where a rank should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// The rank.
    pub rank: u32,
    /// The node.
    pub node: String,
    /// The hardware threads that it is bound to, by logical number; none if it is not bound.
    pub threads: Option<CpuSet>,
    /// Its CPUs, as a map prints them.
    pub shown: String,
}

/// Returns the hardware threads that a rank was seen on; none if it was not bound.
///
/// # Errors
///
/// The machine has no such CPU; the error is its number.
pub(super) fn threads_of(cpus: &ShownCpus, machine: &Topology) -> Result<Option<CpuSet>, u32> {
    let all = machine.objects(Level::HwThread);
    let mut found = CpuSet::new();
    match cpus {
        ShownCpus::Unbound | ShownCpus::Bound(Bound::Nothing | Bound::NoPackage) => {
            return Ok(None);
        }
        ShownCpus::Bound(Bound::EmptySet) => {}
        ShownCpus::Bound(Bound::Cpus(packages)) => {
            for package in packages.iter() {
                let objects = machine.objects(package.unit.level());
                for cpu in &package.cpus {
                    let object = objects.get(*cpu as usize).ok_or(*cpu)?;
                    found.insert_all(&object.cpus);
                }
            }
        }
        ShownCpus::Cores(cores) => {
            let objects = machine.objects(Level::Core);
            for (core, threads) in cores {
                let number = u32::try_from(*core).unwrap_or(u32::MAX);
                let object = objects.get(*core).ok_or(number)?;
                let own: Vec<usize> = object.cpus.iter().collect();
                for thread in threads {
                    found.insert(*own.get(*thread).ok_or(number)?);
                }
            }
        }
        ShownCpus::System(numbers) => {
            for number in numbers {
                let is_it = |thread: &&mapcheck_reference::topology::Object| {
                    thread.os_index == Some(*number)
                };
                let thread = all.iter().find(is_it).ok_or(*number)?;
                found.insert_all(&thread.cpus);
            }
        }
    }
    // Who may run anywhere is not bound.
    Ok((found.len() < all.len() || all.len() == 1).then_some(found))
}

/// Returns in words what is wrong with the place of a rank; nothing if it is where it should be.
#[must_use]
pub fn mismatch(seen: &Seen, expected: &Expected, machine: &Topology) -> Option<String> {
    if let Some(node) = &seen.node
        && !is_same_node(node, &expected.node)
    {
        return Some(format!("on {node} instead of {}", expected.node));
    }
    let threads = match threads_of(&seen.cpus, machine) {
        Ok(threads) => threads,
        Err(number) => {
            return Some(format!(
                "on CPU {number}, which the machine of this line does not have"
            ));
        }
    };
    let is_right = match (&threads, &expected.threads) {
        (None, None) => true,
        // A part of it was seen, and it may run anywhere.
        (Some(_), None) => seen.is_part,
        (None, Some(expected)) => is_whole(expected, machine),
        (Some(seen_on), Some(expected)) if seen.is_part => {
            seen_on.iter().all(|thread| expected.contains(thread))
        }
        (Some(seen_on), Some(expected)) if is_in_cores(&seen.cpus) => {
            cores(seen_on, machine) == cores(expected, machine)
        }
        (Some(seen_on), Some(expected)) => seen_on == expected,
    };
    let text = match &threads {
        None => "not bound".to_owned(),
        Some(threads) => cpus_text(threads, machine),
    };
    let demanded = match &expected.threads {
        None => "unbound".to_owned(),
        Some(threads) => format!("on {} ({})", cpus_text(threads, machine), expected.shown),
    };
    let node = &expected.node;
    (!is_right).then(|| format!("on {node}, {text}, instead of {demanded}"))
}

/// Returns whether two names are those of one node: with or without the domain.
pub(super) fn is_same_node(left: &str, right: &str) -> bool {
    let short = |name: &str| {
        name.split('.')
            .next()
            .unwrap_or_default()
            .to_ascii_lowercase()
    };
    short(left) == short(right)
}

fn is_whole(threads: &CpuSet, machine: &Topology) -> bool {
    threads.len() == machine.objects(Level::HwThread).len()
}

/// Returns whether the text has whole cores only, so that parts of them look alike.
fn is_in_cores(cpus: &ShownCpus) -> bool {
    match cpus {
        ShownCpus::Bound(Bound::Cpus(packages)) => {
            packages.iter().all(|package| package.unit == CpuUnit::Core)
        }
        _ => false,
    }
}

/// Returns the logical numbers of the cores that have some hardware threads.
fn cores(threads: &CpuSet, machine: &Topology) -> Vec<usize> {
    let cores = machine.objects(Level::Core).iter().enumerate();
    cores
        .filter(|(_, core)| core.cpus.iter().any(|thread| threads.contains(thread)))
        .map(|(number, _)| number)
        .collect()
}

/// Returns hardware threads by the operating system's numbers, as `taskset` and `/proc` have them: `CPUs 0-3,8`.
pub(super) fn cpus_text(threads: &CpuSet, machine: &Topology) -> String {
    let all = machine.objects(Level::HwThread);
    let mut numbers: Vec<u32> = threads
        .iter()
        .filter_map(|thread| all.get(thread)?.os_index)
        .collect();
    numbers.sort_unstable();
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(number) => *last = number,
            _ => runs.push((number, number)),
        }
    }
    let runs: Vec<String> = runs
        .iter()
        .map(|(first, last)| match first == last {
            true => first.to_string(),
            false => format!("{first}-{last}"),
        })
        .collect();
    let noun = if threads.len() == 1 { "CPU" } else { "CPUs" };
    format!("{noun} {}", runs.join(","))
}
