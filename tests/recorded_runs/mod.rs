//! Recorded runs: shards that are merged, files that are damaged, and the examples for many machines.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot go on fails"
)]

mod ci_examples;
mod damage;
mod merge;
mod options;

use mapcheck::builds::discovery;
use mapcheck::system::exit_status;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_mapcheck");
const OK: i32 = exit_status::OK as i32;
const FINDINGS: i32 = exit_status::FINDINGS as i32;
const USAGE: i32 = exit_status::USAGE as i32;
const FAILED: i32 = exit_status::FAILED as i32;
const UNDECIDED: i32 = exit_status::UNDECIDED as i32;

/// Scenarios that run within a second on the reference.
const FEATURES: &str = "features/ranking";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// What a command printed, and its status.
struct Ended {
    status: Option<i32>,
    stdout: String,
    stderr: String,
}

impl From<Output> for Ended {
    fn from(output: Output) -> Self {
        Self {
            status: output.status.code(),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

impl Ended {
    #[track_caller]
    fn with(self, status: i32) -> Self {
        assert_eq!(self.status, Some(status), "{}{}", self.stdout, self.stderr);
        self
    }
}

/// Runs mapcheck in the project's folder, without builds other than those that are named.
fn mapcheck(words: &str) -> Ended {
    let mut command = Command::new(PROGRAM);
    command
        .current_dir(root())
        .env_remove(discovery::PRTERUN_VARIABLE)
        .args(words.split_whitespace());
    command.output().unwrap().into()
}

/// Records a run on the reference alone.
fn record(options: &str, to: &Path) {
    mapcheck(&format!(
        "test {FEATURES} --no-builds --quiet {options} --record {}",
        to.display()
    ))
    .with(OK);
}

/// Merges files, and returns what is written.
fn report(files: &[&Path], options: &str) -> Ended {
    let files: Vec<String> = files.iter().map(|it| it.display().to_string()).collect();
    mapcheck(&format!("report {} {options}", files.join(" ")))
}

/// Returns the files of a folder, sorted.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = folder.read_dir().unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// A build that refuses everything, so that it does not work.
fn refusing_build() -> TempDir {
    let folder = TempDir::new().unwrap();
    write_build(folder.path(), "9.8.7", "echo sorry >&2\nexit 1");
    folder
}

/// Writes a `prterun` that prints its version, and otherwise runs a script.
fn write_build(folder: &Path, version: &str, body: &str) -> PathBuf {
    let script = format!(
        "#!/bin/sh\nif [ \"$1\" = --version ]; then echo 'prterun (PRRTE) {version}'; exit 0; fi\n{body}\n"
    );
    std::fs::write(folder.join("script"), script).unwrap();
    // Copied by another process: a file that this one has written may still be open in what other tests start.
    let copied = Command::new("sh")
        .args(["-c", "cp script prterun && chmod 755 prterun"])
        .current_dir(folder)
        .status();
    assert!(copied.unwrap().success());
    folder.join("prterun")
}
