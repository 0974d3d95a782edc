//! Nodes that look the same, and the words of their picture.

use crate::job::{NodePicture, Place, PlacedProcess};
use crate::marks::Marks;
use crate::text::{clean, counted, ranges};
use std::collections::BTreeMap;

/// How many alike nodes are listed by name.
const LISTED: usize = 6;

/// A node that is drawn, and the nodes that look the same except for their names and ranks.
#[derive(Debug)]
pub(crate) struct Group<'a> {
    pub(crate) node: &'a NodePicture,
    pub(crate) others: Vec<&'a NodePicture>,
}

/// The least number of nodes whose equal ones are drawn once.
const MANY: usize = 5;

/// What makes two nodes look the same.
type Look<'a> = (usize, i64, u32, Vec<(u32, &'a Place, bool)>);

impl<'a> Group<'a> {
    /// Puts nodes that look the same together, unless there are only a few.
    pub(crate) fn of_nodes(nodes: &'a [NodePicture], marks: Option<&Marks>) -> Vec<Self> {
        let mut groups: Vec<Self> = Vec::new();
        let mut known: Vec<(Look<'a>, usize)> = Vec::new();
        for node in nodes {
            let look = look(node, marks);
            let same = known.iter().find(|(other, _)| *other == look);
            match same {
                Some((_, group)) if nodes.len() >= MANY => groups[*group].others.push(node),
                _ => {
                    known.push((look, groups.len()));
                    groups.push(Self {
                        node,
                        others: Vec::new(),
                    });
                }
            }
        }
        groups
    }
}

fn look<'a>(node: &'a NodePicture, marks: Option<&Marks>) -> Look<'a> {
    let is_marked = |rank| marks.is_some_and(|marks| marks.ranks.contains(&rank));
    let processes = node.processes.iter();
    let processes = processes.map(|it| (it.app, &it.place, is_marked(it.rank)));
    (
        node.machine_number,
        node.slots,
        node.num_procs,
        processes.collect(),
    )
}

pub(crate) fn heading(group: &Group<'_>) -> String {
    let name = clean(&group.node.name);
    match group.others.len() {
        0 => name,
        others => format!("{name} and {} like it", counted(others as i128, "node")),
    }
}

/// Whether a node has more processes than slots.
pub(crate) fn is_over(node: &NodePicture) -> bool {
    i64::from(node.num_procs) > node.slots
}

pub(crate) fn subtitle(node: &NodePicture) -> String {
    let slots = counted(node.slots, "slot");
    if node.num_procs == 0 {
        return format!("{slots}, no process");
    }
    let processes = counted(node.num_procs, "process");
    let over = if is_over(node) {
        ", oversubscribed"
    } else {
        ""
    };
    format!("{processes} on {slots}{over}")
}

pub(crate) fn names(group: &Group<'_>) -> String {
    let others = group.others.iter().map(|node| node.name.as_str());
    let names: Vec<&str> = std::iter::once(group.node.name.as_str())
        .chain(others)
        .collect();
    names.join(", ")
}

/// A line of text below the machine.
pub(crate) struct LineBelow {
    /// The colour of the square before it.
    pub(crate) app: Option<u32>,
    pub(crate) text: String,
}

/// Returns the lines below a machine. Where two maps are compared, their differences explain shared CPUs.
pub(crate) fn lines_below(group: &Group<'_>, is_compared: bool) -> Vec<LineBelow> {
    let mut lines = Vec::new();
    let mut loose: BTreeMap<(u32, bool), Vec<u32>> = BTreeMap::new();
    for process in &group.node.processes {
        if let Place::Anywhere | Place::Nowhere = process.place {
            let key = (process.app, process.place == Place::Anywhere);
            loose.entry(key).or_default().push(process.rank);
        }
    }
    for ((app, anywhere), ranks) in loose {
        let what = if anywhere {
            "not bound"
        } else {
            "no usable CPU"
        };
        lines.push(LineBelow {
            app: Some(app),
            text: format!(
                "{what}: {} {}",
                if ranks.len() == 1 { "rank" } else { "ranks" },
                ranges(&ranks)
            ),
        });
    }
    if !is_compared {
        lines.extend(sharing_ranks(group.node));
    }
    let ranks_of = |node: &NodePicture| {
        let ranks: Vec<u32> = node.processes.iter().map(|process| process.rank).collect();
        ranges(&ranks)
    };
    for other in group.others.iter().take(LISTED) {
        lines.push(LineBelow {
            app: None,
            text: format!("{}: ranks {}", clean(&other.name), ranks_of(other)),
        });
    }
    if let Some(more) = group
        .others
        .len()
        .checked_sub(LISTED)
        .filter(|more| *more > 0)
    {
        lines.push(LineBelow {
            app: None,
            text: format!("and {}", counted(more as i128, "more node")),
        });
    }
    lines
}

/// The most ranks with shared CPUs that get a line each.
const EXPLAINED: usize = 12;

/// Returns a line for each rank, if some share CPUs: a cell has no room for all of them.
fn sharing_ranks(node: &NodePicture) -> Vec<LineBelow> {
    let is_shared = |ranks: &Vec<usize>| ranks.len() > 1;
    let bound = node
        .processes
        .iter()
        .filter(|it| matches!(it.place, Place::Cpus(_)));
    if !node.occupants().iter().any(is_shared) || bound.clone().count() > EXPLAINED {
        return Vec::new();
    }
    let line = |process: &PlacedProcess| LineBelow {
        app: Some(process.app),
        text: format!("rank {}: {}", process.rank, process.bound),
    };
    bound.map(line).collect()
}
