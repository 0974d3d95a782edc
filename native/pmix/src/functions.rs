//! The functions of libpmix that this crate calls, each with its type.
//!
//! To make another function callable, add a line to the table at the end.

use mapcheck_reference::pmix::Status;
use pmix_sys::{
    pmix_app_t, pmix_cpuset_t, pmix_data_buffer_t, pmix_data_type_t, pmix_hdlr_reg_cbfunc_t,
    pmix_info_cbfunc_t, pmix_info_t, pmix_notification_fn_t, pmix_op_cbfunc_t, pmix_proc_t,
    pmix_query_t, pmix_scope_t, pmix_status_t, pmix_value_t,
};
use std::ffi::{c_char, c_int, c_void};

use crate::c_types::{ServerModule, SetupCallback};
use crate::memory::Code;

/// Defines [`Functions`]: a field for each function, and a method that returns the function or [`Status::Missing`].
macro_rules! functions {
    ($($name:ident($($argument:ty),*) $(-> $returned:ty)?;)*) => {
        /// The functions of the table below, as far as the library has them.
        #[expect(non_snake_case, reason = "the functions have libpmix's names")]
        pub(crate) struct Functions {
            $($name: Option<unsafe extern "C" fn($($argument),*) $(-> $returned)?>,)*
        }

        #[expect(non_snake_case, reason = "the functions have libpmix's names")]
        impl Functions {
            /// Looks up every function of the table.
            pub(crate) fn look_up(library: &libloading::Library) -> Self {
                let code = Code::now();
                Self {
                    // SAFETY: the types are those of pmix.h, pmix_server.h and pmix_tool.h, which are the same in every
                    // libpmix; a library with the name but another type is not a libpmix. The library is never unloaded.
                    $($name: unsafe {
                        let symbol = library.get::<unsafe extern "C" fn($($argument),*) $(-> $returned)?>(stringify!($name).as_bytes());
                        symbol.ok().map(|symbol| *symbol).filter(|function| code.contains(*function as *const c_void))
                    },)*
                }
            }

            $(
                pub(crate) fn $name(
                    &self,
                ) -> Result<unsafe extern "C" fn($($argument),*) $(-> $returned)?, Status> {
                    self.$name.ok_or_else(|| Status::Missing(stringify!($name).to_owned()))
                }
            )*
        }
    };
}

functions! {
    PMIx_Get_version() -> *const c_char;
    PMIx_Data_pack(*const pmix_proc_t, *mut pmix_data_buffer_t, *mut c_void, i32, pmix_data_type_t) -> pmix_status_t;
    PMIx_Data_unpack(*const pmix_proc_t, *mut pmix_data_buffer_t, *mut c_void, *mut i32, pmix_data_type_t) -> pmix_status_t;

    PMIx_server_init(*mut ServerModule, *mut pmix_info_t, usize) -> pmix_status_t;
    PMIx_server_finalize() -> pmix_status_t;
    PMIx_server_register_nspace(*const c_char, c_int, *mut pmix_info_t, usize, pmix_op_cbfunc_t, *mut c_void) -> pmix_status_t;
    PMIx_server_register_client(*const pmix_proc_t, u32, u32, *mut c_void, pmix_op_cbfunc_t, *mut c_void) -> pmix_status_t;
    PMIx_server_setup_fork(*const pmix_proc_t, *mut *mut *mut c_char) -> pmix_status_t;
    PMIx_server_setup_application(*const c_char, *mut pmix_info_t, usize, SetupCallback, *mut c_void) -> pmix_status_t;
    PMIx_server_setup_local_support(*const c_char, *mut pmix_info_t, usize, pmix_op_cbfunc_t, *mut c_void) -> pmix_status_t;
    PMIx_server_generate_cpuset_string(*const pmix_cpuset_t, *mut *mut c_char) -> pmix_status_t;
    PMIx_server_generate_locality_string(*const pmix_cpuset_t, *mut *mut c_char) -> pmix_status_t;
    PMIx_Parse_cpuset_string(*const c_char, *mut pmix_cpuset_t) -> pmix_status_t;
    PMIx_generate_regex(*const c_char, *mut *mut c_char) -> pmix_status_t;
    PMIx_generate_ppn(*const c_char, *mut *mut c_char) -> pmix_status_t;

    PMIx_Init(*mut pmix_proc_t, *mut pmix_info_t, usize) -> pmix_status_t;
    PMIx_Finalize(*const pmix_info_t, usize) -> pmix_status_t;
    PMIx_Get(*const pmix_proc_t, *const c_char, *const pmix_info_t, usize, *mut *mut pmix_value_t) -> pmix_status_t;
    PMIx_Put(pmix_scope_t, *const c_char, *mut pmix_value_t) -> pmix_status_t;
    PMIx_Commit() -> pmix_status_t;
    PMIx_Fence(*const pmix_proc_t, usize, *const pmix_info_t, usize) -> pmix_status_t;
    PMIx_Spawn(*const pmix_info_t, usize, *const pmix_app_t, usize, *mut c_char) -> pmix_status_t;

    PMIx_Session_control(u32, *const pmix_info_t, usize, pmix_info_cbfunc_t, *mut c_void) -> pmix_status_t;
    PMIx_Allocation_request(u8, *mut pmix_info_t, usize, *mut *mut pmix_info_t, *mut usize) -> pmix_status_t;
    PMIx_Job_control(*const pmix_proc_t, usize, *const pmix_info_t, usize, *mut *mut pmix_info_t, *mut usize) -> pmix_status_t;
    PMIx_Query_info(*mut pmix_query_t, usize, *mut *mut pmix_info_t, *mut usize) -> pmix_status_t;

    PMIx_Register_event_handler(*mut pmix_status_t, usize, *mut pmix_info_t, usize, pmix_notification_fn_t, pmix_hdlr_reg_cbfunc_t, *mut c_void) -> pmix_status_t;
    PMIx_Abort(c_int, *const c_char, *mut pmix_proc_t, usize) -> pmix_status_t;

    PMIx_tool_init(*mut pmix_proc_t, *mut pmix_info_t, usize) -> pmix_status_t;
    PMIx_tool_finalize() -> pmix_status_t;
}
