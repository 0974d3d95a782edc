//! `mapcheck diff`: what changed from one build to another.

use crate::command_line::wrappers::{five, wrapper};
use crate::command_line::{FAILED, FINDINGS, OK, UNDECIDED, mapcheck};
use crate::folders::copy_program;
use crate::test;
use predicates::prelude::PredicateBooleanExt as _;
use predicates::str::contains;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// A change of a wrapper: `numa` is mapped as `package`.
const NUMA_AS_PACKAGE: &str = r#"words=(); for word in "$@"; do
    [[ $word = numa* ]] && word=package${word#numa}; words+=("$word"); done; set -- "${words[@]}""#;

/// `mapcheck diff` from one build to another, with the files of its lines in a folder.
fn diff(base: &Path, new: &Path, folder: &Path, options: &str) -> assert_cmd::Command {
    let mut command = mapcheck("diff --jobs 3");
    command.args([
        "--base".as_ref(),
        base.as_os_str(),
        "--new".as_ref(),
        new.as_os_str(),
    ]);
    command.arg("--folder").arg(folder);
    command.args(options.split(' '));
    command
}

fn program(build: &TempDir) -> PathBuf {
    build.path().join("prterun")
}

/// Runs a printed line in a shell, on a build. Returns what it prints, without the name of the job.
fn run_line(line: &str, build: &Path) -> String {
    let line = line.replacen("prterun", &build.display().to_string(), 1);
    let output = Command::new("bash")
        .args(["-c", &line])
        .env("PRTE_ALLOW_RUN_AS_ROOT", "1")
        .env("PRTE_ALLOW_RUN_AS_ROOT_CONFIRM", "1")
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.contains("JOB MAP"),
        "{line}\n{text}\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let words = text.split([' ', '\n']);
    let words = words.filter(|word| !word.starts_with("prterun-"));
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_build_and_its_like_have_no_change_even_if_both_are_wrong() {
    let folder = TempDir::new().unwrap();
    let wrong = wrapper("5.0.0rc1", NUMA_AS_PACKAGE);
    let page = folder.path().join("page.md");
    let options = "--cases 30 features/job-defaults/placement.feature --markdown";
    for build in [five(), program(&wrong)] {
        diff(
            &build,
            &build,
            folder.path(),
            &format!("{options} {}", page.display()),
        )
        .assert()
        .code(OK)
        .stdout(contains("no change").and(contains("changed,").not()));
        let page = fs::read_to_string(&page).unwrap();
        assert!(page.starts_with("## mapcheck: no map changes\n"), "{page}");
        assert!(page.lines().count() < 12, "{page}");
    }
}

#[test]
fn a_change_is_shown_by_its_smallest_line_which_runs_without_mapcheck() {
    let folder = TempDir::new().unwrap();
    let new = wrapper("5.0.0rc1", NUMA_AS_PACKAGE);
    let options = "--cases 60 features/job-defaults/placement.feature";
    let output = diff(&five(), &program(&new), folder.path(), options)
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(FINDINGS), "{text}");
    let first = text
        .lines()
        .find(|line| line.contains(" prterun "))
        .unwrap_or_else(|| panic!("no line is shown: {text}"));
    assert!(first.contains("numa"), "{first}");
    let side = |build: &Path, clause: &str| {
        let start = format!("  {}: ", build.display());
        text.lines()
            .any(|line| line.starts_with(&start) && line.contains(clause))
    };
    assert!(side(&five(), "(follows the rules of"), "{text}");
    let neither = "(follows neither the rules nor a known deviation)";
    assert!(side(&program(&new), neither), "{text}");
    // One fault is on one screen.
    assert!(text.lines().count() <= 40, "{text}");
    let [before, after] = [five(), program(&new)].map(|build| run_line(first.trim(), &build));
    assert_ne!(before, after, "{first}");
}

/// Records what the build does, in a folder, and returns the file.
fn record(folder: &Path, options: &str) -> PathBuf {
    let recording = folder.join("base.ndjson");
    mapcheck("diff")
        .arg("--base")
        .arg(five())
        .arg("--record-base")
        .arg(&recording)
        .arg("--folder")
        .arg(folder)
        .args(options.split(' '))
        .assert()
        .code(OK);
    recording
}

#[test]
fn a_recording_takes_the_place_of_a_build() {
    let folder = TempDir::new().unwrap();
    let options = "--cases 20 features/job-defaults/placement.feature";
    let recording = record(folder.path(), options);
    diff(&recording, &five(), folder.path(), options)
        .assert()
        .code(OK)
        .stdout(contains("no change"));
    mapcheck("report")
        .arg(&recording)
        .assert()
        .code(FAILED)
        .stderr(contains("without verdicts"));
    let new = wrapper("5.0.0rc1", NUMA_AS_PACKAGE);
    diff(&recording, &program(&new), folder.path(), options)
        .assert()
        .code(FINDINGS)
        .stdout(contains("change 1: "));
    diff(
        &recording,
        &five(),
        folder.path(),
        "--cases 21 features/job-defaults/placement.feature",
    )
    .assert()
    .code(FAILED)
    .stderr(contains("give it the same --seed, --cases and features"));
    let text = fs::read_to_string(&recording).unwrap();
    fs::write(&recording, &text[..text.len() / 2]).unwrap();
    diff(&recording, &five(), folder.path(), options)
        .assert()
        .code(FAILED)
        .stderr(contains("failed to read the recorded run"));
}

/// A change of a wrapper: a line that the two mappings tell apart is mapped by node, once. The first line that is run can be another each
/// time.
const SLOT_AS_NODE_ONCE: &str = r#"case "$*" in *"--map-by slot --bind-to core -n 6 a"*)
    mkdir "$(dirname "$0")/once" 2>/dev/null && set -- "${@//slot/node}";; esac"#;

#[test]
fn a_change_from_a_recording_that_does_not_occur_again_is_not_a_change() {
    let folder = TempDir::new().unwrap();
    let options = "--cases 0 features/job-defaults/placement.feature";
    let recording = record(folder.path(), options);
    let new = wrapper("5.0.0rc1", SLOT_AS_NODE_ONCE);
    diff(&recording, &program(&new), folder.path(), options)
        .assert()
        .code(OK)
        .stdout(contains("not reproduced when run again: 1"));
}

#[test]
fn accepted_changes_do_not_fail_the_run_and_every_report_has_the_others() {
    let folder = TempDir::new().unwrap();
    let new = wrapper("5.0.0rc1", NUMA_AS_PACKAGE);
    let place = |name: &str| folder.path().join(name).display().to_string();
    let features = "--cases 0 features/job-defaults/placement.feature";
    let reports = format!(
        "{features} --github --junit {} --markdown {} --record {}",
        place("junit.xml"),
        place("page.md"),
        place("run.ndjson")
    );
    diff(&five(), &program(&new), folder.path(), &reports)
        .assert()
        .code(FINDINGS)
        .stdout(contains(
            "::error file=features/job-defaults/placement.feature,line=",
        ));
    let junit = fs::read_to_string(place("junit.xml")).unwrap();
    assert!(junit.contains("<failure"), "{junit}");
    let page = fs::read_to_string(place("page.md")).unwrap();
    assert!(page.contains("--map-by numa"), "{page}");
    // What both do, without the machine's thousand lines.
    for part in [
        " maps change, for ",
        "- base: ",
        "- new: ",
        "| rank | base | new |",
        "Both maps",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(!page.contains("<topology"), "{page}");
    assert!(page.contains("\tNum slots: "), "{page}");
    mapcheck(&format!("report {}", place("run.ndjson")))
        .assert()
        .code(FINDINGS);

    let file = place("accepted.yaml");
    let aspects = [
        "the reason of the refusal",
        "the binding of a rank",
        "the policies",
    ];
    let lines: String = aspects
        .iter()
        .map(|aspect| format!("      - {{differ-in: {aspect}}}\n"))
        .collect();
    let text = format!(
        "mapcheck-acceptance: 1\naccept:\n  - reason: NUMA nodes are packages from now on.\n    command-lines:\n{lines}"
    );
    fs::write(&file, text).unwrap();
    let generated = format!("--cases 120 --no-scenarios --accept {file}");
    diff(&five(), &program(&new), folder.path(), &generated)
        .assert()
        .code(OK)
        .stdout(contains("NUMA nodes are packages from now on"));
}

#[test]
fn a_run_that_is_stopped_names_what_it_left() {
    let folder = TempDir::new().unwrap();
    let options = "--cases 5000 --time-limit 1s features/ranking";
    diff(&five(), &five(), folder.path(), options)
        .assert()
        .code(UNDECIDED)
        .stdout(contains("stopped: at its time limit of 1 s; it left "))
        .stdout(contains("no change in what was compared"))
        .stdout(contains("generated lines").and(contains("lines of further scenarios")));
}

#[test]
fn nothing_compared_is_never_no_change() {
    let folder = TempDir::new().unwrap();
    diff(&five(), &five(), folder.path(), "--cases 0 --no-scenarios")
        .assert()
        .code(UNDECIDED)
        .stdout(contains("nothing was looked at").and(contains("no change").not()));
    diff(
        &five(),
        Path::new("/nowhere/prterun"),
        folder.path(),
        "--cases 1 --no-scenarios",
    )
    .assert()
    .code(FAILED);
}

#[test]
fn requests_that_nothing_can_spawn_are_never_no_change() {
    let folder = TempDir::new().unwrap();
    // Away from the program that spawns requests, which is found beside mapcheck.
    let alone = folder.path().join("mapcheck");
    copy_program(&crate::command_line::program(), &alone);
    let run = |options: &str| {
        Command::new(&alone)
            .current_dir(crate::command_line::root())
            .env_remove("MAPCHECK_PMIX_PROBE")
            .args(["diff", "--cases", "3", "--base"])
            .arg(five())
            .arg("--new")
            .arg(five())
            .arg("--folder")
            .arg(folder.path())
            .args(options.split(' '))
            .output()
            .unwrap()
    };
    let output = run("features/resolution/kept.feature");
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(UNDECIDED), "{text}");
    assert!(
        text.contains("mapcheck-pmix, which spawns requests"),
        "{text}"
    );
    assert!(text.contains("no change in what was compared"), "{text}");
    let output = run("--allow-empty features/resolution/kept.feature");
    assert_eq!(output.status.code(), Some(OK));
}
