//! What others take from `ci/packaging/` and `action.yml`, run as they run it.
//!
//! `ci/package` does the same with the installed program, and with the tools themselves where they can be had.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod action;
mod debian;
mod recipes;
mod wheel;
mod workflow;

use crate::needs;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The program: the one that `MAPCHECK_PROGRAM` names, such as an installed one, else the one that was built.
fn program() -> PathBuf {
    let built = env!("CARGO_BIN_EXE_mapcheck");
    std::env::var_os("MAPCHECK_PROGRAM").map_or_else(|| built.into(), PathBuf::from)
}

/// A real build, by its major version.
fn build(major: u32) -> PathBuf {
    let build = match major {
        3 => needs::prrte_3(),
        _ => needs::prrte_5(),
    };
    build.path().to_owned()
}

/// A program that runs the lines of a script.
fn script(name: &str, lines: &str) -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::write(
        folder.path().join("script"),
        format!("#!/bin/bash\n{lines}\n"),
    )
    .unwrap();
    // Copied by another process: a file that this one has written may still be open in what other tests start.
    let copied = Command::new("sh")
        .args(["-c", &format!("cp script {name} && chmod 755 {name}")])
        .current_dir(folder.path())
        .status();
    assert!(copied.unwrap().success());
    folder
}

/// A mapcheck whose `test` runs a few scenarios, unless it is an installed one: `ci/package` runs all of them with that.
fn quick_mapcheck() -> TempDir {
    mapcheck_of(match std::env::var_os("MAPCHECK_PROGRAM") {
        Some(_) => "features",
        None => FEW,
    })
}

/// The scenarios that suffice to see what is done with a status.
const FEW: &str = "features/ranking";

/// A mapcheck whose `test` runs some scenarios.
fn mapcheck_of(features: &str) -> TempDir {
    let program = program();
    let program = program.display();
    script(
        "mapcheck",
        &format!(
            "[[ $1 = test ]] || exec {program} \"$@\"\nshift\nexec {program} test {features} \"$@\""
        ),
    )
}

/// A build that calls itself version 9.8.7 and refuses every line but the canary, so that no profile is near enough to judge it. Its
/// reason is a known one, because a build is asked again, with pauses, for one that it may have lost.
fn unknown_build() -> TempDir {
    script(
        "prterun",
        "if [ \"$1\" = --version ]; then echo 'prterun (PRRTE) 9.8.7'; exit 0; fi
        case \"$*\" in *canary*) echo '====   JOB MAP   ===='; exit 0;; esac
        echo 'There are not enough slots available in the system' >&2; exit 1",
    )
}

/// Returns both outputs of a process.
fn text(output: &Output) -> String {
    let both = [&output.stdout, &output.stderr].map(|it| String::from_utf8_lossy(it));
    both.concat()
}

/// Runs the program, which has to succeed, and returns what it prints.
fn run(words: &[&str], folder: &Path) -> String {
    let output = Command::new(program())
        .args(words)
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(output.status.success(), "{words:?}: {}", text(&output));
    String::from_utf8(output.stdout).unwrap()
}
