//! Layouts in files: a map as prterun prints it, or ranks in JSON.

use crate::outcome::map_text::{MapTextError, parse_map};
use crate::system::text_file;
use mapcheck_reference::Topology;
use mapcheck_reference::find::{AppGoal, Goal, Host, LayoutError, NodeGoal, RankGoal, parse_app};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::io;
use std::path::Path;

/// The largest file of a layout, in bytes.
const LARGEST_FILE: u64 = 64 << 20;

/// A file that has no layout.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LayoutFileError {
    /// The file cannot be read.
    #[error("failed to read the layout")]
    Read(#[from] io::Error),
    /// The text is not a map.
    #[error("the file is neither JSON nor a map that prterun prints")]
    Map(#[from] MapTextError),
    /// The JSON is malformed.
    #[error(
        "the JSON has no ranks: use [{{\"rank\": 0, \"app\": 0, \"node\": \"n1\", \"cores\": \"0-3\"}}]"
    )]
    Json(#[from] serde_json::Error),
    /// The cores of a rank are malformed.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// Two entries have one rank, or a rank is missing.
    #[error("the ranks are not 0 to {0}")]
    Ranks(usize),
}

/// A layout, and the nodes that it names with their slots.
#[derive(Clone, Debug)]
pub struct FileLayout {
    /// The layout.
    pub goal: Goal,
    /// The nodes. JSON has no slots: a node has as many as processes.
    pub hosts: Vec<Host>,
}

/// A rank in JSON.
#[derive(Debug, Deserialize)]
struct JsonRank {
    rank: u32,
    #[serde(default)]
    app: u32,
    node: String,
    /// Its cores, as in `0-3+8`; `-` if it is not bound.
    cores: Option<String>,
}

/// Reads a layout from a file.
///
/// # Errors
///
/// The file cannot be read, or has neither a map nor ranks in JSON.
pub fn read_layout(path: &Path, topology: &Topology) -> Result<FileLayout, LayoutFileError> {
    let text = text_file::read_limited(path, LARGEST_FILE)?;
    if text.trim_start().starts_with('[') {
        return from_json(&text, topology);
    }
    from_map(&text)
}

/// Returns the layout of a map's text. Blank lines around the map do not matter.
fn from_map(text: &str) -> Result<FileLayout, LayoutFileError> {
    let bare = text.trim_matches('\n');
    let parsed = parse_map(text).or_else(|first| {
        let padded = [format!("\n{bare}\n"), format!("\n{bare}\n\n")];
        let mut parsed = padded.iter().map(|text| parse_map(text));
        parsed.find_map(Result::ok).ok_or(first)
    })?;
    let hosts = parsed.map.nodes.iter().map(|node| Host {
        name: node.name.to_string(),
        slots: u32::try_from(node.slots).unwrap_or(0),
    });
    Ok(FileLayout {
        hosts: hosts.collect(),
        goal: Goal::of_map(&parsed.map),
    })
}

fn from_json(text: &str, topology: &Topology) -> Result<FileLayout, LayoutFileError> {
    let mut ranks: Vec<JsonRank> = serde_json::from_str(text)?;
    ranks.sort_by_key(|rank| rank.rank);
    let in_order = ranks
        .iter()
        .zip(0..)
        .all(|(rank, number)| rank.rank == number);
    if !in_order || ranks.is_empty() {
        return Err(LayoutFileError::Ranks(ranks.len().saturating_sub(1)));
    }
    let mut apps: BTreeMap<u32, Vec<NodeGoal>> = BTreeMap::new();
    let mut hosts: Vec<Host> = Vec::new();
    for rank in ranks {
        let bound = match &rank.cores {
            Some(cores) => {
                let item = format!("{}[{}@{cores}]", rank.node, rank.rank);
                let parsed = parse_app(&item, topology)?;
                let mut nodes = parsed.nodes.into_iter();
                let ranks = nodes.next().and_then(|node| node.ranks);
                ranks.and_then(|ranks| ranks.into_iter().next()?.bound)
            }
            None => None,
        };
        match hosts.iter_mut().find(|host| host.name == rank.node) {
            Some(host) => host.slots += 1,
            None => hosts.push(Host {
                name: rank.node.clone(),
                slots: 1,
            }),
        }
        let nodes = apps.entry(rank.app).or_default();
        let goal = RankGoal {
            rank: rank.rank,
            bound,
        };
        match nodes.iter_mut().find(|node| node.node == rank.node) {
            Some(node) => {
                node.count += 1;
                node.ranks.get_or_insert_default().push(goal);
            }
            None => nodes.push(NodeGoal {
                node: rank.node,
                count: 1,
                objects: None,
                ranks: Some(vec![goal]),
            }),
        }
    }
    let apps = apps.into_values().map(|nodes| AppGoal {
        nodes,
        ..AppGoal::default()
    });
    Ok(FileLayout {
        goal: Goal {
            apps: apps.collect(),
        },
        hosts,
    })
}
