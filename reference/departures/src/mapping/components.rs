//! Departures in how the mapping components place processes.

use crate::Rules;
use crate::quirk::quirks;
use crate::rules::WithoutQuirks;
use mapcheck_mapping::components::ComponentRules;
use mapcheck_mapping::options::Options;
use mapcheck_mapping::placement::EffectiveBinding;
use mapcheck_mapping::policy::BindTo;

quirks! {
    /// Refuses an app's ranking by fill or span of a pattern on nodes.
    NODE_PATTERN_OF_APP_NEEDS_OBJECTS = "node-pattern-of-app-needs-objects" breaks "PAM-RANK-ANY-2"
        shows "-n 1 a : --map-by ppr:1:node --rank-by fill -n 2 b";
    /// Takes blanks before a host of a sequence file, and all but one after it, as parts of names, and ignores what follows its CPUs.
    SEQ_BLANKS_COUNT = "seq-blanks-count" breaks "PAM-MAP-SEQ-1"
        shows "-H n1:2,n2:2 --map-by seq:file=features/data/sequence-blanks -n 2 a";
    /// Refuses a mapping by seq if the default hostfile is missing, even if it is not needed.
    SEQ_NEEDS_DEFAULT_HOSTFILE = "seq-needs-default-hostfile" breaks "PAM-HOST-11"
        shows "--default-hostfile features/data/no-such-file -H n1 --map-by seq -n 1 a";
    /// Leaves only the processes on the first oversubscribed node unbound in a mapping by PPR.
    PPR_UNBINDS_FIRST_NODE_ONLY = "ppr-unbinds-first-node-only" breaks "PAM-OVERSUB-5"
        shows "-H n1:2,n2:2 --map-by ppr:3:node:oversubscribe a";
    /// Places more processes on a node than its hard limit in a mapping by PPR.
    MAX_SLOTS_EXCEEDED = "max-slots-exceeded" breaks "PAM-SLOTS-2"
        shows "--hostfile features/data/max-slots --map-by ppr:4:node:oversubscribe -n 7 a";
    /// Hangs or crashes if a mapping by PPR finds a node full at more than one object.
    FULL_NODE_TAKEN_OUT_AGAIN = "full-node-taken-out-again" breaks "PAM-SLOTS-2"
        shows "--hostfile features/data/max-slots --map-by ppr:1:core:oversubscribe -n 6 a";
    /// Fails if the last process of an app mapped by seq fills its node.
    PER_APP_SEQ_FULL_NODE_FAILS = "per-app-seq-full-node-fails" breaks "PAM-COMPONENT-2"
        shows "-H n1:4,n2:4 --map-by slot -n 4 a : -H n1 --map-by seq -n 1 b";
    /// Binds processes to an empty CPU set if a PE list contains a CPU that the machine does not have.
    PELIST_UNKNOWN_CPU_EMPTY_SET = "pelist-unknown-cpu-empty-set" breaks "PAM-MAP-CPUSET-2"
        shows "-H n1:4,n2:4 --map-by pe-list=0,99 -n 2 a";
    /// Places a process with several devices by the CPUs around all of them, even if too few are free near each.
    DEVICE_CPUS_UNCHECKED = "device-cpus-unchecked" breaks "PAM-MAP-DEVICE-6"
        shows "-H n1:16 --map-by slot --bind-to core -n 11 a : --map-by device=gpu:ndev=2:interleave:shared:pe=2 -n 1 b" on "2pkg-4numa-16core-io";
    /// Refuses an oversubscribed mapping by device although devices are left, if the last processes fall on nodes that have none left.
    SHARE_OF_USED_UP_DEVICES_LOST = "share-of-used-up-devices-lost" breaks "PAM-MAP-DEVICE-1"
        shows "-H n1:3,n2:2 --map-by device=gpu:oversubscribe -n 8 a" on "2pkg-4numa-16core-io";
    /// Gives up a derived binding on a node that has more slots than CPUs, even if it has CPUs for the processes.
    BINDING_GIVEN_UP_FOR_SLOTS = "binding-given-up-for-slots" breaks "PAM-DEFAULT-BIND-1"
        shows "-H n1:30 --map-by slot -n 2 a";
    /// Keeps a derived binding on a node that lacks slots as well as CPUs for the processes placed there, so that it takes fewer of them.
    CROWDED_NODE_KEEPS_BINDING = "crowded-node-keeps-binding" breaks "PAM-OVERSUB-5"
        shows "-H n1:48,n2:24 --map-by node:oversubscribe -n 60 a";
}

impl ComponentRules for Rules {
    fn binds_listed(&self, binding: EffectiveBinding, options: &Options, given_up: bool) -> bool {
        match self.binding_of_job(options) {
            Some(job) => job.policy() != Some(BindTo::None) && !given_up,
            None => self.text().binds_listed(binding, options, given_up),
        }
    }
}

impl ComponentRules for WithoutQuirks<'_> {}
