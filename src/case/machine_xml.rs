//! Writing machines as hwloc's XML, without hwloc.
//!
//! A machine is a tree of [`Part`]s. Every CPU and node set follows from its threads and NUMA nodes, so a text that is
//! written here describes a sound machine.

use mapcheck_reference::topology::CpuSet;
use std::fmt;

/// What a part of a machine is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartKind {
    /// The whole machine.
    Machine,
    /// A package.
    Package,
    /// A die.
    Die,
    /// A group, with hwloc's kind and subkind for where it comes from.
    Group {
        /// hwloc's number for the kind of group.
        kind: u32,
        /// hwloc's number for the subkind.
        subkind: u32,
        /// Whether hwloc keeps the group even if it adds nothing to the shape of the tree.
        dont_merge: bool,
    },
    /// A data or unified cache of a level.
    Cache(u8),
    /// An instruction cache of a level.
    InstructionCache(u8),
    /// A core.
    Core,
    /// A hardware thread.
    Thread,
}

/// A part of a machine. Sets hold OS indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is.
    pub kind: PartKind,
    /// The operating system's number.
    pub os_index: Option<u32>,
    /// Threads inside that are offline, beside those of the children.
    pub offline: CpuSet,
    /// The OS indices of the NUMA nodes attached to it.
    pub memory: Vec<u32>,
    /// Whether a cache lies before its memory.
    pub memory_cache: bool,
    /// The names of the network interfaces attached to it.
    pub interfaces: Vec<String>,
    /// The parts inside.
    pub children: Vec<Part>,
}

impl Part {
    /// A part without anything inside.
    #[must_use]
    pub fn new(kind: PartKind, os_index: Option<u32>) -> Self {
        Self {
            kind,
            os_index,
            offline: CpuSet::new(),
            memory: Vec::new(),
            memory_cache: false,
            interfaces: Vec::new(),
            children: Vec::new(),
        }
    }

    /// The threads inside.
    #[must_use]
    pub fn cpus(&self) -> CpuSet {
        if self.kind == PartKind::Thread {
            return single(self.os_index);
        }
        union(self.children.iter().map(Part::cpus))
    }

    /// The threads inside, those that are offline included.
    fn complete_cpus(&self) -> CpuSet {
        if self.kind == PartKind::Thread {
            return single(self.os_index);
        }
        let mut cpus = union(self.children.iter().map(Part::complete_cpus));
        cpus.insert_all(&self.offline);
        cpus
    }

    /// The NUMA nodes attached to it, those inside left out.
    fn own_nodes(&self) -> CpuSet {
        self.memory.iter().map(|node| *node as usize).collect()
    }

    /// The NUMA nodes attached to it and to all inside.
    #[must_use]
    pub fn nodes(&self) -> CpuSet {
        let mut nodes = self.own_nodes();
        nodes.insert_all(&union(self.children.iter().map(Part::nodes)));
        nodes
    }
}

/// A machine as hwloc's XML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MachineXml {
    /// The machine.
    pub root: Part,
    /// The threads that a process may use, by OS index; all for `None`.
    pub allowed_cpus: Option<CpuSet>,
    /// The NUMA nodes that a process may use, by OS index; all for `None`.
    pub allowed_nodes: Option<CpuSet>,
}

impl fmt::Display for MachineXml {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")?;
        f.write_str("<!DOCTYPE topology SYSTEM \"hwloc2.dtd\">\n<topology version=\"2.0\">\n")?;
        let mut writer = Writer {
            machine: self,
            last_number: 0,
        };
        writer.write_part(f, &self.root, &CpuSet::new(), 1)?;
        f.write_str("</topology>\n")
    }
}

struct Writer<'a> {
    machine: &'a MachineXml,
    /// hwloc's own number of the object before; each object needs another.
    last_number: usize,
}

impl Writer<'_> {
    /// Writes a part and all inside. `nodes_above` are those attached to the parts around it.
    fn write_part(
        &mut self,
        f: &mut fmt::Formatter<'_>,
        part: &Part,
        nodes_above: &CpuSet,
        depth: usize,
    ) -> fmt::Result {
        let (cpus, complete) = (part.cpus(), part.complete_cpus());
        let mut nodes = part.nodes();
        nodes.insert_all(nodes_above);
        self.open(f, type_name(part.kind), part.os_index, depth)?;
        write_sets(f, &cpus, &complete, &nodes)?;
        if depth == 1 {
            let allowed_cpus = self.machine.allowed_cpus.as_ref().unwrap_or(&cpus);
            let allowed_nodes = self.machine.allowed_nodes.as_ref().unwrap_or(&nodes);
            write!(f, " allowed_cpuset=\"{}\"", Set(allowed_cpus))?;
            write!(f, " allowed_nodeset=\"{}\"", Set(allowed_nodes))?;
        }
        write_attributes(f, part.kind)?;
        f.write_str(">\n")?;
        let around = Sets {
            cpus: &cpus,
            complete: &complete,
        };
        self.write_memory(f, part, around, depth + 1)?;
        let mut nodes_around = nodes_above.clone();
        nodes_around.insert_all(&part.own_nodes());
        for child in &part.children {
            self.write_part(f, child, &nodes_around, depth + 1)?;
        }
        for name in &part.interfaces {
            self.open(f, "OSDev", None, depth + 1)?;
            writeln!(f, " name=\"{name}\" osdev_type=\"2\"/>")?;
        }
        writeln!(f, "{:width$}</object>", "", width = 2 * depth)
    }

    /// Writes the NUMA nodes attached to a part, and the cache before them.
    fn write_memory(
        &mut self,
        f: &mut fmt::Formatter<'_>,
        part: &Part,
        around: Sets<'_>,
        depth: usize,
    ) -> fmt::Result {
        let has_cache = part.memory_cache && !part.memory.is_empty();
        if has_cache {
            self.open(f, "MemCache", None, depth)?;
            write_sets(f, around.cpus, around.complete, &part.own_nodes())?;
            write_cache(f, 1, 0)?;
            f.write_str(">\n")?;
        }
        for node in &part.memory {
            self.open(f, "NUMANode", Some(*node), depth)?;
            write_sets(f, around.cpus, around.complete, &single(Some(*node)))?;
            f.write_str(" local_memory=\"1073741824\"/>\n")?;
        }
        if has_cache {
            writeln!(f, "{:width$}</object>", "", width = 2 * depth)?;
        }
        Ok(())
    }

    fn open(
        &mut self,
        f: &mut fmt::Formatter<'_>,
        name: impl fmt::Display,
        os_index: Option<u32>,
        depth: usize,
    ) -> fmt::Result {
        self.last_number += 1;
        let number = self.last_number;
        // hwloc requires the type to come first.
        write!(f, "{:width$}<object type=\"{name}\"", "", width = 2 * depth)?;
        write!(f, " gp_index=\"{number}\"")?;
        os_index.map_or(Ok(()), |index| write!(f, " os_index=\"{index}\""))
    }
}

/// The threads of a part.
#[derive(Clone, Copy)]
struct Sets<'a> {
    cpus: &'a CpuSet,
    /// Those that are offline included.
    complete: &'a CpuSet,
}

fn type_name(kind: PartKind) -> String {
    match kind {
        PartKind::Machine => "Machine".to_owned(),
        PartKind::Package => "Package".to_owned(),
        PartKind::Die => "Die".to_owned(),
        PartKind::Group { .. } => "Group".to_owned(),
        PartKind::Cache(level) => format!("L{level}Cache"),
        PartKind::InstructionCache(level) => format!("L{level}iCache"),
        PartKind::Core => "Core".to_owned(),
        PartKind::Thread => "PU".to_owned(),
    }
}

fn write_attributes(f: &mut fmt::Formatter<'_>, kind: PartKind) -> fmt::Result {
    match kind {
        PartKind::Cache(level) => write_cache(f, level, if level == 1 { 1 } else { 0 }),
        PartKind::InstructionCache(level) => write_cache(f, level, 2),
        PartKind::Group {
            kind,
            subkind,
            dont_merge,
        } => {
            write!(f, " kind=\"{kind}\" subkind=\"{subkind}\"")?;
            f.write_str(if dont_merge { " dont_merge=\"1\"" } else { "" })
        }
        _ => Ok(()),
    }
}

fn write_cache(f: &mut fmt::Formatter<'_>, level: u8, cache_type: u8) -> fmt::Result {
    write!(
        f,
        " cache_size=\"32768\" depth=\"{level}\" cache_linesize=\"64\" cache_associativity=\"8\" cache_type=\"{cache_type}\""
    )
}

fn write_sets(
    f: &mut fmt::Formatter<'_>,
    cpus: &CpuSet,
    complete: &CpuSet,
    nodes: &CpuSet,
) -> fmt::Result {
    write!(f, " cpuset=\"{}\"", Set(cpus))?;
    write!(f, " complete_cpuset=\"{}\"", Set(complete))?;
    write!(f, " nodeset=\"{}\"", Set(nodes))?;
    write!(f, " complete_nodeset=\"{}\"", Set(nodes))
}

/// A set in hwloc's notation: words of 32 bits in hexadecimal, the most significant first.
struct Set<'a>(&'a CpuSet);

impl fmt::Display for Set<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const WORD: usize = 32;
        let last = self.0.last().map_or(0, |last| last / WORD);
        let mut words = vec![0_u32; last + 1];
        for number in self.0.iter() {
            words[number / WORD] |= 1 << (number % WORD);
        }
        for (place, word) in words.iter().enumerate().rev() {
            write!(f, "{word:#010x}{}", if place > 0 { "," } else { "" })?;
        }
        Ok(())
    }
}

fn single(number: Option<u32>) -> CpuSet {
    number.into_iter().map(|number| number as usize).collect()
}

fn union(sets: impl Iterator<Item = CpuSet>) -> CpuSet {
    sets.fold(CpuSet::new(), |mut all, set| {
        all.insert_all(&set);
        all
    })
}
