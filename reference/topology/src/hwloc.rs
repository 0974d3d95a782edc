//! Reading a machine with hwloc.
//!
//! hwloc numbers hardware threads twice. Their *OS index* is what the operating system calls them; the two threads of one
//! core may be 0 and 64. Their *logical index* is their place in a walk over the tree, in which the threads of a core are
//! neighbours. hwloc's own sets hold OS indices, a [`CpuSet`] holds logical ones: this is where they are translated, and the
//! only place that knows of hwloc.

use super::xml_guard::{self, Position, XmlFault};
use super::{CpuSet, Level, Object, Topology};
use hwlocality::Topology as HwlocTopology;
use hwlocality::cpu::cpuset::CpuSet as HwlocCpuSet;
use hwlocality::errors::{HybridError, RawHwlocError};
use hwlocality::object::TopologyObject;
use hwlocality::object::types::ObjectType;
use hwlocality::topology::builder::{StringInputError, TypeFilter, TypeFilterError};
use hwlocality::topology::editor::RestrictFlags;
use hwlocality::topology::export::xml::XMLExportFlags;
use std::collections::HashMap;
use thiserror::Error;

/// Why a machine cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TopologyError {
    /// The XML is no description of a machine, or not one that can be trusted.
    #[error("{at}: {fault}")]
    Xml {
        /// Where it is at fault.
        at: Position,
        /// What is at fault.
        fault: XmlFault,
    },
    /// hwloc refuses the XML.
    #[error("hwloc cannot read the topology's xml: {0}")]
    Import(#[from] StringInputError),
    /// hwloc cannot make a topology, of the XML or of this machine.
    #[error("hwloc cannot load the topology: {0}")]
    Load(#[from] RawHwlocError),
    /// hwloc cannot look for devices.
    #[error("hwloc cannot look for devices: {0}")]
    Devices(#[from] HybridError<TypeFilterError>),
    /// The environment tells hwloc of another machine than this one.
    #[error(
        "{0} is set in the environment, by which hwloc takes another machine for this one; unset it, and name the machine's file with --prtemca hwloc_use_topo_file"
    )]
    Elsewhere(&'static str),
    /// The machine has no hardware thread that a process may use.
    #[error("the topology has no hardware thread")]
    NoThreads,
}

impl Topology {
    /// Reads what `lstopo --of xml` writes.
    ///
    /// # Errors
    ///
    /// [`TopologyError`] where the text is no description of a machine.
    pub fn from_xml(xml: &str) -> Result<Self, TopologyError> {
        let trusted =
            xml_guard::rewritten(xml).map_err(|(at, fault)| TopologyError::Xml { at, fault })?;
        let hwloc = HwlocTopology::builder().from_xml(&trusted.xml)?.build()?;
        let threads = Threads::of(&hwloc);
        // hwloc is not asked about devices: what there is to know of them, the guard has read.
        let devices = trusted.devices(|cpus| threads.of_numbers(cpus.iter()));
        Ok(Self::from_hwloc(&hwloc, &threads)?.with_devices(devices))
    }

    /// Asks hwloc about the machine on which this runs.
    ///
    /// What hwloc finds passes through the same guard as a file: there is one way in.
    ///
    /// # Errors
    ///
    /// [`TopologyError`] where hwloc cannot tell, or where the environment tells it to take another machine for this one:
    /// a real build, which is run in an environment of its own, would not hear of that.
    pub fn of_this_machine() -> Result<Self, TopologyError> {
        let elsewhere = |name: &&&str| std::env::var_os(name).is_some();
        if let Some(name) = ELSEWHERE.iter().find(elsewhere) {
            return Err(TopologyError::Elsewhere(name));
        }
        let hwloc = HwlocTopology::builder()
            .with_io_type_filter(TypeFilter::KeepImportant)?
            .build()?;
        let xml = hwloc.export_xml(XMLExportFlags::empty())?;
        Self::from_xml(&String::from_utf8_lossy(xml.as_bytes()))
    }

    /// The XML of a machine that hwloc makes up of a description, `pack:2 core:4 pu:2`, of which only some threads are left.
    ///
    /// `keep` says by its OS index which threads stay; if it is none, all do.
    ///
    /// # Errors
    ///
    /// [`TopologyError`] where the description describes nothing.
    pub fn synthetic_xml(
        description: &str,
        keep: impl Fn(usize) -> bool,
    ) -> Result<String, TopologyError> {
        let mut hwloc = HwlocTopology::builder()
            .from_synthetic(description)?
            .build()?;
        let all = hwloc.cpuset().clone_target();
        let kept: HwlocCpuSet = all
            .iter_set()
            .filter(|index| keep(usize::from(*index)))
            .collect();
        if !kept.is_empty() && kept != all {
            hwloc
                .edit(|editor| editor.restrict(&kept, RestrictFlags::empty()))
                .map_err(|_| TopologyError::NoThreads)?;
        }
        let xml = hwloc.export_xml(XMLExportFlags::empty())?;
        let xml: &str = xml.as_ref();
        Ok(xml.to_owned())
    }

    fn from_hwloc(hwloc: &HwlocTopology, threads: &Threads) -> Result<Self, TopologyError> {
        if threads.logical.is_empty() {
            return Err(TopologyError::NoThreads);
        }
        let levels = Level::ALL.map(|level| {
            hwloc
                .objects_with_type(object_type(level))
                .map(|object| Object {
                    os_index: object.os_index().and_then(|index| index.try_into().ok()),
                    cpus: threads.of_object(object),
                })
                .collect()
        });
        Ok(Self::from_levels(levels))
    }
}

/// By these hwloc can be told to take another machine for the one that it runs on, past the guard.
const ELSEWHERE: &[&str] = &[
    "HWLOC_XMLFILE",
    "HWLOC_SYNTHETIC",
    "HWLOC_FSROOT",
    "HWLOC_CPUID_PATH",
];

/// What hwloc calls the objects of a level.
fn object_type(level: Level) -> ObjectType {
    match level {
        Level::Package => ObjectType::Package,
        Level::Numa => ObjectType::NUMANode,
        Level::L3Cache => ObjectType::L3Cache,
        Level::L2Cache => ObjectType::L2Cache,
        // The caches of data, unified ones included; those of instructions are another type.
        Level::L1Cache => ObjectType::L1Cache,
        Level::Core => ObjectType::Core,
        Level::HwThread => ObjectType::PU,
    }
}

/// The logical number of each hardware thread, by its OS index.
struct Threads {
    logical: HashMap<usize, usize>,
    largest: usize,
}

impl Threads {
    fn of(hwloc: &HwlocTopology) -> Self {
        let logical: HashMap<usize, usize> = hwloc
            .objects_with_type(ObjectType::PU)
            .enumerate()
            .filter_map(|(logical, thread)| Some((thread.os_index()?, logical)))
            .collect();
        let largest = logical.keys().copied().max().unwrap_or(0);
        Self { logical, largest }
    }

    fn of_object(&self, object: &TopologyObject) -> CpuSet {
        let Some(set) = object.cpuset() else {
            return CpuSet::new();
        };
        // hwloc's sets may be infinite: never walk one without an end.
        self.of_numbers(set.iter_set().map(usize::from))
    }

    /// The threads of these OS indices, which ascend.
    fn of_numbers(&self, numbers: impl Iterator<Item = usize>) -> CpuSet {
        numbers
            .take_while(|index| *index <= self.largest)
            .filter_map(|index| self.logical.get(&index).copied())
            .collect()
    }
}
