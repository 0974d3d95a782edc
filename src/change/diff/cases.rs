//! The cases that two builds are compared on.

use crate::explore::campaign::{CaseWriter, draft_for_builds};
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

/// The command lines of scenarios, and after them generated ones.
#[derive(Debug)]
pub struct DiffCases<'a> {
    scenarios: Vec<DiffCase>,
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
        let scenarios = match scenarios {
            Some((scenarios, topologies)) => cases_of(scenarios, topologies, progress)?,
            None => Vec::new(),
        };
        Ok(Self {
            scenarios,
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

    /// Returns the case of a number, and writes its files.
    ///
    /// # Errors
    ///
    /// A file cannot be written.
    pub fn get(&self, number: usize) -> io::Result<Cow<'_, DiffCase>> {
        if let Some(case) = self.scenarios.get(number) {
            return Ok(Cow::Borrowed(case));
        }
        let index = number - self.scenarios.len();
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

/// Runs scenarios on the reference, and returns the cases that they map.
fn cases_of(
    scenarios: &Scenarios,
    topologies: &Path,
    progress: Progress,
) -> Result<Vec<DiffCase>, RunError> {
    // Those about libpmix map nothing of a build.
    let scenarios = scenarios.filter(|scenario| !scenario.tags.libpmix);
    let rules = Rules::default();
    let reference = Arc::new(Reference::new("reference", rules.clone()));
    let topologies = Arc::new(Topologies::new(topologies));
    let setting = Setting::new(reference, rules, topologies).with_progress(progress);
    let mut known = HashSet::new();
    let mut cases = Vec::new();
    for result in mapcheck_steps::run(&scenarios, setting)? {
        for observation in &result.observations {
            let case = &observation.case;
            let environment = format!("{:?}", case.line.environment());
            let key = (case.words(), case.topology_file.clone(), environment);
            let is_new = known.insert(key);
            if is_new && case.files.lsf_affinity().is_none() {
                cases.push(of_scenario(cases.len(), &result, case));
            }
        }
    }
    Ok(cases)
}

fn of_scenario(number: usize, result: &ScenarioResult, case: &Case) -> DiffCase {
    DiffCase {
        number,
        name: result.label.clone(),
        scenario: Some(result.into()),
        requirements: result.requirements.clone(),
        case: case.clone(),
    }
}
