//! Finding the cores that lie wholly inside a set, many at once.
//!
//! Every process that is placed asks for them, so this must not look at one core after the other. It needs not to: a core's
//! threads are neighbours, so that a core of two lies inside a set where a thread and the next one are in it.

use super::{CpuSet, Object};

/// Cores of more threads than this are looked at one by one.
const MOST_NEIGHBOURS: usize = 8;

/// The cores of a machine, by how many threads they have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct WholeCores {
    /// A number of threads, and the first thread of each core that has as many.
    by_size: Vec<(usize, CpuSet)>,
    /// Cores whose threads are many, or no neighbours.
    others: Vec<CpuSet>,
}

impl WholeCores {
    /// Of a machine's cores, and the core of each of its threads.
    pub(super) fn new(cores: &[Object], of_threads: &[Option<usize>]) -> Self {
        let mut whole = Self::default();
        for (index, core) in cores.iter().enumerate() {
            let Some(first) = core.cpus.first() else {
                continue;
            };
            // A thread that two cores claim is the later one's.
            if of_threads.get(first).copied().flatten() != Some(index) {
                continue;
            }
            let size = core.cpus.len();
            if size > MOST_NEIGHBOURS || core.cpus != CpuSet::from_range(first..first + size) {
                whole.others.push(core.cpus.clone());
                continue;
            }
            let known = whole.by_size.iter().position(|(known, _)| *known == size);
            let known = known.unwrap_or_else(|| {
                whole.by_size.push((size, CpuSet::new()));
                whole.by_size.len() - 1
            });
            whole.by_size[known].1.insert(first);
        }
        whole
    }

    /// The first thread of each core that lies wholly inside a set.
    pub(super) fn first_threads(&self, set: &CpuSet) -> CpuSet {
        let mut found = CpuSet::new();
        for (size, firsts) in &self.by_size {
            found.insert_all(&set.starts_of_runs(*size).and(firsts));
        }
        for core in &self.others {
            if core.is_subset(set)
                && let Some(first) = core.first()
            {
                found.insert(first);
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::{btree_set, vec};
    use proptest::prelude::*;

    /// Cores of neighbouring threads, one behind the other, and one that takes every other thread behind them.
    fn cores() -> impl Strategy<Value = Vec<Object>> {
        (vec(1..12_usize, 0..40), 0..3_usize).prop_map(|(sizes, scattered)| {
            let mut next = 0;
            let mut sets: Vec<CpuSet> = sizes
                .into_iter()
                .map(|size| {
                    next += size;
                    CpuSet::from_range(next - size..next)
                })
                .collect();
            sets.extend(
                (0..scattered).map(|odd| [next + odd, next + odd + 4].into_iter().collect()),
            );
            let object = |cpus| Object {
                os_index: None,
                cpus,
            };
            sets.into_iter().map(object).collect()
        })
    }

    proptest! {
        #[test]
        fn finds_the_cores_that_are_subsets(
            cores in cores(),
            set in btree_set(0..300_usize, 0..300),
        ) {
            let set: CpuSet = set.into_iter().collect();
            let of_threads = super::super::cores_of_threads(&cores);
            let inside = cores.iter().filter(|core| core.cpus.is_subset(&set));
            let expected: CpuSet = inside.filter_map(|core| core.cpus.first()).collect();
            let found = WholeCores::new(&cores, &of_threads).first_threads(&set);
            prop_assert_eq!(found, expected);
        }
    }
}
