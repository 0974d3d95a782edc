//! CPU sets as libpmix parses and prints them.

use crate::into_c::Arena;
use crate::library::Library;
use crate::memory::{Reader, Room};
use crate::status::check_status;
use mapcheck_reference::pmix::{Info, PmixValue, Status, keys};
use pmix_sys::{pmix_cpuset_t, pmix_status_t};
use std::ffi::c_char;
use std::ptr;

/// `PMIx_server_generate_cpuset_string` or `PMIx_server_generate_locality_string`.
type Printer = unsafe extern "C" fn(*const pmix_cpuset_t, *mut *mut c_char) -> pmix_status_t;

impl Library {
    /// Parses CPU sets, and returns for each the library's text of it and its locality string.
    ///
    /// # Errors
    ///
    /// The library's status.
    pub fn cpu_set_localities(&self, cpu_sets: &[String]) -> Result<Vec<Info>, Status> {
        let mut infos = Vec::with_capacity(2 * cpu_sets.len());
        for text in cpu_sets {
            let set = self.parse_cpu_set(text)?;
            let print = self.functions.PMIx_server_generate_cpuset_string()?;
            let printed = print_cpu_set(&set, print)?;
            let print = self.functions.PMIx_server_generate_locality_string()?;
            let locality = print_cpu_set(&set, print)?;
            infos.push(Info::new(keys::CPUSET, PmixValue::String(printed)));
            infos.push(Info::new(
                keys::LOCALITY_STRING,
                PmixValue::String(locality),
            ));
        }
        Ok(infos)
    }

    /// Parses a CPU set. Its bitmap is leaked: only hwloc could free it, and the probe is a short process.
    #[doc(alias = "PMIx_Parse_cpuset_string")]
    fn parse_cpu_set(&self, text: &str) -> Result<pmix_cpuset_t, Status> {
        let parse = self.functions.PMIx_Parse_cpuset_string()?;
        let mut arena = Arena::default();
        let text = arena.string(text)?;
        let mut set = Room::new(pmix_cpuset_t {
            source: ptr::null_mut(),
            bitmap: ptr::null_mut(),
        });
        // SAFETY: the string may be written to, as some versions do, and there is room for a set.
        check_status(unsafe { parse(text, set.pointer()) })?;
        set.written()
    }
}

/// Has the library print a CPU set.
fn print_cpu_set(set: &pmix_cpuset_t, print: Printer) -> Result<String, Status> {
    let mut text = Room::new(ptr::null_mut());
    // SAFETY: the library made the set, and there is room for a pointer to a string.
    check_status(unsafe { print(set, text.pointer()) })?;
    Reader::default().string(text.written()?)
}
