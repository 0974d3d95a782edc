//! The id of a behavioural requirement occurs in the code that obeys it.

use crate::folders::{files_below, root};
use crate::test;
use mapcheck::ledger::requirements::{Ledger, Visibility};
use std::collections::BTreeSet;
use std::fs;

#[test]
fn every_behavioural_requirement_is_named_where_it_is_obeyed() {
    let ledger = Ledger::load(&root().join("features/requirements.yaml")).expect("the ledger");
    let named = ids_in_the_reference();
    let mut checked = 0;
    let missing: Vec<&str> = ledger
        .requirements()
        .iter()
        .filter(|requirement| is_behavioural(requirement.visibility))
        // No single rule obeys a relation between two maps.
        .filter(|requirement| !requirement.is_relation())
        .inspect(|_| checked += 1)
        .map(|requirement| requirement.id.as_str())
        .filter(|id| !named.contains(*id))
        .collect();
    assert!(checked > 300, "only {checked} behavioural requirements");
    assert!(
        missing.is_empty(),
        "{} of {checked} requirements are named nowhere below reference/; add `// ID: why` to the code that obeys each: {}",
        missing.len(),
        missing.join(" ")
    );
}

/// A map, a refusal, the answer to a request, or a look inside the reference shows it.
fn is_behavioural(visibility: Visibility) -> bool {
    matches!(
        visibility,
        Visibility::CommandLine
            | Visibility::Reference
            | Visibility::SpawnRequest
            | Visibility::SessionRequest
    )
}

fn ids_in_the_reference() -> BTreeSet<String> {
    // A departure names what it breaks.
    let departures = root().join("reference/departures");
    let sources = files_below(&root().join("reference"), "rs");
    let sources = sources
        .into_iter()
        .filter(|file| !file.starts_with(&departures));
    let mut ids = BTreeSet::new();
    for file in sources {
        let text = fs::read_to_string(&file).expect("a source file");
        let words = text.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '-'));
        let prefixes = [
            "PAM-", "SES-", "ENV-", "EXT-", "OMPI-", "ALLOC-", "HET-", "HIST-",
        ];
        let is_id = |word: &&str| prefixes.iter().any(|prefix| word.starts_with(prefix));
        ids.extend(words.filter(is_id).map(str::to_owned));
    }
    ids
}
