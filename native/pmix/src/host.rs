//! The host of a server: records what libpmix asks of it, and answers.
//!
//! libpmix calls these functions on its own progress thread, which must not block. A function that has a callback therefore calls
//! it from another thread.

use crate::c_types::ServerModule;
use crate::free::free;
use crate::from_c;
use crate::into_c::Arena;
use mapcheck_reference::pmix::{HostCall, Info, Status};
use pmix_sys::{
    pmix_app_t, pmix_info_cbfunc_t, pmix_info_t, pmix_modex_cbfunc_t, pmix_op_cbfunc_t,
    pmix_proc_t, pmix_spawn_cbfunc_t, pmix_status_t,
};
use std::ffi::{c_char, c_int, c_void};
use std::ptr;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// `PMIX_OPERATION_SUCCEEDED`: the operation is complete, so libpmix does not wait for the callback.
const OPERATION_SUCCEEDED: pmix_status_t = -157;

/// The namespace of every job that this host claims to have spawned.
const SPAWNED_NSPACE: &std::ffi::CStr = c"spawned";

/// Every upcall so far, in order.
static UPCALLS: Mutex<Vec<HostCall>> = Mutex::new(Vec::new());

/// The status and infos that the host replies to every session control request.
static SESSION_REPLY: Mutex<(pmix_status_t, Vec<Info>)> = Mutex::new((0, Vec::new()));

/// Locks a mutex; its contents are whole even if a thread panicked while it held the lock.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns every upcall so far, in order.
pub(crate) fn calls() -> Vec<HostCall> {
    lock(&UPCALLS).clone()
}

/// Sets the host's reply to all later session control requests.
pub(crate) fn set_session_reply(status: pmix_status_t, infos: &[Info]) -> Result<(), Status> {
    // Infos that cannot be converted are an error here, where it can be reported.
    Arena::default().infos(infos)?;
    *lock(&SESSION_REPLY) = (status, infos.to_vec());
    Ok(())
}

fn record(upcall: HostCall) {
    lock(&UPCALLS).push(upcall);
}

/// The module to pass to `PMIx_server_init`.
pub(crate) fn server_module() -> ServerModule {
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

/// A pointer that belongs to libpmix and goes back to it from another thread.
struct Handle(*mut c_void);

// SAFETY: libpmix accepts these pointers back from any thread, and the host does not dereference them.
unsafe impl Send for Handle {}

impl Handle {
    /// Returns the pointer. A method makes a closure capture the whole handle, which is `Send`, and not the field.
    fn pointer(&self) -> *mut c_void {
        self.0
    }
}

// SAFETY of every function below: libpmix calls them with the arguments that its headers promise, and the pointers among them are
// valid until the function returns.

unsafe extern "C" fn client_connected(
    process: *const pmix_proc_t,
    _: *mut c_void,
    _: *mut pmix_info_t,
    _: usize,
    _: pmix_op_cbfunc_t,
    _: *mut c_void,
) -> pmix_status_t {
    // SAFETY: the arguments are valid, as stated above.
    let process = from_c::process(unsafe { &*process });
    record(HostCall::ClientConnected { process });
    OPERATION_SUCCEEDED
}

unsafe extern "C" fn client_finalized(
    process: *const pmix_proc_t,
    _: *mut c_void,
    _: pmix_op_cbfunc_t,
    _: *mut c_void,
) -> pmix_status_t {
    // SAFETY: the arguments are valid, as stated above.
    let process = from_c::process(unsafe { &*process });
    record(HostCall::ClientFinalized { process });
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
    // SAFETY: the arguments are valid, as stated above.
    let (process, message) = unsafe { (from_c::process(&*process), from_c::string(message)) };
    record(HostCall::Abort {
        process,
        status,
        message,
    });
    OPERATION_SUCCEEDED
}

/// Returns the clients' data unchanged: this is the only server, so its clients' data is everybody's.
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
    // SAFETY: the arguments are valid, as stated above.
    let (processes, infos) = unsafe {
        (
            from_c::processes(processes, nprocs),
            from_c::infos(infos, ninfo),
        )
    };
    record(HostCall::Fence { processes, infos });
    let (data, cbdata) = (Handle(data.cast()), Handle(cbdata));
    std::thread::spawn(move || {
        let data = data.pointer();
        if let Some(callback) = callback {
            // SAFETY: the host owns the data until libpmix calls the release function; the callback is called once.
            unsafe {
                callback(
                    0,
                    data.cast_const().cast(),
                    ndata,
                    cbdata.pointer(),
                    Some(release_data),
                    data,
                );
            }
        }
    });
    0
}

unsafe extern "C" fn release_data(data: *mut c_void) {
    // SAFETY: libpmix allocated the data with `malloc` and gave it to the host; it calls this function once.
    unsafe { free(data) }
}

/// Answers that the data was not found: no other server exists that could have it.
unsafe extern "C" fn direct_modex(
    process: *const pmix_proc_t,
    infos: *const pmix_info_t,
    ninfo: usize,
    callback: pmix_modex_cbfunc_t,
    cbdata: *mut c_void,
) -> pmix_status_t {
    // SAFETY: the arguments are valid, as stated above.
    let (process, infos) = unsafe { (from_c::process(&*process), from_c::infos(infos, ninfo)) };
    record(HostCall::DirectModex { process, infos });
    let cbdata = Handle(cbdata);
    std::thread::spawn(move || {
        if let (Some(callback), Status::Code(code)) = (callback, Status::NOT_FOUND) {
            // SAFETY: the callback is libpmix's, and it is called once.
            unsafe {
                callback(
                    code,
                    ptr::null(),
                    0,
                    cbdata.pointer(),
                    None,
                    ptr::null_mut(),
                )
            };
        }
    });
    0
}

/// Claims success without spawning anything: scenarios only check the request that arrives here.
unsafe extern "C" fn spawn(
    by: *const pmix_proc_t,
    infos: *const pmix_info_t,
    ninfo: usize,
    apps: *const pmix_app_t,
    napps: usize,
    callback: pmix_spawn_cbfunc_t,
    cbdata: *mut c_void,
) -> pmix_status_t {
    // SAFETY: the arguments are valid, as stated above.
    let upcall = unsafe {
        HostCall::Spawn {
            by: from_c::process(&*by),
            infos: from_c::infos(infos, ninfo),
            apps: from_c::apps(apps, napps),
        }
    };
    record(upcall);
    let cbdata = Handle(cbdata);
    std::thread::spawn(move || {
        if let Some(callback) = callback {
            // SAFETY: the callback is libpmix's, and it is called once; it copies the namespace.
            unsafe { callback(0, SPAWNED_NSPACE.as_ptr().cast_mut(), cbdata.pointer()) };
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
    // SAFETY: the arguments are valid, as stated above.
    let upcall = unsafe {
        HostCall::SessionControl {
            by: from_c::process(&*by),
            session,
            infos: from_c::infos(infos, ninfo),
        }
    };
    record(upcall);
    let cbdata = Handle(cbdata);
    std::thread::spawn(move || {
        let (status, reply) = lock(&SESSION_REPLY).clone();
        let mut arena = Box::new(Arena::default());
        // Converting them cannot fail: `set_session_reply` has tried.
        let (infos, ninfo) = arena.infos(&reply).unwrap_or((ptr::null_mut(), 0));
        if let Some(callback) = callback {
            let arena = Box::into_raw(arena).cast();
            // SAFETY: the callback is libpmix's, and it is called once; the infos live until libpmix calls the release function.
            unsafe {
                callback(
                    status,
                    infos,
                    ninfo,
                    cbdata.pointer(),
                    Some(release_arena),
                    arena,
                )
            };
        }
    });
    0
}

unsafe extern "C" fn release_arena(arena: *mut c_void) {
    record(HostCall::ReleaseInfos);
    // SAFETY: the pointer is the arena that was passed along with the reply, and libpmix releases it once.
    drop(unsafe { Box::from_raw(arena.cast::<Arena>()) });
}
