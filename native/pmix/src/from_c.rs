//! Copies libpmix's values into ours.

use crate::memory::{Plain, Reader};
use crate::status::{in_part, unusable};
use mapcheck_reference::pmix::{App, Info, PmixValue, Process, Rank, Status, data_type};
use pmix_sys::{
    pmix_app_t, pmix_byte_object_t, pmix_coord_t, pmix_data_array_t, pmix_envar_t, pmix_info_t,
    pmix_proc_info_t, pmix_proc_t, pmix_value_t,
};
use std::ffi::c_char;

/// Copies a value. A type that is not known becomes [`PmixValue::Other`], as does an array of such a type.
pub(crate) fn value(reader: &mut Reader, value: &pmix_value_t) -> Result<PmixValue, Status> {
    let data = &value.data;
    // SAFETY: any bytes are a value of each field that is read, and a pointer is read only by the reader. A `bool` is read as a
    // number: C code also stores other values than 0 and 1, and all of them mean true.
    Ok(unsafe {
        match value.type_ {
            data_type::UNDEFINED => PmixValue::Undefined,
            data_type::BOOL => PmixValue::Bool(data.byte != 0),
            data_type::BYTE => PmixValue::Byte(data.byte),
            data_type::STRING => PmixValue::String(reader.string(data.string)?),
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
            data_type::FLOAT => PmixValue::Float(float(data.fval)?),
            data_type::DOUBLE => PmixValue::Double(float(data.dval)?),
            data_type::TIMEVAL => PmixValue::Timeval {
                seconds: data.tv.tv_sec,
                micros: data.tv.tv_usec,
            },
            data_type::TIME => PmixValue::Time(data.time),
            data_type::STATUS => PmixValue::Status(data.status),
            data_type::PROCESS if data.proc_.is_null() => PmixValue::Undefined,
            data_type::PROCESS => PmixValue::Process(process_at(reader, data.proc_)?),
            data_type::RANK => PmixValue::Rank(Rank(data.rank)),
            data_type::PROCESS_STATE => PmixValue::ProcessState(data.state),
            data_type::JOB_STATE => PmixValue::JobState(data.jstate),
            data_type::PERSISTENCE => PmixValue::Persistence(data.persist),
            data_type::SCOPE => PmixValue::Scope(data.scope),
            data_type::RANGE => PmixValue::Range(data.range),
            data_type::ALLOCATION => PmixValue::Allocation(data.adir),
            data_type::BYTES => PmixValue::Bytes(bytes(reader, &data.bo)?),
            data_type::REGEX => PmixValue::Regex(bytes(reader, &data.bo)?),
            data_type::ENVAR => envar(reader, &data.envar)?,
            data_type::ARRAY if data.darray.is_null() => PmixValue::Undefined,
            data_type::ARRAY => {
                let found = reader.one(data.darray)?;
                reader.nested(|reader| array(reader, &found))?
            }
            other => PmixValue::Other(other),
        }
    })
}

/// A number that the probe's answer can hold.
fn float<T: Copy + Into<f64>>(number: T) -> Result<T, Status> {
    let wide: f64 = number.into();
    match wide.is_finite() {
        true => Ok(number),
        false => Err(unusable(format!(
            "the library returned the number {wide}, which is not finite"
        ))),
    }
}

fn bytes(reader: &mut Reader, object: &pmix_byte_object_t) -> Result<Vec<u8>, Status> {
    reader.elements(object.bytes.cast_const().cast(), object.size)
}

fn envar(reader: &mut Reader, envar: &pmix_envar_t) -> Result<PmixValue, Status> {
    Ok(PmixValue::Envar {
        name: reader.string(envar.envar)?,
        value: reader.string(envar.value)?,
        separator: u8::from_ne_bytes(envar.separator.to_ne_bytes()),
    })
}

/// Copies a data array.
fn array(reader: &mut Reader, array: &pmix_data_array_t) -> Result<PmixValue, Status> {
    if array.type_ == data_type::INFO {
        return Ok(PmixValue::Infos(infos(
            reader,
            array.array.cast(),
            array.size,
        )?));
    }
    macro_rules! collect {
        ($type:ty, $make:expr) => {
            each::<$type>(reader, array, |_, value| Ok($make(*value)))
        };
    }
    let elements = match array.type_ {
        data_type::BOOL => collect!(u8, |value| PmixValue::Bool(value != 0)),
        data_type::BYTE => collect!(u8, PmixValue::Byte),
        data_type::STRING => each::<*mut c_char>(reader, array, |reader, text| {
            Ok(PmixValue::String(reader.string(*text)?))
        }),
        data_type::SIZE => collect!(usize, |value| PmixValue::Size(value as u64)),
        data_type::PID => collect!(i32, PmixValue::Pid),
        data_type::INT => collect!(i32, PmixValue::Int),
        data_type::INT8 => collect!(i8, PmixValue::Int8),
        data_type::INT16 => collect!(i16, PmixValue::Int16),
        data_type::INT32 => collect!(i32, PmixValue::Int32),
        data_type::INT64 => collect!(i64, PmixValue::Int64),
        data_type::UINT => collect!(u32, PmixValue::Uint),
        data_type::UINT8 => collect!(u8, PmixValue::Uint8),
        data_type::UINT16 => collect!(u16, PmixValue::Uint16),
        data_type::UINT32 => collect!(u32, PmixValue::Uint32),
        data_type::UINT64 => collect!(u64, PmixValue::Uint64),
        data_type::FLOAT => each(reader, array, |_, value| {
            Ok(PmixValue::Float(float(*value)?))
        }),
        data_type::DOUBLE => each(reader, array, |_, value| {
            Ok(PmixValue::Double(float(*value)?))
        }),
        data_type::TIMEVAL => collect!(pmix_sys::timeval, |value: pmix_sys::timeval| {
            PmixValue::Timeval {
                seconds: value.tv_sec,
                micros: value.tv_usec,
            }
        }),
        data_type::TIME => collect!(i64, PmixValue::Time),
        data_type::STATUS => collect!(i32, PmixValue::Status),
        data_type::RANK => collect!(u32, |value| PmixValue::Rank(Rank(value))),
        data_type::COORDINATES => each(reader, array, |reader, coord: &pmix_coord_t| {
            let numbers = reader.elements(coord.coord.cast_const(), coord.dims)?;
            Ok(PmixValue::Array {
                of: data_type::UINT32,
                elements: numbers.into_iter().map(PmixValue::Uint32).collect(),
            })
        }),
        data_type::PROCESS_INFO => each(reader, array, |_, process: &pmix_proc_info_t| {
            Ok(PmixValue::Infos(vec![
                Info::new("pmix.rank", PmixValue::Rank(Rank(process.proc_.rank))),
                Info::new("pmix.pstate", PmixValue::ProcessState(process.state)),
                Info::new("pmix.exit.code", PmixValue::Int(process.exit_code)),
            ]))
        }),
        data_type::PROCESS => each(reader, array, |_, value| {
            Ok(PmixValue::Process(process(value)?))
        }),
        data_type::BYTES => each(reader, array, |reader, object| {
            Ok(PmixValue::Bytes(bytes(reader, object)?))
        }),
        data_type::ENVAR => each(reader, array, envar),
        other => return Ok(PmixValue::Other(other)),
    };
    Ok(PmixValue::Array {
        of: array.type_,
        elements: elements?,
    })
}

/// Copies each element of an array of a type.
fn each<T: Plain>(
    reader: &mut Reader,
    array: &pmix_data_array_t,
    make: impl Fn(&mut Reader, &T) -> Result<PmixValue, Status>,
) -> Result<Vec<PmixValue>, Status> {
    reader.count_values(array.size)?;
    let elements = reader.elements::<T>(array.array.cast(), array.size)?;
    elements.iter().map(|value| make(reader, value)).collect()
}

/// Copies an array of infos.
pub(crate) fn infos(
    reader: &mut Reader,
    first: *const pmix_info_t,
    count: usize,
) -> Result<Vec<Info>, Status> {
    let infos = reader.elements(first, count)?;
    let mut copies = Vec::with_capacity(infos.len());
    for (index, info) in infos.iter().enumerate() {
        let key = char_array(&info.key).map_err(in_part(|| format!("the key of info {index}")))?;
        let value =
            value(reader, &info.value).map_err(in_part(|| format!("info {index}, `{key}`")))?;
        copies.push(Info {
            key,
            value,
            required: info.flags & pmix_sys::PMIX_INFO_REQD != 0,
        });
    }
    Ok(copies)
}

/// Copies an array of apps.
pub(crate) fn apps(
    reader: &mut Reader,
    first: *const pmix_app_t,
    count: usize,
) -> Result<Vec<App>, Status> {
    let apps = reader.elements(first, count)?;
    let copies = apps
        .iter()
        .enumerate()
        .map(|(index, found)| app(reader, found).map_err(in_part(|| format!("app {index}"))));
    copies.collect()
}

fn app(reader: &mut Reader, app: &pmix_app_t) -> Result<App, Status> {
    Ok(App {
        cmd: reader.string(app.cmd)?,
        argv: reader.string_list(app.argv)?,
        env: reader.string_list(app.env)?,
        cwd: match app.cwd.is_null() {
            true => None,
            false => Some(reader.string(app.cwd)?),
        },
        maxprocs: app.maxprocs,
        infos: infos(reader, app.info, app.ninfo)?,
    })
}

/// Copies an array of processes.
pub(crate) fn processes(
    reader: &mut Reader,
    first: *const pmix_proc_t,
    count: usize,
) -> Result<Vec<Process>, Status> {
    reader.elements(first, count)?.iter().map(process).collect()
}

/// Copies the process that a pointer leads to.
pub(crate) fn process_at(
    reader: &mut Reader,
    pointer: *const pmix_proc_t,
) -> Result<Process, Status> {
    process(&reader.one(pointer)?)
}

/// Copies a process.
pub(crate) fn process(process: &pmix_proc_t) -> Result<Process, Status> {
    let nspace = char_array(&process.nspace).map_err(in_part(|| "a namespace".to_owned()))?;
    Ok(Process::new(nspace, Rank(process.rank)))
}

/// Copies the string in an array of characters, up to its NUL.
pub(crate) fn char_array(array: &[c_char]) -> Result<String, Status> {
    let bytes = array
        .iter()
        .map(|byte| u8::from_ne_bytes(byte.to_ne_bytes()));
    let bytes: Vec<u8> = bytes.take_while(|byte| *byte != 0).collect();
    match bytes.len() < array.len() {
        true => Ok(String::from_utf8_lossy(&bytes).into_owned()),
        false => Err(unusable(format!(
            "the library returned {} characters without an end",
            array.len()
        ))),
    }
}
