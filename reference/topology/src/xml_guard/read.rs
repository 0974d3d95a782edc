//! From XML to objects.

use super::attributes::{Attributes, not_xml, shortened};
use super::device;
use super::machine::{Kind, Machine, Piece};
use super::role::Role;
use super::{MAX_DEPTH, MAX_ELEMENTS, MAX_LENGTH, Refused, XmlFault};
use crate::CpuSet;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

/// Reads a machine and sees that it is one.
pub(super) fn machine(xml: &str) -> Result<Machine, Refused> {
    if xml.len() > MAX_LENGTH {
        return Err((MAX_LENGTH, XmlFault::TooLong));
    }
    let forbidden = |byte: u8| byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r');
    if let Some(at) = xml.bytes().position(forbidden) {
        return Err((at, XmlFault::NotXml("a control character".to_owned())));
    }
    let mut reading = Reading {
        machine: Machine::default(),
        open: Vec::new(),
        elements: 0,
        old_format: false,
        done: false,
    };
    reading.text(xml)?;
    let mut machine = reading.machine;
    if reading.old_format && machine.has_no_node() && !machine.pieces.is_empty() {
        // hwloc 1 told of memory only where there was more than one NUMA node.
        machine.add_node(0, 0).map_err(|fault| (0, fault))?;
    }
    machine.check(xml.len())?;
    Ok(machine)
}

/// An element that has begun and not ended.
#[derive(Clone, Copy)]
enum Open {
    /// The outermost one.
    Topology,
    /// An object of the machine, or one that is left out and whose children take its place.
    Object(usize),
    /// A cache before memory, and the object that it hangs on with the NUMA node behind it.
    Memory(usize),
    /// A NUMA node.
    Node,
    /// A bridge or a device.
    Device(Attached),
    /// A note, with all inside.
    Note,
    /// No object.
    Other,
}

/// Where a device is.
#[derive(Clone, Copy)]
struct Attached {
    /// The object of the machine that it is attached to.
    place: usize,
    /// The PCI function of which it is a part.
    function: Option<usize>,
    /// Its own number, if it is one that is kept.
    device: Option<usize>,
}

struct Reading {
    machine: Machine,
    open: Vec<Open>,
    elements: usize,
    /// Whether this is the format of hwloc 1.
    old_format: bool,
    /// Whether the outermost element has ended.
    done: bool,
}

impl Reading {
    fn text(&mut self, xml: &str) -> Result<(), Refused> {
        let mut reader = Reader::from_str(xml);
        reader.config_mut().check_comments = true;
        loop {
            let at = offset(reader.buffer_position());
            let event = match reader.read_event() {
                Ok(event) => event,
                Err(error) => return Err((offset(reader.error_position()), not_xml(error))),
            };
            let checked = match event {
                Event::Start(tag) => self.begin(at, &tag).map(|open| self.open.push(open)),
                Event::Empty(tag) => self.begin(at, &tag).map(|_| self.ended()),
                Event::End(_) => {
                    self.open.pop();
                    self.ended();
                    Ok(())
                }
                Event::DocType(words) if words.contains('[') => Err(XmlFault::Declarations),
                Event::DocType(_) | Event::Decl(_) if self.elements > 0 => {
                    Err(not_xml("a late declaration"))
                }
                Event::Text(words) => self.words(&words),
                Event::CData(_) => self.words("CDATA"),
                Event::GeneralRef(name) => self.reference(&name),
                Event::Eof if self.done => return Ok(()),
                Event::Eof if self.open.is_empty() => Err(XmlFault::NoMachine),
                Event::Eof => Err(not_xml("the text ends inside an element")),
                Event::Comment(_) | Event::PI(_) | Event::Decl(_) | Event::DocType(_) => Ok(()),
            };
            checked.map_err(|fault| (at, fault))?;
        }
    }

    fn ended(&mut self) {
        self.done |= self.open.is_empty();
    }

    fn words(&self, words: &str) -> Result<(), XmlFault> {
        let blank = words.bytes().all(|byte| byte.is_ascii_whitespace());
        match self.open.last() {
            Some(Open::Other) => Ok(()),
            _ if blank => Ok(()),
            _ => Err(XmlFault::StrayText),
        }
    }

    /// `&name;` in a text.
    fn reference(&self, name: &str) -> Result<(), XmlFault> {
        self.words(name)?;
        quick_xml::escape::unescape(&format!("&{name};"))
            .map(drop)
            .map_err(not_xml)
    }

    fn begin(&mut self, at: usize, tag: &BytesStart<'_>) -> Result<Open, XmlFault> {
        self.elements += 1;
        if self.elements > MAX_ELEMENTS {
            return Err(XmlFault::TooManyElements);
        }
        if self.open.len() >= MAX_DEPTH {
            return Err(XmlFault::TooDeep);
        }
        let attributes = Attributes::of(tag)?;
        let name = tag.name().0;
        match (self.open.last().copied(), name) {
            (None, _) if self.done => Err(not_xml("a second outermost element")),
            (None, "topology") => self.topology(&attributes),
            (None, _) => Err(XmlFault::WrongRoot(shortened(name))),
            (Some(Open::Other), "object") => Err(misplaced(name, "an element that is none")),
            (Some(within), "object") => self.object(at, within, &attributes),
            (Some(Open::Device(within)), "info") => {
                if let Some(device) = within.device.and_then(|at| self.machine.listed.get_mut(at)) {
                    device::note(device, &attributes);
                }
                Ok(Open::Other)
            }
            _ => Ok(Open::Other),
        }
    }

    fn topology(&mut self, attributes: &Attributes<'_>) -> Result<Open, XmlFault> {
        let Some(version) = attributes.get("version") else {
            self.old_format = true;
            return Ok(Open::Topology);
        };
        let major = version
            .split_once('.')
            .filter(|(_, minor)| minor.parse::<u16>().is_ok())
            .and_then(|(major, _)| major.parse::<u16>().ok());
        match major {
            Some(1) => self.old_format = true,
            Some(2) => {}
            Some(3..) => return Err(XmlFault::NewerFormat(shortened(version))),
            Some(0) | None => return Err(XmlFault::BadVersion(shortened(version))),
        }
        Ok(Open::Topology)
    }

    fn object(
        &mut self,
        at: usize,
        within: Open,
        attributes: &Attributes<'_>,
    ) -> Result<Open, XmlFault> {
        let outermost = matches!(within, Open::Topology);
        let role = Role::of(attributes, self.old_format, outermost)?;
        let misplaced = |parent| {
            Err(misplaced(
                attributes.get("type").unwrap_or_default(),
                parent,
            ))
        };
        match (within, role) {
            (Open::Topology, Role::Piece(kind)) => self.piece(at, kind, None, attributes),
            (Open::Topology, _) => Err(XmlFault::NoMachine),
            (_, Role::Note) => Ok(Open::Note),
            (Open::Object(place), Role::Bridge | Role::PciFunction | Role::OsDevice) => {
                let outside = Attached {
                    place,
                    function: None,
                    device: None,
                };
                Ok(Open::Device(self.device(role, outside, attributes)))
            }
            (Open::Device(within), Role::Bridge | Role::PciFunction | Role::OsDevice) => {
                Ok(Open::Device(self.device(role, within, attributes)))
            }
            (Open::Device(_) | Open::Note | Open::Other, _) => misplaced("a device"),
            (Open::Object(parent), Role::Piece(kind)) => {
                self.piece(at, kind, Some(parent), attributes)
            }
            (Open::Object(parent), Role::InstructionCache) => Ok(Open::Object(parent)),
            (Open::Object(parent), Role::Node) if self.old_format => {
                // In this format packages and all else may be inside a NUMA node. They go into a group beside it.
                let open = self.piece(at, Kind::Group, Some(parent), attributes)?;
                if let Open::Object(group) = open {
                    self.node(group, attributes)?;
                }
                Ok(open)
            }
            (Open::Object(parent) | Open::Memory(parent), Role::Node) => {
                self.node(parent, attributes)?;
                Ok(Open::Node)
            }
            (Open::Object(parent) | Open::Memory(parent), Role::MemoryCache) => {
                Ok(Open::Memory(parent))
            }
            (Open::Memory(_), _) => misplaced("MemCache"),
            (Open::Node, _) => misplaced("NUMANode"),
        }
    }

    /// A bridge or a device inside of what it is attached to.
    fn device(&mut self, role: Role, within: Attached, attributes: &Attributes<'_>) -> Attached {
        let mut open = Attached {
            device: None,
            ..within
        };
        let Machine {
            listed, functions, ..
        } = &mut self.machine;
        match role {
            Role::PciFunction => {
                if let Some(function) = device::pci_function(attributes) {
                    open.function = Some(functions.len());
                    functions.push(function);
                }
            }
            Role::OsDevice => {
                if let Some(device) = device::os_device(attributes, within.place, within.function) {
                    open.device = Some(listed.len());
                    listed.push(device);
                }
            }
            _ => {}
        }
        open
    }

    fn piece(
        &mut self,
        at: usize,
        kind: Kind,
        parent: Option<usize>,
        attributes: &Attributes<'_>,
    ) -> Result<Open, XmlFault> {
        let os_index = match kind {
            Kind::Thread => Some(attributes.member_index()?),
            _ => attributes.os_index()?,
        };
        let cpus = attributes
            .set("cpuset")?
            .ok_or(XmlFault::Missing("cpuset"))?;
        let complete = attributes.set("complete_cpuset")?;
        if parent.is_none() {
            self.machine.allowed_cpus = attributes.endless_set("allowed_cpuset")?;
            self.machine.allowed_nodes = attributes.endless_set("allowed_nodeset")?;
        }
        let piece = Piece {
            kind,
            os_index,
            complete: complete.unwrap_or_else(|| cpus.clone()),
            cpus,
            memory: Vec::new(),
            children: Vec::new(),
            parent,
            at,
        };
        self.machine.add(piece).map(Open::Object)
    }

    fn node(&mut self, parent: usize, attributes: &Attributes<'_>) -> Result<(), XmlFault> {
        let number = attributes.member_index()?;
        let own: CpuSet = [number as usize].into_iter().collect();
        for name in ["nodeset", "complete_nodeset"] {
            let set = attributes.set(name)?;
            if set.is_some_and(|set| set != own) {
                return Err(XmlFault::NotItself(name));
            }
        }
        self.machine.add_node(parent, number)
    }
}

fn offset(position: u64) -> usize {
    usize::try_from(position).unwrap_or(usize::MAX)
}

fn misplaced(child: &str, parent: &str) -> XmlFault {
    XmlFault::Misplaced {
        child: shortened(child),
        parent: parent.to_owned(),
    }
}
