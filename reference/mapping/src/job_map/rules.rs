//! The decisions of this module that builds were seen to take otherwise than the text.

use crate::dispatch::JobMapping;
use crate::placement::{Placement, PlacementRules};
use crate::request::{AppRequest, SpawnRequest};
use crate::rules::Text;

/// Decides what the map shows.
pub trait JobMapRules: PlacementRules {
    /// Returns the apps whose attributes the map's line on CPUs shows if all of them agree.
    ///
    /// PAM-DISPLAY-2: all apps if they were mapped one by one, else none.
    fn apps_that_show<'a>(
        &self,
        request: &'a SpawnRequest,
        mapping: &JobMapping,
    ) -> Vec<&'a AppRequest> {
        match mapping.apps.is_empty() {
            true => Vec::new(),
            false => request.apps.iter().flatten().collect(),
        }
    }

    /// Returns the numbers of the machines whose CPUs the XML form lists for a node.
    ///
    /// HET-DISPLAY-1: the node's own.
    fn listed_machines(&self, node: usize, state: &Placement<'_>) -> Vec<usize> {
        vec![state.nodes[node].machine]
    }
}

impl JobMapRules for Text {}
