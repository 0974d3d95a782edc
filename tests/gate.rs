//! `mapcheck gate`: what comes out differently, and what is accepted of it.
//!
//! A test cannot change a rule in the code; a run of the reference with a quirk takes the place of the code before.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::test;
use assert_cmd::Command;
use assert_cmd::assert::Assert;
use mapcheck::change::gate::{Acceptance, Material, Run, compare_runs, judge_changes, recorded};
use mapcheck::ledger::requirements::Ledger;
use mapcheck::run::digest::Digest;
use mapcheck::run::recorded_run::{Destination, RecordFile};
use mapcheck::system::exit_status;
use mapcheck_reference::{Edition, Quirk, Rules};
use mapcheck_steps::source::Scenarios;
use predicates::prelude::{Predicate, PredicateBooleanExt as _};
use predicates::str::contains;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const OK: i32 = exit_status::OK as i32;
const FINDINGS: i32 = exit_status::FINDINGS as i32;
const USAGE: i32 = exit_status::USAGE as i32;
const FAILED: i32 = exit_status::FAILED as i32;

const SHIPPED: &str = "features/gates/2026-06-to-2026-08.yaml";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn gate(words: &[&str]) -> Assert {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mapcheck"));
    command.current_dir(root()).arg("gate").args(words).assert()
}

/// Runs the scenarios of some features and the fixed command lines under the rules of June, with a quirk or without.
fn run(features: &str, quirk: Option<Quirk>) -> Run {
    let june = Rules::of(Edition::June2026);
    let rules = quirk.into_iter().fold(june, Rules::with);
    // Relative, as on the command line: the paths are part of what is compared.
    std::env::set_current_dir(root()).unwrap();
    let scenarios = Scenarios::load(&[PathBuf::from(features)]).unwrap();
    let material = Material::new(&scenarios, Path::new("topologies")).unwrap();
    material.run(&rules, Edition::June2026, None).unwrap()
}

/// Writes a run to a file. Returns the file and its temporary folder.
fn file(run: &Run) -> (TempDir, String) {
    text_file(&recorded_text(run))
}

/// Returns the recorded run.
fn recorded_text(run: &Run) -> String {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("file");
    let mut file = RecordFile::new(Destination::File(path.clone()));
    recorded::send(run, &mut file).unwrap();
    std::fs::read_to_string(path).unwrap()
}

fn text_file(text: &str) -> (TempDir, String) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("file");
    std::fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap().to_owned();
    (folder, path)
}

/// Expects a text in an error message that miette has wrapped and drawn a margin beside.
fn contains_unwrapped(text: &'static str) -> impl Predicate<str> {
    predicates::function::function(move |output: &str| {
        let words = output.split_whitespace().filter(|word| *word != "│");
        words.collect::<Vec<_>>().join(" ").contains(text)
    })
}

/// An acceptance file with these entries.
fn accepting(entries: &str) -> (TempDir, String) {
    text_file(&format!("mapcheck-acceptance: 1\naccept:\n{entries}"))
}

/// Features that one quirk changes, and that run fast.
const COUNTS: &str = "features/components/counts.feature";

/// Features whose outcomes most questions change.
const DEFAULTS: &str = "features/job-defaults";

/// Code that counts an app's processes by the job's policy, against code that obeys PAM-NPROCS-1.
fn counted_by_the_job() -> (TempDir, String) {
    file(&run(COUNTS, Some(Quirk::COMPUTED_COUNT_IGNORES_APP_POLICY)))
}

#[test]
fn what_nobody_has_named_is_rejected_with_its_statements() {
    let shipped = std::fs::read_to_string(root().join(SHIPPED)).unwrap();
    let (_folder, less) = text_file(&shipped.replace("[default-binding]", "[display-on-app]"));
    gate(&[
        DEFAULTS, "--from", "2026-06", "--to", "2026-08", "--accept", &less,
    ])
    .code(FINDINGS)
    .stdout(contains("default-binding: ").and(contains("rejected: ")))
    .stdout(contains("requirements affected: ").and(contains("PAM-BIND-DERIVE-2")))
    // A change that two questions explain is not accepted if only one of them is.
    .stdout(contains("\ndirective-scope and default-binding: ").and(contains(" rejected\n")))
    .stdout(contains("mapcheck map --edition 2026-08 --head"));
}

#[test]
fn an_edition_does_not_differ_from_itself() {
    gate(&[COUNTS, "--from", "2026-08", "--to", "2026-08"])
        .code(OK)
        .stdout(contains("accepted: no change in "));
}

#[test]
fn a_changed_rule_is_rejected_and_accepted_once_it_is_named() {
    let (_folder, before) = counted_by_the_job();
    let rejected = gate(&[COUNTS, "--baseline", &before])
        .code(FINDINGS)
        .stdout(contains("PAM-NPROCS-1: ").and(contains("now: holds")))
        // The scenarios that change have other requirements, too.
        .stdout(contains("requirements affected: ").and(contains(" PAM-NPROCS-1, ")));
    let printed = String::from_utf8(rejected.get_output().stdout.clone()).unwrap();
    let kinds = printed.lines().filter_map(|line| {
        let (kind, _) = line
            .strip_prefix("command lines that differ in ")?
            .split_once(": ")?;
        Some(format!("      - {{differ-in: {kind}}}\n"))
    });
    let kinds: String = kinds.collect();
    assert!(kinds.contains("differ-in"), "{printed}");

    let statement = "  - statements: [PAM-NPROCS-1]\n    reason: Counted as the app is mapped.\n";
    let (_folder, half) = accepting(statement);
    gate(&[COUNTS, "--baseline", &before, "--accept", &half])
        .code(FINDINGS)
        .stdout(contains("no scenario checks them"));
    let (_folder, whole) = accepting(&format!("{statement}    command-lines:\n{kinds}"));
    gate(&[
        COUNTS,
        "--baseline",
        &before,
        "--accept",
        &whole,
        "--strict",
    ])
    .code(OK)
    .stdout(contains("reason: Counted as the app is mapped."))
    .stdout(contains("each with a reason"));
}

#[test]
fn an_acceptance_that_matches_nothing_is_reported() {
    let (_folder, file) = accepting(
        "  - statements: [PAM-NOLOCAL-2]\n    command-lines:\n      - {differ-in: the header, with: nosuch}\n    reason: None.\n",
    );
    let words = [
        COUNTS, "--from", "2026-08", "--to", "2026-08", "--accept", &file,
    ];
    let reported = "line 3 of the acceptance file matches no change: requirement PAM-NOLOCAL-2";
    gate(&words)
        .code(OK)
        .stdout(contains(reported).and(contains("with `nosuch`")));
    gate(&[&words[..], &["--strict"]].concat())
        .code(FINDINGS)
        .stdout(contains(reported).and(contains("2 selectors match no change")));
}

#[test]
fn an_unchanged_program_differs_from_its_recorded_run_in_nothing() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("run").to_str().unwrap().to_owned();
    gate(&["--record", &path, "--edition", "2026-08"])
        .code(OK)
        .stdout(contains("in edition 2026-08"));
    gate(&["--baseline", &path])
        .code(OK)
        .stdout(contains("accepted: no change in "));
}

#[test]
fn a_scenario_that_is_gone_is_a_change() {
    let (_folder, before) = file(&run("features/components", None));
    gate(&[COUNTS, "--baseline", &before])
        .code(FINDINGS)
        .stdout(contains("now: removed").and(contains("PAM-MAP-CPUSET-1")));
}

#[test]
fn a_change_is_linked_to_the_statements_whose_scenarios_change_alike() {
    let before = run(COUNTS, Some(Quirk::COMPUTED_COUNT_IGNORES_APP_POLICY));
    let after = run(COUNTS, None);
    let ledger = Ledger::load(Path::new("features/requirements.yaml")).unwrap();
    let scenarios = Scenarios::load(&[PathBuf::from(COUNTS)]).unwrap();
    let material = Material::new(&scenarios, Path::new("topologies")).unwrap();
    let rules = Rules::of(Edition::June2026);
    let found = compare_runs(&before, &after, &rules, &material, &ledger).unwrap();
    // The same rules before and after: nothing but the code can explain it.
    assert!(
        found
            .changes
            .iter()
            .all(|change| change.explained_by.is_empty())
    );
    let judged = judge_changes(found, &Acceptance::default(), &ledger);
    assert!(judged.broken().contains("PAM-NPROCS-1"));

    // Rules with a quirk instead of other code: the quirk explains every change, and names its statement.
    let quirked = rules.with(Quirk::COMPUTED_COUNT_IGNORES_APP_POLICY);
    let found = compare_runs(&after, &before, &quirked, &material, &ledger).unwrap();
    assert!(!found.changes.is_empty());
    for change in &found.changes {
        let names: Vec<&str> = change
            .explained_by
            .iter()
            .map(|switch| switch.name())
            .collect();
        assert_eq!(names, ["computed-count-ignores-app-policy"]);
        assert!(
            change.requirements.iter().any(|id| id == "PAM-NPROCS-1"),
            "{change:?}"
        );
    }
}

#[test]
fn what_is_not_a_baseline_is_told() {
    let run = run(COUNTS, None);
    let whole = recorded_text(&run);
    let lines = whole.lines().count();
    let last = whole.lines().last().unwrap();
    let wrong = [
        (
            whole.replace(&format!("{last}\n"), ""),
            format!("the file is cut off after line {}", lines - 1),
        ),
        (
            whole.replacen("Data for JOB", "Data of JOB", 1),
            "line 3: line 3 of the map".to_owned(),
        ),
        (
            whole.replacen("\"requirements\":[\"", "\"requirements\":[\"NOT-", 1),
            format!("line {lines}: "),
        ),
    ];
    for (text, why) in wrong {
        let (_folder, path) = text_file(&text);
        gate(&[COUNTS, "--baseline", &path])
            .code(FAILED)
            .stderr(contains(why));
    }
    gate(&["--baseline", "no-such-file"])
        .code(FAILED)
        .stderr(contains("failed to read the recorded run no-such-file"));
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("test").to_str().unwrap().to_owned();
    Command::new(env!("CARGO_BIN_EXE_mapcheck"))
        .current_dir(root())
        .args(["test", "--no-builds", "--record", &path, COUNTS])
        .assert()
        .success();
    gate(&[COUNTS, "--baseline", &path])
        .code(FAILED)
        .stderr(contains("is not a run of the gate"));
}

#[test]
fn a_run_of_other_command_lines_or_machines_is_no_baseline() {
    let mut other = run(COUNTS, None);
    other.lines.pop();
    let (_folder, path) = file(&other);
    gate(&[COUNTS, "--baseline", &path])
        .code(FAILED)
        .stderr(contains("cannot be a baseline").and(contains_unwrapped(
            "its command lines are not the fixed ones of this program",
        )));

    let mut other = run(COUNTS, None);
    for digest in other.topologies.values_mut() {
        *digest = Digest::of("another file");
    }
    let (_folder, path) = file(&other);
    gate(&[COUNTS, "--baseline", &path]).code(FAILED).stderr(
        contains("cannot be a baseline")
            .and(contains_unwrapped("has changed since the run was recorded")),
    );
}

#[test]
fn an_acceptance_file_that_means_nothing_is_refused_with_its_line() {
    let reason = "    reason: Because.\n";
    for (entries, why) in [
        (
            format!("  - questions: [nosuch]\n{reason}"),
            "line 3: unknown question `nosuch`",
        ),
        (
            format!("  - statements: [PAM-NOSUCH-1]\n{reason}"),
            "line 3: unknown requirement PAM-NOSUCH-1",
        ),
        (
            "  - statements: [PAM-NPROCS-1]\n    reason: ' '\n".to_owned(),
            "line 4: the reason is empty",
        ),
        ("  - statements: [PAM-NPROCS-1]\n".to_owned(), "reason"),
        (
            "  - reason: Because.\n".to_owned(),
            "line 3: the entry selects no change",
        ),
        (
            format!("  - command-lines: [{{differ-in: its colour}}]\n{reason}"),
            "line 3: unknown difference `its colour`",
        ),
        (format!("  - colours: [red]\n{reason}"), "colours"),
    ] {
        let (_folder, path) = accepting(&entries);
        let editions = ["--from", "2026-08", "--to", "2026-08"];
        gate(&[&[COUNTS, "--accept", &path], &editions[..]].concat())
            .code(FAILED)
            .stderr(contains(why));
    }
    let short = "gates/2026-06-to-2026-08.yaml";
    let editions = ["--from", "2026-08", "--to", "2026-06"];
    gate(&[&[COUNTS, "--accept", short], &editions[..]].concat())
        .code(FAILED)
        .stderr(contains("for a change between other editions"));
    gate(&[]).code(USAGE);
    gate(&["--from", "2026-06"]).code(USAGE);
}

#[test]
fn the_shipped_acceptance_names_every_change_from_june_to_august_and_nothing_else() {
    let words = [
        "--from", "2026-06", "--to", "2026-08", "--accept", SHIPPED, "--strict", "--format", "json",
    ];
    let output = gate(&words).code(OK).get_output().stdout.clone();
    let document: serde_json::Value = serde_json::from_slice(&output).unwrap();
    assert_eq!(document["format"], 1);
    assert_eq!(document["accepted"], true);
    let groups = document["groups"].as_array().unwrap();
    let changes: Vec<&serde_json::Value> = groups
        .iter()
        .flat_map(|group| group["changes"].as_array().unwrap())
        .collect();
    assert!(changes.len() > 100, "{}", changes.len());
    for change in changes {
        assert_ne!(
            change["statements"].as_array().unwrap().len(),
            0,
            "{change}"
        );
        assert_ne!(change["reasons"].as_array().unwrap().len(), 0, "{change}");
        assert!(
            change["scenario"].is_object() || change["shown_by"].is_string(),
            "{change}"
        );
    }
}
