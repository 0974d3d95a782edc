//! This machine, as hwloc describes it: one function, which returns hwloc's XML.
//!
//! hwloc is loaded when a machine is read, not when the program starts: most lines name their machines, and a program that is
//! linked to hwloc and its libraries starts half a millisecond later. So hwloc's headers are not needed to build mapcheck, and a
//! machine without hwloc can map every line that names its machines. A static program cannot load a library: the feature `linked`
//! makes hwloc a part of it.
//!
//! This crate knows nothing of mapping, and it does not read the XML.

mod error;
#[cfg(feature = "linked")]
mod linked;
#[cfg(not(feature = "linked"))]
mod loaded;

pub use error::HwlocError;

#[cfg(feature = "linked")]
use linked::discover;
#[cfg(not(feature = "linked"))]
use loaded::discover;

/// Returns the XML that hwloc writes of this machine, with the devices that PRRTE asks for.
///
/// # Errors
///
/// hwloc is missing, or it fails.
pub fn export_xml() -> Result<String, HwlocError> {
    discover()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_is_a_topology_with_hardware_threads() {
        let xml = export_xml().unwrap();
        assert!(xml.contains("<topology"), "{xml}");
        assert!(xml.contains("type=\"PU\""), "{xml}");
    }
}
