//! A job's map in libpmix's own encoding.

use crate::compressed::{copy_compressed, decompress};
use crate::into_c::Arena;
use crate::library::Library;
use crate::memory::{Reader, Room};
use crate::status::{check_status, unusable};
use mapcheck_reference::pmix::job_layout::lists;
use mapcheck_reference::pmix::{Info, PmixValue, Status, keys};
use pmix_sys::pmix_status_t;
use std::ffi::c_char;
use std::ptr;

/// `PMIx_generate_regex` or `PMIx_generate_ppn`.
type Encoder = unsafe extern "C" fn(*const c_char, *mut *mut c_char) -> pmix_status_t;

/// A list of nodes or of ranks in libpmix's own encoding.
struct EncodedList {
    /// The value that a host passes back to the library.
    value: PmixValue,
    /// The list in a format that contains no NULs.
    text: String,
}

impl Library {
    /// Encodes a job's map: an info with its nodes and one with the ranks on each, or nothing if the job has no nodes.
    ///
    /// With `ranges_of`, ranks are passed as ranges of at most that length. A list that the library compresses is decompressed.
    ///
    /// # Errors
    ///
    /// The library's status, or that a compressed list cannot be decompressed.
    #[doc(alias = "PMIX_NODE_MAP", alias = "PMIX_PROC_MAP")]
    pub fn job_map(
        &self,
        nodes: &[(String, Vec<u32>)],
        ranges_of: Option<u32>,
    ) -> Result<Vec<Info>, Status> {
        self.encode(nodes, ranges_of, |list| PmixValue::String(list.text))
    }

    /// Encodes a job's map as [`job_map`](Self::job_map) does, but leaves compressed lists as the library takes them back.
    pub(crate) fn encoded_job_map(
        &self,
        nodes: &[(String, Vec<u32>)],
    ) -> Result<Vec<Info>, Status> {
        self.encode(nodes, None, |list| list.value)
    }

    fn encode(
        &self,
        nodes: &[(String, Vec<u32>)],
        ranges_of: Option<u32>,
        value: fn(EncodedList) -> PmixValue,
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
            Info::new(keys::NODE_MAP, value(names)),
            Info::new(keys::PROC_MAP, value(ranks)),
        ])
    }
}

/// Has the library encode a list of nodes or of ranks.
fn encode_list(encode: Encoder, list: &str) -> Result<EncodedList, Status> {
    let mut arena = Arena::default();
    let list = arena.string(list)?;
    let mut encoded = Room::new(ptr::null_mut());
    // SAFETY: the list is a string, and there is room for a pointer to another.
    check_status(unsafe { encode(list, encoded.pointer()) })?;
    let encoded: *mut c_char = encoded.written()?;
    let mut reader = Reader::default();
    Ok(match copy_compressed(&mut reader, encoded)? {
        Some(bytes) => EncodedList {
            text: decompress(&bytes).map_err(unusable)?,
            value: PmixValue::Regex(bytes),
        },
        None => {
            let text = reader.string(encoded)?;
            EncodedList {
                value: PmixValue::String(text.clone()),
                text,
            }
        }
    })
}
