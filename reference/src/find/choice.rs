//! The choice among the lines that give a layout: the shortest, and no two that differ in nothing but the name of an object.

use super::candidates::{LEVELS, is_by_thread};
use super::goal::Goal;
use super::line::AppLine;
use crate::topology::order::{collected, sort_by_key};
use crate::topology::{CpuSet, Level, Topology};
use std::collections::BTreeMap;

/// A line that gives the layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) line: Vec<AppLine>,
    /// Whether processes share CPUs, although the layout asks for CPUs.
    pub(super) shares: bool,
    /// What the line gives, in a sentence.
    pub(super) gives: String,
}

/// Returns the shortest lines, at most `most`. Those that give each process CPUs of its own come first.
pub(super) fn choose(
    mut found: Vec<Found>,
    goal: &Goal,
    topology: &Topology,
    most: usize,
) -> Vec<Found> {
    let names = Names::new(goal, topology);
    sort_by_key(&mut found, |it| (it.shares, names.key(&it.line)));
    found.dedup();
    let mut chosen: Vec<Found> = Vec::new();
    let mut known: Vec<Vec<AppLine>> = Vec::new();
    for found in found {
        let canonical = found.line.iter().map(|app| names.canonical(app));
        let canonical: Vec<AppLine> = canonical.collect();
        // A line extends itself, too.
        let is_longer = |other: &Vec<AppLine>| {
            let mut apps = other.iter().zip(&canonical);
            apps.all(|(other, it)| it.extends(other))
        };
        if chosen.len() < most && !known.iter().any(is_longer) {
            chosen.push(found);
            known.push(canonical);
        }
    }
    chosen
}

/// The names of the objects of a machine.
struct Names {
    /// For each name, that of the first level with the same objects.
    first: BTreeMap<&'static str, &'static str>,
    /// The names that the goal has.
    asked: Vec<&'static str>,
    /// Whether a hardware thread is another CPU than the one that the goal shows.
    threads_are_hidden: bool,
}

impl Names {
    fn new(goal: &Goal, topology: &Topology) -> Self {
        let objects = |level: Level| -> Vec<&CpuSet> {
            let objects = topology.objects(level).iter();
            objects.map(|object| &object.cpus).collect()
        };
        let first = LEVELS.iter().map(|(level, name)| {
            let own = objects(*level);
            let same = LEVELS.iter().find(|(other, _)| objects(*other) == own);
            (*name, same.map_or(*name, |(_, same)| *same))
        });
        let bound = goal.apps.iter().filter_map(|app| app.bound_to.flatten());
        let nodes = goal.apps.iter().flat_map(|app| &app.nodes);
        let counted = nodes.filter_map(|node| node.objects.as_ref().map(|(level, _)| *level));
        let levels: Vec<Level> = bound.chain(counted).collect();
        let asked = LEVELS.iter().filter(|(level, _)| levels.contains(level));
        let asked: Vec<&str> = asked.map(|(_, name)| *name).collect();
        let threads = topology.objects(Level::HwThread).len();
        Self {
            first: collected(first),
            threads_are_hidden: threads > topology.objects(Level::Core).len()
                && !asked.contains(&"hwthread")
                && !goal.apps.iter().any(is_by_thread),
            asked,
        }
    }

    /// Returns what lines are sorted by: their directives, whether they name the goal's objects, and their length.
    fn key(&self, line: &[AppLine]) -> (usize, bool, usize, Vec<AppLine>) {
        let costs = line.iter().map(AppLine::cost);
        let (mut directives, length) =
            costs.fold((0, 0), |sum, cost| (sum.0 + cost.0, sum.1 + cost.1));
        let values = line.iter().flat_map(AppLine::directives);
        let words: Vec<&str> = values.flat_map(|value| value.split(':')).collect();
        // The map shows a core where a process has one of its threads, which is hardly what was asked for.
        directives += 2 * usize::from(self.threads_are_hidden && words.contains(&"hwthread"));
        let names_none = !self.asked.iter().any(|name| words.contains(name));
        (directives, names_none, length, line.to_vec())
    }

    /// Returns directives with the first name of each object.
    fn canonical(&self, app: &AppLine) -> AppLine {
        let rename = |value: &Option<String>| {
            let words = value.as_ref()?.split(':');
            let words: Vec<&str> = words
                .map(|word| self.first.get(word).copied().unwrap_or(word))
                .collect();
            Some(words.join(":"))
        };
        AppLine {
            hosts: app.hosts.clone(),
            map_by: rename(&app.map_by),
            rank_by: app.rank_by.clone(),
            bind_to: rename(&app.bind_to),
        }
    }
}
