//! A process's own time limit.

use nix::sys::signal::Signal;

/// Ends this process after a number of seconds, and when its parent ends.
pub(super) fn limit_lifetime(seconds: u32) {
    // The result is the time left of an earlier alarm; this is the first.
    let _ = nix::unistd::alarm::set(seconds.max(1));
    // Where the system does not support this, the alarm remains.
    let _ = nix::sys::prctl::set_pdeathsig(Some(Signal::SIGKILL));
}
