//! The specification's texts: where a source tree has a section, and what changed between two versions.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::test;
use assert_cmd::Command;
use assert_cmd::assert::Assert;
use mapcheck::system::exit_status;
use predicates::prelude::PredicateBooleanExt as _;
use predicates::str::contains;
use std::fs;
use tempfile::TempDir;

const OK: i32 = exit_status::OK as i32;
const FINDINGS: i32 = exit_status::FINDINGS as i32;
const USAGE: i32 = exit_status::USAGE as i32;
const FAILED: i32 = exit_status::FAILED as i32;

const PATH: &str = "docs/plan.rst";

const BEFORE: &str = "\
Plan
====

Apples
------
Apples are **``red``**.
They grow.

Pears
-----
Pears are green.

Stones
~~~~~~
Each has one.
";

/// The words of one section differ, one section is gone and one is new, and one is below another.
const AFTER: &str = "\
Plan
====

Apples
------
Apples are ``red``. They
grow.

Pears
-----
Pears are yellow.

Plums
-----
Plums are blue.

Stones
~~~~~~
Each has one.
";

const LEDGER: &str = "mapcheck-requirements: 2
texts:
  - repository: a/fruit
    path: docs/plan.rst
    commits: {'2026-06': JUNE, '2026-08': AUGUST}
    sections: {'1.1': Apples, '1.2': Pears, '1.2.1': Stones, '1.4': Cherries}
  - repository: a/other
    path: other.md
    commit: 0123456
    sections: {'9': Nine}
requirements:
  - {id: PAM-1, section: '1.1 Apples', text: A., kind: must, seen-by: command-line}
  - {id: PAM-2, section: '1.2 Pears', also: ['9 Nine'], text: B., kind: must, seen-by: command-line}
  - {id: PAM-3, section: '1.2.1 Stones', text: C., kind: must, seen-by: command-line}
";

const FEATURE: &str = "Feature: F

  @PAM-1 @PAM-3
  Scenario: Apples and stones
    Given the topology \"t\"

  @PAM-2
  Scenario: Pears
    Given the topology \"t\"
";

/// A project with a ledger, and a repository with a text that it names.
struct Fruit {
    project: TempDir,
    source: TempDir,
}

impl Fruit {
    fn new() -> Self {
        let fruit = Self {
            project: TempDir::new().unwrap(),
            source: TempDir::new().unwrap(),
        };
        fruit.git(&["init", "--quiet", "--initial-branch=main"]);
        let [june, august] = [BEFORE, AFTER].map(|text| fruit.commit(text.as_bytes()));
        let ledger = LEDGER.replace("JUNE", &june).replace("AUGUST", &august);
        fruit.write("features/requirements.yaml", &ledger);
        fruit.write("features/f.feature", FEATURE);
        fruit
    }

    fn write(&self, name: &str, text: &str) {
        let file = self.project.path().join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }

    fn git(&self, arguments: &[&str]) -> String {
        let mut command = std::process::Command::new("git");
        command.args(["-c", "user.name=a", "-c", "user.email=a@b"]);
        let output = command.args(arguments).current_dir(self.source.path());
        let output = output.output().unwrap();
        assert!(output.status.success(), "{arguments:?}: {output:?}");
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    }

    /// Commits a version of the text. Returns its commit.
    fn commit(&self, text: &[u8]) -> String {
        let file = self.source.path().join(PATH);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
        self.git(&["add", "-A"]);
        self.git(&["commit", "--quiet", "-m", "A version"]);
        self.git(&["rev-parse", "HEAD"])
    }

    /// Returns the path of the source tree, with something after it.
    fn source(&self, after: &str) -> String {
        format!("{}{after}", self.source.path().display())
    }

    fn mapcheck(&self, words: &[&str]) -> Assert {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mapcheck"));
        command
            .current_dir(self.project.path())
            // What a hook of another repository has.
            .env("GIT_DIR", "/nowhere")
            .args(words)
            .assert()
    }

    /// Asks the gate for the changes between two versions.
    fn gate(&self, from: &str, to: &str, more: &[&str]) -> Assert {
        let source = self.source("");
        let mut words = vec!["gate", "--text-from", from, "--text-to", to];
        words.extend(["--prrte-source", &source]);
        words.extend(more);
        self.mapcheck(&words)
    }

    fn requirements(&self, source: &str, more: &[&str]) -> Assert {
        let mut words = vec!["requirements", "--prrte-source", source];
        words.extend(more);
        self.mapcheck(&words)
    }
}

#[test]
fn a_requirement_is_shown_with_its_passage_from_a_folder_a_git_directory_or_a_revision() {
    let fruit = Fruit::new();
    let id = ["--id", "PAM-2"];
    for (source, line) in [
        (fruit.source(""), "Pears are yellow."),
        (fruit.source("/.git"), "Pears are yellow."),
        (fruit.source("@HEAD~1"), "Pears are green."),
        (fruit.source("/.git@main^"), "Pears are green."),
    ] {
        fruit
            .requirements(&source, &id)
            .code(OK)
            .stdout(contains("text: a/fruit docs/plan.rst, `Pears`; "))
            .stdout(contains("docs/plan.rst:9\n").and(contains(format!("| {line}\n"))))
            .stdout(contains("text: a/other other.md, `Nine`"))
            .stdout(contains(
                "3 found, 0 gone, 1 not looked up: they are in a/other",
            ));
    }
    // Without a source tree, only the place is known.
    let words = [&["requirements"][..], &id].concat();
    fruit
        .mapcheck(&words)
        .code(OK)
        .stdout(contains("a/fruit docs/plan.rst, `Pears`").and(contains("yellow").not()));
}

#[test]
fn a_heading_that_is_gone_is_a_finding_with_its_statements() {
    let fruit = Fruit::new();
    let renamed = AFTER.replace("Pears\n", "Quinces\n");
    fruit.commit(renamed.replace("-----\nPears", "-------\nPears").as_bytes());
    let gone = "1.2 Pears: docs/plan.rst has no heading `Pears`; from it are PAM-2";
    for words in [&[][..], &["--check"]] {
        let now = fruit.requirements(&fruit.source(""), words);
        now.code(FINDINGS).stdout(contains(gone));
        let before = fruit.requirements(&fruit.source("@HEAD~1"), words);
        before.code(OK).stdout(contains("has no heading").not());
    }
    // Another requirement is not concerned.
    fruit
        .requirements(&fruit.source(""), &["--id", "PAM-1"])
        .code(OK);
}

#[test]
fn a_tree_without_the_texts_is_a_finding() {
    let fruit = Fruit::new();
    let empty = TempDir::new().unwrap();
    let empty = empty.path().to_str().unwrap();
    fruit
        .requirements(empty, &["--check"])
        .code(FINDINGS)
        .stdout(contains("has none of the specification's texts"));
    for nothing in [fruit.source("/nosuch"), fruit.source("@nosuch")] {
        fruit.requirements(&nothing, &[]).code(FAILED);
    }
}

#[test]
fn the_gate_lists_what_changed_with_its_statements_and_scenarios() {
    let fruit = Fruit::new();
    fruit
        .gate("main~1", "main", &[])
        .code(FINDINGS)
        .stdout(contains("4: Apples: only other marks\n"))
        .stdout(contains(
            "9: Pears: reworded, rejected\n    - Pears are green.\n    + Pears are yellow.\n    statements: PAM-2; scenarios that carry them: 1\n      features/f.feature:8: Pears\n",
        ))
        .stdout(contains(
            "13: Plums: new, rejected\n    + Plums are blue.\n    no statement is from it\n",
        ))
        .stdout(contains(
            "17: Stones: moved, rejected\n    it was below `Pears` and is below `Plums`\n    statements: PAM-3",
        ))
        .stdout(contains("rejected: 3 changes in 5 sections; 1 with only other marks; 3 without a reason; statements affected: PAM-2, PAM-3\n"));
    // The other way round, what was new is gone.
    fruit
        .gate("main", "main~1", &[])
        .code(FINDINGS)
        .stdout(contains(
            "13: Plums: gone, rejected\n    - Plums are blue.\n",
        ))
        .stdout(contains(
            "    - Pears are yellow.\n    + Pears are green.\n",
        ));
}

#[test]
fn a_statement_whose_section_is_gone_or_nowhere_is_named() {
    let fruit = Fruit::new();
    let without = |heading: &str, text: &str| {
        let (start, rest) = text.split_once(heading).unwrap();
        format!("{start}{}", rest.split_once("\n\n").unwrap().1)
    };
    let less = without("Pears\n", BEFORE);
    fruit.commit(less.as_bytes());
    fruit
        .gate("main~2", "main", &[])
        .code(FINDINGS)
        .stdout(contains("Pears: gone, rejected").and(contains("statements: PAM-2;")));
    fruit.commit(format!("{less}\nMore.\n").as_bytes());
    fruit
        .gate("main~1", "main", &[])
        .code(FINDINGS)
        .stdout(contains("neither has `Pears`: PAM-2\n"));
}

#[test]
fn versions_are_editions_folders_or_revisions_and_what_is_equal_is_accepted() {
    let fruit = Fruit::new();
    let folder = fruit.source("");
    let revision = fruit.source("@main");
    for version in ["2026-08", "main", &folder, &revision] {
        fruit
            .gate(version, "main", &[])
            .code(OK)
            .stdout(contains("accepted: no change in 5 sections\n"));
        let changed = fruit.gate("2026-06", version, &[]).code(FINDINGS);
        changed.stdout(contains("9: Pears: reworded"));
    }
    fruit
        .gate("2026-06", "2026-06", &[])
        .code(OK)
        .stdout(contains(
            "from edition 2026-06 to edition 2026-06\naccepted: no change in 4 sections",
        ));
}

#[test]
fn a_change_is_accepted_section_by_section_and_with_a_reason() {
    let fruit = Fruit::new();
    let accept = |sections: &str, head: &str| {
        let text = format!(
            "mapcheck-acceptance: 1\n{head}accept:\n  - sections: [{sections}]\n    reason: They ripen.\n"
        );
        fruit.write("accepted.yaml", &text);
    };
    let words = ["--accept", "accepted.yaml", "--strict"];
    accept("Pears, Plums, Stones", "");
    fruit
        .gate("main~1", "main", &words)
        .code(OK)
        .stdout(contains(
            "Pears: reworded, accepted\n    reason: They ripen.\n",
        ))
        .stdout(contains(
            "accepted: 3 changes in 5 sections; 1 with only other marks\n",
        ));
    accept("Pears, Plums", "");
    fruit
        .gate("main~1", "main", &words)
        .code(FINDINGS)
        .stdout(contains("1 without a reason; statements affected: PAM-3"));
    accept("Pears, Plums, Stones, Grapes", "");
    let unused = "line 3 of the acceptance file matches no change: section `Grapes`";
    let lenient = fruit.gate("main~1", "main", &words[..2]).code(OK);
    lenient.stdout(contains(unused));
    let strict = fruit.gate("main~1", "main", &words).code(FINDINGS);
    strict.stdout(contains(unused));
    // A reason between editions does not accept the changes between other versions.
    let editions = "from: 2026-06\nto: 2026-08\n";
    accept("Pears, Plums, Stones", editions);
    fruit.gate("2026-06", "2026-08", &words).code(OK);
    fruit
        .gate("main~1", "main", &words)
        .code(FAILED)
        .stderr(contains("for the texts of other versions"));
}

#[test]
fn programs_read_every_change_with_all_scenarios() {
    let fruit = Fruit::new();
    let output = fruit.gate("main~1", "main", &["--format", "json"]);
    let output = output.code(FINDINGS).get_output().stdout.clone();
    let document: serde_json::Value = serde_json::from_slice(&output).unwrap();
    assert_eq!(document["accepted"], false);
    let changes = document["changes"].as_array().unwrap();
    let rows = changes.iter().map(|change| {
        let scenarios = change["scenarios"].as_array().unwrap().len();
        let heading = change["heading"].as_str().unwrap();
        (heading, change["what"].as_str().unwrap(), scenarios)
    });
    let rows: Vec<_> = rows.collect();
    assert_eq!(
        rows,
        [
            ("Apples", "only other marks", 1),
            ("Pears", "reworded", 1),
            ("Plums", "new", 0),
            ("Stones", "moved", 1),
        ]
    );
    let listed = fruit.requirements(&fruit.source(""), &["--format", "json", "--id", "PAM-1"]);
    let listed = listed.code(OK).get_output().stdout.clone();
    let document: serde_json::Value = serde_json::from_slice(&listed).unwrap();
    assert_eq!(document["statements"][0]["passages"][0]["line"], 4);
}

#[test]
fn what_cannot_be_read_is_never_no_change() {
    let fruit = Fruit::new();
    let large = "x".repeat(10 << 20);
    for (text, why) in [
        (b"Plan\n====\n\xff\n".to_vec(), "the file is not UTF-8"),
        (
            large.into_bytes(),
            "the file is too large for a source file",
        ),
    ] {
        fruit.commit(&text);
        let folder = fruit.source("");
        for version in ["main", &folder] {
            fruit
                .gate(version, version, &[])
                .code(FAILED)
                .stderr(contains(why));
        }
        let named = fruit.requirements(&folder, &["--id", "PAM-1"]);
        named.code(FINDINGS).stdout(contains(why));
    }
    fs::remove_file(fruit.source.path().join(PATH)).unwrap();
    std::os::unix::fs::symlink("/dev/zero", fruit.source.path().join(PATH)).unwrap();
    fruit.git(&["add", "-A"]);
    fruit.git(&["commit", "--quiet", "-m", "A link"]);
    let folder = fruit.source("");
    for version in ["main", &folder] {
        fruit
            .gate(version, version, &[])
            .code(FAILED)
            .stderr(contains("it is not a regular file"));
    }
}

#[test]
fn a_text_without_headings_lacks_every_section() {
    let fruit = Fruit::new();
    fruit.commit(b"Only a paragraph.\n");
    fruit
        .gate("main~1", "main", &[])
        .code(FINDINGS)
        .stdout(contains("1: (before the first heading): new, rejected"))
        .stdout(contains("Apples: gone, rejected").and(contains("Stones: gone, rejected")));
    fruit
        .gate("main", "main", &[])
        .code(OK)
        .stdout(contains("neither has `Apples`: PAM-1\n"));
    fruit
        .requirements(&fruit.source(""), &[])
        .code(FINDINGS)
        .stdout(contains("0 found, 3 gone"));
}

#[test]
fn a_text_that_is_on_one_side_only_is_new_or_gone_and_one_that_is_nowhere_is_not_judged() {
    let fruit = Fruit::new();
    fs::remove_file(fruit.source.path().join(PATH)).unwrap();
    fruit.git(&["commit", "--quiet", "-a", "--allow-empty", "-m", "None"]);
    fruit
        .gate("main", "main~1", &[])
        .code(FINDINGS)
        .stdout(contains("5 changes in 5 sections"));
    fruit
        .gate("main", "main", &[])
        .code(FAILED)
        .stderr(contains("no text of the specification is in "));
}

#[test]
fn a_revision_is_never_an_option_of_git() {
    let fruit = Fruit::new();
    for version in [
        "--upload-pack=touch x",
        "--output=x",
        "-h",
        "",
        "@",
        "nosuch",
        "main:docs/plan.rst",
    ] {
        let given = format!("--text-from={version}");
        let source = fruit.source("");
        let words = [
            "gate",
            &given,
            "--text-to",
            "main",
            "--prrte-source",
            &source,
        ];
        let code = if version == "@" { OK } else { FAILED };
        fruit.mapcheck(&words).code(code);
        assert!(!fruit.source.path().join("x").exists());
    }
    fruit.mapcheck(&["gate", "--text-from", "main"]).code(USAGE);
}

#[test]
fn a_table_of_texts_that_means_nothing_is_refused_with_its_line() {
    let fruit = Fruit::new();
    for (part, by, why) in [
        (
            "path: other.md",
            "path: ../other.md",
            ":7: `../other.md` is not a path inside",
        ),
        (
            "'9': Nine",
            "'1.2': Nine",
            ":7: the section 1.2 is that of another text, too",
        ),
        (
            "'2026-08': AUGUST",
            "'2027-01': x",
            "unknown edition `2027-01`",
        ),
    ] {
        fruit.write("features/requirements.yaml", &LEDGER.replace(part, by));
        let refused = fruit.mapcheck(&["requirements"]).code(FAILED);
        refused.stderr(contains(why));
    }
}
