//! The differences between two maps, to be marked in both pictures.

use crate::job::{JobPicture, NodePicture, PlacedProcess};
use mapcheck_topology::order::collected;
use std::collections::{BTreeMap, BTreeSet};

/// The ranks and nodes of a map that another map has otherwise.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The ranks that are elsewhere in the other map, or are bound otherwise, or of another app.
    pub ranks: BTreeSet<u32>,
    /// The nodes that the other map does not have, or with other slots.
    pub nodes: BTreeSet<String>,
    /// A sentence for each difference, in the order of ranks and nodes.
    pub sentences: Vec<String>,
}

impl Marks {
    /// Finds what two maps have otherwise. Both get the same marks.
    #[must_use]
    pub fn between(left: &JobPicture, right: &JobPicture) -> Self {
        let mut marks = Self::default();
        let (by_rank, others) = (processes(left), processes(right));
        let all: BTreeSet<u32> = collected(by_rank.keys().chain(others.keys()).copied());
        for rank in all {
            let (one, other) = (by_rank.get(&rank), others.get(&rank));
            if one != other {
                marks.ranks.insert(rank);
                let (one, other) = (describe(one), describe(other));
                marks
                    .sentences
                    .push(format!("rank {rank}: {one} | {other}"));
            }
        }
        let nodes = |job: &JobPicture| -> BTreeMap<String, i64> {
            let nodes = job.nodes.iter();
            collected(nodes.map(|node| (node.name.clone(), node.slots)))
        };
        let (ours, theirs) = (nodes(left), nodes(right));
        let all: BTreeSet<&String> = collected(ours.keys().chain(theirs.keys()));
        for name in all {
            let (one, other) = (ours.get(name), theirs.get(name));
            if one != other {
                marks.nodes.insert(name.clone());
                let slots = |slots: Option<&i64>| match slots {
                    Some(slots) => format!("{slots} slots"),
                    None => "no process".to_owned(),
                };
                let sentence = format!("node {name}: {} | {}", slots(one), slots(other));
                marks.sentences.push(sentence);
            }
        }
        marks
    }

    /// Whether a node is marked, or one of its ranks.
    pub(crate) fn are_in(&self, node: &NodePicture) -> bool {
        let mut processes = node.processes.iter();
        self.nodes.contains(&node.name) || processes.any(|it| self.ranks.contains(&it.rank))
    }
}

/// A process and the name of its node.
type OnNode<'a> = (&'a str, &'a PlacedProcess);

fn processes(job: &JobPicture) -> BTreeMap<u32, OnNode<'_>> {
    let all = job.nodes.iter().flat_map(|node| {
        let processes = node.processes.iter();
        processes.map(|process| (process.rank, (node.name.as_str(), process)))
    });
    collected(all)
}

fn describe(process: Option<&OnNode<'_>>) -> String {
    match process {
        Some((node, process)) => {
            format!("app {} on {node}, bound {}", process.app, process.bound)
        }
        None => "absent".to_owned(),
    }
}
