//! Lines on which the reference like PRRTE 5.0.0rc1 once differed from the build.

/// Former differences between the reference and the build, each reduced as far as possible.
pub(crate) const FORMER_DIFFERENCES: &[(&str, &str)] = &[
    // Unbound processes take no CPU, so a second pass spreads again over the free ones.
    (
        "2pkg-4numa-8core-hbmmixed",
        "-H n1:64,n2:10 --map-by slot --bind-to numa:if-supported -n 30 a",
    ),
    // The mapping of the job or of the app, not a binding to several CPUs, decides whether CPUs are shown as cores or as hardware threads.
    (
        "4pkg-4numa-64core-smt2",
        "-H n1:12 --map-by slot:pe=2 --bind-to hwthread -n 3 a : --rank-by node -n 2 b",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:16 --map-by slot:hwtcpus:pe=2 --bind-to core -n 1 a : --rank-by node -n 2 b",
    ),
    // If HWTCPUS is an app's only qualifier that is not the job's, the app is still shown in hardware threads.
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:8 -n 2 a : --map-by :nooversubscribe:hwtcpus -n 2 b",
    ),
    // Without cores, CORECPUS of an app means hardware threads.
    (
        "1pkg-nocore-4pu",
        "-H n1:16 --map-by node -n 1 a : --map-by core:corecpus -n 2 b",
    ),
    // An app without processes from the job's mapping uses the first node with a free slot, and fails if all are
    // full.
    (
        "1pkg-4numa-24core-smt2",
        "--prtemca mapby ppr:1:node -H n1:2,n2:2 --map-by slot a : -H n2:2 --map-by slot -n 1 b",
    ),
    (
        "1pkg-4numa-24core-smt2",
        "--prtemca mapby seq -H n1:2,n2:2 -n 2 --map-by slot a : --map-by pe-list=0,1 b : -H n2:2 -n 1 --map-by node c",
    ),
    (
        "1pkg-4numa-24core-smt2",
        "--prtemca bindto core --prtemca mapby seq -H n1:30 -n 24 --map-by slot a : --map-by node b : --map-by node --bind-to none -n 1 c",
    ),
    // On a machine without cores, an app that uses them is counted and placed by hardware threads.
    (
        "1pkg-nocore-4pu",
        "-H n2:2,n1:* --map-by slot:corecpus a : --map-by slot:oversubscribe -n 1 b",
    ),
    (
        "1pkg-nocore-4pu",
        "-H n1:* --map-by slot:corecpus -n 1 a : --map-by slot:corecpus b",
    ),
    // Slots that a hostfile takes from a counted node are taken until an app has that node.
    (
        "1pkg-1numa-4core",
        "-H n2:* -n 1 a : --hostfile features/data/hosts -H n1 -n 1 b",
    ),
    // An app whose only node is the excluded head node is refused before anything is placed; an app whose nodes are
    // full is refused in its turn. An app with a process count is not checked before.
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:2 -n 1 a : -H localhost:2 --map-by rankfile:file=features/data/ranks:nolocal b",
    ),
    ("1pkg-1numa-4core", "--map-by core:nolocal a"),
    // The app is counted before the job's ranking and binding are checked.
    (
        "2pkg-2numa-8core-smt2",
        "--map-by core:nolocal --bind-to package a",
    ),
    ("1pkg-1numa-4core", "--map-by slot:nolocal --rank-by fill a"),
    ("1pkg-1numa-4core", "--map-by core:nolocal:pe=2 a"),
    (
        "1pkg-1numa-1core",
        "-H vm --map-by pe-list=0,1:ordered a : --map-by numa b",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:2 -n 1 a : -H localhost:2 -n 1 --map-by rankfile:file=features/data/ranks:nolocal b",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:0 --map-by seq -n 1 a : -H n1:0 --map-by ppr:1:node b",
    ),
    // CPU lists in rankfiles and sequence files may have empty items, but not be empty; a long list is used to its
    // end.
    (
        "2pkg-2numa-8core-smt2",
        "-H n2:4 --map-by rankfile:file=features/data/ranks_unchecked a",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:4,n2:4 --map-by rankfile:file=features/data/ranks-long a",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:4,n2:4 --map-by seq:file=features/data/sequence-holes a",
    ),
    // The hosts of a rankfile are parsed before the app's nodes are chosen.
    (
        "1pkg-4numa-24core-smt2",
        "-H n1 --hostfile features/data/hosts --map-by rankfile:file=features/data/ranks-relative a",
    ),
    // Parameters have synonyms, and each name can have the project's prefix.
    (
        "1pkg-4numa-24core-smt2",
        "--prtemca map_by numa --prtemca mapby slot --prtemca prte_rank_by node --prtemca bind_to none -H n1:4,n2:4 -n 6 a",
    ),
    (
        "1pkg-4numa-24core-smt2",
        "--prtemca prte_ras simulator --prtemca prte_ras_simulator_num_nodes 2 --prtemca prte_prte_set_default_slots 3 --prtemca set_default_slots 2 -n 4 a",
    ),
    (
        "1pkg-4numa-24core-smt2",
        "--mca prte_default_hostfile features/data/hosts -n 3 a",
    ),
    // Of several mistakes, the first one found is reported: in words, in parameters, in nodes, in values, then in the
    // job's request.
    (
        "1pkg-4numa-24core-smt2",
        "--prtemca mapby bogus --prtemca bindto core:report -n 1 a",
    ),
    (
        "1pkg-4numa-24core-smt2",
        "--display map=x --prtemca mapby bogus -n 1 a",
    ),
    ("1pkg-4numa-24core-smt2", "--display map=x -n 1 a : -n y b"),
    (
        "1pkg-4numa-24core-smt2",
        "--hostfile features/data/bad-word --output tag=x -n 1 a",
    ),
    (
        "1pkg-4numa-24core-smt2",
        "--hostfile features/data/bad-word --timeout x -n 1 a",
    ),
    (
        "1pkg-4numa-24core-smt2",
        "--hostfile features/data/bad-word --session-id 7 -n 1 a",
    ),
    (
        "1pkg-4numa-24core-smt2",
        "-H n1 --add-host n2 --map-by core:pe=0 -n 1 a",
    ),
    (
        "1pkg-4numa-24core-smt2",
        "-H n1 --session-id x --alloc-id y --map-by core:pe=0 -n 1 a",
    ),
    // On a machine without a package, no CPU is inside a package.
    ("1pkg-nocore-4pu", "-H n1:4 --map-by pe-list=0,9 -n 1 a"),
    // The older option for a pattern accepts the older names of a package.
    ("2pkg-2numa-8core-nol3", "-H n1:4 --ppr 1:socket -n 2 a"),
    // A simulated node has a slot for each core that jobs may use, and may have more slots than its maximum of
    // processes.
    (
        "2pkg-2numa-8core-smt2",
        "--prtemca hwloc_default_cpu_list 2-3 --prtemca ras simulator --prtemca ras_simulator_num_nodes 2 --map-by slot a",
    ),
    (
        "1pkg-1numa-1core",
        "--prtemca ras simulator --prtemca ras_simulator_num_nodes 2 --prtemca ras_simulator_slots 8 --map-by core -n 3 a",
    ),
    // Neither of two values may look like an option, wherever the first one is.
    ("1pkg-1numa-4core", "-H n1:4 --append-env=A[:] --np 1 a"),
    // A default that is not supported is refused as such, and an empty list of mappers does not restrict the mappers.
    (
        "1pkg-1numa-4core",
        "-H n1:4 --prtemca mapby device=gpu,network -n 1 a",
    ),
    ("1pkg-1numa-4core", "-H n1:4 --prtemca rmaps , -n 1 a"),
    // At the start of a later app, a cluster of letters that are not options is the executable.
    (
        "1pkg-1numa-4core",
        "-H n1:4,n2:9 -n 1 a : -map-by node -n 1 b",
    ),
    (
        "1pkg-1numa-4core",
        "--prtemca map_by node -H n1:4,n2:9 -n 1 a : -vXy -n 1 b",
    ),
    ("1pkg-1numa-4core", "-H n1:4 -n 1 a : -vX -n 1 b"),
    // Abbreviations of option names, and the values that options accept.
    (
        "1pkg-1numa-4core",
        "-H n1:4 --no --pmi a b --x FOO --stop-in-app=there -n 2 a",
    ),
    ("1pkg-1numa-4core", "-H n1:4 --stop-in -n 2 a"),
    ("1pkg-1numa-4core", "-H n1:4 --timeout +3 -n 2 a"),
    ("1pkg-1numa-4core", "-H n1:4 --session-id +3 -n 2 a"),
    // A PE list with CPUs that the machine lacks is not expanded. A pattern with too few slots is refused whatever
    // its count.
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:4 -n 1 --map-by pe-list=0-3000000 a",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:4,n2:4 --map-by ppr:2000000:core a",
    ),
    // Addresses in short forms are recognised too.
    (
        "1pkg-1numa-4core",
        "-H 10.1:2,10.2:2,999.1:1,0x7f.1:1 -n 6 a",
    ),
    // For a sequence, a node at its maximum is not full if it has slots left or slots do not count.
    (
        "2pkg-2numa-8core-smt2",
        "--prtemca ras simulator --prtemca ras_simulator_num_nodes 2 --prtemca ras_simulator_slots 8 --prtemca ras_simulator_max_slots 5 -n 4 --map-by slot a : -n 1 --map-by seq -H nodeA0 b",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "--hostfile features/data/hosts-max -n 4 --map-by slot:oversubscribe a : -n 1 --map-by seq -H n2 b",
    ),
    // A build keeps 32 bits of a sum of slots. A default slot count out of range becomes the nearest value in range.
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:2147483647 --bind-to core -n 1 a",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:2147483647,n2:1 --map-by node:oversubscribe -n 3 a",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:2147483647,n2:2147483647,n3:4 --bind-to none a",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:2147483647,n2:2147483647 --map-by slot:pe=2 a",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:2147483647,n2:2147483647,n3:4 --map-by ppr:1:node a",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:2147483647 -n 1 a : -H n1:1 -n 1 b",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:*,n2:4 --prtemca prte_set_default_slots 4294967298 -n 2 a",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:* --prtemca prte_set_default_slots -2147483649 -n 2 a",
    ),
    // A rankfile's lines cannot have a user, but ranks can have a sign.
    (
        "2pkg-2numa-8core-smt2",
        "-H n2:4 --map-by rankfile:file=features/data/ranks-user a",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-H n2:4 --map-by rankfile:file=features/data/ranks-signed a",
    ),
    // A single CPU in a configured list is shown as it is written.
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:4 --prtemca hwloc_default_cpu_list +1,02-3,00- --bind-to none -n 2 a",
    ),
    // A node whose CPUs may be overloaded is reused from its first CPU for a sequence too.
    (
        "1pkg-1numa-4core",
        "-H n1:9,n2:2 -n 5 --map-by seq -H n1,n1,n1,n1,n1,n1 --bind-to=core:overload-allowed a : -H n1:9 -n 1 --bind-to core b",
    ),
    // A process that finds no core still counts towards its thread's limit, and the second pass starts with the
    // counts of the first.
    (
        "1pkg-nocore-4pu",
        "-H n5:1,n3:2,n4:1 --map-by slot --bind-to hwthread:limit=1:overload-allowed a",
    ),
    (
        "1pkg-nocore-4pu",
        "-H n1,n2,n3,n4,n5 --map-by node --bind-to hwthread:limit=2:overload-allowed a",
    ),
    (
        "1pkg-nocore-4pu",
        "-H n1:2,n2:1 --map-by node --bind-to hwthread:limit=1:overload-allowed a",
    ),
    // A mapping that is only SPAN does not count as a given mapping.
    ("1pkg-nocore-4pu", "-H n1:5 --map-by :hwtcpus:span -n 4 a"),
    (
        "1pkg-1numa-4core",
        "-H n1:0 --map-by slot:nooversubscribe a",
    ),
    (
        "1pkg-1numa-4core",
        "-H n1:0 -n 1 b : --map-by core:nooversubscribe a",
    ),
    (
        "2pkg-4numa-16core-io",
        "-H n1:3,n2:2,n3:4 -n 4 --map-by slot:oversubscribe a : -n 9 --map-by device=nic --bind-to none b",
    ),
    (
        "2pkg-4numa-16core-io",
        "-H 1,n1:1,n3:2,n4:3 -n 16 --map-by device=gpu:oversubscribe b",
    ),
    (
        "1pkg-1numa-1core",
        "--prtemca hwloc_default_cpu_list 0-1 -H  -n 1 a",
    ),
    // The hard limit of a node holds for an app that is placed by slot beside a configured pattern.
    (
        "2pkg-2numa-8core-smt2",
        "--prtemca mapby ppr:1:node --hostfile features/data/max-slots a : -n 6 --mapby slot:oversubscribe c",
    ),
    // PRRTE replaces older options before it reads a file, and before it looks for the colons between apps.
    (
        "2pkg-2numa-8core-smt2",
        "--tune features/data/tune-no-value --bind-to-core --bind-to hwthread a",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-N 1 --map-by core --rank-by : -H n1:4 a",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "--map-by core --rank-by : -N 1 -H n1:4 a",
    ),
    ("2pkg-2numa-8core-smt2", "--rank-by : --bogus a"),
    (
        "2pkg-2numa-8core-smt2",
        "--report-bindings --display : --display map a",
    ),
    // Slots with a sign change those of a host that another list named differently.
    (
        "2pkg-2numa-8core-smt2",
        "--host n1.e:2 a : --map-by ppr:1:numa:oversubscribe -H n1:-1 b",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "--host n1.e:2 -n 1 a : -n 1 -H n1:+3 b : --map-by :oversubscribe -n 1 -H n1:-9 c",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "--host n1.e:2 -n 1 a : -n 1 -H n1:5 b",
    ),
];
