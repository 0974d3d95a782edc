//! The slots that an app requests on each node.

use super::super::host_list::SlotCount;

/// The slots that an app requests on a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SlotRequest {
    number: i64,
    /// How many items request all free slots.
    all: u32,
}

impl SlotRequest {
    /// Adds what one item of a list requests.
    pub fn add(&mut self, slots: SlotCount) {
        match slots {
            SlotCount::Number(number) => self.number += i64::from(number),
            SlotCount::All => self.all += 1,
        }
    }

    /// Adds another request.
    pub fn add_all(&mut self, other: &Self) {
        self.number += other.number;
        self.all += other.all;
    }

    /// The number of slots on a node with `free` slots. It is negative if the list takes slots away.
    #[must_use]
    pub fn slots_of(self, free: u32) -> i64 {
        let all = i64::from(self.all) * i64::from(free);
        self.number.saturating_add(all)
    }
}
