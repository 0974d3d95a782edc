//! Sets of hardware threads.
//!
//! A [`CpuSet`] holds *logical* numbers: 0 is the first thread of the first core, in the order in which hwloc walks the tree.
//! The operating system's numbers are kept in the objects of a topology, for texts that show them or name CPUs by them. Only
//! the reader of XML has sets of OS indices, before the logical order is known.

use smallvec::SmallVec;
use std::ops::Range;

/// A set of hardware threads in 64-bit words. Up to four words (256 threads) need no allocation.
///
/// The last word is never zero, so equal sets are equal values.
#[doc(alias = "hwloc_bitmap_t")]
#[derive(Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CpuSet {
    words: SmallVec<[u64; 4]>,
}

const BITS: usize = u64::BITS as usize;

impl CpuSet {
    /// The empty set.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// All threads of a range.
    #[must_use]
    pub fn from_range(range: Range<usize>) -> Self {
        let mut set = Self::new();
        if range.is_empty() {
            return set;
        }
        let (first, last) = (range.start / BITS, (range.end - 1) / BITS);
        set.words.resize(last + 1, 0);
        set.words[first..].fill(u64::MAX);
        set.words[first] &= u64::MAX << (range.start % BITS);
        set.words[last] &= u64::MAX >> (BITS - 1 - (range.end - 1) % BITS);
        set
    }

    /// Adds the threads of one 64-bit word: bit 0 of word 2 is thread 128.
    #[cfg(feature = "xml")]
    pub(super) fn insert_word(&mut self, word: usize, bits: u64) {
        if bits == 0 {
            return;
        }
        if self.words.len() <= word {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= bits;
    }

    /// Adds one thread.
    pub fn insert(&mut self, thread: usize) {
        let word = thread / BITS;
        if self.words.len() <= word {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (thread % BITS);
    }

    /// Whether the thread is in the set.
    #[must_use]
    pub fn contains(&self, thread: usize) -> bool {
        self.words
            .get(thread / BITS)
            .is_some_and(|word| word & (1 << (thread % BITS)) != 0)
    }

    /// Whether no thread is in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Counts the threads of the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// The smallest thread.
    #[must_use]
    pub fn first(&self) -> Option<usize> {
        let word = self.words.iter().position(|word| *word != 0)?;
        Some(word * BITS + self.words[word].trailing_zeros() as usize)
    }

    /// The largest thread.
    #[must_use]
    pub fn last(&self) -> Option<usize> {
        let word = self.words.last()?;
        Some(self.words.len() * BITS - 1 - word.leading_zeros() as usize)
    }

    /// The threads, ascending.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(|(index, word)| {
            let mut rest = *word;
            std::iter::from_fn(move || {
                if rest == 0 {
                    return None;
                }
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                Some(index * BITS + bit)
            })
        })
    }

    /// Whether every thread of this set is in the other.
    #[must_use]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.words
            .iter()
            .enumerate()
            .all(|(index, word)| word & !other.word(index) == 0)
    }

    /// Whether the sets share a thread.
    #[must_use]
    pub fn intersects(&self, other: &Self) -> bool {
        self.words
            .iter()
            .zip(&other.words)
            .any(|(mine, theirs)| mine & theirs != 0)
    }

    /// Returns the threads that both sets have.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        // Copied as a whole: each placed process needs several intersections.
        let shared = self.words.len().min(other.words.len());
        let mut words = SmallVec::from_slice(&self.words[..shared]);
        for (mine, theirs) in words.iter_mut().zip(&other.words) {
            *mine &= theirs;
        }
        let mut set = Self { words };
        set.trim();
        set
    }

    /// Adds all threads of the other set.
    pub fn insert_all(&mut self, other: &Self) {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        for (mine, theirs) in self.words.iter_mut().zip(&other.words) {
            *mine |= theirs;
        }
    }

    /// Removes all threads of the other set.
    pub fn remove_all(&mut self, other: &Self) {
        for (mine, theirs) in self.words.iter_mut().zip(&other.words) {
            *mine &= !theirs;
        }
        self.trim();
    }

    /// Returns the threads that begin a run of `len` threads in the set, for `len` from 1 to 64.
    #[must_use]
    pub(super) fn starts_of_runs(&self, len: usize) -> Self {
        let mut words: SmallVec<[u64; 4]> = SmallVec::from_slice(&self.words);
        for shift in 1..len.clamp(1, BITS) {
            for (index, word) in words.iter_mut().enumerate() {
                *word &= self.word(index) >> shift | self.word(index + 1) << (BITS - shift);
            }
        }
        let mut set = Self { words };
        set.trim();
        set
    }

    fn word(&self, index: usize) -> u64 {
        self.words.get(index).copied().unwrap_or(0)
    }

    fn trim(&mut self) {
        while self.words.last() == Some(&0) {
            self.words.pop();
        }
    }
}

impl FromIterator<usize> for CpuSet {
    fn from_iter<I: IntoIterator<Item = usize>>(threads: I) -> Self {
        let mut set = Self::new();
        for thread in threads {
            set.insert(thread);
        }
        set
    }
}

impl std::fmt::Debug for CpuSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn behaves_like_a_set_of_numbers(
            a in proptest::collection::btree_set(0usize..600, 0..40),
            b in proptest::collection::btree_set(0usize..600, 0..40),
        ) {
            let (left, right): (CpuSet, CpuSet) = (a.iter().copied().collect(), b.iter().copied().collect());
            let mut union = left.clone();
            union.insert_all(&right);
            let mut rest = left.clone();
            rest.remove_all(&right);
            let shared: BTreeSet<usize> = a.intersection(&b).copied().collect();
            prop_assert_eq!(union, a.union(&b).copied().collect::<CpuSet>());
            prop_assert_eq!(rest, a.difference(&b).copied().collect::<CpuSet>());
            prop_assert_eq!(left.and(&right).iter().collect::<BTreeSet<_>>(), shared.clone());
            prop_assert_eq!(left.intersects(&right), !shared.is_empty());
            prop_assert_eq!(left.is_subset(&right), a.is_subset(&b));
            prop_assert_eq!(left.len(), a.len());
            prop_assert_eq!(left.first(), a.first().copied());
            prop_assert_eq!(left.last(), a.last().copied());
            prop_assert_eq!(left.is_empty(), a.is_empty());
        }

        #[test]
        fn a_range_is_all_its_numbers(start in 0usize..300, len in 0usize..300) {
            let range = start..start + len;
            prop_assert_eq!(CpuSet::from_range(range.clone()), range.collect::<CpuSet>());
        }
    }
}
