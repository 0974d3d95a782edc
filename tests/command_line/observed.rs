//! The ranks of a run beside the map of its line: `mapcheck compare --observed`.

use crate::command_line::{FAILED, FINDINGS, OK, mapcheck};
use crate::test;
use predicates::prelude::PredicateBooleanExt as _;
use predicates::str::contains;
use std::fs;
use tempfile::TempDir;

/// Compares what a program printed with a line, on a machine of two packages with four cores of two hardware threads each.
fn observed(text: &str, line: &str) -> assert_cmd::assert::Assert {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("output");
    fs::write(&file, text).unwrap();
    let words = format!(
        "compare --no-environment --head hn --topology 2pkg-2numa-8core-smt2 --observed {} -- {line}",
        file.display()
    );
    mapcheck(&words).assert()
}

fn xthi(rank: u32, node: &str, cpus: &str) -> String {
    format!("Hello from rank {rank}, thread 0, on {node}. (core affinity = {cpus})\n")
}

#[test]
fn ranks_that_are_where_the_line_puts_them_are_confirmed() {
    let bindings = "noise\n[n1.site:7] Rank 0 bound to package[0][core:0]\n[n1.site:7] Rank 1 bound to package[0][core:1]\n";
    observed(bindings, "-H n1:8 -n 2 a")
        .code(OK)
        .stdout(contains(
            "all 2 ranks are where the line under the rules of 2026-06 puts them",
        ));
    let four = "[n1:7] MCW rank 0 bound to socket 1[core 4[hwt 0-1]]: [../../../..][BB/../../..]\n";
    observed(four, "-H n1:8 --map-by pe-list=4 -n 1 a").code(OK);
    let steps = "MPI 000 - OMP 000 - HWT 001 - Node n1\nMPI 001 - OMP 000 - HWT 002 - Node n1\n";
    observed(steps, "-H n1:8 -n 2 a").code(OK);
    // The only node of a line that names none has the name of where it ran.
    let elsewhere = "Data for node: c7 Num slots: 8\nProcess jobid: prterun-c7@1 App: 0 Process rank: 0 Bound: package[0][core:L0]\n";
    observed(elsewhere, "-n 1 a").code(OK);
    observed(elsewhere, "-H n1:8 -n 1 a").code(FINDINGS);
    let bare = "pid 7's current affinity list: 2,3\npid 8's current affinity mask: 3\n";
    observed(bare, "-H n1:8 -n 2 a").code(OK);
}

#[test]
fn a_refused_run_is_compared_with_what_the_line_gives() {
    let banner = "-----\nThere are not enough slots available in the system to satisfy the 4\nslots that were requested\n-----\n";
    observed(banner, "-H n1:2 -n 4 a").code(OK).stdout(contains(
        "the run was refused (alloc-error), and so is the line",
    ));
    observed(banner, "-H n1:4 -n 4 a")
        .code(FINDINGS)
        .stdout(contains("mapped, 4 processes on 1 node"));
}

#[test]
fn the_first_rank_that_is_elsewhere_is_named_with_what_fits() {
    let line = "mpirun -H n1:4,n2:4 -n 2 a : --map-by node -n 4 b";
    let mut five = mapcheck(&format!(
        "map --no-environment --head hn --topology 2pkg-2numa-8core-smt2 --like openmpi-5.0 --format bind -- {line}"
    ));
    let text = String::from_utf8(five.unwrap().stdout).unwrap();
    observed(&text, line)
        .code(FINDINGS)
        .stdout(contains("rank 3 is on n1 instead of n2"))
        .stdout(contains(
            "Open MPI 5.0 puts all of them exactly there: `--like openmpi-5.0`",
        ));
    let both = xthi(0, "n1", "0,1") + &xthi(1, "n1", "0,1") + &xthi(2, "n1", "0,1");
    observed(&both, "-H n1:8 --bind-to core -n 3 a")
        .code(FINDINGS)
        .stdout(contains(
            "rank 1 is on n1, CPUs 0-1, instead of on CPUs 2-3",
        ))
        .stdout(contains("within CPUs 0-1: a cgroup"));
    let free = xthi(0, "n1", "0-15") + &xthi(1, "n1", "0-15");
    observed(&free, "-H n1:8 -n 2 a")
        .code(FINDINGS)
        .stdout(contains("no rank of n1 is bound"));
    let other = xthi(0, "n1", "0,8") + &xthi(1, "n1", "1,9");
    observed(&other, "-H n1:8 -n 2 a")
        .code(FINDINGS)
        .stdout(contains("n1 may number its CPUs otherwise"));
    observed(&xthi(0, "n1", "0,40"), "-H n1:8 -n 1 a")
        .code(FINDINGS)
        .stdout(contains(
            "n1 has CPU 40, and the machine of this line does not",
        ));
    let turned = xthi(1, "n1", "0-1") + &xthi(0, "n1", "2-3");
    observed(&turned, "-H n1:8 -n 2 a")
        .code(FINDINGS)
        .stdout(contains("by other ranks"));
    observed(&xthi(0, "n7", "0-1"), "-H n1:8 -n 2 a")
        .code(FINDINGS)
        .stdout(contains("the line does not use the node n7"))
        .stdout(contains("1 of 1 rank is elsewhere"))
        .stdout(contains("; the line has 2"));
}

#[test]
fn a_line_that_gives_what_was_seen_is_named() {
    let rank =
        |rank: u32, core: u32| format!("[n1:7] Rank {rank} bound to package[0][core:{core}]\n");
    observed(
        &(rank(0, 0) + &rank(1, 1)),
        "mpirun -H n1:8 -n 2 --map-by numa --bind-to core a",
    )
    .code(FINDINGS)
    .stdout(contains(
        "this line puts all of them exactly there: `mpirun -H n1:8 -n 2 a`",
    ));
    // No line takes these, and each comes after the one before.
    let later = rank(0, 2) + &rank(1, 3) + &rank(2, 1);
    let some = rank(0, 1) + &rank(1, 2) + &rank(2, 3);
    let line = "-H n1:8 -n 3 --bind-to core a";
    let cgroup = "and other ones: a cgroup or a list of CPUs may leave n1 only these";
    observed(&some, line).stdout(contains(cgroup));
    observed(&later, line).stdout(contains(cgroup).not());
}

#[test]
fn what_the_text_cannot_show_is_said() {
    observed("MPI 000 - OMP 000 - HWT 001 - Node n1\n", "-H n1:8 -n 1 a")
        .code(OK)
        .stdout(contains("where a thread ran, not what it is bound to"));
    let processes = "pid 7's current affinity list: 2,3\npid 8's current affinity mask: 3\n";
    observed(processes, "-H n1:8 -n 2 a")
        .code(OK)
        .stdout(contains("taskset does not name their ranks"));
    observed(processes, "-H n1:8 -n 2 --map-by package a")
        .code(FINDINGS)
        .stdout(contains(
            "a process is on package[0][core:L1], where no rank that is left should be",
        ));
    let one = "[n1:7] Rank 1 bound to package[0][core:1]\n";
    observed(one, "-H n1:8 -n 2 a")
        .code(FINDINGS)
        .stdout(contains("rank 0 was not seen"))
        .stdout(contains("cgroup").not());
}

#[test]
fn a_machine_that_is_not_the_line_s_is_noticed() {
    // The line's machine has two packages of 4 cores.
    for text in [
        "[n1:7] Rank 0 bound to package[1][core:0]\n",
        "[n1:7] MCW rank 0 bound to socket 1[core 0[hwt 0-1]]: [../../../..][BB/../../..]\n",
        "[n1:7] MCW rank 0 bound to socket 0[core 0[hwt 0-1]]: [BB/..][../..]\n",
        "[n1:7] MCW rank 0 bound to socket 0[core 0[hwt 0-1]]:[<BB/../../..>][]\n",
    ] {
        observed(text, "-H n1:8 -n 1 a")
            .code(FINDINGS)
            .stdout(contains("and the machine of this line does not"));
    }
    let cores = "socket 0[core 0[hwt 0-1]], socket 0[core 1[hwt 0-1]], socket 0[core 2[hwt 0-1]], socket 0[core 3[hwt 0-1]]";
    let four = (0..4).map(|rank| {
        format!("[n1:7] MCW rank {rank} bound to {cores}:[BB/BB/BB/BB][../../../..]\n")
    });
    observed(&four.collect::<String>(), "mpirun -H n1:8 -n 4 a")
        .code(FINDINGS)
        .stdout(contains("* Open MPI 4 or older printed this"))
        .stdout(contains(
            "this line puts all of them exactly there: `mpirun -H n1:8 ",
        ));
    let numa =
        "[n1:7] MCW rank 0 bound to socket 0[core 0[hwt 0-1]]:[<BB/..><../..>][<../..><../..>]\n";
    observed(numa, "-H n1:8 -n 1 a").code(OK);
}

#[test]
fn ranks_are_found_in_whatever_a_program_prints() {
    let line = "[n1:7] Rank 0 bound to package[0][core:0]";
    for text in [
        format!("\u{feff}{line}\n"),
        format!("\u{1b}[32m{line}\u{1b}[0m\r\n"),
        format!("Mon Sep 16 10:11:12 2024<stdout>:{line}\n"),
        format!("n1: {line}\n"),
        format!("> {line}\nRank 5 bound to GPU 1\nTemp \u{fffd} 12\n"),
        format!("{line}\n[n1:7] Rank 1 bound to package[0][co"),
        "MPI 000 - OMP 000 - HWT 1 (Running on: 001) - Node n1\n".to_owned(),
        "[1,0]<stdout>: physcpubind: 0 1 \n".to_owned(),
    ] {
        observed(&text, "-H n1:8 -n 1 a").code(OK);
    }
}

#[test]
fn a_text_without_ranks_is_refused() {
    observed("hello\n", "-H n1:8 -n 1 a")
        .code(FAILED)
        .stderr(contains("no line shows where a rank is"));
}

#[test]
fn numbers_of_the_operating_system_are_those_of_a_build_that_prints_them_so() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("output");
    // CPU 4 is the third core, core 2.
    let printed = |cpu: u32| {
        let bound =
            |rank: u32, cpu: u32| format!("[n1:7] Rank {rank} bound to package[0][core:{cpu}]\n");
        bound(0, 0) + &bound(1, 1) + &bound(2, cpu)
    };
    let compared = |cpu: u32, like: &str| {
        fs::write(&file, printed(cpu)).unwrap();
        let machine = "--topology 2pkg-2numa-8core-roundrobin";
        let words = format!(
            "compare --no-environment --head hn {machine} {like} --observed {} -- -H n1:8 --map-by core -n 3 a",
            file.display()
        );
        mapcheck(&words).assert()
    };
    let note = "by the operating system's numbers, which Open MPI 5.0 prints";
    compared(4, "--like openmpi-5.0").code(OK);
    compared(4, "").code(OK).stderr(contains(note));
    compared(6, "--like openmpi-5.0").code(FINDINGS);
    compared(6, "").code(FINDINGS).stderr(contains(note).not());
    compared(4, "--like prrte-5.0.0rc1").code(FINDINGS);
}
