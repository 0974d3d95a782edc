//! `mapcheck requirements`: the ledger and its texts, what checks it, and the differences between editions.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::test;
use assert_cmd::Command;
use assert_cmd::assert::Assert;
use mapcheck::ledger::requirements::{Ledger, Strength};
use mapcheck::system::exit_status;
use mapcheck_steps::answerer::Answerer;
use mapcheck_steps::source::Scenarios;
use predicates::prelude::PredicateBooleanExt as _;
use predicates::str::contains;
use std::path::Path;
use tempfile::TempDir;

const OK: i32 = exit_status::OK as i32;
const FINDINGS: i32 = exit_status::FINDINGS as i32;
const FAILED: i32 = exit_status::FAILED as i32;

fn requirements(folder: &Path, words: &[&str]) -> Assert {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mapcheck"));
    command
        .current_dir(folder)
        .arg("requirements")
        .args(words)
        .assert()
}

fn here(words: &[&str]) -> Assert {
    requirements(Path::new(env!("CARGO_MANIFEST_DIR")), words)
}

/// A folder with a ledger of two requirements, and scenarios.
fn project(scenarios: &str) -> TempDir {
    let folder = TempDir::new().unwrap();
    let features = folder.path().join("features");
    std::fs::create_dir(&features).unwrap();
    let ledger = "mapcheck-requirements: 2
requirements:
  - {id: PAM-1, section: '1 One', text: A., kind: must, seen-by: command-line}
  - {id: PAM-2, section: '2 Two', text: B., kind: must, seen-by: source-tree, source: [{file: attr.h, defines: KEY, value: '26'}]}
";
    std::fs::write(features.join("requirements.yaml"), ledger).unwrap();
    let feature = format!("Feature: F\n\n{scenarios}");
    std::fs::write(features.join("f.feature"), feature).unwrap();
    folder
}

const CHECKED: &str = "  @PAM-1\n  Scenario: S\n    Given the topology \"t\"\n";

#[test]
fn every_requirement_is_checked() {
    here(&["--check"]).code(OK).stdout(contains("no faults"));
}

#[test]
fn a_requirement_is_printed_with_its_scenarios_and_readings() {
    here(&["--id", "PAM-CLI-2"])
        .code(OK)
        .stdout(contains("features/command-line/scope.feature:"))
        .stdout(contains("question: directive-scope"))
        .stdout(contains("in 2026-08)"));
    here(&["--section", "8.1.1.13.4"])
        .code(OK)
        .stdout(contains("PAM-NOLOCAL-2").and(contains("PAM-INHERIT-1").not()));
    here(&["--id", "PAM-NOLOCAL-99"])
        .code(FAILED)
        .stderr(contains("PAM-NOLOCAL-2"));
}

#[test]
fn an_unchecked_requirement_is_a_fault() {
    let folder = project("  @PAM-2\n  Scenario: S\n    Given the topology \"t\"\n");
    requirements(folder.path(), &["--check"])
        .code(FINDINGS)
        .stdout(contains("PAM-1 (1 One): no scenario checks it"));
}

#[test]
fn a_scenario_without_a_requirement_is_a_fault() {
    let folder = project("  Scenario: S\n    Given the topology \"t\"\n");
    requirements(folder.path(), &["--check"])
        .code(FINDINGS)
        .stdout(contains("features/f.feature:3"));
}

#[test]
fn features_of_a_folder_are_checked_by_the_ledgers_of_all_folders() {
    let folder = project(CHECKED);
    let deep = folder.path().join("features/pmix/deep");
    std::fs::create_dir_all(&deep).unwrap();
    let ledger = "mapcheck-requirements: 2
requirements:
  - {id: EXT-1, section: '4 Four', text: C., kind: must, seen-by: libpmix}
";
    std::fs::write(deep.join("requirements.yaml"), ledger).unwrap();
    let feature = format!(
        "Feature: G\n\n{}",
        CHECKED.replace("@PAM-1", "@PAM-1 @EXT-1")
    );
    std::fs::write(deep.join("g.feature"), feature).unwrap();
    requirements(folder.path(), &["--id", "EXT-1", "features/pmix/deep"])
        .code(OK)
        .stdout(contains("must, libpmix").and(contains("g.feature:4")));
    requirements(folder.path(), &["--check", "features/pmix/deep"]).code(OK);
    std::fs::write(deep.join("requirements.yaml"), ledger.replace("EXT", "PAM")).unwrap();
    requirements(folder.path(), &[])
        .code(FAILED)
        .stderr(contains(
            "deep/requirements.yaml:3: PAM-1 is a duplicate of",
        ));
}

#[test]
fn an_unknown_id_is_a_fault() {
    let folder = project(&CHECKED.replace("@PAM-1", "@PAM-1 @PAM-7"));
    requirements(folder.path(), &["--check"])
        .code(FINDINGS)
        .stdout(contains("features/f.feature:4: unknown requirement @PAM-7"));
    // What reports name beside requirements is explained, too.
    let folder = project(CHECKED);
    for (name, says) in [
        ("directive-scope", "a question on which the editions differ"),
        ("nolocal-applied-to-all-apps", "--id PAM-NOLOCAL-2` prints"),
        ("PAM-8", "similar ids: PAM-1"),
    ] {
        requirements(folder.path(), &["--id", name])
            .code(FAILED)
            .stderr(contains(says));
    }
    requirements(folder.path(), &["--id", "pam-1"]).code(OK);
}

#[test]
fn requirements_are_checked_on_a_source_tree() {
    let folder = project(CHECKED);
    requirements(folder.path(), &["--check"])
        .code(OK)
        .stdout(contains("--prrte-source is not given"));
    let tree = TempDir::new().unwrap();
    let attr = tree.path().join("attr.h");
    let check = ["--check", "--prrte-source", tree.path().to_str().unwrap()];
    std::fs::write(&attr, "#define KEY 26\n").unwrap();
    requirements(folder.path(), &check)
        .code(OK)
        .stdout(contains("1 passed, 0 failed"));
    std::fs::write(&attr, "#define KEY 27\n").unwrap();
    requirements(folder.path(), &check)
        .code(FINDINGS)
        .stdout(contains(
            "PAM-2: expected that attr.h defines KEY as 26, but it is `27`",
        ));
}

#[test]
fn editions_differ_in_requirements_and_in_scenarios() {
    here(&["--diff", "2026-06", "2026-08"])
        .code(OK)
        .stdout(contains("PAM-OVERSUB-1").and(contains("(qualifier-on-app)")))
        .stdout(contains(
            "oversubscribe in a later app's mapping is refused",
        ));
    here(&["--diff", "2026-06", "2026-06"])
        .code(OK)
        .stdout(contains("0 requirements and 0 scenarios differ"));
}

#[test]
fn the_json_output_has_its_format() {
    for words in [&["--format", "json"][..], &["--check", "--format", "json"]] {
        let output = here(words).code(OK).get_output().stdout.clone();
        let document: serde_json::Value = serde_json::from_slice(&output).unwrap();
        assert_eq!(document["format"], 1);
    }
}

fn shipped() -> Ledger {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    Ledger::load(&root.join("features/requirements.yaml")).unwrap()
}

#[test]
fn every_section_that_demands_something_is_a_heading_of_a_named_text() {
    let ledger = shipped();
    let mut sections = 0;
    for requirement in ledger.requirements() {
        // What the texts do not demand is from manuals and components, or follows from all rules together.
        if requirement.kind == Strength::Unspecified {
            continue;
        }
        for section in std::iter::once(&requirement.section).chain(&requirement.also) {
            sections += 1;
            let place = ledger.place(section);
            assert!(place.is_some(), "{}: {section} has no text", requirement.id);
        }
    }
    assert!(sections > 1000, "only {sections} sections");
}

#[test]
fn every_text_has_a_whole_commit_for_each_edition_apart_from_the_wiki() {
    for text in shipped().texts() {
        let commits = usize::from(text.repository != "openpmix/openpmix.wiki") * 2;
        assert_eq!(text.commits.len(), commits, "{}", text.path);
        for commit in text.commits.values() {
            let is_whole = commit.len() == 40 && commit.bytes().all(|b| b.is_ascii_hexdigit());
            assert!(is_whole, "{}: {commit}", text.path);
        }
    }
}

#[test]
fn each_scenario_has_who_can_make_it_fail() {
    for (file, answerer) in [
        ("features/live/jobs.feature", Answerer::Runtime),
        ("features/pmix/get/put.feature", Answerer::Libpmix),
        ("features/sessions/freed.feature", Answerer::Reference),
        ("features/goals", Answerer::Launcher),
    ] {
        let scenarios =
            Scenarios::load(&[Path::new(env!("CARGO_MANIFEST_DIR")).join(file)]).unwrap();
        let all = scenarios.list();
        assert!(!all.is_empty(), "{file}");
        let other = all.iter().find(|it| it.answerer != answerer);
        assert_eq!(other.map(|it| (&it.name, it.answerer)), None, "{file}");
    }
}
