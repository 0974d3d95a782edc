//! Nodes with different machines: each node is mapped, bound and displayed by its own machine.
//!
//! The maps are worked out by hand from that rule. `n1` has 4 cores of one thread each in one package, which is also its only NUMA
//! node. `n2` has 8 cores of two threads each in two packages, each of which is a NUMA node: cores 0 to 3 (threads 0 to 7) and
//! cores 4 to 7 (threads 8 to 15). The head node `head` has a machine like `n1`'s and runs nothing.

use crate::shipped;
use mapcheck_reference::display::PrintMap;
use mapcheck_reference::error::Topic;
use mapcheck_reference::files::Files;
use mapcheck_reference::job_map::CpuNumbering;
use mapcheck_reference::{Case, JobMap, Machines, MapError, Rules, Topology, map};
use std::sync::Arc;

const SMALL: &str = "1pkg-1numa-4core";
const LARGE: &str = "2pkg-2numa-8core-smt2";

fn machine(name: &str) -> Arc<Topology> {
    Arc::new(shipped::machine(name))
}

/// Returns the machines of the nodes: `n2` has its own, all others have the small one.
fn machines(n2: &str) -> Machines {
    let mut machines = Machines::shared_by_all(machine(SMALL));
    machines.set("n2", &machine(n2));
    machines
}

fn map_on(machines: &Machines, arguments: &str) -> Result<JobMap, MapError> {
    let words: Vec<String> = arguments.split(' ').map(str::to_owned).collect();
    let case = Case::new(machines.clone(), "head", words.as_slice(), Files::new());
    map(&case, &Rules::default())
}

/// Returns `rank node binding` for each process, by node.
fn processes(arguments: &str) -> Vec<String> {
    let map = map_on(&machines(LARGE), arguments).unwrap();
    let mut lines = Vec::new();
    for node in &map.nodes {
        for process in &node.procs {
            let bound = process.bound.display(CpuNumbering::Logical);
            lines.push(format!("{} {} {bound}", process.rank, node.name));
        }
    }
    lines
}

/// Returns the topic of a refusal, or `None` if the line is mapped or fails in another way.
fn refusal_topic(arguments: &str) -> Option<Topic> {
    match map_on(&machines(LARGE), arguments) {
        Err(MapError::Refused(refusal)) => Some(refusal.topic),
        _ => None,
    }
}

/// Returns the bindings that `--display map:physical` shows, if `n2` has the given machine.
fn physical_bindings(n2: &str, arguments: &str) -> Vec<String> {
    let machines = machines(n2);
    let map = map_on(&machines, arguments).unwrap();
    let text = map.text("job").physical(&machines).to_string();
    let bindings = text.lines().filter_map(|line| line.split_once("Bound: "));
    bindings.map(|(_, bound)| bound.trim().to_owned()).collect()
}

#[test]
fn by_core_each_node_offers_its_own_cores() {
    // `n1` takes a process on each of its 4 cores; the other 6 go to the first 6 of `n2`'s 8 cores.
    assert_eq!(
        processes("-H n1:4,n2:8 --map-by core --bind-to core -n 10 a"),
        [
            "0 n1 package[0][core:L0]",
            "1 n1 package[0][core:L1]",
            "2 n1 package[0][core:L2]",
            "3 n1 package[0][core:L3]",
            "4 n2 package[0][core:L0]",
            "5 n2 package[0][core:L1]",
            "6 n2 package[0][core:L2]",
            "7 n2 package[0][core:L3]",
            "8 n2 package[1][core:L4]",
            "9 n2 package[1][core:L5]",
        ]
    );
}

#[test]
fn by_package_a_node_with_one_package_places_all_of_its_processes_there() {
    // `n2` alternates between its packages; ranking by fill numbers package 0 first.
    assert_eq!(
        processes("-H n1:2,n2:4 --map-by package --bind-to package -n 6 a"),
        [
            "0 n1 package[0][core:L0-3]",
            "1 n1 package[0][core:L0-3]",
            "2 n2 package[0][core:L0-3]",
            "3 n2 package[0][core:L0-3]",
            "4 n2 package[1][core:L4-7]",
            "5 n2 package[1][core:L4-7]",
        ]
    );
}

#[test]
fn a_pattern_per_numa_node_counts_the_numa_nodes_of_each_machine() {
    // Without `-n` the pattern fills every NUMA node: 1 of `n1`, 2 of `n2`.
    assert_eq!(
        processes("-H n1:4,n2:4 --map-by ppr:1:numa --bind-to numa a"),
        [
            "0 n1 package[0][core:L0-3]",
            "1 n2 package[0][core:L0-3]",
            "2 n2 package[1][core:L4-7]",
        ]
    );
}

#[test]
fn cpus_per_rank_are_counted_by_the_cores_of_each_machine() {
    // Without `-n` two cores per process make 2 processes on `n1` and 4 on `n2`.
    assert_eq!(
        processes("-H n1:8,n2:8 --map-by slot:pe=2 a"),
        [
            "0 n1 package[0][core:L0-1]",
            "1 n1 package[0][core:L2-3]",
            "2 n2 package[0][core:L0-1]",
            "3 n2 package[0][core:L2-3]",
            "4 n2 package[1][core:L4-5]",
            "5 n2 package[1][core:L6-7]",
        ]
    );
}

#[test]
fn a_pe_list_means_the_cpus_of_each_machine() {
    // CPU 3 is a core of each node. Each node takes the whole list, one CPU for each process.
    let line = "-H n1:2,n2:2 --map-by pe-list=0,3:ordered -n 4 a";
    assert_eq!(
        processes(line),
        [
            "0 n1 package[0][core:L0]",
            "1 n1 package[0][core:L3]",
            "2 n2 package[0][core:L0]",
            "3 n2 package[0][core:L3]",
        ]
    );
    // With HWTCPUS the CPUs are threads: thread 9 is in package 1 of `n2`. `n1` has no thread 9.
    assert_eq!(
        processes("-H n2:2 --map-by pe-list=3,9:ordered:hwtcpus -n 2 a"),
        ["0 n2 package[0][hwt:L3]", "1 n2 package[1][hwt:L9]"]
    );
}

#[test]
fn a_pe_list_is_refused_if_the_machine_of_one_node_lacks_a_cpu() {
    // Core 5 exists on `n2`, but not on `n1`.
    assert_eq!(
        processes("-H n2:2 --map-by pe-list=5:ordered -n 1 a"),
        ["0 n2 package[1][core:L5]"]
    );
    let line = "-H n1:2,n2:2 --map-by pe-list=5:ordered -n 1 a";
    assert_eq!(refusal_topic(line), Some(Topic::InvalidValue));
}

#[test]
fn binding_to_hwthread_binds_to_the_threads_of_each_machine() {
    // Threads are the CPUs: thread 1 is the only thread of core 1 on `n1`, and the second thread of core 0 on `n2`.
    assert_eq!(
        processes("-H n1:2,n2:2 --map-by slot:hwtcpus --bind-to hwthread -n 4 a"),
        [
            "0 n1 package[0][hwt:L0]",
            "1 n1 package[0][hwt:L1]",
            "2 n2 package[0][hwt:L0]",
            "3 n2 package[0][hwt:L1]",
        ]
    );
    // Cores are the CPUs: a thread is taken with its core, so the second process of `n2` is on core 1, and bindings are shown
    // as cores.
    assert_eq!(
        processes("-H n1:2,n2:2 --map-by slot --bind-to hwthread -n 4 a"),
        [
            "0 n1 package[0][core:L0]",
            "1 n1 package[0][core:L1]",
            "2 n2 package[0][core:L0]",
            "3 n2 package[0][core:L1]",
        ]
    );
}

#[test]
fn a_node_takes_as_many_bound_processes_as_its_machine_has_cores() {
    // The small machine binds 4 processes to its 4 cores, and no other node takes the fifth. The large one binds all 5.
    let on = |node: &str| format!("-H {node}:8 --map-by slot --bind-to core -n 5 a");
    assert_eq!(refusal_topic(&on("n1")), Some(Topic::FailedMap));
    assert_eq!(processes(&on("n2")).len(), 5);
}

#[test]
fn physical_numbers_are_those_of_the_nodes_machine() {
    // `n2` numbers its cores 0, 2, 1, 3 in package 0 and its threads 0, 1, 4, 5; `n1` numbers both in order.
    let round_robin = "2pkg-2numa-8core-roundrobin";
    assert_eq!(
        physical_bindings(
            round_robin,
            "-H n1:3,n2:3 --map-by core --bind-to core -n 6 a"
        ),
        [
            "package[0][core:P0]",
            "package[0][core:P1]",
            "package[0][core:P2]",
            "package[0][core:P0]",
            "package[0][core:P2]",
            "package[0][core:P1]",
        ]
    );
    let by_thread = "-H n1:3,n2:3 --map-by hwthread:hwtcpus --bind-to hwthread -n 6 a";
    assert_eq!(
        physical_bindings(round_robin, by_thread),
        [
            "package[0][hwt:P0]",
            "package[0][hwt:P1]",
            "package[0][hwt:P2]",
            "package[0][hwt:P0]",
            "package[0][hwt:P1]",
            "package[0][hwt:P4]",
        ]
    );
}

#[test]
fn only_the_machines_of_an_apps_nodes_need_the_object() {
    // `n2` has no L3 cache. An app that does not use it is mapped by the caches of the others, and one that does is refused.
    let machines = machines("2pkg-2numa-8core-nol3");
    let on = |hosts: &str| {
        let line = format!("-H {hosts} --map-by l3cache -n 2 a");
        map_on(&machines, &line).map(|map| map.num_ranked())
    };
    assert_eq!(on("n1:2").ok(), Some(2));
    let refusal = match on("n2:2") {
        Err(MapError::Refused(refusal)) => Some(refusal.topic),
        _ => None,
    };
    assert_eq!(refusal, Some(Topic::TargetNotFound));
}
