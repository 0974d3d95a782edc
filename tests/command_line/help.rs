//! The help, its examples, and command lines that are wrong.

use crate::{FINDINGS, OK, PROGRAM, UNJUDGED, USAGE, fake, mapcheck, root, stdout};
use mapcheck::implementation::discovery;
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

/// Whether an example can run here: it names no file that only its reader has, and does not build the project anew.
fn can_be_tried(example: &str) -> bool {
    let builds = example.starts_with("mapcheck mutants") && !example.ends_with("--list");
    // Nodes that differ are asked of a build with its daemons.
    let differ = ["campaign", "compare"]
        .iter()
        .any(|verb| example.contains(verb))
        && ["--live", ",n2="].iter().any(|part| example.contains(part));
    !(example.contains("/opt/") || builds || differ)
}

/// A build that maps nothing but the canary. Half a map is enough for that.
fn refusing_build() -> TempDir {
    fake(
        "",
        "case \"$*\" in *canary*) echo '====   JOB MAP   ===='; exit 0;; esac\necho no >&2; exit 1",
    )
}

/// Runs an example in a folder, and returns its output if it fails.
fn failure(example: &str, folder: &Path, build: &Path) -> Option<String> {
    let path = format!(
        "{}:/usr/bin:/bin",
        Path::new(PROGRAM).parent().unwrap().display()
    );
    // Fewer cases show as well whether the words are right.
    let fewer = ["20000", "2000", "500"];
    let example = fewer.iter().fold(example.to_owned(), |example, count| {
        example.replace(&format!("--cases {count}"), "--cases 20")
    });
    // So do fewer scenarios of a shard.
    let example = example.replace(
        "mapcheck test --no-builds --shard",
        "mapcheck test features/ranking --no-builds --shard",
    );
    let output = std::process::Command::new("sh")
        .args(["-c", &example])
        .current_dir(folder)
        .env("PATH", &path)
        .env(discovery::PRTERUN_VARIABLE, build.join("prterun"))
        .output()
        .unwrap();
    // Builds may differ, and here all of them do; a map is a map.
    let differs = matches!(output.status.code(), Some(FINDINGS | UNJUDGED));
    let allowed = differs && !example.starts_with("mapcheck map ");
    (!output.status.success() && !allowed).then(|| format!("{example}\n{output:?}"))
}

#[test]
fn the_examples_of_the_help_work_in_an_empty_folder() {
    let (folder, build) = (TempDir::new().unwrap(), refusing_build());
    let mut count = 0;
    let mut failed = Vec::new();
    let helps = verbs().into_iter().map(|verb| format!("{verb} --help"));
    for words in helps.chain(["--help".to_owned()]) {
        let help = stdout(&mapcheck(&words).assert().code(OK));
        let examples = examples(&help).into_iter().filter(|it| can_be_tried(it));
        for example in examples {
            failed.extend(failure(&example, folder.path(), build.path()));
            count += 1;
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert!(count >= 4, "only {count} examples");
}

/// The commands of a page, without their comments.
fn commands_of_page(text: &str) -> Vec<String> {
    let blocks = text.split("```sh\n").skip(1);
    let blocks = blocks.filter_map(|rest| rest.split("\n```").next());
    let lines: Vec<String> = blocks
        .flat_map(|block| {
            let joined = block.replace("\\\n", " ");
            joined.lines().map(str::to_owned).collect::<Vec<_>>()
        })
        .collect();
    let commands = lines.into_iter().map(|line| match line.split_once(" #") {
        Some((command, _)) => command.trim().to_owned(),
        None => line.trim().to_owned(),
    });
    commands
        .filter(|line| line.starts_with("mapcheck "))
        .collect()
}

#[test]
fn the_examples_of_the_guide_work_in_an_empty_folder() {
    let (folder, build) = (TempDir::new().unwrap(), refusing_build());
    let mut pages = vec![root().join("README.md")];
    pages.extend(
        root()
            .join("docs/src")
            .read_dir()
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|page| page.extension().is_some_and(|extension| extension == "md")),
    );
    pages.sort();
    // What needs a real build, a libpmix or a source tree; all scenarios, and the gate, are run by the examples of the help.
    const ELSEWHERE: &[&str] = &[
        "mapcheck gate",
        "--prterun",
        "--spawned",
        "features/live",
        "features/pmix",
        "~/",
    ];
    let is_whole =
        |line: &str| line == "mapcheck test" || line == "mapcheck test --record run.ndjson";
    let mut commands: Vec<String> = Vec::new();
    for page in pages {
        for line in commands_of_page(&std::fs::read_to_string(page).unwrap()) {
            let is_elsewhere = ELSEWHERE.iter().any(|part| line.contains(part));
            if !is_elsewhere && !is_whole(&line) && can_be_tried(&line) && !commands.contains(&line)
            {
                commands.push(line);
            }
        }
    }
    let failed: Vec<String> = commands
        .iter()
        .filter_map(|command| failure(command, folder.path(), build.path()))
        .collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert!(commands.len() > 10, "only {commands:?}");
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
