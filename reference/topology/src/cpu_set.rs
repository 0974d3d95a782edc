//! Sets of hardware threads.
//!
//! A [`CpuSet`] holds *logical* numbers: 0 is the first thread of the first core, in the order in which hwloc walks the tree.
//! The operating system's numbers are kept in the objects of a topology, for texts that show them or name CPUs by them. Only
//! the reader of XML has sets of OS indices, before the logical order is known.

use std::hash::{Hash, Hasher};
use std::ops::Range;

/// A set of hardware threads in 64-bit words. Up to four words (256 threads) need no allocation.
///
/// Each placed process needs several intersections, so the first words have a fixed number, and the compiler works on them at once.
/// The last of the other words is never zero, so equal sets are equal values.
#[doc(alias = "hwloc_bitmap_t")]
#[derive(Clone, Default, Eq, PartialOrd, Ord)]
pub struct CpuSet {
    low: [u64; LOW],
    high: Vec<u64>,
}

/// The number of words that need no allocation.
const LOW: usize = 4;

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
        for word in first..=last {
            *set.word_mut(word) = u64::MAX;
        }
        *set.word_mut(first) &= u64::MAX << (range.start % BITS);
        *set.word_mut(last) &= u64::MAX >> (BITS - 1 - (range.end - 1) % BITS);
        set
    }

    /// Adds the threads of one 64-bit word: bit 0 of word 2 is thread 128.
    #[cfg(feature = "xml")]
    pub(super) fn insert_word(&mut self, word: usize, bits: u64) {
        if bits != 0 {
            *self.word_mut(word) |= bits;
        }
    }

    /// Adds one thread.
    pub fn insert(&mut self, thread: usize) {
        *self.word_mut(thread / BITS) |= 1 << (thread % BITS);
    }

    /// Whether the thread is in the set.
    #[must_use]
    pub fn contains(&self, thread: usize) -> bool {
        self.word(thread / BITS) & (1 << (thread % BITS)) != 0
    }

    /// Whether no thread is in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.low.iter().fold(0, |all, word| all | word) == 0 && self.high.is_empty()
    }

    /// Counts the threads of the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words().map(|word| word.count_ones() as usize).sum()
    }

    /// The smallest thread.
    #[must_use]
    pub fn first(&self) -> Option<usize> {
        let (index, word) = self.words().enumerate().find(|(_, word)| *word != 0)?;
        Some(index * BITS + word.trailing_zeros() as usize)
    }

    /// The largest thread.
    #[must_use]
    pub fn last(&self) -> Option<usize> {
        let end = match self.high.len() {
            0 => LOW - self.low.iter().rev().take_while(|word| **word == 0).count(),
            high => LOW + high,
        };
        let word = self.word(end.checked_sub(1)?);
        Some(end * BITS - 1 - word.leading_zeros() as usize)
    }

    /// The threads, ascending.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words().enumerate().flat_map(|(index, word)| {
            let mut rest = word;
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
        let mut outside = 0;
        for (mine, theirs) in self.low.iter().zip(&other.low) {
            outside |= mine & !theirs;
        }
        let mut high = (LOW..).zip(&self.high);
        outside == 0 && high.all(|(index, word)| word & !other.word(index) == 0)
    }

    /// Whether the sets share a thread.
    #[must_use]
    pub fn intersects(&self, other: &Self) -> bool {
        let mut shared = 0;
        for (mine, theirs) in self.low.iter().zip(&other.low) {
            shared |= mine & theirs;
        }
        let mut high = self.high.iter().zip(&other.high);
        shared != 0 || high.any(|(mine, theirs)| mine & theirs != 0)
    }

    /// Returns the threads that both sets have.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        let mut low = self.low;
        for (mine, theirs) in low.iter_mut().zip(&other.low) {
            *mine &= theirs;
        }
        let high = self.high.iter().zip(&other.high);
        let high = high.map(|(mine, theirs)| mine & theirs).collect();
        let mut set = Self { low, high };
        set.trim();
        set
    }

    /// Adds all threads of the other set.
    pub fn insert_all(&mut self, other: &Self) {
        for (mine, theirs) in self.low.iter_mut().zip(&other.low) {
            *mine |= theirs;
        }
        if self.high.len() < other.high.len() {
            self.high.resize(other.high.len(), 0);
        }
        for (mine, theirs) in self.high.iter_mut().zip(&other.high) {
            *mine |= theirs;
        }
    }

    /// Removes all threads of the other set.
    pub fn remove_all(&mut self, other: &Self) {
        for (mine, theirs) in self.low.iter_mut().zip(&other.low) {
            *mine &= !theirs;
        }
        for (mine, theirs) in self.high.iter_mut().zip(&other.high) {
            *mine &= !theirs;
        }
        self.trim();
    }

    /// Returns the threads that begin a run of `len` threads in the set, for `len` from 1 to 64.
    #[must_use]
    pub(super) fn starts_of_runs(&self, len: usize) -> Self {
        let mut set = self.clone();
        for shift in 1..len.clamp(1, BITS) {
            let words = set.low.iter_mut().chain(&mut set.high);
            for (index, word) in words.enumerate() {
                *word &= self.word(index) >> shift | self.word(index + 1) << (BITS - shift);
            }
        }
        set.trim();
        set
    }

    fn words(&self) -> impl Iterator<Item = u64> + '_ {
        self.low.iter().chain(&self.high).copied()
    }

    fn word(&self, index: usize) -> u64 {
        let word = match index.checked_sub(LOW) {
            None => self.low.get(index),
            Some(index) => self.high.get(index),
        };
        word.copied().unwrap_or(0)
    }

    fn word_mut(&mut self, index: usize) -> &mut u64 {
        let Some(index) = index.checked_sub(LOW) else {
            return &mut self.low[index];
        };
        if self.high.len() <= index {
            self.high.resize(index + 1, 0);
        }
        &mut self.high[index]
    }

    fn trim(&mut self) {
        while self.high.last() == Some(&0) {
            self.high.pop();
        }
    }
}

impl PartialEq for CpuSet {
    fn eq(&self, other: &Self) -> bool {
        let mut differing = 0;
        for (mine, theirs) in self.low.iter().zip(&other.low) {
            differing |= mine ^ theirs;
        }
        // Comparing two empty vectors is a call of `memcmp`.
        differing == 0
            && self.high.len() == other.high.len()
            && self
                .high
                .iter()
                .zip(&other.high)
                .all(|(mine, theirs)| mine == theirs)
    }
}

impl Hash for CpuSet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for word in self.words() {
            state.write_u64(word);
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
