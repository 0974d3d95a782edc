//! The program as a user runs it: what it prints, where, and its exit status.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on fails"
)]

mod bisect;
mod compare;
mod diff;
mod elsewhere;
mod examples;
mod explain;
mod explain_refused;
mod export;
mod find;
mod findings;
mod first_lines;
mod help;
mod hostile;
mod installed;
mod isolation;
mod machines;
mod map;
mod misbehaving;
mod observed;
mod pasted;
mod profile;
mod terminal;
mod verdicts;
mod wrappers;

use assert_cmd::Command;
use assert_cmd::assert::Assert;
use mapcheck::builds::discovery;
use mapcheck::system::exit_status;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_mapcheck");

/// The program of examples: the one that `MAPCHECK_PROGRAM` names, such as an installed one, else the one that was built.
fn program() -> PathBuf {
    std::env::var_os("MAPCHECK_PROGRAM").map_or_else(|| PROGRAM.into(), PathBuf::from)
}

/// Four cores of two threads on each of two packages.
const MACHINE: &str = "--prtemca hwloc_use_topo_file topologies/2pkg-2numa-8core-smt2.xml";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn mapcheck(words: &str) -> Command {
    let mut command = Command::new(program());
    command
        .current_dir(root())
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .env_remove("COLUMNS")
        .env_remove("OMP_NUM_THREADS")
        .env_remove(discovery::PRTERUN_VARIABLE)
        .timeout(Duration::from_secs(120))
        .args(words.split(' ').filter(|word| !word.is_empty()));
    command
}

/// `mapcheck map` with some options of its own and prterun's arguments, on a head node called `hn`.
fn map(options: &str, arguments: &str) -> Assert {
    mapcheck(&format!("map --head hn {options} -- {MACHINE} {arguments}")).assert()
}

const OK: i32 = exit_status::OK as i32;
const FINDINGS: i32 = exit_status::FINDINGS as i32;
const USAGE: i32 = exit_status::USAGE as i32;
const REFUSED: i32 = exit_status::REFUSED as i32;
const NOT_MODELLED: i32 = exit_status::NOT_MODELLED as i32;
const FAILED: i32 = exit_status::FAILED as i32;
const UNDECIDED: i32 = exit_status::UNDECIDED as i32;

fn stdout(assert: &Assert) -> String {
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

/// A fake build that prints a version and then runs the given script. `map` is a map that it can print.
fn fake(map: &str, body: &str) -> TempDir {
    let folder = TempDir::new().unwrap();
    let here = folder.path().display();
    std::fs::write(folder.path().join("map"), map).unwrap();
    std::fs::write(
        folder.path().join("script"),
        format!("#!/bin/sh\nif [ \"$1\" = --version ]; then echo 'prterun (PRRTE) 9.8.7'; exit 0; fi\ncd {here}\n{body}\n"),
    )
    .unwrap();
    // Copied by another process: a file that this one has written may still be open in what other tests start.
    let copied = std::process::Command::new("sh")
        .args([
            "-c",
            "cp script prterun && cp script prte && chmod 755 prterun prte",
        ])
        .current_dir(folder.path())
        .status();
    assert!(copied.unwrap().success());
    folder
}
