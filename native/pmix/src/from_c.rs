//! Copies libpmix's values into ours. Nothing is freed here.

use mapcheck_reference::pmix::{App, Info, PmixValue, Process, Rank, data_type};
use pmix_sys::{pmix_app_t, pmix_data_array_t, pmix_info_t, pmix_proc_t, pmix_value_t};
use std::ffi::{CStr, c_char};

/// Copies a string; empty for a null pointer.
///
/// # Safety
///
/// The pointer is null or points at a string that ends with a NUL.
pub(crate) unsafe fn string(pointer: *const c_char) -> String {
    if pointer.is_null() {
        return String::new();
    }
    // SAFETY: by the caller's promise it is a string that ends with a NUL.
    let text = unsafe { CStr::from_ptr(pointer) };
    text.to_string_lossy().into_owned()
}

/// Copies a value. A type that is not known becomes [`PmixValue::Other`], as does an array of such a type.
///
/// # Safety
///
/// The data is of the value's type, and its pointers are null or valid.
pub(crate) unsafe fn value(value: &pmix_value_t) -> PmixValue {
    let data = &value.data;
    // SAFETY: each arm reads the field that belongs to the type; its pointers are null or valid by the caller's promise.
    unsafe {
        match value.type_ {
            data_type::UNDEFINED => PmixValue::Undefined,
            // Read as a number: C code also stores other values than 0 and 1, and all of them mean true.
            data_type::BOOL => PmixValue::Bool(data.byte != 0),
            data_type::BYTE => PmixValue::Byte(data.byte),
            data_type::STRING => PmixValue::String(string(data.string)),
            data_type::SIZE => PmixValue::Size(data.size as u64),
            data_type::PID => PmixValue::Pid(data.pid),
            data_type::INT => PmixValue::Int(data.integer),
            data_type::INT8 => PmixValue::Int8(data.int8),
            data_type::INT16 => PmixValue::Int16(data.int16),
            data_type::INT32 => PmixValue::Int32(data.int32),
            data_type::INT64 => PmixValue::Int64(data.int64),
            data_type::UINT => PmixValue::Uint(data.uint),
            data_type::UINT8 => PmixValue::Uint8(data.uint8),
            data_type::UINT16 => PmixValue::Uint16(data.uint16),
            data_type::UINT32 => PmixValue::Uint32(data.uint32),
            data_type::UINT64 => PmixValue::Uint64(data.uint64),
            data_type::FLOAT => PmixValue::Float(data.fval),
            data_type::DOUBLE => PmixValue::Double(data.dval),
            data_type::TIMEVAL => PmixValue::Timeval {
                seconds: data.tv.tv_sec,
                micros: data.tv.tv_usec,
            },
            data_type::TIME => PmixValue::Time(data.time),
            data_type::STATUS => PmixValue::Status(data.status),
            data_type::PROCESS if data.proc_.is_null() => PmixValue::Undefined,
            data_type::PROCESS => PmixValue::Process(process(&*data.proc_)),
            data_type::RANK => PmixValue::Rank(Rank(data.rank)),
            data_type::PROCESS_STATE => PmixValue::ProcessState(data.state),
            data_type::JOB_STATE => PmixValue::JobState(data.jstate),
            data_type::PERSISTENCE => PmixValue::Persistence(data.persist),
            data_type::SCOPE => PmixValue::Scope(data.scope),
            data_type::RANGE => PmixValue::Range(data.range),
            data_type::ALLOCATION => PmixValue::Allocation(data.adir),
            data_type::BYTES => {
                PmixValue::Bytes(slice(data.bo.bytes.cast(), data.bo.size).to_vec())
            }
            data_type::REGEX => {
                PmixValue::Regex(slice(data.bo.bytes.cast(), data.bo.size).to_vec())
            }
            data_type::ENVAR => PmixValue::Envar {
                name: string(data.envar.envar),
                value: string(data.envar.value),
                separator: u8::from_ne_bytes(data.envar.separator.to_ne_bytes()),
            },
            data_type::ARRAY if data.darray.is_null() => PmixValue::Undefined,
            data_type::ARRAY => array(&*data.darray),
            other => PmixValue::Other(other),
        }
    }
}

/// The elements of a C array, whose pointer may be null.
///
/// # Safety
///
/// The pointer is null, or points at `count` elements that live for `'a`.
pub(crate) unsafe fn slice<'a, T>(first: *const T, count: usize) -> &'a [T] {
    if first.is_null() || count == 0 {
        return &[];
    }
    // SAFETY: by the caller's promise there are `count` elements, and the pointer is not null.
    unsafe { std::slice::from_raw_parts(first, count) }
}

/// Copies a data array.
///
/// # Safety
///
/// The array has `size` elements of its type.
unsafe fn array(array: &pmix_data_array_t) -> PmixValue {
    // SAFETY: by the caller's promise there are `size` elements of the type, and each arm reads them as that type.
    unsafe {
        if array.type_ == data_type::INFO {
            return PmixValue::Infos(infos(array.array.cast(), array.size));
        }
        macro_rules! collect {
            ($type:ty, $make:expr) => {
                slice(array.array.cast::<$type>(), array.size)
                    .iter()
                    .map($make)
                    .collect()
            };
        }
        let elements: Vec<PmixValue> = match array.type_ {
            data_type::BOOL => collect!(u8, |value| PmixValue::Bool(*value != 0)),
            data_type::BYTE => collect!(u8, |value| PmixValue::Byte(*value)),
            data_type::STRING => collect!(*mut c_char, |value| PmixValue::String(string(*value))),
            data_type::SIZE => collect!(usize, |value| PmixValue::Size(*value as u64)),
            data_type::PID => collect!(i32, |value| PmixValue::Pid(*value)),
            data_type::INT => collect!(i32, |value| PmixValue::Int(*value)),
            data_type::INT8 => collect!(i8, |value| PmixValue::Int8(*value)),
            data_type::INT16 => collect!(i16, |value| PmixValue::Int16(*value)),
            data_type::INT32 => collect!(i32, |value| PmixValue::Int32(*value)),
            data_type::INT64 => collect!(i64, |value| PmixValue::Int64(*value)),
            data_type::UINT => collect!(u32, |value| PmixValue::Uint(*value)),
            data_type::UINT8 => collect!(u8, |value| PmixValue::Uint8(*value)),
            data_type::UINT16 => collect!(u16, |value| PmixValue::Uint16(*value)),
            data_type::UINT32 => collect!(u32, |value| PmixValue::Uint32(*value)),
            data_type::UINT64 => collect!(u64, |value| PmixValue::Uint64(*value)),
            data_type::FLOAT => collect!(f32, |value| PmixValue::Float(*value)),
            data_type::DOUBLE => collect!(f64, |value| PmixValue::Double(*value)),
            data_type::TIMEVAL => collect!(libc::timeval, |value| PmixValue::Timeval {
                seconds: value.tv_sec,
                micros: value.tv_usec,
            }),
            data_type::TIME => collect!(i64, |value| PmixValue::Time(*value)),
            data_type::STATUS => collect!(i32, |value| PmixValue::Status(*value)),
            data_type::RANK => collect!(u32, |value| PmixValue::Rank(Rank(*value))),
            data_type::PROCESS => collect!(pmix_proc_t, |value| PmixValue::Process(process(value))),
            data_type::BYTES => collect!(pmix_sys::pmix_byte_object_t, |value| PmixValue::Bytes(
                slice(value.bytes.cast(), value.size).to_vec()
            )),
            data_type::ENVAR => collect!(pmix_sys::pmix_envar_t, |value| PmixValue::Envar {
                name: string(value.envar),
                value: string(value.value),
                separator: u8::from_ne_bytes(value.separator.to_ne_bytes()),
            }),
            other => return PmixValue::Other(other),
        };
        PmixValue::Array {
            of: array.type_,
            elements,
        }
    }
}

/// Copies an array of infos.
///
/// # Safety
///
/// The pointer is null or points at `count` infos, each with a value as [`value`] demands it.
pub(crate) unsafe fn infos(first: *const pmix_info_t, count: usize) -> Vec<Info> {
    // SAFETY: by the caller's promise.
    let infos = unsafe { slice(first, count) };
    let info = |info: &pmix_info_t| Info {
        key: char_array(&info.key),
        // SAFETY: by the caller's promise for each info.
        value: unsafe { value(&info.value) },
        required: info.flags & pmix_sys::PMIX_INFO_REQD != 0,
    };
    infos.iter().map(info).collect()
}

/// Copies an array of apps.
///
/// # Safety
///
/// The pointer is null or points at `count` apps, whose own pointers are null or valid.
pub(crate) unsafe fn apps(first: *const pmix_app_t, count: usize) -> Vec<App> {
    // SAFETY: by the caller's promise; libpmix ends its lists of strings with a null pointer.
    unsafe {
        let app = |app: &pmix_app_t| App {
            cmd: string(app.cmd),
            argv: string_list(app.argv),
            env: string_list(app.env),
            cwd: (!app.cwd.is_null()).then(|| string(app.cwd)),
            maxprocs: app.maxprocs,
            infos: infos(app.info, app.ninfo),
        };
        slice(first, count).iter().map(app).collect()
    }
}

/// Copies a list of strings that ends with a null pointer.
///
/// # Safety
///
/// The pointer is null or points at such a list.
pub(crate) unsafe fn string_list(list: *const *mut c_char) -> Vec<String> {
    let mut strings = Vec::new();
    if list.is_null() {
        return strings;
    }
    // SAFETY: the list is read up to its null pointer and no further.
    unsafe {
        let mut next = list;
        while !(*next).is_null() {
            strings.push(string(*next));
            next = next.add(1);
        }
    }
    strings
}

/// Copies an array of processes.
///
/// # Safety
///
/// The pointer is null or points at `count` processes.
pub(crate) unsafe fn processes(first: *const pmix_proc_t, count: usize) -> Vec<Process> {
    // SAFETY: by the caller's promise.
    unsafe { slice(first, count) }.iter().map(process).collect()
}

/// Copies a process.
pub(crate) fn process(process: &pmix_proc_t) -> Process {
    Process::new(char_array(&process.nspace), Rank(process.rank))
}

/// Copies the string in an array of characters, up to the first NUL or the end of the array.
pub(crate) fn char_array(array: &[c_char]) -> String {
    let bytes = array
        .iter()
        .map(|byte| u8::from_ne_bytes(byte.to_ne_bytes()));
    let bytes: Vec<u8> = bytes.take_while(|byte| *byte != 0).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}
