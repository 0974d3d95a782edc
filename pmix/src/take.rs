//! libpmix's values as ours, and an end to those that it has handed over.

use crate::library::text;
use mapcheck_reference::pmix::{App, Info, Process, Rank, Value, data_type};
use pmix_sys::{pmix_app_t, pmix_data_array_t, pmix_info_t, pmix_proc_t, pmix_value_t};
use std::ffi::{c_char, c_void};

/// Reads a value.
///
/// # Safety
///
/// Its data is what its type says, and its pointers are null or point at what they should.
pub(crate) unsafe fn value(value: &pmix_value_t) -> Value {
    let data = &value.data;
    // SAFETY: in each arm the field is the one that the type stands for, and pointers are as the caller says.
    unsafe {
        match value.type_ {
            data_type::UNDEFINED => Value::Undefined,
            // Whatever is not 0 is true; the byte is read as a number because C puts other ones there.
            data_type::BOOL => Value::Bool(data.byte != 0),
            data_type::BYTE => Value::Byte(data.byte),
            data_type::STRING => Value::String(text(data.string)),
            data_type::SIZE => Value::Size(data.size as u64),
            data_type::PID => Value::Pid(data.pid),
            data_type::INT => Value::Int(data.integer),
            data_type::INT8 => Value::Int8(data.int8),
            data_type::INT16 => Value::Int16(data.int16),
            data_type::INT32 => Value::Int32(data.int32),
            data_type::INT64 => Value::Int64(data.int64),
            data_type::UINT => Value::Uint(data.uint),
            data_type::UINT8 => Value::Uint8(data.uint8),
            data_type::UINT16 => Value::Uint16(data.uint16),
            data_type::UINT32 => Value::Uint32(data.uint32),
            data_type::UINT64 => Value::Uint64(data.uint64),
            data_type::FLOAT => Value::Float(data.fval),
            data_type::DOUBLE => Value::Double(data.dval),
            data_type::TIMEVAL => Value::Timeval {
                seconds: data.tv.tv_sec,
                micros: data.tv.tv_usec,
            },
            data_type::TIME => Value::Time(data.time),
            data_type::STATUS => Value::Status(data.status),
            data_type::PROCESS if data.proc_.is_null() => Value::Undefined,
            data_type::PROCESS => Value::Process(process(&*data.proc_)),
            data_type::RANK => Value::Rank(Rank(data.rank)),
            data_type::PROCESS_STATE => Value::ProcessState(data.state),
            data_type::JOB_STATE => Value::JobState(data.jstate),
            data_type::PERSISTENCE => Value::Persistence(data.persist),
            data_type::SCOPE => Value::Scope(data.scope),
            data_type::RANGE => Value::Range(data.range),
            data_type::ALLOCATION => Value::Allocation(data.adir),
            data_type::BYTES => Value::Bytes(slice(data.bo.bytes.cast(), data.bo.size).to_vec()),
            data_type::ENVAR => Value::Envar {
                name: text(data.envar.envar),
                value: text(data.envar.value),
                separator: u8::from_ne_bytes(data.envar.separator.to_ne_bytes()),
            },
            data_type::ARRAY if data.darray.is_null() => Value::Undefined,
            data_type::ARRAY => array(&*data.darray),
            other => Value::Other(other),
        }
    }
}

/// Elements that may be none.
///
/// # Safety
///
/// The pointer is null, or that of so many elements that live as long as is claimed.
unsafe fn slice<'a, T>(first: *const T, count: usize) -> &'a [T] {
    if first.is_null() || count == 0 {
        return &[];
    }
    // SAFETY: as the caller says.
    unsafe { std::slice::from_raw_parts(first, count) }
}

/// # Safety
///
/// The array has so many elements of its type as it says.
unsafe fn array(array: &pmix_data_array_t) -> Value {
    // SAFETY: as the caller says.
    unsafe {
        if array.type_ == data_type::INFO {
            return Value::Infos(infos(array.array.cast(), array.size));
        }
        macro_rules! all {
            ($type:ty, $make:expr) => {
                slice(array.array.cast::<$type>(), array.size)
                    .iter()
                    .map($make)
                    .collect()
            };
        }
        let elements: Vec<Value> = match array.type_ {
            data_type::BOOL => all!(u8, |value| Value::Bool(*value != 0)),
            data_type::BYTE => all!(u8, |value| Value::Byte(*value)),
            data_type::STRING => all!(*mut c_char, |value| Value::String(text(*value))),
            data_type::SIZE => all!(usize, |value| Value::Size(*value as u64)),
            data_type::PID => all!(i32, |value| Value::Pid(*value)),
            data_type::INT => all!(i32, |value| Value::Int(*value)),
            data_type::INT8 => all!(i8, |value| Value::Int8(*value)),
            data_type::INT16 => all!(i16, |value| Value::Int16(*value)),
            data_type::INT32 => all!(i32, |value| Value::Int32(*value)),
            data_type::INT64 => all!(i64, |value| Value::Int64(*value)),
            data_type::UINT => all!(u32, |value| Value::Uint(*value)),
            data_type::UINT8 => all!(u8, |value| Value::Uint8(*value)),
            data_type::UINT16 => all!(u16, |value| Value::Uint16(*value)),
            data_type::UINT32 => all!(u32, |value| Value::Uint32(*value)),
            data_type::UINT64 => all!(u64, |value| Value::Uint64(*value)),
            data_type::FLOAT => all!(f32, |value| Value::Float(*value)),
            data_type::DOUBLE => all!(f64, |value| Value::Double(*value)),
            data_type::TIMEVAL => all!(libc::timeval, |value| Value::Timeval {
                seconds: value.tv_sec,
                micros: value.tv_usec,
            }),
            data_type::TIME => all!(i64, |value| Value::Time(*value)),
            data_type::STATUS => all!(i32, |value| Value::Status(*value)),
            data_type::RANK => all!(u32, |value| Value::Rank(Rank(*value))),
            data_type::PROCESS => all!(pmix_proc_t, |value| Value::Process(process(value))),
            data_type::BYTES => all!(pmix_sys::pmix_byte_object_t, |value| Value::Bytes(
                slice(value.bytes.cast(), value.size).to_vec()
            )),
            data_type::ENVAR => all!(pmix_sys::pmix_envar_t, |value| Value::Envar {
                name: text(value.envar),
                value: text(value.value),
                separator: u8::from_ne_bytes(value.separator.to_ne_bytes()),
            }),
            other => return Value::Other(other),
        };
        Value::Array {
            of: array.type_,
            elements,
        }
    }
}

/// Reads infos.
///
/// # Safety
///
/// The pointer is null or that of so many infos.
pub(crate) unsafe fn infos(first: *const pmix_info_t, count: usize) -> Vec<Info> {
    // SAFETY: as the caller says; every info's value is what its type says.
    let infos = unsafe { slice(first, count) };
    let info = |info: &pmix_info_t| Info {
        key: fixed(&info.key),
        // SAFETY: as above.
        value: unsafe { value(&info.value) },
        required: info.flags & pmix_sys::PMIX_INFO_REQD != 0,
    };
    infos.iter().map(info).collect()
}

/// Reads apps.
///
/// # Safety
///
/// The pointer is null or that of so many apps.
pub(crate) unsafe fn apps(first: *const pmix_app_t, count: usize) -> Vec<App> {
    // SAFETY: as the caller says; lists of texts end with a null pointer.
    unsafe {
        let app = |app: &pmix_app_t| App {
            cmd: text(app.cmd),
            argv: texts(app.argv),
            env: texts(app.env),
            cwd: (!app.cwd.is_null()).then(|| text(app.cwd)),
            maxprocs: app.maxprocs,
            infos: infos(app.info, app.ninfo),
        };
        slice(first, count).iter().map(app).collect()
    }
}

/// Reads texts up to a null pointer.
///
/// # Safety
///
/// The pointer is null, or there is such a list.
pub(crate) unsafe fn texts(list: *const *mut c_char) -> Vec<String> {
    let mut all = Vec::new();
    if list.is_null() {
        return all;
    }
    // SAFETY: the list is read up to its null pointer and no further.
    unsafe {
        let mut next = list;
        while !(*next).is_null() {
            all.push(text(*next));
            next = next.add(1);
        }
    }
    all
}

/// Reads processes.
///
/// # Safety
///
/// The pointer is null or that of so many processes.
pub(crate) unsafe fn processes(first: *const pmix_proc_t, count: usize) -> Vec<Process> {
    // SAFETY: as the caller says.
    unsafe { slice(first, count) }.iter().map(process).collect()
}

/// Reads a process.
pub(crate) fn process(process: &pmix_proc_t) -> Process {
    Process::new(fixed(&process.nspace), Rank(process.rank))
}

/// Reads a text that ends at a NUL or at its place's end.
pub(crate) fn fixed(text: &[c_char]) -> String {
    let bytes = text
        .iter()
        .map(|byte| u8::from_ne_bytes(byte.to_ne_bytes()));
    let bytes: Vec<u8> = bytes.take_while(|byte| *byte != 0).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Frees what `malloc` gave.
///
/// # Safety
///
/// The pointer is null, or `malloc` gave it and nobody has freed it.
pub(crate) unsafe fn free<T>(pointer: *mut T) {
    // SAFETY: as the caller says.
    unsafe { libc::free(pointer.cast::<c_void>()) }
}

/// Frees a list of texts that ends with a null pointer, and the texts.
///
/// # Safety
///
/// As [`free`], for the list and every text.
pub(crate) unsafe fn free_texts(list: *mut *mut c_char) {
    if list.is_null() {
        return;
    }
    // SAFETY: the list is read up to its null pointer, then freed.
    unsafe {
        let mut next = list;
        while !(*next).is_null() {
            free(*next);
            next = next.add(1);
        }
        free(list);
    }
}

/// Frees what a value points at. What is of a type that is not read stays: it is not known what it points at.
///
/// # Safety
///
/// The value was handed over by libpmix, and is not used again.
pub(crate) unsafe fn free_value(value: &mut pmix_value_t) {
    // SAFETY: in each arm the field is the one that the type stands for, and what it points at was handed over with it.
    unsafe {
        match value.type_ {
            data_type::STRING => free(value.data.string),
            data_type::PROCESS => free(value.data.proc_),
            data_type::BYTES => free(value.data.bo.bytes),
            data_type::ENVAR => {
                free(value.data.envar.envar);
                free(value.data.envar.value);
            }
            data_type::ARRAY if !value.data.darray.is_null() => {
                free_elements(&*value.data.darray);
                free(value.data.darray);
            }
            _ => {}
        }
    }
    value.type_ = data_type::UNDEFINED;
}

/// # Safety
///
/// As [`free_value`].
pub(crate) unsafe fn free_elements(array: &pmix_data_array_t) {
    // SAFETY: the array has so many elements of its type; each was handed over with it.
    unsafe {
        match array.type_ {
            data_type::INFO => free_infos(array.array.cast(), array.size),
            data_type::STRING => {
                for text in slice(array.array.cast::<*mut c_char>(), array.size) {
                    free(*text);
                }
            }
            data_type::BYTES => {
                for bytes in slice(
                    array.array.cast::<pmix_sys::pmix_byte_object_t>(),
                    array.size,
                ) {
                    free(bytes.bytes);
                }
            }
            data_type::ENVAR => {
                for envar in slice(array.array.cast::<pmix_sys::pmix_envar_t>(), array.size) {
                    free(envar.envar);
                    free(envar.value);
                }
            }
            _ => {}
        }
        free(array.array);
    }
}

/// Frees what infos point at; not the infos.
///
/// # Safety
///
/// As [`free_value`], for each.
pub(crate) unsafe fn free_infos(first: *mut pmix_info_t, count: usize) {
    if first.is_null() {
        return;
    }
    for index in 0..count {
        // SAFETY: there are so many infos, and nobody else uses them any more.
        unsafe { free_value(&mut (*first.add(index)).value) };
    }
}

/// Frees what an app points at; not the app.
///
/// # Safety
///
/// As [`free_value`].
pub(crate) unsafe fn free_app(app: &pmix_app_t) {
    // SAFETY: all of it was handed over with the app.
    unsafe {
        free(app.cmd);
        free_texts(app.argv);
        free_texts(app.env);
        free(app.cwd);
        free_infos(app.info, app.ninfo);
        free(app.info);
    }
}
