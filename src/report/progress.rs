//! How far a run is, while it is on.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// After which time a run is long enough for somebody to wonder.
const LONG: Duration = Duration::from_secs(2);

/// A bar on the terminal, for runs that take their time. Nothing where stderr is no terminal.
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
    /// A bar for a run that starts now.
    #[must_use]
    pub fn new() -> Self {
        Self {
            started: Instant::now(),
            bar: Arc::default(),
        }
    }

    /// Shows how many of how many have ended, of what.
    pub fn show(&self, what: &str, done: usize, total: usize) {
        if self.started.elapsed() < LONG {
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

    /// Takes the bar away.
    pub fn clear(&self) {
        let bar = self.bar.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bar) = &*bar {
            bar.finish_and_clear();
        }
    }
}
