//! The steps that the program `mapcheck-pmix-calls` performs, and its answers.
//!
//! Each step is a line of JSON, and so is its answer. An answer is written at once, so that a crash shows which step caused it.
//! Nothing here knows PMIx: a variable is memory, a place is an offset in it, a function is the name of a symbol.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The function that returns how many bytes of the C library's heap are in use. The interpreter itself provides it.
pub const HEAP: &str = "heap";

/// A place in the memory of a variable, or in memory that it points at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MemoryPlace {
    /// The variable.
    pub variable: String,
    /// The offset in its memory, in bytes.
    pub offset: u64,
    /// Pointers to follow from there: each number is an offset from where the pointer points.
    pub follow: Vec<u64>,
}

/// An operand of a function, or a value to store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Operand {
    /// A number; a negative one in two's complement.
    Number(u64),
    /// The address of a string that lives as long as the process. It must not be freed.
    String(String),
    /// The address of a place.
    Address(MemoryPlace),
    /// The contents of a place, extended to a word with zeros, or with the sign if the format is signed.
    Load(MemoryPlace, Format),
}

/// How the contents of a place are read and written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// An unsigned integer of this many bytes.
    Unsigned(u8),
    /// A signed integer of this many bytes.
    Signed(u8),
    /// A floating-point number of 4 or 8 bytes.
    Float(u8),
    /// A pointer.
    Pointer,
    /// A pointer to a string that ends with a NUL.
    String,
    /// A pointer to an array of strings that ends with a null pointer.
    StringList,
    /// A string in the memory itself, of up to this many bytes.
    CharArray(u64),
}

/// One step of a script.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Declares a variable: reserves memory outside the C library's heap, and fills it with garbage.
    Declare {
        /// The variable.
        variable: String,
        /// The size of its memory.
        bytes: u64,
    },
    /// Stores a value in a place.
    Store {
        /// The place.
        place: MemoryPlace,
        /// The format of the place.
        format: Format,
        /// The value.
        value: Operand,
    },
    /// Calls a function, and stores its result.
    Call {
        /// The function.
        function: String,
        /// Its operands.
        operands: Vec<Operand>,
        /// The place for the result, and its format.
        result: Option<(MemoryPlace, Format)>,
    },
    /// Reads a place.
    Read {
        /// The place.
        place: MemoryPlace,
        /// The format of the place.
        format: Format,
    },
    /// Returns whether the library has a function.
    HasFunction {
        /// The function.
        function: String,
    },
}

/// The result of a step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// The step is done and has no value.
    Done,
    /// An integer.
    Number(i128),
    /// A floating-point number.
    Float(f64),
    /// A string; bytes that are not UTF-8 are replaced.
    String(String),
    /// An array of strings.
    StringList(Vec<String>),
    /// A pointer that is not NULL.
    Pointer,
    /// NULL.
    Null,
    /// A truth value.
    Bool(bool),
    /// The library lacks the function. The script ends here.
    Missing(String),
    /// The script follows a NULL pointer, or uses a variable that is not declared. The script ends here.
    Failed(String),
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Done => f.write_str("nothing"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Float(number) => write!(f, "{number}"),
            Self::String(text) => write!(f, "{text:?}"),
            Self::StringList(list) => {
                let list: Vec<String> = list.iter().map(|text| format!("{text:?}")).collect();
                write!(f, "{{{}}}", list.join(", "))
            }
            Self::Pointer => f.write_str("a pointer"),
            Self::Null => f.write_str("NULL"),
            Self::Bool(value) => write!(f, "{value}"),
            Self::Missing(function) => write!(f, "{function} is missing"),
            Self::Failed(reason) => f.write_str(reason),
        }
    }
}
