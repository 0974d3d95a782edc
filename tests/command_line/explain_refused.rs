//! Explanations of lines that are refused.

use super::explain::{explain, explain_mpirun};
use crate::command_line::{NOT_MODELLED, REFUSED};
use crate::test;
use predicates::prelude::PredicateBooleanExt as _;
use predicates::str::contains;

#[test]
fn a_refusal_is_explained_with_changes() {
    explain("", "-H n1:2 --map-by slot -n 3 a")
        .code(REFUSED)
        .stdout(contains("3 processes need 3 slots, but the nodes have 2"))
        .stdout(contains("* lower `-n 3` to `-n 2`"));
    explain("", "--help").code(NOT_MODELLED);
}

#[test]
fn a_refusal_has_its_numbers_and_no_change_that_all_builds_refuse() {
    // A package of the machine has 4 cores.
    explain_mpirun("-H n1:8 --map-by package:pe=5 -n 1 a")
        .code(REFUSED)
        .stdout(contains(
            "a process needs 5 cores in one package, and no package has more than 4",
        ))
        .stdout(contains(
            "* use `--bind-to none --map-by package`: the process may run on all",
        ))
        .stdout(contains("if-supported").not())
        .stdout(contains("without enough free CPUs").not());
    explain_mpirun("-H n1:8 --map-by core --bind-to package -n 2 a").stdout(contains(
        "* use `--bind-to hwthread` instead of `package` (Open MPI 5.0 refuses it)",
    ));
    explain("", "-H n1:8 --map-by slot:pe=5 -n 1 a")
        .code(REFUSED)
        .stdout(contains(
            "a process needs 5 free cores in one package, and no package has more than 4",
        ));
}

#[test]
fn what_one_change_does_not_mend_has_two_or_what_is_refused_next() {
    for (line, part) in [
        (
            "-H n1 -n 4 --map-by package --cpu-list 0,1 a",
            "* drop `--cpu-list 0,1`, and give n1 more slots: `n1:4` in `-H`",
        ),
        (
            "-n 2 --prtemca ras_base_launch_orted_on_hn 1 a",
            "* leave out `--prtemca ras_base_launch_orted_on_hn 1`: 2 processes on 1 node, hn; each is bound to 1 core",
        ),
        (
            "-H n1:8 -n 2 --map-by ppr:2:node:pe=2",
            "* add the program at the end, as `a.out`",
        ),
        ("-H n1:8 -n -2 a", "* write `-n 2`"),
        (
            "-H n1:16 -n 2 --map-by :hwtcpus:pe=8 --bind-to core a",
            "* use `--map-by slot:hwtcpus:pe=8` without `--bind-to core`: as many CPUs for each process",
        ),
        (
            "-H n1:8 -n 2 -rf nofile a",
            "- write `--map-by rankfile:file=nofile` for `-rf nofile`; then: ",
        ),
        (
            "-H n1:8 -n 2 --map-by dist:span a",
            "the policy `dist` is gone",
        ),
    ] {
        explain("", line).stdout(contains(part));
    }
    explain("", "-H n1:4,n2:4 -n 2 --rank-by l1cache a").stdout(contains("and use").not());
}

#[test]
fn changes_keep_what_was_asked_for_and_mend_several_mistakes() {
    let refused = |line: &str, change: &'static str| {
        explain("", line).code(REFUSED).stdout(contains(change));
    };
    refused(
        "-H n1:8 --map-by hwthread:pe=2 -n 4 a",
        "* use `--map-by core:pe=2:hwtcpus`: as many CPUs for each process",
    );
    refused(
        "-H n1:8 --map-by core:PE=2 -n 2 a",
        "Changes that map (each was tried)\n  * use `--map-by slot:PE=2`: as many CPUs for each process, the next free ones",
    );
    refused(
        "-H n1:8 --cpu-list 0,4 --bind-to cpu-list:ordered -n 2 a",
        "* write `--map-by pe-list=0,4:ordered` for `--cpu-list 0,4` and `--bind-to cpu-list:ordered`",
    );
    refused(
        "-H n1:8 --cpu-list 0,2,4,6 --bind-to socket -n 4 a",
        "* write `--map-by pe-list=0,2,4,6:ordered` for `--cpu-list 0,2,4,6` and `--bind-to socket`",
    );
    refused(
        "-H n1:8 -N 1 --map-by node -n 1 a",
        "`-N 1` means `--map-by ppr:1:node`, and the line has `--map-by node` as well",
    );
    refused(
        "-H n1:2 --bind-to core -n 4 a",
        "* use `--map-by :oversubscribe --bind-to core:overload-allowed`: processes share CPUs",
    );
    // What keeps the number of processes comes first.
    refused(
        "-H n1:2 -n 4 a",
        "  * add `--map-by :oversubscribe`; none is bound\n  * lower `-n 4` to `-n 2`",
    );
    refused(
        "-H n1:8 --map-by slot:pe=8 -n 2 a",
        "* add `:hwtcpus`: `--map-by slot:pe=8:hwtcpus`",
    );
    refused(
        "-H n1:8 --mapby slto --bnd-to core -n 2 a",
        "* write `--bind-to` for `--bnd-to`, and write `slot` for `slto`",
    );
    refused("-H n1:8 -ppn 2 -n 2 a", "* write `-N 2` for `-ppn 2`");
    refused(
        "-H n1:8,n2:8 -n 4 --npernode 2 --map-by package a",
        "Changes that map (each was tried)\n  * write `--map-by ppr:1:package` for `--npernode 2` and `--map-by package`",
    );
    refused(
        "-H n1:8 --map-by package --rank-by core -n 4 a",
        "Changes that map (each was tried)\n  * use `--rank-by fill` instead of `core`",
    );
    refused(
        "-H n1:8 -n 2 --bind-to-socket --bysocket a",
        "Changes that map (each was tried)\n  * write `--bind-to package` for `--bind-to-socket`, and write `--map-by package` for `--bysocket`: 2 processes",
    );
    refused(
        "-H n1:8 --v --np 2 a",
        "No map. the launcher has no option --v [PAM-OPTION-4]\n\nChanges that map (each was tried)\n  * write `-v` for `--v`: 2 processes",
    );
    // The component is named by the words that select it.
    let line = "-H n1:8 --prtemca rmaps seq --map-by node -n 1 a";
    refused(
        line,
        "`--prtemca rmaps seq` leaves only this mapping component, which does not handle `--map-by node`",
    );
    refused(
        line,
        "  * write `--map-by seq` for `--prtemca rmaps seq` and `node`\n  * drop `--prtemca rmaps seq`\n",
    );
    for policy in ["rankfile", "rank_file"] {
        let line = format!("-H n1:8 --map-by {policy} -n 1 a");
        refused(
            &line,
            "a mapping by rankfile names its file: `rankfile:file=FILE`, with lines such as `rank 0=node1 slot=0`",
        );
    }
    // What a change costs is said where changes differ in it.
    refused(
        "-H n1:8 --map-by node:pe=12 -n 1 a",
        "* drop `:pe=12`: `--map-by node`; it has 1 core",
    );
}
