//! Merged shards are the whole run, and what is not all shards of one run is refused.

use crate::recorded_runs::{
    FAILED, FINDINGS, OK, UNDECIDED, USAGE, files_in, mapcheck, record, refusing_build, report,
};
use crate::test;
use std::path::Path;
use tempfile::TempDir;

/// The formats whose text depends on nothing but the run.
const FORMATS: [&str; 3] = ["ndjson", "terminal", "markdown"];

#[test]
fn merged_shards_of_scenarios_are_the_whole_run_byte_for_byte() {
    let folder = TempDir::new().unwrap();
    let whole = folder.path().join("whole.ndjson");
    record("", &whole);
    let together = folder.path().join("together");
    let mut apart = Vec::new();
    for shard in 1..=3 {
        record(&format!("--shard {shard}/3 --jobs 1"), &together.join(""));
        let file = folder.path().join(format!("apart-{shard}"));
        record(&format!("--shard {shard}/3"), &file);
        apart.push(file);
    }
    assert_eq!(files_in(&together).len(), 3, "{:?}", files_in(&together));
    for format in FORMATS {
        let format = format!("--format {format}");
        let text = report(&[&whole], &format).with(OK).stdout;
        assert!(!text.is_empty());
        assert_eq!(text, report(&[&together], &format).with(OK).stdout);
        // In any order.
        let files: Vec<&Path> = apart.iter().rev().map(AsRef::as_ref).collect();
        assert_eq!(text, report(&files, &format).with(OK).stdout);
    }
}

#[test]
fn a_merged_run_is_a_recorded_run_again() {
    let folder = TempDir::new().unwrap();
    for shard in 1..=2 {
        record(&format!("--shard {shard}/2"), &folder.path().join(""));
    }
    let merged = folder.path().join("merged");
    let options = format!("--format ndjson --output {}", merged.display());
    report(&[folder.path()], &options).with(OK);
    let text = std::fs::read_to_string(&merged).unwrap();
    assert_eq!(report(&[&merged], "--format ndjson").with(OK).stdout, text);
    assert!(!text.contains("microseconds") && !text.contains("started"));
}

#[test]
fn a_shard_that_is_missing_or_there_twice_is_named() {
    let folder = TempDir::new().unwrap();
    let shard = |number: usize| folder.path().join(format!("shard-{number}.ndjson"));
    for number in [1, 2, 4] {
        record(&format!("--shard {number}/4"), &shard(number));
    }
    let missing = report(&[folder.path()], "").with(FAILED).stderr;
    assert!(missing.contains("shard 3 of 4 is missing"), "{missing}");
    assert!(missing.contains("--shard 3/4"), "{missing}");
    let allowed = report(&[folder.path()], "--allow-missing").with(UNDECIDED);
    let line = "not looked at: shard 3/4 of the run: it is missing";
    assert!(allowed.stdout.contains(line), "{}", allowed.stdout);
    for format in ["junit", "markdown", "ndjson"] {
        let options = format!("--allow-missing --format {format}");
        let ended = report(&[folder.path()], &options).with(UNDECIDED);
        assert!(ended.stderr.contains(line), "{}", ended.stderr);
    }
    // What was merged without a shard stays incomplete, and nothing can be added to it.
    let merged = folder.path().join("merged");
    let options = format!(
        "--allow-missing --format ndjson --output {}",
        merged.display()
    );
    report(&[folder.path()], &options).with(UNDECIDED);
    report(&[&merged], "").with(UNDECIDED);
    record("--shard 3/4", &shard(3));
    let added = report(&[&merged, &shard(3)], "").with(FAILED).stderr;
    assert!(
        added.contains("different runs") || added.contains("nothing can be added"),
        "{added}"
    );

    let copy = folder.path().join("copy");
    std::fs::copy(shard(2), &copy).unwrap();
    let twice = report(&[folder.path(), &copy], "").with(FAILED).stderr;
    assert!(twice.contains("shard 2/4 is there twice"), "{twice}");
    report(&[folder.path()], "").with(OK);
}

#[test]
fn shards_of_different_runs_are_told_apart_by_what_differs() {
    let folder = TempDir::new().unwrap();
    let first = folder.path().join("first");
    record("--shard 1/2", &first);
    let build = refusing_build();
    let build = format!("--prterun {}", build.path().join("prterun").display());
    for (words, field) in [
        (
            "test features/ranking --no-builds --edition 2026-08",
            "edition",
        ),
        ("test features/ranking --no-builds --strict", "strict"),
        ("test features/binding --no-builds", "cases"),
        ("test features/ranking --no-builds --name rank", "cases"),
        (&format!("test features/ranking {build}"), "implementations"),
    ] {
        let second = folder.path().join("second");
        let ended = mapcheck(&format!(
            "{words} --quiet --shard 2/2 --record {}",
            second.display()
        ));
        assert!(
            matches!(ended.status, Some(OK | FINDINGS)),
            "{}",
            ended.stderr
        );
        let error = report(&[&first, &second], "").with(FAILED).stderr;
        let expected = format!("different runs: their headers differ in `{field}`");
        assert!(error.contains(&expected), "{error}");
    }
    let other = folder.path().join("other");
    record("--shard 2/3", &other);
    let error = report(&[&first, &other], "").with(FAILED).stderr;
    assert!(error.contains("differ in `shard.of` (2 and 3)"), "{error}");
}

#[test]
fn the_features_are_part_of_what_was_run() {
    let folder = TempDir::new().unwrap();
    let features = folder.path().join("features");
    std::fs::create_dir_all(features.join("ranking")).unwrap();
    for name in ["requirements.yaml", "ranking/contiguous.feature"] {
        std::fs::copy(
            crate::recorded_runs::root().join("features").join(name),
            features.join(name),
        )
        .unwrap();
    }
    let run = |shard: &str| {
        let file = folder.path().join(shard.replace('/', "-"));
        mapcheck(&format!(
            "test {} --no-builds --quiet --shard {shard} --record {}",
            features.display(),
            file.display()
        ))
        .with(OK);
        file
    };
    let first = run("1/2");
    let feature = features.join("ranking/contiguous.feature");
    let text = std::fs::read_to_string(&feature).unwrap();
    std::fs::write(&feature, text + "\n# A remark.\n").unwrap();
    let second = run("2/2");
    let error = report(&[&first, &second], "").with(FAILED).stderr;
    assert!(error.contains("material.scenarios.features"), "{error}");
}

#[test]
fn a_merged_run_has_the_status_of_the_whole() {
    let folder = TempDir::new().unwrap();
    let build = refusing_build();
    for shard in 1..=2 {
        mapcheck(&format!(
            "test features/ranking --quiet --shard {shard}/2 --prterun {} --record {}/",
            build.path().join("prterun").display(),
            folder.path().display()
        ))
        .with(FINDINGS);
    }
    let ended = report(&[folder.path()], "").with(FINDINGS);
    assert!(ended.stdout.contains("does not work"), "{}", ended.stdout);
    let junit = report(&[folder.path()], "--format junit").with(FINDINGS);
    assert!(
        junit.stdout.contains("<testcase name=\"canary\">"),
        "{}",
        junit.stdout
    );
}

#[test]
fn a_shard_without_a_case_is_recorded_and_merged() {
    let folder = TempDir::new().unwrap();
    let one = "test features/ranking/contiguous.feature --no-builds --quiet";
    let listed = mapcheck(&format!("{one} --list")).with(OK).stdout;
    let shards = listed.lines().count() + 1;
    for shard in 1..=shards {
        let status = if shard == shards { UNDECIDED } else { OK };
        mapcheck(&format!(
            "{one} --shard {shard}/{shards} --record {}/",
            folder.path().display()
        ))
        .with(status);
    }
    report(&[folder.path()], "").with(OK);
}

#[test]
fn a_junit_report_has_times_stable_names_and_requirements() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("run");
    record("", &file);
    let text = report(&[&file], "--format junit").with(OK).stdout;
    let junit = quick_junit::Report::deserialize_from_str(&text).unwrap();
    let suite = &junit.test_suites[0];
    assert!(suite.time.is_some());
    assert!(suite.test_cases.len() > 10);
    for case in &suite.test_cases {
        assert!(case.time.is_some(), "{case:?}");
        let class = case.classname.as_ref().unwrap().as_str();
        assert!(class.starts_with("features/ranking/"), "{class}");
        assert!(class.ends_with(".feature"), "{class}");
        let mut properties = case.properties.iter();
        let has_requirement = properties.any(|it| it.name.as_str() == "requirement");
        assert!(has_requirement, "{case:?}");
    }
    let names: std::collections::BTreeSet<_> = suite
        .test_cases
        .iter()
        .map(|case| (case.classname.clone(), case.name.clone()))
        .collect();
    assert_eq!(names.len(), suite.test_cases.len(), "names are unique");
}

#[test]
fn there_must_be_a_file_and_a_run_in_it() {
    mapcheck("report").with(USAGE);
    let folder = TempDir::new().unwrap();
    let error = report(&[folder.path()], "").with(FAILED).stderr;
    assert!(error.contains("found no recorded run in"), "{error}");
    let error = report(&[&folder.path().join("none")], "")
        .with(FAILED)
        .stderr;
    assert!(error.contains("No such file"), "{error}");
}
