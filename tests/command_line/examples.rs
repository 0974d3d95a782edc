//! The examples of the help, README and the guide, as a user runs them: with an installed program, in an empty folder.
//!
//! What an example names that only its reader has is replaced: an installation below `/opt` by a real build, PRRTE's sources
//! by a repository of scripts. Long runs have fewer cases.

use crate::command_line::help::{examples, verbs};
use crate::command_line::machines::playground;
use crate::command_line::wrappers::five;
use crate::command_line::{
    FINDINGS, OK, PROGRAM, UNDECIDED, fake, mapcheck, program, root, stdout,
};
use crate::test;
use mapcheck::builds::discovery;
use rayon::prelude::*;
use regex::Regex;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use tempfile::TempDir;

/// What makes an example impossible here, and the test that has it instead.
const ELSEWHERE: &[(&str, &str)] = &[
    ("--live", "tests/live.rs"),
    ("--spawned --like", "tests/campaign"),
    (",n2=2pkg", "tests/command_line/machines.rs"),
    ("features/live", "tests/live.rs"),
    ("features/pmix", "tests/libpmix"),
    ("--libpmix", "tests/libpmix"),
    ("mapcheck profile", "tests/command_line/profile.rs"),
    ("--prrte-source", "tests/source_tree.rs"),
    ("mpirun --display bind", "tests/command_line/observed.rs"),
    ("--env LD_LIBRARY_PATH", "tests/command_line/installed.rs"),
];

fn can_be_tried(example: &str) -> bool {
    // It runs everything, which only an optimised program does quickly; tests/gate.rs has it otherwise.
    let waits = example.contains("mapcheck gate") && !is_installed();
    !(waits || ELSEWHERE.iter().any(|(part, _)| example.contains(part)))
}

/// Whether the examples are run with an installed program.
fn is_installed() -> bool {
    program() != Path::new(PROGRAM)
}

/// Whether an example asks a real build, which takes a while. One of each verb is run always, all of them with an installed program.
fn needs_build(example: &str) -> bool {
    ["/opt/", "./prterun", "ci/prterun"]
        .iter()
        .any(|part| example.contains(part))
}

/// What examples need: an empty folder, and what their readers have.
struct Place {
    folder: TempDir,
    refusing: TempDir,
    source: TempDir,
}

impl Place {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let accepted = "mapcheck-acceptance: 1\naccept: []\n";
        fs::write(folder.path().join("accepted.yaml"), accepted).unwrap();
        let line = "prterun -H n1:4,n2:4 --map-by package -n 1 a : -n 1 b\n";
        fs::write(folder.path().join("line.txt"), line).unwrap();
        let site = folder.path().join("my-site");
        fs::create_dir(&site).unwrap();
        let machine = root().join("topologies/1pkg-1numa-4core.xml");
        fs::copy(machine, site.join("machine.xml")).unwrap();
        fs::write(site.join("playground.html"), playground()).unwrap();
        Self {
            folder,
            refusing: refusing_build(),
            source: sources(),
        }
    }

    /// Returns an example as it can be run here.
    fn adapt(&self, example: &str) -> String {
        let build = five().display().to_string();
        let replace = |text: &str, pattern: &str, by: &str| {
            let pattern = Regex::new(pattern).unwrap();
            pattern.replace_all(text, by).into_owned()
        };
        let mut line = replace(example, r"/opt/prrte[-\w.]*(/bin/prterun)?", &build);
        let source = self.source.path().display().to_string();
        for (part, by) in [
            ("/opt/src/prrte", source.as_str()),
            ("./prterun", &build),
            ("\"$(ci/prterun 5)\"", &build),
            ("/tmp/june.ndjson", "june.ndjson"),
        ] {
            line = line.replace(part, by);
        }
        // Of all scenarios, a small file shows the same. Shards share a folder.
        line = line.replace("features/binding", "features/ranking");
        if !line.contains("--tags") && !line.contains("--name") {
            line = replace(
                &line,
                r"mapcheck test( --|$)",
                "mapcheck test features/ranking$1",
            );
        }
        // A program of the sources comes without the playground.
        line = line.replace(
            "machines page",
            "machines page --playground my-site/playground.html",
        );
        // Fewer cases show as well whether the words are right.
        line = replace(&line, r"--cases \d{3,}", "--cases 20");
        // Relations are between maps, so they need a build that has some.
        let relations = format!("--relations --prterun {}", five().display());
        line = line.replace("--relations", &relations);
        if line.contains("mapcheck diff") && !line.contains("--cases") {
            line = line.replace("mapcheck diff", "mapcheck diff --cases 20 features/ranking");
        }
        if !line.contains("--shard") {
            let file = "features/ranking/several-components.feature";
            line = line.replace("features/ranking", file);
        }
        line
    }

    /// Runs an example, and returns its output if it fails.
    fn failure(&self, example: &str) -> Option<String> {
        let line = self.adapt(example);
        let path = format!("{}:/usr/bin:/bin", program().parent().unwrap().display());
        let output = Command::new("sh")
            .args(["-c", &line])
            .current_dir(self.folder.path())
            .env("PATH", &path)
            .env(
                discovery::PRTERUN_VARIABLE,
                self.refusing.path().join("prterun"),
            )
            .output()
            .unwrap();
        // Builds may differ, and the one that is found does; a map is a map.
        let differs = matches!(output.status.code(), Some(FINDINGS | UNDECIDED));
        let allowed = differs && !example.starts_with("mapcheck map ");
        (!output.status.success() && !allowed).then(|| format!("{line}\n{output:?}"))
    }
}

/// A build that maps nothing but the canary. Half a map is enough for that. It has a known reason, because a build is asked again, with
/// pauses, for one that it may have lost.
fn refusing_build() -> TempDir {
    fake(
        "",
        "case \"$*\" in *canary*) echo '====   JOB MAP   ===='; exit 0;; esac\necho 'There are not enough slots available in the system' >&2; exit 1",
    )
}

/// A repository that is built and installed as PRRTE is, with the revisions that examples name. The second commit maps on the
/// nodes in the opposite order.
fn sources() -> TempDir {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("autogen.pl", "#!/bin/sh\n");
    write("configure", "#!/bin/sh\necho \"${1#--prefix=}\" > prefix\n");
    write(
        "build.sh",
        "#!/bin/sh\n./configure --prefix=\"$1\" && make install\n",
    );
    write(
        "Makefile",
        "all:\ninstall:\n\tmkdir -p \"$$(cat prefix)/bin\"\n\tcp script \"$$(cat prefix)/bin/prterun\"\n",
    );
    let version = "if [ \"$1\" = --version ]; then echo 'prterun (PRRTE) 5.0.0a1'; exit 0; fi";
    let run = format!("exec {} \"${{words[@]}}\"", five().display());
    let script = |word: &str| {
        format!(
            "#!/bin/bash\n{version}\nwords=(); for word in \"$@\"; do words+=(\"{word}\"); done\n{run}\n"
        )
    };
    write("script", &script("$word"));
    let commands = "chmod 755 autogen.pl configure build.sh script; git init --quiet -b master; \
        commit() { git add -A; git -c user.name=a -c user.email=a@b commit --quiet -m \"$1\"; }; \
        commit one; git tag v4.1.0; git tag 5e4c1d2";
    shell(folder.path(), commands);
    write("script", &script("${word/n1:4,n2:4/n2:4,n1:4}"));
    shell(
        folder.path(),
        "git -c user.name=a -c user.email=a@b commit --quiet -am two",
    );
    folder
}

fn shell(folder: &Path, commands: &str) {
    let status = Command::new("sh")
        .args(["-ec", commands])
        .current_dir(folder)
        .status();
    assert!(status.unwrap().success(), "{commands}");
}

/// Tries the examples of a help text, in a folder of their own. Adds their verbs to `tried`, and returns what failed.
fn failures_of_help(words: &str, tried: &Mutex<BTreeSet<String>>) -> Vec<String> {
    let place = Place::new();
    let help = stdout(&mapcheck(words).assert().code(OK));
    let mut failed = Vec::new();
    for example in examples(&help).into_iter().filter(|it| can_be_tried(it)) {
        let verb = example.split(' ').nth(1).unwrap_or_default().to_owned();
        let is_new = tried.lock().unwrap().insert(verb);
        if is_installed() || !needs_build(&example) || is_new {
            failed.extend(place.failure(&example));
        }
    }
    failed
}

/// The arguments that print each help text.
fn helps() -> Vec<String> {
    let verbs = verbs().into_iter();
    let helps = verbs.map(|verb| format!("{verb} --help"));
    helps.chain(["--help".to_owned()]).collect()
}

#[test]
fn the_examples_of_the_help_work_in_an_empty_folder() {
    let verbs = verbs();
    let helps = helps();
    let tried = Mutex::default();
    let each = helps.par_iter().with_max_len(1);
    let failed = each.flat_map_iter(|words| failures_of_help(words, &tried));
    let failed: Vec<String> = failed.collect();
    let tried = tried.into_inner().unwrap();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    let not_tried: Vec<&String> = verbs.iter().filter(|verb| !tried.contains(*verb)).collect();
    let elsewhere = if is_installed() {
        &["profile"][..]
    } else {
        &["gate", "profile"]
    };
    assert_eq!(not_tried, elsewhere);
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
    let place = Place::new();
    let mut pages = ["README.md", "ci/packaging/wheel/README.md"]
        .map(|page| root().join(page))
        .to_vec();
    pages.extend(
        root()
            .join("docs/src")
            .read_dir()
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|page| page.extension().is_some_and(|extension| extension == "md")),
    );
    pages.sort();
    // The test of the help tries these, and none leaves a file for a command after it.
    let of_help = helps().into_iter().flat_map(|words| {
        let help = stdout(&mapcheck(&words).assert().code(OK));
        let of_verb = examples(&help).into_iter();
        of_verb.filter(|it| it.starts_with("mapcheck requirements") && !it.contains("--recorded"))
    });
    let of_help: BTreeSet<String> = of_help.collect();
    let mut commands: Vec<String> = Vec::new();
    for page in pages {
        for line in commands_of_page(&fs::read_to_string(page).unwrap()) {
            let waits = needs_build(&line) && !is_installed() || of_help.contains(&line);
            if !waits && can_be_tried(&line) && !commands.contains(&line) {
                commands.push(line);
            }
        }
    }
    let failed: Vec<String> = commands
        .iter()
        .filter_map(|command| place.failure(command))
        .collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert!(commands.len() > 10, "only {commands:?}");
}

/// The commands of a page that are followed by what they print.
fn shown_results(text: &str) -> Vec<(String, String)> {
    let blocks = text.split("```sh\n").skip(1);
    let with_results = blocks.filter_map(|rest| {
        let (commands, rest) = rest.split_once("\n```\n")?;
        let result = rest.strip_prefix("\n```text\n")?.split("\n```").next()?;
        let command = commands.replace("\\\n", " ");
        let is_one = command.starts_with("mapcheck ") && command.lines().count() == 1;
        is_one.then(|| (command, result.to_owned()))
    });
    with_results.collect()
}

/// Returns a line without the width of its blanks, the name of this host, and a mark that it goes on.
fn plain(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let job = Regex::new("prterun-[^@ ]+@").unwrap();
    let line = words.join(" ");
    job.replace_all(line.trim_end_matches('…'), "prterun-HOST@")
        .into_owned()
}

/// Returns the first line of what a page shows that a command does not print there, after the lines before it.
fn missing_line<'a>(shown: &'a str, printed: &str) -> Option<&'a str> {
    let mut printed = printed.lines().map(plain);
    let mut shown = shown.lines();
    shown.find(|line| {
        let line = plain(line);
        !line.is_empty() && !printed.any(|printed| printed.starts_with(&line))
    })
}

#[test]
fn what_the_pages_show_is_what_the_commands_print() {
    let place = Place::new();
    let mut pages = vec![root().join("README.md")];
    pages.extend(crate::folders::files_below(&root().join("docs/src"), "md"));
    let mut tried = 0;
    let mut wrong = Vec::new();
    for page in pages {
        for (command, shown) in shown_results(&fs::read_to_string(&page).unwrap()) {
            if needs_build(&command) || !can_be_tried(&command) {
                continue;
            }
            tried += 1;
            let path = format!("{}:/usr/bin:/bin", program().parent().unwrap().display());
            let output = Command::new("sh")
                .args(["-c", &place.adapt(&command)])
                .current_dir(place.folder.path())
                .env("PATH", &path)
                .output()
                .unwrap();
            let printed = String::from_utf8_lossy(&output.stdout);
            if let Some(line) = missing_line(&shown, &printed) {
                wrong.push(format!("{}: {command}\n  {line}", page.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(tried >= 5, "{tried}");
}
