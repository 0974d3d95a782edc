//! The calls of a server.

use crate::host;
use crate::into_c::{Arena, process};
use crate::library::Library;
use crate::memory::{Reader, Room};
use crate::status::check_status;
use mapcheck_reference::pmix::{Info, Process, Registration, Status};
use std::ffi::c_char;
use std::ptr;

impl Library {
    /// Makes this process a server. Its host records every upcall.
    ///
    /// # Errors
    ///
    /// The library's status.
    #[doc(alias = "PMIx_server_init")]
    pub fn server_init(&self, infos: &[Info]) -> Result<(), Status> {
        let init = self.functions.PMIx_server_init()?;
        let mut arena = Arena::default();
        let (info, ninfo) = arena.infos(infos)?;
        let mut module = host::server_module();
        // SAFETY: the library copies the module, whose functions live for ever; there are `ninfo` infos.
        check_status(unsafe { init(&raw mut module, info, ninfo) })
    }

    /// Ends this process's role as a server.
    ///
    /// # Errors
    ///
    /// The library's status.
    #[doc(alias = "PMIx_server_finalize")]
    pub fn server_finalize(&self) -> Result<(), Status> {
        let finalize = self.functions.PMIx_server_finalize()?;
        // SAFETY: the function has no arguments.
        check_status(unsafe { finalize() })
    }

    /// Registers a job with the server.
    ///
    /// # Errors
    ///
    /// The library's status.
    #[doc(alias = "PMIx_server_register_nspace")]
    pub fn register_nspace(&self, job: &Registration) -> Result<(), Status> {
        let register = self.functions.PMIx_server_register_nspace()?;
        let mut infos = self.encoded_job_map(&job.nodes)?;
        infos.extend(job.infos.iter().cloned());
        let mut arena = Arena::default();
        let nspace = arena.string(&job.nspace)?;
        let (info, ninfo) = arena.infos(&infos)?;
        let local = i32::try_from(job.local).unwrap_or(i32::MAX);
        // SAFETY: the arguments live until the call returns; without a callback it returns when it is done.
        check_status(unsafe { register(nspace, local, info, ninfo, None, ptr::null_mut()) })
    }

    /// Registers a process that will connect to the server as a client.
    ///
    /// # Errors
    ///
    /// The library's status.
    #[doc(alias = "PMIx_server_register_client")]
    pub fn register_client(&self, client: &Process) -> Result<(), Status> {
        let register = self.functions.PMIx_server_register_client()?;
        let client = process(client)?;
        let (user, group) = (nix::unistd::Uid::effective(), nix::unistd::Gid::effective());
        // SAFETY: the process lives until the call returns; without a callback it returns when it is done.
        check_status(unsafe {
            register(
                &raw const client,
                user.as_raw(),
                group.as_raw(),
                ptr::null_mut(),
                None,
                ptr::null_mut(),
            )
        })
    }

    /// Returns the environment variables that lead a client to the server, as `NAME=value`.
    ///
    /// # Errors
    ///
    /// The library's status.
    #[doc(alias = "PMIx_server_setup_fork")]
    pub fn setup_fork(&self, client: &Process) -> Result<Vec<String>, Status> {
        let setup = self.functions.PMIx_server_setup_fork()?;
        let client = process(client)?;
        let mut environment: Room<*mut *mut c_char> = Room::new(ptr::null_mut());
        // SAFETY: a null pointer is an empty environment, which the library extends with `malloc`.
        check_status(unsafe { setup(&raw const client, environment.pointer()) })?;
        Reader::default().string_list(environment.written()?)
    }
}
