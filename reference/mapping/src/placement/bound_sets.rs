//! The CPU sets that processes are bound to, each stored once.

use mapcheck_topology::CpuSet;
use std::collections::HashMap;

/// The bound CPU sets, by number. A job of a million processes shares a few dozen of them.
#[derive(Clone, Debug, Default)]
pub struct BoundSets {
    sets: Vec<BoundSet>,
    numbers: HashMap<BoundSet, u32, foldhash::fast::RandomState>,
    /// For each machine, the number of the last set that began with a thread. The objects of a level begin with different threads, so
    /// nearly every process finds its set here.
    latest: Vec<Vec<Option<u32>>>,
}

/// A CPU set of a machine.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BoundSet {
    /// The number of the machine.
    pub machine: usize,
    /// The CPUs.
    pub cpus: CpuSet,
}

impl BoundSets {
    /// Returns the number of a set, which is added if it is new.
    pub fn intern(&mut self, set: BoundSet) -> u32 {
        let (machine, first) = (set.machine, set.cpus.first().unwrap_or_default());
        let latest = self
            .latest
            .get(machine)
            .and_then(|latest| *latest.get(first)?);
        if let Some(number) = latest
            && self.sets.get(number as usize) == Some(&set)
        {
            return number;
        }
        let number = self.find_or_add(set);
        if self.latest.len() <= machine {
            self.latest.resize_with(machine + 1, Vec::new);
        }
        let latest = &mut self.latest[machine];
        if latest.len() <= first {
            latest.resize(first + 1, None);
        }
        latest[first] = Some(number);
        number
    }

    fn find_or_add(&mut self, set: BoundSet) -> u32 {
        if let Some(number) = self.numbers.get(&set) {
            return *number;
        }
        let number = u32::try_from(self.sets.len()).unwrap_or(u32::MAX);
        self.sets.push(set.clone());
        self.numbers.insert(set, number);
        number
    }

    /// Returns the sets, by number.
    #[must_use]
    pub fn sets(&self) -> &[BoundSet] {
        &self.sets
    }
}
