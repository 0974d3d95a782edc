//! The progress bar of a run.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The time after which the bar is shown.
const DELAY: Duration = Duration::from_secs(2);

/// A progress bar on the terminal, for long runs. Without a terminal on stderr, nothing is shown.
#[derive(Clone, Debug)]
pub struct Progress {
    started: Instant,
    bar: Arc<Mutex<Option<ProgressBar>>>,
}

impl Default for Progress {
    fn default() -> Self {
        Self::new()
    }
}

impl Progress {
    /// Returns a bar for a run that starts now.
    #[must_use]
    pub fn new() -> Self {
        Self {
            started: Instant::now(),
            bar: Arc::default(),
        }
    }

    /// Shows that `done` of `total` items have ended, and what runs.
    pub fn show(&self, what: &str, done: usize, total: usize) {
        if self.started.elapsed() < DELAY {
            return;
        }
        let mut bar = self.bar.lock().unwrap_or_else(PoisonError::into_inner);
        let bar = bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len}");
            ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
                .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        });
        bar.set_length(total as u64);
        bar.set_position(done as u64);
        bar.set_message(what.to_owned());
    }

    /// Removes the bar.
    pub fn clear(&self) {
        let bar = self.bar.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bar) = &*bar {
            bar.finish_and_clear();
        }
    }
}
