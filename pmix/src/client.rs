//! What a client does, and a tool.

use crate::lend::{Lent, process, unusable};
use crate::library::{Library, done};
use crate::take;
use mapcheck_reference::pmix::{App, Info, Process, Status, Value};
use pmix_sys::{PMIX_MAX_NSLEN, pmix_proc_t, pmix_value_t};
use std::ffi::c_char;
use std::ptr;

impl Library {
    /// Becomes a client of the server that has started this process; gives who this process is.
    ///
    /// # Errors
    ///
    /// What the library answers.
    #[doc(alias = "PMIx_Init")]
    pub fn init(&self, infos: &[Info]) -> Result<Process, Status> {
        let init = self.functions.PMIx_Init()?;
        let mut lent = Lent::default();
        let (info, ninfo) = lent.infos(infos)?;
        let mut this = nobody();
        // SAFETY: there is room for a process, and there are so many infos.
        done(unsafe { init(&raw mut this, info, ninfo) })?;
        Ok(take::process(&this))
    }

    /// Stops being a client.
    ///
    /// # Errors
    ///
    /// What the library answers.
    #[doc(alias = "PMIx_Finalize")]
    pub fn finalize(&self) -> Result<(), Status> {
        let finalize = self.functions.PMIx_Finalize()?;
        // SAFETY: no info is given.
        done(unsafe { finalize(ptr::null(), 0) })
    }

    /// Asks for a value.
    ///
    /// # Errors
    ///
    /// What the library answers.
    #[doc(alias = "PMIx_Get")]
    pub fn get(&self, of: &Process, key: &str, infos: &[Info]) -> Result<Value, Status> {
        let get = self.functions.PMIx_Get()?;
        let mut lent = Lent::default();
        let of = process(of)?;
        let key = lent.text(key)?;
        let (info, ninfo) = lent.infos(infos)?;
        let mut value: *mut pmix_value_t = ptr::null_mut();
        // SAFETY: all of it is there until the call returns.
        done(unsafe { get(&raw const of, key, info, ninfo, &raw mut value) })?;
        if value.is_null() {
            return Ok(Value::Undefined);
        }
        // SAFETY: the value was made for us; it is read, then freed with all that it points at.
        unsafe {
            let taken = take::value(&*value);
            take::free_value(&mut *value);
            take::free(value);
            Ok(taken)
        }
    }

    /// Gives others a value, once it is committed.
    ///
    /// # Errors
    ///
    /// What the library answers.
    #[doc(alias = "PMIx_Put")]
    pub fn put(&self, scope: u8, key: &str, value: &Value) -> Result<(), Status> {
        let put = self.functions.PMIx_Put()?;
        let mut lent = Lent::default();
        let key = lent.text(key)?;
        let mut value = lent.value(value)?;
        // SAFETY: the key and the value are there until the call returns; the library copies both.
        done(unsafe { put(scope, key, &raw mut value) })
    }

    /// Sends what was put to the server.
    ///
    /// # Errors
    ///
    /// What the library answers.
    #[doc(alias = "PMIx_Commit")]
    pub fn commit(&self) -> Result<(), Status> {
        let commit = self.functions.PMIx_Commit()?;
        // SAFETY: it takes nothing.
        done(unsafe { commit() })
    }

    /// Waits until all of these processes have called this.
    ///
    /// # Errors
    ///
    /// What the library answers.
    #[doc(alias = "PMIx_Fence")]
    pub fn fence(&self, processes: &[Process], infos: &[Info]) -> Result<(), Status> {
        let fence = self.functions.PMIx_Fence()?;
        let mut lent = Lent::default();
        let (procs, nprocs) = lent.processes(processes)?;
        let (info, ninfo) = lent.infos(infos)?;
        // SAFETY: there are so many processes and infos.
        done(unsafe { fence(procs, nprocs, info, ninfo) })
    }

    /// Has a job spawned; gives its namespace.
    ///
    /// # Errors
    ///
    /// What the library answers.
    #[doc(alias = "PMIx_Spawn")]
    pub fn spawn(&self, infos: &[Info], apps: &[App]) -> Result<String, Status> {
        let spawn = self.functions.PMIx_Spawn()?;
        let mut lent = Lent::default();
        let (info, ninfo) = lent.infos(infos)?;
        let (app, napps) = lent.apps(apps)?;
        let mut nspace: [c_char; PMIX_MAX_NSLEN as usize + 1] = [0; PMIX_MAX_NSLEN as usize + 1];
        // SAFETY: there are so many infos and apps, and room for the longest namespace with its NUL.
        done(unsafe { spawn(info, ninfo, app, napps, nspace.as_mut_ptr()) })?;
        Ok(take::fixed(&nspace))
    }

    /// Becomes a tool; gives who this process is.
    ///
    /// # Errors
    ///
    /// What the library answers.
    #[doc(alias = "PMIx_tool_init")]
    pub fn tool_init(&self, infos: &[Info]) -> Result<Process, Status> {
        let init = self.functions.PMIx_tool_init()?;
        let mut lent = Lent::default();
        let (info, ninfo) = lent.infos(infos)?;
        let mut this = nobody();
        // SAFETY: there is room for a process, and there are so many infos.
        done(unsafe { init(&raw mut this, info, ninfo) })?;
        Ok(take::process(&this))
    }

    /// Stops being a tool.
    ///
    /// # Errors
    ///
    /// What the library answers.
    #[doc(alias = "PMIx_tool_finalize")]
    pub fn tool_finalize(&self) -> Result<(), Status> {
        let finalize = self.functions.PMIx_tool_finalize()?;
        // SAFETY: it takes nothing.
        done(unsafe { finalize() })
    }

    /// What a list of nodes, or of ranks on nodes, is when the library writes it shortly.
    pub(crate) fn generate(
        &self,
        generate: unsafe extern "C" fn(*const c_char, *mut *mut c_char) -> i32,
        list: &str,
    ) -> Result<String, Status> {
        let mut lent = Lent::default();
        let list = lent.text(list)?;
        let mut short: *mut c_char = ptr::null_mut();
        // SAFETY: there is a text, and room for a pointer to another.
        done(unsafe { generate(list, &raw mut short) })?;
        // SAFETY: the text was made for us; it is read, then freed.
        let text = unsafe {
            let text = crate::library::text(short);
            take::free(short);
            text
        };
        // Long lists are compressed, and then hold bytes that are no text.
        if text.starts_with("blob") {
            return Err(unusable("a job of so many nodes cannot be told".to_owned()));
        }
        Ok(text)
    }
}

fn nobody() -> pmix_proc_t {
    pmix_proc_t {
        nspace: [0; PMIX_MAX_NSLEN as usize + 1],
        rank: 0,
    }
}
