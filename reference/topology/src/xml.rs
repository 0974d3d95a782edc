//! hwloc's XML: from a text to a [`Topology`] in hwloc's logical order.
//!
//! A text passes through three stages. `reader` turns it into a `tree`, which obeys the rules that hwloc asserts once it has
//! read a file: whatever breaks them is refused with its place. `loaded` takes out what a process may not use, as hwloc does
//! when it loads a file without flags. `levels` and `memory` then number the objects as hwloc does.
//!
//! Filters are those that PRRTE sets, which are hwloc's defaults but for devices: instruction caches and caches before memory
//! are left out, groups have no level, and devices are kept if they are important (`HWLOC_TYPE_FILTER_KEEP_IMPORTANT`). An
//! object with a device stays even if a process may use none of its threads. What does not bear on mapping (distances, memory
//! attributes, page sizes) is skipped, so a file with a fault there is read although hwloc would refuse it.
//!
//! The formats of hwloc 1, 2 and 3.0 are read, as libhwloc 2.15 reads them: what the others have otherwise is changed to the
//! format of hwloc 2. `format1` puts NUMA nodes, which have a place in the tree there, near the objects that they are attached to;
//! `format3` changes the kinds of devices. One difference is on purpose: a CPU set outside the one around it is refused, where
//! hwloc cuts it and may be left with cores without CPUs.
//!
//! `outline` and `counts` are all objects as hwloc prints and counts them, and `cpu_kinds` the kinds of cores for pictures.

mod attributes;
mod counts;
mod cpu_kinds;
mod descriptions;
mod device;
mod elements;
mod fault;
mod format1;
mod format3;
mod kind;
mod levels;
mod limits;
mod loaded;
mod memory;
mod outline;
mod reader;
mod role;
mod set;
mod tree;

use crate::{CpuKind, Devices, Levels, ObjectCount, OutlineObject, Topology};
pub use fault::{Position, XmlFault};
use kind::ObjectKind;
use levels::number_objects;
use loaded::LoadedTree;
use reader::parse_tree;
use thiserror::Error;

/// Why a text describes no machine: what is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{at}: {fault}")]
pub struct TopologyError {
    /// The place of the fault.
    pub at: Position,
    /// What is wrong.
    pub fault: XmlFault,
}

impl Topology {
    /// Reads the XML that `lstopo --of xml` writes.
    ///
    /// # Errors
    ///
    /// [`TopologyError`] if the text does not describe a sound machine.
    pub fn from_xml(xml: &str) -> Result<Self, TopologyError> {
        let Machine {
            levels,
            devices,
            cpu_kinds,
            left_out,
        } = parse_machine(xml)?;
        Ok(Self::from_levels(levels)
            .with_devices(devices)
            .with_cpu_kinds(cpu_kinds)
            .without_threads(left_out)
            .with_source(xml))
    }

    /// Returns all objects in the order of hwloc's tree, each before what is inside it.
    ///
    /// Returns `None` for a machine that was not read from XML, and always in WebAssembly.
    #[must_use]
    pub fn outline(&self) -> Option<Vec<OutlineObject>> {
        // A page has to load all that it can do, and few lines display the objects of a machine.
        if cfg!(target_family = "wasm") {
            return None;
        }
        outline::outline(self.source()?)
    }

    /// Returns how many objects of each type hwloc has of the machine; `None` for one that was not read from XML.
    #[must_use]
    pub fn object_counts(&self) -> Option<Vec<ObjectCount>> {
        counts::object_counts(self.source()?)
    }
}

/// Reads the objects of each level in hwloc's logical order, all NUMA nodes included.
///
/// [`Topology::from_levels`] makes of them the machine that mapping sees.
///
/// # Errors
///
/// [`TopologyError`] if the text does not describe a sound machine.
pub fn levels_from_xml(xml: &str) -> Result<Levels, TopologyError> {
    Ok(parse_machine(xml)?.levels)
}

/// What a text has of a machine.
struct Machine {
    levels: Levels,
    devices: Devices,
    cpu_kinds: Vec<CpuKind>,
    /// How many hardware threads a cgroup leaves out.
    left_out: usize,
}

fn parse_machine(xml: &str) -> Result<Machine, TopologyError> {
    let located = |(offset, fault)| TopologyError {
        at: Position::of(xml, offset),
        fault,
    };
    let tree = parse_tree(xml).map_err(located)?;
    let loaded = LoadedTree::new(&tree);
    let devices = tree.devices(|object| loaded.threads_of(object));
    let cpu_kinds = tree.cpu_kinds.of_threads(&loaded.threads);
    let threads = tree.objects.iter();
    let threads = threads.filter(|object| object.kind == ObjectKind::Thread);
    let left_out = threads.count().saturating_sub(loaded.threads.len());
    let levels = number_objects(loaded).map_err(|fault| located((0, fault)))?;
    Ok(Machine {
        levels,
        devices,
        cpu_kinds,
        left_out,
    })
}
