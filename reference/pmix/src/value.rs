//! Values with their types, keys with values, processes.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A rank, or one of the numbers that stand for several.
#[doc(alias = "pmix_rank_t")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rank(pub u32);

impl Rank {
    /// The job as a whole.
    #[doc(alias = "PMIX_RANK_WILDCARD")]
    pub const WILDCARD: Self = Self(u32::MAX - 1);
    /// No rank that anybody has said.
    #[doc(alias = "PMIX_RANK_UNDEF")]
    pub const UNDEFINED: Self = Self(u32::MAX);
    /// No process.
    #[doc(alias = "PMIX_RANK_INVALID")]
    pub const INVALID: Self = Self(u32::MAX - 3);
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Rank::WILDCARD => f.write_str("*"),
            Rank::UNDEFINED => f.write_str("?"),
            Rank(number) => number.fmt(f),
        }
    }
}

/// A process by its namespace and rank.
#[doc(alias = "pmix_proc_t")]
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Process {
    /// The namespace: the name of a job.
    pub nspace: String,
    /// The rank in it.
    pub rank: Rank,
}

impl Process {
    /// A process.
    #[must_use]
    pub fn new(nspace: impl Into<String>, rank: Rank) -> Self {
        Self {
            nspace: nspace.into(),
            rank,
        }
    }
}

impl fmt::Display for Process {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.nspace, self.rank)
    }
}

impl FromStr for Process {
    type Err = String;

    /// Reads `job:3`, or `job:*` for the job as a whole.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is no process like `job:0` or `job:*`");
        let (nspace, rank) = text.rsplit_once(':').ok_or_else(wrong)?;
        let rank = match rank {
            "*" => Rank::WILDCARD,
            "?" => Rank::UNDEFINED,
            number => Rank(number.parse().map_err(|_| wrong())?),
        };
        Ok(Self::new(nspace, rank))
    }
}

/// A key with its value.
#[doc(alias = "pmix_info_t")]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Info {
    /// The key as it is sent: `pmix.job.size`.
    pub key: String,
    /// The value.
    pub value: Value,
    /// Whether whoever does not know the key must refuse the call.
    #[doc(alias = "PMIX_INFO_REQD")]
    #[serde(default)]
    pub required: bool,
}

impl Info {
    /// A key with its value, which is not required.
    #[must_use]
    pub fn new(key: impl Into<String>, value: Value) -> Self {
        Self {
            key: key.into(),
            value,
            required: false,
        }
    }

    /// A flag that is set.
    #[must_use]
    pub fn flag(key: impl Into<String>) -> Self {
        Self::new(key, Value::Bool(true))
    }
}

/// The numbers of data types.
#[expect(
    missing_docs,
    reason = "each is the type of the value that is called so"
)]
pub mod data_type {
    pub const UNDEFINED: u16 = 0;
    pub const BOOL: u16 = 1;
    pub const BYTE: u16 = 2;
    pub const STRING: u16 = 3;
    pub const SIZE: u16 = 4;
    pub const PID: u16 = 5;
    pub const INT: u16 = 6;
    pub const INT8: u16 = 7;
    pub const INT16: u16 = 8;
    pub const INT32: u16 = 9;
    pub const INT64: u16 = 10;
    pub const UINT: u16 = 11;
    pub const UINT8: u16 = 12;
    pub const UINT16: u16 = 13;
    pub const UINT32: u16 = 14;
    pub const UINT64: u16 = 15;
    pub const FLOAT: u16 = 16;
    pub const DOUBLE: u16 = 17;
    pub const TIMEVAL: u16 = 18;
    pub const TIME: u16 = 19;
    pub const STATUS: u16 = 20;
    pub const PROCESS: u16 = 22;
    pub const APP: u16 = 23;
    pub const INFO: u16 = 24;
    pub const BYTES: u16 = 27;
    pub const PERSISTENCE: u16 = 30;
    pub const SCOPE: u16 = 32;
    pub const RANGE: u16 = 33;
    pub const PROCESS_STATE: u16 = 37;
    pub const ARRAY: u16 = 39;
    pub const RANK: u16 = 40;
    pub const ALLOCATION: u16 = 43;
    pub const ENVAR: u16 = 46;
    pub const JOB_STATE: u16 = 50;
}

/// A value with its type.
#[doc(alias = "pmix_value_t")]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", content = "value", rename_all = "kebab-case")]
pub enum Value {
    /// None.
    Undefined,
    /// True or false.
    Bool(bool),
    /// One byte.
    Byte(u8),
    /// Text. Bytes that are no UTF-8 are replaced when it is read.
    String(String),
    /// `size_t`.
    Size(u64),
    /// A process's number in the operating system.
    Pid(i32),
    /// `int`.
    Int(i32),
    /// `int8_t`.
    Int8(i8),
    /// `int16_t`.
    Int16(i16),
    /// `int32_t`.
    Int32(i32),
    /// `int64_t`.
    Int64(i64),
    /// `unsigned int`.
    Uint(u32),
    /// `uint8_t`.
    Uint8(u8),
    /// `uint16_t`.
    Uint16(u16),
    /// `uint32_t`.
    Uint32(u32),
    /// `uint64_t`.
    Uint64(u64),
    /// `float`.
    Float(f32),
    /// `double`.
    Double(f64),
    /// Seconds and microseconds.
    Timeval {
        /// Seconds.
        seconds: i64,
        /// Microseconds.
        micros: i64,
    },
    /// Seconds since 1970.
    Time(i64),
    /// A status.
    Status(i32),
    /// A process.
    Process(Process),
    /// A rank.
    Rank(Rank),
    /// The state of a process.
    ProcessState(u8),
    /// The state of a job.
    JobState(u8),
    /// How long published data is kept.
    Persistence(u8),
    /// Who sees what is put.
    Scope(u8),
    /// Who hears of something.
    Range(u8),
    /// What an allocation is asked to do.
    Allocation(u8),
    /// Bytes.
    #[doc(alias = "pmix_byte_object_t")]
    Bytes(Vec<u8>),
    /// A change of an environment variable.
    Envar {
        /// Its name.
        name: String,
        /// What is set or added.
        value: String,
        /// What stands between parts, as a byte.
        separator: u8,
    },
    /// An array of keys with values.
    Infos(Vec<Info>),
    /// An array of values of one type.
    #[doc(alias = "pmix_data_array_t")]
    Array {
        /// The number of their type.
        of: u16,
        /// The values.
        elements: Vec<Value>,
    },
    /// A value of a type that is none of these: only its type is known.
    Other(u16),
}

impl Value {
    /// The number of its type.
    #[must_use]
    pub fn data_type(&self) -> u16 {
        match self {
            Value::Undefined => data_type::UNDEFINED,
            Value::Bool(_) => data_type::BOOL,
            Value::Byte(_) => data_type::BYTE,
            Value::String(_) => data_type::STRING,
            Value::Size(_) => data_type::SIZE,
            Value::Pid(_) => data_type::PID,
            Value::Int(_) => data_type::INT,
            Value::Int8(_) => data_type::INT8,
            Value::Int16(_) => data_type::INT16,
            Value::Int32(_) => data_type::INT32,
            Value::Int64(_) => data_type::INT64,
            Value::Uint(_) => data_type::UINT,
            Value::Uint8(_) => data_type::UINT8,
            Value::Uint16(_) => data_type::UINT16,
            Value::Uint32(_) => data_type::UINT32,
            Value::Uint64(_) => data_type::UINT64,
            Value::Float(_) => data_type::FLOAT,
            Value::Double(_) => data_type::DOUBLE,
            Value::Timeval { .. } => data_type::TIMEVAL,
            Value::Time(_) => data_type::TIME,
            Value::Status(_) => data_type::STATUS,
            Value::Process(_) => data_type::PROCESS,
            Value::Rank(_) => data_type::RANK,
            Value::ProcessState(_) => data_type::PROCESS_STATE,
            Value::JobState(_) => data_type::JOB_STATE,
            Value::Persistence(_) => data_type::PERSISTENCE,
            Value::Scope(_) => data_type::SCOPE,
            Value::Range(_) => data_type::RANGE,
            Value::Allocation(_) => data_type::ALLOCATION,
            Value::Bytes(_) => data_type::BYTES,
            Value::Envar { .. } => data_type::ENVAR,
            Value::Infos(_) | Value::Array { .. } => data_type::ARRAY,
            Value::Other(number) => *number,
        }
    }
}

/// Without its type, as a person writes it.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Undefined => f.write_str("nothing"),
            Value::Bool(value) => value.fmt(f),
            Value::Byte(value)
            | Value::Uint8(value)
            | Value::ProcessState(value)
            | Value::JobState(value)
            | Value::Persistence(value)
            | Value::Scope(value)
            | Value::Range(value)
            | Value::Allocation(value) => value.fmt(f),
            Value::String(value) => value.fmt(f),
            Value::Size(value) | Value::Uint64(value) => value.fmt(f),
            Value::Pid(value) | Value::Int(value) | Value::Int32(value) | Value::Status(value) => {
                value.fmt(f)
            }
            Value::Int8(value) => value.fmt(f),
            Value::Int16(value) => value.fmt(f),
            Value::Int64(value) | Value::Time(value) => value.fmt(f),
            Value::Uint(value) | Value::Uint32(value) => value.fmt(f),
            Value::Uint16(value) => value.fmt(f),
            Value::Float(value) => value.fmt(f),
            Value::Double(value) => value.fmt(f),
            Value::Timeval { seconds, micros } => write!(f, "{seconds}.{micros:06}"),
            Value::Process(process) => process.fmt(f),
            Value::Rank(rank) => rank.fmt(f),
            Value::Bytes(bytes) => bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}")),
            Value::Envar { name, value, .. } => write!(f, "{name}={value}"),
            Value::Infos(infos) => {
                let items = infos
                    .iter()
                    .map(|info| format!("{}={}", info.key, info.value));
                write!(f, "[{}]", items.collect::<Vec<_>>().join(", "))
            }
            Value::Array { elements, .. } => {
                let items = elements.iter().map(Value::to_string);
                write!(f, "[{}]", items.collect::<Vec<_>>().join(", "))
            }
            Value::Other(number) => write!(f, "a value of type {number}"),
        }
    }
}
