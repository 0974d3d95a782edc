//! The progress bar of a run.

use crate::system::printable::escape_line;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal as _, Write as _};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The time after which the bar or the first line is shown.
const DELAY: Duration = Duration::from_secs(2);

/// The time between two lines of progress where stderr is not a terminal.
const LINE_TIME: Duration = Duration::from_secs(10);

/// The progress of a long run on stderr: a bar on a terminal, else a line from time to time.
#[derive(Clone, Debug)]
pub struct Progress {
    started: Instant,
    bar: Arc<Mutex<Option<ProgressBar>>>,
    /// When the next line is printed; `None` on a terminal.
    line: Option<Arc<Mutex<Instant>>>,
    is_hidden: bool,
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
        let started = Instant::now();
        let first_line = Arc::new(Mutex::new(started + DELAY));
        Self {
            started,
            bar: Arc::default(),
            line: (!std::io::stderr().is_terminal()).then_some(first_line),
            is_hidden: false,
        }
    }

    /// Returns progress that is not shown.
    #[must_use]
    pub fn hidden() -> Self {
        Self {
            is_hidden: true,
            ..Self::new()
        }
    }

    /// Shows that `done` of `total` items have ended, and what runs.
    pub fn show(&self, what: &str, done: usize, total: usize) {
        if self.is_hidden {
            return;
        }
        let what = escape_line(what);
        if let Some(line) = &self.line {
            let mut next = line.lock().unwrap_or_else(PoisonError::into_inner);
            let now = Instant::now();
            if now >= *next {
                *next = now + LINE_TIME;
                let seconds = self.started.elapsed().as_secs();
                // There is no better place to report that stderr is full.
                let _ = writeln!(std::io::stderr(), "[{seconds} s] {what}: {done} of {total}");
            }
            return;
        }
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
        bar.set_message(what.into_owned());
    }

    /// Removes the bar.
    pub fn clear(&self) {
        let bar = self.bar.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bar) = &*bar {
            bar.finish_and_clear();
        }
    }
}
