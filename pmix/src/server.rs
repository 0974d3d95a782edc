//! What a server does.

use crate::lend::{Lent, process};
use crate::library::{Library, done};
use crate::server_module;
use crate::take;
use mapcheck_reference::pmix::{Info, Process, Registration, Status};
use std::ffi::c_char;
use std::ptr;

impl Library {
    /// Becomes a server. What libpmix asks of it is recorded.
    ///
    /// # Errors
    ///
    /// What the library answers.
    #[doc(alias = "PMIx_server_init")]
    pub fn server_init(&self, infos: &[Info]) -> Result<(), Status> {
        let init = self.functions.PMIx_server_init()?;
        let mut lent = Lent::default();
        let (info, ninfo) = lent.infos(infos)?;
        let mut module = server_module::module();
        // SAFETY: the module's functions are there for ever, and the library copies the module; there are so many infos.
        done(unsafe { init(&raw mut module, info, ninfo) })
    }

    /// Stops being a server.
    ///
    /// # Errors
    ///
    /// What the library answers.
    #[doc(alias = "PMIx_server_finalize")]
    pub fn server_finalize(&self) -> Result<(), Status> {
        let finalize = self.functions.PMIx_server_finalize()?;
        // SAFETY: it takes nothing.
        done(unsafe { finalize() })
    }

    /// Tells the server of a job.
    ///
    /// # Errors
    ///
    /// What the library answers.
    #[doc(alias = "PMIx_server_register_nspace")]
    pub fn register_nspace(&self, job: &Registration) -> Result<(), Status> {
        let register = self.functions.PMIx_server_register_nspace()?;
        let mut infos = self.job_map(&job.nodes, None)?;
        infos.extend(job.infos.iter().cloned());
        let mut lent = Lent::default();
        let name = lent.text(&job.nspace)?;
        let (info, ninfo) = lent.infos(&infos)?;
        let local = i32::try_from(job.local).unwrap_or(i32::MAX);
        // SAFETY: all of it is there until the call returns, which it does when it is done since no callback is given.
        done(unsafe { register(name, local, info, ninfo, None, ptr::null_mut()) })
    }

    /// Tells the server of a process that will be its client.
    ///
    /// # Errors
    ///
    /// What the library answers.
    #[doc(alias = "PMIx_server_register_client")]
    pub fn register_client(&self, client: &Process) -> Result<(), Status> {
        let register = self.functions.PMIx_server_register_client()?;
        let client = process(client)?;
        let (user, group) = (nix::unistd::Uid::effective(), nix::unistd::Gid::effective());
        // SAFETY: the process is there until the call returns, which it does when it is done since no callback is given.
        done(unsafe {
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

    /// What a client's environment must have for it to find the server, as `NAME=value`.
    ///
    /// # Errors
    ///
    /// What the library answers.
    #[doc(alias = "PMIx_server_setup_fork")]
    pub fn setup_fork(&self, client: &Process) -> Result<Vec<String>, Status> {
        let setup = self.functions.PMIx_server_setup_fork()?;
        let client = process(client)?;
        let mut environment: *mut *mut c_char = ptr::null_mut();
        // SAFETY: an environment that is null is one without variables, which the library makes longer with `malloc`.
        let code = unsafe { setup(&raw const client, &raw mut environment) };
        // SAFETY: the list and its texts are ours now; they are read, then freed.
        let variables = unsafe {
            let variables = take::texts(environment);
            take::free_texts(environment);
            variables
        };
        done(code).map(|()| variables)
    }
}
