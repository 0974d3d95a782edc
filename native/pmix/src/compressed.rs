//! Lists that libpmix has compressed.
//!
//! Such a list is `blob:`, a NUL, `component=zlib:`, a NUL, `size=N:`, a NUL, and N bytes: the length of the list in four bytes, and
//! the list as a zlib stream.

use flate2::read::ZlibDecoder;
use std::ffi::{CStr, c_char};
use std::io::Read as _;

/// How a compressed list starts.
const MARK: &CStr = c"blob:";

/// The compression that is understood. Other components of libpmix use it too.
const COMPONENT: &str = "component=zlib";

/// The maximum size of a list, compressed or not, in bytes.
const LIMIT: usize = 64 << 20;

/// The number of bytes in front of the stream.
const LENGTH_BYTES: usize = size_of::<u32>();

/// Copies a compressed list; `None` if the list is not compressed.
///
/// # Errors
///
/// The list's header is not the one above, as a lowercase fragment.
///
/// # Safety
///
/// libpmix has written the list there.
pub(crate) unsafe fn copy_compressed(list: *const c_char) -> Result<Option<Vec<u8>>, String> {
    // SAFETY: a list of any form starts with a string; a compressed one continues as described above.
    unsafe {
        if list.is_null() || CStr::from_ptr(list) != MARK {
            return Ok(None);
        }
        let mut length = MARK.count_bytes() + 1;
        let mut header = || {
            let text = CStr::from_ptr(list.add(length));
            length += text.count_bytes() + 1;
            text.to_string_lossy()
        };
        let (component, size) = (header(), header());
        if !component.starts_with(COMPONENT) {
            return Err(format!("the list is compressed by `{component}`"));
        }
        let number = size.strip_prefix("size=").and_then(|s| s.strip_suffix(':'));
        let size = number.and_then(|number| number.parse::<usize>().ok());
        match size.filter(|size| *size <= LIMIT) {
            Some(size) => {
                let bytes = std::slice::from_raw_parts(list.cast::<u8>(), length + size);
                Ok(Some(bytes.to_vec()))
            }
            None => Err("the compressed list has an invalid size".to_owned()),
        }
    }
}

/// Decompresses a list that [`copy_compressed`] has copied.
///
/// # Errors
///
/// The list is damaged, as a lowercase fragment.
pub(crate) fn decompress(list: &[u8]) -> Result<String, String> {
    let stream = list.splitn(4, |byte| *byte == 0).nth(3);
    let stream = stream.and_then(|stream| stream.split_at_checked(LENGTH_BYTES));
    let (length, stream) = stream.ok_or("the compressed list is too short")?;
    let length = length.iter().rev().fold(0_usize, |length, byte| {
        length.saturating_mul(256) + usize::from(*byte)
    });
    let mut text = String::new();
    let room = u64::try_from(LIMIT).unwrap_or(u64::MAX);
    ZlibDecoder::new(stream)
        .take(room)
        .read_to_string(&mut text)
        .map_err(|error| format!("the compressed list is damaged: {error}"))?;
    match text.len() == length {
        true => Ok(text),
        false => Err(format!(
            "the compressed list has {} bytes instead of {length}",
            text.len()
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    /// Compresses a list as libpmix does; `length` is what its first bytes state.
    fn compress(list: &str, length: u32) -> Vec<u8> {
        let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
        encoder.write_all(list.as_bytes()).unwrap();
        let stream = encoder.finish().unwrap();
        let size = LENGTH_BYTES + stream.len();
        let mut bytes = format!("blob:\0component=zlib:\0size={size}:\0").into_bytes();
        bytes.extend(length.to_le_bytes());
        bytes.extend(stream);
        bytes
    }

    #[test]
    fn a_compressed_list_is_decompressed() {
        let list = "node1,node2,node3,".repeat(100);
        let bytes = compress(&list, 1800);
        // SAFETY: the bytes are a compressed list.
        let copied = unsafe { copy_compressed(bytes.as_ptr().cast()) };
        assert_eq!(copied.as_ref(), Ok(&Some(bytes)));
        assert_eq!(decompress(&copied.unwrap().unwrap()), Ok(list));
    }

    #[test]
    fn other_lists_are_not_compressed() {
        for list in [c"pmix[node[2:0-3]]", c"raw:a,b", c""] {
            // SAFETY: the list is a string.
            assert_eq!(unsafe { copy_compressed(list.as_ptr()) }, Ok(None));
        }
    }

    #[test]
    fn a_damaged_list_is_an_error() {
        let error = |bytes: &[u8]| decompress(bytes).unwrap_err();
        let bytes = compress("node1", 6);
        assert!(error(&bytes).contains("has 5 bytes instead of 6"));
        assert!(error(&bytes[..bytes.len() - 3]).contains("damaged"));
        assert!(error(b"blob:\0component=zlib:\0size=2:\0ab").contains("too short"));
        let other = b"blob:\0component=other:\0size=0:\0";
        // SAFETY: the bytes are a compressed list.
        let copied = unsafe { copy_compressed(other.as_ptr().cast()) };
        assert!(copied.unwrap_err().contains("`component=other:`"));
    }
}
