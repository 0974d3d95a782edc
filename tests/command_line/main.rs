//! The program as somebody uses it: what it prints where, and with which status it ends.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on fails"
)]

use assert_cmd::Command;
use assert_cmd::assert::Assert;
use mapcheck::exit_status;
use mapcheck::implementation::{Prterun, discovery};
use predicates::prelude::{PredicateBooleanExt as _, predicate};
use predicates::str::{contains, is_empty, is_match, starts_with};
use quick_junit::Report;
use std::io::{BufRead as _, BufReader};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;
use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_mapcheck");

/// Four cores of two threads on each of two packages.
const MACHINE: &str = "--prtemca hwloc_use_topo_file topologies/2pkg-2numa-8core-smt2.xml";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn mapcheck(words: &str) -> Command {
    let mut command = Command::new(PROGRAM);
    command
        .current_dir(root())
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .env_remove(discovery::VARIABLE)
        .timeout(Duration::from_secs(120))
        .args(words.split(' ').filter(|word| !word.is_empty()));
    command
}

/// `mapcheck map` with some options of its own and prterun's arguments, on a head node called `hn`.
fn map(options: &str, arguments: &str) -> Assert {
    mapcheck(&format!("map --head hn {options} -- {MACHINE} {arguments}")).assert()
}

const OK: i32 = exit_status::OK as i32;
const FINDINGS: i32 = exit_status::FINDINGS as i32;
const USAGE: i32 = exit_status::USAGE as i32;
const REFUSED: i32 = exit_status::REFUSED as i32;
const NOT_MODELLED: i32 = exit_status::NOT_MODELLED as i32;
const FAILED: i32 = exit_status::FAILED as i32;

fn stdout(assert: &Assert) -> String {
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

/// App, rank and node of each line of a map that has a process.
fn ranks(text: &str) -> Vec<(u32, u32, String)> {
    let mut node = "";
    let mut ranks = Vec::new();
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("Data for node: ") {
            node = rest.split('\t').next().unwrap();
        } else if let Some((_, rest)) = line.split_once(" App: ") {
            let words: Vec<&str> = rest.split(' ').collect();
            let number = |index: usize| words[index].parse::<u32>().unwrap();
            ranks.push((number(0), number(3), node.to_owned()));
        }
    }
    ranks
}

/// The nodes of an app, in the order of its ranks.
fn nodes_of(text: &str, app: u32) -> Vec<String> {
    let mut of_app = ranks(text);
    of_app.retain(|(of, _, _)| *of == app);
    of_app.sort_by_key(|(_, rank, _)| *rank);
    of_app.into_iter().map(|(_, _, node)| node).collect()
}

#[test]
fn a_map_is_all_that_is_printed() {
    let assert = map(
        "",
        "-H n1:4,n2:4 --map-by node -n 2 a : --map-by core --rank-by fill -n 4 b",
    )
    .code(OK)
    .stderr(is_empty())
    .stdout(starts_with("\n========================   JOB MAP   "))
    .stdout(contains("Data for JOB prterun-hn@1 offset 0 "));
    let text = stdout(&assert);
    assert_eq!(nodes_of(&text, 0), ["n1", "n2"]);
    assert_eq!(ranks(&text).len(), 6);
}

#[test]
fn a_refusal_says_why_and_underlines_the_word() {
    map("", "-H n1:4 --map-by slot:foo -n 2 a")
        .code(REFUSED)
        .stdout(is_empty())
        .stderr(contains("`foo` is no qualifier of map-by"))
        .stderr(contains("here"))
        .stderr(contains("unrecognized-qualifier"));
    let assert = mapcheck("map -- --map-by slot:foo a").assert();
    let told = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    let lines: Vec<Vec<char>> = told.lines().map(|line| line.chars().collect()).collect();
    let marked = lines.iter().position(|line| line.contains(&'┬'));
    let line = marked.unwrap_or_else(|| panic!("{told}"));
    let at = lines[line].iter().position(|mark| *mark == '┬').unwrap();
    let above: String = lines[line - 1][at - 1..=at + 1].iter().collect();
    assert_eq!(above, "foo", "{told}");
}

#[test]
fn a_refusal_without_a_word_at_fault_says_why() {
    map("", "-H n1:1 -n 2 a")
        .code(REFUSED)
        .stdout(is_empty())
        .stderr(contains("2 processes need as many slots, and there are 1"))
        .stderr(contains("alloc-error"));
}

#[test]
fn what_is_not_modelled_is_told_apart_from_a_refusal() {
    map("", "-H n1:4 --prtemca ras_base_multiplier 2 -n 2 a")
        .code(NOT_MODELLED)
        .stdout(is_empty())
        .stderr(contains("does not model `ras_base_multiplier`").and(contains("here")));
    // More processes than are modelled are too many for the rules where there are no slots for them, and else for the model.
    map("", "-H n1:4 -n 16777217 a").code(REFUSED);
    map("", "-H n1:4 --map-by :oversubscribe -n 16777217 a").code(NOT_MODELLED);
    map("", "-H n1:16777217 --bind-to none -n 16777217 a").code(NOT_MODELLED);
}

#[test]
fn a_topology_that_is_not_there_is_named() {
    for verb in ["map", "compare"] {
        mapcheck(&format!(
            "{verb} -- --prtemca hwloc_use_topo_file no/such.xml -n 1 a"
        ))
        .assert()
        .code(FAILED)
        .stdout(is_empty())
        .stderr(contains("no/such.xml"));
    }
}

#[test]
fn a_wrong_command_line_of_mapcheck_is_told_apart() {
    for words in [
        "",
        "map",
        "map --foo",
        "map --edition 2026-07 -- a",
        "compare -n 1 a",
    ] {
        mapcheck(words)
            .assert()
            .code(USAGE)
            .stdout(is_empty())
            .stderr(contains("--help").or(contains("Usage:")));
    }
}

#[test]
fn editions_differ_on_an_apps_oversubscription() {
    let arguments = "-H n1:4 -n 1 a : --map-by :oversubscribe -n 6 b";
    for options in ["", "--edition 2026-06"] {
        map(options, arguments)
            .code(REFUSED)
            .stdout(is_empty())
            .stderr(contains("app 1").and(contains("oversubscribe")));
    }
    let assert = map("--edition 2026-08", arguments)
        .code(OK)
        .stderr(is_empty());
    assert_eq!(ranks(&stdout(&assert)).len(), 7);
}

#[test]
fn nolocal_is_its_own_apps_except_where_a_build_makes_it_the_jobs() {
    let arguments = "-H hn:4,n1:4,n2:4 --map-by slot:nolocal -n 4 a : --map-by slot -n 2 b";
    let june = stdout(&map("", arguments).code(OK));
    assert_eq!(nodes_of(&june, 0), ["n1"; 4]);
    assert_eq!(nodes_of(&june, 1), ["hn"; 2]);
    let like = stdout(&map("--like prrte-5.0.0rc1", arguments).code(OK));
    assert_eq!(nodes_of(&like, 0), ["n1"; 4]);
    assert_eq!(nodes_of(&like, 1), ["n2"; 2]);
}

#[test]
fn an_unknown_profile_lists_the_known_ones() {
    for verb in ["map", "compare"] {
        let assert = mapcheck(&format!("{verb} --like prrte-1 -- -n 1 a"))
            .assert()
            .code(FAILED)
            .stdout(is_empty())
            .stderr(contains("prrte-3.0.14").and(contains("prrte-5.0.0rc1")));
        let told = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
        assert_eq!(told.matches("there are").count(), 1, "{told}");
    }
}

/// A fake build that tells a version, and then does what it is given. `map` is a map that it can show.
fn fake(map: &str, body: &str) -> TempDir {
    let folder = TempDir::new().unwrap();
    let here = folder.path().display();
    std::fs::write(folder.path().join("map"), map).unwrap();
    std::fs::write(
        folder.path().join("script"),
        format!("#!/bin/sh\nif [ \"$1\" = --version ]; then echo 'prterun (PRRTE) 9.8.7'; exit 0; fi\ncd {here}\n{body}\n"),
    )
    .unwrap();
    // Copied by another process: a file that this one has written may still be open in what other tests start.
    let copied = std::process::Command::new("sh")
        .args([
            "-c",
            "cp script prterun && cp script prte && chmod 755 prterun prte",
        ])
        .current_dir(folder.path())
        .status();
    assert!(copied.unwrap().success());
    folder
}

const COMPARED: &str = "-H n1:4,n2:4 --map-by node --bind-to core -n 2 a";

/// `mapcheck compare` with a fake build that is given the reference's map.
fn compare(body: &str) -> Assert {
    let text = stdout(&map("", COMPARED).code(OK));
    let fake = fake(&text, body);
    let build = fake.path().join("prterun");
    mapcheck(&format!(
        "compare --head hn --prterun {} -- {MACHINE} {COMPARED}",
        build.display()
    ))
    .assert()
}

#[test]
fn a_build_that_prints_the_same_map_agrees() {
    compare("cat map")
        .code(OK)
        .stderr(is_empty())
        .stdout(contains(
            "reference 2026-06: mapped, 2 processes on 2 nodes\nprrte-9.8.7: mapped, 2 processes on 2 nodes\n  agrees\n",
        ));
}

#[test]
fn the_first_difference_of_a_build_is_shown() {
    compare("sed 's/Bound: .*L0.$/Bound: N\\/A/' map")
        .code(FINDINGS)
        .stderr(is_empty())
        .stdout(contains(
            "prrte-9.8.7: mapped, 2 processes on 2 nodes\n  differs on rank 0\n",
        ))
        .stdout(contains(
            "    reference 2026-06: app 0 on n1, bound to package[0][core:L0]\n",
        ))
        .stdout(contains("    prrte-9.8.7: app 0 on n1, bound to N/A\n"));
    compare("echo no >&2; exit 1")
        .code(FINDINGS)
        .stdout(contains("differs on the outcome"));
    compare("kill -SEGV $$")
        .code(FINDINGS)
        .stdout(contains("crashed by SIGSEGV"));
}

/// The verbs that `mapcheck --help` lists.
fn verbs() -> Vec<String> {
    let help = stdout(&mapcheck("--help").assert().code(OK));
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let verbs: Vec<String> = listed
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
        .filter(|verb| !verb.is_empty() && *verb != "help")
        .map(str::to_owned)
        .collect();
    assert!(verbs.len() >= 3, "{help}");
    verbs
}

/// The example commands of a help text, without what is said of them.
fn examples(help: &str) -> Vec<String> {
    let joined = help.replace("\\\n", " ");
    let lines = joined.lines().skip_while(|line| *line != "Examples:");
    lines
        .filter_map(|line| {
            line.strip_prefix("  ")
                .filter(|line| line.starts_with("mapcheck "))
        })
        .map(|line| {
            let mut words = Vec::new();
            // Continued lines are indented; a comment stands behind several blanks.
            let (command, comment) = line.split_once("   ").unwrap_or((line, ""));
            words.push(command);
            words.extend(Some(comment.trim()).filter(|rest| rest.starts_with('-')));
            words.join(" ")
        })
        .collect()
}

#[test]
fn the_help_of_every_verb_has_examples() {
    let without: Vec<String> = verbs()
        .into_iter()
        .filter(|verb| {
            let help = stdout(&mapcheck(&format!("{verb} --help")).assert().code(OK));
            examples(&help).is_empty()
        })
        .collect();
    assert!(without.is_empty(), "no examples: {without:?}");
}

/// A folder that has what the project's has, in which a command may leave files.
fn copy_of_the_project() -> TempDir {
    let folder = TempDir::new().unwrap();
    for entry in root().read_dir().unwrap() {
        let entry = entry.unwrap();
        symlink(entry.path(), folder.path().join(entry.file_name())).unwrap();
    }
    folder
}

#[test]
fn the_examples_of_the_help_work_as_they_are_pasted() {
    let folder = copy_of_the_project();
    let refuses = fake("", "echo no >&2; exit 1");
    let path = format!(
        "{}:/usr/bin:/bin",
        Path::new(PROGRAM).parent().unwrap().display()
    );
    let mut count = 0;
    let mut failed = Vec::new();
    let helps = verbs().into_iter().map(|verb| format!("{verb} --help"));
    for words in helps.chain(["--help".to_owned()]) {
        let help = stdout(&mapcheck(&words).assert().code(OK));
        let examples = examples(&help).into_iter();
        for example in examples.filter(|example| !example.contains("/opt/")) {
            let output = std::process::Command::new("sh")
                .args(["-c", &example])
                .current_dir(folder.path())
                .env("PATH", &path)
                .env(discovery::VARIABLE, refuses.path().join("prterun"))
                .output()
                .unwrap();
            // Builds may differ, and here all of them do; a map is a map.
            let differs = output.status.code() == Some(FINDINGS);
            let allowed = differs && !example.starts_with("mapcheck map ");
            if !output.status.success() && !allowed {
                failed.push(format!("{words}: {example}\n{output:?}"));
            }
            count += 1;
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert!(count >= 4, "only {count} examples");
}

/// What a command prints on a terminal, both streams together.
fn on_a_terminal(words: &str, no_color: bool) -> String {
    let mut command = std::process::Command::new("script");
    command
        .args(["-qec", &format!("{PROGRAM} {words}"), "/dev/null"])
        .current_dir(root())
        .stdin(Stdio::null())
        .env("TERM", "xterm")
        .env_remove("NO_COLOR");
    if no_color {
        command.env("NO_COLOR", "1");
    }
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("`script` (util-linux) is needed: {error}"));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn there_is_colour_on_a_terminal_only_and_not_where_it_is_unwanted() {
    let refused = "map -- -H n1:4 --map-by slot:foo -n 2 a";
    let tested = "test --no-builds --tags @PAM-NOLOCAL-2";
    for words in [refused, tested] {
        assert!(on_a_terminal(words, false).contains('\x1b'), "{words}");
        let plain = on_a_terminal(words, true);
        assert!(!plain.contains('\x1b') && !plain.is_empty(), "{plain:?}");
    }
    for words in [refused, tested, "--help", "map --help", "map --foo"] {
        mapcheck(words)
            .assert()
            .stdout(contains("\x1b").not())
            .stderr(contains("\x1b").not());
    }
}

/// Runs a command whose reader has gone after one line, or before the first one. Returns its status and what it says to that.
fn with_a_reader_that_goes(words: &str, reads_a_line: bool) -> (Option<i32>, String) {
    let mut child = std::process::Command::new(PROGRAM)
        .args(words.split(' '))
        .current_dir(root())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut reader = BufReader::with_capacity(1, child.stdout.take().unwrap());
    if reads_a_line {
        reader.read_line(&mut String::new()).unwrap();
    }
    drop(reader);
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), told)
}

#[test]
fn a_reader_of_a_map_may_leave() {
    // More than a pipe holds.
    let words = format!("map -- {MACHINE} -H n1:5000 --bind-to none -n 5000 a");
    for reads_a_line in [true, false] {
        let ended = with_a_reader_that_goes(&words, reads_a_line);
        assert_eq!(ended, (Some(0), String::new()));
    }
}

#[test]
fn a_reader_of_a_report_may_leave() {
    let fake = fake("", "echo no >&2; exit 1");
    let build = fake.path().join("prterun");
    let compare = format!("compare --prterun {} -- -H n1:1 -n 2 a", build.display());
    for words in ["--help", "test --no-builds --tags @PAM-NOLOCAL-2", &compare] {
        let ended = with_a_reader_that_goes(words, false);
        assert_eq!(ended, (Some(0), String::new()), "{words}");
    }
}

#[test]
fn the_scenarios_of_a_requirement_are_reported_as_junit() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("junit.xml");
    mapcheck("test --no-builds --tags @PAM-NOLOCAL-2 --junit")
        .arg(&file)
        .assert()
        .code(OK)
        .stderr(is_empty())
        .stdout(is_match(r"(?m)^\d+ passed, 0 failed$").unwrap());
    let text = std::fs::read_to_string(&file).unwrap();
    let report =
        Report::deserialize_from_str(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(report.tests > 0);
    assert_eq!((report.failures, report.errors), (0, 0));
    let suite = report.test_suites.first().unwrap();
    assert_eq!(suite.test_cases.len(), report.tests);
    for case in &suite.test_cases {
        let mut properties = case.properties.iter();
        assert!(
            properties.any(|one| one.value.as_str() == "PAM-NOLOCAL-2"),
            "{case:?}"
        );
    }
    // What is written is what is read.
    assert_eq!(report.to_string().unwrap().trim_end(), text.trim_end());
}

fn newest_build() -> Prterun {
    let builds = discovery::find(Vec::new()).unwrap();
    let newest = builds.working.into_iter().find(Prterun::per_app);
    newest.unwrap_or_else(|| {
        panic!("no PRRTE 5 was found: run ci/prterun, or name a prterun in MAPCHECK_PRTERUN")
    })
}

#[test]
fn a_relative_topology_is_looked_for_where_the_command_is_typed() {
    let build = newest_build();
    let inside = PathBuf::from("1pkg-1numa-4core.xml");
    let below = Path::new("topologies").join(&inside);
    for (folder, file) in [
        (root().join("topologies"), inside),
        (root().to_owned(), below),
    ] {
        let machine = format!("--prtemca hwloc_use_topo_file {}", file.display());
        let arguments = format!("-- {machine} -H n1:8 --map-by package --bind-to package -n 2 a");
        mapcheck(&format!("map {arguments}"))
            .current_dir(&folder)
            .assert()
            .code(OK)
            .stderr(is_empty())
            .stdout(predicate::function(|text: &str| {
                text.matches("[core:L0-3]").count() == 2
            }));
        let program = build.path().display();
        let like = if build.version().to_string() == "5.0.0rc1" {
            "--like prrte-5.0.0rc1"
        } else {
            "--edition 2026-08"
        };
        mapcheck(&format!("compare {like} --prterun {program} {arguments}"))
            .current_dir(&folder)
            .assert()
            .code(OK)
            .stderr(is_empty())
            .stdout(contains("  agrees\n"));
    }
}

#[test]
fn the_environment_cannot_put_another_machine_in_place_of_this_one() {
    for name in ["HWLOC_XMLFILE", "HWLOC_SYNTHETIC"] {
        mapcheck("map -- -H n1:2 -n 1 a")
            .env(name, "topologies/2pkg-2numa-8core-smt2.xml")
            .assert()
            .code(i32::from(exit_status::FAILED))
            .stderr(contains(name));
    }
}

#[test]
fn an_affinity_file_is_an_option_and_its_faults_have_places() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("affinity");
    std::fs::write(&file, "n1 8\nn1 x\n").unwrap();
    let line = format!("map --lsf-affinity {} -- {MACHINE} -H n1:2", file.display());
    mapcheck(&format!("{line} -n 1 a"))
        .assert()
        .code(i32::from(exit_status::REFUSED))
        .stderr(contains("affinity:2:4"));
    std::fs::write(&file, "n1 8\n").unwrap();
    mapcheck(&format!("{line} -n 1 a"))
        .assert()
        .success()
        .stdout(contains("hwt:L8"));
}
