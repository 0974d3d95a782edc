//! Lists that libpmix has compressed.
//!
//! Such a list is `blob:`, a NUL, `component=zlib:`, a NUL, `size=N:`, a NUL, and N bytes: the length of the list in four bytes, and
//! the list as a zlib stream.

use crate::memory::Reader;
use crate::status::unusable;
use flate2::read::ZlibDecoder;
use mapcheck_reference::pmix::Status;
use std::ffi::c_char;
use std::io::Read as _;

/// How a compressed list starts.
const MARK: &str = "blob:";

/// The compression that is understood. Other components of libpmix use it too.
const COMPONENT: &str = "component=zlib";

/// The maximum size of a list in bytes.
const LIMIT: usize = 64 << 20;

/// The maximum length of each part in front of the list.
const HEADER: usize = 64;

/// The number of bytes in front of the stream.
const LENGTH_BYTES: usize = size_of::<u32>();

/// Copies a compressed list; `None` if the list is not compressed.
///
/// # Errors
///
/// The list's header is not the one above, or the list is not in memory.
pub(crate) fn copy_compressed(
    reader: &mut Reader,
    list: *const c_char,
) -> Result<Option<Vec<u8>>, Status> {
    if reader.string(list)? != MARK {
        return Ok(None);
    }
    let mut length = MARK.len() + 1;
    let mut header = || {
        let text = reader.bytes_until_nul(list.wrapping_add(length), HEADER)?;
        length += text.len() + 1;
        Ok::<_, Status>(String::from_utf8_lossy(&text).into_owned())
    };
    let (component, size) = (header()?, header()?);
    if !component.starts_with(COMPONENT) {
        return Err(unusable(format!(
            "the list is compressed by {component:?} instead of zlib"
        )));
    }
    let number = size.strip_prefix("size=").and_then(|s| s.strip_suffix(':'));
    let size = number.and_then(|number| number.parse::<usize>().ok());
    let size = size.and_then(|size| size.checked_add(length));
    let size = size.ok_or_else(|| unusable("the compressed list has an invalid size"))?;
    reader.elements(list.cast(), size).map(Some)
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

    fn copied(list: &[u8]) -> Result<Option<Vec<u8>>, Status> {
        copy_compressed(&mut Reader::default(), list.as_ptr().cast())
    }

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
        let copied = copied(&bytes);
        assert_eq!(copied.as_ref(), Ok(&Some(bytes)));
        assert_eq!(decompress(&copied.unwrap().unwrap()), Ok(list));
    }

    #[test]
    fn other_lists_are_not_compressed() {
        for list in [c"pmix[node[2:0-3]]", c"raw:a,b", c""] {
            assert_eq!(copied(list.to_bytes_with_nul()), Ok(None));
        }
    }

    #[test]
    fn a_damaged_list_is_an_error() {
        let error = |bytes: &[u8]| decompress(bytes).unwrap_err();
        let bytes = compress("node1", 6);
        assert!(error(&bytes).contains("has 5 bytes instead of 6"));
        assert!(error(&bytes[..bytes.len() - 3]).contains("damaged"));
        assert!(error(b"blob:\0component=zlib:\0size=2:\0ab").contains("too short"));
        for (list, reason) in [
            (
                &b"blob:\0component=other:\0size=0:\0"[..],
                "\"component=other:\"",
            ),
            (b"blob:\0component=zlib:\0size=-1:\0", "an invalid size"),
            (b"blob:\0component=zlib:\0size=99999999999:\0", "the limit"),
        ] {
            let error = copied(list).unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
        }
    }
}
