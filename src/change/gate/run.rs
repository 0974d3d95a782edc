//! Runs of all scenarios and of a fixed set of command lines under some rules.

use crate::case::{CaseErrorKind, load_topology, read_text};
use crate::explore::campaign::{HEAD, covering, covering_policies};
use crate::run::digest::Digest;
use crate::run::events::{CaseInfo, ScenarioInfo};
use crate::run::scenario_trace::ScenarioTrace;
use crate::system::version;
use mapcheck_reference::files::Files;
use mapcheck_reference::{Case, Edition, Implementation as _, Outcome, Reference, Rules};
use mapcheck_steps::setting::{Progress, Topologies};
use mapcheck_steps::source::Scenarios;
use mapcheck_steps::{RunError, ScenarioResult, Setting};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The machines on which the fixed command lines are mapped, each with the number of policies that are combined.
///
/// Small machines are enough: no rule depends on the size of a machine.
const MACHINES: [(&str, usize); 6] = [
    ("2pkg-2numa-8core-smt2", 3),
    ("1pkg-1numa-4core", 2),
    ("1pkg-4numa-24core-smt2", 2),
    ("1pkg-nocore-4pu", 2),
    ("2pkg-4numa-16core-numaorder", 2),
    ("1pkg-1numa-8core-nocache", 2),
];

/// The number of choices of all kinds that are combined besides. Many of these command lines are refused.
const STRENGTH: usize = 2;

/// The name of the head node.
const HEAD_NAME: &str = "hn";

/// The scenarios and command lines of a run.
pub struct Material<'a> {
    /// The scenarios.
    pub scenarios: &'a Scenarios,
    folder: PathBuf,
    topologies: Arc<Topologies>,
    /// The fixed command lines, as cases.
    pub cases: Vec<Case>,
}

impl std::fmt::Debug for Material<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Material")
            .field("folder", &self.folder)
            .field("scenarios", &self.scenarios.list().len())
            .field("cases", &self.cases.len())
            .finish_non_exhaustive()
    }
}

/// Why the material cannot be loaded or run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MaterialError {
    /// A topology cannot be read.
    #[error("failed to read the topology {}", path.display())]
    Machine {
        /// Its file.
        path: PathBuf,
        /// The reason.
        source: Box<CaseErrorKind>,
    },
    /// The scenarios could not be run.
    #[error(transparent)]
    Run(#[from] RunError),
}

/// The outcomes of all scenarios and fixed command lines under some rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The version of mapcheck that ran it.
    pub mapcheck: String,
    /// The edition of the rules.
    pub edition: Edition,
    /// A digest of each topology that was used.
    pub topologies: BTreeMap<PathBuf, Digest>,
    /// The scenarios, in the order of the features.
    pub scenarios: Vec<ScenarioRecord>,
    /// The fixed command lines.
    pub lines: Vec<LineRecord>,
}

/// A scenario of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioRecord {
    /// Where it is, and its name.
    pub place: ScenarioInfo,
    /// The ids of the requirements that it checks.
    pub requirements: Vec<String>,
    /// What it did.
    pub trace: ScenarioTrace,
}

/// A fixed command line of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineRecord {
    /// The case.
    pub case: CaseInfo,
    /// Its outcome.
    pub outcome: Outcome,
}

impl From<ScenarioResult> for ScenarioRecord {
    fn from(result: ScenarioResult) -> Self {
        Self {
            place: ScenarioInfo::from(&result),
            trace: ScenarioTrace::from(&result),
            requirements: result.requirements,
        }
    }
}

impl<'a> Material<'a> {
    /// Returns scenarios, and the fixed command lines on the machines of a folder.
    ///
    /// # Errors
    ///
    /// [`MaterialError::Machine`] if a topology cannot be read.
    pub fn new(scenarios: &'a Scenarios, folder: &Path) -> Result<Self, MaterialError> {
        let mut cases = Vec::new();
        for (name, strength) in MACHINES {
            let mut drafts = covering_policies(strength);
            drafts.extend(covering(STRENGTH));
            let path = folder.join(format!("{name}.xml"));
            let topology =
                Arc::new(load_topology(&path).map_err(|source| unreadable(&path, source))?);
            cases.extend(drafts.iter().map(|draft| {
                let words = draft.words().into_iter();
                let words: Vec<String> = words.map(|word| word.replace(HEAD, HEAD_NAME)).collect();
                Case {
                    topology_file: Some(path.clone()),
                    ..Case::new(Arc::clone(&topology), HEAD_NAME, words, Files::new())
                }
            }));
        }
        Ok(Self {
            scenarios,
            folder: folder.to_owned(),
            topologies: Arc::new(Topologies::new(folder)),
            cases,
        })
    }

    /// Runs everything under rules that are based on an edition.
    ///
    /// The progress counts scenarios, which take most of the time.
    ///
    /// # Errors
    ///
    /// A scenario is malformed, or a topology cannot be read.
    pub fn run(
        &self,
        rules: &Rules,
        edition: Edition,
        progress: Option<Progress>,
    ) -> Result<Run, MaterialError> {
        let scenarios = self.run_scenarios(self.scenarios, rules, progress)?;
        let reference = Reference::new("reference", rules.clone());
        let lines = self.cases.iter().map(|case| LineRecord {
            case: CaseInfo::from(case),
            outcome: reference.outcome(case),
        });
        let lines: Vec<LineRecord> = lines.collect();
        let cases = scenarios.iter().flat_map(|scenario| &scenario.trace.cases);
        let cases = cases.map(|(case, _)| case);
        let cases = cases.chain(lines.iter().map(|line| &line.case));
        let used: BTreeSet<&PathBuf> = cases.filter_map(|case| case.topology.as_ref()).collect();
        let digests = used.into_iter().map(|path| {
            let digest = digest(path).map_err(|source| unreadable(path, source))?;
            Ok((path.clone(), digest))
        });
        Ok(Run {
            mapcheck: version::VERSION.to_owned(),
            edition,
            topologies: digests.collect::<Result<_, MaterialError>>()?,
            scenarios,
            lines,
        })
    }

    /// Runs scenarios on the reference under some rules.
    pub(super) fn run_scenarios(
        &self,
        scenarios: &Scenarios,
        rules: &Rules,
        progress: Option<Progress>,
    ) -> Result<Vec<ScenarioRecord>, RunError> {
        let reference = Arc::new(Reference::new("reference", rules.clone()));
        let setting = Setting::new(reference, rules.clone(), Arc::clone(&self.topologies));
        let setting = match progress {
            Some(progress) => setting.with_progress(progress),
            None => setting,
        };
        let results = mapcheck_steps::run(scenarios, setting)?;
        Ok(results.into_iter().map(ScenarioRecord::from).collect())
    }
}

fn unreadable(path: &Path, source: CaseErrorKind) -> MaterialError {
    MaterialError::Machine {
        path: path.to_owned(),
        source: Box::new(source),
    }
}

/// Returns the digest of a topology's text.
pub(super) fn digest(path: &Path) -> Result<Digest, CaseErrorKind> {
    Ok(Digest::of(read_text(path)?))
}
