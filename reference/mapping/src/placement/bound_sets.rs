//! The CPU sets to which processes are bound, each kept once.

use mapcheck_topology::CpuSet;
use std::collections::HashMap;

/// Sets by number. A million processes share a few dozen of them.
#[derive(Clone, Debug, Default)]
pub struct BoundSets {
    sets: Vec<CpuSet>,
    numbers: HashMap<CpuSet, u32>,
}

impl BoundSets {
    /// The number of a set.
    pub fn intern(&mut self, set: CpuSet) -> u32 {
        if let Some(number) = self.numbers.get(&set) {
            return *number;
        }
        let number = u32::try_from(self.sets.len()).unwrap_or(u32::MAX);
        self.sets.push(set.clone());
        self.numbers.insert(set, number);
        number
    }

    /// The sets, by number.
    #[must_use]
    pub fn sets(&self) -> &[CpuSet] {
        &self.sets
    }
}
