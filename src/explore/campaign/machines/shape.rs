//! The shapes of generated machines.

use crate::case::machine_xml::{MachineXml, Part, PartKind};
use crate::explore::campaign::rng::Rng;
use std::collections::HashMap;

/// How many hardware threads groups and caches may multiply to: a build spends most of its time on reading the machine.
/// Packages with many cores may have twice as many, with one group and one cache.
pub(super) const MULTIPLIED_THREADS: usize = 48;

/// hwloc's number for groups in a description of a machine that does not exist.
const GENERATED_GROUP: u32 = 10;

/// The shape of a generated machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MachineShape {
    /// The levels below the machine, each with the number of parts inside one of the level above.
    levels: Vec<(PartKind, usize)>,
    /// The number of levels around the NUMA nodes, and how many nodes each part there has.
    memory: (usize, usize),
    /// The OS index of each thread, and of each NUMA node, if they are not numbered in order.
    thread_indexes: Option<Vec<u32>>,
    node_indexes: Option<Vec<u32>>,
    /// The OS indices of threads that do not exist.
    missing: Vec<u32>,
}

impl MachineShape {
    pub(super) fn new(rng: &mut Rng) -> Self {
        let packages = rng.pick(&[1, 1, 2, 2, 2, 3, 4]);
        let cores = rng.pick(&[1, 2, 2, 3, 4, 4, 6]);
        let threads = rng.pick(&[1, 1, 1, 2, 2, 2, 4]);
        let mut rest = MULTIPLIED_THREADS / (packages * cores * threads);
        let mut some = |rng: &mut Rng, counts: &[usize]| {
            let count = (rng.pick(counts)).min(rest.max(1));
            rest /= count.max(1);
            count
        };
        let groups = some(rng, &[1, 1, 2, 2, 3]);
        let l3 = some(rng, &[0, 1, 1, 2, 2, 3]);
        let l2 = some(rng, &[0, 1, 1, 2]);
        let all = packages * groups * l3.max(1) * l2.max(1) * cores * threads;
        // Above all packages, in each, in each group of one, inside its caches, or twice in a group.
        let place = rng.below(6);
        let group = PartKind::Group {
            kind: GENERATED_GROUP,
            subkind: 0,
            dont_merge: false,
        };
        let mut levels = vec![(PartKind::Package, packages), (group, groups)];
        let node_indexes = match place {
            2 => os_indexes(rng, packages * groups),
            _ => None,
        };
        if l3 > 0 {
            levels.push((PartKind::Cache(3), l3));
        }
        if l2 > 0 {
            levels.push((PartKind::Cache(2), l2));
        }
        if l2 > 0 && rng.percent(70) {
            levels.push((PartKind::Cache(1), 1));
        }
        if rng.percent(93) {
            levels.extend([(PartKind::Core, cores), (PartKind::Thread, threads)]);
        } else {
            levels.push((PartKind::Thread, cores * threads));
        }
        let thread_indexes = os_indexes(rng, all);
        let missing = if all > 2 && rng.percent(30) {
            let few = 1 + rng.below(all / 2);
            (0..few).map(|_| number(rng.below(all))).collect()
        } else {
            Vec::new()
        };
        let memory = match place {
            0 | 1 => (place, 1),
            4 if l3 > 0 => (3, 1),
            5 => (2, 2),
            _ => (2, 1),
        };
        Self {
            levels,
            memory,
            thread_indexes,
            node_indexes,
            missing,
        }
    }

    /// The machine of this shape.
    pub(super) fn to_xml(&self) -> MachineXml {
        let mut builder = Builder {
            shape: self,
            counts: HashMap::new(),
            nodes: 0,
        };
        let mut root = Part::new(PartKind::Machine, None);
        builder.fill(&mut root, 0);
        MachineXml {
            root,
            allowed_cpus: None,
            allowed_nodes: None,
        }
    }
}

/// Builds a machine part by part.
struct Builder<'a> {
    shape: &'a MachineShape,
    /// How many parts there are so far on each level.
    counts: HashMap<usize, usize>,
    nodes: usize,
}

impl Builder<'_> {
    /// Adds what is inside a part, `depth` levels below the machine.
    fn fill(&mut self, part: &mut Part, depth: usize) {
        let (memory_depth, nodes) = self.shape.memory;
        if depth == memory_depth {
            for _ in 0..nodes {
                part.memory
                    .push(index_of(&self.shape.node_indexes, self.nodes));
                self.nodes += 1;
            }
        }
        let Some((kind, count)) = self.shape.levels.get(depth).copied() else {
            return;
        };
        for _ in 0..count {
            let place = self.counts.entry(depth).or_default();
            let index = match kind {
                PartKind::Thread => index_of(&self.shape.thread_indexes, *place),
                _ => number(*place),
            };
            *place += 1;
            let numbered = matches!(kind, PartKind::Package | PartKind::Core | PartKind::Thread);
            let mut child = Part::new(kind, numbered.then_some(index));
            self.fill(&mut child, depth + 1);
            let exists = match kind {
                PartKind::Thread => !self.shape.missing.contains(&index),
                _ => !child.children.is_empty() || !child.memory.is_empty(),
            };
            if exists {
                part.children.push(child);
            }
        }
    }
}

fn index_of(indexes: &Option<Vec<u32>>, place: usize) -> u32 {
    let index = indexes.as_ref().and_then(|indexes| indexes.get(place));
    index.copied().unwrap_or_else(|| number(place))
}

fn number(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}

/// The order in which the operating system numbers `count` things: hwloc's (`None`), in strides, or at random.
fn os_indexes(rng: &mut Rng, count: usize) -> Option<Vec<u32>> {
    let mut numbers: Vec<usize> = (0..count).collect();
    match rng.below(10) {
        0..2 => {
            let step = (2..count)
                .find(|step| count.is_multiple_of(*step))
                .unwrap_or(1);
            numbers.sort_by_key(|number| (number % step, *number));
        }
        2 => rng.shuffle(&mut numbers),
        _ => return None,
    }
    Some(numbers.into_iter().map(number).collect())
}
