//! Comparisons with builds, and the messages of both verbs about missing files.

use crate::command_line::{
    FAILED, FINDINGS, MACHINE, NOT_MODELLED, OK, UNDECIDED, fake, map, mapcheck, root, stdout,
};
use crate::needs;
use crate::test;
use assert_cmd::Command;
use assert_cmd::assert::Assert;
use predicates::prelude::{PredicateBooleanExt as _, predicate};
use predicates::str::{contains, is_empty};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

#[test]
fn a_topology_that_is_not_there_is_named() {
    for verb in ["map", "compare"] {
        mapcheck(&format!(
            "{verb} -- --prtemca hwloc_use_topo_file no/such.xml -n 1 a"
        ))
        .assert()
        .code(FAILED)
        .stdout(is_empty())
        .stderr(
            contains("failed to read the topology no/such.xml: ")
                .and(contains(
                    "prterun --prtemca hwloc_use_topo_file no/such.xml -n 1 a\n",
                ))
                // Eleven characters, with the middle one marked.
                .and(contains("─────┬─────").and(contains("here"))),
        );
    }
}

#[test]
fn what_the_reference_does_not_model_is_no_difference() {
    let fake = fake("", "echo no >&2; exit 1");
    let build = fake.path().join("prterun");
    let arguments = "--preload-files x -H n1:4 -n 1 a";
    let compared = mapcheck(&format!(
        "compare --head hn --prterun {} -- {MACHINE} {arguments}",
        build.display()
    ))
    .assert()
    .code(NOT_MODELLED)
    .stdout(is_empty());
    let told = |assert: &Assert| assert.get_output().stderr.clone();
    assert_eq!(
        told(&compared),
        told(&map("", arguments).code(NOT_MODELLED))
    );
}

#[test]
fn a_build_that_is_found_and_does_not_work_is_named_with_the_reason() {
    let folder = TempDir::new().unwrap();
    let bin = folder.path().join("target/prterun/broken/bin");
    std::fs::create_dir_all(&bin).unwrap();
    symlink("nowhere", bin.join("prterun")).unwrap();
    let topologies = root().join("topologies").display().to_string();
    for (words, code) in [
        (
            format!(
                "compare -- --prtemca hwloc_use_topo_file {topologies}/1pkg-1numa-4core.xml -n 1 a"
            ),
            UNDECIDED,
        ),
        (format!("campaign --topologies {topologies}"), FAILED),
    ] {
        mapcheck(&words)
            .current_dir(folder.path())
            .env_remove("CARGO_MANIFEST_DIR")
            .assert()
            .code(code)
            .stderr(contains(
                "bin/prterun is not a working prterun: it cannot be found: No such file",
            ));
    }
}

#[test]
fn an_unknown_profile_lists_the_known_ones() {
    for verb in ["map", "compare"] {
        let assert = mapcheck(&format!("{verb} --like prrte-1 -- -n 1 a"))
            .assert()
            .code(FAILED)
            .stdout(is_empty())
            .stderr(contains("prrte-3.0.14").and(contains("prrte-5.0.0rc1")));
        let told = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
        assert_eq!(told.matches("known profiles").count(), 1, "{told}");
    }
}

const COMPARED: &str = "-H n1:4,n2:4 --map-by node --bind-to core -n 2 a";

/// `mapcheck compare` with a fake build that is given the reference's map.
fn compare(body: &str) -> Assert {
    let text = stdout(&map("", COMPARED).code(OK));
    let fake = fake(&text, body);
    let build = fake.path().join("prterun");
    mapcheck(&format!(
        "compare --head hn --prterun {} -- {MACHINE} {COMPARED}",
        build.display()
    ))
    .assert()
}

#[test]
fn a_build_that_prints_the_same_map_agrees() {
    compare("cat map")
        .code(OK)
        .stderr(is_empty())
        .stdout(contains(
            "reference 2026-06: mapped, 2 processes on 2 nodes\nprrte-9.8.7: mapped, 2 processes on 2 nodes\n  agrees\n",
        ));
}

#[test]
fn every_rank_that_differs_is_shown_with_what_explains_it() {
    compare("sed 's/Bound: .*L0.$/Bound: N\\/A/' map")
        .code(FINDINGS)
        .stderr(is_empty())
        .stdout(contains(
            "prrte-9.8.7: mapped, 2 processes on 2 nodes\n  differs on 2 ranks:\n",
        ))
        .stdout(contains(
            "    rank  reference 2026-06             prrte-9.8.7\n",
        ))
        .stdout(contains(
            "       0  app 0 n1 package[0][core:L0]  app 0 n1 N/A\n",
        ))
        .stdout(contains(
            "       1  app 0 n2 package[0][core:L0]  app 0 n2 N/A\n",
        ))
        .stdout(contains(
            "  not explained by the nearest profile, prrte-5.0.0rc1\n",
        ));
    compare("echo no >&2; exit 1")
        .code(FINDINGS)
        .stdout(contains("differs on the outcome"));
    compare("kill -SEGV $$")
        .code(FINDINGS)
        .stdout(contains("crashed by SIGSEGV"));
}

#[test]
fn a_relative_topology_is_looked_for_where_the_command_is_typed() {
    let build = needs::prrte_5();
    let inside = PathBuf::from("1pkg-1numa-4core.xml");
    let below = Path::new("topologies").join(&inside);
    for (folder, file) in [
        (root().join("topologies"), inside),
        (root().to_owned(), below),
    ] {
        let machine = format!("--prtemca hwloc_use_topo_file {}", file.display());
        let arguments = format!("-- {machine} -H n1:8 --map-by package --bind-to package -n 2 a");
        mapcheck(&format!("map {arguments}"))
            .current_dir(&folder)
            .assert()
            .code(OK)
            .stderr(is_empty())
            .stdout(predicate::function(|text: &str| {
                text.matches("[core:L0-3]").count() == 2
            }));
        let program = build.path().display();
        let like = if build.version().to_string() == "5.0.0rc1" {
            "--like prrte-5.0.0rc1"
        } else {
            "--edition 2026-08"
        };
        mapcheck(&format!("compare {like} --prterun {program} {arguments}"))
            .current_dir(&folder)
            .assert()
            .code(OK)
            .stderr(is_empty())
            .stdout(contains("  agrees\n"));
    }
}

/// `unshare` and the words with which it runs a program on a host of a name.
fn on_host(name: &str) -> Vec<String> {
    let mut words = vec!["unshare".to_owned(), "--uts".to_owned()];
    if !nix::unistd::geteuid().is_root() {
        words.extend(["--user", "--map-current-user", "--keep-caps"].map(str::to_owned));
    }
    let script = r#"hostname "$0" && exec "$@""#;
    words.extend(["sh", "-c", script, name].map(str::to_owned));
    words
}

#[test]
fn a_node_with_the_name_of_this_host_is_not_the_head_node() {
    let build = needs::prrte_5();
    let program = build.path().display();
    for machines in [
        "2pkg-2numa-8core-smt2",
        "2pkg-2numa-8core-smt2,n2=1pkg-1numa-4core",
    ] {
        let words = format!(
            "compare --edition 2026-08 --head head --prterun {program} --topology {machines} -- \
             -H n1:2,n2:2 --map-by slot --bind-to core -n 4 a"
        );
        let compared = mapcheck(&words);
        let host = on_host("n1");
        Command::new(&host[0])
            .args(&host[1..])
            .arg(compared.get_program())
            .args(compared.get_args())
            .current_dir(root())
            .timeout(Duration::from_secs(120))
            .assert()
            .code(OK)
            .stdout(contains("  agrees\n"));
    }
}
