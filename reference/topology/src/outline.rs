//! All objects of a machine as hwloc describes and counts them, devices included.

#[cfg(feature = "xml")]
use std::sync::Arc;

/// An object of a machine, in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OutlineObject {
    /// How many objects it is inside.
    pub depth: usize,
    /// Its type as hwloc prints it: `Package`, `L3Cache`, `Group0`, `PCI`.
    pub kind: String,
    /// How many objects are directly inside it, memory and devices included.
    pub children: usize,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Its attributes and infos as hwloc prints them: `size=16384KB`.
    pub attributes: Vec<String>,
    /// Its threads by their OS indices, in hwloc's notation; none for a device.
    pub cpus: Option<String>,
}

/// How many objects of a type a machine has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectCount {
    /// The type in hwloc's words: `L3Cache`.
    pub kind: &'static str,
    /// Those that a process may use, which `lstopo` shows.
    pub usable: usize,
    /// All, which `lstopo --disallowed` shows.
    pub all: usize,
}

/// The text that a machine was read from. It is not part of what the machine is, so all texts are equal.
#[derive(Clone, Debug, Default)]
pub(crate) struct SourceText(#[cfg(feature = "xml")] Option<Arc<str>>);

#[cfg(feature = "xml")]
impl SourceText {
    pub(crate) fn new(text: &str) -> Self {
        Self(Some(Arc::from(text)))
    }

    pub(crate) fn text(&self) -> Option<&str> {
        self.0.as_deref()
    }
}

impl PartialEq for SourceText {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for SourceText {}
