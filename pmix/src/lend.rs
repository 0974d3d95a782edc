//! Our values as libpmix's, lent for the time of a call.

use mapcheck_reference::pmix::{App, Info, Process, Status, Value, data_type};
use pmix_sys::{
    pmix_app_t, pmix_byte_object_t, pmix_data_array_t, pmix_envar_t, pmix_info_t, pmix_proc_t,
    pmix_value_t,
};
use std::any::Any;
use std::ffi::{CString, c_char, c_void};
use std::ptr;

/// The memory behind what is lent: all of it is ours, and is there until this is dropped.
///
/// Pointers that its functions return point into it, or are null where there is nothing to point at: libpmix takes an array
/// without elements to be one only if it is null.
#[derive(Default)]
pub(crate) struct Lent {
    kept: Vec<Box<dyn Any>>,
}

impl Lent {
    /// Keeps values, and gives a pointer to the first. What they are moved in stays where it is.
    fn keep<T: 'static>(&mut self, mut values: Vec<T>) -> *mut T {
        if values.is_empty() {
            return ptr::null_mut();
        }
        let first = values.as_mut_ptr();
        self.kept.push(Box::new(values));
        first
    }

    /// A text with its NUL.
    pub(crate) fn text(&mut self, text: &str) -> Result<*mut c_char, Status> {
        let text = CString::new(text).map_err(|_| unusable(format!("`{text}` has a NUL in it")))?;
        Ok(self.keep(text.into_bytes_with_nul()).cast())
    }

    /// Texts, with a null pointer after the last.
    fn texts(&mut self, texts: &[String]) -> Result<*mut *mut c_char, Status> {
        let mut all = Vec::with_capacity(texts.len() + 1);
        for text in texts {
            all.push(self.text(text)?);
        }
        all.push(ptr::null_mut());
        Ok(self.keep(all))
    }

    /// Processes, and how many.
    pub(crate) fn processes(
        &mut self,
        processes: &[Process],
    ) -> Result<(*mut pmix_proc_t, usize), Status> {
        let all: Result<Vec<_>, _> = processes.iter().map(process).collect();
        Ok((self.keep(all?), processes.len()))
    }

    /// Infos, and how many.
    pub(crate) fn infos(&mut self, infos: &[Info]) -> Result<(*mut pmix_info_t, usize), Status> {
        let mut all = Vec::with_capacity(infos.len());
        for info in infos {
            all.push(pmix_info_t {
                key: fixed(&info.key)?,
                flags: u32::from(info.required) * pmix_sys::PMIX_INFO_REQD,
                value: self.value(&info.value)?,
            });
        }
        Ok((self.keep(all), infos.len()))
    }

    /// Apps, and how many.
    pub(crate) fn apps(&mut self, apps: &[App]) -> Result<(*mut pmix_app_t, usize), Status> {
        let mut all = Vec::with_capacity(apps.len());
        for app in apps {
            let (info, ninfo) = self.infos(&app.infos)?;
            all.push(pmix_app_t {
                cmd: self.text(&app.cmd)?,
                argv: self.texts(&app.argv)?,
                env: self.texts(&app.env)?,
                cwd: match &app.cwd {
                    Some(cwd) => self.text(cwd)?,
                    None => ptr::null_mut(),
                },
                maxprocs: app.maxprocs,
                info,
                ninfo,
            });
        }
        Ok((self.keep(all), apps.len()))
    }

    /// A value.
    pub(crate) fn value(&mut self, value: &Value) -> Result<pmix_value_t, Status> {
        // SAFETY: all bits zero are a value of no type with null pointers.
        let mut lent: pmix_value_t = unsafe { std::mem::zeroed() };
        lent.type_ = value.data_type();
        let data = &mut lent.data;
        match value {
            Value::Undefined => {}
            Value::Bool(value) => data.flag = *value,
            Value::Byte(value) => data.byte = *value,
            Value::String(value) => data.string = self.text(value)?,
            Value::Size(value) => {
                data.size = usize::try_from(*value)
                    .map_err(|_| unusable(format!("{value} is no size here")))?;
            }
            Value::Pid(value) => data.pid = *value,
            Value::Int(value) => data.integer = *value,
            Value::Int8(value) => data.int8 = *value,
            Value::Int16(value) => data.int16 = *value,
            Value::Int32(value) => data.int32 = *value,
            Value::Int64(value) => data.int64 = *value,
            Value::Uint(value) => data.uint = *value,
            Value::Uint8(value) => data.uint8 = *value,
            Value::Uint16(value) => data.uint16 = *value,
            Value::Uint32(value) => data.uint32 = *value,
            Value::Uint64(value) => data.uint64 = *value,
            Value::Float(value) => data.fval = *value,
            Value::Double(value) => data.dval = *value,
            Value::Timeval { seconds, micros } => {
                data.tv.tv_sec = *seconds;
                data.tv.tv_usec = *micros;
            }
            Value::Time(value) => data.time = *value,
            Value::Status(value) => data.status = *value,
            Value::Process(value) => data.proc_ = self.keep(vec![process(value)?]),
            Value::Rank(value) => data.rank = value.0,
            Value::ProcessState(value) => data.state = *value,
            Value::JobState(value) => data.jstate = *value,
            Value::Persistence(value) => data.persist = *value,
            Value::Scope(value) => data.scope = *value,
            Value::Range(value) => data.range = *value,
            Value::Allocation(value) => data.adir = *value,
            Value::Bytes(value) => data.bo = self.bytes(value),
            Value::Envar {
                name,
                value,
                separator,
            } => {
                data.envar = pmix_envar_t {
                    envar: self.text(name)?,
                    value: self.text(value)?,
                    separator: c_char::from_ne_bytes([*separator]),
                };
            }
            Value::Infos(infos) => {
                let (array, size) = self.infos(infos)?;
                data.darray = self.array(data_type::INFO, size, array.cast());
            }
            Value::Array { of, elements } => {
                let array = self.elements(*of, elements)?;
                data.darray = self.array(*of, elements.len(), array);
            }
            Value::Other(number) => {
                return Err(unusable(format!("values of type {number} cannot be made")));
            }
        }
        Ok(lent)
    }

    fn bytes(&mut self, bytes: &[u8]) -> pmix_byte_object_t {
        pmix_byte_object_t {
            bytes: self.keep(bytes.to_vec()).cast(),
            size: bytes.len(),
        }
    }

    fn array(&mut self, of: u16, size: usize, array: *mut c_void) -> *mut pmix_data_array_t {
        self.keep(vec![pmix_data_array_t {
            type_: of,
            size,
            array,
        }])
    }

    /// The elements of an array, one after the other.
    fn elements(&mut self, of: u16, elements: &[Value]) -> Result<*mut c_void, Status> {
        let mut lent = Vec::with_capacity(elements.len());
        for element in elements {
            if element.data_type() != of {
                return Err(unusable(format!("{element} is not of type {of}")));
            }
            lent.push(self.value(element)?);
        }
        macro_rules! all {
            ($field:ident) => {{
                // SAFETY: every element is of the type that is asked for, which has set this field.
                let values = lent.iter().map(|value| unsafe { value.data.$field });
                self.keep(values.collect()).cast()
            }};
        }
        Ok(match of {
            data_type::BOOL => all!(flag),
            data_type::BYTE => all!(byte),
            data_type::STRING => all!(string),
            data_type::SIZE => all!(size),
            data_type::PID => all!(pid),
            data_type::INT => all!(integer),
            data_type::INT8 => all!(int8),
            data_type::INT16 => all!(int16),
            data_type::INT32 => all!(int32),
            data_type::INT64 => all!(int64),
            data_type::UINT => all!(uint),
            data_type::UINT8 => all!(uint8),
            data_type::UINT16 => all!(uint16),
            data_type::UINT32 => all!(uint32),
            data_type::UINT64 => all!(uint64),
            data_type::FLOAT => all!(fval),
            data_type::DOUBLE => all!(dval),
            data_type::TIMEVAL => all!(tv),
            data_type::TIME => all!(time),
            data_type::STATUS => all!(status),
            data_type::RANK => all!(rank),
            data_type::BYTES => all!(bo),
            data_type::ENVAR => all!(envar),
            data_type::PROCESS => {
                // SAFETY: every element is a process, and points at the one that is kept for it.
                let values = lent.iter().map(|value| unsafe { *value.data.proc_ });
                self.keep(values.collect()).cast()
            }
            other => return Err(unusable(format!("arrays of type {other} cannot be made"))),
        })
    }
}

/// A process.
pub(crate) fn process(process: &Process) -> Result<pmix_proc_t, Status> {
    Ok(pmix_proc_t {
        nspace: fixed(&process.nspace)?,
        rank: process.rank.0,
    })
}

/// A text in so many characters, the NUL included.
fn fixed<const N: usize>(text: &str) -> Result<[c_char; N], Status> {
    if text.len() >= N || text.contains('\0') {
        return Err(unusable(format!(
            "`{text}` is longer than {} bytes or has a NUL in it",
            N - 1
        )));
    }
    let mut fixed = [0; N];
    for (to, from) in fixed.iter_mut().zip(text.bytes()) {
        *to = c_char::from_ne_bytes([from]);
    }
    Ok(fixed)
}

pub(crate) fn unusable(reason: String) -> Status {
    Status::Unusable(reason)
}
