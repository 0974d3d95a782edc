//! The errors of parsing a map.

/// A text that is not one complete map, and the first wrong line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the map: {kind}")]
pub struct MapTextError {
    /// The line's number, starting from 1.
    pub line: usize,
    /// What is wrong with the line.
    pub kind: MapTextErrorKind,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MapTextErrorKind {
    /// The text ends too early.
    #[error("the text ends instead of {expected}")]
    Truncated {
        /// What should follow.
        expected: &'static str,
    },
    /// The last line has no newline.
    #[error("the text ends within a line")]
    TruncatedLine,
    /// A line is not what the form has at this place.
    #[error("expected {expected}, found {found:?}")]
    Unexpected {
        /// What should be there.
        expected: &'static str,
        /// What is there, shortened.
        found: String,
    },
    /// A second map begins.
    #[error("a second map begins")]
    SecondMap,
    /// Text follows the end of the map.
    #[error("the map has ended, but this follows: {found:?}")]
    TextAfterEnd {
        /// What is there, shortened.
        found: String,
    },
    /// A process belongs to another job.
    #[error("the process belongs to job {found}, but the map to job {expected}")]
    OtherJob {
        /// The job of the map.
        expected: String,
        /// The job of the process.
        found: String,
    },
    /// The number of nodes is not the one that the map announces.
    #[error("the map announces {announced} nodes but shows {shown}")]
    NodeCount {
        /// The announced number.
        announced: usize,
        /// The number of nodes shown.
        shown: usize,
    },
}
