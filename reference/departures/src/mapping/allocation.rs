//! Departures in how hosts, hostfiles and slot counts are read and nodes selected.

use crate::Rules;
use crate::quirk::quirks;
use crate::rules::WithoutQuirks;
use mapcheck_mapping::allocation::AllocationRules;

quirks! {
    /// Does not find the second occurrence of a host that one `-H` lists twice.
    HOST_TWICE_REFUSED = "host-twice-refused" breaks "PAM-HOST-1"
        shows "-H n1:2,n1:2 -n 2 a";
    /// Treats a host's fully qualified name and its short name as two hosts, and may lose one of them.
    FULL_NAME_IS_ANOTHER_HOST = "full-name-is-another-host" breaks "PAM-HOST-5"
        shows "-H n1.example.com:1 -n 1 a : -H n1:2 -n 2 b";
    /// Parses the leading digits of the numbers in a host list and ignores the rest; a text without digits counts as 0.
    HOST_NUMBERS_UNCHECKED = "host-numbers-unchecked" breaks "PAM-HOST-6"
        shows "-H n1:2x -n 2 a";
    /// Accepts a host without a name.
    NAMELESS_HOST_ACCEPTED = "nameless-host-accepted" breaks "PAM-HOST-7"
        shows "-H n1:1,:2 -n 1 a";
    /// Crashes on a host list without hosts.
    EMPTY_HOST_LIST_CRASHES = "empty-host-list-crashes" breaks "PAM-HOST-7"
        shows "-H , -n 1 a";
    /// Looks for an app's list of hostfiles as one file whose name is the whole list.
    HOSTFILE_LIST_NOT_FOUND = "hostfile-list-not-found" breaks "PAM-HOST-8"
        shows "--hostfile features/data/hosts,features/data/max-slots -n 1 a";
    /// Applies a hostfile's slots to nodes that the app's own host list excludes, too.
    HOSTFILE_CAPS_OTHER_NODES = "hostfile-caps-other-nodes" breaks "PAM-HOST-4"
        shows "-H n1:8 --bind-to none -n 2 a : -H n2:1 --hostfile features/data/hosts -n 1 b";
    /// Does not find the empty hosts (`+e`) in a mapping by seq.
    SEQ_EMPTY_HOSTS_UNKNOWN = "seq-empty-hosts-unknown" breaks "PAM-HOST-10"
        shows "-H n1:2,n2:2 -n 1 a : -H +e --map-by seq -n 1 b";
    /// Truncates slot totals to 32 bits, so that large ones become negative; a negative total is used as the process count.
    SLOT_TOTALS_WRAP = "slot-totals-wrap" breaks "PAM-SLOTS-3"
        shows "-H n1:2147483647,n2:1 -n 1 a";
    /// Gives a host that is listed once with `*` and once with a slot count the slot count only.
    HOST_AUTO_SLOTS_FORGOTTEN = "host-auto-slots-forgotten" breaks "PAM-HOST-1"
        shows "-H n1:* -n 3 a : -H n1:1 -n 1 b";
    /// Adds an app's `-H` slot count to the slots that earlier apps of the job use.
    HOST_COUNT_ADDS_TO_USED_SLOTS = "host-count-adds-to-used-slots" breaks "PAM-HOST-2"
        shows "-n 2 a : -H n1:4 -n 4 b";
    /// Reads the hostfiles of several apps as one file when it starts daemons, and refuses the job because that file does not exist.
    SEVERAL_HOSTFILES_AS_ONE = "several-hostfiles-as-one" breaks "HET-HOSTFILE-1"
        shows "live: Apps with hostfiles of their own are mapped on nodes that differ";
}

impl AllocationRules for Rules {}

impl AllocationRules for WithoutQuirks<'_> {}
