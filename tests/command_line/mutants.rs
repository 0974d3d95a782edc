//! `mapcheck mutants`, as far as nothing has to be built.

use super::mapcheck;
use crate::test;
use mapcheck::exit_status::{FAILED, OK};
use predicates::prelude::PredicateBooleanExt as _;
use predicates::str::contains;

#[test]
fn mutants_are_listed_with_their_recorded_results() {
    let line = "mutants --list --id PAM-PARSE-BIND-6";
    let listed = mapcheck(line).assert().code(i32::from(OK));
    listed.stdout(contains("no-overload-is-not-explicit: ").and(contains("key-24").not()));
}

#[test]
fn a_requirement_that_no_mutant_breaks_is_an_error() {
    let unknown = mapcheck("mutants --list --id PAM-NONE-1").assert();
    unknown
        .code(i32::from(FAILED))
        .stderr(contains("no mutant has this requirement"));
}

#[test]
fn a_folder_without_mutants_is_an_error() {
    let empty = tempfile::tempdir().unwrap();
    let line = format!("mutants --list --root {}", empty.path().display());
    let failed = mapcheck(&line).assert().code(i32::from(FAILED));
    failed.stderr(contains("cannot use the mutants of"));
}
