//! Waiting for libpmix to call back from one of its own threads.

use crate::host;
use crate::status::unusable;
use mapcheck_reference::pmix::{Info, Status};
use pmix_sys::pmix_status_t;
use std::collections::BTreeMap;
use std::ffi::c_void;
use std::ptr;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How long to wait for a callback.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(30);

/// What a callback receives, a status and infos, or why that cannot be read.
pub(crate) type Reply = Result<(pmix_status_t, Vec<Info>), Status>;

/// Who waits for a reply, by a number that the library passes along in the place of a pointer.
static WAITING: Mutex<Waiting> = Mutex::new(Waiting {
    last: 0,
    senders: BTreeMap::new(),
});

struct Waiting {
    last: usize,
    senders: BTreeMap<usize, Sender<Reply>>,
}

fn with_waiting<T>(look: impl FnOnce(&mut Waiting) -> T) -> T {
    look(&mut WAITING.lock().unwrap_or_else(PoisonError::into_inner))
}

/// A reply that a callback will deliver.
pub(crate) struct PendingReply {
    number: usize,
    receiver: Receiver<Reply>,
}

impl PendingReply {
    pub(crate) fn new() -> Self {
        let (sender, receiver) = channel();
        let number = with_waiting(|waiting| {
            waiting.last += 1;
            waiting.senders.insert(waiting.last, sender);
            waiting.last
        });
        Self { number, receiver }
    }

    /// The `cbdata` to pass along with a callback that calls [`deliver`].
    pub(crate) fn cbdata(&self) -> *mut c_void {
        ptr::without_provenance_mut(self.number)
    }

    /// Waits for the reply.
    ///
    /// # Errors
    ///
    /// The callback did not run in time, or what it received cannot be read.
    pub(crate) fn wait(&self, limit: Duration) -> Reply {
        let reply = self.receiver.recv_timeout(limit);
        reply.unwrap_or_else(|_| Err(unusable("no callback arrived")))
    }
}

impl Drop for PendingReply {
    fn drop(&mut self) {
        with_waiting(|waiting| waiting.senders.remove(&self.number));
    }
}

/// Delivers a reply to whichever thread waits for it. One that no call waits for, or no longer, is recorded.
pub(crate) fn deliver(function: &str, cbdata: *mut c_void, reply: Reply) {
    let sender = with_waiting(|waiting| waiting.senders.remove(&cbdata.addr()));
    // Sending fails if the wait has ended since.
    if sender.is_none_or(|sender| sender.send(reply).is_err()) {
        host::record_invalid(
            function,
            "a callback without a call that waits: a second one, a late one, or one with the data of another call",
        );
    }
}
