//! What can be wrong with a text, and where.

use super::limits::{
    MAX_ATTRIBUTES, MAX_DEPTH, MAX_ELEMENTS, MAX_LENGTH, MAX_LEVELS, MAX_OS_INDEX, MAX_TAG,
    MAX_WORDS,
};
use std::fmt;
use thiserror::Error;

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The byte, from 0.
    pub offset: usize,
    /// The line, from 1.
    pub line: usize,
    /// The character in its line, from 1.
    pub column: usize,
}

impl Position {
    /// Finds a byte of the text. A byte inside a character is taken for its first, one after the end for the end.
    pub(super) fn of(text: &str, offset: usize) -> Self {
        let mut offset = offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let before = text.get(..offset).unwrap_or_default();
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Self {
            offset,
            line: before.matches('\n').count() + 1,
            column: before.get(line_start..).unwrap_or_default().chars().count() + 1,
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A fault and the byte where it is.
pub(super) type LocatedFault = (usize, XmlFault);

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum XmlFault {
    /// The text is longer than any machine needs.
    #[error("the text is longer than {MAX_LENGTH} bytes")]
    TooLong,
    /// The text is not well-formed XML.
    #[error("this is not well-formed xml: {0}")]
    NotXml(String),
    /// A document type with declarations of its own, which may expand to any amount of text.
    #[error("a document type must not declare anything")]
    Declarations,
    /// Elements are nested too deep.
    #[error("elements are nested more than {MAX_DEPTH} deep")]
    TooDeep,
    /// More elements than any machine needs.
    #[error("there are more than {MAX_ELEMENTS} elements")]
    TooManyElements,
    /// A tag longer than the largest set needs.
    #[error("the tag is longer than {MAX_TAG} bytes")]
    TagTooLong,
    /// More attributes than hwloc has.
    #[error("the element has more than {MAX_ATTRIBUTES} attributes")]
    TooManyAttributes,
    /// The outermost element is another one.
    #[error(
        "the outermost element must be 'topology', not '{0}'; write the file with `lstopo --of xml`"
    )]
    WrongRoot(String),
    /// The format of a later hwloc.
    #[error(
        "format version {0} is newer than 3.0, the newest that libhwloc 2.15 reads; write the file with `lstopo --of xml` of hwloc 2 or 3.0"
    )]
    NewerFormat(String),
    /// An invalid format version.
    #[error("invalid format version '{0}'")]
    BadVersion(String),
    /// An element inside one that cannot hold it.
    #[error("'{child}' cannot be inside '{parent}'")]
    Misplaced {
        /// The element, or an object's type.
        child: String,
        /// The element or type around it.
        parent: String,
    },
    /// Text between elements.
    #[error("there is text where only elements may be")]
    StrayText,
    /// The text holds no machine.
    #[error("there is no object of type 'Machine'")]
    NoMachine,
    /// An object of a type that hwloc does not have.
    #[error("unknown object type '{0}'")]
    UnknownType(String),
    /// A required attribute is missing.
    #[error("the attribute '{0}' is missing")]
    Missing(&'static str),
    /// An attribute with an invalid value.
    #[error("the attribute '{name}' cannot be '{value}'")]
    BadValue {
        /// The attribute.
        name: &'static str,
        /// Its value, cut short if it is long.
        value: String,
    },
    /// An OS index of a thread or a NUMA node that would need too much memory.
    #[error("the attribute '{0}' goes beyond the number {max}", max = MAX_OS_INDEX - 1)]
    IndexTooLarge(&'static str),
    /// The sets of the machine need too much memory together.
    #[error("the machine's sets take more than {MAX_WORDS} words")]
    TooManyWords,
    /// The set of a thread or node holds anything but itself.
    #[error("the attribute '{0}' must hold the object's own number and no other")]
    NotItself(&'static str),
    /// A set that is not inside the one around it.
    #[error("the attribute '{inner}' is not inside the {outer}")]
    NotInside {
        /// The attribute.
        inner: &'static str,
        /// The set around it.
        outer: &'static str,
    },
    /// Two siblings share a thread.
    #[error("the attribute '{0}' shares a number with an object beside it")]
    Overlap(&'static str),
    /// An object's threads are not those of its children.
    #[error("the attribute 'cpuset' is not the union of those of the objects inside")]
    NotCovered,
    /// A NUMA node's number occurs for a second time.
    #[error("there is another NUMA node with this number; give each its own 'os_index'")]
    DuplicateNode,
    /// The text holds no NUMA node.
    #[error("there is no object of type 'NUMANode'")]
    NoNode,
    /// No thread or no NUMA node may be used.
    #[error("the attribute '{0}' leaves nothing that may be used")]
    NothingAllowed(&'static str),
    /// The objects are too different to be sorted into levels.
    #[error("the machine has more than {MAX_LEVELS} levels")]
    TooManyLevels,
}

impl XmlFault {
    /// An invalid value, cut to the length that a message shows.
    pub(super) fn bad_value(name: &'static str, value: &str) -> Self {
        XmlFault::BadValue {
            name,
            value: value.chars().take(40).collect(),
        }
    }
}
