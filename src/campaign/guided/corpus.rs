//! The drafts that a guided campaign keeps.

use super::mutation::mutate;
use crate::campaign::{Draft, Rng};

/// The drafts that have reached new code, each with the number of times that it was chosen.
#[derive(Clone, Debug, Default)]
pub struct Corpus {
    kept: Vec<(Draft, usize)>,
}

/// The share of the choices that fall on the newest drafts, in percent.
const NEWEST_SHARE: usize = 40;

/// How many drafts are the newest.
const NEWEST: usize = 24;

/// How many drafts compete for a choice: the one chosen least wins.
const COMPETITORS: usize = 3;

impl Corpus {
    /// Keeps a draft.
    pub fn keep(&mut self, draft: Draft) {
        self.kept.push((draft, 0));
    }

    /// Returns the number of drafts.
    #[must_use]
    pub fn len(&self) -> usize {
        self.kept.len()
    }

    /// Returns whether nothing was kept yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// Returns the drafts, the oldest first.
    pub fn drafts(&self) -> impl Iterator<Item = &Draft> {
        self.kept.iter().map(|(draft, _)| draft)
    }

    /// Returns a change of a draft that was kept, with parts of others and of a fresh draft; the fresh one if nothing was kept.
    #[must_use]
    pub fn next(&mut self, mut rng: Rng, fresh: Draft) -> Draft {
        let Some(chosen) = self.choose(&mut rng) else {
            return fresh;
        };
        self.kept[chosen].1 += 1;
        let other = rng.below(self.kept.len());
        let others = [&fresh, &self.kept[other].0];
        mutate(&mut rng, &self.kept[chosen].0, &others)
    }

    fn choose(&self, rng: &mut Rng) -> Option<usize> {
        let all = self.kept.len();
        let from = match rng.percent(NEWEST_SHARE) {
            true => all.saturating_sub(NEWEST),
            false => 0,
        };
        let some = (0..COMPETITORS).map(|_| from + rng.below(all - from));
        let some: Vec<usize> = some.collect();
        some.into_iter()
            .filter(|index| *index < all)
            .min_by_key(|index| self.kept[*index].1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::generate_draft;

    #[test]
    fn the_fresh_draft_is_taken_until_something_is_kept() {
        let fresh = generate_draft(Rng::new(3), 5);
        let mut corpus = Corpus::default();
        assert_eq!(corpus.next(Rng::new(1), fresh.clone()), fresh);
        corpus.keep(generate_draft(Rng::new(4), 5));
        let next = corpus.next(Rng::new(1), fresh.clone());
        assert_ne!(next, fresh);
        assert_eq!(next, {
            let mut again = Corpus::default();
            again.keep(generate_draft(Rng::new(4), 5));
            again.next(Rng::new(1), fresh)
        });
    }

    #[test]
    fn every_draft_is_chosen_in_turn() {
        let mut corpus = Corpus::default();
        (0..40).for_each(|seed| corpus.keep(generate_draft(Rng::new(seed), 5)));
        let mut rng = Rng::new(9);
        for _ in 0..800 {
            let _ = corpus.next(rng.fork(), Draft::default());
        }
        assert!(corpus.kept.iter().all(|(_, chosen)| *chosen > 5));
    }
}
