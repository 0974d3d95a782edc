//! The machines of topologies/.

use mapcheck_reference::Topology;
use std::path::{Path, PathBuf};

pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../topologies")
}

/// Returns the XML of a machine.
pub(crate) fn text(name: &str) -> String {
    std::fs::read_to_string(folder().join(name).with_extension("xml")).unwrap()
}

pub(crate) fn machine(name: &str) -> Topology {
    Topology::from_xml(&text(name)).unwrap()
}
