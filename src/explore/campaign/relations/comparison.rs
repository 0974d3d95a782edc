//! Compares the maps of related cases.

use crate::outcome::compare::by_rank;
use mapcheck_reference::JobMap;
use mapcheck_reference::job_map::{Bound, MappedNode, MappedProc};

/// What two related maps have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kept {
    /// Every rank's app, node, binding and devices.
    Processes,
    /// The same, apart from the names of the nodes.
    ProcessesOnRenamedNodes,
    /// The same, apart from the apps.
    ProcessesOfOtherApps,
    /// Every rank's app and node.
    Nodes,
    /// The processes of the first apps: the other map lacks the last app.
    FirstApps,
    /// The processes of each app: each of the other maps has one app, and its ranks follow those of the map before.
    AppsApart,
}

/// A process, as it is compared.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PlacedProc {
    rank: u32,
    app: u32,
    node: String,
    bound: Bound,
    devices: Option<String>,
}

/// Returns the first difference between the processes of a map and those of the related ones, as two texts.
pub(super) fn difference(
    kept: Kept,
    first: &JobMap,
    others: &[JobMap],
) -> Option<(String, String)> {
    let left = seen(kept, places(first));
    let right = match kept {
        Kept::AppsApart => one_after_another(others),
        _ => others.iter().flat_map(places).collect(),
    };
    let right = seen(kept, right);
    // Only the processes of the apps that the other map has are compared.
    let left: Vec<PlacedProc> = match kept {
        Kept::FirstApps => {
            let apps = right.iter().map(|place| place.app).max();
            let is_kept = |place: &PlacedProc| Some(place.app) <= apps;
            left.into_iter().filter(is_kept).collect()
        }
        _ => left,
    };
    if left.len() != right.len() {
        let count = |places: &[PlacedProc]| match places.len() {
            1 => "1 process".to_owned(),
            count => format!("{count} processes"),
        };
        return Some((count(&left), count(&right)));
    }
    let mut pairs = left.iter().zip(&right);
    let (left, right) = pairs.find(|(left, right)| left != right)?;
    Some((left.describe(), right.describe()))
}

impl PlacedProc {
    fn describe(&self) -> String {
        let devices = self.devices.as_ref();
        let devices = devices.map_or_else(String::new, |devices| format!(", {devices}"));
        format!(
            "rank {} of app {} on {} {}{devices}",
            self.rank, self.app, self.node, self.bound
        )
    }
}

/// Returns the processes of a map in the order of their ranks.
fn places(map: &JobMap) -> Vec<PlacedProc> {
    let place = |(process, node): (&MappedProc, &MappedNode)| PlacedProc {
        rank: process.rank,
        app: process.app,
        node: node.name.to_string(),
        bound: process.bound.clone(),
        devices: process.devices.as_deref().cloned(),
    };
    by_rank(map).into_iter().map(place).collect()
}

/// Returns processes without what is not compared.
fn seen(kept: Kept, mut places: Vec<PlacedProc>) -> Vec<PlacedProc> {
    let mut names: Vec<String> = Vec::new();
    for place in &mut places {
        match kept {
            Kept::ProcessesOnRenamedNodes => {
                let known = names.iter().position(|name| *name == place.node);
                let index = known.unwrap_or(names.len());
                if known.is_none() {
                    names.push(std::mem::take(&mut place.node));
                }
                place.node = format!("node {index} in the order of use");
            }
            Kept::ProcessesOfOtherApps => place.app = 0,
            Kept::Nodes => {
                place.bound = Bound::Nothing;
                place.devices = None;
            }
            Kept::Processes | Kept::FirstApps | Kept::AppsApart => {}
        }
    }
    places
}

/// Returns the processes of maps with one app each as those of one job: apps and ranks are numbered through.
fn one_after_another(maps: &[JobMap]) -> Vec<PlacedProc> {
    let mut all: Vec<PlacedProc> = Vec::new();
    for (app, map) in (0..).zip(maps) {
        let before = u32::try_from(all.len()).unwrap_or(u32::MAX);
        all.extend(places(map).into_iter().map(|place| PlacedProc {
            rank: place.rank.saturating_add(before),
            app,
            ..place
        }));
    }
    all
}
