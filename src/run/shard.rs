//! Shards of a run: parts of its cases that can run on different machines.

use std::fmt;
use std::str::FromStr;

/// A part of the cases: the second of five is `2/5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    index: usize,
    count: usize,
}

impl Default for Shard {
    fn default() -> Self {
        Self::WHOLE
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/');
        let numbers =
            parts.and_then(|(index, count)| Some((index.parse().ok()?, count.parse().ok()?)));
        match numbers {
            Some((index, count)) => Self::new(index, count),
            None => None,
        }
        .ok_or_else(|| {
            format!("invalid shard `{text}`; give a part and the number of parts, such as 1/4")
        })
    }
}

impl Shard {
    /// The only shard of a run that is not divided.
    pub const WHOLE: Self = Self { index: 1, count: 1 };

    /// Returns the part with a number, from 1, out of `count`, if there is one.
    #[must_use]
    pub fn new(index: usize, count: usize) -> Option<Self> {
        (1..=count)
            .contains(&index)
            .then_some(Self { index, count })
    }

    /// Returns the number of the part, from 1.
    #[must_use]
    pub fn index(self) -> usize {
        self.index
    }

    /// Returns the number of parts.
    #[must_use]
    pub fn count(self) -> usize {
        self.count
    }

    /// Returns whether a case belongs to the part.
    #[must_use]
    pub fn has(self, number: usize) -> bool {
        number % self.count == self.index - 1
    }

    /// Returns the numbers of the shard's cases out of `cases`: every n-th one, for n shards.
    #[must_use]
    pub fn numbers(self, cases: usize) -> CaseNumbers {
        CaseNumbers {
            first: self.index - 1,
            step: self.count,
            end: cases,
        }
    }
}

/// The case numbers of a campaign or of a shard. Each is computed when it is needed, since there may be too many for
/// the memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaseNumbers {
    first: usize,
    step: usize,
    end: usize,
}

impl CaseNumbers {
    /// Returns the numbers of all cases.
    #[must_use]
    pub fn all(cases: usize) -> Self {
        Shard::WHOLE.numbers(cases)
    }

    /// Returns the numbers from one on, up to an end, which is not included.
    #[must_use]
    pub fn between(first: usize, end: usize) -> Self {
        Self {
            first,
            step: 1,
            end,
        }
    }

    /// Returns a single number.
    #[must_use]
    pub fn one(number: usize) -> Self {
        Self::between(number, number.saturating_add(1))
    }

    /// Returns the number at an index.
    #[must_use]
    pub fn get(self, index: usize) -> Option<usize> {
        let number = index.checked_mul(self.step)?.checked_add(self.first)?;
        (number < self.end).then_some(number)
    }

    /// Returns how many numbers there are.
    #[must_use]
    pub fn count(self) -> usize {
        self.end.saturating_sub(self.first).div_ceil(self.step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shard(text: &str) -> Result<Shard, String> {
        text.parse()
    }

    #[test]
    fn the_shards_of_a_campaign_cover_it() {
        let mut all = Vec::new();
        for text in ["1/3", "2/3", "3/3"] {
            let numbers = shard(text).unwrap().numbers(10);
            let before = all.len();
            assert!(
                (0..)
                    .map_while(|index| numbers.get(index))
                    .all(|it| shard(text).unwrap().has(it))
            );
            all.extend((0..).map_while(|index| numbers.get(index)));
            assert_eq!(all.len() - before, numbers.count(), "{text}");
        }
        all.sort_unstable();
        assert!(all.into_iter().eq(0..10));
        for wrong in ["0/3", "4/3", "1", "x/2", "1/0", "-1/2"] {
            assert!(shard(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_shard_can_have_more_cases_than_memory_holds_or_none() {
        let most = shard("2/2").unwrap().numbers(usize::MAX);
        assert_eq!(most.count(), usize::MAX / 2);
        assert_eq!(most.get(most.count() - 1), Some(usize::MAX - 2));
        for beyond in [most.count(), usize::MAX] {
            assert_eq!(most.get(beyond), None);
        }
        let none = shard("4/4").unwrap().numbers(2);
        assert_eq!((none.count(), none.get(0)), (0, None));
    }
}
