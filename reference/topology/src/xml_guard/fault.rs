//! What can be wrong with the XML, and where.

use super::{
    MAX_ATTRIBUTES, MAX_DEPTH, MAX_ELEMENTS, MAX_LENGTH, MAX_OS_INDEX, MAX_TAG, MAX_WORDS,
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
    /// Where a byte of the text is. A byte inside a character is that character; one behind the end is the end.
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

/// Why a text is not a machine that hwloc may be shown.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum XmlFault {
    /// More text than any machine needs.
    #[error("the text is longer than {MAX_LENGTH} bytes")]
    TooLong,
    /// Not well-formed XML.
    #[error("this is not well-formed xml: {0}")]
    NotXml(String),
    /// A document type with declarations of its own, which may stand for any amount of text.
    #[error("a document type must not declare anything")]
    Declarations,
    /// Elements inside elements inside elements.
    #[error("elements lie in each other more than {MAX_DEPTH} deep")]
    TooDeep,
    /// More elements than any machine needs.
    #[error("there are more than {MAX_ELEMENTS} elements")]
    TooManyElements,
    /// A tag longer than the largest set needs.
    #[error("the tag is longer than {MAX_TAG} bytes")]
    TagTooLong,
    /// More attributes than hwloc knows.
    #[error("the element has more than {MAX_ATTRIBUTES} attributes")]
    TooManyAttributes,
    /// The outermost element.
    #[error("the outermost element must be 'topology', not '{0}'")]
    WrongRoot(String),
    /// A format of a later hwloc.
    #[error(
        "format version {0} is newer than what libhwloc 2 can read; write the file with an hwloc 2"
    )]
    NewerFormat(String),
    /// A format version that is none.
    #[error("'{0}' is not a format version")]
    BadVersion(String),
    /// An element where none of its name may be.
    #[error("'{child}' cannot be inside '{parent}'")]
    Misplaced {
        /// The element, or an object's type.
        child: String,
        /// What it is in.
        parent: String,
    },
    /// Text where only elements may be.
    #[error("there is text where only elements may be")]
    StrayText,
    /// No machine in it.
    #[error("there is no object of type 'Machine'")]
    NoMachine,
    /// An object of a type that hwloc does not know.
    #[error("'{0}' is not a type of object")]
    UnknownType(String),
    /// An attribute without which the object means nothing.
    #[error("the attribute '{0}' is missing")]
    Missing(&'static str),
    /// An attribute whose value cannot be read.
    #[error("the attribute '{name}' cannot be '{value}'")]
    BadValue {
        /// The attribute.
        name: &'static str,
        /// Its value, cut short where it is long.
        value: String,
    },
    /// A number of a thread or a NUMA node for which no memory shall be taken.
    #[error("the attribute '{0}' goes beyond the number {max}", max = MAX_OS_INDEX - 1)]
    IndexTooLarge(&'static str),
    /// Sets that take too much memory together.
    #[error("the machine's sets take more than {MAX_WORDS} words")]
    TooManyWords,
    /// A thread or node whose set is not just itself.
    #[error("the attribute '{0}' must hold the object's own number and no other")]
    NotItself(&'static str),
    /// A set that reaches outside of what it must be inside of.
    #[error("the attribute '{inner}' is not inside the {outer}")]
    NotInside {
        /// The attribute.
        inner: &'static str,
        /// The set it must be inside of.
        outer: &'static str,
    },
    /// Two neighbours with the same thread.
    #[error("the attribute '{0}' shares a number with an object beside it")]
    Overlap(&'static str),
    /// An object with other threads than those below it.
    #[error("the attribute 'cpuset' is not that of the objects inside taken together")]
    NotCovered,
    /// A NUMA node's number for a second time, or out of order among those of one parent.
    #[error("the numbers of NUMA nodes must differ, and ascend inside one object")]
    NodeOrder,
    /// No NUMA node.
    #[error("there is no object of type 'NUMANode'")]
    NoNode,
    /// No thread or no NUMA node that may be used.
    #[error("the attribute '{0}' leaves nothing that may be used")]
    NothingAllowed(&'static str),
}

impl XmlFault {
    /// A value that cannot be read, shown as far as it takes to know it again.
    pub(super) fn bad_value(name: &'static str, value: &str) -> Self {
        XmlFault::BadValue {
            name,
            value: value.chars().take(40).collect(),
        }
    }
}
