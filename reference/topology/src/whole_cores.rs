//! Finding the cores that lie wholly inside a set, many at once.
//!
//! Each placed process asks for them, so this must not test one core after the other. It does not have to: a core's threads
//! are neighbours, so a core of two threads lies inside a set if a thread and the next one are in it.

use crate::{CpuSet, Object};

/// Cores with more threads than this are tested one by one.
const MAX_NEIGHBOURS: usize = 8;

/// The cores of a machine, grouped by their number of threads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct WholeCores {
    /// A number of threads, and the first thread of each core that has this many.
    by_size: Vec<(usize, CpuSet)>,
    /// Cores with many threads, or whose threads are not neighbours.
    others: Vec<CpuSet>,
}

impl WholeCores {
    /// Groups a machine's cores. `of_threads` is the core of each thread.
    pub(super) fn new(cores: &[Object], of_threads: &[Option<usize>]) -> Self {
        let mut whole = Self::default();
        for (index, core) in cores.iter().enumerate() {
            let Some(first) = core.cpus.first() else {
                continue;
            };
            // If two cores claim a thread, it belongs to the later one.
            if of_threads.get(first).copied().flatten() != Some(index) {
                continue;
            }
            let size = core.cpus.len();
            let last = core.cpus.last().unwrap_or(first);
            if size > MAX_NEIGHBOURS || last - first + 1 != size {
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

/// The core of each thread, if it has one.
pub(super) fn cores_of_threads(cores: &[Object]) -> Vec<Option<usize>> {
    let mut of_thread = Vec::new();
    for (index, core) in cores.iter().enumerate() {
        for thread in core.cpus.iter() {
            if of_thread.len() <= thread {
                of_thread.resize(thread + 1, None);
            }
            of_thread[thread] = Some(index);
        }
    }
    of_thread
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::{btree_set, vec};
    use proptest::prelude::*;

    /// Cores of neighbouring threads, one after the other, and then cores whose threads are not neighbours.
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
            let of_threads = cores_of_threads(&cores);
            let inside = cores.iter().filter(|core| core.cpus.is_subset(&set));
            let expected: CpuSet = inside.filter_map(|core| core.cpus.first()).collect();
            let found = WholeCores::new(&cores, &of_threads).first_threads(&set);
            prop_assert_eq!(found, expected);
        }
    }
}
