//! The line with a rankfile, which gives nearly every layout.

use super::goal::{AppGoal, Goal, NodeGoal};
use crate::job_map::{Bound, CpuUnit};
use crate::topology::order::sort_by_key;
use crate::topology::{CpuSet, Level, Topology};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// The name of the file in the lines that are found.
pub(super) const NAME: &str = "ranks.txt";

/// A rankfile, and what has to be given with it.
pub(super) struct RankFileDraft {
    pub(super) text: String,
    /// Whether hardware threads are the CPUs.
    pub(super) by_thread: bool,
}

/// Writes the rankfile of a goal. Ranks and CPUs that the goal leaves open are chosen, the first that are free.
///
/// Returns `None` if a machine has too few CPUs.
pub(super) fn draft(goal: &Goal, topology: &Topology) -> Option<RankFileDraft> {
    let mut ranks = FreeRanks::of(goal);
    let mut by_thread = !topology.has_cores() || goal.apps.iter().any(is_by_thread);
    let mut free: BTreeMap<&str, FreeCpus<'_>> = BTreeMap::new();
    let mut lines: Vec<(u32, String)> = Vec::new();
    for app in &goal.apps {
        for node in &app.nodes {
            let cpus = free.entry(&node.node);
            let cpus = cpus.or_insert_with(|| FreeCpus::new(topology, by_thread));
            let mut chosen = chosen_cpus(app, node, cpus)?.into_iter();
            for index in 0..node.count as usize {
                let given = node.ranks.as_ref().and_then(|ranks| ranks.get(index));
                let rank = given.map_or_else(|| ranks.take(), |it| it.rank);
                let mut line = format!("rank {rank}={}", node.node);
                let numbers = match given.and_then(|it| it.bound.as_ref()) {
                    Some(Bound::Cpus(packages)) => {
                        by_thread |= packages.iter().any(|it| it.unit == CpuUnit::HwThread);
                        packages.iter().flat_map(|it| it.cpus.clone()).collect()
                    }
                    Some(_) => Vec::new(),
                    None => chosen.next().unwrap_or_default(),
                };
                if !numbers.is_empty() {
                    // Writing to a string cannot fail.
                    let _ = write!(line, " slot={}", ranges(&numbers));
                }
                lines.push((rank, line));
            }
        }
    }
    sort_by_key(&mut lines, |(rank, _)| *rank);
    let text: Vec<String> = lines.into_iter().map(|(_, line)| line + "\n").collect();
    (!text.is_empty()).then(|| RankFileDraft {
        text: text.concat(),
        by_thread,
    })
}

fn is_by_thread(app: &AppGoal) -> bool {
    app.bound_to == Some(Some(Level::HwThread))
}

/// The ranks that a goal does not name, in order.
struct FreeRanks {
    named: BTreeSet<u32>,
    next: u32,
}

impl FreeRanks {
    fn of(goal: &Goal) -> Self {
        let nodes = goal.apps.iter().flat_map(|app| &app.nodes);
        let named = nodes.filter_map(|node| node.ranks.as_ref()).flatten();
        Self {
            named: named.map(|rank| rank.rank).collect(),
            next: 0,
        }
    }

    fn take(&mut self) -> u32 {
        while self.named.contains(&self.next) {
            self.next += 1;
        }
        self.next += 1;
        self.next - 1
    }
}

/// The CPUs of a node that no process of the file has.
struct FreeCpus<'a> {
    topology: &'a Topology,
    /// The cores or hardware threads, with their numbers.
    cpus: Vec<(u32, &'a CpuSet)>,
}

impl<'a> FreeCpus<'a> {
    fn new(topology: &'a Topology, by_thread: bool) -> Self {
        let level = if by_thread {
            Level::HwThread
        } else {
            Level::Core
        };
        let objects = topology.objects(level).iter().map(|object| &object.cpus);
        Self {
            topology,
            cpus: (0..).zip(objects).collect(),
        }
    }

    /// Takes the first CPUs of an object.
    fn take(&mut self, count: usize, object: &CpuSet) -> Option<Vec<u32>> {
        let inside = |(_, cpus): &&(u32, &CpuSet)| cpus.is_subset(object);
        let taken = self.cpus.iter().filter(inside).take(count);
        let taken: Vec<u32> = taken.map(|(number, _)| *number).collect();
        self.cpus.retain(|(number, _)| !taken.contains(number));
        (taken.len() == count).then_some(taken)
    }
}

/// Returns the CPUs of an app's processes on a node, object by object. A process without an entry may have any.
fn chosen_cpus(app: &AppGoal, node: &NodeGoal, free: &mut FreeCpus<'_>) -> Option<Vec<Vec<u32>>> {
    let count = match (app.cpus_each, app.bound_to) {
        (Some(count), _) => count,
        (None, Some(Some(Level::Core | Level::HwThread))) => 1,
        (None, None) if node.objects.is_some() => 1,
        _ => return Some(Vec::new()),
    };
    let topology = free.topology;
    let mut chosen = Vec::new();
    match &node.objects {
        Some((level, wanted)) => {
            let objects = topology.objects(*level).iter();
            for (object, processes) in objects.zip(wanted) {
                for _ in 0..*processes {
                    chosen.push(free.take(count, &object.cpus)?);
                }
            }
        }
        None => {
            for _ in 0..node.count {
                chosen.push(free.take(count, topology.cpus())?);
            }
        }
    }
    Some(chosen)
}

fn ranges(numbers: &[u32]) -> String {
    let runs = numbers.chunk_by(|left, right| left.checked_add(1) == Some(*right));
    let texts: Vec<String> = runs
        .map(|run| match run {
            [first, .., last] => format!("{first}-{last}"),
            [only] => only.to_string(),
            [] => String::new(),
        })
        .collect();
    texts.join(",")
}
