//! The processor time of this program and of the programs that it runs.

use nix::errno::Errno;
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::{TimeVal, TimeValLike};
use nix::unistd::Pid;
use std::time::Duration;
use std::{fmt, fs, io};

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

/// How many times its limit a process may take at most.
const PATIENCE: u32 = 3;

/// Returns how much longer a process may run at its time limit: as long as it has not had that much processor time, if it computes.
///
/// On a busy machine a sound build can take longer than an endless loop on a quiet one. A process that waits gets nothing, and none
/// more than three times its limit.
pub(super) fn time_owed(pid: Pid, limit: Duration, elapsed: Duration) -> Option<Duration> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    owed(&stat, limit, elapsed)
}

/// The same from the text of `/proc/PID/stat`.
fn owed(stat: &str, limit: Duration, elapsed: Duration) -> Option<Duration> {
    // The program's name, before the last parenthesis, can have any character.
    let (_, fields) = stat.rsplit_once(") ")?;
    let mut fields = fields.split(' ');
    let computes = fields.next()? == "R";
    // User and system time, in hundredths of a second.
    let mut times = fields.skip(10).map(|time| time.parse::<u64>().ok());
    let hundredths = times.next()??.saturating_add(times.next()??);
    let used = Duration::from_millis(hundredths.saturating_mul(10));
    let most = limit.saturating_mul(PATIENCE).saturating_sub(elapsed);
    let left = limit.saturating_sub(used).min(most);
    (computes && !left.is_zero()).then_some(left)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_that_computes_may_have_its_limit_as_processor_time() {
        let seconds = Duration::from_secs;
        let owed = |state, elapsed| {
            let stat =
                format!("7 (a) S b) {state} 1 7 7 0 -1 4194304 9 0 0 0 350 250 99 99 20 0 1 0 5");
            owed(&stat, seconds(20), seconds(elapsed))
        };
        assert_eq!(owed("R", 20), Some(seconds(14)));
        assert_eq!(owed("R", 55), Some(seconds(5)));
        assert_eq!(owed("R", 60), None);
        assert_eq!(owed("S", 20), None);
    }

    #[test]
    fn a_process_that_had_its_time_gets_no_more() {
        let stat = "7 (a) R 1 7 7 0 -1 4194304 9 0 0 0 1500 500 0 0 20 0 1 0 5";
        let seconds = Duration::from_secs;
        assert_eq!(owed(stat, seconds(20), seconds(21)), None);
        assert_eq!(owed("7 (a) R 1", seconds(20), seconds(21)), None);
    }
}
