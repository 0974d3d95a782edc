//! The refusals of apps whose nodes have too few slots, devices or CPUs.

use crate::error::{Refusal, Topic};
use crate::placement::refusal;

/// Returns the refusal of an app that has more processes than slots.
pub(super) fn not_enough_slots(slots: i64, processes: u64) -> Refusal {
    refusal(
        Topic::NotEnoughSlots,
        format!(
            "{processes} processes need {processes} slots, but the nodes have {slots}; give the nodes more slots (`-H NODE:SLOTS`), or the job `--map-by :oversubscribe`"
        ),
    )
}

/// Returns the refusal of an app that has more processes than devices.
#[must_use]
pub fn too_few_devices(devices: usize, processes: u32) -> Refusal {
    refusal(
        Topic::TooFewDevices,
        format!(
            "{processes} processes need a device each, but the app's nodes have {devices}; add nodes, or share the devices with `:shared`"
        ),
    )
}
