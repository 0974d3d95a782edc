//! Reads memory that a libpmix points at, without trusting the pointer.
//!
//! The kernel copies the memory, so that an address without memory is an error and not a crash. Sizes and depths have limits.
//!
//! Nothing of it is ever freed: only a library that does not lie hands over what `malloc` returned, once, and the probe is a short
//! process.

use crate::status::unusable;
use mapcheck_reference::pmix::Status;
use nix::sys::uio::{RemoteIoVec, process_vm_readv};
use pmix_sys::{
    pmix_app_t, pmix_byte_object_t, pmix_coord_t, pmix_cpuset_t, pmix_data_array_t, pmix_envar_t,
    pmix_info_t, pmix_proc_info_t, pmix_proc_t, pmix_value_t,
};
use std::ffi::{c_char, c_void};
use std::io::IoSliceMut;
use std::ptr;

/// The maximum size of what one call returns, in bytes.
const ROOM: usize = 64 << 20;

/// What a value of ours costs of the room: it is larger than most of C's.
const VALUE: usize = 64;

/// The maximum depth of arrays in arrays. The deepest that libpmix documents have four levels.
const DEPTH: usize = 16;

/// The greatest common divisor of all sizes of a page.
const PAGE: usize = 4096;

/// A C type for which any bytes are a value, so that it can be copied from anywhere.
///
/// # Safety
///
/// Any bytes are a value of the type.
pub(crate) unsafe trait Plain {}

macro_rules! plain {
    ($($type:ty)*) => { $(
        // SAFETY: it consists of numbers, of pointers, and of unions of them.
        unsafe impl Plain for $type {}
    )* };
}
plain! { u8 u16 u32 u64 usize i8 i16 i32 i64 f32 f64 pmix_sys::timeval }
plain! { pmix_app_t pmix_byte_object_t pmix_coord_t pmix_cpuset_t pmix_data_array_t pmix_envar_t pmix_info_t pmix_proc_info_t pmix_proc_t pmix_value_t }

// SAFETY: any bytes are elements of the type.
unsafe impl<T: Plain, const N: usize> Plain for [T; N] {}

// SAFETY: any bytes are a pointer, if not one that leads anywhere.
unsafe impl<T> Plain for *mut T {}

/// Reads what one call returns.
pub(crate) struct Reader {
    /// The bytes that are left of what may be read.
    room: usize,
    /// The arrays that may still be in each other.
    depth: usize,
}

impl Default for Reader {
    fn default() -> Self {
        Self {
            room: ROOM,
            depth: DEPTH,
        }
    }
}

impl Reader {
    /// Copies the elements of an array. Only an array without elements may be a null pointer.
    ///
    /// # Errors
    ///
    /// There are too many, or they are not in memory.
    pub(crate) fn elements<T: Plain>(
        &mut self,
        first: *const T,
        count: usize,
    ) -> Result<Vec<T>, Status> {
        let size = size_of::<T>();
        self.pay(count.checked_mul(size), || {
            format!("{count} elements of {size} bytes")
        })?;
        let bytes = copy(first.addr(), count * size)?;
        let element = |bytes: &[u8]| {
            // SAFETY: there are as many bytes as the type has, and any bytes are a value of it.
            unsafe { ptr::read_unaligned(bytes.as_ptr().cast::<T>()) }
        };
        Ok(bytes.chunks_exact(size).map(element).collect())
    }

    /// Counts values of ours that take more room than the elements that they are of.
    ///
    /// # Errors
    ///
    /// There are too many.
    pub(crate) fn count_values(&mut self, count: usize) -> Result<(), Status> {
        self.pay(count.checked_mul(VALUE), || format!("{count} values"))
    }

    /// Copies what a pointer leads to.
    ///
    /// # Errors
    ///
    /// The pointer is null or leads nowhere.
    pub(crate) fn one<T: Plain>(&mut self, pointer: *const T) -> Result<T, Status> {
        let mut copy = self.elements(pointer, 1)?;
        copy.pop()
            .ok_or_else(|| unusable("the library returned a type without size"))
    }

    /// Copies a string; empty for a null pointer. Bytes that are not UTF-8 are replaced.
    ///
    /// # Errors
    ///
    /// The string leads out of memory, or is too long.
    pub(crate) fn string(&mut self, pointer: *const c_char) -> Result<String, Status> {
        if pointer.is_null() {
            return Ok(String::new());
        }
        let bytes = self.bytes_until_nul(pointer, ROOM)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Copies the bytes in front of a NUL.
    ///
    /// # Errors
    ///
    /// They lead out of memory, or are more than `limit`.
    pub(crate) fn bytes_until_nul(
        &mut self,
        pointer: *const c_char,
        limit: usize,
    ) -> Result<Vec<u8>, Status> {
        let mut bytes = Vec::new();
        loop {
            // What follows the page of the NUL need not be memory.
            let address = pointer.addr().wrapping_add(bytes.len());
            let part = copy(address, PAGE - address % PAGE)?;
            let end = part.iter().position(|byte| *byte == 0);
            bytes.extend_from_slice(&part[..end.unwrap_or(part.len())]);
            if bytes.len() > limit {
                return Err(unusable(format!(
                    "the library returned a string of more than {limit} bytes"
                )));
            }
            if end.is_some() {
                self.pay(Some(bytes.len()), || format!("{} bytes", bytes.len()))?;
                return Ok(bytes);
            }
        }
    }

    /// Copies a list of strings that ends with a null pointer; empty for a null pointer.
    ///
    /// # Errors
    ///
    /// As [`string`](Self::string), and for the list.
    pub(crate) fn string_list(&mut self, list: *const *mut c_char) -> Result<Vec<String>, Status> {
        let mut strings = Vec::new();
        if list.is_null() {
            return Ok(strings);
        }
        loop {
            let next: *mut c_char = self.one(list.wrapping_add(strings.len()))?;
            if next.is_null() {
                return Ok(strings);
            }
            strings.push(self.string(next)?);
        }
    }

    /// Reads an array that is in another one.
    ///
    /// # Errors
    ///
    /// Too many arrays are in each other, or `read` fails.
    pub(crate) fn nested<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, Status>,
    ) -> Result<T, Status> {
        let Some(depth) = self.depth.checked_sub(1) else {
            return Err(unusable(format!(
                "the library returned arrays in arrays, more than {DEPTH} deep"
            )));
        };
        let outer = std::mem::replace(&mut self.depth, depth);
        let result = read(self);
        self.depth = outer;
        result
    }

    /// Takes bytes of the room.
    fn pay(&mut self, cost: Option<usize>, what: impl FnOnce() -> String) -> Result<(), Status> {
        let left = cost.and_then(|cost| self.room.checked_sub(cost));
        self.room = left.ok_or_else(|| {
            unusable(format!(
                "the library returned {}, beyond the limit of {} MiB for a call",
                what(),
                ROOM >> 20
            ))
        })?;
        Ok(())
    }
}

/// Copies bytes of this process's memory.
fn copy(address: usize, count: usize) -> Result<Vec<u8>, Status> {
    let mut bytes = vec![0; count];
    if count == 0 {
        return Ok(bytes);
    }
    if address == 0 {
        return Err(unusable(format!(
            "the library returned a null pointer to {count} bytes"
        )));
    }
    let from = RemoteIoVec {
        base: address,
        len: count,
    };
    let this = nix::unistd::Pid::this();
    match process_vm_readv(this, &mut [IoSliceMut::new(&mut bytes)], &[from]) {
        Ok(copied) if copied == count => Ok(bytes),
        Ok(copied) => Err(unusable(format!(
            "the library returned a pointer to {count} bytes, but only {copied} of them are in memory"
        ))),
        Err(nix::errno::Errno::EFAULT) => Err(unusable(format!(
            "the library returned the pointer {address:#x}, where no memory is"
        ))),
        Err(error) => Err(unusable(format!(
            "what the library returned cannot be read: {error} (allow process_vm_readv in the container's seccomp profile)"
        ))),
    }
}

/// The bytes after a [`Room`]'s value.
const GUARD: usize = 1024;

/// What the guard's bytes are.
const INTACT: u8 = 0xa5;

/// Room for what the library writes, and after it more, which the library must not write to.
#[repr(C)]
pub(crate) struct Room<T> {
    value: T,
    guard: [u8; GUARD],
}

impl<T: Plain + Copy> Room<T> {
    /// Room that has a value until the library writes another.
    pub(crate) fn new(value: T) -> Self {
        Self {
            value,
            guard: [INTACT; GUARD],
        }
    }

    /// Where the library writes.
    pub(crate) fn pointer(&mut self) -> *mut T {
        (&raw mut *self).cast()
    }

    /// Returns what was written.
    ///
    /// # Errors
    ///
    /// More was written than the room is for.
    pub(crate) fn written(&self) -> Result<T, Status> {
        if self.guard.iter().any(|byte| *byte != INTACT) {
            return Err(unusable(format!(
                "the library wrote more than the {} bytes that it has room for",
                size_of::<T>()
            )));
        }
        Ok(self.value)
    }
}

/// The parts of memory that code can be in.
pub(crate) struct Code(Option<String>);

impl Code {
    /// Looks at what is loaded now.
    pub(crate) fn now() -> Self {
        Self(std::fs::read_to_string("/proc/self/maps").ok())
    }

    /// Returns whether an address can be called; `true` if the system does not list them.
    pub(crate) fn contains(&self, pointer: *const c_void) -> bool {
        let holds = |line: &str| {
            // 7f2c8a000000-7f2c8a021000 r-xp 00000000 …
            let (range, rest) = line.split_once(' ')?;
            let (first, end) = range.split_once('-')?;
            let number = |text| usize::from_str_radix(text, 16).ok();
            let inside = (number(first)?..number(end)?).contains(&pointer.addr());
            Some(inside && rest.as_bytes().get(2) == Some(&b'x'))
        };
        let Some(maps) = &self.0 else { return true };
        maps.lines().any(|line| holds(line) == Some(true))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reason<T: std::fmt::Debug>(result: Result<T, Status>) -> String {
        result.unwrap_err().to_string()
    }

    #[test]
    fn memory_is_copied() {
        let numbers = [1_u32, 2, 3];
        let mut reader = Reader::default();
        assert_eq!(reader.elements(numbers.as_ptr(), 3), Ok(numbers.to_vec()));
        assert_eq!(reader.string(c"text".as_ptr()), Ok("text".to_owned()));
        let long = std::ffi::CString::new("a".repeat(3 * PAGE)).unwrap();
        assert_eq!(
            reader.string(long.as_ptr()).map(|it| it.len()),
            Ok(3 * PAGE)
        );
        assert_eq!(reader.elements::<u32>(ptr::null(), 0), Ok(Vec::new()));
    }

    #[test]
    fn what_is_not_memory_is_an_error() {
        let mut reader = Reader::default();
        let nowhere = ptr::without_provenance::<u64>(16);
        assert!(reason(reader.one(nowhere)).contains("0x10, where no memory is"));
        assert!(reason(reader.one::<u64>(ptr::null())).contains("a null pointer"));
        assert!(reason(reader.string(nowhere.cast())).contains("no memory"));
        let last = ptr::without_provenance::<c_char>(usize::MAX);
        assert!(reason(reader.string(last)).contains("no memory"));
    }

    #[test]
    fn a_count_is_not_believed() {
        let number = 1_u64;
        for count in [usize::MAX, usize::MAX / 8, ROOM] {
            let error = reason(Reader::default().elements(&raw const number, count));
            assert!(error.contains("limit of 64 MiB"), "{error}");
        }
    }

    #[test]
    fn a_guard_that_is_written_to_is_an_error() {
        let mut room = Room::new(7_u32);
        assert_eq!(room.written(), Ok(7));
        // SAFETY: the guard is there.
        unsafe { room.pointer().add(1).write(8) };
        assert!(reason(room.written()).contains("more than the 4 bytes"));
    }

    #[test]
    fn only_code_can_be_called() {
        let code = Code::now();
        let function: fn() -> Code = Code::now;
        assert!(code.contains(function as *const c_void));
        let variable = 1;
        assert!(!code.contains((&raw const variable).cast()));
    }
}
