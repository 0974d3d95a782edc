//! The help, and command lines that are wrong.

use crate::{OK, USAGE, mapcheck, root, stdout};
use predicates::prelude::PredicateBooleanExt as _;
use predicates::str::{contains, is_empty};
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
pub(crate) fn verbs() -> Vec<String> {
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
pub(crate) fn examples(help: &str) -> Vec<String> {
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

#[test]
fn the_program_has_every_file_of_the_project_that_it_needs() {
    let folder = TempDir::new().unwrap();
    let list = |folder: &Path| {
        let mut command = mapcheck("test --no-builds --list");
        stdout(&command.current_dir(folder).assert().code(OK))
    };
    let hint =
        "features were added after the program was built: touch src/compiled_in.rs and build again";
    assert_eq!(list(folder.path()), list(root()), "{hint}");
    let machines = stdout(&mapcheck("machines").assert().code(OK));
    let files = root().join("topologies").read_dir().unwrap();
    for file in files.map(|entry| entry.unwrap().path()) {
        if file.extension().is_some_and(|extension| extension == "xml") {
            let name = file.file_stem().unwrap().to_str().unwrap();
            let line = |line: &str| line.starts_with(&format!("{name} "));
            let described = machines.lines().find(|it| line(it));
            assert!(
                described.is_some_and(|line| line.trim_end().contains("  ")),
                "{name}: {hint}"
            );
        }
    }
}
