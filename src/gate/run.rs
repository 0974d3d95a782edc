//! What the scenarios and a fixed set of command lines come to under some rules.

use crate::campaign::{HEAD, covering, covering_policies};
use crate::case::{CaseErrorKind, load_topology, read_text};
use crate::ended::Ended;
use crate::events::CaseInfo;
use mapcheck_reference::files::Files;
use mapcheck_reference::{Case, Edition, Implementation as _, Outcome, Reference, Rules};
use mapcheck_steps::setting::{Progress, Topologies};
use mapcheck_steps::source::Scenarios;
use mapcheck_steps::{RunError, ScenarioResult, Setting};
use std::collections::{BTreeMap, BTreeSet};
use std::hash::Hasher as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The machines on which the fixed command lines are mapped, and how many policies meet in these. Small machines: what rules say of
/// large ones is no different.
const MACHINES: [(&str, usize); 6] = [
    ("2pkg-2numa-8core-smt2", 3),
    ("1pkg-1numa-4core", 2),
    ("1pkg-4numa-24core-smt2", 2),
    ("1pkg-nocore-4pu", 2),
    ("2pkg-4numa-16core-numaorder", 2),
    ("1pkg-1numa-8core-nocache", 2),
];

/// How many choices of all kinds meet besides: every two. Many of these command lines are refused.
const STRENGTH: usize = 2;

/// The name of the node on which they are typed.
const HEAD_NAME: &str = "hn";

/// What some rules are run on.
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

/// Why there is nothing to run rules on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MaterialError {
    /// A machine cannot be read.
    #[error("failed to read the topology {}", path.display())]
    Machine {
        /// Its file.
        path: PathBuf,
        /// Why not.
        source: Box<CaseErrorKind>,
    },
    /// The scenarios could not be run.
    #[error(transparent)]
    Run(#[from] RunError),
}

/// What came of everything under some rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The version of the program that ran it.
    pub mapcheck: String,
    /// The edition of the rules.
    pub edition: Edition,
    /// A digest of each topology on which something was run.
    pub topologies: BTreeMap<PathBuf, String>,
    /// How each scenario ended, in the order of the features.
    pub scenarios: Vec<ScenarioEnd>,
    /// What came of the fixed command lines.
    pub lines: Vec<LineEnd>,
}

/// How a scenario ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioEnd {
    /// Its feature file.
    pub path: PathBuf,
    /// Its line there.
    pub line: usize,
    /// Its name.
    pub name: String,
    /// The statements that it checks.
    pub requirements: Vec<String>,
    /// How it ended.
    pub ended: Ended,
}

/// What came of one of the fixed command lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineEnd {
    /// The case.
    pub case: CaseInfo,
    /// What came of it.
    pub outcome: Outcome,
}

impl From<ScenarioResult> for ScenarioEnd {
    fn from(result: ScenarioResult) -> Self {
        Self {
            ended: Ended::from(&result),
            path: result.id.path,
            line: result.id.line,
            name: result.name,
            requirements: result.requirements,
        }
    }
}

impl<'a> Material<'a> {
    /// Some scenarios, and the fixed command lines on machines of a folder.
    ///
    /// # Errors
    ///
    /// [`MaterialError::Machine`] if one of the machines cannot be read.
    pub fn new(scenarios: &'a Scenarios, folder: &Path) -> Result<Self, MaterialError> {
        let mut cases = Vec::new();
        for (name, strength) in MACHINES {
            let mut drafts = covering_policies(strength);
            drafts.extend(covering(STRENGTH));
            let path = folder.join(format!("{name}.xml"));
            let topology = Arc::new(load_topology(&path).map_err(|source| unread(&path, source))?);
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

    /// What all of it comes to under some rules, which are an edition's or based on it. Told how many scenarios have ended, and of how
    /// many: they take most of the time.
    ///
    /// # Errors
    ///
    /// The scenarios are written wrongly, or a topology cannot be read.
    pub fn run(
        &self,
        rules: &Rules,
        edition: Edition,
        told: Option<Progress>,
    ) -> Result<Run, MaterialError> {
        let scenarios = self.ends(self.scenarios, rules, told)?;
        let reference = Reference::new("reference", rules.clone());
        let lines = self.cases.iter().map(|case| LineEnd {
            case: CaseInfo::from(case),
            outcome: reference.outcome(case),
        });
        let lines: Vec<LineEnd> = lines.collect();
        let seen = scenarios.iter().flat_map(|scenario| &scenario.ended.seen);
        let seen = seen.map(|(case, _)| case);
        let cases = seen.chain(lines.iter().map(|line| &line.case));
        let used: BTreeSet<&PathBuf> = cases.filter_map(|case| case.topology.as_ref()).collect();
        let digests = used.into_iter().map(|path| {
            let digest = digest(path).map_err(|source| unread(path, source))?;
            Ok((path.clone(), digest))
        });
        Ok(Run {
            mapcheck: env!("CARGO_PKG_VERSION").to_owned(),
            edition,
            topologies: digests.collect::<Result<_, MaterialError>>()?,
            scenarios,
            lines,
        })
    }

    /// How scenarios end under some rules.
    pub(super) fn ends(
        &self,
        scenarios: &Scenarios,
        rules: &Rules,
        told: Option<Progress>,
    ) -> Result<Vec<ScenarioEnd>, RunError> {
        let reference = Arc::new(Reference::new("reference", rules.clone()));
        let setting = Setting::new(reference, rules.clone(), Arc::clone(&self.topologies));
        let setting = match told {
            Some(told) => setting.with_progress(told),
            None => setting,
        };
        let results = mapcheck_steps::run(scenarios, setting)?;
        Ok(results.into_iter().map(ScenarioEnd::from).collect())
    }
}

fn unread(path: &Path, source: CaseErrorKind) -> MaterialError {
    MaterialError::Machine {
        path: path.to_owned(),
        source: Box::new(source),
    }
}

/// A digest of a topology's text: FNV-1a, which tells a changed file from the same one and keeps no secret.
pub(super) fn digest(path: &Path) -> Result<String, CaseErrorKind> {
    let mut hasher = fnv::FnvHasher::default();
    hasher.write(read_text(path)?.as_bytes());
    Ok(format!("{:016x}", hasher.finish()))
}
