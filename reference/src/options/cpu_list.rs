//! The list of CPUs from which processes take theirs.

use std::sync::Arc;

/// CPU numbers in the order in which they were given, ranges written out, of which the first ones may have been taken.
///
/// Every node begins with the whole list, so that a copy shares the numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CpuNumbers {
    all: Arc<[usize]>,
    taken: usize,
}

impl CpuNumbers {
    /// The numbers that have not been taken.
    #[must_use]
    pub fn left(&self) -> &[usize] {
        self.all.get(self.taken..).unwrap_or_default()
    }

    /// Takes the first one.
    pub fn take_first(&mut self) {
        self.taken += 1;
    }
}

impl From<Vec<usize>> for CpuNumbers {
    fn from(all: Vec<usize>) -> Self {
        Self {
            all: all.into(),
            taken: 0,
        }
    }
}
