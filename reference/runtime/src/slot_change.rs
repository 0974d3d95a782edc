//! What a job makes of the slots of a node that it adds.

/// A change of a node's slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlotChange {
    /// `n1:4`, `slots=4`: the number of slots.
    To(u32),
    /// `n1:+4`, `slots-=1`: more or fewer slots than there are.
    By(i64),
    /// A line of a hostfile without a count.
    None,
}

impl SlotChange {
    /// Returns what two mentions of a host make of its slots.
    pub(super) fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::To(one), Self::To(other)) => Self::To(one.saturating_add(other)),
            (Self::By(one), Self::By(other)) => Self::By(one.saturating_add(other)),
            (Self::To(count), Self::By(change)) | (Self::By(change), Self::To(count)) => {
                Self::To(changed(count, change))
            }
            (Self::None, other) => other,
            (one, Self::None) => one,
        }
    }

    /// Returns the slots of a node that has some already.
    #[must_use]
    pub fn of(self, slots: u32) -> u32 {
        match self {
            Self::To(count) => count,
            Self::By(change) => changed(slots, change),
            Self::None => slots,
        }
    }
}

fn changed(slots: u32, change: i64) -> u32 {
    let sum = i64::from(slots).saturating_add(change).max(0);
    u32::try_from(sum).unwrap_or(u32::MAX)
}
