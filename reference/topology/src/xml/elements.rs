//! The elements of a text whose rules have been checked, with all their attributes.

use super::attributes::Attributes;
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
    /// The element of each open tag, `None` for tags of another kind.
    open: Vec<Option<usize>>,
    /// Whether the text is in the format of hwloc 2.
    is_current: bool,
}

impl Elements {
    /// Parses a text in the format of hwloc 2.
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
                Event::Empty(tag) => drop(elements.begin(at, &tag)?),
                Event::End(_) => drop(elements.open.pop()),
                Event::Eof => return elements.is_current.then_some(elements),
                _ => {}
            }
        }
    }

    /// Begins a tag, and returns the number of its element if it describes an object.
    fn begin(&mut self, at: usize, tag: &BytesStart<'_>) -> Option<Option<usize>> {
        let attributes = Attributes::parse(tag).ok()?;
        let within = self.open.last().copied().flatten();
        match tag.name().0 {
            "topology" => {
                let version = attributes.get("version");
                self.is_current = version.is_some_and(|version| version.starts_with("2."));
                Some(None)
            }
            "object" => {
                let number = self.all.len();
                self.by_offset.insert(at, number);
                if attributes.get("type") == Some("NUMANode") {
                    let index = attributes.os_index().ok().flatten();
                    self.nodes.extend(index.map(|index| (index, number)));
                }
                if let Some(parent) = within {
                    self.all[parent].children.push(number);
                }
                self.all.push(Element {
                    attributes: attributes.to_owned_pairs(),
                    infos: Vec::new(),
                    children: Vec::new(),
                });
                Some(Some(number))
            }
            "info" => {
                let pair = attributes.get("name").zip(attributes.get("value"));
                let pair = pair.map(|(name, value)| (name.to_owned(), value.to_owned()));
                if let Some(element) = within {
                    self.all[element].infos.extend(pair);
                }
                Some(None)
            }
            _ => Some(None),
        }
    }
}
