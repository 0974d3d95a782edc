//! Waiting for libpmix to call back from one of its own threads.

use mapcheck_reference::pmix::Info;
use pmix_sys::pmix_status_t;
use std::ffi::c_void;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

/// How long to wait for a callback.
const TIMEOUT: Duration = Duration::from_secs(30);

/// The arguments of a callback: a status and infos.
pub(crate) type Reply = (pmix_status_t, Vec<Info>);

/// A reply that a callback will deliver.
pub(crate) struct PendingReply {
    receiver: Receiver<Reply>,
    sender: *const Sender<Reply>,
}

impl PendingReply {
    /// Makes the channel. Its sender is never freed: the callback may run after the wait has timed out, or twice.
    pub(crate) fn new() -> Self {
        let (sender, receiver) = channel();
        let sender: *const Sender<Reply> = Box::leak(Box::new(sender));
        Self { receiver, sender }
    }

    /// The `cbdata` to pass along with a callback that calls [`deliver`].
    pub(crate) fn cbdata(&self) -> *mut c_void {
        self.sender.cast_mut().cast()
    }

    /// Waits for the reply; `None` if the callback did not run in time.
    pub(crate) fn wait(&self) -> Option<Reply> {
        self.receiver.recv_timeout(TIMEOUT).ok()
    }
}

/// Delivers a reply to whichever thread waits for it.
///
/// # Safety
///
/// The pointer is from [`PendingReply::cbdata`].
pub(crate) unsafe fn deliver(cbdata: *mut c_void, reply: Reply) {
    // SAFETY: by the caller's promise it points at a sender, which is never freed and may be shared between threads.
    let sender = unsafe { &*cbdata.cast_const().cast::<Sender<Reply>>() };
    // Sending fails if the wait has timed out; the reply is then of no use.
    drop(sender.send(reply));
}
