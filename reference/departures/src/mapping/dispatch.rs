//! Departures in when and how processes are counted.

use crate::Rules;
use crate::quirk::quirks;
use crate::rules::WithoutQuirks;
use mapcheck_mapping::dispatch::DispatchRules;

quirks! {
    /// Computes the process count of an app without `-n` from the job's policy instead of the app's.
    COMPUTED_COUNT_IGNORES_APP_POLICY = "computed-count-ignores-app-policy" breaks "PAM-NPROCS-1"
        shows "-H n1:16,n2:16 -n 2 a : --map-by ppr:1:numa b";
    /// Counts the CPUs of nodes without a slot too, for an app without `-n` and with CPUs per rank, unless NOOVERSUBSCRIBE is given.
    FULL_NODES_COUNTED = "full-nodes-counted" breaks "PAM-NPROCS-1"
        shows "-H n1:16,n2:0 --map-by slot:pe=4 a";
    /// Keeps the slots of a node whose hardware threads were counted for an app until nodes are selected again, which a mapping by seq
    /// does not do.
    COUNTED_THREADS_STAY = "counted-threads-stay" breaks "PAM-SLOTS-1"
        shows "-H n1:* --map-by seq a : --map-by hwthread b" on "1pkg-nocore-4pu";
    /// Counts all CPUs of a node for an app without a process count, including those outside the configured list.
    DEFAULT_CPUS_NOT_COUNTED = "default-cpus-not-counted" breaks "PAM-SET-2"
        shows "-H n1:4,n2:4 --prtemca hwloc_default_cpu_list 0-3 --map-by slot:pe=2 a";
    /// Ignores a pattern or CPUs per rank that an app has without a mapping, unless another app has a directive.
    ATTRIBUTES_ALONE_IGNORED = "attributes-alone-ignored" breaks "PAM-MIGRATE-4"
        shows "-H n1:4,n2:4 -n 1 a : --map-by :oversubscribe:pe=2 -n 2 b";
    /// Gives no reason for the refusal of an app that has neither a process count nor a node that it may use, because of NOLOCAL or, where
    /// nodes may explicitly not be oversubscribed, without slots.
    COUNT_WITHOUT_NODE_UNEXPLAINED = "count-without-node-unexplained" breaks "PAM-DISPATCH-9"
        shows "-H localhost:2 --map-by slot:nolocal a";
}

impl DispatchRules for Rules {}

impl DispatchRules for WithoutQuirks<'_> {}
