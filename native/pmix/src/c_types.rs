//! C types of libpmix that `pmix-sys` does not have in the form needed here.

use pmix_sys::{
    pmix_app_t, pmix_info_cbfunc_t, pmix_info_t, pmix_modex_cbfunc_t, pmix_op_cbfunc_t,
    pmix_proc_t, pmix_spawn_cbfunc_t, pmix_status_t,
};
use std::ffi::{c_char, c_int, c_void};

/// `pmix_setup_application_cbfunc_t`.
pub(crate) type SetupCallback = Option<
    unsafe extern "C" fn(
        pmix_status_t,
        *mut pmix_info_t,
        usize,
        *mut c_void,
        pmix_op_cbfunc_t,
        *mut c_void,
    ),
>;

/// A member of [`ServerModule`] that this host leaves out: libpmix itself answers that the operation is not supported.
pub(crate) type Unused = Option<unsafe extern "C" fn()>;

/// `pmix_server_module_t`: the members of version 5, and room for later ones. Older libraries read fewer of them.
#[repr(C)]
pub(crate) struct ServerModule {
    pub(crate) client_connected: Unused,
    pub(crate) client_finalized: Option<
        unsafe extern "C" fn(
            *const pmix_proc_t,
            *mut c_void,
            pmix_op_cbfunc_t,
            *mut c_void,
        ) -> pmix_status_t,
    >,
    pub(crate) abort: Option<
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
    pub(crate) fence_nb: Option<
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
    pub(crate) direct_modex: Option<
        unsafe extern "C" fn(
            *const pmix_proc_t,
            *const pmix_info_t,
            usize,
            pmix_modex_cbfunc_t,
            *mut c_void,
        ) -> pmix_status_t,
    >,
    /// `publish`, `lookup` and `unpublish`.
    pub(crate) publish: [Unused; 3],
    pub(crate) spawn: Option<
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
    pub(crate) connect: [Unused; 18],
    pub(crate) client_connected2: Option<
        unsafe extern "C" fn(
            *const pmix_proc_t,
            *mut c_void,
            *mut pmix_info_t,
            usize,
            pmix_op_cbfunc_t,
            *mut c_void,
        ) -> pmix_status_t,
    >,
    pub(crate) session_control: Option<
        unsafe extern "C" fn(
            *const pmix_proc_t,
            u32,
            *const pmix_info_t,
            usize,
            pmix_info_cbfunc_t,
            *mut c_void,
        ) -> pmix_status_t,
    >,
    /// Members of versions after 5.
    pub(crate) later: [Unused; 16],
}
