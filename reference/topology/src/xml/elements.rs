//! The elements of a text whose rules have been checked, with all their attributes.

use super::attributes::Attributes;
use super::format3::backend_of;
use crate::CpuSet;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use std::collections::HashMap;

/// An element that describes an object.
#[derive(Debug)]
pub(super) struct Element {
    attributes: Vec<(String, String)>,
    /// The names and values of its infos.
    pub(super) infos: Vec<(String, String)>,
    /// The elements of the objects directly inside.
    pub(super) children: Vec<usize>,
}

impl Element {
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        let (_, value) = self.attributes.iter().find(|(key, _)| key == name)?;
        Some(value)
    }

    pub(super) fn kind(&self) -> &str {
        self.get("type").unwrap_or_default()
    }

    /// A number that hwloc reads leniently: anything else is 0.
    pub(super) fn number(&self, name: &str) -> u64 {
        self.get(name)
            .and_then(|text| text.parse().ok())
            .unwrap_or(0)
    }
}

/// All elements that describe objects, in the order of the text.
#[derive(Debug, Default)]
pub(super) struct Elements {
    pub(super) all: Vec<Element>,
    /// The element that begins at a byte of the text.
    pub(super) by_offset: HashMap<usize, usize>,
    /// The elements of NUMA nodes, by OS index.
    pub(super) nodes: HashMap<u32, usize>,
    /// The elements of hardware threads, by OS index.
    pub(super) threads: HashMap<u32, usize>,
    /// The element of each open tag, `None` for tags of another kind.
    open: Vec<Option<usize>>,
    /// Whether the text is in the format of hwloc 1.
    pub(super) is_format_1: bool,
    is_format_3: bool,
    /// The NUMA nodes of each memory tier, in the format of hwloc 3.
    tiers: Vec<CpuSet>,
}

impl Elements {
    /// Parses a text that describes a machine.
    pub(super) fn parse(xml: &str) -> Option<Self> {
        let mut elements = Self::default();
        let mut reader = Reader::from_str(xml);
        reader.config_mut().check_comments = true;
        loop {
            let at = usize::try_from(reader.buffer_position()).ok()?;
            match reader.read_event().ok()? {
                Event::Start(tag) => {
                    let element = elements.begin(at, &tag)?;
                    elements.open.push(element);
                }
                Event::Empty(tag) => {
                    let element = elements.begin(at, &tag)?;
                    elements.end(element);
                }
                Event::End(_) => {
                    let element = elements.open.pop().flatten();
                    elements.end(element);
                }
                Event::Eof => {
                    elements.name_tiers();
                    return Some(elements);
                }
                _ => {}
            }
        }
    }

    /// Begins a tag, and returns the number of its element if it describes an object.
    fn begin(&mut self, at: usize, tag: &BytesStart<'_>) -> Option<Option<usize>> {
        let mut attributes = Attributes::parse(tag).ok()?;
        if self.is_format_3 {
            attributes.convert_from_format_3();
        }
        let within = self.open.last().copied().flatten();
        match tag.name().0 {
            "topology" => {
                let version = attributes.get("version");
                self.is_format_3 = version == Some("3.0");
                self.is_format_1 = version.is_none_or(|version| version.starts_with("1."));
                Some(None)
            }
            "object" => {
                let number = self.all.len();
                self.by_offset.insert(at, number);
                let index = attributes.os_index().ok().flatten();
                match attributes.get("type") {
                    Some("NUMANode") => self.nodes.extend(index.map(|index| (index, number))),
                    Some("PU") => self.threads.extend(index.map(|index| (index, number))),
                    _ => {}
                }
                if let Some(parent) = within {
                    self.all[parent].children.push(number);
                }
                // hwloc 2 has an info for what is an attribute in the format of hwloc 3.
                let inclusive = attributes.get("cache_inclusive");
                let inclusive = inclusive.map(|value| ("Inclusive".to_owned(), value.to_owned()));
                self.all.push(Element {
                    attributes: attributes.to_owned_pairs(),
                    infos: inclusive.into_iter().collect(),
                    children: Vec::new(),
                });
                Some(Some(number))
            }
            "info" => {
                let pair = attributes.get("name").zip(attributes.get("value"));
                // In the format of hwloc 1, these are the subtype, which is not printed.
                let pair = pair.filter(|(name, _)| {
                    !(self.is_format_1 && matches!(*name, "Type" | "CoProcType"))
                });
                let pair = pair.map(|(name, value)| (name.to_owned(), value.to_owned()));
                // In the format of hwloc 3, the machine's infos come after it.
                let is_machines = self.is_format_3 && self.open.len() == 1;
                let element = within.or(is_machines.then_some(0));
                if let Some(element) = element.and_then(|element| self.all.get_mut(element)) {
                    element.infos.extend(pair);
                }
                Some(None)
            }
            "memtier" if self.is_format_3 => {
                self.tiers.extend(attributes.set("nodeset").ok()?);
                Some(None)
            }
            _ => Some(None),
        }
    }

    /// Ends an element. In the format of hwloc 3, the backend of a device follows from its subtype.
    fn end(&mut self, element: Option<usize>) {
        let element = element.and_then(|element| self.all.get_mut(element));
        let Some(element) = element.filter(|element| self.is_format_3 && element.kind() == "OSDev")
        else {
            return;
        };
        if element.infos.iter().all(|(name, _)| name != "Backend")
            && let Some(backend) = element.get("subtype").and_then(backend_of)
        {
            let backend = ("Backend".to_owned(), backend.to_owned());
            element.infos.push(backend);
        }
    }

    /// Names the memory tiers of the format of hwloc 3 as hwloc 2 does.
    fn name_tiers(&mut self) {
        for (number, tier) in self.tiers.iter().enumerate() {
            for node in tier.iter() {
                let node = u32::try_from(node).ok();
                let element = node.and_then(|node| self.nodes.get(&node));
                if let Some(element) = element.and_then(|element| self.all.get_mut(*element)) {
                    let tier = ("MemoryTier".to_owned(), number.to_string());
                    element.infos.push(tier);
                }
            }
        }
        if let Some(machine) = self.all.first_mut().filter(|_| !self.tiers.is_empty()) {
            let count = ("MemoryTiersNr".to_owned(), self.tiers.len().to_string());
            machine.infos.push(count);
        }
    }
}
