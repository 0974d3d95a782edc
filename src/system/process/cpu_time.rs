//! The processor time of this program and of the programs that it runs.

use nix::errno::Errno;
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::{TimeVal, TimeValLike};
use std::fmt;
use std::io;
use std::time::Duration;

/// Processor time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CpuTime {
    /// The time spent by this process.
    pub own: Duration,
    /// The time spent by all child processes that have ended.
    pub children: Duration,
}

impl CpuTime {
    /// Measures the time spent so far.
    ///
    /// # Errors
    ///
    /// The operating system does not report it.
    pub fn measure() -> io::Result<Self> {
        let spent = |who| {
            let usage = getrusage(who)?;
            let duration = |time: TimeVal| {
                let micros = u64::try_from(time.num_microseconds()).unwrap_or(0);
                Duration::from_micros(micros)
            };
            Ok::<_, Errno>(duration(usage.user_time()) + duration(usage.system_time()))
        };
        Ok(Self {
            own: spent(UsageWho::RUSAGE_SELF)?,
            children: spent(UsageWho::RUSAGE_CHILDREN)?,
        })
    }

    /// Returns the time spent since an earlier measurement.
    #[must_use]
    pub fn since(self, earlier: Self) -> Self {
        Self {
            own: self.own.saturating_sub(earlier.own),
            children: self.children.saturating_sub(earlier.children),
        }
    }
}

impl fmt::Display for CpuTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = (self.own + self.children).as_secs_f64();
        let own = self.own.as_secs_f64();
        let share = 100.0 * own / whole.max(0.001);
        write!(
            f,
            "{whole:.0} s of CPU time, {share:.0} % of it by mapcheck itself"
        )
    }
}
