//! Generated machines: regular ones, and trees that no real machine has.

use mapcheck::case::machine_xml::{MachineXml, Part, PartKind};
use mapcheck::explore::campaign::Rng;
use mapcheck_reference::topology::CpuSet;

/// All kinds of parts that may be around threads, from the outermost on a real machine to the innermost.
const KINDS: [PartKind; 13] = [
    group(0, 0),
    PartKind::Package,
    group(1001, 0),
    PartKind::Die,
    group(10, 1),
    PartKind::Cache(5),
    PartKind::Cache(4),
    PartKind::Cache(3),
    group(10, 2),
    PartKind::Cache(2),
    PartKind::Cache(1),
    PartKind::InstructionCache(1),
    PartKind::Core,
];

const fn group(kind: u32, subkind: u32) -> PartKind {
    PartKind::Group {
        kind,
        subkind,
        dont_merge: false,
    }
}

/// Generates a sound machine.
pub(crate) fn generate(rng: &mut Rng) -> MachineXml {
    let mut generator = Generator {
        threads: numbers(rng, 40),
        nodes: numbers(rng, 20),
        is_wild: rng.percent(30),
        rng,
    };
    let count = 1 + generator.rng.below(24);
    let mut root = Part::new(PartKind::Machine, None);
    generator.fill(&mut root, count, &KINDS);
    if root.nodes().is_empty() {
        generator.attach_memory(&mut root);
    }
    let (cpus, nodes) = (root.cpus(), root.nodes());
    MachineXml {
        root,
        allowed_cpus: generator.some_of(&cpus, 25),
        allowed_nodes: generator.some_of(&nodes, 15),
    }
}

/// Generates elements for kinds of CPUs of a machine with 16 hardware threads.
pub(crate) fn cpu_kinds(rng: &mut Rng) -> String {
    let (has_ranks, has_types, has_speeds) = (rng.percent(40), rng.percent(60), rng.percent(40));
    let element = |_| {
        let first = rng.below(16);
        let cpus = CpuSet::from_range(first..first + 1 + rng.below(10));
        let bits = cpus.iter().fold(0_u32, |bits, cpu| bits | 1 << cpu);
        let mut text = format!("<cpukind cpuset=\"{bits:#x}\"");
        if has_ranks && rng.percent(80) {
            text += &format!(" forced_efficiency=\"{}\"", rng.below(4));
        }
        text += ">";
        if has_types && rng.percent(90) {
            let core_type = ["IntelAtom", "IntelCore", "other"][rng.below(3)];
            text += &format!("<info name=\"CoreType\" value=\"{core_type}\"/>");
        }
        for name in ["FrequencyMaxMHz", "FrequencyBaseMHz"] {
            if has_speeds && rng.percent(90) {
                let speed = 1000 + 100 * rng.below(3);
                text += &format!("<info name=\"{name}\" value=\"{speed}\"/>");
            }
        }
        text + "</cpukind>"
    };
    (0..4).map(element).collect()
}

/// The numbers up to a limit, in order or at random, to be taken from the end.
fn numbers(rng: &mut Rng, limit: u32) -> Vec<u32> {
    let mut numbers: Vec<u32> = (0..limit).rev().collect();
    if rng.percent(60) {
        rng.shuffle(&mut numbers);
    }
    numbers
}

struct Generator<'a> {
    /// OS indices that no thread has yet.
    threads: Vec<u32>,
    /// OS indices that no NUMA node has yet.
    nodes: Vec<u32>,
    /// Whether parts are inside each other in any order, others beside each other.
    is_wild: bool,
    rng: &'a mut Rng,
}

impl Generator<'_> {
    /// Puts `count` threads inside a part, with parts of some of these kinds around them.
    fn fill(&mut self, part: &mut Part, count: usize, kinds: &[PartKind]) {
        self.decorate(part);
        let skipped = self.rng.below(4);
        if count == 0 || kinds.len() <= skipped {
            part.children
                .extend((0..count).filter_map(|_| self.thread()));
            return;
        }
        let mut inner = kinds[skipped..].to_vec();
        if self.is_wild {
            self.rng.shuffle(&mut inner);
        }
        let pieces = 1 + self.rng.below(count.min(4));
        let mut left = count;
        for piece in 0..pieces {
            let equal = left / (pieces - piece);
            let size = match self.rng.below(4) {
                _ if piece + 1 == pieces => left,
                0 => self.rng.below(left + 1),
                _ => equal,
            };
            left -= size;
            let place = if self.is_wild {
                self.rng.below(inner.len())
            } else {
                0
            };
            let kind = inner[place];
            let below: Vec<PartKind> = inner
                .iter()
                .copied()
                .filter(|other| *other != kind)
                .collect();
            let mut child = Part::new(self.merged_or_not(kind), None);
            self.fill(&mut child, size, &below);
            part.children.push(child);
        }
        if self.is_wild && self.rng.percent(10) {
            part.children.extend(self.thread());
        }
    }

    fn thread(&mut self) -> Option<Part> {
        let index = self.threads.pop()?;
        Some(Part::new(PartKind::Thread, Some(index)))
    }

    /// Attaches memory, devices and offline threads.
    fn decorate(&mut self, part: &mut Part) {
        if self.rng.percent(12) {
            self.attach_memory(part);
        }
        if self.rng.percent(4) {
            part.interfaces.push(format!("eth{}", self.rng.below(1000)));
        }
        if self.rng.percent(6) && self.threads.len() > 25 {
            let offline = self.threads.pop();
            offline
                .into_iter()
                .for_each(|thread| part.offline.insert(thread as usize));
        }
    }

    fn attach_memory(&mut self, part: &mut Part) {
        for _ in 0..1 + self.rng.below(2) {
            part.memory.extend(self.nodes.pop());
        }
        if self.rng.percent(85) {
            part.memory.sort_unstable();
        }
        part.memory_cache = self.rng.percent(15);
    }

    fn merged_or_not(&mut self, kind: PartKind) -> PartKind {
        match kind {
            PartKind::Group { kind, subkind, .. } => PartKind::Group {
                kind,
                subkind,
                dont_merge: self.rng.percent(10),
            },
            other => other,
        }
    }

    /// Some members of a set, at least one, with a chance of `often` percent; else `None`.
    fn some_of(&mut self, set: &CpuSet, often: usize) -> Option<CpuSet> {
        if !self.rng.percent(often) {
            return None;
        }
        let kept: CpuSet = set.iter().filter(|_| self.rng.percent(60)).collect();
        Some(if kept.is_empty() { set.clone() } else { kept })
    }
}
