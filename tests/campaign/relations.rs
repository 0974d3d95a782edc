//! Relations between the maps of one build, as they are asked for on the command line.

use crate::campaign::builds::{build_like_the_reference, build_that_looks_at_programs};
use crate::test;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// Runs a campaign of relations. Returns its exit status and what it prints.
fn relations(build: &Path, folder: &Path, options: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_mapcheck"))
        .args(["campaign", "--relations", "--machines", "0", "--prterun"])
        .arg(build)
        .arg("--folder")
        .arg(folder.join("files"))
        .args(options)
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    (output.status.code(), text)
}

#[test]
fn a_build_that_its_profile_describes_breaks_no_relation() {
    let folder = TempDir::new().unwrap();
    let build = build_like_the_reference(folder.path());
    let options = ["--like", "prrte-5.0.0rc1", "--cases", "12"];
    let (status, text) = relations(&build, folder.path(), &options);
    assert_eq!(status, Some(0), "{text}");
    assert!(text.contains("12 cases on reference 2026-08"), "{text}");
    assert!(text.contains("12 cases on prrte-5.0.0rc1"), "{text}");
}

#[test]
fn a_broken_relation_is_a_finding_with_both_lines() {
    let folder = TempDir::new().unwrap();
    let build = build_that_looks_at_programs(folder.path());
    let options = ["--like", "prrte-5.0.0rc1", "--cases", "12", "--quiet"];
    let (status, text) = relations(&build, folder.path(), &options);
    assert_eq!(status, Some(1), "{text}");
    assert!(!text.contains("undecided\n  MET-"), "{text}");
    let (_, found) = text.split_once("\nMET-EXECUTABLE-1: ").unwrap();
    let lines: Vec<&str> = found.lines().take(4).collect();
    assert!(lines[0].starts_with("The name of an application"), "{text}");
    assert!(lines[1].contains(" / "), "{text}");
    assert!(!lines[2].contains("/usr/bin/other"), "{text}");
    assert!(lines[3].contains("/usr/bin/other"), "{text}");
}

#[test]
fn a_campaign_without_a_case_that_a_relation_speaks_of_is_incomplete() {
    let folder = TempDir::new().unwrap();
    let build = build_like_the_reference(folder.path());
    let (status, text) = relations(&build, folder.path(), &["--cases", "0"]);
    assert_eq!(status, Some(6), "{text}");
}
