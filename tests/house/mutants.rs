//! The mutants fit the sources and the ledger.

use crate::folders::root;
use mapcheck::mutants::{MUTANTS, Mutant, load_mutants};
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
