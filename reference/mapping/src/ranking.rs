//! Assigning ranks to placed processes (8.1.1.8).
//!
//! PAM-VPID-3, PAM-VPID-4: an app's ranks begin where those of the app before it end, so that ranks increase with the app index.
//! PAM-RANK-WITHIN-1: the app's ranking determines only the order within the app. PAM-RANK-ORDER-2: nodes are visited in the order of
//! their first use by the job.

use crate::decisions::Decision;
use crate::error::Refusal;
use crate::options::Options;
use crate::placement::{CompactNumber, Placement, PlacementRules};
use crate::policy::RankBy;
use crate::rules::Text;
use std::collections::HashMap;

/// Decides which order ranks have.
pub trait RankingRules: PlacementRules {
    /// Gives an app's processes their ranks, in order. Returns the first rank that is still free.
    ///
    /// PAM-VPID-2, PAM-RANK-CONTIG-1: without a gap.
    fn assign_ranks(&self, ranks: &AppRanks, options: &Options, state: &mut Placement<'_>) -> u32 {
        let _ = options;
        for (rank, number) in (ranks.first..).zip(&ranks.order) {
            state.procs[*number as usize].rank = CompactNumber::new(rank);
        }
        let count = u32::try_from(ranks.order.len()).unwrap_or(u32::MAX);
        state.log.record(|| Decision::Ranks {
            app: ranks.app,
            first: ranks.first,
            count,
            in_file_order: ranks.in_file_order,
        });
        ranks.first.saturating_add(count)
    }

    /// Returns the processes of an app in the order of their ranks, if it is ranked by fill or span.
    ///
    /// PAM-RANK-ANY-3: the node is the object of processes that were not placed on one. HET-RANK-1: the machines of nodes without a process
    /// of the app do not matter.
    ///
    /// # Errors
    ///
    /// The processes cannot be ranked by object.
    fn order_by_object(
        &self,
        nodes: &[NodeProcs],
        options: &Options,
        state: &Placement<'_>,
    ) -> Result<Vec<u32>, Refusal> {
        Ok(match options.ranking.policy() {
            Some(RankBy::Span) => by_object(nodes, state, |at| (at.turn, at.node, at.object)),
            _ => by_object(nodes, state, |at| (at.node, at.object, at.turn)),
        })
    }
}

/// The ranks that an app's processes are to get.
#[derive(Clone, Debug)]
pub struct AppRanks {
    /// The app.
    pub app: u32,
    /// Its first rank.
    pub first: u32,
    /// The number of its processes.
    pub processes: usize,
    /// The numbers of its processes that get ranks, in the order of the ranks.
    pub order: Vec<u32>,
    /// Whether that is the order of a file's entries.
    pub in_file_order: bool,
}

impl RankingRules for Text {}

/// Assigns ranks to the processes of the given apps, one app after the other, beginning with `next_rank`. Returns the first rank that is
/// still free.
///
/// PAM-RANK-CONTIG-1: ranks are contiguous and increase with the app index.
///
/// # Errors
///
/// The processes of an app cannot be ranked as its options require.
#[doc(alias = "prte_rmaps_base_compute_vpids")]
pub fn compute_ranks(
    state: &mut Placement<'_>,
    options: &Options,
    apps: &[usize],
    mut next_rank: u32,
    rules: &dyn RankingRules,
) -> Result<u32, Refusal> {
    let mut by_app = group_by_app_and_node(state);
    for app in apps {
        let index = u32::try_from(*app).unwrap_or(u32::MAX);
        let nodes = by_app.remove(&index).unwrap_or_default();
        let processes = nodes.iter().map(|node| node.procs.len()).sum();
        let ranks = AppRanks {
            app: index,
            first: next_rank,
            processes,
            order: rank_order(&nodes, state, options, rules)?,
            in_file_order: options.ranks_in_file_order(rules),
        };
        next_rank = rules.assign_ranks(&ranks, options, state);
    }
    state.ranked = state.procs.len();
    Ok(next_rank)
}

/// Returns the processes that were placed since the last call, by app: node by node in the order of first use, and in the order of
/// placement on a node.
///
/// Processes that were placed before are skipped, because a job may have as many apps as processes.
fn group_by_app_and_node(state: &Placement<'_>) -> HashMap<u32, Vec<NodeProcs>> {
    let first = u32::try_from(state.ranked).unwrap_or(u32::MAX);
    let mut placed: Vec<(Option<u32>, u32)> = (first..)
        .zip(&state.procs[state.ranked..])
        .map(|(number, process)| (state.nodes[process.node as usize].used, number))
        .collect();
    // The second key is the number of the process.
    placed.sort_unstable();
    let mut by_app: HashMap<u32, Vec<NodeProcs>> = HashMap::new();
    for (_, number) in placed {
        let process = &state.procs[number as usize];
        let nodes = by_app.entry(process.app).or_default();
        match nodes.last_mut().filter(|last| last.node == process.node) {
            Some(last) => last.procs.push(number),
            None => nodes.push(NodeProcs {
                node: process.node,
                procs: vec![number],
            }),
        }
    }
    by_app
}

/// The processes of an app on one node, in the order of placement.
#[derive(Clone, Debug)]
pub struct NodeProcs {
    /// The node.
    pub node: u32,
    /// The numbers of the processes.
    pub procs: Vec<u32>,
}

/// Returns an app's processes in the order of their ranks, without those that the ranking does not reach.
///
/// PAM-RANK-ORDER-1: by slot, node, fill or span, or PAM-RANK-FILE-1 in the order of a file. PAM-RANK-ANY-1, PAM-RANK-ANY-2: an app may
/// have any of them.
fn rank_order(
    nodes: &[NodeProcs],
    state: &Placement<'_>,
    options: &Options,
    rules: &dyn RankingRules,
) -> Result<Vec<u32>, Refusal> {
    if options.ranks_in_file_order(rules) {
        return Ok(in_sequence(nodes));
    }
    Ok(match options.ranking.policy() {
        Some(RankBy::Node) => by_node(nodes),
        Some(RankBy::Fill | RankBy::Span) => rules.order_by_object(nodes, options, state)?,
        _ => nodes
            .iter()
            .flat_map(|node| node.procs.iter().copied())
            .collect(),
    })
}

/// Returns the processes in the order of placement, which is that of the file.
fn in_sequence(nodes: &[NodeProcs]) -> Vec<u32> {
    let mut ordered: Vec<u32> = nodes
        .iter()
        .flat_map(|node| node.procs.iter().copied())
        .collect();
    ordered.sort_unstable();
    ordered
}

/// Returns the processes of all nodes, one of each node in turn.
fn by_node(nodes: &[NodeProcs]) -> Vec<u32> {
    let mut open: Vec<&[u32]> = nodes.iter().map(|node| node.procs.as_slice()).collect();
    let mut ordered = Vec::new();
    while !open.is_empty() {
        open.retain_mut(|procs| match procs.split_first() {
            Some((first, rest)) => {
                ordered.push(*first);
                *procs = rest;
                true
            }
            None => false,
        });
    }
    ordered
}

/// The position of a process among those of its app, as a key for sorting.
#[derive(Clone, Copy, Debug)]
struct Position {
    /// The index of its node among the app's nodes.
    node: usize,
    /// The logical number of its object.
    object: u32,
    /// The number of the app's processes placed on its object before it.
    turn: u32,
}

/// Returns the processes of an app, sorted by a key.
fn by_object<K: Ord>(
    nodes: &[NodeProcs],
    state: &Placement<'_>,
    key: fn(Position) -> K,
) -> Vec<u32> {
    let mut keyed = Vec::with_capacity(nodes.iter().map(|node| node.procs.len()).sum());
    // The number of processes on each object of the node.
    let mut turns: Vec<u32> = Vec::new();
    for (node, node_procs) in nodes.iter().enumerate() {
        turns.fill(0);
        for number in &node_procs.procs {
            let object = state.procs[*number as usize].locale.map(CompactNumber::get);
            let object = object.unwrap_or(0);
            let place = object as usize;
            if turns.len() <= place {
                turns.resize(place + 1, 0);
            }
            let turn = &mut turns[place];
            let at = Position {
                node,
                object,
                turn: *turn,
            };
            keyed.push((key(at), *number));
            *turn += 1;
        }
    }
    keyed.sort_unstable_by(|(left, _), (right, _)| left.cmp(right));
    keyed.into_iter().map(|(_, number)| number).collect()
}
