//! What others write, on a terminal: node names, banners, versions and files.

use crate::command_line::{FAILED, FINDINGS, MACHINE, OK, fake, mapcheck, program, root};
use crate::test;
use predicates::prelude::PredicateBooleanExt as _;
use predicates::str::contains;
use std::path::Path;
use std::process::Stdio;
use tempfile::TempDir;

/// Clears the screen, sets the title, writes the clipboard, reverses the direction.
const HOSTILE: &str = "\u{1b}[2J\u{1b}]0;title\u{7}\u{1b}]52;c;cm0=\u{7}\u{202e}";

#[test]
fn no_foreign_control_character_reaches_the_output() {
    let banner = fake("", &format!("printf '%s' '{HOSTILE}sorry' >&2; exit 1"));
    let host = format!("n1{HOSTILE}:4");
    let build = banner.path().join("prterun").display().to_string();
    let clean = || {
        contains("\u{1b}[2J")
            .or(contains("\u{1b}]"))
            .or(contains("\u{7}"))
            .or(contains("\u{202e}"))
            .not()
    };
    let compare = mapcheck(&format!("compare --head hn --prterun {build}"))
        .args(format!("-- {MACHINE} -H").split(' '))
        .args([host.as_str(), "-n", "2", "a"])
        .env("CLICOLOR_FORCE", "1")
        .assert()
        .code(FINDINGS)
        .stdout(clean().and(contains("\\u{1b}[2J")));
    drop(compare);
    for words in [
        vec![
            "map", "--", "-H", "n1:1", "--map-by", HOSTILE, "-n", "1", "a",
        ],
        vec!["map", "--like", HOSTILE, "--", "-n", "1", "a"],
        vec!["test", HOSTILE],
        vec!["compare", "--prterun", HOSTILE, "--", "-n", "1", "a"],
    ] {
        mapcheck("")
            .args(&words)
            .env("CLICOLOR_FORCE", "1")
            .assert()
            .failure()
            .stdout(clean())
            .stderr(clean());
    }
}

#[test]
fn a_version_cannot_control_the_terminal() {
    let folder = fake("", "exit 1");
    let script = folder.path().join("script");
    let text = std::fs::read_to_string(&script).unwrap();
    std::fs::write(&script, text.replace("9.8.7", &format!("9.8.7{HOSTILE}"))).unwrap();
    let copied = std::process::Command::new("sh")
        .args(["-c", "cp script prterun && chmod 755 prterun"])
        .current_dir(folder.path())
        .status();
    assert!(copied.unwrap().success());
    let build = folder.path().join("prterun").display().to_string();
    let output = mapcheck(&format!(
        "test features/ranking --prterun {build} --junit {}",
        folder.path().join("junit.xml").display()
    ))
    .env("CLICOLOR_FORCE", "1")
    .output()
    .unwrap();
    for stream in [output.stdout, output.stderr] {
        let text = String::from_utf8(stream).unwrap();
        assert!(
            !text.contains("\u{1b}[2J") && !text.contains('\u{7}'),
            "{text:?}"
        );
    }
}

#[test]
fn a_full_disk_is_an_error_and_no_panic() {
    let build = fake("", "echo no >&2; exit 1");
    let build = build.path().join("prterun").display().to_string();
    let compare = format!("compare --prterun {build} -- {MACHINE} -H n1:1 -n 2 a");
    for words in ["test --no-builds features/ranking", &compare] {
        let full = std::fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let output = std::process::Command::new(crate::command_line::PROGRAM)
            .args(words.split(' '))
            .current_dir(root())
            .stdin(Stdio::null())
            .stdout(full)
            .output()
            .unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(FAILED), "{words}: {stderr}");
        assert!(stderr.contains("No space left"), "{words}: {stderr}");
        assert!(!stderr.contains("panicked"), "{words}: {stderr}");
    }
}

/// Runs a script of a shell that has mapcheck as `$MAPCHECK`, and a folder as `$HERE`. Returns the status, stdout and stderr.
fn shell(script: &str, here: &Path) -> (Option<i32>, String, String) {
    let output = std::process::Command::new("sh")
        .args(["-c", script])
        .current_dir(root())
        .env("MAPCHECK", program())
        .env("HERE", here)
        .env("HOST", format!("n1{HOSTILE}:4"))
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        output.status.code(),
        text(&output.stdout),
        text(&output.stderr),
    )
}

/// Commands that print a foreign text: forms of a map, other documents, and errors.
const FOREIGN: [&str; 11] = [
    "map --format text $ON -- -H \"$HOST\" -n 1 a",
    "map --format devel $ON -- -H \"$HOST\" -n 1 a",
    "map --format xml $ON -- -H \"$HOST\" -n 1 a",
    "map --format json $ON -- -H \"$HOST\" -n 1 a",
    "map --format bind $ON -- -H \"$HOST\" -n 1 a",
    "map $ON -- --display map:physical -H \"$HOST\" -n 1 a",
    "map $ON -- --display allocation -H \"$HOST\" -n 1 a",
    "explain --format json $ON -- -H \"$HOST\" -n 1 a",
    "map --format=\"$HOST\"",
    "find \"$HOST\"",
    "\"$HOST\"",
];

#[test]
fn foreign_bytes_reach_a_pipe_as_they_are_and_a_terminal_escaped() {
    let here = TempDir::new().unwrap();
    let harmful = ["\u{1b}[2J", "\u{1b}]", "\u{7}", "\u{202e}"];
    for command in FOREIGN {
        let command = command.replace("$ON", "--no-environment --topology 1pkg-1numa-4core");
        let script = here.path().join("script");
        std::fs::write(&script, format!("\"$MAPCHECK\" {command}\n")).unwrap();
        let typed = "script -qec \"sh $HERE/script\" /dev/null";
        let (_, shown, _) = shell(typed, here.path());
        for part in harmful {
            assert!(!shown.contains(part), "{command}: {shown:?}");
        }
        assert!(shown.contains("\\u{202e}"), "{command}: {shown:?}");
        let (status, stdout, stderr) = shell("sh $HERE/script", here.path());
        if status == Some(OK) && !command.contains("json") {
            assert!(stdout.contains(HOSTILE), "{command}: {stdout:?}");
        }
        if status == Some(OK) && command.contains("json") {
            let document: serde_json::Value = serde_json::from_str(&stdout).unwrap();
            assert!(document.to_string().contains('\u{202e}'), "{stdout}");
        }
        assert!(!stderr.contains("\u{1b}]"), "{command}: {stderr:?}");
    }
}

/// Commands of the other verbs that print what is in `$HOST`, or in a file or a build of the folder.
const OF_OTHER_VERBS: [&str; 20] = [
    "map --format html $ON -- -H \"$HOST\" -n 1 a",
    "map --format ascii $ON -- -H \"$HOST\" -n 1 a",
    "map --topology \"$HOST\" -- -H n1:4 -n 1 a",
    "map $ON -- \"mpirun -H n1 -n \\$(echo \\\"$HOST\\\") a\"",
    "explain $ON -- -H \"$HOST\" -n 1 a",
    "find $ON --app \"$HOST\"",
    "find $ON --app n1=2 -- -H \"$HOST\"",
    "compare $ON --observed $HERE/seen -- -H n1:4 -n 2 a",
    "compare $ON --prterun $HERE/prterun -- -H n1:4 -n 2 a",
    "test --no-builds $HERE/hostile.feature",
    "test --tags \"$HOST\"",
    "test features/ranking/contiguous.feature --details --prterun $HERE/prterun",
    "campaign --cases 3 --prterun $HERE/prterun --folder $HERE/campaign",
    "diff --base $HERE/prterun --new $HERE/prterun --no-scenarios --folder $HERE/diff",
    "profile --prterun $HERE/prterun --no-live -o $HERE/profile.yaml",
    "report \"$HERE/$HOST\"",
    "gate \"$HOST\" --from 2026-06 --to 2026-06",
    "requirements --id \"$HOST\"",
    "machines show \"$HOST\"",
    "bisect --good \"$HOST\" --bad \"$HOST\" --source $HERE -- -H n1:4 -n 1 a",
];

#[test]
fn no_verb_writes_a_harmful_character_to_a_terminal() {
    // A known reason, because a build that refuses without one is asked again for it, with pauses.
    let banner = format!("There are not enough slots available in the system {HOSTILE}");
    let folder = fake("", &format!("printf '%s' '{banner}' >&2; exit 1"));
    let here = folder.path();
    let feature = format!("Feature: a{HOSTILE}\n  Scenario: b{HOSTILE}\n    Given c{HOSTILE}\n");
    std::fs::write(here.join("hostile.feature"), feature).unwrap();
    let seen = format!("Hello from rank 0, thread 0, on n1{HOSTILE}. (core affinity = 0)\n");
    std::fs::write(here.join("seen"), seen).unwrap();
    for command in OF_OTHER_VERBS {
        let command = command.replace("$ON", "--no-environment --topology 1pkg-1numa-4core");
        std::fs::write(here.join("command"), format!("\"$MAPCHECK\" {command}\n")).unwrap();
        let (_, shown, _) = shell("script -qec \"sh $HERE/command\" /dev/null", here);
        for part in ["\u{1b}[2J", "\u{1b}]", "\u{7}", "\u{202e}"] {
            assert!(!shown.contains(part), "{command}: {shown:?}");
        }
        assert!(shown.contains("\\u{202e}"), "{command}: {shown:?}");
    }
}

#[test]
fn no_harmful_character_reaches_a_page_or_a_ci_server() {
    let folder = fake("", "exit 1");
    let harmful = "\u{202e}\u{9b}\u{2028}\u{200b}\u{e0041}";
    let script = folder.path().join("script");
    let text = std::fs::read_to_string(&script).unwrap();
    let text = text.replace("exit 1", &format!("echo 'sorry{harmful}' >&2; exit 1"));
    std::fs::write(&script, text.replace("9.8.7", &format!("9.8.7{harmful}"))).unwrap();
    let commands = "cd $HERE; cp script prterun; chmod 755 prterun; cd -
        $MAPCHECK test features/ranking --prterun $HERE/prterun --junit $HERE/junit.xml --record $HERE/run.ndjson
        $MAPCHECK report $HERE/run.ndjson --format html -o $HERE/page.html
        $MAPCHECK report $HERE/run.ndjson --format junit -o $HERE/again.xml
        $MAPCHECK report $HERE/run.ndjson --format markdown -o $HERE/page.md";
    let (_, _, stderr) = shell(commands, folder.path());
    for file in ["junit.xml", "page.html", "again.xml", "page.md"] {
        let text = std::fs::read_to_string(folder.path().join(file))
            .unwrap_or_else(|error| panic!("{file}: {error}: {stderr}"));
        assert!(!text.contains(|it| harmful.contains(it)), "{file}");
        assert!(text.contains("u{202e}"), "{file}");
    }
}

#[test]
fn help_and_the_version_on_a_full_disk_are_errors() {
    for words in [
        "--version",
        "--help",
        "map --help",
        "machines show --xml 1pkg-1numa-4core",
    ] {
        let (status, _, stderr) = shell(&format!("$MAPCHECK {words} > /dev/full"), root());
        assert_eq!(status, Some(FAILED), "{words}: {stderr}");
        assert!(stderr.contains("No space left"), "{words}: {stderr}");
    }
}

#[test]
fn a_limit_on_the_size_of_files_is_an_error_and_leaves_what_was_there() {
    let here = TempDir::new().unwrap();
    let record =
        "$MAPCHECK test features/ranking --no-builds --record $HERE/run.ndjson > /dev/null";
    let (status, _, stderr) = shell(record, here.path());
    assert_eq!(status, Some(OK), "{stderr}");
    let report = "$MAPCHECK report $HERE/run.ndjson";
    let machine = "--topology 1pkg-1numa-4core -- -H n1:2000 --bind-to none -n 2000 a";
    for (number, command) in [
        format!("{report} --format junit -o FILE"),
        format!("{report} --format html -o FILE"),
        "$MAPCHECK test features/ranking --no-builds --junit FILE > /dev/null".to_owned(),
        "$MAPCHECK test features/ranking --no-builds --record FILE > /dev/null".to_owned(),
        "$MAPCHECK gate features/ranking --record FILE > /dev/null".to_owned(),
        format!("$MAPCHECK map {machine} > $HERE/map"),
    ]
    .into_iter()
    .enumerate()
    {
        let file = here.path().join(format!("file-{number}"));
        std::fs::write(&file, "good").unwrap();
        let command = command.replace("FILE", &file.display().to_string());
        let limited = format!("ulimit -f 8; {command}");
        let (status, _, stderr) = shell(&limited, here.path());
        assert_eq!(status, Some(FAILED), "{command}: {stderr}");
        assert!(stderr.contains("File too large"), "{command}: {stderr}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "good", "{command}");
    }
}

#[test]
fn a_message_has_a_few_lines_whatever_is_wrong() {
    let long = "x".repeat(120_000);
    for words in [
        vec!["map", "--topology", &long, "--", "-n", "1", "a"],
        vec!["map", "--like", &long, "--", "-n", "1", "a"],
        vec!["map", "--", "--map-by", &long, "-n", "1", "a"],
        vec!["map", "--", "-H", "n1:4", "-n", &long, "a"],
        vec!["map", "--", &format!("mpirun -n $({long} a")],
        vec!["find", &long],
        vec![long.as_str()],
        vec!["test", &long],
        vec!["test", "--tags", &long],
        vec!["report", &long],
        vec!["compare", "--prterun", &long, "--", "-n", "1", "a"],
        vec!["requirements", "--id", &long],
    ] {
        let output = mapcheck("").args(&words).output().unwrap();
        let printed = String::from_utf8_lossy(&output.stderr).into_owned()
            + &String::from_utf8_lossy(&output.stdout);
        let start: Vec<String> = words
            .iter()
            .map(|it| it.chars().take(20).collect())
            .collect();
        assert!(!output.status.success(), "{start:?}");
        assert!(printed.len() < 8000, "{start:?}: {} bytes", printed.len());
    }
}

#[test]
fn a_link_that_leads_back_is_not_followed() {
    let here = TempDir::new().unwrap();
    let list = "cp -r features $HERE/a && $MAPCHECK test --list $HERE/a";
    let (status, before, stderr) = shell(list, here.path());
    assert_eq!(status, Some(OK), "{stderr}");
    let again = "ln -s . $HERE/a/loop; ln -s . $HERE/a/loop.feature; $MAPCHECK test --list $HERE/a";
    let (_, after, _) = shell(again, here.path());
    assert_eq!(before, after);
    assert!(before.lines().count() > 5, "{before}");
}
