//! Typed values, infos, processes and ranks.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A rank, or a special value of `pmix_rank_t`.
#[doc(alias = "pmix_rank_t")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rank(pub u32);

impl Rank {
    /// The job as a whole, for job-level data.
    #[doc(alias = "PMIX_RANK_WILDCARD")]
    pub const WILDCARD: Self = Self(u32::MAX - 1);
    /// An undefined rank.
    #[doc(alias = "PMIX_RANK_UNDEF")]
    pub const UNDEFINED: Self = Self(u32::MAX);
    /// An invalid rank.
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
    /// The namespace of a job.
    pub nspace: String,
    /// The rank in the job.
    pub rank: Rank,
}

impl Process {
    /// Creates a process from a namespace and a rank.
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

    /// Parses `job:3`, or `job:*` for the job as a whole.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            format!("invalid process `{text}`; write `job:0`, or `job:*` for the job as a whole")
        };
        let (nspace, rank) = text.rsplit_once(':').ok_or_else(wrong)?;
        let rank = match rank {
            "*" => Rank::WILDCARD,
            "?" => Rank::UNDEFINED,
            number => Rank(number.parse().map_err(|_| wrong())?),
        };
        Ok(Self::new(nspace, rank))
    }
}

/// A key-value pair.
#[doc(alias = "pmix_info_t")]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Info {
    /// The string of the key: `pmix.job.size`.
    pub key: String,
    /// The value.
    pub value: PmixValue,
    /// Whether a receiver that does not support the key must return an error.
    #[doc(alias = "PMIX_INFO_REQD")]
    #[serde(default)]
    pub required: bool,
}

impl Info {
    /// Creates an optional info.
    #[must_use]
    pub fn new(key: impl Into<String>, value: PmixValue) -> Self {
        Self {
            key: key.into(),
            value,
            required: false,
        }
    }

    /// Creates an info with the value `true`.
    #[must_use]
    pub fn flag(key: impl Into<String>) -> Self {
        Self::new(key, PmixValue::Bool(true))
    }
}

/// The numbers of PMIx data types.
#[expect(
    missing_docs,
    reason = "each is the data type of the variant of `PmixValue` with its name"
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
    pub const PROCESS_INFO: u16 = 38;
    pub const ARRAY: u16 = 39;
    pub const RANK: u16 = 40;
    pub const ALLOCATION: u16 = 43;
    pub const ENVAR: u16 = 46;
    pub const COORDINATES: u16 = 47;
    pub const REGEX: u16 = 49;
    pub const JOB_STATE: u16 = 50;
}

/// A typed value.
#[doc(alias = "pmix_value_t")]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", content = "value", rename_all = "kebab-case")]
pub enum PmixValue {
    /// No value: `PMIX_UNDEF`.
    Undefined,
    /// A boolean.
    Bool(bool),
    /// A byte.
    Byte(u8),
    /// A string. Bytes that are not UTF-8 are replaced when it is taken from libpmix.
    String(String),
    /// `size_t`.
    Size(u64),
    /// A process ID of the operating system.
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
    /// The persistence of published data.
    Persistence(u8),
    /// The scope of data that is put.
    Scope(u8),
    /// The range of published data or of an event.
    Range(u8),
    /// The directive of an allocation request.
    Allocation(u8),
    /// A byte object.
    #[doc(alias = "pmix_byte_object_t")]
    Bytes(Vec<u8>),
    /// A list of nodes or ranks that the library has compressed.
    #[doc(alias = "PMIX_REGEX")]
    Regex(Vec<u8>),
    /// An assignment to an environment variable.
    Envar {
        /// The name of the variable.
        name: String,
        /// The value to set or add.
        value: String,
        /// The separator between parts of the value.
        separator: u8,
    },
    /// An array of infos.
    Infos(Vec<Info>),
    /// An array of values of one data type.
    #[doc(alias = "pmix_data_array_t")]
    Array {
        /// The data type of the elements.
        of: u16,
        /// The elements.
        elements: Vec<PmixValue>,
    },
    /// A value of any other data type, without its contents.
    Other(u16),
}

impl PmixValue {
    /// Returns the number of the value's data type.
    #[must_use]
    pub fn data_type(&self) -> u16 {
        match self {
            PmixValue::Undefined => data_type::UNDEFINED,
            PmixValue::Bool(_) => data_type::BOOL,
            PmixValue::Byte(_) => data_type::BYTE,
            PmixValue::String(_) => data_type::STRING,
            PmixValue::Size(_) => data_type::SIZE,
            PmixValue::Pid(_) => data_type::PID,
            PmixValue::Int(_) => data_type::INT,
            PmixValue::Int8(_) => data_type::INT8,
            PmixValue::Int16(_) => data_type::INT16,
            PmixValue::Int32(_) => data_type::INT32,
            PmixValue::Int64(_) => data_type::INT64,
            PmixValue::Uint(_) => data_type::UINT,
            PmixValue::Uint8(_) => data_type::UINT8,
            PmixValue::Uint16(_) => data_type::UINT16,
            PmixValue::Uint32(_) => data_type::UINT32,
            PmixValue::Uint64(_) => data_type::UINT64,
            PmixValue::Float(_) => data_type::FLOAT,
            PmixValue::Double(_) => data_type::DOUBLE,
            PmixValue::Timeval { .. } => data_type::TIMEVAL,
            PmixValue::Time(_) => data_type::TIME,
            PmixValue::Status(_) => data_type::STATUS,
            PmixValue::Process(_) => data_type::PROCESS,
            PmixValue::Rank(_) => data_type::RANK,
            PmixValue::ProcessState(_) => data_type::PROCESS_STATE,
            PmixValue::JobState(_) => data_type::JOB_STATE,
            PmixValue::Persistence(_) => data_type::PERSISTENCE,
            PmixValue::Scope(_) => data_type::SCOPE,
            PmixValue::Range(_) => data_type::RANGE,
            PmixValue::Allocation(_) => data_type::ALLOCATION,
            PmixValue::Bytes(_) => data_type::BYTES,
            PmixValue::Regex(_) => data_type::REGEX,
            PmixValue::Envar { .. } => data_type::ENVAR,
            PmixValue::Infos(_) | PmixValue::Array { .. } => data_type::ARRAY,
            PmixValue::Other(number) => *number,
        }
    }
}

/// Formats the value without its type.
impl fmt::Display for PmixValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PmixValue::Undefined => f.write_str("nothing"),
            PmixValue::Bool(value) => value.fmt(f),
            PmixValue::Byte(value)
            | PmixValue::Uint8(value)
            | PmixValue::ProcessState(value)
            | PmixValue::JobState(value)
            | PmixValue::Persistence(value)
            | PmixValue::Scope(value)
            | PmixValue::Range(value)
            | PmixValue::Allocation(value) => value.fmt(f),
            PmixValue::String(value) => value.fmt(f),
            PmixValue::Size(value) | PmixValue::Uint64(value) => value.fmt(f),
            PmixValue::Pid(value)
            | PmixValue::Int(value)
            | PmixValue::Int32(value)
            | PmixValue::Status(value) => value.fmt(f),
            PmixValue::Int8(value) => value.fmt(f),
            PmixValue::Int16(value) => value.fmt(f),
            PmixValue::Int64(value) | PmixValue::Time(value) => value.fmt(f),
            PmixValue::Uint(value) | PmixValue::Uint32(value) => value.fmt(f),
            PmixValue::Uint16(value) => value.fmt(f),
            PmixValue::Float(value) => value.fmt(f),
            PmixValue::Double(value) => value.fmt(f),
            PmixValue::Timeval { seconds, micros } => write!(f, "{seconds}.{micros:06}"),
            PmixValue::Process(process) => process.fmt(f),
            PmixValue::Rank(rank) => rank.fmt(f),
            PmixValue::Bytes(bytes) | PmixValue::Regex(bytes) => {
                bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
            }
            PmixValue::Envar { name, value, .. } => write!(f, "{name}={value}"),
            PmixValue::Infos(infos) => {
                let items = infos
                    .iter()
                    .map(|info| format!("{}={}", info.key, info.value));
                write!(f, "[{}]", items.collect::<Vec<_>>().join(", "))
            }
            PmixValue::Array { elements, .. } => {
                let items = elements.iter().map(PmixValue::to_string);
                write!(f, "[{}]", items.collect::<Vec<_>>().join(", "))
            }
            PmixValue::Other(number) => write!(f, "a value of type {number}"),
        }
    }
}
