//! Why a text is not a map.

/// A text that is not one whole map, and where it stops to be one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the map: {kind}")]
pub struct MapTextError {
    /// The number of the line, the first one being 1.
    pub line: usize,
    /// What is wrong there.
    pub kind: MapTextErrorKind,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MapTextErrorKind {
    /// The text ends where it should go on.
    #[error("the text ends instead of {expected}")]
    Truncated {
        /// What should be there.
        expected: &'static str,
    },
    /// The last line has no end.
    #[error("the text ends within a line")]
    TruncatedLine,
    /// A line is something else than what can stand there.
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
    /// Something follows the end of the map.
    #[error("the map has ended, but this follows: {found:?}")]
    TextAfterEnd {
        /// What is there, shortened.
        found: String,
    },
    /// A process belongs to another job.
    #[error("the process is one of job {found}, the map is one of job {expected}")]
    OtherJob {
        /// The job of the map.
        expected: String,
        /// The job of the process.
        found: String,
    },
    /// Two parts of the text contradict each other.
    #[error("the map announces {announced} nodes and shows {shown}")]
    NodeCount {
        /// How many are announced.
        announced: usize,
        /// How many there are.
        shown: usize,
    },
}
