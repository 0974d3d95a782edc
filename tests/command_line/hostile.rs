//! What others write, on a terminal: node names, banners, versions and files.

use crate::command_line::{FAILED, FINDINGS, MACHINE, fake, mapcheck, root};
use crate::test;
use predicates::prelude::PredicateBooleanExt as _;
use predicates::str::contains;
use std::process::Stdio;

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
