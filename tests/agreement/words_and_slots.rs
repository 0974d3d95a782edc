//! Command lines on which the reference and the build once differed: on words that are the job's, and on apps whose slots are taken away.

/// A machine of `topologies/` and a command line, each as short as it would get.
pub(super) const ONCE_DIFFERENT: &[(&str, &str)] = &[
    // Older options are words of those that replaced them; output goes to one place, and a copy of it is spoken of once.
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
    // Parameters are taken from the words of an application, too, the last of several, and where no option sets them.
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
    // Qualifiers are looked at before what the policy lists or names.
    (
        "1pkg-1numa-4core",
        "-H n1:4 --map-by pe-list=x:oversubscribe:nooversubscribe a",
    ),
    (
        "1pkg-1numa-4core",
        "-H n1:4 -n 1 a : --map-by device=a,b:hwtcpus:corecpus b",
    ),
    // What is configured of memory changes no map, but its words are looked at first.
    (
        "1pkg-1numa-4core",
        "--prtemca hwloc_default_mem_alloc_policy local --prtemca bindto x -H n1:4 a",
    ),
    (
        "1pkg-1numa-4core",
        "--prtemca prte_hwloc_default_mem_bind_failure_action WARN -H n1:4 a",
    ),
    // Cores and CORECPUS that are configured stay what they are on a machine that has none.
    (
        "1pkg-nocore-4pu",
        "--prtemca mapby numa:corecpus -H n1:4 -n 2 a",
    ),
    (
        "1pkg-nocore-4pu",
        "--prtemca mapby core --map-by :corecpus -H n1:4 -n 2 a",
    ),
    // An app whose nodes have fewer slots than none is not placed; what nodes hold at most is not asked while apps are counted.
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
    // A node that holds all that it may is taken out again for each resource, also where it has slots left.
    (
        "2pkg-8numa-64core-smt2",
        "--prtemca ras simulator --prtemca ras_simulator_num_nodes 1 --prtemca ras_simulator_max_slots 2 --map-by ppr:1:l3cache a",
    ),
    // Empty nodes are not those that are named behind them, by whichever name of the head node.
    ("1pkg-1numa-4core", "-H +e,localhost -n 1 a"),
    // That some devices lack CPUs is not told where others took processes.
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
    // That there are too few devices is told before that there are too few slots.
    ("2pkg-4numa-16core-io", "-H n1:1 --map-by device=gpu -n 9 a"),
    (
        "2pkg-4numa-16core-io",
        "-H n1:1 --map-by device=block:ndev=9 -n 9 a",
    ),
    // An app whose list asks for fewer slots than none has fewer processes than none.
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
    // Processes are counted before it is seen that what is configured is no policy, and on the head node, too.
    ("1pkg-1numa-4core", "-H n1 -H n1 --prtemca mapby :span a"),
    (
        "1pkg-1numa-4core",
        "-H n1:2,localhost:3 --prtemca mapby :nolocal:oversubscribe a",
    ),
    (
        "1pkg-1numa-4core",
        "-H n1:2,localhost:3 --prtemca mapby :nolocal a",
    ),
    // That the configured CPUs are not there is told before that there is no such session, and beside what is wrong with policies.
    (
        "1pkg-1numa-4core",
        "-H n1:4 --prtemca hwloc_default_cpu_list 99 --session-id 4 a",
    ),
    (
        "1pkg-1numa-4core",
        "-H n1:4 --prtemca hwloc_default_cpu_list 99 --map-by slot --rank-by fill a",
    ),
    // A list is not looked at where the hostfile has left no node.
    (
        "1pkg-1numa-4core",
        "--hostfile features/data/no-host-left -H +n1 a",
    ),
    // A pattern that is not there at all is missed by the parser only, which takes the apps in turn.
    (
        "1pkg-1numa-4core",
        "-H n1:4 --map-by :oversubscribe:nooversubscribe a : --map-by ppr b",
    ),
    (
        "1pkg-1numa-4core",
        "-H n1:4 --map-by ppr a : --map-by :oversubscribe:nooversubscribe b",
    ),
];
