//! The builds that an explanation names beside the rules.

use crate::command_line::explain::explain_mpirun;
use crate::command_line::{OK, mapcheck, stdout};
use crate::test;
use predicates::prelude::PredicateBooleanExt as _;
use predicates::str::contains;

#[test]
fn an_answer_is_followed_by_the_builds_that_differ() {
    let assert = explain_mpirun(
        "-H n1:8,n2:8 --map-by ppr:2:node:pe=2 -n 4 a : --map-by ppr:1:node:pe=2 -n 2 b",
    )
    .code(OK);
    let text = stdout(&assert);
    let lines: Vec<&str> = text.lines().take(10).collect();
    let holds = lines
        .iter()
        .find(|line| line.starts_with("This holds for Open MPI 6 (PRRTE 5.0.0rc1). "));
    let holds = holds.expect("the first lines name the builds that agree");
    assert!(
        holds.ends_with("Open MPI 5.0 (PRRTE 3.0.14) maps this differently (6 processes on 2 nodes: 4 on n1 and 2 on n2; each is bound to 2 cores): it checks the words of a later app's directives, and then drops the directives."),
        "{text}"
    );
    // What the first lines lack follows the ranks.
    let (_, reasons) = text.split_once("\nRanks of app 1").unwrap();
    assert!(
        !reasons.contains("each is bound to 2 cores): it "),
        "{text}"
    );
    assert!(
        reasons.contains("\n\n`--like openmpi-5.0` explains it.\n"),
        "{text}"
    );
    // Both agree on this one.
    explain_mpirun("-H n1:4 --map-by core --bind-to core -n 2 a")
        .code(OK)
        .stdout(contains(
            "This holds for Open MPI 5.0 and 6 (PRRTE 3.0.14 and 5.0.0rc1); 4 and older have their own mapper.",
        ))
        .stdout(contains("differently").not());
    // Neither maps this one, and what one of them lacks is said before the ranks.
    let assert =
        explain_mpirun("-H n1:8,n2:8 --map-by ppr:3:node:pe=2 a : --map-by ppr:1:node:pe=2 b");
    let text = stdout(&assert.code(OK));
    let (first, _) = text.split_once("\nRanks of app 0").unwrap();
    for part in [
        "No map in Open MPI 5.0 (PRRTE 3.0.14), nor in Open MPI 6 (PRRTE 5.0.0rc1: 10 of the processes did not fit into the pattern, which has 6 on the app's nodes). PRRTE's new specification has: 8 processes on 2 nodes",
        "Open MPI 5.0: it refuses an app without `-n` beside others, without a word. Open MPI 6: it computes",
        "For this map in Open MPI 6, add `-n 6` to app 0 and `-n 2` to app 1.",
    ] {
        assert!(first.contains(part), "{text}");
    }
}

#[test]
fn a_change_for_another_build_keeps_the_cpus_of_each_rank() {
    // The map shows the whole core of a rank that has one thread.
    let one_thread = explain_mpirun("-H n1:8 -n 8 --map-by core --bind-to hwthread a");
    one_thread.code(OK).stdout(contains(
        "For this map in Open MPI 5.0, add `:hwtcpus`: `--map-by core:hwtcpus`",
    ));
    // Open MPI 6 refuses the list of hosts, whatever is bound to what.
    explain_mpirun("-H localhost,localhost -n 2 a")
        .code(OK)
        .stdout(contains("write `-H localhost:2`"))
        .stdout(contains("`--bind-to none` leaves them free [PAM"));
}

#[test]
fn a_line_of_prterun_is_compared_with_each_prrte_whose_ranks_are_elsewhere() {
    // The header of the build's map differs, and every rank has its node and CPUs.
    let apps = "--map-by ppr:2:node:pe=2 -n 4 a : --map-by ppr:1:node:pe=2 -n 2 b";
    let compared = |line: &str| {
        let options = "--no-environment --head hn --topology 2pkg-2numa-8core-smt2";
        mapcheck(&format!("explain {options} prterun {line}")).assert()
    };
    compared(&format!("-H n1:8,n2:8 {apps}"))
        .code(OK)
        .stdout(contains(
            "\nThis holds for PRRTE 5.0.0rc1. PRRTE 3.0.14 maps this differently (",
        ))
        .stdout(contains("Open MPI").not());
    compared("-H hn:4,n1:4 -n 2 a : --map-by slot:nolocal -n 2 b")
        .code(OK)
        .stdout(contains(
            "PRRTE 5.0.0rc1 maps this differently (4 processes on 1 node, n1; each is bound to 1 core).",
        ));
}

#[test]
fn an_older_version_of_a_series_is_named_where_it_does_otherwise() {
    let older = |line: &str, expected: &str| {
        let text = stdout(&explain_mpirun(line).code(OK));
        let (first, _) = text.split_once("\nRanks").unwrap();
        let held = "This holds for Open MPI 5.0 and 6 (PRRTE 3.0.14 and 5.0.0rc1). Open MPI 5.0.9 (PRRTE 3.0.12a1) ";
        let joined = first.replace('\n', " ");
        assert!(joined.contains(&format!("{held}{expected}")), "{text}");
    };
    older(
        "-H n2:4,hn:4 -n 6 a",
        "maps this differently (6 processes on 2 nodes: 4 on hn and 2 on n2; each is bound to 1 core): it puts the head node in front",
    );
    older(
        "-H n1:4 --map-by seq:file=features/data/two-nodes -H n1:4,n2:4 -n 2 a",
        "refuses this (this build does not recognize `file=features/data/two-nodes`, which has a dash). For this map in Open MPI 5.0.9, give `features/data/two-nodes` a path without a dash.",
    );
    older(
        "--mapby node -H n1:4,n2:4 -n 2 a",
        "refuses this (the launcher has no option --mapby): it does not recognize `--mapby`, `--rankby`, `--bindto` and `--rtos`: only the older spellings work. For this map in Open MPI 5.0.9, write `--map-by` for `--mapby`.",
    );
}
