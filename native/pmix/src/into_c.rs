//! Converts our values to libpmix's, for the duration of a call.

use crate::status::unusable;
use mapcheck_reference::pmix::{App, Info, PmixValue, Process, Status, data_type};
use pmix_sys::{
    pmix_app_t, pmix_byte_object_t, pmix_data_array_t, pmix_envar_t, pmix_info_t, pmix_proc_t,
    pmix_query_t, pmix_value_t,
};
use std::any::Any;
use std::ffi::{CString, c_char, c_void};
use std::ptr;

/// The memory of C values; it is freed when the arena is dropped.
///
/// The pointers that its methods return point into the arena, or are null for an empty array: libpmix recognises an empty array
/// only by a null pointer.
#[derive(Default)]
pub(crate) struct Arena {
    allocations: Vec<Box<dyn Any>>,
}

impl Arena {
    /// Stores values and returns a pointer to the first. The vector moves into a box, its elements stay where they are.
    fn store<T: 'static>(&mut self, mut values: Vec<T>) -> *mut T {
        if values.is_empty() {
            return ptr::null_mut();
        }
        let first = values.as_mut_ptr();
        self.allocations.push(Box::new(values));
        first
    }

    /// A string that ends with a NUL.
    pub(crate) fn string(&mut self, text: &str) -> Result<*mut c_char, Status> {
        let text = CString::new(text).map_err(|_| unusable(format!("`{text}` contains a NUL")))?;
        Ok(self.store(text.into_bytes_with_nul()).cast())
    }

    /// A list of strings that ends with a null pointer, such as an argv.
    fn string_list(&mut self, texts: &[String]) -> Result<*mut *mut c_char, Status> {
        let mut list = Vec::with_capacity(texts.len() + 1);
        for text in texts {
            list.push(self.string(text)?);
        }
        list.push(ptr::null_mut());
        Ok(self.store(list))
    }

    /// An array of processes, and its length.
    pub(crate) fn processes(
        &mut self,
        processes: &[Process],
    ) -> Result<(*mut pmix_proc_t, usize), Status> {
        let array: Result<Vec<_>, _> = processes.iter().map(process).collect();
        Ok((self.store(array?), processes.len()))
    }

    /// An array of infos, and its length.
    pub(crate) fn infos(&mut self, infos: &[Info]) -> Result<(*mut pmix_info_t, usize), Status> {
        let mut array = Vec::with_capacity(infos.len());
        for info in infos {
            array.push(pmix_info_t {
                key: char_array(&info.key)?,
                flags: u32::from(info.required) * pmix_sys::PMIX_INFO_REQD,
                value: self.value(&info.value)?,
            });
        }
        Ok((self.store(array), infos.len()))
    }

    /// An array of apps, and its length.
    pub(crate) fn apps(&mut self, apps: &[App]) -> Result<(*mut pmix_app_t, usize), Status> {
        let mut array = Vec::with_capacity(apps.len());
        for app in apps {
            let (info, ninfo) = self.infos(&app.infos)?;
            array.push(pmix_app_t {
                cmd: self.string(&app.cmd)?,
                argv: self.string_list(&app.argv)?,
                env: self.string_list(&app.env)?,
                cwd: match &app.cwd {
                    Some(cwd) => self.string(cwd)?,
                    None => ptr::null_mut(),
                },
                maxprocs: app.maxprocs,
                info,
                ninfo,
            });
        }
        Ok((self.store(array), apps.len()))
    }

    /// A query of keys, without qualifiers.
    pub(crate) fn query(
        &mut self,
        keys: &[String],
        infos: &[Info],
    ) -> Result<pmix_query_t, Status> {
        let (qualifiers, nqual) = self.infos(infos)?;
        Ok(pmix_query_t {
            keys: self.string_list(keys)?,
            qualifiers,
            nqual,
        })
    }

    /// A value; what it points at is in the arena.
    pub(crate) fn value(&mut self, value: &PmixValue) -> Result<pmix_value_t, Status> {
        // SAFETY: all bits zero are a valid value, of type PMIX_UNDEF and with null pointers.
        let mut c_value: pmix_value_t = unsafe { std::mem::zeroed() };
        c_value.type_ = value.data_type();
        let data = &mut c_value.data;
        match value {
            PmixValue::Undefined => {}
            PmixValue::Bool(value) => data.flag = *value,
            PmixValue::Byte(value) => data.byte = *value,
            PmixValue::String(value) => data.string = self.string(value)?,
            PmixValue::Size(value) => {
                data.size = usize::try_from(*value)
                    .map_err(|_| unusable(format!("{value} does not fit into a size_t")))?;
            }
            PmixValue::Pid(value) => data.pid = *value,
            PmixValue::Int(value) => data.integer = *value,
            PmixValue::Int8(value) => data.int8 = *value,
            PmixValue::Int16(value) => data.int16 = *value,
            PmixValue::Int32(value) => data.int32 = *value,
            PmixValue::Int64(value) => data.int64 = *value,
            PmixValue::Uint(value) => data.uint = *value,
            PmixValue::Uint8(value) => data.uint8 = *value,
            PmixValue::Uint16(value) => data.uint16 = *value,
            PmixValue::Uint32(value) => data.uint32 = *value,
            PmixValue::Uint64(value) => data.uint64 = *value,
            PmixValue::Float(value) => data.fval = *value,
            PmixValue::Double(value) => data.dval = *value,
            PmixValue::Timeval { seconds, micros } => {
                data.tv.tv_sec = *seconds;
                data.tv.tv_usec = *micros;
            }
            PmixValue::Time(value) => data.time = *value,
            PmixValue::Status(value) => data.status = *value,
            PmixValue::Process(value) => data.proc_ = self.store(vec![process(value)?]),
            PmixValue::Rank(value) => data.rank = value.0,
            PmixValue::ProcessState(value) => data.state = *value,
            PmixValue::JobState(value) => data.jstate = *value,
            PmixValue::Persistence(value) => data.persist = *value,
            PmixValue::Scope(value) => data.scope = *value,
            PmixValue::Range(value) => data.range = *value,
            PmixValue::Allocation(value) => data.adir = *value,
            PmixValue::Bytes(value) | PmixValue::Regex(value) => data.bo = self.bytes(value),
            PmixValue::Envar {
                name,
                value,
                separator,
            } => {
                data.envar = pmix_envar_t {
                    envar: self.string(name)?,
                    value: self.string(value)?,
                    separator: c_char::from_ne_bytes([*separator]),
                };
            }
            PmixValue::Infos(infos) => {
                let (array, size) = self.infos(infos)?;
                data.darray = self.array(data_type::INFO, size, array.cast());
            }
            PmixValue::Array { of, elements } => {
                let array = self.elements(*of, elements)?;
                data.darray = self.array(*of, elements.len(), array);
            }
            PmixValue::Other(number) => {
                return Err(unusable(format!(
                    "values of type {number} are not supported"
                )));
            }
        }
        Ok(c_value)
    }

    fn bytes(&mut self, bytes: &[u8]) -> pmix_byte_object_t {
        pmix_byte_object_t {
            bytes: self.store(bytes.to_vec()).cast(),
            size: bytes.len(),
        }
    }

    fn array(&mut self, of: u16, size: usize, array: *mut c_void) -> *mut pmix_data_array_t {
        self.store(vec![pmix_data_array_t {
            type_: of,
            size,
            array,
        }])
    }

    /// The elements of an array, all of type `of`, next to each other.
    fn elements(&mut self, of: u16, elements: &[PmixValue]) -> Result<*mut c_void, Status> {
        let mut values = Vec::with_capacity(elements.len());
        for element in elements {
            if element.data_type() != of {
                return Err(unusable(format!("{element} is not of type {of}")));
            }
            values.push(self.value(element)?);
        }
        macro_rules! collect {
            ($field:ident) => {{
                // SAFETY: every value is of type `of`, and `value` has set the field that belongs to that type.
                let elements = values.iter().map(|value| unsafe { value.data.$field });
                self.store(elements.collect()).cast()
            }};
        }
        Ok(match of {
            data_type::BOOL => collect!(flag),
            data_type::BYTE => collect!(byte),
            data_type::STRING => collect!(string),
            data_type::SIZE => collect!(size),
            data_type::PID => collect!(pid),
            data_type::INT => collect!(integer),
            data_type::INT8 => collect!(int8),
            data_type::INT16 => collect!(int16),
            data_type::INT32 => collect!(int32),
            data_type::INT64 => collect!(int64),
            data_type::UINT => collect!(uint),
            data_type::UINT8 => collect!(uint8),
            data_type::UINT16 => collect!(uint16),
            data_type::UINT32 => collect!(uint32),
            data_type::UINT64 => collect!(uint64),
            data_type::FLOAT => collect!(fval),
            data_type::DOUBLE => collect!(dval),
            data_type::TIMEVAL => collect!(tv),
            data_type::TIME => collect!(time),
            data_type::STATUS => collect!(status),
            data_type::RANK => collect!(rank),
            data_type::BYTES => collect!(bo),
            data_type::ENVAR => collect!(envar),
            data_type::PROCESS => {
                // SAFETY: every value is a process, and its pointer is to one in this arena.
                let elements = values.iter().map(|value| unsafe { *value.data.proc_ });
                self.store(elements.collect()).cast()
            }
            other => {
                return Err(unusable(format!(
                    "arrays of type {other} are not supported"
                )));
            }
        })
    }
}

/// Converts a process.
pub(crate) fn process(process: &Process) -> Result<pmix_proc_t, Status> {
    Ok(pmix_proc_t {
        nspace: char_array(&process.nspace)?,
        rank: process.rank.0,
    })
}

/// A string in an array of `N` characters, padded with NULs and with one at the end.
fn char_array<const N: usize>(text: &str) -> Result<[c_char; N], Status> {
    if text.len() >= N || text.contains('\0') {
        return Err(unusable(format!(
            "`{text}` is longer than {} bytes or contains a NUL",
            N - 1
        )));
    }
    let mut array = [0; N];
    for (to, from) in array.iter_mut().zip(text.bytes()) {
        *to = c_char::from_ne_bytes([from]);
    }
    Ok(array)
}
