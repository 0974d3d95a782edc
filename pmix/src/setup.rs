//! What a server does before a job is launched.

use crate::lend::Lent;
use crate::library::{Library, done};
use crate::take;
use mapcheck_reference::pmix::{Info, Registration, Status, Value, keys};
use pmix_sys::{pmix_cpuset_t, pmix_info_t, pmix_op_cbfunc_t, pmix_status_t};
use std::ffi::{c_char, c_void};
use std::ptr;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

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

/// How long to wait for a callback.
const PATIENCE: Duration = Duration::from_secs(30);

/// It did not come in time.
const TIMEOUT: Status = Status::Code(-24);

/// Where a callback leaves what came with it.
#[derive(Default)]
struct Mailbox {
    came: Mutex<Option<(pmix_status_t, Vec<Info>)>>,
    changed: Condvar,
}

impl Library {
    /// Has the library write a job's map: both lists, or none if the job has no nodes.
    ///
    /// # Errors
    ///
    /// What the library answers.
    #[doc(alias = "PMIX_NODE_MAP", alias = "PMIX_PROC_MAP")]
    pub fn job_map(
        &self,
        nodes: &[(String, Vec<u32>)],
        ranges_of: Option<u32>,
    ) -> Result<Vec<Info>, Status> {
        use mapcheck_reference::pmix::job_data::lists;
        if nodes.is_empty() {
            return Ok(Vec::new());
        }
        let (names, ranks): (Vec<String>, Vec<Vec<u32>>) = nodes.iter().cloned().unzip();
        let (regex, ppn) = (
            self.functions.PMIx_generate_regex()?,
            self.functions.PMIx_generate_ppn()?,
        );
        let names = self.generate(regex, &lists::names(&names))?;
        let ranks = match ranges_of {
            Some(size) => lists::ranks_as_ranges(&ranks, size),
            None => lists::ranks(&ranks),
        };
        let ranks = self.generate(ppn, &ranks)?;
        Ok(vec![
            Info::new(keys::NODE_MAP, Value::String(names)),
            Info::new(keys::PROC_MAP, Value::String(ranks)),
        ])
    }

    /// Asks what a job needs before it is launched; gives what came through the callback.
    ///
    /// # Errors
    ///
    /// What the library answers, at once or through the callback.
    #[doc(alias = "PMIx_server_setup_application")]
    pub fn setup_application(&self, job: &Registration) -> Result<Vec<Info>, Status> {
        let setup = self.functions.PMIx_server_setup_application()?;
        let mut infos = self.job_map(&job.nodes, None)?;
        infos.extend(job.infos.iter().cloned());
        let mut lent = Lent::default();
        let name = lent.text(&job.nspace)?;
        let (info, ninfo) = lent.infos(&infos)?;
        let mailbox = Arc::new(Mailbox::default());
        let theirs = Arc::into_raw(Arc::clone(&mailbox));
        // SAFETY: what is lent is there until the callback has come, or for ever; the mailbox too.
        let code = unsafe { setup(name, info, ninfo, Some(came), theirs.cast_mut().cast()) };
        done(code)?;
        let waiting = mailbox.came.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = mailbox
            .changed
            .wait_timeout_while(waiting, PATIENCE, |came| came.is_none());
        let (mut came, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let Some((code, infos)) = came.take() else {
            // The library may still read it.
            std::mem::forget(lent);
            return Err(TIMEOUT);
        };
        done(code).map(|()| infos)
    }

    /// Gives a server what was returned of a job on another.
    ///
    /// # Errors
    ///
    /// What the library answers.
    #[doc(alias = "PMIx_server_setup_local_support")]
    pub fn setup_local_support(&self, nspace: &str, infos: &[Info]) -> Result<(), Status> {
        let setup = self.functions.PMIx_server_setup_local_support()?;
        let mut lent = Lent::default();
        let name = lent.text(nspace)?;
        let (info, ninfo) = lent.infos(infos)?;
        // SAFETY: all of it is there until the call returns, which it does when it is done since no callback is given.
        done(unsafe { setup(name, info, ninfo, None, ptr::null_mut()) })
    }

    /// Has the library read CPU sets and say where they are: two infos for each.
    ///
    /// # Errors
    ///
    /// What the library answers.
    pub fn places(&self, cpu_sets: &[String]) -> Result<Vec<Info>, Status> {
        let mut infos = Vec::with_capacity(2 * cpu_sets.len());
        for text in cpu_sets {
            let set = self.cpu_set(text)?;
            let again = self.functions.PMIx_server_generate_cpuset_string()?;
            let again = written(&set, again)?;
            let locality = self.functions.PMIx_server_generate_locality_string()?;
            let locality = written(&set, locality)?;
            infos.push(Info::new(keys::CPUSET, Value::String(again)));
            infos.push(Info::new(keys::LOCALITY_STRING, Value::String(locality)));
        }
        Ok(infos)
    }

    /// Reads a CPU set. It is not freed: the probe ends soon, and only hwloc could free what is in it.
    #[doc(alias = "PMIx_Parse_cpuset_string")]
    fn cpu_set(&self, text: &str) -> Result<pmix_cpuset_t, Status> {
        let parse = self.functions.PMIx_Parse_cpuset_string()?;
        let mut lent = Lent::default();
        let text = lent.text(text)?;
        let mut set = pmix_cpuset_t {
            source: ptr::null_mut(),
            bitmap: ptr::null_mut(),
        };
        // SAFETY: there is a text that may be written to, and room for a set.
        done(unsafe { parse(text, &raw mut set) })?;
        Ok(set)
    }
}

/// What a function writes of a CPU set.
fn written(
    set: &pmix_cpuset_t,
    write: unsafe extern "C" fn(*const pmix_cpuset_t, *mut *mut c_char) -> pmix_status_t,
) -> Result<String, Status> {
    let mut text: *mut c_char = ptr::null_mut();
    // SAFETY: the set was made by the library, and there is room for a pointer to a text.
    done(unsafe { write(set, &raw mut text) })?;
    // SAFETY: the text was made for us; it is read, then freed.
    unsafe {
        let read = crate::library::text(text);
        take::free(text);
        Ok(read)
    }
}

/// SAFETY of its calls: libpmix calls it with what was given with it, and with infos that are there until `release` is called.
unsafe extern "C" fn came(
    code: pmix_status_t,
    info: *mut pmix_info_t,
    ninfo: usize,
    mailbox: *mut c_void,
    release: pmix_op_cbfunc_t,
    theirs: *mut c_void,
) {
    // SAFETY: see above.
    let infos = unsafe { take::infos(info, ninfo) };
    // SAFETY: it is the mailbox, whose count was kept up for this callback and is never given back: a second call finds it too.
    let mailbox = unsafe { &*mailbox.cast::<Mailbox>() };
    let mut slot = mailbox.came.lock().unwrap_or_else(PoisonError::into_inner);
    slot.get_or_insert((code, infos));
    drop(slot);
    mailbox.changed.notify_all();
    if let Some(release) = release {
        // SAFETY: it is called once, with what came with it.
        unsafe { release(0, theirs) };
    }
}
