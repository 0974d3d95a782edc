//! `mapcheck campaign --export`: the cases that PRRTE's own harness can run.

use crate::command_line::{OK, USAGE, mapcheck};
use crate::test;
use predicates::str::contains;
use std::fs;
use tempfile::TempDir;

#[test]
fn the_cases_of_a_machine_are_written_with_its_topology() {
    let folder = TempDir::new().unwrap();
    mapcheck("campaign --topology 1pkg-1numa-4core --strength 2 --export")
        .arg(folder.path())
        .assert()
        .code(OK)
        .stdout(contains("mapped"));
    let cases = fs::read_to_string(folder.path().join("mapcheck_cases.py")).unwrap();
    assert!(
        cases.lines().filter(|line| line.contains("Case(")).count() > 10,
        "{cases}"
    );
    let topology = folder.path().join("topologies/1pkg-1numa-4core.xml");
    assert!(fs::read_to_string(topology).unwrap().contains("<topology"));
}

#[test]
fn a_strength_that_there_is_not_is_refused() {
    mapcheck("campaign --strength 9").assert().code(USAGE);
}
