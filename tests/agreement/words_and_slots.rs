//! Former differences between the reference and the build: words that belong to the job, values of options, and apps that lose
//! slots.

/// A machine of `topologies/` and a command line, each reduced as far as possible.
pub(super) const FORMER_DIFFERENCES: &[(&str, &str)] = &[
    // Older options are words of the options that replaced them. Output goes to one place, and can be copied once.
    (
        "1pkg-1numa-4core",
        "-H n1:4 --tag-output --output tag=x -n 1 a",
    ),
    (
        "1pkg-1numa-4core",
        "-H n1:4 --stop-in-init -n 1 a : --rtos stop-in-init=0 -n 1 b",
    ),
    (
        "1pkg-1numa-4core",
        "-H n1:4 --display-allocation --display map,allocation=0 -n 1 a",
    ),
    (
        "1pkg-1numa-4core",
        "-H n1:4 --output-directory x --output-directory y --output tag -n 1 a",
    ),
    (
        "1pkg-1numa-4core",
        "-H n1:4 --output-directory x:bogus -n 1 a",
    ),
    ("1pkg-1numa-4core", "-H n1:4 --output tag:copy,rank:copy a"),
    ("1pkg-1numa-4core", "-H n1:4 --output tag:copy=x:nocopy=1 a"),
    ("1pkg-1numa-4core", "-H n1:4 --output directory=x:pattern a"),
    (
        "1pkg-1numa-4core",
        "-H n1:4 --output-filename x --output directory=y --timeout x a",
    ),
    // Parameters also come from an application's arguments: the last one of several, unless an option sets them.
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:4 -n 1 a --prtemca hwloc_default_cpu_list 1 x --mca hwloc_default_cpu_list \"2\"",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:4 --prtemca bindto numa -n 1 a --prtemca bindto none : -n 1 b --prtemca mapby package",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:4 -x --prtemca rmaps seq -- a --prtemca rmaps ppr",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:4 -n 1 a --prtemca --prtemca rmaps seq",
    ),
    // Qualifiers are checked before the list or the names of the policy.
    (
        "1pkg-1numa-4core",
        "-H n1:4 --map-by pe-list=x:oversubscribe:nooversubscribe a",
    ),
    (
        "1pkg-1numa-4core",
        "-H n1:4 -n 1 a : --map-by device=a,b:hwtcpus:corecpus b",
    ),
    // Parameters for memory do not change the map, but their words are checked first.
    (
        "1pkg-1numa-4core",
        "--prtemca hwloc_default_mem_alloc_policy local --prtemca bindto x -H n1:4 a",
    ),
    (
        "1pkg-1numa-4core",
        "--prtemca prte_hwloc_default_mem_bind_failure_action WARN -H n1:4 a",
    ),
    // Configured cores and CORECPUS are kept on a machine without cores.
    (
        "1pkg-nocore-4pu",
        "--prtemca mapby numa:corecpus -H n1:4 -n 2 a",
    ),
    (
        "1pkg-nocore-4pu",
        "--prtemca mapby core --map-by :corecpus -H n1:4 -n 2 a",
    ),
    // An app whose nodes have fewer than 0 slots is not placed. A node's maximum is not checked while apps are
    // counted.
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:8,n2:8 -n 1 a : -H n1:-2,n2:1 b",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:8 -n 1 a : -H n1:-1 --map-by pe-list=0,1,2 b",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:8 -n 1 a : -H n1:-1 --map-by ppr:1:node b",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:8 -n 1 a : -H n1:-1 --map-by seq b",
    ),
    (
        "2pkg-4numa-16core-io",
        "-H n1:8 -n 1 a : -H n1:-1 --map-by device=gpu b",
    ),
    (
        "1pkg-1numa-4core",
        "--prtemca ras simulator --prtemca ras_simulator_num_nodes 3 -n 11 a : -H nodeA1:5 b",
    ),
    (
        "1pkg-1numa-4core",
        "--prtemca ras simulator --prtemca ras_simulator_num_nodes 3 -n 1 a : -H +n0,+e b",
    ),
    // A node at its maximum is removed again for each resource, even if it has slots left.
    (
        "2pkg-8numa-64core-smt2",
        "--prtemca ras simulator --prtemca ras_simulator_num_nodes 1 --prtemca ras_simulator_max_slots 2 --map-by ppr:1:l3cache a",
    ),
    // Empty nodes exclude those that are named later in the list, under any name of the head node.
    ("1pkg-1numa-4core", "-H +e,localhost -n 1 a"),
    // Devices without CPUs are not reported if other devices took processes.
    (
        "2pkg-4numa-16core-io",
        "-n 12 a : --map-by device=gpu -n 2 b",
    ),
    (
        "2pkg-4numa-16core-io",
        "-H n1:20,n2:20 --map-by slot --bind-to core -H n1:12 -n 12 a : -H n2:16 -n 16 b : --map-by device=gpu -n 3 c",
    ),
    (
        "2pkg-4numa-16core-io",
        "-H n1:40 --map-by device=gpu:pe=5 -n 2 a",
    ),
    (
        "2pkg-4numa-16core-io",
        "-H n1:40 --map-by slot --bind-to core -n 12 a : --map-by device=gpu:oversubscribe -n 2 b",
    ),
    // Too few devices are reported before too few slots.
    ("2pkg-4numa-16core-io", "-H n1:1 --map-by device=gpu -n 9 a"),
    (
        "2pkg-4numa-16core-io",
        "-H n1:1 --map-by device=block:ndev=9 -n 9 a",
    ),
    // An app whose host list has fewer than 0 slots gets fewer than 0 processes.
    ("1pkg-1numa-4core", "-H n1:2 -n 1 a : -H n1:-1 b : c"),
    (
        "1pkg-1numa-4core",
        "-H n1:4 -n 2 a : -H n1:-1 --map-by ppr:2:node b : -n 1 c",
    ),
    (
        "1pkg-1numa-4core",
        "-H n1:4 -n 1 a : --map-by seq -H n1:-2 b",
    ),
    (
        "1pkg-1numa-4core",
        "-H n1:4 -n 2 a : --map-by seq -H n1:-2 b",
    ),
    (
        "1pkg-1numa-4core",
        "-H n1:3 -n 2 a : -H n1:-1 --map-by pe-list=0 b",
    ),
    // Processes are counted before an invalid default policy is detected, on the head node too.
    ("1pkg-1numa-4core", "-H n1 -H n1 --prtemca mapby :span a"),
    (
        "1pkg-1numa-4core",
        "-H n1:2,localhost:3 --prtemca mapby :nolocal:oversubscribe a",
    ),
    (
        "1pkg-1numa-4core",
        "-H n1:2,localhost:3 --prtemca mapby :nolocal a",
    ),
    // Missing configured CPUs are reported before a missing session, and together with faulty policies.
    (
        "1pkg-1numa-4core",
        "-H n1:4 --prtemca hwloc_default_cpu_list 99 --session-id 4 a",
    ),
    (
        "1pkg-1numa-4core",
        "-H n1:4 --prtemca hwloc_default_cpu_list 99 --map-by slot --rank-by fill a",
    ),
    // The host list is not parsed if the hostfile has left no node.
    (
        "1pkg-1numa-4core",
        "--hostfile features/data/no-host-left -H +n1 a",
    ),
    // Only the parser, which takes the apps in turn, reports a missing pattern.
    (
        "1pkg-1numa-4core",
        "-H n1:4 --map-by :oversubscribe:nooversubscribe a : --map-by ppr b",
    ),
    (
        "1pkg-1numa-4core",
        "-H n1:4 --map-by ppr a : --map-by :oversubscribe:nooversubscribe b",
    ),
    // Options without effect, and faulty variables.
    (
        "1pkg-1numa-4core",
        "-H n1:4 --keepalive +3 --prtemca prte_ras_base_display_alloc 1 --mca ras_base_display_alloc x a",
    ),
    ("1pkg-1numa-4core", "-H n1:4 --keepalive 3 --keepalive 3 a"),
    ("1pkg-1numa-4core", "-H n1:4 --set-env A --timeout x a"),
    ("1pkg-1numa-4core", "-H n1:4 -n 1 a : --set-env A -n x b"),
    ("1pkg-1numa-4core", "-H n1:4 --append-env A[] b a"),
    ("1pkg-1numa-4core", "-H n1:4 --prepend-env A[[] b a"),
    // Ranks have 32 bits, except for the highest values. Text after yes or no is ignored.
    ("1pkg-1numa-4core", "-H n1:4 --stdin 4294967244 a"),
    ("1pkg-1numa-4core", "-H n1:4 --stdin 4294967245 a"),
    ("1pkg-1numa-4core", "-H n1:4 --gpu-support \t0 a"),
    ("1pkg-1numa-4core", "-H n1:4 --output tag=TRUEX a"),
    ("1pkg-1numa-4core", "-H n1:4 --display map-devel=Nope a"),
    ("1pkg-1numa-4core", "-H n1:4 --output tag=tx a"),
    ("1pkg-1numa-4core", "-H n1:4 --output tag=tx,tag=0 a"),
    ("1pkg-1numa-4core", "-H n1:4 --output tag=tx,tag=yx a"),
];
