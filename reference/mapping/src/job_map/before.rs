//! What is known of a job before its first process is placed.

use crate::attributes::AttributeKey;
use crate::machines::Machines;
use crate::options::{CpuUnit, Options};
use crate::placement::{OfferedSlots, Placement};
use crate::request::SpawnRequest;
use std::sync::Arc;

/// What is known of a job before its first process is placed, as `--display` shows it before the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BeforeMap {
    /// The kind of CPU that nodes are described in.
    pub unit: CpuUnit,
    /// The slots that the nodes of the first app offered it, if it came that far.
    pub offered: Option<OfferedSlots>,
    /// The nodes of the allocation with all of their slots, in its order.
    pub allocated: Vec<AllocatedNode>,
    /// The names of all nodes of the runtime, the head node's first, whether or not it is allocated.
    pub pool: Vec<Arc<str>>,
}

/// A node of the allocation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllocatedNode {
    /// Its name.
    pub name: Arc<str>,
    /// Its name with its domain, if that is not shown.
    pub full_name: Option<Arc<str>>,
    /// Whether it is the head node.
    pub is_head: bool,
    /// Its slots.
    pub slots: i64,
    /// The hard limit on its processes, or 0.
    pub max_slots: u32,
}

impl BeforeMap {
    /// Takes it from the placement of a job with the given options.
    pub(crate) fn new(job: &Options, state: &Placement<'_>) -> Self {
        Self::with_unit(job.shown_cpu, state)
    }

    /// Takes it from the placement of a job that is refused because of its own options.
    pub(crate) fn of_unresolved(request: &SpawnRequest, state: &Placement<'_>) -> Self {
        let unit = match request.job.attributes.has(AttributeKey::HwtCpus) {
            true => CpuUnit::HwThread,
            false => CpuUnit::Core,
        };
        Self::with_unit(unit, state)
    }

    fn with_unit(unit: CpuUnit, state: &Placement<'_>) -> Self {
        let nodes = state.allocation.nodes.iter();
        Self {
            unit: shown_unit(unit, state.machines),
            offered: state.offered.clone(),
            allocated: allocated(state),
            pool: nodes.map(|node| Arc::clone(&node.name)).collect(),
        }
    }
}

fn allocated(state: &Placement<'_>) -> Vec<AllocatedNode> {
    let nodes = state.allocation.usable();
    let node = |index: usize| {
        let node = &state.allocation.nodes[index];
        AllocatedNode {
            name: Arc::clone(&node.name),
            full_name: node.full_name.clone(),
            is_head: index == 0,
            slots: node.slots,
            max_slots: node.max_slots,
        }
    };
    nodes.map(node).collect()
}

/// Returns the kind of CPU that is shown for the job or an app whose options have the given kind.
///
/// HET-DISPLAY-2: a node without cores shows threads, the others what the job has.
pub(super) fn shown_unit(unit: CpuUnit, machines: &Machines) -> CpuUnit {
    let mut distinct = machines.distinct().iter();
    if unit == CpuUnit::HwThread || !distinct.any(|one| one.has_cores()) {
        CpuUnit::HwThread
    } else {
        CpuUnit::Core
    }
}
