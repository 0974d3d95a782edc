//! What happens in a run, as a stream of events: the only way in which results travel.
//!
//! A run writes them; reports, files and tests read them. Written as JSON, each on a line of its own, they are the format of
//! recorded runs. A recording begins with [`Event::RunStarted`] and is whole if it ends with [`Event::RunFinished`].

use crate::verdict::Verdict;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The version of the format.
pub const FORMAT: u32 = 1;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Event {
    /// The first event.
    RunStarted(RunStarted),
    /// A scenario was run on an implementation, and judged.
    ScenarioJudged(Box<ScenarioJudged>),
    /// The last event.
    RunFinished(RunFinished),
}

/// What is run on what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunStarted {
    /// [`FORMAT`].
    pub format: u32,
    /// The version of the program.
    pub mapcheck: String,
    /// The edition by which is judged.
    pub edition: String,
    /// Whether everything that is not as it should be is a finding.
    pub strict: bool,
    /// How many scenarios are run on each implementation.
    pub scenarios: usize,
    /// The implementations, in the order in which they are run.
    pub implementations: Vec<ImplementationInfo>,
}

/// An implementation of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImplementationInfo {
    /// Its name.
    pub name: String,
    /// Its program, if it is one.
    pub program: Option<PathBuf>,
    /// Whether it knows directives of apps.
    pub per_app: bool,
    /// Its profile, if it has one.
    pub profile: Option<ProfileInfo>,
}

/// The profile by which an implementation is judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProfileInfo {
    /// Its name.
    pub name: String,
    /// Its edition; those of a libpmix have none.
    pub edition: Option<String>,
    /// Whether it is the profile of this very version.
    pub exact: bool,
}

/// What is said of a scenario on an implementation.
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
    /// The question on which editions differ, if it holds in one only.
    pub question: Option<String>,
    /// What is said.
    pub verdict: Verdict,
    /// Whether it turns the run red.
    pub red: bool,
    /// The statement that does not hold.
    pub failure: Option<Failure>,
    /// The case that was seen last.
    pub case: Option<CaseInfo>,
}

/// A statement that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// Its text.
    pub step: String,
    /// Its line.
    pub line: usize,
    /// The smallest difference that shows it.
    pub difference: String,
}

/// A case, in the words of a command line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseInfo {
    /// The file of its topology.
    pub topology: Option<PathBuf>,
    /// The name of its head node.
    pub head: String,
    /// What follows `prterun`.
    pub arguments: Vec<String>,
}

/// How a run ended.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunFinished {
    /// How many verdicts turn the run red.
    pub findings: usize,
    /// How many verdicts there are of each kind, by [`Verdict::word`], for each implementation.
    pub totals: BTreeMap<String, BTreeMap<String, usize>>,
}

/// Whatever reads events while a run is on.
pub trait Sink {
    /// Takes an event.
    ///
    /// # Errors
    ///
    /// If it cannot be written where the sink writes.
    fn take(&mut self, event: &Event) -> std::io::Result<()>;
}

impl Sink for Vec<Event> {
    fn take(&mut self, event: &Event) -> std::io::Result<()> {
        self.push(event.clone());
        Ok(())
    }
}

/// Writes events as JSON, each on a line of its own.
#[derive(Debug)]
pub struct JsonLines<W>(pub W);

impl<W: std::io::Write> Sink for JsonLines<W> {
    fn take(&mut self, event: &Event) -> std::io::Result<()> {
        serde_json::to_writer(&mut self.0, event)?;
        writeln!(self.0)?;
        // A run that is cut off must leave what it has found.
        self.0.flush()
    }
}

/// Several sinks as one.
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
    fn what_is_written_can_be_read() {
        let event = Event::RunFinished(RunFinished {
            findings: 1,
            totals: BTreeMap::from([(
                "reference".to_owned(),
                BTreeMap::from([("passed".to_owned(), 3)]),
            )]),
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
