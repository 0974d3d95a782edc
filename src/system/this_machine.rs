//! The machine that the program runs on.
//!
//! hwloc exports what it finds as XML, and the reader of topology files parses it. So there is one way in, and this machine
//! is what a file of it would be. A static program may lack hwloc.

use mapcheck_reference::Topology;
use mapcheck_reference::topology::TopologyError;
use thiserror::Error;

/// Environment variables that make hwloc describe another machine than the one it runs on.
const OVERRIDES: &[&str] = &[
    "HWLOC_XMLFILE",
    "HWLOC_SYNTHETIC",
    "HWLOC_FSROOT",
    "HWLOC_CPUID_PATH",
];

/// Why this machine cannot be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ThisMachineError {
    /// The environment makes hwloc describe another machine.
    #[error(
        "{0} is set in the environment, so hwloc describes another machine than this one; unset it, and name the machine's file with --prtemca hwloc_use_topo_file"
    )]
    Override(&'static str),
    /// The program has no hwloc, or hwloc cannot discover the machine.
    #[error(transparent)]
    Hwloc(#[from] mapcheck_hwloc::HwlocError),
    /// What hwloc exports is not a machine.
    #[error("hwloc describes no machine: {0}")]
    Topology(#[from] TopologyError),
}

/// Reads the machine that this runs on.
///
/// # Errors
///
/// The program has no hwloc, hwloc fails, or the environment makes it describe another machine: a real build, which runs in
/// an environment of its own, would not notice that.
pub fn read_this_machine() -> Result<Topology, ThisMachineError> {
    parse_xml(&this_machine_xml()?)
}

/// Parses what [`this_machine_xml`] has returned.
///
/// # Errors
///
/// It describes no machine.
pub fn parse_xml(xml: &str) -> Result<Topology, ThisMachineError> {
    Ok(Topology::from_xml(xml)?)
}

/// Returns the hwloc XML of the machine that this runs on.
///
/// # Errors
///
/// As [`read_this_machine`], except that the XML is not checked.
pub fn this_machine_xml() -> Result<String, ThisMachineError> {
    let is_set = |name: &&&str| std::env::var_os(name).is_some();
    if mapcheck_hwloc::IS_AVAILABLE
        && let Some(name) = OVERRIDES.iter().find(is_set)
    {
        return Err(ThisMachineError::Override(name));
    }
    Ok(mapcheck_hwloc::export_xml()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapcheck_reference::topology::Level;

    #[test]
    fn this_machine_has_threads_and_packages() {
        let topology = read_this_machine().unwrap();
        assert!(!topology.objects(Level::HwThread).is_empty());
        assert!(!topology.objects(Level::Package).is_empty());
    }
}
