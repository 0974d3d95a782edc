//! Runs scenarios on the reference under the rules of each edition, for `mapcheck mutants`.
//!
//! The arguments are the folder of the topologies, requirements with commas between them, then feature files or folders.
//! The scenarios that check these requirements run first, then the others, folder by folder. Where some have failed, the
//! run stops. With requirements, scenarios about libpmix that check none of them do not run. Prints one line for each scenario that fails, with its place and the requirements that it checks, and then
//! how many scenarios ran:
//!
//! ```text
//! failed features/goals/goals.feature:12 PAM-GOAL-1 PAM-GOAL-2
//! ran 2481
//! ```
//!
//! A scenario that cannot go on, because a step finds what looks like a mistake of its file, fails.
//!
//! Exits with 0 if all pass, with 1 if some fail, and with 5 if they cannot be run.

use mapcheck_reference::pmix::Model;
use mapcheck_reference::{Edition, Reference, Rules};
use mapcheck_steps::source::{Scenario, Scenarios};
use mapcheck_steps::{RunError, ScenarioStatus, Setting, Topologies, run_each};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    let topologies = PathBuf::from(arguments.next().unwrap_or_default());
    let requirements = arguments.next().unwrap_or_default();
    match failures(topologies, &requirements, arguments) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::from(1),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(5)
        }
    }
}

/// Prints the scenarios that fail, and returns how many there are.
fn failures(
    topologies: PathBuf,
    requirements: &OsString,
    features: impl Iterator<Item = OsString>,
) -> Result<usize, RunError> {
    let features: Vec<PathBuf> = features.map(PathBuf::from).collect();
    let all = Scenarios::load(&features)?;
    let topologies = Arc::new(Topologies::new(topologies));
    let requirements = requirements.to_string_lossy();
    let requirements: Vec<&str> = requirements
        .split(',')
        .filter(|id| !id.is_empty())
        .collect();
    let stages: BTreeSet<Stage<'_>> = all
        .list()
        .iter()
        .map(|scenario| Stage::of(scenario, &requirements))
        .collect();
    let mut ran = 0;
    let mut failed = 0;
    for stage in stages {
        if matches!(stage, Stage::Library(_)) && !requirements.is_empty() {
            break;
        }
        let scenarios = all.filter(|scenario| Stage::of(scenario, &requirements) == stage);
        for edition in Edition::ALL {
            let (some, wrong) = run_edition(&scenarios, edition, &topologies)?;
            ran += some;
            failed += wrong;
        }
        if failed > 0 {
            break;
        }
    }
    println!("ran {ran}");
    Ok(failed)
}

/// Scenarios that run together, in the order in which the stages run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage<'a> {
    /// Those that check one of the given requirements.
    Given,
    /// Those of a folder.
    Folder(&'a Path),
    /// Those about libpmix of a folder, which take as long as all others.
    Library(&'a Path),
}

impl<'a> Stage<'a> {
    fn of(scenario: &'a Scenario, requirements: &[&str]) -> Self {
        let folder = scenario.id.path.parent().unwrap_or(&scenario.id.path);
        let mut checked = scenario.tags.requirements.iter();
        if checked.any(|id| requirements.contains(&id.as_str())) {
            Self::Given
        } else if scenario.tags.libpmix {
            Self::Library(folder)
        } else {
            Self::Folder(folder)
        }
    }
}

/// Runs the scenarios of an edition, and returns how many ran and how many of them failed.
fn run_edition(
    scenarios: &Scenarios,
    edition: Edition,
    topologies: &Arc<Topologies>,
) -> Result<(usize, usize), RunError> {
    let scenarios = scenarios.filter(|scenario| {
        let only = scenario.tags.edition;
        only.is_none_or(|only| only == edition)
    });
    let rules = Rules::of(edition);
    let reference = Arc::new(Reference::new("reference", rules.clone()));
    let setting = Setting::new(reference, rules, Arc::clone(topologies))
        .with_library(Arc::new(Model::default()));
    let (mut ran, mut failed) = (0, 0);
    for (scenario, result) in run_each(&scenarios, setting)? {
        let passed = match result.map(|result| result.status) {
            Ok(ScenarioStatus::NotApplicable { .. }) => continue,
            Ok(ScenarioStatus::Passed) => true,
            Ok(ScenarioStatus::Failed(_)) | Err(_) => false,
        };
        ran += 1;
        if !passed {
            failed += 1;
            let requirements = scenario.tags.requirements.join(" ");
            println!("failed {} {requirements}", scenario.id);
        }
    }
    Ok((ran, failed))
}
