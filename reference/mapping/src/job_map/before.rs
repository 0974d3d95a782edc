//! What is known of a job before its first process is placed.

use crate::machines::Machines;
use crate::options::{CpuUnit, Options};
use crate::placement::{OfferedSlots, Placement};
use std::sync::Arc;

/// What is known of a job before its first process is placed, as `--display` shows it before the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BeforeMap {
    /// The kind of CPU that nodes are described in.
    pub unit: CpuUnit,
    /// The slots that the nodes of the first app offered it, if it came that far.
    pub offered: Option<OfferedSlots>,
    /// The names of all nodes of the runtime, the head node's first, whether or not it is allocated.
    pub pool: Vec<Arc<str>>,
}

impl BeforeMap {
    /// Takes it from the placement of a job with the given options.
    pub(crate) fn new(job: &Options, state: &Placement<'_>) -> Self {
        let nodes = state.allocation.nodes.iter();
        Self {
            unit: shown_unit(job, state.machines),
            offered: state.offered.clone(),
            pool: nodes.map(|node| Arc::clone(&node.name)).collect(),
        }
    }
}

/// Returns the kind of CPU that is shown for the job or an app.
///
/// HET-DISPLAY-2: a node without cores shows threads, the others what the job has.
pub(super) fn shown_unit(options: &Options, machines: &Machines) -> CpuUnit {
    let mut distinct = machines.distinct().iter();
    if options.shown_cpu == CpuUnit::HwThread || !distinct.any(|one| one.has_cores()) {
        CpuUnit::HwThread
    } else {
        CpuUnit::Core
    }
}
