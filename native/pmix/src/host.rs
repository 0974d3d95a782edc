//! The host of a server: records what libpmix asks of it, and answers.
//!
//! libpmix calls these functions on its own progress thread, which must not block. A function that has a callback therefore calls
//! it from another thread. Arguments that cannot be read are recorded too, and are an error for the library.

use crate::c_types::ServerModule;
use crate::from_c;
use crate::into_c::Arena;
use crate::memory::{Code, Reader};
use crate::status::unusable;
use mapcheck_reference::pmix::{HostCall, Info, Status};
use pmix_sys::{
    pmix_app_t, pmix_info_cbfunc_t, pmix_info_t, pmix_modex_cbfunc_t, pmix_op_cbfunc_t,
    pmix_proc_t, pmix_spawn_cbfunc_t, pmix_status_t,
};
use std::collections::BTreeSet;
use std::ffi::{c_char, c_int, c_void};
use std::ptr;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// `PMIX_OPERATION_SUCCEEDED`: the operation is complete, so libpmix does not wait for the callback.
const OPERATION_SUCCEEDED: pmix_status_t = -157;

/// `PMIX_ERR_BAD_PARAM`: the arguments of an upcall cannot be read.
const BAD_PARAM: pmix_status_t = -27;

/// `PMIX_ERR_NOT_FOUND`: no other server exists that could have the data.
const NOT_FOUND: pmix_status_t = -46;

/// `PMIX_ERR_OUT_OF_RESOURCE`: there is no thread to reply from.
const OUT_OF_RESOURCE: pmix_status_t = -29;

/// The namespace of every job that this host claims to have spawned.
const SPAWNED_NSPACE: &std::ffi::CStr = c"spawned";

/// Every upcall so far, in order.
static UPCALLS: Mutex<Vec<HostCall>> = Mutex::new(Vec::new());

/// The status and infos that the host replies to every session control request.
static SESSION_REPLY: Mutex<(pmix_status_t, Vec<Info>)> = Mutex::new((0, Vec::new()));

/// The replies that libpmix has not released yet, by number.
static UNRELEASED: Mutex<BTreeSet<usize>> = Mutex::new(BTreeSet::new());

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

/// Records a call that the library must not make.
pub(crate) fn record_invalid(function: &str, reason: &str) {
    record(HostCall::Invalid {
        function: function.to_owned(),
        reason: reason.to_owned(),
    });
}

/// Records an upcall; an error for the library if its arguments cannot be read.
fn take(
    function: &str,
    read: impl FnOnce(&mut Reader) -> Result<HostCall, Status>,
) -> Result<(), pmix_status_t> {
    match read(&mut Reader::default()) {
        Ok(upcall) => {
            record(upcall);
            Ok(())
        }
        Err(status) => {
            record_invalid(function, &status.to_string());
            Err(BAD_PARAM)
        }
    }
}

/// Records an upcall that is complete with that.
fn take_only(
    function: &str,
    read: impl FnOnce(&mut Reader) -> Result<HostCall, Status>,
) -> pmix_status_t {
    match take(function, read) {
        Ok(()) => OPERATION_SUCCEEDED,
        Err(code) => code,
    }
}

/// Records an upcall, and replies to it from another thread.
fn take_and_reply<F: Send + 'static>(
    function: &'static str,
    read: impl FnOnce(&mut Reader) -> Result<HostCall, Status>,
    callback: Option<F>,
    address: impl FnOnce(&F) -> *const c_void,
    reply: impl FnOnce(F) + Send + 'static,
) -> pmix_status_t {
    let mut callable = None;
    let taken = take(function, |reader| {
        let upcall = read(reader)?;
        callable = callback.filter(|callback| Code::now().contains(address(callback)));
        match callable {
            Some(_) => Ok(upcall),
            None => Err(unusable("the library passed a callback that is not code")),
        }
    });
    let (Ok(()), Some(callback)) = (taken, callable) else {
        return BAD_PARAM;
    };
    match std::thread::Builder::new().spawn(move || reply(callback)) {
        Ok(_) => 0,
        Err(error) => {
            record_invalid(function, &format!("no thread to reply from: {error}"));
            OUT_OF_RESOURCE
        }
    }
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

extern "C" fn client_connected(
    process: *const pmix_proc_t,
    _: *mut c_void,
    _: *mut pmix_info_t,
    _: usize,
    _: pmix_op_cbfunc_t,
    _: *mut c_void,
) -> pmix_status_t {
    take_only("client_connected2", |reader| {
        let process = from_c::process_at(reader, process)?;
        Ok(HostCall::ClientConnected { process })
    })
}

extern "C" fn client_finalized(
    process: *const pmix_proc_t,
    _: *mut c_void,
    _: pmix_op_cbfunc_t,
    _: *mut c_void,
) -> pmix_status_t {
    take_only("client_finalized", |reader| {
        let process = from_c::process_at(reader, process)?;
        Ok(HostCall::ClientFinalized { process })
    })
}

extern "C" fn abort(
    process: *const pmix_proc_t,
    _: *mut c_void,
    status: c_int,
    message: *const c_char,
    _: *mut pmix_proc_t,
    _: usize,
    _: pmix_op_cbfunc_t,
    _: *mut c_void,
) -> pmix_status_t {
    take_only("abort", |reader| {
        Ok(HostCall::Abort {
            process: from_c::process_at(reader, process)?,
            status,
            message: reader.string(message)?,
        })
    })
}

/// Returns the clients' data unchanged: this is the only server, so its clients' data is everybody's.
extern "C" fn fence(
    processes: *const pmix_proc_t,
    nprocs: usize,
    infos: *const pmix_info_t,
    ninfo: usize,
    data: *mut c_char,
    ndata: usize,
    callback: pmix_modex_cbfunc_t,
    cbdata: *mut c_void,
) -> pmix_status_t {
    let (data, cbdata) = (Handle(data.cast()), Handle(cbdata));
    take_and_reply(
        "fence_nb",
        |reader| {
            Ok(HostCall::Fence {
                processes: from_c::processes(reader, processes, nprocs)?,
                infos: from_c::infos(reader, infos, ninfo)?,
            })
        },
        callback,
        |callback| *callback as *const c_void,
        move |callback| {
            let data = data.pointer();
            // SAFETY: the callback is libpmix's, which gets its own data back.
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
        },
    )
}

/// The data of a fence is left: only a library that does not lie releases it once.
extern "C" fn release_data(_: *mut c_void) {}

/// Answers that the data was not found: no other server exists that could have it.
extern "C" fn direct_modex(
    process: *const pmix_proc_t,
    infos: *const pmix_info_t,
    ninfo: usize,
    callback: pmix_modex_cbfunc_t,
    cbdata: *mut c_void,
) -> pmix_status_t {
    let cbdata = Handle(cbdata);
    take_and_reply(
        "direct_modex",
        |reader| {
            Ok(HostCall::DirectModex {
                process: from_c::process_at(reader, process)?,
                infos: from_c::infos(reader, infos, ninfo)?,
            })
        },
        callback,
        |callback| *callback as *const c_void,
        move |callback| {
            let (nothing, none) = (ptr::null(), ptr::null_mut());
            // SAFETY: the callback is libpmix's, and there is no data.
            unsafe { callback(NOT_FOUND, nothing, 0, cbdata.pointer(), None, none) };
        },
    )
}

/// Claims success without spawning anything: scenarios only check the request that arrives here.
extern "C" fn spawn(
    by: *const pmix_proc_t,
    infos: *const pmix_info_t,
    ninfo: usize,
    apps: *const pmix_app_t,
    napps: usize,
    callback: pmix_spawn_cbfunc_t,
    cbdata: *mut c_void,
) -> pmix_status_t {
    let cbdata = Handle(cbdata);
    take_and_reply(
        "spawn",
        |reader| {
            Ok(HostCall::Spawn {
                by: from_c::process_at(reader, by)?,
                infos: from_c::infos(reader, infos, ninfo)?,
                apps: from_c::apps(reader, apps, napps)?,
            })
        },
        callback,
        |callback| *callback as *const c_void,
        move |callback| {
            // SAFETY: the callback is libpmix's, and it copies the namespace.
            unsafe { callback(0, SPAWNED_NSPACE.as_ptr().cast_mut(), cbdata.pointer()) };
        },
    )
}

extern "C" fn session_control(
    by: *const pmix_proc_t,
    session: u32,
    infos: *const pmix_info_t,
    ninfo: usize,
    callback: pmix_info_cbfunc_t,
    cbdata: *mut c_void,
) -> pmix_status_t {
    let cbdata = Handle(cbdata);
    take_and_reply(
        "session_control",
        |reader| {
            Ok(HostCall::SessionControl {
                by: from_c::process_at(reader, by)?,
                session,
                infos: from_c::infos(reader, infos, ninfo)?,
            })
        },
        callback,
        |callback| *callback as *const c_void,
        move |callback| {
            let (status, reply) = lock(&SESSION_REPLY).clone();
            // Left, because a library that lies may read the infos after it has released them.
            let arena = Box::leak(Box::new(Arena::default()));
            // Converting them cannot fail: `set_session_reply` has tried.
            let (infos, ninfo) = arena.infos(&reply).unwrap_or((ptr::null_mut(), 0));
            let number = {
                let mut unreleased = lock(&UNRELEASED);
                let number = unreleased.last().map_or(1, |last| last + 1);
                unreleased.insert(number);
                number
            };
            let (release, number) = (
                Some(release_reply as _),
                ptr::without_provenance_mut(number),
            );
            // SAFETY: the callback is libpmix's, and the infos live for ever.
            unsafe { callback(status, infos, ninfo, cbdata.pointer(), release, number) };
        },
    )
}

extern "C" fn release_reply(number: *mut c_void) {
    match lock(&UNRELEASED).remove(&number.addr()) {
        true => record(HostCall::ReleaseInfos),
        false => record_invalid(
            "session_control",
            "the release of a reply that was released before, or never made",
        ),
    }
}
