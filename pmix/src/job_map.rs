//! A job's map in libpmix's own encoding.

use crate::free::take_string;
use crate::into_c::Arena;
use crate::library::Library;
use crate::status::{check_status, unusable};
use mapcheck_reference::pmix::job_layout::lists;
use mapcheck_reference::pmix::{Info, PmixValue, Status, keys};
use pmix_sys::pmix_status_t;
use std::ffi::c_char;
use std::ptr;

/// What a list starts with that libpmix has compressed.
const COMPRESSED: &str = "blob";

/// `PMIx_generate_regex` or `PMIx_generate_ppn`.
type Encoder = unsafe extern "C" fn(*const c_char, *mut *mut c_char) -> pmix_status_t;

impl Library {
    /// Encodes a job's map: an info with its nodes and one with the ranks on each, or nothing if the job has no nodes.
    ///
    /// With `ranges_of`, ranks are passed as ranges of at most that length.
    ///
    /// # Errors
    ///
    /// The library's status, or that the map is so large that the library compresses it.
    #[doc(alias = "PMIX_NODE_MAP", alias = "PMIX_PROC_MAP")]
    pub fn job_map(
        &self,
        nodes: &[(String, Vec<u32>)],
        ranges_of: Option<u32>,
    ) -> Result<Vec<Info>, Status> {
        if nodes.is_empty() {
            return Ok(Vec::new());
        }
        let (names, ranks): (Vec<String>, Vec<Vec<u32>>) = nodes.iter().cloned().unzip();
        let (regex, ppn) = (
            self.functions.PMIx_generate_regex()?,
            self.functions.PMIx_generate_ppn()?,
        );
        let names = encode_list(regex, &lists::write_names(&names))?;
        let ranks = match ranges_of {
            Some(size) => lists::write_rank_ranges(&ranks, size),
            None => lists::write_ranks(&ranks),
        };
        let ranks = encode_list(ppn, &ranks)?;
        Ok(vec![
            Info::new(keys::NODE_MAP, PmixValue::String(names)),
            Info::new(keys::PROC_MAP, PmixValue::String(ranks)),
        ])
    }
}

/// Has the library encode a list of nodes or of ranks.
fn encode_list(encode: Encoder, list: &str) -> Result<String, Status> {
    let mut arena = Arena::default();
    let list = arena.string(list)?;
    let mut encoded: *mut c_char = ptr::null_mut();
    // SAFETY: the list is a string, and there is room for a pointer to another.
    check_status(unsafe { encode(list, &raw mut encoded) })?;
    // SAFETY: the library made the string for its caller.
    let encoded = unsafe { take_string(encoded) };
    // Compressed lists contain NULs and bytes that are not text.
    if encoded.starts_with(COMPRESSED) {
        return Err(unusable(
            "the library compresses the map of so large a job, which is not supported; use fewer nodes",
        ));
    }
    Ok(encoded)
}
