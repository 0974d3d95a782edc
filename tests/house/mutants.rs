//! The mutants fit the sources and the ledger, each requirement on behaviour has one, and the recorded results show that a scenario
//! of each requirement notices.
//!
//! A result is that of its mutant while the digest of the mutant's code is the same, whatever else changes.

use crate::folders::root;
use crate::test;
use mapcheck::mutants::{MUTANTS, Mutant, RESULTS, RecordedResults, load_mutants};
use mapcheck::requirements::Ledger;
use std::collections::BTreeSet;

fn mutants() -> Vec<Mutant> {
    load_mutants(&root().join(MUTANTS), &root()).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_mutant_breaks_requirements_of_the_ledger() {
    let ledger = Ledger::load(&root().join("features/requirements.yaml")).expect("the ledger");
    let known: BTreeSet<&str> = ledger
        .requirements()
        .iter()
        .map(|requirement| requirement.id.as_str())
        .collect();
    for mutant in mutants() {
        for id in &mutant.requirements {
            assert!(
                known.contains(id.as_str()),
                "{} breaks {id}, which is not in the ledger; correct `breaks`",
                mutant.name
            );
        }
    }
}

#[test]
fn every_recorded_result_is_that_of_a_current_mutant_and_shows_what_it_breaks() {
    let recorded = RecordedResults::load(&root().join(MUTANTS).join(RESULTS))
        .unwrap_or_else(|error| panic!("{error}"));
    let mutants = mutants();
    let wrong: Vec<String> = mutants
        .iter()
        .filter_map(|mutant| match recorded.status(mutant) {
            None => Some(format!("{}: not run since it changed", mutant.name)),
            Some(status) if !status.shows_all(&mutant.requirements) => Some(format!(
                "{}: {}",
                mutant.name,
                status.describe(&mutant.requirements)
            )),
            Some(_) => None,
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "{} of {} mutants; run `mapcheck mutants`, and add scenarios where one is missed:\n{}",
        wrong.len(),
        mutants.len(),
        wrong.join("\n")
    );
}

#[test]
fn every_requirement_on_behaviour_is_broken_by_a_mutant() {
    let ledger = Ledger::load(&root().join("features/requirements.yaml")).expect("the ledger");
    let mutants = mutants();
    let broken: BTreeSet<&str> = mutants
        .iter()
        .flat_map(|mutant| &mutant.requirements)
        .map(String::as_str)
        .collect();
    let requirements = ledger.requirements().iter();
    let never: Vec<&str> = requirements
        .filter(|requirement| requirement.is_behavioural())
        .map(|requirement| requirement.id.as_str())
        .filter(|id| !broken.contains(id))
        .collect();
    assert!(
        never.is_empty(),
        "no mutant breaks {}; add one to `mutants/`, and run `mapcheck mutants`",
        never.join(", ")
    );
}
