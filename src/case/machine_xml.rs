//! Writing machines as hwloc's XML, without hwloc.
//!
//! A machine is a tree of [`Part`]s. Every CPU and node set follows from its threads and NUMA nodes, so a text that is
//! written here describes a sound machine.

use mapcheck_reference::topology::CpuSet;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};
use std::{fmt, io};

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
        let text = self.text().map_err(|_| fmt::Error)?;
        f.write_str(&String::from_utf8_lossy(&text))
    }
}

impl MachineXml {
    fn text(&self) -> io::Result<Vec<u8>> {
        let mut xml = quick_xml::Writer::new_with_indent(Vec::new(), b' ', 2);
        xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        let kind = BytesText::from_escaped("topology SYSTEM \"hwloc2.dtd\"");
        xml.write_event(Event::DocType(kind))?;
        let root = BytesStart::new("topology").with_attributes([("version", "2.0")]);
        xml.write_event(Event::Start(root))?;
        let mut writer = Writer {
            machine: self,
            last_number: 0,
            xml,
        };
        writer.write_part(&self.root, None)?;
        let mut xml = writer.xml;
        xml.write_event(Event::End(BytesEnd::new("topology")))?;
        let mut text = xml.into_inner();
        text.push(b'\n');
        Ok(text)
    }
}

/// The name of hwloc's elements.
const OBJECT: &str = "object";

struct Writer<'a> {
    machine: &'a MachineXml,
    /// hwloc's own number of the object before; each object needs another.
    last_number: usize,
    xml: quick_xml::Writer<Vec<u8>>,
}

impl Writer<'_> {
    /// Writes a part and all inside. `nodes_above` are those attached to the parts around it, if there are any.
    fn write_part(&mut self, part: &Part, nodes_above: Option<&CpuSet>) -> io::Result<()> {
        let (cpus, complete) = (part.cpus(), part.complete_cpus());
        let mut nodes = part.nodes();
        nodes.insert_all(nodes_above.unwrap_or(&CpuSet::new()));
        let mut object = self.object(&type_name(part.kind), part.os_index);
        push_sets(&mut object, &cpus, &complete, &nodes);
        if nodes_above.is_none() {
            let allowed_cpus = self.machine.allowed_cpus.as_ref().unwrap_or(&cpus);
            let allowed_nodes = self.machine.allowed_nodes.as_ref().unwrap_or(&nodes);
            push(&mut object, "allowed_cpuset", Set(allowed_cpus));
            push(&mut object, "allowed_nodeset", Set(allowed_nodes));
        }
        push_attributes(&mut object, part.kind);
        self.xml.write_event(Event::Start(object))?;
        self.write_memory(part, &cpus, &complete)?;
        let mut nodes_around = part.own_nodes();
        nodes_around.insert_all(nodes_above.unwrap_or(&CpuSet::new()));
        for child in &part.children {
            self.write_part(child, Some(&nodes_around))?;
        }
        for name in &part.interfaces {
            let mut object = self.object("OSDev", None);
            push(&mut object, "name", name);
            push(&mut object, "osdev_type", 2);
            self.xml.write_event(Event::Empty(object))?;
        }
        self.xml.write_event(Event::End(BytesEnd::new(OBJECT)))
    }

    /// Writes the NUMA nodes attached to a part, and the cache before them. `complete` has the part's threads that are offline, too.
    fn write_memory(&mut self, part: &Part, cpus: &CpuSet, complete: &CpuSet) -> io::Result<()> {
        let has_cache = part.memory_cache && !part.memory.is_empty();
        if has_cache {
            let mut cache = self.object("MemCache", None);
            push_sets(&mut cache, cpus, complete, &part.own_nodes());
            push_cache(&mut cache, 1, 0);
            self.xml.write_event(Event::Start(cache))?;
        }
        for node in &part.memory {
            let mut object = self.object("NUMANode", Some(*node));
            push_sets(&mut object, cpus, complete, &single(Some(*node)));
            push(&mut object, "local_memory", 1_073_741_824);
            self.xml.write_event(Event::Empty(object))?;
        }
        match has_cache {
            true => self.xml.write_event(Event::End(BytesEnd::new(OBJECT))),
            false => Ok(()),
        }
    }

    /// Begins an object.
    fn object(&mut self, kind: &str, os_index: Option<u32>) -> BytesStart<'static> {
        self.last_number += 1;
        let mut object = BytesStart::new(OBJECT);
        // hwloc requires the type to come first.
        push(&mut object, "type", kind);
        push(&mut object, "gp_index", self.last_number);
        if let Some(index) = os_index {
            push(&mut object, "os_index", index);
        }
        object
    }
}

fn push(object: &mut BytesStart<'_>, name: &str, value: impl fmt::Display) {
    object.push_attribute((name, value.to_string().as_str()));
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

fn push_attributes(object: &mut BytesStart<'_>, kind: PartKind) {
    match kind {
        PartKind::Cache(level) => push_cache(object, level, u8::from(level == 1)),
        PartKind::InstructionCache(level) => push_cache(object, level, 2),
        PartKind::Group {
            kind,
            subkind,
            dont_merge,
        } => {
            push(object, "kind", kind);
            push(object, "subkind", subkind);
            if dont_merge {
                push(object, "dont_merge", 1);
            }
        }
        _ => {}
    }
}

fn push_cache(object: &mut BytesStart<'_>, level: u8, cache_type: u8) {
    push(object, "cache_size", 32768);
    push(object, "depth", level);
    push(object, "cache_linesize", 64);
    push(object, "cache_associativity", 8);
    push(object, "cache_type", cache_type);
}

fn push_sets(object: &mut BytesStart<'_>, cpus: &CpuSet, complete: &CpuSet, nodes: &CpuSet) {
    push(object, "cpuset", Set(cpus));
    push(object, "complete_cpuset", Set(complete));
    push(object, "nodeset", Set(nodes));
    push(object, "complete_nodeset", Set(nodes));
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
