//! Reproducible random choices: the same seed gives the same choices on every machine.

/// A small pseudorandom number generator (SplitMix64).
#[derive(Clone, Debug)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// Returns the generator of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below `limit`, or 0 if `limit` is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        let limit = u64::try_from(limit.max(1)).unwrap_or(u64::MAX);
        usize::try_from(self.next() % limit).unwrap_or(0)
    }

    /// Returns true with a probability of `often` percent.
    pub fn percent(&mut self, often: usize) -> bool {
        self.below(100) < often
    }

    /// Returns one of several things, all equally likely. There must be at least one.
    pub fn pick<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())]
    }

    /// Returns one of several things, by weight. At least one weight must not be zero.
    pub fn weighted<T: Copy>(&mut self, things: &[(usize, T)]) -> T {
        let mut at = self.below(things.iter().map(|(weight, _)| weight).sum());
        let found = things.iter().find(|(weight, _)| {
            let here = at < *weight;
            at = at.wrapping_sub(*weight);
            here
        });
        found.unwrap_or(&things[0]).1
    }

    /// Returns a new generator, seeded from this one.
    pub fn fork(&mut self) -> Rng {
        Rng::new(self.next())
    }

    /// Shuffles things in place.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_choices_again() {
        let choices = |seed| {
            let mut rng = Rng::new(seed);
            [(); 20].map(|()| rng.below(100))
        };
        assert_eq!(choices(1), choices(1));
        assert_ne!(choices(1), choices(2));
    }

    #[test]
    fn things_are_chosen_by_weight() {
        let mut rng = Rng::new(1);
        let mut counts = [0; 3];
        for _ in 0..1000 {
            counts[rng.weighted(&[(9, 0), (0, 1), (1, 2)])] += 1;
        }
        assert_eq!(counts[1], 0);
        assert!((850..950).contains(&counts[0]), "{counts:?}");
    }
}
