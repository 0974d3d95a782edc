//! The help, and command lines that are wrong.

use crate::command_line::{OK, USAGE, mapcheck, root, stdout};
use crate::test;
use predicates::prelude::PredicateBooleanExt as _;
use predicates::str::{contains, is_empty};
use std::path::Path;
use tempfile::TempDir;

#[test]
fn a_wrong_command_line_of_mapcheck_is_told_apart() {
    for words in ["", "map", "map --edition 2026-07 -- a", "compare"] {
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

/// The example commands of a help text, without their comments. The help breaks long lines.
pub(crate) fn examples(help: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| *line != "Examples:").skip(1);
    let mut examples: Vec<String> = Vec::new();
    for line in lines.take_while(|line| !line.is_empty()) {
        let rest = line.trim_start();
        let starts = ["mapcheck ", "git "].iter().any(|it| rest.starts_with(it));
        match examples.last_mut() {
            Some(example) if !starts => {
                let command = example.trim_end_matches('\\').trim_end().len();
                example.truncate(command);
                example.push(' ');
                example.push_str(rest);
            }
            _ => examples.push(rest.to_owned()),
        }
    }
    // A comment follows several blanks.
    let commands = examples
        .iter()
        .map(|it| it.split("   ").next().unwrap_or(it));
    commands
        .filter(|command| command.starts_with("mapcheck "))
        .map(str::to_owned)
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
    let hint = "features were added after the program was built: touch src/main.rs and build again";
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

/// The most lines of a page of help, as wide as it is printed without a terminal.
const SCREEN: usize = 30;

#[test]
fn the_short_help_of_every_verb_fits_a_screen_and_names_the_long_one() {
    for verb in verbs() {
        let short = stdout(&mapcheck(&format!("{verb} -h")).assert().code(OK));
        let lines = short.lines().count();
        assert!(lines <= SCREEN, "{verb}: {lines} lines");
        let long = stdout(&mapcheck(&format!("{verb} --help")).assert().code(OK));
        assert!(long.lines().count() > lines, "{verb}");
        assert!(
            short.contains(&format!("`mapcheck {verb} --help`")),
            "{short}"
        );
    }
}
