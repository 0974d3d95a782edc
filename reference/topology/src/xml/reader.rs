//! From a text to a tree: the XML, and where each element may be.

use super::attributes::{Attributes, not_xml, shortened};
use super::device;
use super::fault::{LocatedFault, XmlFault};
use super::kind::ObjectKind;
use super::limits::{MAX_DEPTH, MAX_ELEMENTS, MAX_LENGTH};
use super::role::Role;
use super::tree::{Tree, TreeObject};
use crate::CpuSet;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

/// Parses a text into a tree that obeys hwloc's rules.
pub(super) fn parse_tree(xml: &str) -> Result<Tree, LocatedFault> {
    if xml.len() > MAX_LENGTH {
        return Err((MAX_LENGTH, XmlFault::TooLong));
    }
    let forbidden = |byte: u8| byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r');
    // Looking at every byte is faster than looking for the first.
    let has_forbidden = xml
        .bytes()
        .fold(false, |found, byte| found | forbidden(byte));
    if has_forbidden && let Some(at) = xml.bytes().position(forbidden) {
        return Err((at, XmlFault::NotXml("a control character".to_owned())));
    }
    let mut parser = Parser {
        tree: Tree::default(),
        open: Vec::new(),
        elements: 0,
        old_format: false,
        open_node: None,
        is_format_3: false,
        done: false,
    };
    parser.parse(xml)?;
    let mut tree = parser.tree;
    if parser.old_format && !tree.has_nodes() && !tree.objects.is_empty() {
        // hwloc 1 wrote no NUMA node on machines with a single one.
        tree.add_node(0, 0).map_err(|fault| (0, fault))?;
    }
    tree.check(xml.len())?;
    Ok(tree)
}

/// An element that has begun and not ended yet.
#[derive(Clone, Copy)]
pub(super) enum OpenElement {
    /// The outermost one.
    Topology,
    /// An object of the tree, or an element whose children take its place there.
    Object(usize),
    /// A cache before memory, with the object that it is attached to.
    Memory(usize),
    /// A NUMA node.
    Node,
    /// A bridge or a device.
    Device(DevicePlace),
    /// A user's annotation.
    Annotation,
    /// A kind of CPUs.
    CpuKind,
    /// Anything but an object.
    Other,
}

/// The place of a bridge or device.
#[derive(Clone, Copy)]
pub(super) struct DevicePlace {
    /// The object that it is attached to.
    place: usize,
    /// Its PCI function.
    function: Option<usize>,
    /// Its own number, if it is a device that mapping can use.
    device: Option<usize>,
}

pub(super) struct Parser {
    pub(super) tree: Tree,
    pub(super) open: Vec<OpenElement>,
    elements: usize,
    /// Whether the text is in the format of hwloc 1.
    old_format: bool,
    /// In the format of hwloc 1: the NUMA node of the innermost open element, until an object inside begins.
    pub(super) open_node: Option<u32>,
    /// Whether the text is in the format of hwloc 3.
    is_format_3: bool,
    /// Whether the outermost element has ended.
    done: bool,
}

impl Parser {
    fn parse(&mut self, xml: &str) -> Result<(), LocatedFault> {
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
                Event::Empty(tag) => self.begin(at, &tag).map(|_| self.end()),
                Event::End(_) => {
                    self.open.pop();
                    self.end();
                    Ok(())
                }
                Event::DocType(words) if words.contains('[') => Err(XmlFault::Declarations),
                Event::DocType(_) | Event::Decl(_) if self.elements > 0 => {
                    Err(not_xml("a late declaration"))
                }
                Event::Text(words) => self.check_text(&words),
                Event::CData(_) => self.check_text("CDATA"),
                Event::GeneralRef(name) => self.check_reference(&name),
                Event::Eof if self.done => return Ok(()),
                Event::Eof if self.open.is_empty() => Err(XmlFault::NoMachine),
                Event::Eof => Err(not_xml("the text ends inside an element")),
                Event::Comment(_) | Event::PI(_) | Event::Decl(_) | Event::DocType(_) => Ok(()),
            };
            checked.map_err(|fault| (at, fault))?;
        }
    }

    fn end(&mut self) {
        self.done |= self.open.is_empty();
    }

    fn check_text(&self, words: &str) -> Result<(), XmlFault> {
        let blank = words.bytes().all(|byte| byte.is_ascii_whitespace());
        match self.open.last() {
            Some(OpenElement::Other | OpenElement::CpuKind) => Ok(()),
            _ if blank => Ok(()),
            _ => Err(XmlFault::StrayText),
        }
    }

    /// Checks `&name;` in a text.
    fn check_reference(&self, name: &str) -> Result<(), XmlFault> {
        self.check_text(name)?;
        quick_xml::escape::unescape(&format!("&{name};"))
            .map(drop)
            .map_err(not_xml)
    }

    fn begin(&mut self, at: usize, tag: &BytesStart<'_>) -> Result<OpenElement, XmlFault> {
        self.elements += 1;
        if self.elements > MAX_ELEMENTS {
            return Err(XmlFault::TooManyElements);
        }
        if self.open.len() >= MAX_DEPTH {
            return Err(XmlFault::TooDeep);
        }
        let mut attributes = Attributes::parse(tag)?;
        if self.is_format_3 {
            attributes.convert_from_format_3();
        }
        let name = tag.name().0;
        match (self.open.last().copied(), name) {
            (None, _) if self.done => Err(not_xml("a second outermost element")),
            (None, "topology") => self.begin_topology(&attributes),
            (None, _) => Err(XmlFault::WrongRoot(shortened(name))),
            (Some(OpenElement::Other | OpenElement::CpuKind), "object") => {
                Err(misplaced(name, "another element"))
            }
            (Some(within), "object") => self.begin_object(at, within, &attributes),
            (Some(OpenElement::Device(within)), "info") => {
                if let Some(device) = within
                    .device
                    .and_then(|at| self.tree.os_devices.get_mut(at))
                {
                    device::add_info(device, &attributes);
                }
                Ok(OpenElement::Other)
            }
            (Some(OpenElement::Object(place)), "info") if self.old_format => {
                self.add_format_1_info(place, &attributes);
                Ok(OpenElement::Other)
            }
            (Some(OpenElement::Topology), "cpukind") if self.tree.cpu_kinds.begin(&attributes) => {
                Ok(OpenElement::CpuKind)
            }
            (Some(OpenElement::CpuKind), "info") => {
                self.tree.cpu_kinds.add_info(&attributes);
                Ok(OpenElement::Other)
            }
            _ => Ok(OpenElement::Other),
        }
    }

    fn begin_topology(&mut self, attributes: &Attributes<'_>) -> Result<OpenElement, XmlFault> {
        let Some(version) = attributes.get("version") else {
            self.begin_format_1();
            return Ok(OpenElement::Topology);
        };
        let major = version
            .split_once('.')
            .filter(|(_, minor)| minor.parse::<u16>().is_ok())
            .and_then(|(major, _)| major.parse::<u16>().ok());
        match major {
            Some(1) => self.begin_format_1(),
            Some(2) => {}
            Some(3) if version == "3.0" => self.is_format_3 = true,
            Some(3..) => return Err(XmlFault::NewerFormat(shortened(version))),
            Some(0) | None => return Err(XmlFault::BadVersion(shortened(version))),
        }
        Ok(OpenElement::Topology)
    }

    fn begin_format_1(&mut self) {
        self.old_format = true;
        self.tree.is_format_1 = true;
    }

    fn begin_object(
        &mut self,
        at: usize,
        within: OpenElement,
        attributes: &Attributes<'_>,
    ) -> Result<OpenElement, XmlFault> {
        self.open_node = None;
        let outermost = matches!(within, OpenElement::Topology);
        let role = Role::parse(attributes, self.old_format, outermost)?;
        let misplaced = |parent| {
            Err(misplaced(
                attributes.get("type").unwrap_or_default(),
                parent,
            ))
        };
        match (within, role) {
            (OpenElement::Topology, Role::Object(kind)) => {
                self.add_object(at, kind, None, attributes)
            }
            (OpenElement::Topology, Role::Node) if self.old_format => {
                // hwloc 1 left the machine out where a NUMA node had the same CPUs.
                let open = self.add_object(at, ObjectKind::Machine, None, attributes)?;
                self.add_node(0, attributes)?;
                Ok(open)
            }
            (OpenElement::Topology, _) => Err(XmlFault::NoMachine),
            (_, Role::Annotation) => Ok(OpenElement::Annotation),
            (OpenElement::Object(place), Role::Bridge | Role::PciFunction | Role::OsDevice) => {
                let outside = DevicePlace {
                    place,
                    function: None,
                    device: None,
                };
                Ok(OpenElement::Device(
                    self.add_device(role, outside, attributes),
                ))
            }
            (OpenElement::Device(within), Role::Bridge | Role::PciFunction | Role::OsDevice) => Ok(
                OpenElement::Device(self.add_device(role, within, attributes)),
            ),
            (
                OpenElement::Device(_)
                | OpenElement::Annotation
                | OpenElement::CpuKind
                | OpenElement::Other,
                _,
            ) => misplaced("a device"),
            (OpenElement::Object(parent), Role::Object(ObjectKind::Group(_)))
                if self.old_format && attributes.lack_sets() =>
            {
                Ok(OpenElement::Object(parent))
            }
            (OpenElement::Object(parent), Role::Object(kind)) => {
                self.add_object(at, kind, Some(parent), attributes)
            }
            (OpenElement::Object(parent), Role::InstructionCache) => {
                Ok(OpenElement::Object(parent))
            }
            (OpenElement::Object(parent), Role::Node) if self.old_format => {
                self.add_format_1_node(at, parent, attributes)
            }
            (OpenElement::Object(parent) | OpenElement::Memory(parent), Role::Node) => {
                self.add_node(parent, attributes)?;
                Ok(OpenElement::Node)
            }
            (OpenElement::Object(parent) | OpenElement::Memory(parent), Role::MemoryCache) => {
                Ok(OpenElement::Memory(parent))
            }
            (OpenElement::Memory(_), _) => misplaced("MemCache"),
            (OpenElement::Node, _) => misplaced("NUMANode"),
        }
    }

    /// Adds a bridge or a device inside of what it is attached to.
    fn add_device(
        &mut self,
        role: Role,
        within: DevicePlace,
        attributes: &Attributes<'_>,
    ) -> DevicePlace {
        let mut open = DevicePlace {
            device: None,
            ..within
        };
        let keeps_place = match role {
            Role::PciFunction => {
                let function = device::pci_function(attributes);
                open.function = function.map(|_| self.tree.functions.len());
                self.tree.functions.extend(function);
                function.is_some_and(|function| {
                    !device::is_bridge(function.class, attributes.get("subtype"))
                })
            }
            Role::OsDevice => {
                let mut device = device::os_device(attributes, within.place, within.function);
                if let Some(device) = device.as_mut().filter(|_| self.is_format_3) {
                    device::add_backend(device, attributes);
                }
                open.device = device.as_ref().map(|_| self.tree.os_devices.len());
                self.tree.os_devices.extend(device);
                device::is_important(attributes)
            }
            _ => false,
        };
        if let Some(object) = self.tree.objects.get_mut(within.place) {
            object.has_devices |= keeps_place;
        }
        open
    }

    pub(super) fn add_object(
        &mut self,
        at: usize,
        kind: ObjectKind,
        parent: Option<usize>,
        attributes: &Attributes<'_>,
    ) -> Result<OpenElement, XmlFault> {
        let os_index = match kind {
            ObjectKind::Thread => Some(attributes.member_index()?),
            _ => attributes.os_index()?,
        };
        let cpus = attributes
            .set("cpuset")?
            .ok_or(XmlFault::Missing("cpuset"))?;
        // Nearly all objects have both in the same words.
        let complete = match attributes.get("complete_cpuset") {
            same if same == attributes.get("cpuset") => None,
            _ => attributes.set("complete_cpuset")?,
        };
        if parent.is_none() {
            self.tree.allowed_cpus = attributes.infinite_set("allowed_cpuset")?;
            self.tree.allowed_nodes = attributes.infinite_set("allowed_nodeset")?;
        }
        let object = TreeObject {
            kind,
            os_index,
            complete: complete.unwrap_or_else(|| cpus.clone()),
            cpus,
            memory: Vec::new(),
            children: Vec::new(),
            has_devices: false,
            parent,
            at,
        };
        self.tree.add(object).map(OpenElement::Object)
    }

    /// Adds a NUMA node, and returns its number; none if a process may not use it.
    ///
    /// Early versions of hwloc 2, and hwloc 1, wrote nodes that a process may not use without themselves in their sets.
    pub(super) fn add_node(
        &mut self,
        parent: usize,
        attributes: &Attributes<'_>,
    ) -> Result<Option<u32>, XmlFault> {
        let number = attributes.member_index()?;
        let own: CpuSet = [number as usize].into_iter().collect();
        let nodes = attributes.set("nodeset")?;
        let is_usable = nodes.as_ref().is_none_or(|nodes| !nodes.is_empty());
        if is_usable && nodes.is_some_and(|nodes| nodes != own) {
            return Err(XmlFault::NotItself("nodeset"));
        }
        let complete = attributes.set("complete_nodeset")?;
        if complete.is_some_and(|nodes| nodes != own) {
            return Err(XmlFault::NotItself("complete_nodeset"));
        }
        if is_usable {
            self.tree.add_node(parent, number)?;
        }
        Ok(is_usable.then_some(number))
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
