//! The refusals of apps whose nodes have too few slots, devices or CPUs.

use crate::error::{Refusal, Topic};
use crate::options::Options;
use crate::placement::refusal;
use crate::policy::MapBy;
use mapcheck_topology::Level;

/// Returns the refusal of an app that has more processes than slots.
pub(super) fn not_enough_slots(slots: i64, processes: u64) -> Refusal {
    refusal(
        Topic::NotEnoughSlots,
        format!("{processes} processes need {processes} slots, but the nodes have {slots}"),
    )
}

/// Returns the refusal of an app whose objects have too few free CPUs. The largest of them has `largest` CPUs, all nodes `usable`.
pub(super) fn not_enough_cpus(options: &Options, largest: usize, usable: usize) -> Refusal {
    let unit = options.cpu_noun();
    let level = options.map().and_then(MapBy::level);
    let object = level.map_or("object", Level::noun);
    let is_one = unit.strip_suffix('s') == Some(object);
    let message = match options.cpus_per_rank() {
        cpus if cpus > largest && is_one => {
            format!("a process needs {cpus} {unit}, and is mapped to one {object}")
        }
        cpus if cpus > largest => format!(
            "a process needs {cpus} {unit} in one {object}, and no {object} has more than {largest}"
        ),
        cpus @ 2.. => format!(
            "each process needs {cpus} free {unit} in one {object}, and the nodes have {usable} {unit}"
        ),
        _ => format!("the processes need free {unit} of their own, and the nodes have {usable}"),
    };
    refusal(Topic::NotEnoughCpus, message)
}

/// Returns the refusal of an app that has more processes than devices.
#[must_use]
pub fn too_few_devices(devices: usize, processes: u32) -> Refusal {
    refusal(
        Topic::TooFewDevices,
        format!(
            "{processes} processes need a device each, but the app's nodes have {devices}, and none is shared"
        ),
    )
}
