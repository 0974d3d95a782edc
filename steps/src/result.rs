//! The result of a scenario, and the errors that keep scenarios from running.

use crate::observation::Observation;
use mapcheck_reference::Edition;
use mapcheck_reference::pmix::ScriptOutcome;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The position of a scenario, which identifies it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ScenarioId {
    /// The feature file.
    pub path: PathBuf,
    /// The line of the scenario, or of its row of examples.
    pub line: usize,
}

impl fmt::Display for ScenarioId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.path.display(), self.line)
    }
}

/// The result of one scenario on one implementation.
#[derive(Clone, Debug)]
pub struct ScenarioResult {
    /// The scenario's position.
    pub id: ScenarioId,
    /// The name of its feature.
    pub feature: String,
    /// Its own name.
    pub name: String,
    /// Its name as reports keep it, unique in its file.
    pub label: String,
    /// All its tags.
    pub tags: Vec<String>,
    /// The requirements that it checks.
    pub requirements: Vec<String>,
    /// The only edition that it holds in, or `None` if it holds in all.
    pub edition: Option<Edition>,
    /// The question that editions answer differently, if it holds in one only.
    pub question: Option<String>,
    /// Whether it passed.
    pub status: ScenarioStatus,
    /// The cases that were mapped for it, with their outcomes, in order.
    pub observations: Vec<Observation>,
    /// Whether it used the runtime of a real build, which the observations do not show.
    pub live: bool,
    /// The results of the scripts that a libpmix performed for it, in order.
    pub performed: Vec<ScriptOutcome>,
    /// How long it took.
    pub duration: Duration,
}

/// Whether a scenario passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScenarioStatus {
    /// All its statements hold.
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
    /// The smallest difference: `rank 2: expected node n1, got hn`.
    pub message: String,
    /// The functions, keys or types that the library lacks, if that is the reason.
    pub missing: Vec<String>,
}

/// A mistake in a feature file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}:{line}: {message}", path.display())]
pub struct Mistake {
    /// The file.
    pub path: PathBuf,
    /// The line.
    pub line: usize,
    /// What is wrong and what to do, as a lowercase fragment.
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

/// Why scenarios did not run.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// Feature files are written wrongly.
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
    /// The files have no scenario.
    #[error("no scenario was found in {paths}; name a folder or file with `.feature` files")]
    NoScenario {
        /// The paths that were searched.
        paths: String,
    },
    /// The selection leaves no scenario.
    #[error("none of {found} scenarios has the given tags, names and edition")]
    NoneSelected {
        /// How many there are.
        found: usize,
    },
}

fn lines(mistakes: &[Mistake]) -> String {
    mistakes
        .iter()
        .map(|mistake| format!("\n  {mistake}"))
        .collect()
}
