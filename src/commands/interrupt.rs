//! Interrupts of long runs.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Sets `stop` at the first interrupt. The second one ends the process.
///
/// # Errors
///
/// The signals cannot be caught.
pub(super) fn stop_on_interrupt(stop: &Arc<AtomicBool>) -> io::Result<()> {
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        let status = 128 + signal;
        signal_hook::flag::register_conditional_shutdown(signal, status, Arc::clone(stop))?;
        signal_hook::flag::register(signal, Arc::clone(stop))?;
    }
    Ok(())
}
