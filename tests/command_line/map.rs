//! Maps and refusals.

use crate::command_line::{MACHINE, NOT_MODELLED, OK, REFUSED, map, mapcheck, stdout};
use crate::test;
use mapcheck::system::exit_status;
use predicates::prelude::PredicateBooleanExt as _;
use predicates::str::{contains, is_empty, starts_with};
use std::fs;
use tempfile::TempDir;

/// App, rank and node of each line of a map that has a process.
fn ranks(text: &str) -> Vec<(u32, u32, String)> {
    let mut node = "";
    let mut ranks = Vec::new();
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("Data for node: ") {
            node = rest.split('\t').next().unwrap();
        } else if let Some((_, rest)) = line.split_once(" App: ") {
            let words: Vec<&str> = rest.split(' ').collect();
            let number = |index: usize| words[index].parse::<u32>().unwrap();
            ranks.push((number(0), number(3), node.to_owned()));
        }
    }
    ranks
}

/// The nodes of an app, in the order of its ranks.
fn nodes_of(text: &str, app: u32) -> Vec<String> {
    let mut of_app = ranks(text);
    of_app.retain(|(of, _, _)| *of == app);
    of_app.sort_by_key(|(_, rank, _)| *rank);
    of_app.into_iter().map(|(_, _, node)| node).collect()
}

#[test]
fn a_line_needs_nothing_in_front() {
    let map = |words: &str| {
        let words = format!("map --topology 1pkg-1numa-4core {words} -H n1:4 -n 2 a");
        stdout(&mapcheck(&words).assert().code(OK))
    };
    let separated = map("--");
    for front in ["", "prterun", "-- prterun"] {
        assert_eq!(map(front), separated, "{front}");
    }
    mapcheck("map --topolgy x -n 1 a")
        .assert()
        .code(REFUSED)
        .stderr(contains("as `--topology` is, comes before the line"));
    mapcheck("explain -H n1:4 --topology 1pkg-1numa-4core a")
        .assert()
        .code(REFUSED)
        .stderr(contains("as `--topology` is, comes before the line"));
}

#[test]
fn a_map_is_all_that_is_printed() {
    let assert = map(
        "",
        "-H n1:4,n2:4 --map-by node -n 2 a : --map-by core --rank-by fill -n 4 b",
    )
    .code(OK)
    // The newest build follows the amended rules, and the default edition is the published one.
    .stderr(contains(
        "; PRRTE 5.0.0rc1 maps this differently (directive-scope)",
    ))
    .stdout(starts_with("\n========================   JOB MAP   "))
    .stdout(contains("Data for JOB prterun-hn@1 offset 0 "));
    let text = stdout(&assert);
    assert_eq!(nodes_of(&text, 0), ["n1", "n2"]);
    assert_eq!(ranks(&text).len(), 6);
}

#[test]
fn a_profile_that_explains_little_predicts_only_what_it_can() {
    map(
        "--like prrte-3.0.14",
        "-H n1:4 --map-by slot --bind-to none -n 2 a : -n 1 b",
    )
    .code(OK)
    .stderr(
        contains("note: prrte-3.0.14, whose profile agrees with the build on")
            .and(contains("of 2932 generated lines")),
    )
    .stdout(contains("Data for proc: [prterun-hn@1,2]"));
    map(
        "--like openmpi-5.0",
        "-H n1:4,n2:4 -n 2 a : --map-by node -n 2 b",
    )
    .code(OK)
    .stderr(
        contains("note: openmpi-5.0 is prrte-3.0.14, whose profile").and(contains(
            "note: prrte-3.0.14 drops the directives of later apps",
        )),
    )
    .stdout(contains("Data for node: n2").not());
    let words = "map --head hn --spawned --like prrte-3.0.14 -- -H n1:4 -- : a maxprocs=1 : b maxprocs=1 PMIX_MAPBY=slot";
    mapcheck(words)
        .assert()
        .code(NOT_MODELLED)
        .stdout(is_empty())
        .stderr(contains("directives of apps in an appfile or a request"));
}

#[test]
fn a_refusal_says_why_and_underlines_the_word() {
    map("", "-H n1:4 --map-by slot:foo -n 2 a")
        .code(REFUSED)
        .stdout(is_empty())
        .stderr(contains("unknown qualifier `foo` of map-by"))
        .stderr(contains("here"))
        .stderr(contains("unrecognized-qualifier"));
    let assert = mapcheck("map -- --map-by slot:foo a").assert();
    let told = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    let lines: Vec<Vec<char>> = told.lines().map(|line| line.chars().collect()).collect();
    let marked = lines.iter().position(|line| line.contains(&'┬'));
    let line = marked.unwrap_or_else(|| panic!("{told}"));
    let at = lines[line].iter().position(|mark| *mark == '┬').unwrap();
    let above: String = lines[line - 1][at - 1..=at + 1].iter().collect();
    assert_eq!(above, "foo", "{told}");
}

#[test]
fn a_refusal_without_a_word_at_fault_says_why() {
    map("", "-H n1:1 -n 2 a")
        .code(REFUSED)
        .stdout(is_empty())
        .stderr(contains("2 processes need 2 slots, but the nodes have 1"))
        .stderr(contains("alloc-error"));
}

#[test]
fn what_is_not_modelled_is_told_apart_from_a_refusal() {
    map("", "-H n1:4 --prtemca ras_base_multiplier 2 -n 2 a")
        .code(NOT_MODELLED)
        .stdout(is_empty())
        .stderr(contains("does not model `ras_base_multiplier`").and(contains("here")));
    map("", "-n 2 -host n1:4 a")
        .code(NOT_MODELLED)
        .stderr(contains("did you mean `--host`?"));
    map("--spawned", "--personality ompi -H n1:4 -- : a")
        .code(NOT_MODELLED)
        .stderr(contains(
            "does not model Open MPI's personality of a runtime",
        ));
    for verb in ["map", "explain", "compare"] {
        mapcheck(&format!(
            "{verb} --spawned -- -H n1:4 -- PMIX_ADD_HOST=n2 : a"
        ))
        .assert()
        .code(NOT_MODELLED)
        .stderr(contains(
            "PMIX_ADD_HOST changes the map, and is not modelled",
        ));
    }
    // More processes than are modelled are too many for the rules where there are no slots for them, and else for the model.
    map("", "-H n1:4 -n 16777217 a").code(REFUSED);
    map("", "-H n1:4 --map-by :oversubscribe -n 16777217 a").code(NOT_MODELLED);
    map("", "-H n1:16777217 --bind-to none -n 16777217 a").code(NOT_MODELLED);
}

#[test]
fn editions_differ_on_an_apps_oversubscription() {
    let arguments = "-H n1:4 -n 1 a : --map-by :oversubscribe -n 6 b";
    for options in ["", "--edition 2026-06"] {
        map(options, arguments)
            .code(REFUSED)
            .stdout(is_empty())
            .stderr(contains("app 1").and(contains("oversubscribe")));
    }
    let assert = map("--edition 2026-08", arguments)
        .code(OK)
        .stderr(is_empty());
    assert_eq!(ranks(&stdout(&assert)).len(), 7);
}

#[test]
fn nolocal_is_its_own_apps_except_where_a_build_makes_it_the_jobs() {
    let arguments = "-H hn:4,n1:4,n2:4 --map-by slot:nolocal -n 4 a : --map-by slot -n 2 b";
    let june = stdout(&map("", arguments).code(OK));
    assert_eq!(nodes_of(&june, 0), ["n1"; 4]);
    assert_eq!(nodes_of(&june, 1), ["hn"; 2]);
    let like = stdout(&map("--like prrte-5.0.0rc1", arguments).code(OK));
    assert_eq!(nodes_of(&like, 0), ["n1"; 4]);
    assert_eq!(nodes_of(&like, 1), ["n2"; 2]);
}

#[test]
fn the_environment_cannot_put_another_machine_in_place_of_this_one() {
    for name in ["HWLOC_XMLFILE", "HWLOC_SYNTHETIC"] {
        mapcheck("map -- -H n1:2 -n 1 a")
            .env(name, "topologies/2pkg-2numa-8core-smt2.xml")
            .assert()
            .code(i32::from(exit_status::FAILED))
            .stderr(contains(name));
    }
}

#[test]
fn an_affinity_file_is_an_option_and_its_faults_have_places() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("affinity");
    std::fs::write(&file, "n1 8\nn1 x\n").unwrap();
    let line = format!("map --lsf-affinity {} -- {MACHINE} -H n1:2", file.display());
    mapcheck(&format!("{line} -n 1 a"))
        .assert()
        .code(i32::from(exit_status::REFUSED))
        .stderr(contains("affinity:2:4"));
    std::fs::write(&file, "n1 8\n").unwrap();
    mapcheck(&format!("{line} -n 1 a"))
        .assert()
        .success()
        .stdout(contains("hwt:L8"));
}

#[test]
fn a_map_is_drawn_in_every_form() {
    let line = "-H n1:4 --bind-to core -n 2 a";
    let form = |name: &str| stdout(&map(&format!("--format {name}"), line).code(OK));
    assert!(form("ascii").contains("rank 1  app 0  [../BB/../..][../../../..]"));
    let json: serde_json::Value = serde_json::from_str(&form("json")).unwrap();
    let process = &json["nodes"][0]["processes"][1];
    assert_eq!(process["rank"], 1);
    assert_eq!(process["bound"], "package[0][core:L1]");
    assert_eq!(process["hardware_threads"], serde_json::json!([2, 3]));
    assert!(form("svg").starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg "));
    let page = form("html");
    assert!(
        page.starts_with("<!DOCTYPE html>") && page.contains("app 0: a"),
        "{page}"
    );
}

#[test]
fn hardware_threads_are_shown_where_the_map_shows_their_core() {
    let line = "-H n1:4 --map-by pe-list=2,3:ordered --bind-to hwthread -n 2 a";
    let form =
        |name: &str| stdout(&map(&format!("--like prrte-5.0.0rc1 --format {name}"), line).code(OK));
    let json: serde_json::Value = serde_json::from_str(&form("json")).unwrap();
    let process = &json["nodes"][0]["processes"][1];
    assert_eq!(process["bound"], "package[0][core:L1]");
    assert_eq!(process["hardware_threads"], serde_json::json!([3]));
    assert!(form("ascii").contains("rank 1  app 0  [../.B/../..][../../../..]"));
}

#[test]
fn what_a_line_displays_before_the_map_is_printed_before_a_refusal() {
    let assert = map("", "-H n1:2 --display topo,cpus,allocation,map -n 3 a").code(REFUSED);
    let printed = stdout(&assert);
    let titles = [
        "TOPOLOGY FOR NODE n1",
        "AVAILABLE PROCESSORS",
        "ALLOCATED NODES",
    ];
    let places: Vec<_> = titles.iter().map(|title| printed.find(title)).collect();
    assert!(places.iter().all(Option::is_some), "{printed}");
    assert!(places.is_sorted(), "{printed}");
    // Also if the job's own options are refused.
    let line = "-H n1:2 --display cpus,map --map-by core:hwtcpus --bind-to package -n 1 a";
    let printed = stdout(&map("", line).code(REFUSED));
    assert!(printed.contains("PKG[0]: 0-7"), "{printed}");
}

#[test]
fn a_refused_line_has_a_picture_with_its_cause_and_lines_that_map() {
    for (name, begins, ends) in [
        ("html", "<!DOCTYPE html>", "</html>"),
        ("svg", "<?xml", "</svg>\n"),
    ] {
        let form = format!("--format {name}");
        let drawn = stdout(&map(&form, "-H n1:2 --map-by slot -n 3 a").code(REFUSED));
        assert!(
            drawn.starts_with(begins) && drawn.ends_with(ends),
            "{drawn}"
        );
        // The nodes as they are free, and a line that maps.
        for part in [
            "3 processes need 3 slots",
            "2 slots, no process",
            "give n1 more slots: `n1:3` in `-H`",
        ] {
            assert!(drawn.contains(part), "{part}: {drawn}");
        }
        let unread = stdout(&map(&form, "-H n1:2 --map-by slt -n 2 a").code(REFUSED));
        assert!(
            unread.starts_with(begins) && unread.contains("write `slot` for `slt`"),
            "{unread}"
        );
    }
    let page = stdout(&map("--format html", "-H n1:2 --map-by slt -n 2 a").code(REFUSED));
    assert!(page.contains("<mark>slt</mark>"), "{page}");
}

#[test]
fn the_changes_beside_a_refusal_were_tried() {
    map("", "-H n1:2,n2:2 -n 6 a")
        .code(REFUSED)
        .stderr(contains(
            "each of these maps: give each host more slots: `-H n1:3,n2:3`; give n1 more slots",
        ));
    // More slots alone do not map where the pattern needs more CPUs than a core has.
    map("", "-H n1:2 --map-by ppr:2:core --bind-to core -n 4 a")
        .code(REFUSED)
        .stderr(contains(
            "maps: add `:oversubscribe`: `--map-by ppr:2:core:oversubscribe`, and add `:hwtcpus`",
        ));
}

#[test]
fn a_node_file_that_no_launcher_reads_is_named_with_what_its_job_has_as_well() {
    let note = "note: PBS_NODEFILE names no nodes without PBS_ENVIRONMENT and PBS_JOBID, which a job has as well: write `PBS_ENVIRONMENT=PBS_BATCH PBS_JOBID=1` in front, too";
    let with = |variables: &[(&str, &str)]| {
        let mut command = mapcheck(&format!("map --head hn {MACHINE} -- -n 1 a"));
        command.env("PBS_NODEFILE", "features/data/pbs-nodes");
        command.envs(variables.iter().copied()).assert().code(OK)
    };
    with(&[]).stderr(contains(note));
    with(&[("COBALT_JOBID", "1")]).stderr(contains(note).not());
    with(&[("PBS_ENVIRONMENT", "PBS_BATCH"), ("PBS_JOBID", "1")]).stderr(contains(note).not());
    with(&[("COBALT_NODEFILE", "features/data/pbs-nodes")]).stderr(contains(
        "note: COBALT_NODEFILE names no nodes without COBALT_JOBID",
    ));
    // Who types it means the job.
    let typed = "PBS_NODEFILE=features/data/pbs-nodes prterun a";
    let mut command =
        mapcheck("map --no-environment --head hn --topology 2pkg-2numa-8core-smt2 --");
    command
        .arg(typed)
        .assert()
        .code(OK)
        .stdout(contains("Data for node: n1"))
        .stderr(contains(
            "taken as if `PBS_ENVIRONMENT=PBS_BATCH PBS_JOBID=1` was in front",
        ));
}

#[test]
fn a_script_is_read_for_its_launchers_line() {
    let folder = TempDir::new().unwrap();
    let job = folder.path().join("job.sh");
    let text = "#!/bin/bash\n#PBS -l select=2:ncpus=4:mpiprocs=2\nL=$(( 4 / 2 ))\nmpirun -n $L --hostfile $PBS_NODEFILE --map-by node a\n";
    fs::write(&job, text).unwrap();
    let named = mapcheck(&format!(
        "map --no-environment --head hn --topology 2pkg-2numa-8core-smt2 -- {}",
        job.display()
    ));
    let given = mapcheck("map --no-environment --head hn --topology 2pkg-2numa-8core-smt2 -- -");
    for mut command in [named, given] {
        command
            .write_stdin(text)
            .assert()
            .code(OK)
            .stdout(contains("Data for node: node2"))
            .stderr(contains(
                "PBS_NODEFILE with lines: 2 for each of node1 to node2",
            ));
    }
    // What is cut short is no script.
    let long = format!("mpirun -n 1 a\n#{}", "x".repeat(1 << 20));
    for (input, why) in [("", "is empty"), (&*long, "more than 1024 KiB")] {
        mapcheck("map -")
            .write_stdin(input)
            .assert()
            .code(i32::from(exit_status::FAILED))
            .stderr(contains(why));
    }
    // A program of that name.
    fs::write(&job, "echo hello\n").unwrap();
    mapcheck(&format!(
        "map --no-environment --head hn --topology 2pkg-2numa-8core-smt2 -- {}",
        job.display()
    ))
    .assert()
    .code(OK)
    .stdout(contains("Data for node: hn"));
}
