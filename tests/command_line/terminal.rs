//! Colours, readers that leave, and reports in files.

use crate::command_line::{MACHINE, OK, PROGRAM, fake, mapcheck, root, stdout};
use crate::test;
use predicates::prelude::PredicateBooleanExt as _;
use predicates::str::{contains, is_empty, is_match};
use quick_junit::Report;
use std::io::{BufRead as _, BufReader};
use std::process::Stdio;
use tempfile::TempDir;

#[test]
fn an_exported_width_is_obeyed_where_there_is_no_terminal() {
    let line = "explain --no-environment --topology 1pkg-1numa-4core -- -H n1:2,n2:2 -n 6 a";
    let longest = |width: Option<&str>| {
        let mut command = mapcheck(line);
        if let Some(width) = width {
            command.env("COLUMNS", width);
        }
        let text = stdout(&command.assert());
        text.lines().map(|line| line.chars().count()).max()
    };
    assert!(longest(Some("60")) <= Some(60), "{:?}", longest(Some("60")));
    assert!(longest(None) > Some(100));
    // What is no width changes nothing.
    assert_eq!(longest(Some("wide")), longest(None));
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
    let drawn = "map --topology 1pkg-1numa-4core --picture -- -H n1:4 -n 2 a";
    for words in [refused, tested, drawn] {
        assert!(on_a_terminal(words, false).contains('\x1b'), "{words}");
        let plain = on_a_terminal(words, true);
        assert!(!plain.contains('\x1b') && !plain.is_empty(), "{plain:?}");
    }
    for words in [refused, tested, drawn, "--help", "map --help", "map --foo"] {
        mapcheck(words)
            .assert()
            .stdout(contains("\x1b").not())
            .stderr(contains("\x1b").not());
    }
}

/// Runs a command whose reader closes the pipe after one line, or before the first. Returns its status and its message.
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
    let fake = fake(
        "",
        "echo 'There are not enough slots available in the system' >&2; exit 1",
    );
    let build = fake.path().join("prterun");
    let compare = format!(
        "compare --prterun {} -- {MACHINE} -H n1:1 -n 2 a",
        build.display()
    );
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
