//! hwloc as a part of the program.

use crate::error::HwlocError;
use hwlocality::Topology;
use hwlocality::topology::builder::TypeFilter;
use hwlocality::topology::export::xml::XMLExportFlags;

/// Returns the XML of this machine.
pub(crate) fn discover() -> Result<String, HwlocError> {
    let hwloc = Topology::builder()
        .with_io_type_filter(TypeFilter::KeepImportant)
        .map_err(|error| HwlocError::failed("look for devices", error))?
        .build()
        .map_err(|error| HwlocError::failed("load the topology", error))?;
    let xml = hwloc
        .export_xml(XMLExportFlags::empty())
        .map_err(|error| HwlocError::failed("write XML", error))?;
    Ok(String::from_utf8_lossy(xml.as_bytes()).into_owned())
}
