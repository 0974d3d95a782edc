//! Departures in how ranks are assigned.

use crate::Rules;
use crate::quirk::{Quirk, quirks};
use crate::rules::WithoutQuirks;
use mapcheck_mapping::error::{Code, Refusal, Stage, Topic};
use mapcheck_mapping::options::Options;
use mapcheck_mapping::placement::Placement;
use mapcheck_mapping::ranking::{AppRanks, NodeProcs, RankingRules};

quirks! {
    /// Loses the processes of an app that is ranked by fill or span without a mapping by an object.
    PER_APP_FILL_SPAN_LOSES_RANKS = "per-app-fill-span-loses-ranks" breaks "PAM-RANK-ANY-1"
        shows "-H n1:4,n2:4 -n 1 a : --map-by slot --rank-by fill -n 2 b";
    /// Refuses without a reason an app that is ranked by object if the machine of a node of the job has no such object.
    RANKING_NEEDS_OBJECTS_EVERYWHERE = "ranking-needs-objects-everywhere" breaks "HET-RANK-1"
        shows "live: An app is ranked by the objects of its own nodes";
}

impl RankingRules for Rules {
    fn assign_ranks(&self, ranks: &AppRanks, options: &Options, state: &mut Placement<'_>) -> u32 {
        if !self.leaves_unranked(options) {
            return self.text().assign_ranks(ranks, options, state);
        }
        let processes = u32::try_from(ranks.processes).unwrap_or(u32::MAX);
        ranks.first.saturating_add(processes)
    }

    fn order_by_object(
        &self,
        nodes: &[NodeProcs],
        options: &Options,
        state: &Placement<'_>,
    ) -> Result<Vec<u32>, Refusal> {
        if self.has(Quirk::RANKING_NEEDS_OBJECTS_EVERYWHERE) && !self.leaves_unranked(options) {
            require_objects(options, state)?;
        }
        let has_object = |number: &u32| state.procs[*number as usize].locale.is_some();
        let have_objects = nodes.iter().all(|node| node.procs.iter().all(has_object));
        if have_objects || !self.has(Quirk::PER_APP_FILL_SPAN_LOSES_RANKS) {
            return self.text().order_by_object(nodes, options, state);
        }
        let mut nodes = nodes.to_vec();
        for node in &mut nodes {
            node.procs.retain(has_object);
        }
        self.text().order_by_object(&nodes, options, state)
    }
}

/// Checks that the machine of each node that the job uses has the objects to rank by, if machines differ.
fn require_objects(options: &Options, state: &Placement<'_>) -> Result<(), Refusal> {
    let Some(level) = options.level else {
        return Ok(());
    };
    let lacks_objects = |node: &usize| state.machine(*node).objects(level).is_empty();
    if state.machines.distinct().len() > 1 && state.used.iter().any(lacks_objects) {
        let message = "a node of the job has no object to rank by";
        let (stage, topic) = (Stage::Placement, Topic::Unexplained);
        return Err(Refusal::new(stage, topic, Code::Silent, message));
    }
    Ok(())
}

impl RankingRules for WithoutQuirks<'_> {}
