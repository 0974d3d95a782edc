//! Who can make a scenario fail, by its tags and by the files that define its steps.

use crate::selection::Tags;

/// Who can make a scenario fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Answerer {
    /// A launcher that maps a job.
    Launcher,
    /// A runtime whose jobs run.
    Runtime,
    /// A libpmix.
    Libpmix,
    /// A comment alone: all steps read the headers of a libpmix.
    Comment,
    /// The reference alone, since the scenario looks inside it.
    Reference,
}

/// The files whose steps use a runtime whose jobs run.
const RUNTIME_STEPS: [&str; 3] = ["sessions.rs", "control.rs", "live_relations.rs"];

impl Answerer {
    /// Each of them.
    pub const ALL: [Self; 5] = [
        Self::Launcher,
        Self::Runtime,
        Self::Libpmix,
        Self::Comment,
        Self::Reference,
    ];

    /// Its name in documents for programs.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Launcher => "launcher",
            Self::Runtime => "runtime",
            Self::Libpmix => "libpmix",
            Self::Comment => "comment",
            Self::Reference => "reference",
        }
    }

    /// Returns who can make a scenario with these tags fail, from its steps: their texts, and whether a runtime is used.
    pub(crate) fn of<'a>(
        tags: &Tags,
        steps: impl Iterator<Item = (&'a str, bool)> + Clone,
    ) -> Self {
        let reads_comment = |(text, _): (&str, bool)| text.starts_with(READS_COMMENT);
        match tags {
            tags if tags.libpmix && steps.clone().all(reads_comment) => Self::Comment,
            tags if tags.libpmix => Self::Libpmix,
            tags if tags.reference => Self::Reference,
            _ if steps.clone().any(|(_, uses_runtime)| uses_runtime) => Self::Runtime,
            _ => Self::Launcher,
        }
    }
}

/// How a step begins that reads the comment of a definition.
const READS_COMMENT: &str = "the headers say ";

/// Returns whether a step that a source file defines uses a runtime whose jobs run.
pub(crate) fn uses_runtime(source: Option<&str>) -> bool {
    let file = source.and_then(|path| path.rsplit('/').next());
    file.is_some_and(|file| RUNTIME_STEPS.contains(&file))
}
