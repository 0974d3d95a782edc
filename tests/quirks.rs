//! Tests that every quirk of a profile is real: its witness shows it on the build, and nothing else explains the
//! outcome.

#![expect(
    clippy::expect_used,
    reason = "what the tests themselves need is there"
)]

use crate::needs::{self, Need};
use crate::test;
use mapcheck::attribution::same;
use mapcheck::builds::Prterun;
use mapcheck::explore::campaign::compare_case;
use mapcheck::judge::inference::{is_live, live_scenario, witness_case};
use mapcheck::judge::profile::{Profile, Profiles};
use mapcheck::ledger::requirements::Ledger;
use mapcheck_reference::{Case, Implementation as _, Outcome, Question, Quirk, Reference, Rules};
use mapcheck_steps::setting::Topologies;
use mapcheck_steps::source::Scenarios;
use mapcheck_steps::{ScenarioSelection, ScenarioStatus, Setting};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn witness(quirk: Quirk) -> Case {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("topologies");
    witness_case(quirk, &folder).expect("the files of a witness are there")
}

fn outcome(case: &Case, rules: &Rules) -> Outcome {
    Outcome::of_job(mapcheck_reference::map_in_detail(case, rules))
}

/// Whether a case has another outcome under some rules without a quirk.
fn changes_outcome(quirk: Quirk, rules: &Rules, case: &Case) -> bool {
    let without = outcome(case, &rules.clone().without(quirk));
    !same(&outcome(case, rules), &without)
}

/// Whether a case that is mapped is shown otherwise under some rules without a quirk.
fn changes_text(quirk: Quirk, rules: &Rules, case: &Case) -> bool {
    let without = Reference::new("without", rules.clone().without(quirk));
    let with = Reference::new("with", rules.clone());
    compare_case(&with, &without, case).difference.is_some()
}

#[test]
fn every_witness_has_another_outcome_without_its_quirk() {
    for profile in Profiles::shipped().expect("profiles").list() {
        let rules = profile.rules();
        for quirk in rules.quirks().filter(|quirk| !is_live(*quirk)) {
            let case = witness(quirk);
            assert!(
                changes_outcome(quirk, &rules, &case) || changes_text(quirk, &rules, &case),
                "{quirk}: {:?}",
                case.line.words()
            );
        }
    }
}

#[test]
fn every_build_follows_its_profile_on_the_witnesses() {
    for (build, profile) in needs::profiled() {
        follows_on_witnesses(build, &profile);
    }
}

#[test]
fn an_older_build_follows_its_profile_on_the_witnesses() {
    let (build, profile) = needs::older_prrte_3();
    follows_on_witnesses(build, &profile);
}

fn follows_on_witnesses(build: &Prterun, profile: &Profile) {
    let rules = profile.rules();
    for quirk in rules.quirks().filter(|quirk| !is_live(*quirk)) {
        let case = witness(quirk);
        if case.spawned.is_some() && !build.can_spawn() {
            needs::miss(Need::Probe).expect("mapcheck-pmix is there");
            continue;
        }
        let did = build.outcome(&case);
        let expected = outcome(&case, &rules);
        assert!(
            same(&did, &expected),
            "{quirk} on {}: {:?}\nexpected {expected:#?}\ngot {did:#?}",
            build.name(),
            case.line.words()
        );
        if !changes_outcome(quirk, &rules, &case) {
            let compared = compare_case(&Reference::new("", rules.clone()), build, &case);
            assert_eq!(compared.difference, None, "{quirk} on {}", build.name());
        }
    }
}

#[test]
fn every_quirk_belongs_to_a_profile() {
    let profiles = Profiles::shipped().expect("profiles");
    for quirk in Quirk::ALL {
        let known = profiles
            .list()
            .iter()
            .any(|profile| profile.rules().has(*quirk));
        assert!(known, "{quirk} is in no profile");
    }
}

#[test]
fn every_statement_that_the_code_names_is_in_the_ledger() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let ledger = Ledger::load(&root.join("features/requirements.yaml")).expect("the ledger");
    let mut unknown = Vec::new();
    for folder in ["src", "reference", "steps/src"] {
        for text in sources(&root.join(folder)) {
            unknown.extend(statements(&text).filter(|id| ledger.get(id).is_none()));
        }
    }
    unknown.sort();
    unknown.dedup();
    assert!(unknown.is_empty(), "{unknown:?}");
}

/// Returns the text of all Rust files in a folder and its subfolders.
fn sources(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder of sources");
    let paths = entries.map(|entry| entry.expect("an entry of the folder").path());
    paths
        .flat_map(|path| match path.is_dir() {
            true => sources(&path),
            false => vec![fs::read_to_string(&path).expect("a source")],
        })
        .collect()
}

/// Returns the ids of requirements in the code of a text, without its tests: `PAM-`, words and a number.
fn statements(text: &str) -> impl Iterator<Item = String> {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let is_id = |character: char| {
        character.is_ascii_uppercase() || character.is_ascii_digit() || character == '-'
    };
    code.split(move |character| !is_id(character))
        .filter(|word| word.starts_with("PAM-") || word.starts_with("SES-"))
        .filter(|word| word.ends_with(|last: char| last.is_ascii_digit()))
        .map(str::to_owned)
        .collect::<Vec<_>>()
        .into_iter()
}

/// Returns the status of the scenario that shows a quirk, on the reference under some rules.
fn live_scenario_fails(quirk: Quirk, rules: &Rules) -> bool {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let name = live_scenario(quirk).unwrap_or_default();
    let selection = ScenarioSelection {
        edition: rules.answer(Question::ALL[0]),
        ..ScenarioSelection::default()
    };
    let scenarios = Scenarios::load(&[root.join("features/live")]).expect("the features load");
    let scenarios = scenarios.select(&selection).expect("there are scenarios");
    let found = scenarios
        .list()
        .iter()
        .find(|scenario| scenario.name == name);
    let scenario = scenarios.only(&found.expect("the quirk's scenario exists").id);
    let topologies = Arc::new(Topologies::new(root.join("topologies")));
    let reference = Arc::new(Reference::new("", rules.clone()));
    let setting = Setting::new(reference, rules.clone(), topologies);
    let results = mapcheck_steps::run(&scenario, setting).expect("the scenario runs");
    results
        .iter()
        .all(|result| matches!(result.status, ScenarioStatus::Failed(_)))
}

#[test]
fn every_live_scenario_that_shows_a_quirk_fails_only_with_it() {
    for profile in Profiles::shipped().expect("profiles").list() {
        let rules = profile.rules();
        for quirk in rules.quirks().filter(|quirk| is_live(*quirk)) {
            assert!(live_scenario_fails(quirk, &rules), "{quirk}");
            let edition = Rules::of(rules.answer(Question::ALL[0]));
            assert!(!live_scenario_fails(quirk, &edition), "without {quirk}");
        }
    }
}
