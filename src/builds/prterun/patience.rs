//! How long a build is run again for the reason of a refusal.
//!
//! A build can end while another of its threads prints the reason, which is then missing or cut. Run again with its files on disk,
//! the other thread is more likely to finish: removing them takes the build longer than in memory. But some refusals have no reason,
//! and there nothing helps.

use mapcheck_reference::Outcome;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::Duration;

/// The pauses before a case whose refusal has no recognised reason is run again.
const PAUSES: [Duration; 7] = [
    Duration::from_millis(5),
    Duration::from_millis(15),
    Duration::from_millis(45),
    Duration::from_millis(135),
    Duration::from_millis(400),
    Duration::from_millis(800),
    Duration::from_millis(1200),
];

/// After how many cases that stay without a reason no more are run again, for each case that repeating helped, and one more.
const FRUITLESS: usize = 30;

/// What running cases again has brought.
#[derive(Debug, Default)]
pub(super) struct Patience {
    /// How many cases stayed without a recognised reason.
    unexplained: AtomicUsize,
    /// How many cases got one.
    explained: AtomicUsize,
}

impl Patience {
    /// Runs a case again until its refusal has a reason, or the patience is over. Returns the last outcome, with what was printed.
    pub(super) fn look_for_reason(
        &self,
        first: (Outcome, Vec<u8>),
        run: impl Fn() -> (Outcome, Vec<u8>),
    ) -> (Outcome, Vec<u8>) {
        let lacks_reason = |outcome: &Outcome| matches!(outcome, Outcome::Refused(refused) if !refused.has_reason());
        let mut last = first;
        if !lacks_reason(&last.0) {
            return last;
        }
        for pause in PAUSES {
            if self.is_over() {
                break;
            }
            sleep(pause);
            last = run();
            if !lacks_reason(&last.0) {
                self.explained.fetch_add(1, Ordering::Relaxed);
                return last;
            }
        }
        self.unexplained.fetch_add(1, Ordering::Relaxed);
        last
    }

    fn is_over(&self) -> bool {
        let helped = self.explained.load(Ordering::Relaxed);
        self.unexplained.load(Ordering::Relaxed) > FRUITLESS * (1 + helped)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapcheck_reference::error::Topic;
    use mapcheck_reference::implementation::Refused;
    use std::cell::Cell;

    fn refused(topic: Option<Topic>) -> (Outcome, Vec<u8>) {
        (Outcome::Refused(Refused::about(topic)), Vec::new())
    }

    #[test]
    fn a_reason_that_is_printed_later_is_found() {
        let runs = Cell::new(0);
        let patience = Patience::default();
        let (found, _) = patience.look_for_reason(refused(None), || {
            runs.set(runs.get() + 1);
            refused((runs.get() == 2).then_some(Topic::InvalidPattern))
        });
        assert!(matches!(found, Outcome::Refused(refused) if refused.has_reason()));
        assert_eq!(runs.get(), 2);
    }

    #[test]
    fn nothing_is_run_again_where_it_never_helps() {
        let patience = Patience::default();
        patience.unexplained.store(FRUITLESS + 1, Ordering::Relaxed);
        let run = || unreachable!("the patience is over");
        let (found, _) = patience.look_for_reason(refused(None), run);
        assert_eq!(found, refused(None).0);
    }
}
