//! What libpmix asks of the host of a server, and what this host answers.
//!
//! Every question is recorded. The functions are called on libpmix's own thread, which must not wait: what takes a
//! callback is answered from another thread.

use crate::lend::Lent;
use crate::take;
use mapcheck_reference::pmix::{Info, Status, Upcall};
use pmix_sys::{
    pmix_app_t, pmix_info_cbfunc_t, pmix_info_t, pmix_modex_cbfunc_t, pmix_op_cbfunc_t,
    pmix_proc_t, pmix_spawn_cbfunc_t, pmix_status_t,
};
use std::ffi::{c_char, c_int, c_void};
use std::ptr;
use std::sync::{Mutex, PoisonError};

/// `pmix_server_module_t`, with the members of version 5 and room for later ones. Older libraries read fewer of them.
#[repr(C)]
pub(crate) struct ServerModule {
    client_connected: Unused,
    client_finalized: Option<
        unsafe extern "C" fn(
            *const pmix_proc_t,
            *mut c_void,
            pmix_op_cbfunc_t,
            *mut c_void,
        ) -> pmix_status_t,
    >,
    abort: Option<
        unsafe extern "C" fn(
            *const pmix_proc_t,
            *mut c_void,
            c_int,
            *const c_char,
            *mut pmix_proc_t,
            usize,
            pmix_op_cbfunc_t,
            *mut c_void,
        ) -> pmix_status_t,
    >,
    fence_nb: Option<
        unsafe extern "C" fn(
            *const pmix_proc_t,
            usize,
            *const pmix_info_t,
            usize,
            *mut c_char,
            usize,
            pmix_modex_cbfunc_t,
            *mut c_void,
        ) -> pmix_status_t,
    >,
    direct_modex: Option<
        unsafe extern "C" fn(
            *const pmix_proc_t,
            *const pmix_info_t,
            usize,
            pmix_modex_cbfunc_t,
            *mut c_void,
        ) -> pmix_status_t,
    >,
    /// `publish`, `lookup`, `unpublish`.
    publish: [Unused; 3],
    spawn: Option<
        unsafe extern "C" fn(
            *const pmix_proc_t,
            *const pmix_info_t,
            usize,
            *const pmix_app_t,
            usize,
            pmix_spawn_cbfunc_t,
            *mut c_void,
        ) -> pmix_status_t,
    >,
    /// From `connect` to `fabric`.
    connect: [Unused; 18],
    client_connected2: Option<
        unsafe extern "C" fn(
            *const pmix_proc_t,
            *mut c_void,
            *mut pmix_info_t,
            usize,
            pmix_op_cbfunc_t,
            *mut c_void,
        ) -> pmix_status_t,
    >,
    session_control: Option<
        unsafe extern "C" fn(
            *const pmix_proc_t,
            u32,
            *const pmix_info_t,
            usize,
            pmix_info_cbfunc_t,
            *mut c_void,
        ) -> pmix_status_t,
    >,
    later: [Unused; 16],
}

/// A member that this host does not have. libpmix answers for it that it is not supported.
type Unused = Option<unsafe extern "C" fn()>;

/// The answer to a question for which no callback is needed.
const OPERATION_SUCCEEDED: pmix_status_t = -157;

/// The namespace of every job that this host claims to have spawned.
const SPAWNED: &std::ffi::CStr = c"spawned";

/// What was asked so far.
static ASKED: Mutex<Vec<Upcall>> = Mutex::new(Vec::new());

/// What libpmix has asked of the host so far, in its order.
pub(crate) fn asked() -> Vec<Upcall> {
    ASKED.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

fn record(upcall: Upcall) {
    ASKED
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .push(upcall);
}

/// The host's functions.
pub(crate) fn module() -> ServerModule {
    ServerModule {
        client_connected: None,
        client_finalized: Some(client_finalized),
        abort: Some(abort),
        fence_nb: Some(fence),
        direct_modex: Some(direct_modex),
        publish: [None; 3],
        spawn: Some(spawn),
        connect: [None; 18],
        client_connected2: Some(client_connected),
        session_control: Some(session_control),
        later: [None; 16],
    }
}

/// A pointer of libpmix's that is handed back from another thread.
struct Handle(*mut c_void);

// SAFETY: libpmix says of these pointers that they may be handed back from any thread; nobody looks behind them here.
unsafe impl Send for Handle {}

impl Handle {
    /// The pointer. A method, so that a closure takes the handle whole and not what is in it.
    fn back(&self) -> *mut c_void {
        self.0
    }
}

// SAFETY of all functions below: libpmix calls them with what its headers say, pointers that are good until they return.

unsafe extern "C" fn client_connected(
    process: *const pmix_proc_t,
    _: *mut c_void,
    _: *mut pmix_info_t,
    _: usize,
    _: pmix_op_cbfunc_t,
    _: *mut c_void,
) -> pmix_status_t {
    // SAFETY: see above.
    let process = take::process(unsafe { &*process });
    record(Upcall::ClientConnected { process });
    OPERATION_SUCCEEDED
}

unsafe extern "C" fn client_finalized(
    process: *const pmix_proc_t,
    _: *mut c_void,
    _: pmix_op_cbfunc_t,
    _: *mut c_void,
) -> pmix_status_t {
    // SAFETY: see above.
    let process = take::process(unsafe { &*process });
    record(Upcall::ClientFinalized { process });
    OPERATION_SUCCEEDED
}

unsafe extern "C" fn abort(
    process: *const pmix_proc_t,
    _: *mut c_void,
    status: c_int,
    message: *const c_char,
    _: *mut pmix_proc_t,
    _: usize,
    _: pmix_op_cbfunc_t,
    _: *mut c_void,
) -> pmix_status_t {
    // SAFETY: see above.
    let (process, message) = unsafe { (take::process(&*process), crate::library::text(message)) };
    record(Upcall::Abort {
        process,
        status,
        message,
    });
    OPERATION_SUCCEEDED
}

/// This host is the only server, so that what its clients have is what all have: the data goes back as it came.
unsafe extern "C" fn fence(
    processes: *const pmix_proc_t,
    nprocs: usize,
    infos: *const pmix_info_t,
    ninfo: usize,
    data: *mut c_char,
    ndata: usize,
    callback: pmix_modex_cbfunc_t,
    cbdata: *mut c_void,
) -> pmix_status_t {
    // SAFETY: see above.
    let (processes, infos) = unsafe {
        (
            take::processes(processes, nprocs),
            take::infos(infos, ninfo),
        )
    };
    record(Upcall::Fence { processes, infos });
    let (data, cbdata) = (Handle(data.cast()), Handle(cbdata));
    std::thread::spawn(move || {
        let data = data.back();
        if let Some(callback) = callback {
            // SAFETY: the data is the host's now, with which libpmix is done when it calls the release function.
            unsafe {
                callback(
                    0,
                    data.cast_const().cast(),
                    ndata,
                    cbdata.back(),
                    Some(release),
                    data,
                );
            }
        }
    });
    0
}

unsafe extern "C" fn release(data: *mut c_void) {
    // SAFETY: libpmix allocated it with `malloc` and gave it to the host; it is called once.
    unsafe { take::free(data) }
}

/// There is no other server that could have the data.
unsafe extern "C" fn direct_modex(
    process: *const pmix_proc_t,
    infos: *const pmix_info_t,
    ninfo: usize,
    callback: pmix_modex_cbfunc_t,
    cbdata: *mut c_void,
) -> pmix_status_t {
    // SAFETY: see above.
    let (process, infos) = unsafe { (take::process(&*process), take::infos(infos, ninfo)) };
    record(Upcall::DirectModex { process, infos });
    let cbdata = Handle(cbdata);
    std::thread::spawn(move || {
        if let (Some(callback), Status::Code(code)) = (callback, Status::NOT_FOUND) {
            // SAFETY: the callback is libpmix's, and is called once.
            unsafe { callback(code, ptr::null(), 0, cbdata.back(), None, ptr::null_mut()) };
        }
    });
    0
}

/// Nothing is spawned: that the request has come as it was sent is all that is asked of this host.
unsafe extern "C" fn spawn(
    by: *const pmix_proc_t,
    infos: *const pmix_info_t,
    ninfo: usize,
    apps: *const pmix_app_t,
    napps: usize,
    callback: pmix_spawn_cbfunc_t,
    cbdata: *mut c_void,
) -> pmix_status_t {
    // SAFETY: see above.
    let upcall = unsafe {
        Upcall::Spawn {
            by: take::process(&*by),
            infos: take::infos(infos, ninfo),
            apps: take::apps(apps, napps),
        }
    };
    record(upcall);
    let cbdata = Handle(cbdata);
    std::thread::spawn(move || {
        if let Some(callback) = callback {
            // SAFETY: the callback is libpmix's, and is called once; it copies the name.
            unsafe { callback(0, SPAWNED.as_ptr().cast_mut(), cbdata.back()) };
        }
    });
    0
}

unsafe extern "C" fn session_control(
    by: *const pmix_proc_t,
    session: u32,
    infos: *const pmix_info_t,
    ninfo: usize,
    callback: pmix_info_cbfunc_t,
    cbdata: *mut c_void,
) -> pmix_status_t {
    // SAFETY: see above.
    let upcall = unsafe {
        Upcall::SessionControl {
            by: take::process(&*by),
            session,
            infos: take::infos(infos, ninfo),
        }
    };
    record(upcall);
    let cbdata = Handle(cbdata);
    std::thread::spawn(move || {
        let (status, reasons) = answers().clone();
        let mut lent = Box::new(Lent::default());
        // Reasons that cannot be lent were refused when they were said.
        let (infos, ninfo) = lent.infos(&reasons).unwrap_or((ptr::null_mut(), 0));
        if let Some(callback) = callback {
            let lent = Box::into_raw(lent).cast();
            // SAFETY: the callback is libpmix's, and is called once; what is lent is there until it is released.
            unsafe {
                callback(
                    status,
                    infos,
                    ninfo,
                    cbdata.back(),
                    Some(release_lent),
                    lent,
                )
            };
        }
    });
    0
}

unsafe extern "C" fn release_lent(lent: *mut c_void) {
    record(Upcall::Released);
    // SAFETY: it is what was given with the answer, and is released once.
    drop(unsafe { Box::from_raw(lent.cast::<Lent>()) });
}

/// What the host answers when it is asked about sessions.
static ANSWERS: Mutex<(pmix_status_t, Vec<Info>)> = Mutex::new((0, Vec::new()));

fn answers() -> std::sync::MutexGuard<'static, (pmix_status_t, Vec<Info>)> {
    ANSWERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Has the host answer so from now on.
pub(crate) fn answer_with(status: pmix_status_t, infos: &[Info]) -> Result<(), Status> {
    Lent::default().infos(infos)?;
    *answers() = (status, infos.to_vec());
    Ok(())
}
