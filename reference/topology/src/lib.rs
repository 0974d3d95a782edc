//! The hardware of a node: packages, NUMA nodes, caches, cores, hardware threads and devices.
//!
//! A [`Topology`] holds what mapping and binding need to know about a machine: for each [`Level`], the objects in hwloc's
//! logical order, each with the hardware threads inside it. The depth of the tree, and the parent of each object,
//! follow from the CPU sets alone. A machine whose NUMA nodes lie inside its caches therefore needs no code of its own.
//!
//! # Modules
//!
//! [`CpuSet`] is the ground floor. `level` names the levels and their objects, `devices` the cards that a mapping can give
//! to a process, `cpu_kinds` the kinds of cores that pictures show, and `topology` puts them together. `xml` reads hwloc's XML, with the feature `xml` (on by default): it is
//! the only module that needs an XML parser, and without the feature this crate depends on nothing.
//!
//! # Invariants
//!
//! - A [`CpuSet`] holds logical numbers: the threads of a core are neighbours. The operating system's numbers are in
//!   [`Object::os_index`] and nowhere else.
//! - The objects of a level are in hwloc's logical order, except NUMA nodes: PRRTE visits them by their OS index.
//! - Reading XML never panics and never aborts, whatever the text, and takes time and memory in proportion to its length. A
//!   text that describes no sound machine is refused with the line, the column and the reason.
//! - A [`Topology`] never changes once it is made, so all nodes of a case can share one through an `Arc`.
//! - No `unsafe`, no C, no files, no threads and no environment: the crate builds for wasm32.
//!
//! # What it must never know
//!
//! No rule of mapping, no build, no command line, and not libhwloc: the program asks hwloc about the machine it
//! runs on, and passes the XML that hwloc exports to [`Topology::from_xml`].

mod cpu_kinds;
mod cpu_set;
mod devices;
mod level;
pub mod order;
mod outline;
mod topology;
mod whole_cores;
#[cfg(feature = "xml")]
mod xml;

pub use cpu_kinds::CpuKind;
pub use cpu_set::CpuSet;
pub use devices::{
    Device, DeviceChoice, DeviceClass, DeviceKind, DeviceSite, Devices, OsDevice, PciFunction,
};
pub use level::{Level, Levels, Object};
pub use outline::{ObjectCount, OutlineObject};
pub use topology::Topology;
#[cfg(feature = "xml")]
pub use xml::{Position, TopologyError, XmlFault, levels_from_xml};
