//! `mapcheck bisect`: which commit changed a map. The repositories have scripts for builds, since PRRTE takes minutes.

use crate::command_line::wrappers::five;
use crate::command_line::{FAILED, FINDINGS, OK, UNDECIDED, root};
use crate::test;
use nix::errno::Errno;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use predicates::prelude::PredicateBooleanExt as _;
use predicates::str::contains;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;
use tempfile::TempDir;

/// The command that builds a commit: it installs the script, unless the commit cannot be built.
const BUILD: &str = r#"[ ! -e broken ] && mkdir -p "$PREFIX/bin" && cp script "$PREFIX/bin/prterun" && chmod 755 "$PREFIX/bin/prterun" && echo built >> "$PREFIX/../builds""#;

/// The line whose map changes.
const LINE: &str = "-- --prtemca hwloc_use_topo_file topologies/1pkg-4numa-24core-smt2.xml -H n1:4,n2:4 --map-by numa -n 4 a";

fn git(folder: &Path, arguments: &[&str]) -> String {
    let output = Command::new("git")
        .args(["-c", "user.name=a", "-c", "user.email=a@b"])
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

/// A script that runs a real build, after a change of its arguments.
fn script(change: &str) -> String {
    let real = five();
    format!(
        "#!/bin/bash\nif [ \"$1\" = --version ]; then echo 'prterun (PRRTE) 5.0.0a1'; exit 0; fi\n{change}\nexec {} \"$@\"\n",
        real.display()
    )
}

/// A repository with `commits` commits, from whose `bad`-th on `numa` is mapped as `package`; some do not build.
fn repository(commits: usize, bad: usize, broken: &[usize]) -> TempDir {
    let folder = TempDir::new().unwrap();
    git(folder.path(), &["init", "--quiet"]);
    let change = r#"words=(); for word in "$@"; do
        [[ $word = numa* ]] && word=package${word#numa}; words+=("$word"); done; set -- "${words[@]}""#;
    for number in 0..commits {
        let change = if number >= bad { change } else { "" };
        let text = format!("{}# {number}\n", script(change));
        fs::write(folder.path().join("script"), text).unwrap();
        let mark = folder.path().join("broken");
        match broken.contains(&number) {
            true => fs::write(mark, "").unwrap(),
            false => drop(fs::remove_file(mark)),
        }
        git(folder.path(), &["add", "-A"]);
        git(
            folder.path(),
            &["commit", "--quiet", "-m", &format!("Commit {number}")],
        );
    }
    folder
}

fn bisect(source: &TempDir, cache: &TempDir, good: &str) -> assert_cmd::Command {
    let mut command = crate::command_line::mapcheck("bisect --bad HEAD --good");
    command.arg(good).arg("--source").arg(source.path());
    command.arg("--cache").arg(cache.path());
    command.args(["--build", BUILD]);
    command.args(LINE.split(' '));
    command
}

#[test]
fn the_commit_is_named_and_builds_are_made_once() {
    let (source, cache) = (repository(12, 7, &[]), TempDir::new().unwrap());
    let expected = contains("Commit 7").and(contains("the first commit that changes it"));
    let maps = contains("before (")
        .and(contains("after ("))
        .and(contains("BYPACKAGE"));
    let output = bisect(&source, &cache, "HEAD~11").assert().code(OK);
    output.stdout(expected.and(maps));
    let builds = || fs::read_to_string(cache.path().join("builds")).unwrap();
    let first = builds().lines().count();
    assert!(first <= 6, "{first} builds of 12 commits");
    bisect(&source, &cache, "HEAD~11").assert().code(OK);
    assert_eq!(builds().lines().count(), first);
    assert_eq!(git(source.path(), &["status", "--porcelain"]), "");
}

#[test]
fn commits_that_do_not_build_are_passed_over() {
    let source = repository(12, 7, &[5, 6]);
    let cache = TempDir::new().unwrap();
    bisect(&source, &cache, "HEAD~11")
        .assert()
        .code(UNDECIDED)
        .stdout(
            contains("one of these changed it")
                .and(contains("Commit 5"))
                .and(contains("Commit 7"))
                .and(contains("Commit 8").not().or(contains("bad: "))),
        );
    let source = repository(12, 7, &[3, 9]);
    let cache = TempDir::new().unwrap();
    bisect(&source, &cache, "HEAD~11")
        .assert()
        .code(OK)
        .stdout(contains("the first commit that changes it"));
}

#[test]
fn revisions_that_map_alike_or_do_not_exist_are_errors() {
    let (source, cache) = (repository(4, 9, &[]), TempDir::new().unwrap());
    bisect(&source, &cache, "HEAD~3")
        .assert()
        .code(FAILED)
        .stderr(contains("map this line alike"));
    for good in ["no-such-revision", "HEAD"] {
        bisect(&source, &cache, good).assert().code(FAILED);
    }
}

#[test]
fn git_bisect_run_takes_the_status_of_a_step() {
    let source = repository(12, 7, &[4]);
    let cache = TempDir::new().unwrap();
    let good = TempDir::new().unwrap();
    let text = script("");
    fs::write(good.path().join("script"), text).unwrap();
    let copied = Command::new("sh")
        .args(["-c", "cp script prterun && chmod 755 prterun"])
        .current_dir(good.path())
        .status();
    assert!(copied.unwrap().success());
    let topology = root().join("topologies/1pkg-4numa-24core-smt2.xml");
    let step = |revision: &str| {
        git(source.path(), &["checkout", "--quiet", revision]);
        let mut command = crate::command_line::mapcheck("bisect");
        command.current_dir(source.path());
        command.arg("--step").arg(good.path().join("prterun"));
        command.arg("--cache").arg(cache.path());
        command.args(["--build", BUILD, "--"]);
        command.args(["--prtemca", "hwloc_use_topo_file"]);
        command.arg(&topology);
        command.args("-H n1:4,n2:4 --map-by numa -n 4 a".split(' '));
        command.assert()
    };
    let last = git(source.path(), &["rev-parse", "HEAD"]);
    step(&last).code(FINDINGS);
    step(&format!("{last}~8")).code(OK);
    step(&format!("{last}~7")).code(125);
}

/// A command that waits in a build for as long as a test may take.
const ENDLESS: &str = r#"echo $$ > "$PREFIX/../process" && exec sleep 600"#;

#[test]
fn an_interrupt_ends_the_build_and_a_second_bisection_does_not_share_the_cache() {
    let (source, cache) = (repository(4, 2, &[]), TempDir::new().unwrap());
    let start = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mapcheck"));
        command.args(["bisect", "--bad", "HEAD", "--good", "HEAD~3", "--source"]);
        command.arg(source.path()).arg("--cache").arg(cache.path());
        command.args(["--build", ENDLESS]);
        command.args(LINE.split(' ')).current_dir(root());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().unwrap()
    };
    let first = start();
    let process = wait_for(&cache.path().join("process"));
    let second = start().wait_with_output().unwrap();
    assert_eq!(second.status.code(), Some(FAILED));
    assert!(String::from_utf8_lossy(&second.stderr).contains("another bisection builds into"));

    let id = i32::try_from(first.id()).unwrap();
    kill(Pid::from_raw(id), Signal::SIGINT).unwrap();
    let stopped = first.wait_with_output().unwrap();
    assert_eq!(stopped.status.code(), Some(UNDECIDED), "{stopped:?}");
    assert_eq!(kill(Pid::from_raw(process), None), Err(Errno::ESRCH));
}

/// Waits until a build has written its process id into a file.
fn wait_for(file: &Path) -> i32 {
    loop {
        let text = fs::read_to_string(file).unwrap_or_default();
        match text.trim().parse() {
            Ok(process) => return process,
            Err(_) => sleep(Duration::from_millis(20)),
        }
    }
}
