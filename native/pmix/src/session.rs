//! Session control, and the other requests that a server replies to.

use crate::callback::{PendingReply, deliver};
use crate::from_c;
use crate::host;
use crate::into_c::Arena;
use crate::library::Library;
use crate::memory::{Code, Reader, Room};
use crate::status::check_status;
use mapcheck_reference::pmix::{CallOutput, Info, Process, Status};
use pmix_sys::{pmix_info_t, pmix_release_cbfunc_t, pmix_status_t};
use std::ffi::c_void;
use std::ptr;

impl Library {
    /// Requests an operation on a session; returns what the callback receives.
    ///
    /// # Errors
    ///
    /// The status of the call. A `blocking` call always ends here, since it has no callback and its status is the whole result:
    /// `PMIX_OPERATION_SUCCEEDED` and `PMIX_SUCCESS` differ.
    #[doc(alias = "PMIx_Session_control")]
    pub fn session_control(
        &self,
        session: u32,
        infos: &[Info],
        blocking: bool,
    ) -> Result<CallOutput, Status> {
        let control = self.functions.PMIx_Session_control()?;
        // Leaked, because a late callback must still find the arguments.
        let arena = Box::leak(Box::new(Arena::default()));
        let (info, ninfo) = arena.infos(infos)?;
        if blocking {
            // SAFETY: there are `ninfo` infos; without a callback the call returns when it is done.
            let status = unsafe { control(session, info, ninfo, None, ptr::null_mut()) };
            return Err(Status::Code(status));
        }
        let pending = PendingReply::new();
        // SAFETY: there are `ninfo` infos, and both they and `cbdata` live for ever.
        check_status(unsafe {
            control(session, info, ninfo, Some(control_done), pending.cbdata())
        })?;
        let (status, infos) = pending.wait(self.callback_limit)?;
        Ok(CallOutput::Called {
            status: Status::Code(status),
            infos,
        })
    }

    /// Requests an allocation; returns the reply.
    ///
    /// # Errors
    ///
    /// The library's status.
    #[doc(alias = "PMIx_Allocation_request")]
    pub fn request_allocation(&self, directive: u8, infos: &[Info]) -> Result<Vec<Info>, Status> {
        let request = self.functions.PMIx_Allocation_request()?;
        let mut arena = Arena::default();
        let (info, ninfo) = arena.infos(infos)?;
        results_of(|results, count| {
            // SAFETY: there are `ninfo` infos, and room for a pointer to the results and for their number.
            unsafe { request(directive, info, ninfo, results, count) }
        })
    }

    /// Requests a control action on jobs or processes; returns the reply.
    ///
    /// # Errors
    ///
    /// The library's status.
    #[doc(alias = "PMIx_Job_control")]
    pub fn control_job(&self, targets: &[Process], infos: &[Info]) -> Result<Vec<Info>, Status> {
        let control = self.functions.PMIx_Job_control()?;
        let mut arena = Arena::default();
        let (target, ntargets) = arena.processes(targets)?;
        let (info, ninfo) = arena.infos(infos)?;
        results_of(|results, count| {
            // SAFETY: there are `ntargets` targets and `ninfo` infos, and room for a pointer to the results and for their number.
            unsafe { control(target, ntargets, info, ninfo, results, count) }
        })
    }

    /// Queries the server for the values of keys; returns the reply.
    ///
    /// # Errors
    ///
    /// The library's status.
    #[doc(alias = "PMIx_Query_info")]
    pub fn query(&self, keys: &[String], infos: &[Info]) -> Result<Vec<Info>, Status> {
        let query_info = self.functions.PMIx_Query_info()?;
        let mut arena = Arena::default();
        let mut query = arena.query(keys, infos)?;
        results_of(|results, count| {
            // SAFETY: there is one query, and room for a pointer to the results and for their number.
            unsafe { query_info(&raw mut query, 1, results, count) }
        })
    }

    /// Sets the reply of this process's host to all later session control requests.
    ///
    /// # Errors
    ///
    /// The infos cannot be converted to libpmix's.
    pub fn set_session_reply(&self, status: i32, infos: &[Info]) -> Result<(), Status> {
        host::set_session_reply(status, infos)
    }
}

/// Copies the results of a call that writes where they are, and how many.
fn results_of(
    call: impl FnOnce(*mut *mut pmix_info_t, *mut usize) -> pmix_status_t,
) -> Result<Vec<Info>, Status> {
    let (mut results, mut count) = (Room::new(ptr::null_mut()), Room::new(0));
    check_status(call(results.pointer(), count.pointer()))?;
    from_c::infos(&mut Reader::default(), results.written()?, count.written()?)
}

/// Receives the reply to a session control request.
unsafe extern "C" fn control_done(
    status: pmix_status_t,
    infos: *mut pmix_info_t,
    ninfo: usize,
    cbdata: *mut c_void,
    release: pmix_release_cbfunc_t,
    release_cbdata: *mut c_void,
) {
    let infos = from_c::infos(&mut Reader::default(), infos, ninfo);
    if let Some(release) = release.filter(|it| Code::now().contains(*it as *const c_void)) {
        // SAFETY: it is a function of the library's, called once with its own `cbdata`, and the infos are not used any more.
        unsafe { release(release_cbdata) };
    }
    deliver(
        "PMIx_Session_control",
        cbdata,
        infos.map(|infos| (status, infos)),
    );
}
