//! What became of a scenario, and what keeps scenarios from running at all.

use crate::world::Observation;
use mapcheck_reference::Edition;
use mapcheck_reference::pmix::Performed;
use std::fmt;
use std::path::{Path, PathBuf};

/// Where a scenario stands, which tells it from all others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ScenarioId {
    /// The feature file.
    pub path: PathBuf,
    /// The line: of the scenario, or of its row of examples.
    pub line: usize,
}

impl fmt::Display for ScenarioId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.path.display(), self.line)
    }
}

/// One scenario on one implementation.
#[derive(Clone, Debug)]
pub struct ScenarioResult {
    /// Where it stands.
    pub id: ScenarioId,
    /// The name of its feature.
    pub feature: String,
    /// Its own name.
    pub name: String,
    /// All its tags.
    pub tags: Vec<String>,
    /// The requirements that it checks.
    pub requirements: Vec<String>,
    /// The edition in which alone it holds, if it does not hold in all.
    pub edition: Option<Edition>,
    /// The question on which editions differ, if it holds in one only.
    pub question: Option<String>,
    /// What became of it.
    pub outcome: ScenarioOutcome,
    /// What the implementation made of the cases that it was asked, in their order.
    pub observations: Vec<Observation>,
    /// What came of the scenes that a libpmix was asked to do, in their order.
    pub performed: Vec<Performed>,
}

/// What became of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScenarioOutcome {
    /// All that it states holds.
    Passed,
    /// A statement does not hold.
    Failed(FailedStep),
    /// The implementation cannot be asked this.
    NotApplicable {
        /// Why not.
        reason: String,
    },
}

/// The statement that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedStep {
    /// Its text.
    pub step: String,
    /// Its line.
    pub line: usize,
    /// The smallest difference that shows it: `rank 2: expected node n1, got hn`.
    pub message: String,
}

/// A mistake in a feature file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}:{line}: {message}", path.display())]
pub struct Mistake {
    /// The file.
    pub path: PathBuf,
    /// The line.
    pub line: usize,
    /// What is wrong, as a lowercase fragment.
    pub message: String,
}

impl Mistake {
    pub(crate) fn new(path: &Path, line: usize, message: impl Into<String>) -> Self {
        Self {
            path: path.to_owned(),
            line,
            message: message.into(),
        }
    }
}

/// Why scenarios were not run.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// Feature files are not as they should be.
    #[error("the feature files have mistakes:{}", lines(.0))]
    Mistakes(Vec<Mistake>),
    /// A folder or file cannot be read.
    #[error("failed to read {}", path.display())]
    Read {
        /// The folder or file.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// There is nothing to run.
    #[error("no scenario was found in {paths}")]
    NoScenario {
        /// Where was looked.
        paths: String,
    },
    /// No scenario is as asked for.
    #[error("none of {found} scenarios has the tags, names and edition asked for")]
    NoneSelected {
        /// How many there are.
        found: usize,
    },
    /// The machinery that runs steps could not be started.
    #[error("failed to start the runner of steps")]
    Start(#[source] std::io::Error),
}

fn lines(mistakes: &[Mistake]) -> String {
    mistakes
        .iter()
        .map(|mistake| format!("\n  {mistake}"))
        .collect()
}
