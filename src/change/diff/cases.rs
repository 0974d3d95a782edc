//! The cases that two builds are compared on.

use crate::explore::campaign::{CaseWriter, draft_for_builds};
use crate::ledger::requirements::examples;
use crate::run::events::ScenarioInfo;
use mapcheck_reference::{Case, Reference, Rules};
use mapcheck_steps::setting::{Progress, Topologies};
use mapcheck_steps::source::Scenarios;
use mapcheck_steps::{RunError, ScenarioResult, Setting};
use std::borrow::Cow;
use std::collections::HashSet;
use std::io;
use std::path::Path;
use std::sync::Arc;

/// A case, with the scenario that it is from.
#[derive(Clone, Debug)]
pub struct DiffCase {
    /// Its number in the whole run, from 0.
    pub number: usize,
    /// Its name, which stays the same from run to run.
    pub name: String,
    /// The scenario, unless the case was generated.
    pub scenario: Option<ScenarioInfo>,
    /// The requirements that the scenario checks.
    pub requirements: Vec<String>,
    /// The case.
    pub case: Case,
}

/// The command lines of scenarios, and generated ones, those first that show the most: the examples of requirements, then generated
/// lines, then the other scenarios.
#[derive(Debug)]
pub struct DiffCases<'a> {
    scenarios: Vec<DiffCase>,
    /// The number of examples, which are the first scenarios.
    examples: usize,
    case_writer: &'a CaseWriter,
    /// The seed of the generated cases.
    seed: u64,
    /// The number of generated cases.
    generated: usize,
}

impl<'a> DiffCases<'a> {
    /// Returns the cases that scenarios map, each once, and generated ones.
    ///
    /// # Errors
    ///
    /// A scenario is malformed.
    pub fn new(
        scenarios: Option<(&Scenarios, &Path)>,
        case_writer: &'a CaseWriter,
        (seed, generated): (u64, usize),
        progress: Progress,
    ) -> Result<Self, RunError> {
        let (mut scenarios, examples) = match scenarios {
            Some((scenarios, topologies)) => cases_of(scenarios, topologies, progress)?,
            None => (Vec::new(), 0),
        };
        for (index, case) in scenarios.iter_mut().enumerate() {
            case.number = match index < examples {
                true => index,
                false => index + generated,
            };
        }
        Ok(Self {
            scenarios,
            examples,
            case_writer,
            seed,
            generated,
        })
    }

    /// Returns the number of cases.
    #[must_use]
    pub fn count(&self) -> usize {
        self.scenarios.len() + self.generated
    }

    /// Returns the number of cases from scenarios.
    #[must_use]
    pub fn from_scenarios(&self) -> usize {
        self.scenarios.len()
    }

    /// Returns the writer of the cases' files.
    #[must_use]
    pub fn case_writer(&self) -> &CaseWriter {
        self.case_writer
    }

    /// Returns the kind of the case of a number, which is below [`count`](Self::count).
    #[must_use]
    pub fn kind(&self, number: usize) -> CaseKind {
        match number {
            _ if number < self.examples => CaseKind::Example,
            _ if number < self.examples + self.generated => CaseKind::Generated,
            _ => CaseKind::Scenario,
        }
    }

    /// Returns the case of a number, and writes its files.
    ///
    /// # Errors
    ///
    /// A file cannot be written.
    pub fn get(&self, number: usize) -> io::Result<Cow<'_, DiffCase>> {
        let index = match self.kind(number) {
            CaseKind::Generated => number - self.examples,
            CaseKind::Example => return Ok(Cow::Borrowed(&self.scenarios[number])),
            CaseKind::Scenario => {
                return Ok(Cow::Borrowed(&self.scenarios[number - self.generated]));
            }
        };
        let draft = draft_for_builds(self.seed, index, self.case_writer.machine_count());
        let name = format!("diff-{}-{index}", self.seed);
        Ok(Cow::Owned(DiffCase {
            number,
            name: format!("case {index} of seed {}", self.seed),
            scenario: None,
            requirements: Vec::new(),
            case: self.case_writer.write_case(&draft, &name)?,
        }))
    }

    /// Moves the files of a generated case to where they are kept.
    ///
    /// # Errors
    ///
    /// A file cannot be written.
    pub(crate) fn keep_files(&self, case: &mut DiffCase) -> io::Result<()> {
        if case.scenario.is_none() {
            let name = format!("diff-{}-{}", self.seed, case.number);
            let kept = self.case_writer.keep_files(&case.case, &name)?;
            self.remove_files(&case.case);
            case.case = kept;
        }
        Ok(())
    }

    /// Removes the files of a generated case.
    pub(super) fn remove_files(&self, case: &Case) {
        self.case_writer.remove_files(case);
    }
}

/// The origin of a case. Cases run in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CaseKind {
    /// The example of a requirement.
    Example,
    /// Generated.
    Generated,
    /// Another scenario.
    Scenario,
}

impl CaseKind {
    /// Returns what such cases are called.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            CaseKind::Example => "examples of requirements",
            CaseKind::Generated => "generated lines",
            CaseKind::Scenario => "lines of further scenarios",
        }
    }
}

/// Runs scenarios on the reference, and returns the cases that they map, those of examples first, and the number of these.
fn cases_of(
    scenarios: &Scenarios,
    topologies: &Path,
    progress: Progress,
) -> Result<(Vec<DiffCase>, usize), RunError> {
    let chosen = examples(scenarios.list());
    // Those about libpmix map nothing of a build.
    let scenarios = scenarios.filter(|scenario| !scenario.tags.libpmix);
    let rules = Rules::default();
    let reference = Arc::new(Reference::new("reference", rules.clone()));
    let topologies = Arc::new(Topologies::new(topologies));
    let setting = Setting::new(reference, rules, topologies).with_progress(progress);
    let mut known = HashSet::new();
    let results = mapcheck_steps::run(&scenarios, setting)?;
    let is_example = |result: &&ScenarioResult| chosen.contains(&result.id);
    let (first, rest): (Vec<_>, Vec<_>) = results.iter().partition(is_example);
    let mut cases = Vec::new();
    let mut examples = 0;
    for result in first.into_iter().chain(rest) {
        for observation in &result.observations {
            let case = &observation.case;
            let environment = format!("{:?}", case.line.environment());
            let key = (case.words(), case.topology_file.clone(), environment);
            let is_new = known.insert(key);
            if is_new && case.files.lsf_affinity().is_none() {
                cases.push(of_scenario(result, case));
                examples += usize::from(chosen.contains(&result.id));
            }
        }
    }
    Ok((cases, examples))
}

fn of_scenario(result: &ScenarioResult, case: &Case) -> DiffCase {
    DiffCase {
        number: 0,
        name: result.label.clone(),
        scenario: Some(result.into()),
        requirements: result.requirements.clone(),
        case: case.clone(),
    }
}
