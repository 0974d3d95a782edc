//! What a server does before a job is launched.

use crate::callback::{PendingReply, deliver};
use crate::from_c;
use crate::into_c::Arena;
use crate::library::Library;
use crate::memory::{Code, Reader};
use crate::status::check_status;
use mapcheck_reference::pmix::{Info, Registration, Status};
use pmix_sys::{pmix_info_t, pmix_op_cbfunc_t, pmix_status_t};
use std::ffi::c_void;
use std::ptr;

impl Library {
    /// Asks for what a job needs before it is launched; returns the infos that the callback receives.
    ///
    /// # Errors
    ///
    /// The status of the call or of the callback.
    #[doc(alias = "PMIx_server_setup_application")]
    pub fn setup_application(&self, job: &Registration) -> Result<Vec<Info>, Status> {
        let setup = self.functions.PMIx_server_setup_application()?;
        let mut infos = self.encoded_job_map(&job.nodes)?;
        infos.extend(job.infos.iter().cloned());
        let mut arena = Arena::default();
        let nspace = arena.string(&job.nspace)?;
        let (info, ninfo) = arena.infos(&infos)?;
        let pending = PendingReply::new();
        // SAFETY: the arguments live until the callback has run, or for ever if it does not; `cbdata` lives for ever.
        let code = unsafe { setup(nspace, info, ninfo, Some(setup_done), pending.cbdata()) };
        check_status(code)?;
        let reply = pending.wait(self.callback_limit);
        if reply.is_err() {
            // The library may still read the arguments.
            std::mem::forget(arena);
        }
        let (code, infos) = reply?;
        check_status(code).map(|()| infos)
    }

    /// Passes to a server what [`setup_application`](Self::setup_application) returned on another.
    ///
    /// # Errors
    ///
    /// The library's status.
    #[doc(alias = "PMIx_server_setup_local_support")]
    pub fn setup_local_support(&self, nspace: &str, infos: &[Info]) -> Result<(), Status> {
        let setup = self.functions.PMIx_server_setup_local_support()?;
        let mut arena = Arena::default();
        let nspace = arena.string(nspace)?;
        let (info, ninfo) = arena.infos(infos)?;
        // SAFETY: the arguments live until the call returns; without a callback it returns when it is done.
        check_status(unsafe { setup(nspace, info, ninfo, None, ptr::null_mut()) })
    }
}

/// Receives what a job needs.
unsafe extern "C" fn setup_done(
    code: pmix_status_t,
    info: *mut pmix_info_t,
    ninfo: usize,
    cbdata: *mut c_void,
    release: pmix_op_cbfunc_t,
    release_cbdata: *mut c_void,
) {
    let infos = from_c::infos(&mut Reader::default(), info, ninfo);
    deliver(
        "PMIx_server_setup_application",
        cbdata,
        infos.map(|infos| (code, infos)),
    );
    if let Some(release) = release.filter(|it| Code::now().contains(*it as *const c_void)) {
        // SAFETY: it is a function of the library's, called once with its own `cbdata`, and the infos are not used any more.
        unsafe { release(0, release_cbdata) };
    }
}
