//! The calls of a client and of a tool.

use crate::from_c;
use crate::into_c::{Arena, process};
use crate::library::Library;
use crate::memory::{Reader, Room};
use crate::status::check_status;
use mapcheck_reference::pmix::{App, Info, PmixValue, Process, Status};
use pmix_sys::{PMIX_MAX_NSLEN, pmix_proc_t, pmix_value_t};
use std::ptr;

impl Library {
    /// Connects to the server that started this process, as a client; returns the process's own id.
    ///
    /// # Errors
    ///
    /// The library's status.
    #[doc(alias = "PMIx_Init")]
    pub fn init(&self, infos: &[Info]) -> Result<Process, Status> {
        let init = self.functions.PMIx_Init()?;
        let mut arena = Arena::default();
        let (info, ninfo) = arena.infos(infos)?;
        let mut this = Room::new(NO_PROCESS);
        // SAFETY: there is room for a process, and there are `ninfo` infos.
        check_status(unsafe { init(this.pointer(), info, ninfo) })?;
        from_c::process(&this.written()?)
    }

    /// Ends this process's role as a client.
    ///
    /// # Errors
    ///
    /// The library's status.
    #[doc(alias = "PMIx_Finalize")]
    pub fn finalize(&self) -> Result<(), Status> {
        let finalize = self.functions.PMIx_Finalize()?;
        // SAFETY: a null pointer is an empty array of infos.
        check_status(unsafe { finalize(ptr::null(), 0) })
    }

    /// Looks up the value of a key for a process.
    ///
    /// # Errors
    ///
    /// The library's status.
    #[doc(alias = "PMIx_Get")]
    pub fn get(&self, of: &Process, key: &str, infos: &[Info]) -> Result<PmixValue, Status> {
        let get = self.functions.PMIx_Get()?;
        let mut arena = Arena::default();
        let of = process(of)?;
        let key = arena.string(key)?;
        let (info, ninfo) = arena.infos(infos)?;
        let mut value = Room::new(ptr::null_mut::<pmix_value_t>());
        // SAFETY: the arguments live until the call returns, and there is room for a pointer to a value.
        check_status(unsafe { get(&raw const of, key, info, ninfo, value.pointer()) })?;
        let mut reader = Reader::default();
        let value = reader.one(value.written()?)?;
        from_c::value(&mut reader, &value)
    }

    /// Stores a value for other processes to get once it is committed.
    ///
    /// # Errors
    ///
    /// The library's status.
    #[doc(alias = "PMIx_Put")]
    pub fn put(&self, scope: u8, key: &str, value: &PmixValue) -> Result<(), Status> {
        let put = self.functions.PMIx_Put()?;
        let mut arena = Arena::default();
        let key = arena.string(key)?;
        let mut value = arena.value(value)?;
        // SAFETY: the key and the value live until the call returns; the library copies both.
        check_status(unsafe { put(scope, key, &raw mut value) })
    }

    /// Sends the values of all earlier puts to the server.
    ///
    /// # Errors
    ///
    /// The library's status.
    #[doc(alias = "PMIx_Commit")]
    pub fn commit(&self) -> Result<(), Status> {
        let commit = self.functions.PMIx_Commit()?;
        // SAFETY: the function has no arguments.
        check_status(unsafe { commit() })
    }

    /// Waits until all of the processes have reached the fence.
    ///
    /// # Errors
    ///
    /// The library's status.
    #[doc(alias = "PMIx_Fence")]
    pub fn fence(&self, processes: &[Process], infos: &[Info]) -> Result<(), Status> {
        let fence = self.functions.PMIx_Fence()?;
        let mut arena = Arena::default();
        let (procs, nprocs) = arena.processes(processes)?;
        let (info, ninfo) = arena.infos(infos)?;
        // SAFETY: there are `nprocs` processes and `ninfo` infos.
        check_status(unsafe { fence(procs, nprocs, info, ninfo) })
    }

    /// Spawns a job; returns its namespace.
    ///
    /// # Errors
    ///
    /// The library's status.
    #[doc(alias = "PMIx_Spawn")]
    pub fn spawn(&self, infos: &[Info], apps: &[App]) -> Result<String, Status> {
        let spawn = self.functions.PMIx_Spawn()?;
        let mut arena = Arena::default();
        let (info, ninfo) = arena.infos(infos)?;
        let (app, napps) = arena.apps(apps)?;
        let mut nspace = Room::new(NO_PROCESS.nspace);
        // SAFETY: there are `ninfo` infos and `napps` apps, and room for the longest namespace with its NUL.
        check_status(unsafe { spawn(info, ninfo, app, napps, nspace.pointer().cast()) })?;
        from_c::char_array(&nspace.written()?)
    }

    /// Connects to a server as a tool; returns the process's own id.
    ///
    /// # Errors
    ///
    /// The library's status.
    #[doc(alias = "PMIx_tool_init")]
    pub fn tool_init(&self, infos: &[Info]) -> Result<Process, Status> {
        let init = self.functions.PMIx_tool_init()?;
        let mut arena = Arena::default();
        let (info, ninfo) = arena.infos(infos)?;
        let mut this = Room::new(NO_PROCESS);
        // SAFETY: there is room for a process, and there are `ninfo` infos.
        check_status(unsafe { init(this.pointer(), info, ninfo) })?;
        from_c::process(&this.written()?)
    }

    /// Ends this process's role as a tool.
    ///
    /// # Errors
    ///
    /// The library's status.
    #[doc(alias = "PMIx_tool_finalize")]
    pub fn tool_finalize(&self) -> Result<(), Status> {
        let finalize = self.functions.PMIx_tool_finalize()?;
        // SAFETY: the function has no arguments.
        check_status(unsafe { finalize() })
    }
}

/// What a process's room holds until the library writes there.
const NO_PROCESS: pmix_proc_t = pmix_proc_t {
    nspace: [0; PMIX_MAX_NSLEN as usize + 1],
    rank: 0,
};
