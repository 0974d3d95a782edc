//! Departures in what the map shows.

use crate::Rules;
use crate::quirk::{Quirk, quirks};
use crate::rules::WithoutQuirks;
use mapcheck_mapping::dispatch::JobMapping;
use mapcheck_mapping::job_map::JobMapRules;
use mapcheck_mapping::placement::Placement;
use mapcheck_mapping::request::{AppRequest, SpawnRequest};

quirks! {
    /// Shows the job's CPU type and CPUs per rank in the map, even if all apps have other values.
    PER_APP_CPU_TYPE_NOT_SHOWN = "per-app-cpu-type-not-shown" breaks "PAM-DISPLAY-2"
        shows "-H n1:4,n2:4 --map-by slot:pe=2 -n 1 a : --map-by node:pe=2 -n 2 b";
    /// Lists the CPUs of the machines of all nodes for every node in the XML form of a map, the head node's first.
    XML_LISTS_EVERY_MACHINE = "xml-lists-every-machine" breaks "HET-DISPLAY-1"
        shows "live: The XML form lists the CPUs of each node's own machine";
}

impl JobMapRules for Rules {
    fn apps_that_show<'a>(
        &self,
        request: &'a SpawnRequest,
        mapping: &JobMapping,
    ) -> Vec<&'a AppRequest> {
        let mut apps = self.text().apps_that_show(request, mapping);
        if !apps.is_empty() && self.has(Quirk::PER_APP_CPU_TYPE_NOT_SHOWN) {
            apps.clear();
        }
        apps
    }

    fn listed_machines(&self, node: usize, state: &Placement<'_>) -> Vec<usize> {
        let differ = state.machines.distinct().len() > 1;
        if !differ || !self.has(Quirk::XML_LISTS_EVERY_MACHINE) {
            return self.text().listed_machines(node, state);
        }
        let mut numbers: Vec<usize> = Vec::new();
        for node in &state.nodes {
            if !numbers.contains(&node.machine) {
                numbers.push(node.machine);
            }
        }
        numbers
    }
}

impl JobMapRules for WithoutQuirks<'_> {}
