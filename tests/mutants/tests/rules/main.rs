//! The mutants fit the sources and the ledger, whatever the local variables of the reference are called.

#![expect(
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends where anything is not as it must be"
)]

mod locals;

use locals::rename_locals;
use mapcheck_mutants::definition::{Definition, load};
use mapcheck_mutants::source::{FunctionIndex, Sources, load_sources};
use quote::ToTokens as _;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn definitions() -> Vec<Definition> {
    let folder = root().join("tests/mutants/rules");
    load(&folder).unwrap_or_else(|error| panic!("{error}"))
}

#[derive(Deserialize)]
struct Ledger {
    requirements: Vec<Requirement>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Requirement {
    id: String,
    section: String,
    seen_by: String,
}

fn requirements() -> Vec<Requirement> {
    let text = fs::read_to_string(root().join("features/requirements.yaml")).expect("the ledger");
    let ledger: Ledger = serde_saphyr::from_str(&text).expect("the ledger");
    ledger.requirements
}

/// Returns which definitions do not fit the sources, and why.
fn misfits(definitions: &[Definition], sources: &Sources) -> String {
    let index = FunctionIndex::new(sources, definitions).expect("the sources parse");
    let misfits = definitions.iter().filter_map(|it| index.locate(it).err());
    let lines: Vec<String> = misfits.map(|misfit| misfit.to_string()).collect();
    lines.join("\n")
}

#[test]
fn each_mutant_changes_one_place_of_the_reference_whatever_its_variables_and_its_layout() {
    let definitions = definitions();
    let sources = load_sources(&root()).expect("the sources");
    assert_eq!(misfits(&definitions, &sources), "", "as they are");
    let renamed = |text: &String| {
        let file = syn::parse_file(&rename_locals(text)).expect("a renamed file");
        file.to_token_stream().to_string()
    };
    let elsewhere: Sources = sources
        .iter()
        .map(|(name, text)| (name.clone(), renamed(text)))
        .collect();
    assert_ne!(elsewhere, sources);
    assert_eq!(
        misfits(&definitions, &elsewhere),
        "",
        "with other names; use `$name` for a variable"
    );
}

#[test]
fn each_mutant_breaks_a_requirement_of_its_section() {
    let requirements = requirements();
    let sections: BTreeMap<&str, &str> = requirements
        .iter()
        .map(|it| (it.id.as_str(), it.section.as_str()))
        .collect();
    for Definition {
        name,
        breaks,
        section,
        ..
    } in definitions()
    {
        let unknown = breaks.iter().find(|id| !sections.contains_key(id.as_str()));
        assert_eq!(
            unknown, None,
            "{name} breaks it, but it is not in the ledger"
        );
        let is_there = breaks.iter().any(|id| sections[id.as_str()] == section);
        assert!(is_there, "{name} breaks no requirement of {section}");
    }
}

#[test]
fn every_requirement_on_behaviour_is_broken_by_a_mutant() {
    let definitions = definitions();
    let broken: BTreeSet<&str> = definitions
        .iter()
        .flat_map(|it| &it.breaks)
        .map(String::as_str)
        .collect();
    let requirements = requirements();
    // The others state what PRRTE's source contains.
    let never: Vec<&str> = requirements
        .iter()
        .filter(|it| it.seen_by != "source-tree")
        .map(|it| it.id.as_str())
        .filter(|id| !broken.contains(id))
        .collect();
    assert!(never.is_empty(), "no mutant breaks {}", never.join(", "));
}

#[test]
fn each_mutant_is_the_only_one_that_breaks_some_requirement() {
    let definitions = definitions();
    let mut times: BTreeMap<&str, usize> = BTreeMap::new();
    for id in definitions.iter().flat_map(|it| &it.breaks) {
        *times.entry(id).or_default() += 1;
    }
    let only = |it: &&Definition| !it.breaks.iter().any(|id| times[id.as_str()] == 1);
    let superfluous: Vec<&str> = definitions
        .iter()
        .filter(only)
        .map(|it| it.name.as_str())
        .collect();
    assert!(
        superfluous.is_empty(),
        "others break all that these break: {}",
        superfluous.join(", ")
    );
}
