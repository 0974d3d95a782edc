//! What the map shows of each rank, and how many processes share a CPU.

use crate::Case;
use crate::job_map::{Bound, JobMap};
use crate::mapping::MappingTrace;
use crate::topology::CpuSet;
use std::collections::HashMap;

/// The bound CPUs of each rank, as the map shows them.
pub(super) struct ShownMap<'a> {
    bound: Vec<Option<&'a Bound>>,
    pub(super) devices: Vec<Option<&'a str>>,
}

/// Returns how many CPUs a process is bound to, and what one is called; nothing if it is not bound.
pub(super) fn cpus_of(
    case: &Case,
    trace: &MappingTrace,
    process: usize,
) -> Option<(usize, &'static str)> {
    let placed = trace.procs.get(process)?;
    let options = trace.options_of(placed.app as usize)?;
    let node = trace.nodes.get(placed.node as usize)?;
    let machine = case.machines.distinct().get(node.machine)?;
    let set = trace.sets.get(placed.set? as usize)?;
    let count = options.count_cpus(machine, &set.cpus);
    Some((count, options.cpu.level().noun()))
}

impl<'a> ShownMap<'a> {
    pub(super) fn new(map: &'a JobMap) -> Self {
        let size = usize::try_from(map.num_placed()).unwrap_or(0);
        let mut shown = Self {
            bound: vec![None; size],
            devices: vec![None; size],
        };
        for process in map.nodes.iter().flat_map(|node| &node.procs) {
            let rank = process.rank as usize;
            if let Some(place) = shown.bound.get_mut(rank) {
                *place = Some(&process.bound);
            }
            if let Some(place) = shown.devices.get_mut(rank) {
                *place = process.devices.as_deref().map(String::as_str);
            }
        }
        shown
    }

    pub(super) fn cpus(&self, rank: u32) -> String {
        let bound = self.bound.get(rank as usize).copied().flatten();
        match bound {
            None | Some(Bound::Nothing) => "not bound".to_owned(),
            Some(bound) => bound.to_string(),
        }
    }
}

/// How many processes are bound to each hardware thread of each node, at most, by CPU set.
pub(super) struct Loads {
    /// By node and set: the most processes that share a thread of it.
    most: HashMap<(u32, u32), u32>,
}

impl Loads {
    pub(super) fn new(trace: &MappingTrace) -> Self {
        let mut users: HashMap<(u32, u32), u32> = HashMap::new();
        for process in &trace.procs {
            if let Some(set) = process.set {
                *users.entry((process.node, set)).or_default() += 1;
            }
        }
        let empty = CpuSet::new();
        let cpus = |set: u32| trace.sets.get(set as usize).map_or(&empty, |set| &set.cpus);
        let mut on_threads: HashMap<u32, Vec<u32>> = HashMap::new();
        for ((node, set), count) in &users {
            let threads = on_threads.entry(*node).or_default();
            for thread in cpus(*set).iter() {
                if threads.len() <= thread {
                    threads.resize(thread + 1, 0);
                }
                threads[thread] += count;
            }
        }
        let most = users.keys().map(|(node, set)| {
            let threads = on_threads.get(node);
            let load = |thread: usize| {
                let load = threads.and_then(|threads| threads.get(thread));
                load.copied().unwrap_or(0)
            };
            (
                (*node, *set),
                cpus(*set).iter().map(load).max().unwrap_or(0),
            )
        });
        Self {
            most: most.collect(),
        }
    }

    pub(super) fn of(&self, node: u32, set: Option<u32>) -> u32 {
        let most = set.and_then(|set| self.most.get(&(node, set)));
        most.copied().unwrap_or(1)
    }
}

/// Returns the ranks that are bound to fewer hardware threads than they have threads, with the number of those.
pub(super) fn crowded(
    trace: &MappingTrace,
    threads: Option<usize>,
) -> impl Iterator<Item = (u32, usize)> {
    trace.procs.iter().filter_map(move |placed| {
        let set = trace.sets.get(placed.set? as usize)?;
        let count = set.cpus.len();
        (count < threads?).then_some((placed.rank?, count))
    })
}
