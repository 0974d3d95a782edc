//! What the program is told, and what it answers.
//!
//! A line of JSON a step; for each a line of JSON as the answer, written at once, so that a crash shows how far it came. Nothing in
//! here knows about PMIx: variables are memory, places are offsets in it, functions are names of symbols.

use serde::{Deserialize, Serialize};

/// Memory that belongs to a variable, or is reached from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The variable.
    pub variable: String,
    /// How far into its memory.
    pub offset: u64,
    /// For each: the pointer that is there is followed, and the place is so far behind it.
    pub follow: Vec<u64>,
}

/// What a function is given, or what is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Operand {
    /// A number; a negative one in two's complement.
    Number(u64),
    /// The address of a text, which lives as long as the program and can be freed by nobody.
    Text(String),
    /// The address of a place.
    Address(Place),
    /// What stands in a place: as many bytes as this, the rest is 0, or the sign where it is signed.
    Load(Place, Form),
}

/// How memory is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// A whole number of so many bytes without a sign.
    Unsigned(u8),
    /// A whole number of so many bytes with a sign.
    Signed(u8),
    /// A number with a fraction, of 4 or 8 bytes.
    Float(u8),
    /// A pointer to anything.
    Pointer,
    /// A pointer to a text that ends with a 0.
    Text,
    /// A pointer to pointers to texts; the last one is NULL.
    Texts,
    /// A text in the memory itself, of up to so many bytes.
    Inline(u64),
}

/// One step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Gets memory for a variable, not from the C library, and fills it with garbage.
    Declare {
        /// The variable.
        variable: String,
        /// How many bytes.
        bytes: u64,
    },
    /// Stores in a place; `form` says how wide it is.
    Store {
        /// The place.
        place: Place,
        /// How much of it.
        form: Form,
        /// What.
        value: Operand,
    },
    /// Calls a function, and stores what it returns.
    Call {
        /// The function.
        function: String,
        /// What it is given.
        operands: Vec<Operand>,
        /// Where its result goes, and how wide it is.
        result: Option<(Place, Form)>,
    },
    /// Reads a place.
    Read {
        /// The place.
        place: Place,
        /// How.
        form: Form,
    },
    /// Answers whether a function is there at all.
    Has {
        /// The function.
        function: String,
    },
}

/// What came of a step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// It is done.
    Done,
    /// A whole number.
    Number(i128),
    /// A number with a fraction.
    Float(f64),
    /// A text; bytes that are no UTF-8 are replaced.
    Text(String),
    /// Texts.
    Texts(Vec<String>),
    /// A pointer that is not NULL.
    Pointer,
    /// A pointer that is NULL.
    Null,
    /// Whether it is so.
    Is(bool),
    /// The library has no such function. Nothing after this is done.
    Missing(String),
    /// The script goes through a pointer that is NULL, or has a variable that does not exist. Nothing after this is done.
    Failed(String),
}

/// The function that answers how many bytes of the C library's memory are in use; it is this program's own.
pub const HEAP: &str = "heap";
