//! Departures in what the map shows.

use crate::Rules;
use crate::quirk::quirks;
use crate::rules::WithoutQuirks;
use mapcheck_mapping::job_map::JobMapRules;

quirks! {
    /// Shows the job's CPU type and CPUs per rank in the map, even if all apps have other values.
    PER_APP_CPU_TYPE_NOT_SHOWN = "per-app-cpu-type-not-shown" breaks "PAM-DISPLAY-2"
        shows "-H n1:4,n2:4 --map-by slot:pe=2 -n 1 a : --map-by node:pe=2 -n 2 b";
    /// Lists the CPUs of the machines of all nodes for every node in the XML form of a map, the head node's first.
    XML_LISTS_EVERY_MACHINE = "xml-lists-every-machine" breaks "HET-DISPLAY-1"
        shows "live: The XML form lists the CPUs of each node's own machine";
}

impl JobMapRules for Rules {}

impl JobMapRules for WithoutQuirks<'_> {}
