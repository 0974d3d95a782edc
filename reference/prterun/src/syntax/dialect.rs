//! The differences between builds that change the tree of a command line.

/// How the words of a line and of its appfile are recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dialect {
    /// The bytes of an appfile's line that are taken together; the rest of a longer line is a line of its own.
    pub line_length: usize,
    /// The spellings of options in an appfile.
    pub in_appfile: Spellings,
    /// The spellings of options that have their value in the same word, after `=`.
    pub before_equals: Spellings,
    /// The spellings of options after a single dash, where Open MPI accepts it.
    pub after_one_dash: Spellings,
}

/// The accepted option names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spellings {
    /// All, those that were current once included.
    #[default]
    All,
    /// The current ones.
    Current,
}

impl Default for Dialect {
    fn default() -> Self {
        Self {
            line_length: usize::MAX,
            in_appfile: Spellings::All,
            before_equals: Spellings::All,
            after_one_dash: Spellings::All,
        }
    }
}
