//! `mapcheck profile`: what a build does, found without a profile.

use crate::command_line::wrappers::{five, wrapper};
use crate::command_line::{FAILED, FINDINGS, OK, mapcheck};
use crate::test;
use mapcheck::judge::profile::{Profile, Profiles};
use mapcheck_reference::Quirk;
use predicates::prelude::PredicateBooleanExt as _;
use predicates::str::contains;
use std::collections::BTreeSet;
use std::path::Path;
use tempfile::TempDir;

/// `mapcheck profile` of a build, with its files in a folder.
fn profile(build: &Path, folder: &Path, options: &str) -> assert_cmd::Command {
    let mut command = mapcheck("profile --no-live");
    command.arg("--prterun").arg(build);
    command.arg("--folder").arg(folder);
    command.arg("--output").arg(folder.join("found.yaml"));
    command.args(options.split(' ').filter(|word| !word.is_empty()));
    command
}

fn quirks(profile: &Profile) -> BTreeSet<Quirk> {
    profile.quirks.iter().map(|known| known.quirk).collect()
}

fn found(folder: &Path) -> Profile {
    let text = std::fs::read_to_string(folder.join("found.yaml")).unwrap();
    Profile::parse(&text).unwrap()
}

/// The quirks of the build that lines show. The others take requests, which need the program that spawns, or a runtime.
fn shown_by_lines() -> BTreeSet<Quirk> {
    let shipped = Profiles::shipped().unwrap().like("prrte-5.0.0rc1").unwrap();
    let is_line =
        |quirk: &Quirk| !quirk.witness().contains("live: ") && !quirk.witness().contains(" -- ");
    quirks(&shipped).into_iter().filter(is_line).collect()
}

#[test]
fn the_quirks_of_a_build_are_found_without_its_profile() {
    let folder = TempDir::new().unwrap();
    // The profile of another build is only compared with what is found.
    profile(
        &five(),
        folder.path(),
        "--cases 60 --like prrte-3.0.14 features/ranking",
    )
    .assert()
    .code(OK)
    .stdout(contains("edition 2026-08").and(contains("new:").not()));
    let (found, expected) = (found(folder.path()), shown_by_lines());
    let again = quirks(&found).intersection(&expected).count();
    assert!(expected.len() > 50, "only {} quirks", expected.len());
    assert!(
        again * 100 >= expected.len() * 95,
        "only {again} of {} quirks",
        expected.len()
    );
}

#[test]
fn what_no_quirk_explains_is_new() {
    let folder = TempDir::new().unwrap();
    let change = r#"words=(); for word in "$@"; do
        [[ $word = numa* ]] && word=package${word#numa}; words+=("$word"); done; set -- "${words[@]}""#;
    let build = wrapper("5.0.0a1", change);
    let program = build.path().join("prterun");
    profile(&program, folder.path(), "--cases 120 features/ranking")
        .assert()
        .code(FINDINGS)
        .stdout(contains("new: ").and(contains("--map-by numa")));
    let found = found(folder.path());
    assert_eq!(found.version.to_string(), "5.0.0a1");
    let unknown: Vec<Quirk> = quirks(&found)
        .difference(&shown_by_lines())
        .copied()
        .collect();
    let spawned = |quirk: &Quirk| quirk.witness().contains(" -- ");
    let invented: Vec<&Quirk> = unknown.iter().filter(|quirk| !spawned(quirk)).collect();
    assert!(invented.is_empty(), "passed off as known: {invented:?}");
}

#[test]
fn a_build_that_does_not_work_has_no_profile() {
    let folder = TempDir::new().unwrap();
    profile(Path::new("/nowhere/prterun"), folder.path(), "")
        .assert()
        .code(FAILED);
    assert!(!folder.path().join("found.yaml").exists());
}
