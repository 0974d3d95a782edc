//! The autopkgtest of Debian's PRRTE.

use crate::packaging::{FEW, build, mapcheck_of, quick_mapcheck, root, text, unknown_build};
use crate::test;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

/// Runs the test as autopkgtest does: with a folder for artifacts, and the package's programs on the `PATH`.
fn autopkgtest(mapcheck: &Path, prterun: &Path, artifacts: &Path) -> Output {
    let folder = TempDir::new().unwrap();
    Command::new(root().join("ci/packaging/debian/tests/mapping"))
        .current_dir(folder.path())
        .env("AUTOPKGTEST_TMP", folder.path())
        .env("AUTOPKGTEST_ARTIFACTS", artifacts)
        .env("MAPCHECK", mapcheck)
        .env("PRTERUN", prterun)
        .output()
        .unwrap()
}

#[test]
fn the_test_that_control_names_is_there_and_may_be_skipped() {
    let folder = root().join("ci/packaging/debian/tests");
    let control = fs::read_to_string(folder.join("control")).unwrap();
    let field = |name: &str| {
        let mut lines = control.lines();
        lines.find_map(|line| {
            line.strip_prefix(name)?
                .strip_prefix(": ")
                .map(str::to_owned)
        })
    };
    assert!(folder.join(field("Tests").unwrap()).is_file());
    assert!(field("Restrictions").unwrap().contains("skippable"));
    assert!(field("Depends").unwrap().contains("prrte"));
}

#[test]
fn a_build_passes_and_leaves_its_reports() {
    let (artifacts, mapcheck) = (TempDir::new().unwrap(), quick_mapcheck());
    let mapcheck = mapcheck.path().join("mapcheck");
    let output = autopkgtest(&mapcheck, &build(3), artifacts.path());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    for name in ["mapping.ndjson", "mapping.html"] {
        assert!(artifacts.path().join(name).metadata().unwrap().len() > 0);
    }
}

#[test]
fn what_cannot_be_judged_is_skipped_and_what_does_not_run_fails() {
    let artifacts = TempDir::new().unwrap();
    let nowhere = Path::new("/nowhere/program");
    let output = autopkgtest(nowhere, &build(3), artifacts.path());
    assert_eq!(output.status.code(), Some(77), "{}", text(&output));
    let (unknown, mapcheck) = (unknown_build(), mapcheck_of(FEW));
    let mapcheck = mapcheck.path().join("mapcheck");
    let output = autopkgtest(&mapcheck, &unknown.path().join("prterun"), artifacts.path());
    assert_eq!(output.status.code(), Some(77), "{}", text(&output));
    let output = autopkgtest(&mapcheck, nowhere, artifacts.path());
    assert_eq!(output.status.code(), Some(5), "{}", text(&output));
}
