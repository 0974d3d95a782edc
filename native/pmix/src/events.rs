//! Events, and the end of this process by `PMIx_Abort`.

use crate::from_c;
use crate::into_c::{Arena, process};
use crate::library::Library;
use crate::memory::{Code, Reader};
use crate::status::check_status;
use mapcheck_reference::pmix::{CallOutput, Info, Process, Status};
use pmix_sys::{pmix_event_notification_cbfunc_fn_t, pmix_info_t, pmix_proc_t, pmix_status_t};
use std::collections::VecDeque;
use std::ffi::c_void;
use std::ptr;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

/// `PMIX_EVENT_ACTION_COMPLETE`: no other handler has to be called.
const ACTION_COMPLETE: pmix_status_t = -334;

/// `PMIX_ERR_TIMEOUT`.
const TIMEOUT: i32 = -24;

/// How long an event may take.
const EVENT_TIME: Duration = Duration::from_secs(5);

/// An event, or why its infos cannot be read.
type Event = (pmix_status_t, Result<Vec<Info>, Status>);

/// The events that the handler has received, until they are awaited.
static EVENTS: Mutex<VecDeque<Event>> = Mutex::new(VecDeque::new());

/// Wakes the thread that awaits an event.
static ARRIVED: Condvar = Condvar::new();

impl Library {
    /// Registers the handler for events with some statuses.
    ///
    /// # Errors
    ///
    /// The library's status.
    #[doc(alias = "PMIx_Register_event_handler")]
    pub fn handle_events(&self, codes: &[i32]) -> Result<(), Status> {
        let register = self.functions.PMIx_Register_event_handler()?;
        let mut codes = codes.to_vec();
        // Without a callback the call blocks, and returns the number of the handler.
        // SAFETY: there are as many codes, a null pointer is an empty array of infos, and the handler has the type of one.
        let number = unsafe {
            register(
                codes.as_mut_ptr(),
                codes.len(),
                ptr::null_mut(),
                0,
                Some(receive),
                None,
                ptr::null_mut(),
            )
        };
        check_status(number.min(0))
    }

    /// Waits for the next event; returns its status and its infos.
    ///
    /// # Errors
    ///
    /// None arrives in time, or its infos cannot be read.
    pub fn await_event(&self) -> Result<CallOutput, Status> {
        let events = EVENTS.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = ARRIVED.wait_timeout_while(events, EVENT_TIME, |events| events.is_empty());
        let (mut events, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let (status, infos) = events.pop_front().ok_or(Status::Code(TIMEOUT))?;
        Ok(CallOutput::Called {
            status: Status::Code(status),
            infos: infos?,
        })
    }

    /// Aborts a process.
    ///
    /// # Errors
    ///
    /// The library's status.
    #[doc(alias = "PMIx_Abort")]
    pub fn abort(&self, target: &Process, status: i32) -> Result<(), Status> {
        let abort = self.functions.PMIx_Abort()?;
        let mut target = process(target)?;
        let mut arena = Arena::default();
        let message = arena.string("aborted")?;
        // SAFETY: there is one process, and the message lives until the call returns.
        check_status(unsafe { abort(status, message, &raw mut target, 1) })
    }
}

/// Receives an event.
unsafe extern "C" fn receive(
    _: usize,
    status: pmix_status_t,
    _: *const pmix_proc_t,
    infos: *mut pmix_info_t,
    ninfo: usize,
    _: *mut pmix_info_t,
    _: usize,
    done: pmix_event_notification_cbfunc_fn_t,
    cbdata: *mut c_void,
) {
    let infos = from_c::infos(&mut Reader::default(), infos, ninfo);
    let mut events = EVENTS.lock().unwrap_or_else(PoisonError::into_inner);
    events.push_back((status, infos));
    drop(events);
    ARRIVED.notify_all();
    if let Some(done) = done.filter(|it| Code::now().contains(*it as *const c_void)) {
        // SAFETY: it is a function of the library's, called once with its own `cbdata`; without results.
        unsafe {
            done(
                ACTION_COMPLETE,
                ptr::null_mut(),
                0,
                None,
                ptr::null_mut(),
                cbdata,
            );
        }
    }
}
