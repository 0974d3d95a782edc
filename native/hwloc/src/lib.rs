//! This machine, as hwloc describes it: one function, which returns hwloc's XML.
//!
//! hwloc is loaded when a machine is read, not when the program starts: most lines name their machines, and a program that is
//! linked to hwloc and its libraries starts half a millisecond later. So hwloc's headers are not needed to build mapcheck, and a
//! machine without hwloc can map every line that names its machines. A static program cannot load a library: the feature `linked`
//! makes hwloc a part of it. A program with neither `loaded` nor `linked` cannot describe this machine.
//!
//! This crate knows nothing of mapping, and it does not read the XML.

mod error;
#[cfg(any(feature = "linked", test))]
mod linked;
#[cfg(any(feature = "loaded", test))]
mod loaded;

pub use error::HwlocError;

/// Whether the program has hwloc, or can load it.
pub const IS_AVAILABLE: bool = cfg!(any(feature = "linked", feature = "loaded"));

/// Returns the XML that hwloc writes of this machine, with the devices that PRRTE asks for.
///
/// # Errors
///
/// hwloc is missing, or it fails.
pub fn export_xml() -> Result<String, HwlocError> {
    #[cfg(feature = "linked")]
    return linked::discover();
    #[cfg(all(feature = "loaded", not(feature = "linked")))]
    return loaded::discover();
    #[cfg(not(any(feature = "linked", feature = "loaded")))]
    Err(HwlocError::LeftOut)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_is_a_topology_with_hardware_threads() {
        for xml in [loaded::discover(), linked::discover()] {
            let xml = xml.unwrap();
            assert!(xml.contains("<topology"), "{xml}");
            assert!(xml.contains("type=\"PU\""), "{xml}");
        }
    }

    #[test]
    fn a_program_without_hwloc_asks_for_a_machine() {
        let error = HwlocError::LeftOut.to_string();
        assert_eq!(export_xml().is_err(), !IS_AVAILABLE);
        assert!(error.contains("--topology"), "{error}");
    }
}
