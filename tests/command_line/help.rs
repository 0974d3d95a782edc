//! The help, its examples, and command lines that are wrong.

use crate::{FINDINGS, OK, PROGRAM, UNJUDGED, USAGE, fake, mapcheck, root, stdout};
use mapcheck::implementation::discovery;
use predicates::prelude::PredicateBooleanExt as _;
use predicates::str::{contains, is_empty};
use std::os::unix::fs::symlink;
use std::path::Path;
use tempfile::TempDir;

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

/// The example commands of a help text, without their comments.
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
            // Continued lines are indented; a comment follows several blanks.
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

/// Whether an example can run here: it names no file that only its reader has, and does not build the project anew.
fn can_be_tried(example: &str) -> bool {
    let builds = example.starts_with("mapcheck mutants") && !example.ends_with("--list");
    !example.contains("/opt/") && !builds
}

#[test]
fn the_examples_of_the_help_work_as_they_are_pasted() {
    let folder = copy_of_the_project();
    // Half a map is enough for a canary: a build that maps nothing does not work.
    let refuses = fake(
        "",
        "case \"$*\" in *canary*) echo '====   JOB MAP   ===='; exit 0;; esac\necho no >&2; exit 1",
    );
    let path = format!(
        "{}:/usr/bin:/bin",
        Path::new(PROGRAM).parent().unwrap().display()
    );
    let mut count = 0;
    let mut failed = Vec::new();
    let helps = verbs().into_iter().map(|verb| format!("{verb} --help"));
    for words in helps.chain(["--help".to_owned()]) {
        let help = stdout(&mapcheck(&words).assert().code(OK));
        let examples = examples(&help).into_iter().filter(|it| can_be_tried(it));
        for example in examples {
            // Fewer cases show as well whether the words are right.
            let example = example.replace("--cases 20000", "--cases 20");
            let output = std::process::Command::new("sh")
                .args(["-c", &example])
                .current_dir(folder.path())
                .env("PATH", &path)
                .env(discovery::PRTERUN_VARIABLE, refuses.path().join("prterun"))
                .output()
                .unwrap();
            // Builds may differ, and here all of them do; a map is a map.
            let differs = matches!(output.status.code(), Some(FINDINGS | UNJUDGED));
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
