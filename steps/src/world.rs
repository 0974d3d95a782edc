//! What a scenario knows while it runs: the machine, the nodes, and what came of its command lines.

use crate::files::load_files;
use crate::runner::Setting;
use crate::words;
use mapcheck_reference::{Case, JobMap, Outcome, Topology};
use std::path::PathBuf;
use std::sync::Arc;

/// A case that a scenario asked for, and what the implementation made of it.
#[derive(Clone, Debug)]
pub struct Observation {
    /// The case.
    pub case: Case,
    /// What came of it.
    pub outcome: Outcome,
}

impl Observation {
    /// What one types after `prterun` to map the case, without the topology; or what the case has in its place.
    #[must_use]
    pub fn command_line(&self) -> String {
        words::join(self.case.words().iter().map(String::as_str))
    }
}

/// Why a step does not pass.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum StepError {
    /// What it states does not hold.
    #[error("{0}")]
    Difference(String),
    /// It is not written as it must be.
    #[error("{0}")]
    Mistake(String),
    /// The implementation cannot be asked this.
    #[error("{0}")]
    NotApplicable(String),
}

impl StepError {
    pub(crate) fn difference(message: impl Into<String>) -> Self {
        Self::Difference(message.into())
    }
}

/// Mistakes in the text of a step come as plain text.
impl From<String> for StepError {
    fn from(mistake: String) -> Self {
        Self::Mistake(mistake)
    }
}

pub(crate) type StepResult<T = ()> = Result<T, StepError>;

/// Whether something is what a step states.
pub(crate) fn same(what: &str, wanted: &str, found: &str) -> StepResult {
    if wanted == found {
        return Ok(());
    }
    Err(StepError::difference(format!(
        "{what}: expected {wanted}, got {found}"
    )))
}

/// Whether all rows of a table hold: what is told of a library that differs on several is all of it.
pub(crate) fn all_hold(rows: impl Iterator<Item = StepResult>) -> StepResult {
    let mut differences = Vec::new();
    for row in rows {
        match row {
            Err(StepError::Difference(difference)) => differences.push(difference),
            other => other?,
        }
    }
    match differences.is_empty() {
        true => Ok(()),
        false => Err(StepError::difference(differences.join("; "))),
    }
}

/// A node of the allocation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    pub(crate) name: String,
    pub(crate) slots: u32,
}

/// The machine that all nodes of a scenario are.
#[derive(Clone, Debug)]
pub(crate) struct Machine {
    pub(crate) topology: Arc<Topology>,
    pub(crate) file: PathBuf,
}

/// What a scenario knows while it runs.
#[derive(Default, cucumber::World)]
pub(crate) struct MapWorld {
    /// What it runs on; there from the first step on.
    pub(crate) setting: Option<Arc<Setting>>,
    pub(crate) machine: Option<Machine>,
    pub(crate) nodes: Vec<Node>,
    pub(crate) head: Option<String>,
    /// What steps that look inside have read.
    pub(crate) request: Option<crate::inside::Request>,
    /// What a component answered that was called by itself.
    pub(crate) called: Option<mapcheck_reference::dispatch::Called>,
    /// What steps about sessions have made.
    pub(crate) runtime: Option<crate::sessions::Stage>,
    /// What calls of a PMIx library the scenario makes.
    pub(crate) script: Option<mapcheck_pmix_calls::script::Script>,
    /// The affinity file of LSF, if the scenario runs under it.
    pub(crate) lsf_affinity: Option<String>,
    /// The outcome that the statements are about.
    pub(crate) latest: Option<Outcome>,
    /// Its case.
    pub(crate) latest_case: Option<Case>,
    pub(crate) observations: Vec<Observation>,
    /// What steps about libpmix have made.
    pub(crate) pmix: crate::pmix::Stage,
    /// Why the scenario ended early.
    pub(crate) ended: Option<StepError>,
}

/// The name of the head node of a scenario in which no node of the allocation is it.
const HEAD_OUTSIDE: &str = "head";

impl std::fmt::Debug for MapWorld {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MapWorld")
            .field("nodes", &self.nodes)
            .field("head", &self.head)
            .field("latest", &self.latest)
            .finish_non_exhaustive()
    }
}

impl MapWorld {
    /// Remembers why a step does not pass: cucumber keeps the text only, not the kind.
    pub(crate) fn noted(&mut self, result: StepResult) -> StepResult {
        if let Err(error) = &result {
            self.ended = Some(error.clone());
        }
        result
    }

    pub(crate) fn setting(&self) -> StepResult<Arc<Setting>> {
        self.setting
            .clone()
            .ok_or_else(|| "the step is run without a setting".to_owned().into())
    }

    /// The machine that every node is.
    pub(crate) fn machine(&self) -> StepResult<&Machine> {
        let machine = self.machine.as_ref();
        machine.ok_or_else(|| {
            "no `Given the topology` comes before this"
                .to_owned()
                .into()
        })
    }

    /// The case of a command line: the nodes go in front, unless it names hosts itself.
    pub(crate) fn case(&self, line: &str) -> StepResult<Case> {
        let machine = self.machine()?;
        let words = words::split(line)?;
        let mut arguments = Vec::new();
        if !self.nodes.is_empty() && !names_hosts(&words) {
            let nodes: Vec<String> = self
                .nodes
                .iter()
                .map(|node| format!("{}:{}", node.name, node.slots))
                .collect();
            arguments.extend(["-H".to_owned(), nodes.join(",")]);
        }
        arguments.extend(words);
        let mut files = load_files(&arguments);
        if let Some(text) = &self.lsf_affinity {
            files.set_lsf_affinity("affinity", text.as_str());
        }
        Ok(Case {
            topology: Arc::clone(&machine.topology),
            topology_file: Some(machine.file.clone()),
            files,
            head: self.head.clone().unwrap_or_else(|| HEAD_OUTSIDE.to_owned()),
            arguments,
            spawned: None,
        })
    }

    /// Lets the implementation map a command line.
    pub(crate) async fn observe(&mut self, line: &str) -> StepResult<Observation> {
        let case = self.case(line)?;
        self.observe_case(case).await
    }

    /// Lets the implementation map a case, away from the thread on which the steps run.
    pub(crate) async fn observe_case(&mut self, case: Case) -> StepResult<Observation> {
        let setting = self.setting()?;
        let asked = case.clone();
        let answer = tokio::task::spawn_blocking(move || setting.implementation.outcome(&asked));
        let outcome = answer.await.unwrap_or_else(|error| Outcome::Failed {
            reason: match error.try_into_panic() {
                Ok(panic) => format!("it panicked: {}", panic_text(panic.as_ref())),
                Err(error) => error.to_string(),
            },
        });
        let observation = Observation { case, outcome };
        self.observations.push(observation.clone());
        if let Outcome::NotApplicable { reason } = &observation.outcome {
            return Err(StepError::NotApplicable(reason.clone()));
        }
        Ok(observation)
    }

    /// Makes what came of a case the outcome that the statements are about.
    pub(crate) fn observed(&mut self, observation: Observation) {
        self.latest_case = Some(observation.case);
        self.latest = Some(observation.outcome);
        self.request = None;
    }

    /// The outcome that the statements are about.
    pub(crate) fn outcome(&self) -> StepResult<&Outcome> {
        self.latest
            .as_ref()
            .ok_or_else(|| "no `When prterun maps` comes before this".to_owned().into())
    }

    /// The map that the statements are about.
    pub(crate) fn map(&self) -> StepResult<&JobMap> {
        whole_map(self.outcome()?)
    }

    /// Ends the scenario on implementations that cannot be looked into.
    pub(crate) fn looks_inside(&self) -> StepResult<Arc<Setting>> {
        let setting = self.setting()?;
        if setting.implementation.is_reference() {
            Ok(setting)
        } else {
            Err(StepError::NotApplicable(LOOKS_INSIDE.to_owned()))
        }
    }
}

/// Why scenarios that look inside the reference do not apply to real builds.
pub(crate) const LOOKS_INSIDE: &str = "looks inside the reference";

/// The map of an outcome that is one, whole.
pub(crate) fn whole_map(outcome: &Outcome) -> StepResult<&JobMap> {
    let message = match outcome {
        Outcome::Mapped(map) => return Ok(map),
        Outcome::NotApplicable { reason } => return Err(StepError::NotApplicable(reason.clone())),
        other => format!("expected a map, but {}", describe(other)),
    };
    Err(StepError::Difference(message))
}

/// An outcome in a few words, to stand behind "but".
pub(crate) fn describe(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Mapped(map) => format!("the job was mapped, with {} processes", map.num_ranked()),
        Outcome::Refused(refused) => match refused.topic {
            Some(topic) => format!(
                "the job was refused for {topic}: {}",
                gist(&refused.message)
            ),
            None => format!("the job was refused: {}", gist(&refused.message)),
        },
        Outcome::LostRanks { map, expected } => format!(
            "only {} of {expected} processes have a rank in the map",
            map.num_ranked()
        ),
        Outcome::PartialMap { reason, .. } => {
            format!("what was printed is not one whole map: {reason}")
        }
        Outcome::Crashed { signal, .. } => format!("it crashed by {signal}"),
        Outcome::TimedOut { limit } => format!("it did not end within {limit:?}"),
        Outcome::NotApplicable { reason } => reason.clone(),
        Outcome::Failed { reason } => format!("it could not be run: {reason}"),
    }
}

/// What a build says without its advice: the first paragraph, and the values below it that it announces.
pub(crate) fn gist(message: &str) -> String {
    let mut paragraphs = message.trim().split("\n\n");
    let line = |paragraph: &str| {
        let words: Vec<&str> = paragraph.split_whitespace().collect();
        words.join(" ")
    };
    let first = paragraphs.next().map(line).unwrap_or_default();
    match paragraphs.next() {
        Some(values) if first.ends_with(':') => format!("{first} {}", line(values)),
        _ => first,
    }
}

fn names_hosts(words: &[String]) -> bool {
    words.iter().any(|word| {
        matches!(word.as_str(), "-H" | "--host" | "-host") || word.starts_with("--host=")
    })
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    panic
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "for an unknown reason".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_build_says_is_shown_without_its_advice() {
        let banner = "A node has no object\nof that type:\n\n  Type:  Core\n  Node:  n1\n\nPlease use another.";
        assert_eq!(
            gist(banner),
            "A node has no object of that type: Type: Core Node: n1"
        );
        assert_eq!(gist("No.\n\nPlease.\n"), "No.");
    }

    #[test]
    fn a_command_line_that_names_hosts_is_left_alone() {
        let words = |line: &str| words::split(line).unwrap_or_default();
        assert!(names_hosts(&words("-n 1 a : -H n1 b")));
        assert!(names_hosts(&words("--host=n1 a")));
        assert!(!names_hosts(&words("--hostfile f a")));
    }
}
