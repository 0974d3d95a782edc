//! Lines of combinations that independent choices would rarely make, as templates.
//!
//! `<a|b>` is one of its alternatives, which can be empty. `[x/y]` is the name of a file with the lines `x` and `y`. `{cores}` is the
//! number of cores of the machine, so that `{cores}0` is ten times as many.

/// A template, with its weight.
pub(super) struct CombinationLine {
    pub(super) weight: usize,
    /// Whether the machine must have devices.
    pub(super) devices: bool,
    pub(super) text: &'static str,
}

const fn line(weight: usize, text: &'static str) -> CombinationLine {
    CombinationLine {
        weight,
        devices: false,
        text,
    }
}

const fn device_line(weight: usize, text: &'static str) -> CombinationLine {
    CombinationLine {
        weight,
        devices: true,
        text,
    }
}

pub(super) const LINES: &[CombinationLine] = &[
    // Defaults with qualifiers, beside an app's own mapping.
    line(
        6,
        "--prtemca mapby <numa|package|core|l3cache|l2cache>:span -H n1:8,n2:8<|,n3:8> -n <1|2|3|5> a : \
         --map-by <numa|package|core|l3cache|l2cache|hwthread><||:span|:nooversubscribe> -n <2|3|4|5|6> b<| : -n 2 c>",
    ),
    line(
        5,
        "--prtemca mapby <slot|node|numa|package>:pe=<2|3> -H n1:8,n2:8 -n <1|2> a : \
         --map-by <slot|node|numa|package|core><|:pe=1|:pe=2|:pe=3|:hwtcpus> -n <1|2|3> b",
    ),
    line(
        6,
        "--prtemca mapby <slot|core|numa|package>:hwtcpus -H n1:16,n2:16 -n <1|2|3> a : \
         --map-by <slot|node|core|numa>:<corecpus|hwtcpus> <|--bind-to core|--bind-to hwthread> -n <2|3|5> b",
    ),
    line(
        7,
        "--prtemca mapby ppr:<1|2>:<node|numa|package|core> -H n1:16,n2:16 -n <2|4> a : \
         --map-by <slot|numa|ppr:1:node|ppr:2:numa|ppr:3:package|ppr:2:l3cache> -n <2|4> b",
    ),
    // Default bindings that allow overload, beside an app that forbids it.
    line(
        5,
        "--prtemca bindto <core|numa|hwthread|>:overload-allowed -H n1:64 -n <1|2|4> a : \
         --map-by <slot|core|node> --bind-to <core|hwthread|numa><|:no-overload|:overload-allowed|:if-supported> -n <2|4|8|24> b",
    ),
    line(
        4,
        "-H n1:64 --map-by <slot|core|numa> --bind-to <core|numa>:overload-allowed -n <2|4|9> a : \
         --map-by <slot|core> --bind-to <core|hwthread>:<no-overload|overload-allowed> -n <2|5|12|24> b",
    ),
    // Limits.
    line(
        3,
        "-H n1:16,n2:16 --map-by <slot|node|numa|package> --bind-to <core|numa|package|l3cache>:limit=<1|2|3> -n <3|5|8> a",
    ),
    line(
        3,
        "-H n1:16,n2:16 -n <1|2> a : --map-by <slot|node|numa> --bind-to <numa|package|l3cache|core>:limit=<1|2> -n <3|5|8> b",
    ),
    // Displays: several in one segment, in several, and of what spans packages.
    line(
        3,
        "-H n1:8,n2:8 -n 2 --display <map|map-devel|bind|allocation> --display <map|map-devel|map:parseable|map:physical|cpus> a<| : -n 1 b>",
    ),
    line(
        2,
        "-H n1:8 -n 2 a : --display <map-devel|map:physical|bind> --display <map|map:parseable|bind:physical|allocation> -n 2 --map-by <core|numa> b",
    ),
    line(
        4,
        "-H n1:8,n2:8 --display <map|map:parseable|map-devel|map:physical|map:parseable:physical|bind> --map-by \
         rankfile:file=[rank 0=n1 slot=<P0:0;P1:0|0:0;1:0|P0-1|0:*;1:0>/rank 1=<n2|n1> slot=<P1|1:1|P0:1|0:1-2>] -n 2 a",
    ),
    line(
        3,
        "-H n1:8,n2:8 --map-by <core|numa|slot> -n <2|3> --display <map-devel|map-devel:physical> a : \
         --map-by <slot|node|core:span> <|--rank-by node|--rank-by fill> -n <2|4> b : -n <1|3> c",
    ),
    // CPU lists.
    line(
        4,
        "-H n1:8,n2:8<|,n3:4> --map-by pe-list=<0-3|1,3|0,1,2|2,0>:ordered --bind-to <core|hwthread>:<overload-allowed|no-overload> -n <2|3|4|5|8> a",
    ),
    line(
        4,
        "-H n1:<2|4|8>,n2:8<|,n3:4> --map-by pe-list=<0-3|1,3|0,1,2|2,3,0,1><|:ordered|:oversubscribe> -n <3|4|5|8|10> a<| : --map-by pe-list=<2,3|0-1><|:ordered> -n 2 b>",
    ),
    line(
        4,
        "--prtemca hwloc_default_cpu_list <0-3|1-3|0,2|0-1,3|2> -H n1:8,n2:8 --map-by <slot|numa|package|l3cache> \
         --bind-to <numa|package|l3cache|core> -n <2|3> a<| : --map-by <node|core> --bind-to <package|numa> -n 1 b>",
    ),
    line(
        8,
        "-H n1:8,n2:8<|,n3:8> --map-by pe-list=<0-3|1,3|0,1,2|2,3><|:ordered|:oversubscribe> -n <1|2> a : \
         <--bind-to none|--bind-to core|--bind-to hwthread|--bind-to core:overload-allowed|--rank-by slot|--rank-by node> -n <1|2> b<| : -n 1 c>",
    ),
    // Sequences and rankfiles.
    line(
        3,
        "--prtemca prte_default_hostfile [n1 slots=2/n2 slots=2/n1/n3 slots=2] --map-by seq -n <1|2> a : --map-by seq -n <1|2> b<| : --map-by seq -n 1 c>",
    ),
    line(
        4,
        "--prtemca mapby seq:file=[n1/n2/n1/n2] -H n1:8,n2:8 -n <1|2|3> a : --map-by seq:file=[n2/n2/n1<|/n2>] -n <1|2|3> b<| : -n 1 c>",
    ),
    line(
        3,
        "-H n1:<1|2>,n2:4<|,n3:2> --map-by seq:file=[n1/n1/n1/n2/n1/n3/n2]<|:oversubscribe> -n <2|3|4> a<| : -n 1 b>",
    ),
    line(
        3,
        "--hostfile [n1 slots=<1|2> max_slots=2/n2 slots=4/n3 slots=1] --map-by seq:file=[n1/n1/n1/n2/n3/n2]:oversubscribe -n <3|4|5> a",
    ),
    line(
        4,
        "-H n1:4,n2:4,n3:4 --map-by rankfile:file=[rank 0=+n<0|1|2> slot=0/rank 1=+n<1|2|N0> slot=1/rank 2=<+n2|n1> slot=<2|0>] -n 3 a",
    ),
    line(
        3,
        "--prtemca hwloc_default_cpu_list 0-3 -H n1:<1|2>,n2:<2|4> --map-by rankfile:file=[rank 0=n1 slot=0/rank 2=n2 slot=1] -n <3|4|5> a",
    ),
    line(
        4,
        "-H n1:8,n2:8 -n <1|2> a : --map-by <rankfile:file=[rank 0=n2 slot=0/rank 1=n1 slot=1/rank 2=n2 slot=2]|seq:file=[n2/n1/n2]> -n <1|2|3> b : \
         --map-by <rankfile:file=[rank 0=n2 slot=3/rank 1=n1 slot=2]|seq:file=[n1/n1]|node> -n <1|2> c<| : -n 1 d>",
    ),
    // Patterns with one process more or less than a node has slots.
    line(
        14,
        "-H n1:<1|2|3|4>,n2:<1|2|3>,n3:<1|2|3> --map-by ppr:<2|2|3|4>:<node|node|node|package><||:oversubscribe> <||-n 2|-n 4> a",
    ),
    // Patterns.
    line(
        4,
        "-H n1:64,n2:<64|8> --map-by ppr:<1|2>:<l1cache|l2cache|l3cache|numa|package|core|hwthread><|:span|:oversubscribe> a",
    ),
    line(
        4,
        "-H n1:<2|4|8|16>,n2:<2|4|8> --map-by ppr:<1|2|4>:<node|package|numa> -n <2|4|8> a<| : --map-by ppr:<2|1>:<package|node|l2cache> -n 2 b>",
    ),
    line(
        4,
        "-H {head}:8,n1:16,n2:16 -n 1 a : --map-by ppr:<1|2>:<node|numa|package>:<pe=2|nolocal|span|hwtcpus>:<nolocal|hwtcpus|pe=2|corecpus> -n <1|2|4> b",
    ),
    // Qualifiers of the job on apps.
    line(
        5,
        "-H n1:2,n2:2 -n <2|3> <|--map-by :oversubscribe|--map-by slot:oversubscribe> a : --map-by <node|:oversubscribe|core:oversubscribe> -n <2|3> b : \
         --map-by <slot:nooversubscribe|:nooversubscribe|numa|slot:oversubscribe> -n 1 c",
    ),
    line(
        3,
        "-H n1:4,n2:4 --map-by <slot:inherit|node:noinherit|slot> -n 1 a : --map-by <slot:noinherit|node:inherit|node|:inherit> -n 1 b : \
         --map-by <core:inherit|slot:noinherit|:noinherit> -n 1 c",
    ),
    // Several rounds over the objects of all nodes.
    line(
        11,
        "-H n1:16,n2:16<|,n3:16> --map-by <core|core|l2cache|l3cache|numa|package|hwthread>:span<||:pe=2|:ordered|:hwtcpus> \
         <||--rank-by node|--rank-by span|--bind-to none> -n <5|7|8|9|11|14> a<|| : -n <3|4> b>",
    ),
    // What later apps may take of their nodes: one slot less than there are.
    line(
        10,
        "--hostfile [n1 slots=<3|4>/n2 slots=<3|4>/n3 slots=2] -n 1 a : --hostfile [n1 slots=<2|3>/n2 slots=<2|3|4>] \
         --map-by <slot|slot|node|core|numa> -n <4|5|6|7> b",
    ),
    line(
        5,
        "--prtemca prte_default_hostfile [n1 slots=4/n2 slots=4] -n <1|2> <|--map-by node> a : --hostfile [n1 slots=<3|4>/n2 slots=3] \
         --map-by <slot|node|core> -n <5|6|7> b",
    ),
    // What later apps may take of their nodes.
    line(
        4,
        "-H n1:8,n2:8 -n 1 a : -H n1:<1|2>,n2:<1|2|4> --map-by <core|numa|package|slot|node><|:span|:oversubscribe> -n <2|3|4|6> b",
    ),
    line(
        4,
        "--hostfile [n1 slots=8/n2 slots=8] -n <1|2> a : --hostfile [n1 slots=<1|2|3>/n2 slots=<2|4>] --map-by <slot|node|core|numa> -n <2|3|4|6> b",
    ),
    line(
        4,
        "-H <n1:2,n1:3|n1:2,n2:4,n1:1|n1,n1,n2|n1,n2:2,n1,n2|n1:*,n1:2> --map-by <slot|node|core> -n <2|3|4|5> a",
    ),
    line(
        3,
        "--hostfile [n1/n2/n1/n1/n2] --map-by <slot|node|slot:oversubscribe> -n <2|3|4|5|7> a",
    ),
    line(
        4,
        "-H n1:4,n2:4<|,n3:2|,{head}:2> -n <1|4> a : -H <+e:1|+e:2|+e|+n0|+n1:2> --map-by <slot|node|core> -n <1|2> b",
    ),
    // The max_slots of a node, above its slots.
    line(
        12,
        "--prtemca ras simulator --prtemca ras_simulator_num_nodes 2 --prtemca ras_simulator_slots <2|3|2|5> --prtemca ras_simulator_max_slots 5 \
         <-H nodeA1:5 -n 3|-H nodeA0:5,nodeA1:2 -n 4|-H nodeA1:4 -n 4|-n 1> <||--map-by node|--map-by core> a<|| : -H nodeA1:<5|3|4> -n 1 b>",
    ),
    // CPUs that are exactly enough, on a node with more slots.
    line(
        14,
        "-H n1:{cores}0 --map-by <node|node|node|slot|core|numa> -n {cores} a<|| : -n 1 b| : --map-by node -n {cores} b>",
    ),
    // CPUs that are exactly enough.
    line(
        4,
        "-H n1:64 --map-by <slot|node|package|numa>:pe=<2|3|4|6|8|12|16> <|--bind-to core|--bind-to hwthread> -n <1|2|3> a",
    ),
    // Simulated allocations, with fewer lists than groups.
    line(
        6,
        "--prtemca ras simulator --prtemca ras_simulator_num_nodes <2,1,1|1,1,2|3,2> --prtemca ras_simulator_slots <8,4|2,6|4> \
         <|--prtemca ras_simulator_max_slots 8,9> --map-by <slot|node|core> -n <4|9|12|14> a",
    ),
    // Simulated groups that differ in slots and limits.
    line(
        8,
        "--prtemca ras simulator --prtemca ras_simulator_num_nodes <1,2|2,1|1,1,1|2,1,1> --prtemca ras_simulator_slots <8,4,2|4,8,6|2,6,3> \
         <|--prtemca ras_simulator_max_slots <9,8,4|8,9,7>> <|--map-by slot|--map-by node|--map-by core|--map-by slot:oversubscribe> -n <2|3|5|6> a\
         <| : -H <nodeB0|nodeA0,nodeB0|+n1> -n 1 b>",
    ),
    // Defaults by parameters alone.
    line(
        4,
        "--prtemca mapby <hwthread|hwthread:span|slot:hwtcpus|numa:hwtcpus|core:pe=2:hwtcpus> -H n1:8,n2:8 -n <3|4|9> a<| : -n 2 b>",
    ),
    line(
        4,
        "--prtemca hwloc_default_cpu_list <0-3|0,2-5|1,3,5,7>:<hwtcpus|HWTCPUS|corecpus> -H n1:4,n2:4 <|--map-by slot|--map-by core|--map-by numa|--map-by hwthread> \
         <|--bind-to core|--bind-to hwthread> -n <2|3|4> a",
    ),
    line(
        3,
        "--prtemca ras simulator --prtemca ras_simulator_num_nodes <1|2|3> --map-by <slot|node|core|slot:oversubscribe|hwthread> -n <6|10|16|24> a",
    ),
    line(
        3,
        "--prtemca ras simulator --prtemca ras_simulator_num_nodes 2 --prtemca ras_simulator_slots <2|4> --prtemca ras_simulator_max_slots <4|5|6> \
         -H nodeA0:<2|3> -n <2|3> a : -H nodeA0:<2|3|4> --map-by <slot|node|slot:oversubscribe> -n <1|2|3> b",
    ),
    // Hardware threads as CPUs.
    line(
        4,
        "-H n1:<16|32>,n2:16 --map-by <slot|core|numa|node|package>:pe=<2|3|4>:hwtcpus <|--bind-to core|--bind-to hwthread> <|-n 2|-n 4> a",
    ),
    line(
        4,
        "-H n1:4,n2:4 --map-by pe-list=<0,3|0-2|5,1,2|4,6>:<ordered:hwtcpus|hwtcpus:ordered|hwtcpus|corecpus:ordered> -n <1|2|3> a<| : -n <1|2> b>",
    ),
    // Bindings to each level, and their qualifiers in each order.
    line(
        5,
        "-H n1:16,n2:16 -n <1|2> <|--bind-to l1cache|--bind-to l2cache|--bind-to l3cache> a : --map-by <l1cache|l2cache|l3cache|slot> \
         --bind-to <l1cache|l2cache|l3cache|hwthread> -n <2|3> b",
    ),
    line(
        4,
        "-H n1:<12|40>,n2:2 <|--map-by slot> -n <2|9> a : --map-by <core|slot|numa> --bind-to <core|hwthread|numa>:\
         <overload-allowed:if-supported|if-supported:overload-allowed|no-overload:if-supported> -n <8|10|30> b",
    ),
    // Counts that follow from a pattern, over nodes that differ in slots.
    line(
        4,
        "-H n1:<24|32>,n2:24<|,n3:40> --map-by ppr:<1|2>:<package|numa|l3cache|l2cache|node><||:pe=2|:hwtcpus> a<| : --map-by ppr:1:<package|node> b>",
    ),
    // Files of hosts.
    line(
        4,
        "--hostfile [{head} slots=<2|4> max_slots=<2|3|5>/n1 max_slots=<2|3|4> slots=4/n2 slots=2] <|--map-by node|--map-by slot:oversubscribe> -n <3|5|7|9> a",
    ),
    line(
        4,
        "--hostfile [n1 slots=2/n2 slots=2/n3 slots=2/n4 slots=2/^n<1|2>/^n<3|4>] <|--map-by node|--map-by core> -n <2|3|4> a<| : -H <n3|n4|n2>:2 -n 1 b>",
    ),
    line(
        3,
        "-H n1:2 -H n2:<2|3> <|-H n3:1> -n <2|4|5> a<| : -H n1 -H n2 --map-by <node|slot> -n 2 b>",
    ),
    // Groups of devices.
    device_line(
        4,
        "-H n1:8,n2:8 --map-by device=<gpu|network|block>:ndev=<2|3>:shared <|--bind-to core|--bind-to numa|--bind-to package> -n <2|4|6> a",
    ),
    // Devices of apps.
    device_line(
        4,
        "-H n1:16,n2:16 --map-by device=<gpu|network|block>:shared<|:interleave|:interleave=numa> -n <2|4> a : \
         --map-by device=<gpu|network|block>:shared<|:interleave|:interleave=numa|:interleave=package><|:ndev=2> -n <2|3|4> b",
    ),
    device_line(
        2,
        "-H n1:16,n2:16 --map-by ppr:<1|2>:device=<gpu|network|block> <|--rank-by slot|--rank-by node> <|-n 2|-n 4> a",
    ),
];
