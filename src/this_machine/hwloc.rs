//! What hwloc finds: the only page that calls it.

use hwlocality::Topology;
use hwlocality::errors::{HybridError, RawHwlocError};
use hwlocality::topology::builder::{TypeFilter, TypeFilterError};
use hwlocality::topology::export::xml::XMLExportFlags;
use thiserror::Error;

/// Why hwloc cannot discover this machine.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum HwlocError {
    /// hwloc cannot load the topology.
    #[error("hwloc cannot load the topology: {0}")]
    Load(#[from] RawHwlocError),
    /// hwloc cannot look for devices.
    #[error("hwloc cannot look for devices: {0}")]
    Devices(#[from] HybridError<TypeFilterError>),
}

/// Returns this machine as hwloc XML, with the devices that PRRTE asks for.
pub(super) fn export_xml() -> Result<String, HwlocError> {
    let hwloc = Topology::builder()
        .with_io_type_filter(TypeFilter::KeepImportant)?
        .build()?;
    let xml = hwloc.export_xml(XMLExportFlags::empty())?;
    Ok(String::from_utf8_lossy(xml.as_bytes()).into_owned())
}
