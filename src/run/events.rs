//! The events of a run: results travel as nothing else.
//!
//! A run of scenarios or a campaign sends events to a [`Sink`]; reports and [recorded runs](crate::run::recorded_run) read
//! them. The first event is [`Event::RunStarted`], the last one [`Event::RunFinished`].

use crate::case::surroundings::Surroundings;
use crate::run::campaign_counts::CampaignCounts;
use crate::run::digest::Digest;
use crate::run::shard::Shard;
use crate::run::verdict::Verdict;
use mapcheck_reference::{Case, Outcome};
use mapcheck_steps::ScenarioResult;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

/// An event of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// The first event.
    RunStarted(Box<RunStarted>),
    /// A case was run on an implementation, and judged.
    CaseJudged(Box<CaseJudged>),
    /// What an implementation did with a case was recorded, and not judged.
    CaseObserved(Box<CaseObserved>),
    /// An implementation could not be asked any scenario. It is a finding.
    ImplementationRejected(ImplementationRejected),
    /// Findings of an implementation have a cause in common.
    CauseFound(Box<Cause>),
    /// The last event.
    RunFinished(Box<RunFinished>),
}

/// What is run, on what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunStarted {
    /// The version of mapcheck.
    pub mapcheck: String,
    /// The commit that it was built from, if that is known.
    pub commit: Option<String>,
    /// The material of the run.
    pub material: Material,
    /// The edition of the rules.
    pub edition: String,
    /// Whether deviations of builds that no profile is near are findings too.
    pub strict: bool,
    /// The number of cases of the whole run for each implementation.
    pub cases: usize,
    /// The part of the cases that runs here.
    pub shard: Shard,
    /// The shards that are missing where several were merged.
    pub missing: Option<MissingShards>,
    /// The implementations, in the order of the run.
    pub implementations: Vec<ImplementationInfo>,
    /// What the run will not look at, a sentence each.
    pub not_looked_at: Vec<String>,
    /// When the run started, if that is known.
    pub started: Option<SystemTime>,
}

/// Shards that are missing in a merged run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct MissingShards {
    /// Their numbers, from 1.
    pub shards: BTreeSet<usize>,
    /// The number of all shards.
    pub of: usize,
}

/// What the cases of a run come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum Material {
    /// Scenarios of feature files.
    Scenarios {
        /// The digest of the feature files and of the names of the selected scenarios.
        features: Digest,
    },
    /// The cases of a comparison of two builds.
    Builds {
        /// The name of the build that the other is compared with.
        base: String,
        /// The seed of the generated cases.
        seed: u64,
        /// The number of generated cases. The others are those of scenarios.
        generated: usize,
        /// The digest of the machines.
        machines: Digest,
    },
    /// Generated cases.
    Campaign {
        /// The seed.
        seed: u64,
        /// How many choices meet in the covering set; random cases have none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        strength: Option<usize>,
        /// Whether the cases are spawn requests.
        spawned: bool,
        /// Whether the nodes of the cases differ, each with a daemon of its own.
        #[serde(default, skip_serializing_if = "is_false")]
        live: bool,
        /// What all cases are put into.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        within: Option<Surroundings>,
        /// Whether each job has one app.
        #[serde(default, skip_serializing_if = "is_false")]
        one_app: bool,
        /// The name of the reference that the build is compared with.
        reference: String,
        /// The digest of the reference's rules.
        rules: Digest,
        /// The digest of the machines.
        machines: Digest,
    },
    /// The scenarios and fixed command lines of the gate.
    Rules {
        /// The digest of each topology that was used.
        topologies: BTreeMap<PathBuf, Digest>,
    },
}

/// An implementation of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ImplementationInfo {
    /// Its name, unique in the run.
    pub name: String,
    /// Its version, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// Its program or library; the reference has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<PathBuf>,
    /// Whether it knows per-app directives.
    pub per_app: bool,
    /// Its profile, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile: Option<ProfileInfo>,
}

impl ImplementationInfo {
    /// Returns an implementation that is only a name: it knows per-app directives, and has no program and no profile.
    #[must_use]
    pub fn named(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            version: None,
            program: None,
            per_app: true,
            profile: None,
        }
    }
}

/// The profile that judges an implementation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ProfileInfo {
    /// Its name.
    pub name: String,
    /// Its edition; the profile of a libpmix has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
    /// Whether it is the profile of this very version.
    pub exact: bool,
    /// The digest of its quirks or deviations.
    pub digest: Digest,
}

/// The verdict on a case on an implementation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseJudged {
    /// The number of the case in the whole run, from 0.
    pub number: usize,
    /// The implementation's name.
    pub implementation: String,
    /// The name of the case, which stays the same from run to run.
    pub name: String,
    /// The scenario, unless the case was generated.
    pub scenario: Option<ScenarioInfo>,
    /// The requirements that it checks, or that the quirks break that explain it.
    pub requirements: Vec<String>,
    /// Whether the text demands none of them, so that the scenario only pins PRRTE's behaviour.
    pub unspecified: bool,
    /// The question that editions answer differently, if the scenario is of one edition only.
    pub question: Option<String>,
    /// The verdict.
    pub verdict: Verdict,
    /// Whether it makes the run fail.
    pub red: bool,
    /// What differs.
    pub failure: Option<Failure>,
    /// The last case that was mapped.
    pub case: Option<CaseInfo>,
    /// The command that shows the case, if it was recorded.
    pub command: Option<String>,
    /// How long it took, if that is known.
    pub duration: Option<Duration>,
}

impl CaseJudged {
    /// Returns whether it would make the run fail if a profile were near enough to judge it.
    #[must_use]
    pub fn is_unjudged(&self) -> bool {
        let verdict = &self.verdict;
        let is_open = verdict.is_deviation() && !verdict.is_expected();
        is_open && !self.red && !verdict.is_abnormal_end()
    }

    /// Returns where the case is: a feature file and the line of the scenario. Generated cases are nowhere.
    #[must_use]
    pub fn place(&self) -> Option<String> {
        let scenario = self.scenario.as_ref()?;
        Some(format!("{}:{}", scenario.path.display(), scenario.line))
    }
}

/// Where a scenario is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioInfo {
    /// The feature file.
    pub path: PathBuf,
    /// The line in it.
    pub line: usize,
    /// The feature's name.
    pub feature: String,
    /// The scenario's own name.
    pub name: String,
}

impl From<&ScenarioResult> for ScenarioInfo {
    fn from(result: &ScenarioResult) -> Self {
        Self {
            path: result.id.path.clone(),
            line: result.id.line,
            feature: result.feature.clone(),
            name: result.name.clone(),
        }
    }
}

/// What differs from the expectation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The step of the scenario that failed, or what differs in a generated case.
    pub step: String,
    /// The step's line; 0 for generated cases.
    pub line: usize,
    /// The smallest difference that shows it.
    pub difference: String,
    /// What is expected, in a few words.
    pub expected: Option<String>,
    /// What the implementation did, in a few words.
    pub actual: Option<String>,
}

/// What an implementation did with a case, so that others can be compared with it when it is gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseObserved {
    /// The number of the case, or of its scenario, in the whole run, from 0.
    pub number: usize,
    /// The implementation's name.
    pub implementation: String,
    /// The case.
    pub case: CaseInfo,
    /// The digest of the case with the contents of its files, whatever the head node is called. A scenario's case has none, since
    /// scenarios are compared by their names.
    pub digest: Option<Digest>,
    /// The outcome.
    pub outcome: Outcome,
    /// The text of the map, if the case asks for another form than the short one.
    pub printed: Option<String>,
}

/// A case as a command line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CaseInfo {
    /// The file of its topology; this machine's if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub topology: Option<PathBuf>,
    /// The files of the nodes that have a machine of their own.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub node_topologies: BTreeMap<String, PathBuf>,
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
            node_topologies: case.node_topology_files.clone(),
            head: case.head.clone(),
            arguments: case.typed_words(),
            spawned: case.spawned.is_some(),
        }
    }
}

fn is_false(value: &bool) -> bool {
    !value
}

/// An implementation that could not be asked any scenario.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ImplementationRejected {
    /// The implementation's name.
    pub implementation: String,
    /// The reason.
    pub reason: String,
}

/// What findings have in common: the smallest case that shows it, and how it differs there from what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Cause {
    /// The implementation's name.
    pub implementation: String,
    /// The number of command lines that it explains, of those that were looked at.
    pub lines: usize,
    /// What differs.
    pub what: String,
    /// What was expected, in a few words.
    pub expected: String,
    /// What the implementation did, in a few words.
    pub actual: String,
    /// The smallest case.
    pub case: CaseInfo,
    /// The scenario that it is from: the feature file, and the line in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The requirements of that scenario.
    pub requirements: Vec<String>,
}

/// The totals of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunFinished {
    /// The number of verdicts, and of rejected implementations, that make the run fail.
    pub findings: usize,
    /// The number of deviations that no profile is near enough to judge.
    pub unjudged: usize,
    /// What was not looked at, a sentence each.
    pub not_looked_at: Vec<String>,
    /// Why the run ended early, if it did.
    pub stopped: Option<String>,
    /// The number of verdicts of each kind, by [`Verdict::label`], for each implementation.
    pub totals: BTreeMap<String, BTreeMap<String, usize>>,
    /// What the cases of a campaign were like.
    pub campaign: Option<CampaignCounts>,
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
