//! The CPUs of a rank, on a machine.

use mapcheck_reference::Topology;
use mapcheck_reference::job_map::{Bound, CpuUnit, packages};
use mapcheck_reference::topology::{CpuSet, Level, Object};
use std::fmt;

/// The CPUs of a rank, as a program printed them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShownCpus {
    /// It is not bound.
    Unbound,
    /// As a map prints them.
    Bound(Bound),
    /// Logical numbers of cores, as Open MPI 4 prints them.
    Cores {
        /// The package, the core, and the hardware threads of that core.
        cores: Vec<(usize, usize, Vec<usize>)>,
        /// The number of cores in each package of the printed picture. Empty without a picture.
        packages: Vec<usize>,
    },
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
    /// Its app.
    pub app: usize,
    /// The node.
    pub node: String,
    /// The hardware threads that it is bound to, by logical number; none if it is not bound.
    pub threads: Option<CpuSet>,
    /// Its CPUs, as a map prints them.
    pub shown: String,
}

/// What was seen and a machine does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Foreign {
    /// A CPU, by its number.
    Cpu(u32),
    /// A CPU in a package, by its unit and number.
    Placed(CpuUnit, usize, usize),
    /// Packages, by how many cores each has.
    Packages(Vec<usize>),
}

impl fmt::Display for Foreign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cpu(number) => write!(f, "CPU {number}"),
            Self::Placed(unit, cpu, package) => {
                write!(f, "{} {cpu} in package {package}", unit.word())
            }
            Self::Packages(cores) => {
                let cores: Vec<String> = cores.iter().map(usize::to_string).collect();
                write!(f, "packages of {} cores", cores.join(" and "))
            }
        }
    }
}

/// Returns how many cores each package of a machine has.
fn cores_of_packages(machine: &Topology) -> Vec<usize> {
    let packages = machine.objects(Level::Package).iter();
    let cores = packages.map(|package| machine.objects_of(Level::Core, &package.cpus).count());
    cores.collect()
}

/// Returns the object with a number, which must be in a package.
fn in_package(
    machine: &Topology,
    unit: CpuUnit,
    cpu: usize,
    package: usize,
) -> Result<&Object, Foreign> {
    let foreign = || Foreign::Placed(unit, cpu, package);
    let object = machine.objects(unit.level()).get(cpu).ok_or_else(foreign)?;
    let around = machine
        .objects(Level::Package)
        .get(package)
        .ok_or_else(foreign)?;
    object
        .cpus
        .is_subset(&around.cpus)
        .then_some(object)
        .ok_or_else(foreign)
}

/// Returns the hardware threads that a rank was seen on; none if it was not bound.
///
/// # Errors
///
/// The machine does not have what was seen.
pub(super) fn threads_of(cpus: &ShownCpus, machine: &Topology) -> Result<Option<CpuSet>, Foreign> {
    let all = machine.objects(Level::HwThread);
    let mut found = CpuSet::new();
    match cpus {
        ShownCpus::Unbound | ShownCpus::Bound(Bound::Nothing | Bound::NoPackage) => {
            return Ok(None);
        }
        ShownCpus::Bound(Bound::EmptySet) => {}
        ShownCpus::Bound(Bound::Cpus(packages)) => {
            for package in packages.iter() {
                for cpu in &package.cpus {
                    let number = package.package as usize;
                    let object = in_package(machine, package.unit, *cpu as usize, number)?;
                    found.insert_all(&object.cpus);
                }
            }
        }
        ShownCpus::Cores { cores, packages } => {
            if !packages.is_empty() && *packages != cores_of_packages(machine) {
                return Err(Foreign::Packages(packages.clone()));
            }
            for (package, core, threads) in cores {
                let object = in_package(machine, CpuUnit::Core, *core, *package)?;
                let own: Vec<usize> = object.cpus.iter().collect();
                let foreign = || Foreign::Placed(CpuUnit::Core, *core, *package);
                for thread in threads {
                    found.insert(*own.get(*thread).ok_or_else(foreign)?);
                }
            }
        }
        ShownCpus::System(numbers) => {
            for number in numbers {
                let is_it = |thread: &&Object| thread.os_index == Some(*number);
                let thread = all.iter().find(is_it).ok_or(Foreign::Cpu(*number))?;
                found.insert_all(&thread.cpus);
            }
        }
    }
    // Who may run anywhere is not bound.
    Ok((found.len() < all.len() || all.len() == 1).then_some(found))
}

/// Returns CPUs that were printed with the operating system's numbers as if these were logical: hardware threads, and cores where
/// each has one thread.
#[must_use]
pub fn by_system_numbers(cpus: &ShownCpus, machine: &Topology) -> ShownCpus {
    let has_lone_threads =
        machine.objects(Level::Core).len() == machine.objects(Level::HwThread).len();
    match cpus {
        ShownCpus::Bound(Bound::Cpus(packages))
            if has_lone_threads
                || (packages.iter()).all(|package| package.unit == CpuUnit::HwThread) =>
        {
            let numbers = packages.iter().flat_map(|package| package.cpus.iter());
            ShownCpus::System(numbers.copied().collect())
        }
        cpus => cpus.clone(),
    }
}

/// Returns the hardware threads that a rank was seen on, none if it was not bound; nothing if the machine does not have them.
#[must_use]
pub fn threads_on(cpus: &ShownCpus, machine: &Topology) -> Option<Option<CpuSet>> {
    threads_of(cpus, machine).ok()
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
        Err(foreign) => {
            return Some(format!(
                "on {foreign}, which the machine of this line does not have"
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

/// Returns a binding to hardware threads, as a map has it: of whole cores, if it has no parts of them.
#[must_use]
pub fn bound_to(threads: Option<&CpuSet>, machine: &Topology) -> Bound {
    let Some(threads) = threads else {
        return Bound::Nothing;
    };
    let mut cores = machine.objects_of(Level::Core, threads);
    let unit = match cores.any(|(_, core)| !core.cpus.is_subset(threads)) {
        true => CpuUnit::HwThread,
        false => CpuUnit::Core,
    };
    Bound::to(packages(threads, unit, machine))
}

/// Returns whether two names are those of one node: with or without the domain.
#[must_use]
pub fn is_same_node(left: &str, right: &str) -> bool {
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
pub(super) fn cores(threads: &CpuSet, machine: &Topology) -> Vec<usize> {
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
