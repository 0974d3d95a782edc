//! Explanations of lines.

use crate::command_line::{MACHINE, OK, REFUSED, mapcheck, stdout};
use crate::test;
use predicates::prelude::PredicateBooleanExt as _;
use predicates::str::contains;

pub(super) fn explain(options: &str, arguments: &str) -> assert_cmd::assert::Assert {
    let line = format!("explain --no-environment --head hn {options} -- {MACHINE} {arguments}");
    mapcheck(&line).assert()
}

/// Explains a line of Open MPI's launcher.
pub(super) fn explain_mpirun(arguments: &str) -> assert_cmd::assert::Assert {
    let options = "--no-environment --head hn --topology 2pkg-2numa-8core-smt2";
    mapcheck(&format!("explain {options} mpirun {arguments}")).assert()
}

#[test]
fn an_explanation_names_sources_reasons_and_rules() {
    explain(
        "--all",
        "-H n1:4,n2:4 --map-by node -n 2 a : --map-by core -n 2 b",
    )
    .code(OK)
    .stdout(contains(
        "`--map-by core` (argument 13); it overrides `--map-by node` (argument 7)",
    ))
    .stdout(contains("before it, lsf, rank_file, ppr and seq decline"))
    .stdout(contains(
        "PAM-RESOLVE-1  An app's mapping replaces the job's",
    ));
}

#[test]
fn one_rank_is_explained_alone_and_must_exist() {
    explain("--rank 1", "-H n1:1,n2:1 --map-by slot -n 2 a")
        .code(OK)
        .stdout(contains("Rank 1: n2, package[0][core:L0]"))
        .stdout(contains("n1 has one slot for the app, and it is used"))
        .stdout(contains("Rank 0:").not());
    explain("--rank 2", "-H n1:2 --map-by slot -n 2 a")
        .code(i32::from(mapcheck::system::exit_status::FAILED))
        .stderr(contains("the job has no rank 2; its ranks are 0 to 1"));
    explain("--app 1", "-H n1:2 --map-by slot -n 2 a")
        .code(i32::from(mapcheck::system::exit_status::FAILED))
        .stderr(contains("the job has no app 1"));
}

#[test]
fn threads_that_share_the_cpus_of_a_rank_are_pointed_out() {
    let crowded = "OMP_NUM_THREADS is 8, and the threads of rank 0 share package[0][core:L0], 2 hardware threads";
    let line = "-H n1:8 --bind-to core -n 2 a";
    let options = "explain --no-environment --topology 2pkg-2numa-8core-smt2 --";
    for with in [
        format!("OMP_NUM_THREADS=8 mpirun {line}"),
        format!("mpirun -x OMP_NUM_THREADS=8 {line}"),
    ] {
        mapcheck(&format!("{options} {with}"))
            .assert()
            .stdout(contains(crowded));
    }
    let here = "explain --topology 2pkg-2numa-8core-smt2 -- mpirun";
    mapcheck(&format!("{here} {line}"))
        .env("OMP_NUM_THREADS", "8,2")
        .assert()
        .stdout(contains(crowded));
    let text = stdout(
        &mapcheck(&format!(
            "{options} OMP_NUM_THREADS=4 mpirun -H n1:8 -n 2 a"
        ))
        .assert(),
    );
    for part in [
        "`--map-by slot:pe=4` gives each thread a CPU; `--bind-to none` leaves them free",
        "share package[0][core:L0], 2 hardware threads",
    ] {
        assert!(text.contains(part), "{text}");
    }
    assert!(
        !text.contains("without a directive each rank is bound to 1 CPU"),
        "{text}"
    );
    // What would leave each rank fewer CPUs than threads is not advised.
    mapcheck(&format!(
        "{options} OMP_NUM_THREADS=2 mpirun -H n1:8 --map-by slot -n 4 a"
    ))
    .assert()
    .stdout(contains(
        "share a CPU; `--map-by slot:pe=2` instead of `--map-by slot` gives each its own",
    ));
    mapcheck(&format!("{here} -H n1:8 --bind-to package -n 2 a"))
        .env("OMP_NUM_THREADS", "8")
        .assert()
        .stdout(contains("OMP_NUM_THREADS").not());
}

#[test]
fn slots_are_explained_where_they_come_from() {
    let first_lines = |line: &str| {
        let options = "explain --no-environment --head hn --topology 2pkg-2numa-8core-smt2 --";
        let text = stdout(
            &mapcheck(&format!("{options} {line}"))
                .assert()
                .code(REFUSED),
        );
        text.lines().take(10).collect::<Vec<_>>().join("\n")
    };
    let slurm = "SLURM_JOB_ID=1 SLURM_NODELIST=n1 SLURM_TASKS_PER_NODE=1 SLURM_CPUS_PER_TASK=8";
    for (line, part) in [
        ("mpirun -n 16 a", "hn has 8 slots, one for each core"),
        (
            "mpirun -n 16 a",
            "add `--use-hwthread-cpus`: hardware threads are the CPUs, and slots",
        ),
        (
            "PBS_ENVIRONMENT=PBS_BATCH PBS_JOBID=7 PBS_NODEFILE=features/data/pbs-nodes mpirun -n 40 a",
            "a slot is a line of PBS_NODEFILE, however many CPUs the node has",
        ),
        (
            "mpirun -H n1,n2 -n 4 a",
            "give each host more slots: `-H n1:2,n2:2`",
        ),
        (
            "mpirun -H n1:2,n2:2 --map-by ppr:4:node a",
            "it needs 4 on each node, 8 in all",
        ),
        (
            "mpirun -n 2 --cpus-per-proc 4 a",
            "write `--map-by slot:pe=4` for `--cpus-per-proc 4`",
        ),
        (
            &format!("{slurm} mpirun -n 8 a"),
            "a slot is a task of Slurm's job, however many CPUs the node has: `--ntasks=8 --cpus-per-task=1` in `sbatch`",
        ),
    ] {
        let text = first_lines(line);
        assert!(text.contains(part), "{line}: {text}");
    }
}

#[test]
fn what_changes_the_answer_unseen_is_named() {
    let line = "--topology 2pkg-2numa-8core-smt2 -n 2 a --host n1,n2";
    mapcheck(&format!("explain --no-environment --head hn {line}"))
        .assert()
        .stderr(contains(
            "with `--host n1,n2` before it: 2 processes on 2 nodes, 1 on each",
        ));
    explain("", "-n 2 --map-by ppr:1:node a --host n1,n2")
        .code(REFUSED)
        .stdout(contains("* write `--host n1,n2` before the program"));
    explain("", "-H n1:4 -n 2 taskset -c 0,2 a")
        .code(OK)
        .stdout(contains("each of the 2 processes gets 0,2"))
        .stdout(contains(
            "without taskset, `--map-by pe-list=0,2:ordered` gives each process one CPU of the list",
        ));
    // The map shows cores.
    explain("", "-H n1:4 --map-by core --bind-to hwthread -n 2 a")
        .code(OK)
        .stdout(contains("each is bound to 1 hardware thread"))
        .stdout(contains("`--bind-to hwthread` changes nothing").not());
    let twice = "-H n1 -n 1 a : -H n1,n1 -n 2 b";
    explain_mpirun(twice).code(OK).stdout(contains(
        "For this map in Open MPI 6, write `-H n1:2` for `-H n1,n1`",
    ));
    // What not every series does is marked, and followed by what each does.
    explain_mpirun("-H n1:8,n2:8 --map-by package -n 2 a")
        .code(OK)
        .stdout(contains(
            "`--map-by package:span` instead of `--map-by package` uses all nodes (Open MPI 5.0 puts all on n1); `--bind-to package --map-by ppr:1:node` instead of `--map-by package` uses all nodes",
        ));
    // With one dash, `none` would be the program.
    let dashes = "note: Open MPI 5.0 and Open MPI 6 take `--bind-to` with two dashes only";
    explain_mpirun("-H n1:2 -n 2 -bind-to none a")
        .stdout(contains("mpirun -H n1:2 -n 2 --bind-to none a\n"))
        .stderr(contains(format!(
            "{dashes}, and run the program `none` with one"
        )));
    explain_mpirun("-H n1:2 -n 9 -bind-to none a")
        .stdout(contains("refuse it").not())
        .stderr(contains(dashes));
    explain_mpirun("-H n1:2 -n 2 --bind-to none a").stderr(contains("dashes").not());
    explain("", "-H n1:2 -n 2 -bind-to none a").stderr(contains("dashes").not());
    let like = "--no-environment --head hn --like openmpi-5.0 --topology 2pkg-2numa-8core-smt2";
    mapcheck(&format!(
        "explain {like} mpirun -H n1:2 -n 2 -bind-to none a"
    ))
    .assert()
    .stderr(contains(
        "`--bind-to` with two dashes only, and runs the program `none` here",
    ));
    explain_mpirun("-H n1:2 -n 9 a -bind-to none").stderr(contains("dashes only").not());
}

#[test]
fn what_a_line_implies_that_says_little_is_named() {
    let alone = |line: &str| {
        let options = "--no-environment --head hn --topology 2pkg-2numa-8core-smt2";
        stdout(&mapcheck(&format!("explain {options} {line}")).assert())
    };
    for (line, part) in [
        (
            "mpirun a",
            "no `-n`: one process for each of the 8 slots; `-n 1` starts one",
        ),
        (
            "mpirun -n 9 a",
            "no host is named, so hn is the only node: `-H` or `--hostfile` names others",
        ),
        (
            "mpirun -n 8 a",
            "a second mpirun on the node begins at the same CPU; `--bind-to none` leaves both free",
        ),
        (
            "mpirun -H n1:2,n2:2 --map-by node -n 2 a",
            "without `--bind-to` each rank is bound to 1 CPU",
        ),
        (
            "mpirun -n 2 a",
            ". No host is named, so hn is the only node.",
        ),
        (
            "mpirun -n 3 a",
            "Open MPI 4 and older bind more than 2 processes to packages or NUMA nodes; `--map-by package` does so; `--map-by numa` does so",
        ),
        // The resource manager's request can give what the list asks for.
        (
            "SLURM_JOBID=1 SLURM_NODELIST=hn SLURM_TASKS_PER_NODE=1 mpirun -n 8 -H hn:8 a",
            "* leave out `-H hn:8`: the allocation names the nodes, and ",
        ),
        (
            "mpirun -x OMP_NUM_THREADS=8 -n 1 a : -x OMP_NUM_THREADS=8 -n 1 b",
            "OMP_NUM_THREADS is 8",
        ),
    ] {
        let text = alone(line);
        assert!(text.contains(part), "{line}: {text}");
    }
    // What holds for no app, for another launcher, or for no map is left out.
    for (line, part) in [
        (
            "mpirun -x OMP_NUM_THREADS=1 -n 1 a : -x OMP_NUM_THREADS=8 -n 1 b",
            "OMP_NUM_THREADS is",
        ),
        ("mpirun -n 2 a", "Open MPI 4 and older bind"),
        ("prun -n 2 -H n1:4 a", "a second prun"),
        ("mpirun -n 99 --display map a", "compare --observed"),
        ("--like openmpi-5.0 mpirun -n 2 a", "L numbers are logical"),
        (
            "--like openmpi-5.0 mpirun -n 2 --prtemca ras_base_launch_orted_on_hn 1 a",
            "departs from the rules",
        ),
        (
            "--like openmpi-5.0 mpirun --map-by :oversubscribe -H n1:1 -n 3 a",
            "NONE: the NUMA node",
        ),
    ] {
        let text = alone(line);
        assert!(!text.contains(part), "{line}: {text}");
    }
    for line in ["mpirun -H n1:2 -n 2 a", "mpirun --bind-to core -n 2 a"] {
        let text = alone(line);
        assert!(!text.contains("no host is named"), "{text}");
        assert!(!text.contains("no `-n`"), "{text}");
    }
}

#[test]
fn a_long_line_is_cut_to_a_row_with_its_marks() {
    let long = "x".repeat(50);
    let line = format!("-H n1:4 -x A={long} -x B={long} --map-by node -n 2 a --size {long}");
    let text = stdout(&explain_mpirun(&line).code(OK));
    let rows: Vec<&str> = text.lines().take(2).collect();
    assert_eq!(
        rows,
        [
            "mpirun -H n1:4 … --map-by node -n 2 a …",
            "                          ^^^^    ^",
        ]
    );
}

#[test]
fn an_older_option_is_named_where_it_decides() {
    explain("", "-H n1:2 --map-by ppr:3:node --oversubscribe -n 3 a").stdout(contains(
        "the job's directive, `--oversubscribe` (argument 8)",
    ));
    explain("", "-H n1:2 --use-hwthread-cpus --map-by core -n 2 a").stdout(contains(
        "the job's directive, `--use-hwthread-cpus` (argument 6)",
    ));
}

#[test]
fn what_a_rank_lacks_comes_with_a_line_that_gives_it() {
    explain("", "-H n1:8 -n 2 a")
        .code(OK)
        .stdout(contains("without a directive each rank is bound to 1 CPU"))
        .stdout(contains(
            "which all of its threads share; `--map-by slot:pe=4` gives each 4",
        ));
    // One CPU each is all that there is.
    explain("", "-H n1:8 -n 8 a").stdout(contains("nothing on the line").not());
    explain("", "-H n1:8 -n 4 -N 4 a").code(OK).stdout(contains(
        "the processes of a node use 1 of its 2 packages, and `--map-by package` instead of `-N 4` uses all",
    ));
    explain("", "-H n1:4,n2:4,n3:4,n4:4 --map-by node -n 2 a : -n 2 b").stdout(contains(
        "giving each app its own nodes, `-H n1:4,n2:4` and `-H n3:4,n4:4`, uses all nodes",
    ));
}

#[test]
fn the_hosts_of_a_file_are_explained_where_they_surprise() {
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("hosts");
    std::fs::write(&file, "A\nA\nB\nC\nC\n").unwrap();
    let hosts = file.display();
    explain("", &format!("--hostfile {hosts} -n 5 a")).stdout(
        contains("has a slot for each CPU: A has 2 slots, B has 8 slots; `--map-by seq` puts a rank on the host of each line"),
    );
    std::fs::write(&file, "n1\nhn\n").unwrap();
    let mapped = |line: String| explain("", &line);
    mapped(format!("--hostfile {hosts} -N 2 a")).stdout(contains(
        "nodes are used in the order of the list, wherever prterun runs: n1 comes before hn",
    ));
    std::fs::write(&file, "hn\nn1\n").unwrap();
    mapped(format!("--hostfile {hosts} -N 2 a")).stdout(contains("in the order of the list").not());
}

#[test]
fn a_quirk_that_changes_the_map_is_named() {
    explain(
        "--like prrte-5.0.0rc1",
        "-H hn:4,n1:4 -n 2 a : --map-by slot:nolocal -n 2 b",
    )
    .code(OK)
    .stdout(contains(
        "nolocal-applied-to-all-apps: Promotes an app's NOLOCAL",
    ))
    .stdout(contains(
        "rank 0: by the rules hn, package[0][core:L0]; here n1",
    ));
}

#[test]
fn the_document_has_every_rank_with_its_reasons() {
    let assert = explain("--format json", "-H n1:2 --map-by slot -n 2 a").code(OK);
    let document: serde_json::Value = serde_json::from_str(&stdout(&assert)).unwrap();
    let ranks = document["apps"][0]["ranks"].as_array().unwrap();
    assert_eq!(ranks.len(), 2);
    assert_eq!(ranks[1]["cpus"], "package[0][core:L1]");
    assert!(ranks[1]["because"].as_array().unwrap().len() >= 3);
    let rules = document["requirements"].as_array().unwrap();
    assert!(rules.iter().all(|rule| rule["text"] != ""));
}

#[test]
fn ranks_that_share_cpus_unasked_are_pointed_out() {
    explain("", "-H n1:8 --map-by pe-list=1,2 -n 2 a")
        .code(OK)
        .stdout(contains(
            "because each has all CPUs of the list; `--map-by pe-list=1,2:ordered` gives each its own",
        ));
    explain("", "-H n1:8 --map-by package --bind-to package -n 4 a")
        .code(OK)
        .stdout(contains("gives each its own").not());
}

#[test]
fn an_explanation_for_a_ticket_has_the_line_the_machine_the_map_and_the_versions() {
    let markdown =
        |arguments: &str, status| stdout(&explain("--format markdown", arguments).code(status));
    let text = markdown("-H n1:4 --bind-to core -n 2 a", OK);
    for part in [
        "```sh\nprterun ",
        "    L0   [0 0] [1 1] [. .] [. .]\n",
        ": 2 packages, 2 NUMA nodes, 8 cores, 16 hardware threads |",
        "| rules | reference 2026-06 |",
        concat!("| mapcheck | ", env!("CARGO_PKG_VERSION")),
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let hosts = markdown("--hostfile features/data/two-nodes -n 2 a", OK);
    let file = std::fs::read_to_string("features/data/two-nodes").unwrap();
    let shown = format!(
        "```text\n# features/data/two-nodes\n{}\n```",
        file.trim_end()
    );
    assert!(hosts.contains(&shown), "{hosts}");
    let refused = markdown("-H n1:2 --map-by slot -n 3 a", REFUSED);
    assert!(refused.contains("3 processes need 3 slots"), "{refused}");
    assert!(
        refused.contains("-H n1:3 --map-by slot -n 3 a\n```"),
        "{refused}"
    );
    // A line cannot end its block.
    let hostile = markdown("-H n1:4 -n 1 ```", OK);
    assert!(hostile.contains("````sh\n"), "{hostile}");
}

#[test]
fn what_a_cgroup_leaves_is_part_of_the_answer() {
    let options = "--no-environment --head hn --topology 2pkg-2numa-8core-disallowed";
    let left = "a cgroup leaves 13 of the 16 hardware threads of n1";
    for (line, status) in [("-H n1:2 -n 2 a", OK), ("-H n1:9 -n 9 a", REFUSED)] {
        mapcheck(&format!("explain {options} {line}"))
            .assert()
            .code(status)
            .stdout(contains(left));
    }
    explain("", "-H n1:2 -n 2 a").stdout(contains("cgroup").not());
}

#[test]
fn a_node_without_a_process_is_named_with_the_line_that_uses_it() {
    explain("", "-H n1:4,n2:4,n3:4 --map-by slot -n 3 a")
        .code(OK)
        .stdout(contains(
            "n2 and n3 take no process: n1 has 4 slots, enough for all",
        ))
        .stdout(contains("`--map-by node` uses all nodes"));
    explain("", "-H n1:4,n2:4,n3:4 -n 1 a")
        .code(OK)
        .stdout(contains("`-n 3 --map-by node` uses all nodes"));
    explain("", "-H n1:4,n2:4 --map-by slot -n 3 a : -n 1 b").stdout(contains(
        "n2 takes no process: each app begins at its first node",
    ));
    explain("", "-H n1:4,n2:4 --map-by node -n 1 a : -n 1 b").stdout(contains(
        "n2 takes no process: each app begins at its first node",
    ));
    for line in [
        "-H n1:4,n2:4 --map-by slot -n 5 a",
        "-H n1:4,n2:4 --map-by node -n 1 a",
    ] {
        explain("", line)
            .code(OK)
            .stdout(contains("no process").not());
    }
}
