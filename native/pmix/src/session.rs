//! Session control, and the other requests that a server replies to.

use crate::callback::{PendingReply, deliver};
use crate::free::{free, free_infos};
use crate::from_c;
use crate::host;
use crate::into_c::Arena;
use crate::library::Library;
use crate::status::{check_status, unusable};
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
        let (status, infos) = pending
            .wait()
            .ok_or_else(|| unusable("no callback arrived"))?;
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
        let (mut results, mut count) = (ptr::null_mut(), 0);
        // SAFETY: there are `ninfo` infos, and room for a pointer to the results and for their number.
        let status = unsafe { request(directive, info, ninfo, &raw mut results, &raw mut count) };
        // SAFETY: the library has made the results for its caller.
        let reply = unsafe { take_results(results, count) };
        check_status(status).map(|()| reply)
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
        let (mut results, mut count) = (ptr::null_mut(), 0);
        // SAFETY: there are `ntargets` targets and `ninfo` infos, and room for a pointer to the results and for their number.
        let status = unsafe {
            control(
                target,
                ntargets,
                info,
                ninfo,
                &raw mut results,
                &raw mut count,
            )
        };
        // SAFETY: the library has made the results for its caller.
        let reply = unsafe { take_results(results, count) };
        check_status(status).map(|()| reply)
    }

    /// Queries the server for the values of keys; returns the reply.
    ///
    /// # Errors
    ///
    /// The library's status.
    #[doc(alias = "PMIx_Query_info")]
    pub fn query(&self, keys: &[String]) -> Result<Vec<Info>, Status> {
        let query_info = self.functions.PMIx_Query_info()?;
        let mut arena = Arena::default();
        let mut query = arena.query(keys)?;
        let (mut results, mut count) = (ptr::null_mut(), 0);
        // SAFETY: there is one query, and room for a pointer to the results and for their number.
        let status = unsafe { query_info(&raw mut query, 1, &raw mut results, &raw mut count) };
        // SAFETY: the library has made the results for its caller.
        let reply = unsafe { take_results(results, count) };
        check_status(status).map(|()| reply)
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

/// Copies the results of a call, and frees them.
///
/// # Safety
///
/// `results` is null, or points to `count` infos that the library allocated for its caller.
unsafe fn take_results(results: *mut pmix_info_t, count: usize) -> Vec<Info> {
    if results.is_null() || count == 0 {
        return Vec::new();
    }
    // SAFETY: there are `count` infos, as stated above; they are copied before they are freed.
    unsafe {
        let copy = from_c::infos(results, count);
        free_infos(results, count);
        free(results);
        copy
    }
}

/// SAFETY of its calls: libpmix passes the `cbdata` of the call, and infos that live until `release` is called.
unsafe extern "C" fn control_done(
    status: pmix_status_t,
    infos: *mut pmix_info_t,
    ninfo: usize,
    cbdata: *mut c_void,
    release: pmix_release_cbfunc_t,
    release_cbdata: *mut c_void,
) {
    // SAFETY: there are `ninfo` infos, as stated above.
    let infos = unsafe { from_c::infos(infos, ninfo) };
    if let Some(release) = release {
        // SAFETY: it is called once, with its own `cbdata`, and the infos are not used any more.
        unsafe { release(release_cbdata) };
    }
    // SAFETY: `cbdata` is that of the pending reply.
    unsafe { deliver(cbdata, (status, infos)) };
}
