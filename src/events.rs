//! The events of a run: the only way in which results travel.
//!
//! A run sends events to a [`Sink`]; reports, files and tests read them. As a file, they are one JSON document per line, from
//! [`Event::RunStarted`] to [`Event::RunFinished`]; a file without the last one is incomplete.

use crate::verdict::Verdict;
use mapcheck_reference::Case;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The version of the format.
pub const FORMAT: u32 = 1;

/// An event of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Event {
    /// The first event.
    RunStarted(RunStarted),
    /// A scenario was run on an implementation, and judged.
    ScenarioJudged(Box<ScenarioJudged>),
    /// An implementation could not be asked any scenario. It is a finding.
    ImplementationRejected(ImplementationRejected),
    /// The last event.
    RunFinished(RunFinished),
}

/// The scenarios and implementations of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunStarted {
    /// The version of the format: [`FORMAT`].
    pub format: u32,
    /// The version of mapcheck.
    pub mapcheck: String,
    /// The edition of the rules.
    pub edition: String,
    /// Whether deviations of builds without a profile of their own are findings too.
    pub strict: bool,
    /// The number of scenarios that run on each implementation.
    pub scenarios: usize,
    /// The implementations, in the order of the run.
    pub implementations: Vec<ImplementationInfo>,
}

/// An implementation of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImplementationInfo {
    /// Its name.
    pub name: String,
    /// Its program or library; the reference has none.
    pub program: Option<PathBuf>,
    /// Whether it knows per-app directives.
    pub per_app: bool,
    /// Its profile, if it has one.
    pub profile: Option<ProfileInfo>,
}

/// The profile by which an implementation is judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProfileInfo {
    /// Its name.
    pub name: String,
    /// Its edition; the profile of a libpmix has none.
    pub edition: Option<String>,
    /// Whether it is the profile of this very version.
    pub exact: bool,
}

/// The verdict on a scenario on an implementation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScenarioJudged {
    /// The implementation's name.
    pub implementation: String,
    /// The feature file.
    pub path: PathBuf,
    /// The line in it.
    pub line: usize,
    /// The feature's name.
    pub feature: String,
    /// The scenario's name.
    pub scenario: String,
    /// The requirements that it checks.
    pub requirements: Vec<String>,
    /// Whether the text demands none of them, so that the scenario only pins PRRTE's behaviour.
    #[serde(default)]
    pub unspecified: bool,
    /// The question on which editions differ, if the scenario is of one edition only.
    pub question: Option<String>,
    /// The verdict.
    pub verdict: Verdict,
    /// Whether it makes the run fail.
    pub red: bool,
    /// The step that failed.
    pub failure: Option<Failure>,
    /// The last case that was mapped.
    pub case: Option<CaseInfo>,
}

/// A step that failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// Its text.
    pub step: String,
    /// Its line.
    pub line: usize,
    /// The smallest difference that shows it.
    pub difference: String,
}

/// A case as a command line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseInfo {
    /// The file of its topology.
    pub topology: Option<PathBuf>,
    /// The name of its head node.
    pub head: String,
    /// The arguments of `prterun`; for a spawned job, those of `prte`, then `--` and the request.
    pub arguments: Vec<String>,
    /// Whether a program spawns the job.
    #[serde(default)]
    pub spawned: bool,
}

impl From<&Case> for CaseInfo {
    fn from(case: &Case) -> Self {
        Self {
            topology: case.topology_file.clone(),
            head: case.head.clone(),
            arguments: case.words(),
            spawned: case.spawned.is_some(),
        }
    }
}

/// An implementation that could not be asked any scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImplementationRejected {
    /// The implementation's name.
    pub implementation: String,
    /// The reason.
    pub reason: String,
}

/// The totals of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunFinished {
    /// The number of verdicts, and of rejected implementations, that make the run fail.
    pub findings: usize,
    /// The number of deviations that no profile is near enough to judge.
    #[serde(default)]
    pub unjudged: usize,
    /// What was not looked at, a sentence each.
    #[serde(default)]
    pub not_looked_at: Vec<String>,
    /// Why the run ended early, if it did.
    #[serde(default)]
    pub stopped: Option<String>,
    /// The number of verdicts of each kind, by [`Verdict::label`], for each implementation.
    pub totals: BTreeMap<String, BTreeMap<String, usize>>,
}

/// A reader of events.
pub trait Sink {
    /// Takes an event.
    ///
    /// # Errors
    ///
    /// The sink cannot write.
    fn take(&mut self, event: &Event) -> std::io::Result<()>;
}

impl Sink for Vec<Event> {
    fn take(&mut self, event: &Event) -> std::io::Result<()> {
        self.push(event.clone());
        Ok(())
    }
}

/// Writes events as JSON, one document per line.
#[derive(Debug)]
pub struct JsonLines<W>(pub W);

impl<W: std::io::Write> Sink for JsonLines<W> {
    fn take(&mut self, event: &Event) -> std::io::Result<()> {
        serde_json::to_writer(&mut self.0, event)?;
        writeln!(self.0)?;
        // A run that is cut off must leave what it has found so far.
        self.0.flush()
    }
}

/// Several sinks that take the same events.
#[derive(Default)]
pub struct Sinks<'a>(pub Vec<Box<dyn Sink + 'a>>);

impl std::fmt::Debug for Sinks<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} sinks", self.0.len())
    }
}

impl Sink for Sinks<'_> {
    fn take(&mut self, event: &Event) -> std::io::Result<()> {
        self.0.iter_mut().try_for_each(|sink| sink.take(event))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_written_event_can_be_read_back() {
        let event = Event::RunFinished(RunFinished {
            findings: 1,
            totals: BTreeMap::from([(
                "reference".to_owned(),
                BTreeMap::from([("passed".to_owned(), 3)]),
            )]),
            ..RunFinished::default()
        });
        let mut lines = JsonLines(Vec::new());
        lines.take(&event).unwrap();
        let text = String::from_utf8(lines.0).unwrap();
        assert_eq!(text.lines().count(), 1);
        assert!(
            text.starts_with(r#"{"event":"run-finished","findings":1"#),
            "{text}"
        );
        assert_eq!(serde_json::from_str::<Event>(&text).unwrap(), event);
    }
}
