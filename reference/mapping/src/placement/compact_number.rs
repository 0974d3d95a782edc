//! Numbers that are optional and take four bytes.

use std::num::NonZeroU32;

/// A number below `u32::MAX`, so that an `Option` of it takes four bytes: a job may have a million processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CompactNumber(NonZeroU32);

impl CompactNumber {
    /// Packs a number, unless it is `u32::MAX`.
    #[must_use]
    pub fn new(number: u32) -> Option<Self> {
        NonZeroU32::new(!number).map(Self)
    }

    /// Returns the number.
    #[must_use]
    pub fn get(self) -> u32 {
        !self.0.get()
    }
}
