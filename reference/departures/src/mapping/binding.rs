//! Departures in which CPUs a process is bound to.

use crate::Rules;
use crate::quirk::quirks;
use crate::rules::WithoutQuirks;
use mapcheck_mapping::binding::BindingRules;

quirks! {
    /// Counts a binding limit on one set of objects that all nodes share.
    LIMIT_COUNTERS_SHARED_BY_NODES = "limit-counters-shared-by-nodes" breaks "PAM-BIND-LIMIT-1"
        shows "-H n1:4,n2:4 --map-by node --bind-to numa:limit=1 -n 6 a";
    /// Accepts empty entries, descending ranges and anything after `*` in a CPU list of a rankfile or sequence file, and crashes on a
    /// list without a number.
    LISTED_CPUS_UNCHECKED = "listed-cpus-unchecked" breaks "PAM-MAP-FILE-2"
        shows "-H n1:4,n2:4 --map-by rankfile:file=features/data/ranks-unchecked a";
    /// Refuses a node's share that is longer than an ordered PE list, if CPUs may be shared, as if the list named an unknown CPU: with
    /// an error and without a reason.
    USED_UP_LIST_UNEXPLAINED = "used-up-list-unexplained" breaks "PAM-MAP-CPUSET-1"
        shows "-H n1:1 --map-by pe-list=0,1:ordered:oversubscribe --bind-to core:overload-allowed -n 5 a";
    /// Refuses processes with several CPUs each if they have to share them, even if overload is allowed.
    SEVERAL_CPUS_NEVER_SHARED = "several-cpus-never-shared" breaks "PAM-BIND-APP-2"
        shows "-H n1:30 --map-by slot:pe=8 --bind-to core:overload-allowed -n 4 a";
    /// Binds the processes of a later app to the CPUs of its PE list that no process has, instead of to all of the list.
    TAKEN_CPUS_LEAVE_LIST = "taken-cpus-leave-list" breaks "PAM-MAP-CPUSET-1"
        shows "-H n1:2 -n 1 a : --map-by pe-list=0-3 -n 1 b";
    /// Binds a process that overloads CPUs to some outside the object or far from the device that it is mapped to.
    OVERLOAD_LEAVES_LOCALE = "overload-leaves-locale" breaks "PAM-BIND-LOCALE-1"
        shows "-H n1:30 --map-by pe-list=6-11:ordered -n 6 a : --map-by numa --bind-to core:overload-allowed -n 2 b";
}

impl BindingRules for Rules {}

impl BindingRules for WithoutQuirks<'_> {}
