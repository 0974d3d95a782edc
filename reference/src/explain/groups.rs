//! An app's processes by node, with consecutive nodes of one pattern as a group.

use super::index::IndexedVisit;
use super::places::Places;
use super::report::NodeGroup;
use super::shown::{Loads, ShownMap};
use super::words;
use crate::decisions::VisitEnd;
use crate::topology::order::sort_by_key;
use std::collections::HashMap;

/// Groups an app's processes by node, and nodes with the same pattern.
pub(super) struct NodeGroups<'a> {
    pub(super) places: &'a Places<'a>,
    pub(super) shown: &'a ShownMap<'a>,
    pub(super) loads: &'a Loads,
}

/// What makes two nodes the same, apart from their names and ranks.
#[derive(PartialEq, Eq)]
struct Pattern {
    reason: (bool, Option<VisitEnd>, u32, u32),
    ranks: Vec<u32>,
    objects: Vec<Option<u32>>,
    skipped: Vec<(u32, u32)>,
    sets: Vec<Option<u32>>,
    machine: usize,
    sharing: u32,
}

/// The rank of a process without one.
const NO_RANK: u32 = u32::MAX;

impl NodeGroups<'_> {
    pub(super) fn of(&self, processes: &[u32]) -> Vec<NodeGroup> {
        let index = self.places.index;
        let mut order: Vec<u32> = Vec::new();
        let mut by_node: HashMap<u32, Vec<u32>> = HashMap::new();
        for process in processes {
            let node = index.trace.procs[*process as usize].node;
            let of_node = by_node.entry(node).or_default();
            if of_node.is_empty() {
                order.push(node);
            }
            of_node.push(*process);
        }
        let mut groups: Vec<(Pattern, u32, u32, NodeGroup)> = Vec::new();
        for node in order {
            let mut procs = by_node.remove(&node).unwrap_or_default();
            let visit = procs.first().and_then(|first| index.visit_of(*first));
            let Some(visit) = visit else { continue };
            sort_by_key(&mut procs, |process| (self.rank(*process), *process));
            let first_rank = self.rank(procs[0]);
            let pattern = self.pattern(&procs, node, visit);
            if let Some((last, last_node, last_rank, group)) = groups.last_mut()
                && *last == pattern
                && *last_node + 1 == node
                && group
                    .step
                    .is_none_or(|step| first_rank.wrapping_sub(*last_rank) == step)
            {
                group.nodes += 1;
                group.last_node = Some(self.places.node(node));
                group.step = Some(first_rank.wrapping_sub(*last_rank));
                (*last_node, *last_rank) = (node, first_rank);
                continue;
            }
            let group = self.group(&procs, node, &pattern, visit);
            groups.push((pattern, node, first_rank, group));
        }
        groups.into_iter().map(|(.., group)| group).collect()
    }

    /// Returns the rank of a process. Processes without one come last.
    fn rank(&self, process: u32) -> u32 {
        let placed = self.places.index.trace.procs.get(process as usize);
        placed.and_then(|placed| placed.rank).unwrap_or(NO_RANK)
    }

    fn pattern(&self, procs: &[u32], node: u32, visit: &IndexedVisit) -> Pattern {
        let trace = self.places.index.trace;
        let placed = |process: &u32| &trace.procs[*process as usize];
        let before = visit.before.and_then(|at| self.places.index.visit(at));
        let first = self.rank(procs[0]);
        let loads = procs.iter().map(|it| self.loads.of(node, placed(it).set));
        Pattern {
            reason: (
                visit.passed.is_empty(),
                before.map(|before| before.visit.end),
                before.map_or(0, |before| before.visit.placed),
                before.map_or(0, |before| before.visit.slots),
            ),
            ranks: procs
                .iter()
                .map(|it| self.rank(*it).wrapping_sub(first))
                .collect(),
            objects: procs.iter().map(|it| placed(it).object).collect(),
            skipped: visit.skipped.clone(),
            sets: procs.iter().map(|it| placed(it).set).collect(),
            machine: trace
                .nodes
                .get(node as usize)
                .map_or(0, |node| node.machine),
            sharing: loads.max().unwrap_or(1),
        }
    }

    fn group(
        &self,
        procs: &[u32],
        node: u32,
        pattern: &Pattern,
        visit: &IndexedVisit,
    ) -> NodeGroup {
        let ranks = procs.iter().map(|it| self.rank(*it));
        let ranks: Vec<u32> = ranks.filter(|rank| *rank != NO_RANK).collect();
        let mut objects: Vec<u32> = pattern.objects.iter().copied().flatten().collect();
        objects.sort_unstable();
        objects.dedup();
        let level = self.places.mapped_level().filter(|_| !objects.is_empty());
        NodeGroup {
            node: self.places.node(node),
            last_node: None,
            nodes: 1,
            because: self.places.node_reason(visit),
            skipped: self.places.skipped_reason(visit),
            objects: level.map(|level| {
                let plural = if objects.len() == 1 { "" } else { "s" };
                let runs = words::runs_text(&words::runs(&objects));
                format!("{}{plural} {runs}", level.noun())
            }),
            cpus: self.cpus_text(&ranks),
            unranked: u32::try_from(procs.len() - ranks.len()).unwrap_or(u32::MAX),
            ranks: words::runs(&ranks),
            step: None,
            sharing: pattern.sharing,
        }
    }

    /// Returns the CPUs of ranks, each different set once.
    fn cpus_text(&self, ranks: &[u32]) -> String {
        let mut texts: Vec<String> = Vec::new();
        for rank in ranks {
            let text = self.shown.cpus(*rank);
            if texts.last() != Some(&text) {
                texts.push(text);
            }
        }
        const SHOWN: usize = 4;
        match texts.as_slice() {
            [first, second, .., last] if texts.len() > SHOWN => {
                format!("{first}, {second}, … {last}")
            }
            texts => texts.join(", "),
        }
    }
}
