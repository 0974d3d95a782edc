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
    /// The reference alone, since the scenario looks inside it.
    Reference,
}

/// The files whose steps use a runtime whose jobs run.
const RUNTIME_STEPS: [&str; 3] = ["sessions.rs", "control.rs", "live_relations.rs"];

impl Answerer {
    /// Returns who can make a scenario with these tags fail. `uses_runtime` is whether one of its steps does.
    pub(crate) fn of(tags: &Tags, uses_runtime: bool) -> Self {
        match tags {
            tags if tags.libpmix => Self::Libpmix,
            tags if tags.reference => Self::Reference,
            _ if uses_runtime => Self::Runtime,
            _ => Self::Launcher,
        }
    }
}

/// Returns whether a step that a source file defines uses a runtime whose jobs run.
pub(crate) fn uses_runtime(source: Option<&str>) -> bool {
    let file = source.and_then(|path| path.rsplit('/').next());
    file.is_some_and(|file| RUNTIME_STEPS.contains(&file))
}
