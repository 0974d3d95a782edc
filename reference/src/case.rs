//! What is mapped: a machine, a head node, and a command line.

use crate::files::Files;
use crate::topology::Topology;
use std::path::PathBuf;
use std::sync::Arc;

/// One thing to map. Two implementations that obey the same rules give the same outcome for it.
#[derive(Clone, Debug)]
pub struct Case {
    /// The machine that every node is.
    pub topology: Arc<Topology>,
    /// The hwloc XML file from which the topology was read; what a real build is given. Without one, a real
    /// build finds out about the machine that it runs on.
    pub topology_file: Option<PathBuf>,
    /// The files that the arguments name.
    pub files: Files,
    /// The name of the node on which the launcher runs.
    #[doc(alias = "HNP")]
    pub head: String,
    /// What follows `prterun` on the command line.
    pub arguments: Vec<String>,
}
