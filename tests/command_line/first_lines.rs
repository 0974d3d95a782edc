//! The first lines of an explanation: what a person reads of it.

use crate::command_line::{OK, REFUSED, mapcheck, stdout};
use crate::test;
use predicates::prelude::*;
use std::fs;
use tempfile::TempDir;

const OPTIONS: &str = "--no-environment --head hn --topology 2pkg-2numa-8core-smt2";

/// Explains a line without this environment, and returns what is printed.
fn explained(line: &str, code: i32) -> String {
    stdout(
        &mapcheck(&format!("explain {OPTIONS} {line}"))
            .assert()
            .code(code),
    )
}

#[test]
fn a_version_that_maps_a_refused_line_is_named_right_after_the_refusal() {
    let text = explained("mpirun --cpus-per-proc 4 a", REFUSED);
    let lines: Vec<&str> = text.lines().collect();
    let refusal = lines.iter().position(|line| line.starts_with("No map."));
    let next = lines[refusal.unwrap() + 1];
    assert!(
        next.starts_with("Open MPI 5.0 (PRRTE 3.0.14) maps this (2 processes on 1 node, hn;"),
        "{text}"
    );
    let holds = "\nThis holds for Open MPI 6 (PRRTE 5.0.0rc1).\n";
    assert!(text.contains(holds), "{text}");
    // Where all map it, the rules alone refuse it.
    let text = explained("mpirun -H n1:8 -n 2 --map-by slot:span a", REFUSED);
    let alone = "\nNo map by PRRTE's new specification: SPAN needs a mapping by an object";
    assert!(text.contains(alone), "{text}");
    assert!(
        text.contains(
            "\nOpen MPI 5.0 and Open MPI 6 (PRRTE 3.0.14 and 5.0.0rc1) map this (2 processes"
        ),
        "{text}"
    );
}

#[test]
fn what_a_resource_manager_gives_comes_with_what_to_type() {
    let slurm = "SLURM_NTASKS=20 SLURM_JOB_ID=1 SLURM_NODELIST=n[1-3] SLURM_TASKS_PER_NODE";
    let text = explained(&format!("{slurm}=8(x3) mpirun a"), OK);
    let tasks = "`-n 20` starts as many as Slurm's job has tasks";
    assert!(text.contains(tasks), "{text}");
    let text = explained(
        &format!("{slurm}=11(x3) mpirun --npernode 8 -n 32 a"),
        REFUSED,
    );
    let nodes =
        "32 processes need 4 nodes, as a job of Slurm has with `--nodes=4 --ntasks-per-node=8`";
    assert!(text.contains(nodes), "{text}");
    assert!(!text.contains("--ntasks=32"), "{text}");
    let pbs = "PBS_ENVIRONMENT=PBS_BATCH PBS_JOBID=7 PBS_NODEFILE=features/data/pbs-nodes";
    let text = explained(&format!("{pbs} mpirun -n 4 --map-by node a"), OK);
    let file = "which `--hostfile $PBS_NODEFILE` does without";
    assert!(text.contains(file), "{text}");
    assert!(!text.contains("packaged without"), "{text}");
}

#[test]
fn words_of_older_versions_and_patterns_become_what_does_the_same() {
    let text = explained(
        "mpirun --map-by ppr:1:package:DISPLAY:donotlaunch a",
        REFUSED,
    );
    let both = "* write `--display map` for `:DISPLAY`, and write `--rtos donotlaunch` for `:donotlaunch`: 2 processes on 1 node, hn; each is bound to 4 cores\n";
    assert!(text.contains(both), "{text}");
    let text = explained("mpirun --map-by :DISPLAYALLOC -n 2 a", REFUSED);
    let one = "* write `--display allocation` for `:DISPLAYALLOC`: 2 processes on 1 node, hn;";
    assert!(text.contains(one), "{text}");
    let text = explained("mpirun -H n1:ssh -n 1 a", REFUSED);
    assert!(text.contains("* write `-H n1` for `-H n1:ssh`\n"), "{text}");
    let folder = TempDir::new().unwrap();
    let rankfile = folder.path().join("ranks");
    fs::write(&rankfile, "rank 0=n1 slot=0\n").unwrap();
    let name = rankfile.display();
    for mapping in [format!("rankfile:{name}"), format!("rankfile={name}")] {
        let text = explained(&format!("mpirun -H n1 -n 1 --map-by {mapping} a"), REFUSED);
        let file = format!("* write `--map-by rankfile:file={name}` for `--map-by {mapping}`\n");
        assert!(text.contains(&file), "{text}");
    }
    let sequence = "mpirun -H n1:8,n2:8 -n 12 --map-by seq:oversubscribe a";
    let node = "* use `--map-by node:oversubscribe`: each node takes several, in turn (Open MPI 5.0 binds none)\n";
    let text = explained(sequence, REFUSED);
    assert!(text.contains(node), "{text}");
    let text = explained("mpirun -H n1:1,n2:1 -n 2 --map-by ppr:1:core a", REFUSED);
    let pattern = "* use `--bind-to core --map-by ppr:1:node`: 1 on each node\n";
    assert!(text.contains(pattern), "{text}");
    let app = "-n 5 --map-by ppr:3:node:pe=2 a";
    let text = explained(&format!("mpirun -H n1:4,n2:4,n3:4 {app} : {app}"), REFUSED);
    let by_slot = "\nChanges that map (each was tried)\n  * use `--map-by slot:pe=2` instead of each pattern\n";
    assert!(text.contains(by_slot), "{text}");
}

#[test]
fn cores_of_several_kinds_and_beyond_those_of_slurm_are_named() {
    let machine = fs::read_to_string("topologies/1pkg-1numa-8core-hybridsmallfirst.xml").unwrap();
    let kinds = r#"<cpukind cpuset="0xff0" forced_efficiency="1"/><cpukind cpuset="0xf" forced_efficiency="0"/></topology>"#;
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("kinds.xml");
    fs::write(&path, machine.replace("</topology>", kinds)).unwrap();
    let on_kinds = |line: &str| {
        let options = format!("--no-environment --head hn --topology {}", path.display());
        stdout(
            &mapcheck(&format!("explain {options} {line}"))
                .assert()
                .code(OK),
        )
    };
    let text = on_kinds("mpirun -n 2 a");
    let slow = "* the ranks of hn are on Efficiency cores 0-1; `--map-by pe-list=4,6:ordered:hwtcpus` uses Performance cores only\n";
    assert!(text.contains(slow), "{text}");
    let text = on_kinds("mpirun -n 5 a");
    let both = "* the ranks of hn are on Performance core 4 and Efficiency cores 0-3\n";
    assert!(text.contains(both), "{text}");
    let text = on_kinds("mpirun -n 2 --map-by pe-list=4,6:ordered:hwtcpus a");
    assert!(!text.contains("the ranks of hn"), "{text}");
    let slurm = "SLURM_JOB_ID=1 SLURM_NODELIST=n1 SLURM_TASKS_PER_NODE=2 SLURM_JOB_CPUS_PER_NODE";
    let text = explained(&format!("{slurm}=4 mpirun --map-by slot:pe=4 a"), OK);
    let few = "* SLURM_JOB_CPUS_PER_NODE gives this job 4 CPUs on n1, and its ranks are on 8 cores";
    assert!(text.contains(few), "{text}");
    let text = explained(&format!("{slurm}=8 mpirun --map-by slot:pe=4 a"), OK);
    let threads = "if those are hardware threads, a run finds fewer than the 8 cores that its ranks have here, and can be refused; `--map-by slot:pe=4:hwtcpus` instead of `--map-by slot:pe=4` needs no more\n";
    assert!(text.contains(threads), "{text}");
    let text = explained(&format!("{slurm}=8 mpirun --map-by slot:pe=2 a"), OK);
    assert!(!text.contains("gives this job"), "{text}");
}

#[test]
fn where_slots_are_left_the_cpus_are_what_a_refusal_counts() {
    let text = explained("mpirun -H n1:16,n2:16 -n 8 --map-by slot:pe=3 a", REFUSED);
    let cpus = "No map. app 0: 4 of the processes found no place: each needs 3 cores, and a node with 8 has room for 2 [";
    assert!(text.contains(cpus), "{text}");
}

#[test]
fn an_appfile_without_directives_is_predicted_for_each_series() {
    let folder = TempDir::new().unwrap();
    let appfile = folder.path().join("apps");
    fs::write(&appfile, "-np 1 ./a\n-np 2 ./b\n").unwrap();
    let text = explained(&format!("mpirun --app {}", appfile.display()), OK);
    assert!(
        text.contains("\nThis holds for Open MPI 5.0 and 6 (PRRTE"),
        "{text}"
    );
    fs::write(&appfile, "-np 1 ./a\n-np 2 --map-by core ./b\n").unwrap();
    let text = explained(&format!("mpirun --app {}", appfile.display()), OK);
    let unknown = "Open MPI 5.0 (PRRTE 3.0.14) is not predicted for this. ";
    assert!(text.contains(unknown), "{text}");
}

#[test]
fn a_list_of_cpus_on_one_node_comes_with_the_line_that_uses_all() {
    let text = explained("mpirun -H n1:8,n2:8 --cpu-set 0,2 a", OK);
    let all =
        "* no `-n`: one process for each of the 2 CPUs of the list; `-n 4` uses all 2 nodes [";
    assert!(text.contains(all), "{text}");
}

#[test]
fn an_address_and_a_domain_of_a_host_and_a_run_without_a_launch_are_remarked() {
    let unlaunched = "* with donotlaunch, mpirun takes its own node's machine for every node\n";
    for options in ["--rtos donotlaunch", "--do-not-launch"] {
        let text = explained(&format!("mpirun {options} -H n1:2,n2:2 -n 4 a"), OK);
        assert!(text.contains(unlaunched), "{text}");
    }
    let text = explained("mpirun -H 10.0.0.1:2,n2.site.org:2 -n 4 a", OK);
    for remark in [
        "* if 10.0.0.1 is the launcher's own node, Open MPI 5.0.6 refuses it\n",
        "* n2.site.org is shown without its domain\n",
    ] {
        assert!(text.contains(remark), "{text}");
    }
    let text = explained("prterun -H n1:2 -n 2 a", OK);
    assert!(
        !text.contains("5.0.6") && !text.contains("its domain"),
        "{text}"
    );
}

#[test]
fn what_moves_no_rank_is_not_the_reason_of_a_difference() {
    let slurm = "SLURM_JOB_ID=1 SLURM_NODELIST=n[1-2] SLURM_TASKS_PER_NODE=8(x2)";
    let default = "PRTE_MCA_rmaps_default_mapping_policy=ppr:8:node";
    let text = explained(&format!("{slurm} {default} mpirun a"), OK);
    let reason = "share a core): it derives the default binding of a job with a pattern on nodes for as many processes as the pattern has places";
    assert!(text.contains(reason), "{text}");
    assert!(!text.contains("head node outside"), "{text}");
}

#[test]
fn nodes_that_no_list_or_file_names_are_not_said_to_be_spared() {
    let slurm = "SLURM_JOB_ID=1 SLURM_NODELIST=n[1-3] SLURM_TASKS_PER_NODE=2(x3)";
    let text = explained(&format!("{slurm} mpirun -H n1:2,n2:2 -n 4 a"), OK);
    let unnamed = "n3 takes no process: `-H` does not name it";
    assert!(text.contains(unnamed), "{text}");
    let text = explained(&format!("{slurm} mpirun -H n1:2,n2:2 -n 2 a"), OK);
    assert!(text.contains("n1 has 2 slots, enough for all"), "{text}");
    let folder = TempDir::new().unwrap();
    let affinity = folder.path().join("affinity");
    fs::write(&affinity, "n1 0\nn1 1\nn2 0\n").unwrap();
    let affinity = affinity.display();
    let lsf = "LSB_JOBID=7 LSB_HOSTS='n1 n1 n2 n2 n3 n4' LSB_AFFINITY_HOSTFILE";
    let mut command = mapcheck(&format!("explain {OPTIONS}"));
    command.arg(format!("{lsf}={affinity} mpirun a"));
    let text = stdout(&command.assert().code(OK));
    let file = "take no process: the lines of the file that the ranks have do not name them";
    assert!(text.contains(file), "{text}");
    for sentence in [
        "packaged without",
        "one process for each",
        "is bound to 1 CPU",
    ] {
        assert!(!text.contains(sentence), "{sentence}: {text}");
    }
}

#[test]
fn the_cpus_that_the_first_app_asks_for_are_named_where_another_lacks_them() {
    let text = explained("mpirun -H n1:8 -n 1 --map-by slot:PE=2 a : -n 7 b", REFUSED);
    let cpus = "; each needs 2 CPUs, because what the first app asks for is the job's";
    assert!(text.contains(cpus), "{text}");
    let own = "* give app 1 one CPU for each process: `--map-by slot:pe=1`";
    let text = explained("mpirun -H n1:8 -n 1 --map-by slot:PE=2 a : -n 6 b", REFUSED);
    assert!(text.contains(own), "{text}");
}

#[test]
fn a_profile_names_a_departure_only_if_a_rank_is_elsewhere() {
    let like = |line: &str| {
        let options = "--no-environment --head hn --topology 1pkg-1numa-4core --like openmpi-5.0";
        stdout(&mapcheck(&format!("explain {options} mpirun {line}")).assert())
    };
    let same = like("-n 2 --bind-to core a");
    assert!(!same.contains("departs from the rules here"), "{same}");
    assert!(same.contains("with every rank where the rules have it\n  * lone-threads-for-cores"));
    let other = like("-H n1:4 -n 2 --map-by pe-list=0-3 a");
    assert!(
        other.contains("departs from the rules here: it takes each range"),
        "{other}"
    );
}

#[test]
fn what_decides_where_unbound_threads_run_comes_with_the_whole_line_that_binds() {
    let variables = "-x OMP_PLACES=cores -x OMP_NUM_THREADS=4";
    let text = explained(&format!("mpirun --bind-to none {variables} -n 2 a"), OK);
    let line = format!("mpirun --map-by slot:pe=4 {variables} -n 2 a");
    for part in [
        "mpirun binds nothing here: the system, OMP_PLACES and the batch system's cpuset decide where threads run",
        &format!("`{line}` gives each process 4 CPUs"),
    ] {
        assert!(text.contains(part), "{text}");
    }
    let bound = explained(&line, OK);
    assert!(bound.contains("each is bound to 4 cores"), "{bound}");
    let plain = explained("mpirun --bind-to none -n 2 a", OK);
    assert!(!plain.contains("binds nothing here"), "{plain}");
}

#[test]
fn the_cpus_that_a_job_of_slurm_asks_for_are_compared_with_those_of_a_rank() {
    let slurm = "SLURM_JOBID=1 SLURM_JOB_NODELIST=n1 SLURM_NODELIST=n1 SLURM_TASKS_PER_NODE=2";
    let line = |cpus| format!("{slurm} SLURM_CPUS_PER_TASK={cpus} mpirun -n 2 a");
    let few = "SLURM_CPUS_PER_TASK is 8, and rank 0 has package[0][core:L0], 2 hardware threads";
    let text = explained(&line(8), OK);
    assert!(text.contains(few), "{text}");
    let text = explained(&line(1), OK);
    assert!(!text.contains("SLURM_CPUS_PER_TASK is"), "{text}");
}

#[test]
fn a_line_that_asks_for_its_map_has_the_command_that_compares_it() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("run");
    for (asked, printed) in [
        ("--display map", true),
        ("--display bind", true),
        ("--report-bindings", true),
        ("--display allocation", false),
        ("--map-by core", false),
    ] {
        let line = format!("mpirun -H n1:4 -n 2 {asked} a");
        let text = explained(&line, OK);
        let mut lines = text.lines();
        lines.find(|line| line.ends_with("compare this with what a run printed, saved as FILE:"));
        let command = lines
            .next()
            .and_then(|line| line.strip_prefix("    mapcheck "));
        assert_eq!(command.is_some(), printed, "{text}");
        let Some(command) = command else { continue };
        let map = "n1.site:7] Rank 0 bound to package[0][core:0]\n[n1.site:7] Rank 1 bound to package[0][core:1]\n";
        fs::write(&file, format!("[{map}")).unwrap();
        let command = command.replace("FILE", &file.display().to_string());
        mapcheck(&command).assert().code(OK);
    }
    // What is typed before the launcher is part of the line.
    let with_variable = "PRTE_MCA_bindto=none mpirun -n 2 --display map a";
    let text = explained(with_variable, OK);
    assert!(text.contains(&format!("-- {with_variable}\n")), "{text}");
}

#[test]
fn the_tip_about_threads_is_left_out_for_one_thread() {
    let with = |threads: &str| {
        let text = mapcheck(&format!(
            "explain {OPTIONS} mpirun -x OMP_NUM_THREADS={threads} -n 2 a"
        ));
        { text }.assert().code(OK)
    };
    let one = stdout(&with("1"));
    assert!(!one.contains("all of its threads share"), "{one}");
    assert!(
        one.contains("a second mpirun on the node begins at the same CPU"),
        "{one}"
    );
    let two = stdout(&with("4"));
    assert!(
        two.contains("a second mpirun on the node begins at the same CPU"),
        "{two}"
    );
}

#[test]
fn a_note_is_broken_at_the_width_of_the_terminal() {
    let line = "explain --head hn --topology 1pkg-1numa-4core mpirun -n 1 a";
    let assert = mapcheck(line)
        .env("COLUMNS", "60")
        .env("PRTE_MCA_rmaps_base_mapping_policy", "node")
        .assert();
    let notes = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    assert!(
        notes.contains("no longer\ndoes anything: use `--map-by`"),
        "{notes}"
    );
    assert!(
        notes.lines().all(|line| line.chars().count() <= 60),
        "{notes}"
    );
    assert!(notes.lines().count() > 2, "{notes}");
}

#[test]
fn a_rankfile_adds_no_nodes_and_decides_alone() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("ranks");
    let name = file.display();
    fs::write(&file, "rank 0=n1 slot=0\nrank 1=n2 slot=0\n").unwrap();
    let text = explained(&format!("mpirun --rankfile {name} a"), REFUSED);
    let in_older = "\nOpen MPI 5.0 (PRRTE 3.0.14) maps this (2 processes on 2 nodes, 1 on each;";
    assert!(text.contains(in_older), "{text}");
    assert!(
        text.contains(":1:1: the node `n1` is not allocated ["),
        "{text}"
    );
    let older = "a rankfile adds no nodes to the job; in Open MPI 5.0 and older it does;";
    assert!(text.contains(older), "{text}");
    let text = explained(
        &format!("mpirun -H n1,n2 --map-by core:rankfile:{name} a"),
        REFUSED,
    );
    let change =
        format!("* write `--map-by rankfile:file={name}` for `--map-by core:rankfile:{name}`");
    assert!(text.contains(&change), "{text}");
    // What would have bound and placed the ranks does not.
    fs::write(
        &file,
        "rank 0=localhost slot=0:0\nrank 1=localhost slot=1:0\n",
    )
    .unwrap();
    let text = explained(&format!("mpirun --rankfile {name} -n 2 a"), OK);
    assert!(!text.contains("No host is named"), "{text}");
    assert!(!text.contains("\n  binding"), "{text}");
    let text = explained("mpirun -n 1 --map-by slot:pe=8 a", REFUSED);
    let both = "a rankfile gives a process CPUs of several packages: `rank 0=hn slot=0-7`";
    assert!(text.contains(both), "{text}");
    fs::write(&file, "rank 0=hn slot=0-7\n").unwrap();
    let text = explained(&format!("mpirun -n 1 --rankfile {name} a"), OK);
    assert!(text.contains("it is bound to 8 cores"), "{text}");
}

#[test]
fn a_job_of_lsf_says_whether_its_affinity_file_places_the_ranks() {
    let folder = TempDir::new().unwrap();
    let hosts = folder.path().join("hosts");
    let cpus = folder.path().join("cpus");
    fs::write(&hosts, "n1\nn1\n").unwrap();
    fs::write(&cpus, "n1 0,1 0 1\nn1 8,9 1 1\n").unwrap();
    let job = format!(
        "LSB_JOBID=1 LSB_DJOB_HOSTFILE={} LSB_AFFINITY_HOSTFILE={}",
        hosts.display(),
        cpus.display()
    );
    let text = explained(&format!("{job} mpirun a"), OK);
    let gives = "* LSB_AFFINITY_HOSTFILE gives each rank its node and hardware threads";
    assert!(text.contains(gives), "{text}");
    let text = explained(&format!("{job} mpirun --map-by core a"), OK);
    let not = "* LSB_AFFINITY_HOSTFILE is not used: the line has a mapping\n";
    assert!(text.contains(not), "{text}");
}

#[test]
fn a_change_keeps_what_it_promises() {
    let text = explained("mpirun -n 2 --map-by pe-list=0-1:ordered a", OK);
    let list = "For this map in Open MPI 5.0, list each CPU: `--map-by pe-list=0,1:ordered`.";
    assert!(text.contains(list), "{text}");
    let two = "mpirun --map-by hwthread:pe=2 -n 4 a : --map-by hwthread -n 4 b";
    let text = explained(two, REFUSED);
    for fewer in [
        "the next free ones, and lower",
        "the next free ones, and drop",
    ] {
        assert!(!text.contains(fewer), "{text}");
    }
    // Three orders of ranks are one on nodes like these, and Open MPI 6 gives up only some bindings.
    let text = explained(
        "mpirun -H n1:8 --map-by package --rank-by core -n 4 a",
        REFUSED,
    );
    assert!(
        text.contains("* use `--rank-by fill` instead of `core`"),
        "{text}"
    );
    assert_eq!(text.matches("instead of `core`").count(), 2, "{text}");
    let text = explained("mpirun -H n1,n2 -n 16 -N 8 a", REFUSED);
    let partly = "add `--map-by :oversubscribe`; none is bound (Open MPI 6 binds otherwise)";
    assert!(text.contains(partly), "{text}");
    for pattern in ["-pernode", "-npernode 1", "--map-by ppr:1:node"] {
        let text = explained(&format!("mpirun {pattern} -n 9 a"), REFUSED);
        assert!(text.contains("name 9 nodes, as in `-H node1,"), "{text}");
    }
    // A second launch would have one core for each rank of a NUMA node.
    let text = explained("mpirun -H n1:8 -n 4 --map-by node a", OK);
    assert!(text.contains("`--bind-to none` leaves both free"), "{text}");
    assert!(!text.contains("puts the second on others"), "{text}");
}

#[test]
fn a_job_that_a_line_describes_is_not_of_the_environment() {
    let slurm = "SLURM_JOB_ID=1 SLURM_NODELIST=n1 SLURM_TASKS_PER_NODE=2";
    let described = mapcheck(&format!("explain {OPTIONS} {slurm} mpirun a"));
    let described = { described }.assert().code(OK);
    described.stderr(predicates::str::contains("from the environment").not());
    let mut given = mapcheck("explain --head hn --topology 1pkg-1numa-4core mpirun a");
    given.envs(slurm.split(' ').filter_map(|it| it.split_once('=')));
    let note = "note: from the environment: SLURM_NODELIST=n1; SLURM_TASKS_PER_NODE=2 (";
    given
        .assert()
        .code(OK)
        .stderr(predicates::str::contains(note));
}
