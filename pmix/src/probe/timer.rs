//! Ends of a process that nobody has to see to.

use nix::sys::signal::Signal;

/// Has this process ended after some seconds, and when the process ends that has started it.
pub(super) fn end_with_parent(seconds: u32) {
    // Nobody has set a timer before, so there is nothing that could be forgotten.
    let _ = nix::unistd::alarm::set(seconds.max(1));
    // On a system without it the timer is left.
    let _ = nix::sys::prctl::set_pdeathsig(Some(Signal::SIGKILL));
}
