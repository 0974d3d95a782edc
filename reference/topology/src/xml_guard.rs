//! The watch before hwloc: no text of a stranger reaches its C code.
//!
//! hwloc trusts the XML it reads. Text that it did not write itself makes it read past the end of strings, crash, or stop
//! the whole process by an assertion. So the text is read here first, and hwloc is given another one, which is written anew
//! from what was understood: numbers and sets of a machine that obeys hwloc's own rules, and nothing else. Devices are read
//! here and go past hwloc, which would add nothing to them. What does not bear on mapping (distances, notes) is read over, so
//! that a file with a fault there is taken here although hwloc would refuse it.
//!
//! Three rooms, in the order in which the text passes them: [`read`] turns XML into objects, [`machine`] sees
//! that they make a machine, [`mod@write`] writes it down for hwloc. A machine in the format of hwloc 1, where memory had a place
//! in the tree among packages and caches, leaves as one in the format of hwloc 2.

mod attributes;
mod device;
mod fault;
mod machine;
mod read;
mod role;
mod set;
mod write;

use super::{CpuSet, Devices};
pub use fault::{Position, XmlFault};

/// The longest text that is read, in bytes. The largest machines that run one Linux come to a few megabytes.
pub(super) const MAX_LENGTH: usize = 64 << 20;

/// How deep elements may lie in each other. hwloc calls itself for each level.
const MAX_DEPTH: usize = 128;

/// How many elements are read.
const MAX_ELEMENTS: usize = 1 << 18;

/// The longest tag, in bytes; the six largest sets that an object may have take half of it.
const MAX_TAG: usize = 1 << 16;

/// How many attributes an element may have: each is compared with all before it.
const MAX_ATTRIBUTES: usize = 64;

/// What the operating system's numbers of hardware threads and NUMA nodes must stay below: a set takes memory for all
/// numbers up to its largest. Twice what Linux can be built for.
const MAX_OS_INDEX: u32 = 1 << 14;

/// How much all sets of a machine may take together, in 64-bit words (128 MiB).
const MAX_WORDS: usize = 1 << 24;

/// A fault and the byte at which it is.
type Refused = (usize, XmlFault);

/// A machine that may be shown to hwloc.
pub(super) struct Trusted {
    /// It without its devices, in words of our own.
    pub(super) xml: String,
    machine: machine::Machine,
}

impl Trusted {
    /// Its devices. `logical` gives the logical numbers of threads that have these numbers in the operating system.
    pub(super) fn devices(&self, logical: impl Fn(&CpuSet) -> CpuSet) -> Devices {
        self.machine.devices(logical)
    }
}

/// The same machine in words of our own, fit for hwloc.
pub(super) fn rewritten(xml: &str) -> Result<Trusted, (Position, XmlFault)> {
    match read::machine(xml) {
        Ok(machine) => Ok(Trusted {
            xml: write::xml(&machine),
            machine,
        }),
        Err((offset, fault)) => Err((Position::of(xml, offset), fault)),
    }
}
