//! Runs scenarios on the reference under the rules of each edition, for `mapcheck mutants`.
//!
//! The arguments are the folder of the topologies, then feature files or folders. Prints one line for each scenario that
//! fails, with its place and the requirements that it checks, and then how many scenarios ran:
//!
//! ```text
//! failed features/goals/goals.feature:12 PAM-GOAL-1 PAM-GOAL-2
//! ran 2481
//! ```
//!
//! Exits with 0 if all pass, with 1 if some fail, and with 5 if they cannot be run.

use mapcheck_reference::pmix::Model;
use mapcheck_reference::{Edition, Reference, Rules};
use mapcheck_steps::source::Scenarios;
use mapcheck_steps::{RunError, ScenarioStatus, Selection, Setting, Topologies, run};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let topologies = arguments.next().unwrap_or_default();
    let features: Vec<PathBuf> = arguments.collect();
    match failures(topologies, &features) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::from(1),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(5)
        }
    }
}

/// Prints the scenarios that fail, and returns how many there are.
fn failures(topologies: PathBuf, features: &[PathBuf]) -> Result<usize, RunError> {
    let all = Scenarios::load(features)?;
    let topologies = Arc::new(Topologies::new(topologies));
    let mut ran = 0;
    let mut failed = 0;
    for edition in Edition::ALL {
        let selection = Selection {
            edition,
            ..Selection::default()
        };
        let rules = Rules::of(edition);
        let reference = Arc::new(Reference::new("reference", rules.clone()));
        let setting = Setting::new(reference, rules, Arc::clone(&topologies))
            .with_library(Arc::new(Model::default()));
        for result in run(&all.select(&selection)?, setting)? {
            match result.status {
                ScenarioStatus::NotApplicable { .. } => {}
                ScenarioStatus::Passed => ran += 1,
                ScenarioStatus::Failed(_) => {
                    ran += 1;
                    failed += 1;
                    println!("failed {} {}", result.id, result.requirements.join(" "));
                }
            }
        }
    }
    println!("ran {ran}");
    Ok(failed)
}
