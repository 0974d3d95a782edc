//! Every rank that two maps place, bind or number differently.

use super::maps::{by_rank, has_devices};
use mapcheck_reference::job_map::{JobMap, MappedNode, MappedProc};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Ranks that differ in the same way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankDifference {
    /// The first rank.
    pub first: u32,
    /// The last rank: all between the two differ in the same way.
    pub last: u32,
    /// What the first map has for them: app, node and binding. Empty if it does not have them.
    pub left: String,
    /// What the second map has for them.
    pub right: String,
}

/// Returns every rank that differs, in order. Neighbours that differ in the same way are one entry.
#[must_use]
pub fn differing_ranks(left: &JobMap, right: &JobMap) -> Vec<RankDifference> {
    let devices = has_devices(left) && has_devices(right);
    let (left, right) = (texts(left, devices), texts(right, devices));
    let mut ranks: Vec<u32> = left.keys().chain(right.keys()).copied().collect();
    ranks.sort_unstable();
    ranks.dedup();
    let mut found: Vec<RankDifference> = Vec::new();
    for rank in ranks {
        let text = |texts: &BTreeMap<u32, String>| texts.get(&rank).cloned().unwrap_or_default();
        let (left, right) = (text(&left), text(&right));
        if left == right {
            continue;
        }
        match found.last_mut() {
            Some(last)
                if last.last.checked_add(1) == Some(rank)
                    && (&last.left, &last.right) == (&left, &right) =>
            {
                last.last = rank;
            }
            _ => found.push(RankDifference {
                first: rank,
                last: rank,
                left,
                right,
            }),
        }
    }
    found
}

/// Returns what a map has for each rank. Processes with the same rank are joined.
fn texts(map: &JobMap, devices: bool) -> BTreeMap<u32, String> {
    let mut texts: BTreeMap<u32, String> = BTreeMap::new();
    for (process, node) in by_rank(map) {
        let text = text(process, node, devices);
        texts
            .entry(process.rank)
            .and_modify(|all| {
                // Writing to a string cannot fail.
                let _ = write!(all, " and {text}");
            })
            .or_insert(text);
    }
    texts
}

fn text(process: &MappedProc, node: &MappedNode, devices: bool) -> String {
    let devices = process.devices.as_deref().filter(|_| devices);
    let devices = devices.map_or_else(String::new, |devices| format!(", {devices}"));
    format!(
        "app {} {} {}{devices}",
        process.app, node.name, process.bound
    )
}
