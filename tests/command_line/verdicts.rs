//! What the colour of a run means: findings, faults of the machine, and what was not looked at.

use crate::command_line::wrappers::{five, on, wrapper};
use crate::command_line::{FAILED, FINDINGS, MACHINE, OK, UNDECIDED, fake, mapcheck, root};
use crate::needs::{Need, end_without, profiled};
use crate::test;
use mapcheck_reference::Implementation as _;
use predicates::prelude::{PredicateBooleanExt as _, predicate};
use predicates::str::contains;
use tempfile::TempDir;

/// Two files of scenarios.
const SOME: &str = "test features/command-line/scope.feature features/ranking/per-app.feature";

/// README's tables are those of the scenarios about ranks.
#[test]
fn the_tables_of_readme_are_what_is_printed() {
    let (build, _) = profiled()
        .into_iter()
        .find(|(build, _)| build.name() == "prrte-5.0.0rc1")
        .unwrap_or_else(|| end_without(Need::Profile));
    let printed = mapcheck("test features/ranking --prterun")
        .arg(build.path())
        .output()
        .unwrap();
    let printed = String::from_utf8(printed.stdout).unwrap();
    let from = printed.find("what the text demands").unwrap();
    let to = printed.find("\nprrte-5.0.0rc1 deviates").unwrap();
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    let tables = &printed[from..to];
    assert!(readme.contains(tables), "README should have:\n{tables}");
}

#[test]
fn a_build_that_refuses_everything_does_not_work() {
    let build = fake("", "echo sorry >&2; exit 1");
    on(SOME, &build).assert().code(FINDINGS).stdout(
        contains("prrte-9.8.7 does not work, so it was asked nothing").and(contains("sorry")),
    );
}

#[test]
fn a_refusal_for_an_unknown_reason_is_no_agreement() {
    // It maps the canary, and refuses the rest.
    let build = wrapper(
        "5.0.0rc1",
        "[[ $* = *canary* ]] || { echo sorry >&2; exit 1; }",
    );
    let refused = "compare --head hn";
    on(refused, &build)
        .args(format!("-- {MACHINE} -H n1:1 -n 2 a").split(' '))
        .assert()
        .code(FINDINGS)
        .stdout(contains("refused, reason unknown"));
    on("test features --tags @PAM-OVERSUB-1", &build)
        .assert()
        .code(FINDINGS)
        .stdout(contains("refused, reason unknown"));
}

#[test]
fn a_fault_of_the_machine_is_not_a_finding() {
    let build = five();
    let test = format!(
        "ulimit -n 20; exec {} {SOME} --prterun {}",
        crate::command_line::PROGRAM,
        build.display()
    );
    let output = std::process::Command::new("bash")
        .args(["-c", &test])
        .current_dir(root())
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(FAILED), "{stderr}");
    assert!(stderr.contains("the limit on open files is 20"), "{stderr}");
}

#[test]
fn a_machine_that_fails_during_a_run_is_told_from_a_build() {
    // The canary is mapped before the run and not after the first failure.
    let folder = TempDir::new().unwrap();
    let mark = folder.path().join("mark");
    let change = format!(
        "[ -e {0} ] && {{ echo 'no space left' >&2; exit 1; }}; [[ $* = *canary* ]] || touch {0}",
        mark.display()
    );
    let build = wrapper("5.0.0rc1", &change);
    on(SOME, &build).assert().code(FAILED).stderr(contains(
        "has changed during the run, so nothing is reported of it",
    ));
}

#[test]
fn what_was_not_looked_at_is_said_and_has_a_status() {
    let nowhere = TempDir::new().unwrap();
    let without_builds = |words: &str| {
        let mut command = mapcheck(words);
        command
            .env("PATH", "/nowhere")
            .env_remove("CARGO_MANIFEST_DIR")
            .current_dir(nowhere.path());
        command
    };
    let features = root().join("features").display().to_string();
    let topologies = root().join("topologies").display().to_string();
    let test = format!("test {features}/ranking/contiguous.feature --topologies {topologies}");
    without_builds(&test)
        .assert()
        .code(UNDECIDED)
        .stdout(contains("not looked at: builds of PRRTE: none was found"));
    without_builds(&format!("{test} --skip-status 77"))
        .assert()
        .code(77);
    for meant in [
        "--allow-empty",
        "--no-builds",
        "--no-builds --skip-status 77",
    ] {
        without_builds(&format!("{test} {meant}")).assert().code(OK);
    }
    let compare = format!("compare -- {MACHINE} -H n1:4 -n 1 a").replace("topologies", &topologies);
    without_builds(&compare)
        .assert()
        .code(UNDECIDED)
        .stderr(contains("no build of PRRTE was found"));
    without_builds(&compare.replace("compare", "compare --allow-empty"))
        .assert()
        .code(OK);
    let none = "test --no-builds --name no-scenario-has-this-name";
    mapcheck(none)
        .assert()
        .code(UNDECIDED)
        .stderr(contains("nothing was looked at"));
    mapcheck(&format!("{none} --allow-empty")).assert().code(OK);
    let build = five();
    let campaign = format!(
        "campaign --cases 0 --machines 0 --folder {} --prterun {}",
        nowhere.path().display(),
        build.display()
    );
    mapcheck(&campaign)
        .assert()
        .code(UNDECIDED)
        .stdout(contains(
            "nothing was looked at: none of 0 cases was compared",
        ));
    mapcheck(&format!("{campaign} --allow-empty"))
        .assert()
        .code(OK);
}

#[test]
fn nothing_survives_a_run_whatever_a_build_does_to_hide_it() {
    let build = fake(
        "",
        "setsid sh -c 'echo $$ >> strays; exec sleep 1000' &\n\
         setsid env -i sh -c 'echo $$ >> strays; exec /bin/sleep 1000' &\n\
         (setsid setsid sh -c 'trap \"\" TERM HUP; echo $$ >> strays; sleep 1000; sleep 1000' &)\n\
         until [ $(cat strays | wc -l) = 3 ]; do sleep 0.01; done\n\
         echo 'There are not enough slots available in the system' >&2; exit 1",
    );
    on("compare --head hn", &build)
        .args(format!("-- {MACHINE} -H n1:1 -n 2 a").split(' '))
        .assert()
        .code(OK);
    let strays = std::fs::read_to_string(build.path().join("strays")).unwrap();
    let left: Vec<&str> = strays
        .lines()
        .filter(|pid| std::path::Path::new("/proc").join(pid).exists())
        .collect();
    assert_eq!(strays.lines().count(), 3);
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn a_run_ends_at_its_time_limit_and_says_what_it_left() {
    let build = wrapper("5.0.0rc1", "[[ $* = *canary* ]] || sleep 0.4");
    on("test features/command-line --time-limit 2", &build)
        .assert()
        .code(predicate::in_iter([UNDECIDED, FINDINGS]))
        .stdout(
            contains("stopped: at its time limit of 2 s").and(contains(": the run was stopped")),
        );
}
