//! Questions to builds about many changes that look alike: a few are asked, and the rest follow them.

use super::family::Traits;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// The number of alike changes that are asked about. If the answers differ, each of the others is asked about, too.
const SAMPLE: usize = 2;

/// The answers about changes so far, by a cause and by what the changes look like.
#[derive(Debug, Default)]
pub(super) struct Samples(Mutex<BTreeMap<(usize, Traits), Answers>>);

#[derive(Clone, Copy, Debug, Default)]
struct Answers {
    yes: usize,
    no: usize,
}

impl Samples {
    /// Returns the answer about a change and the cause of a number: that of `ask`, unless enough changes that look like it had the same.
    pub(super) fn answer(&self, cause: usize, traits: &Traits, ask: impl FnOnce() -> bool) -> bool {
        let key = (cause, traits.clone());
        let known = self.lock().get(&key).copied().unwrap_or_default();
        let is_unanimous = known.yes == 0 || known.no == 0;
        if is_unanimous && known.yes + known.no >= SAMPLE {
            return known.yes > 0;
        }
        let answer = ask();
        let mut all = self.lock();
        let known = all.entry(key).or_default();
        match answer {
            true => known.yes += 1,
            false => known.no += 1,
        }
        answer
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<(usize, Traits), Answers>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_are_asked_unless_their_answers_differ() {
        let traits = Traits {
            asked: ["mapping".to_owned()].into(),
            differs: [].into(),
        };
        let samples = Samples::default();
        let mut asked = 0;
        let mut ask = |cause, answer| {
            samples.answer(cause, &traits, || {
                asked += 1;
                answer
            })
        };
        let all: Vec<bool> = [true, true, false, false].map(|it| ask(0, it)).into();
        assert_eq!(
            all, [true; 4],
            "two alike answers are the answer for the rest"
        );
        let all: Vec<bool> = [true, false, true, false].map(|it| ask(1, it)).into();
        assert_eq!(all, [true, false, true, false]);
        assert_eq!(asked, 6);
    }
}
