//! The search for lines that give a layout.

use super::candidates::{Candidates, own_hosts};
use super::choice::{Found, choose};
use super::goal::{Goal, sharing};
use super::line::{AppLine, Frame, Host, LayoutLine, host_list};
use super::rankfile;
use crate::explain::summary::sentence;
use crate::files::Files;
use crate::mapping::Machines;
use crate::syntax::SyntaxTree;
use crate::topology::order::{collected, sort_by_key};
use crate::{Case, JobMap, Rules};
use std::collections::BTreeSet;

/// What a search may use: the machines, and the nodes with their slots.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The machines of the nodes.
    pub machines: Machines,
    /// The name of the head node.
    pub head: String,
    /// The hosts of the allocation, with their slots. They are given as `-H`.
    pub hosts: Vec<Host>,
    /// Whether the hosts come from other options than `-H`, which are among the fixed words.
    pub are_allocated: bool,
    /// Options that all lines have: parameters and hostfiles.
    pub fixed: Vec<String>,
    /// The files that they name, and the environment of the line.
    pub files: Files,
    /// A line in the environment of all lines.
    pub environment: SyntaxTree,
    /// The executables of the apps.
    pub executables: Vec<String>,
    /// Whether apps after the first may have directives, which some builds ignore.
    pub app_directives: bool,
}

/// The lines that were found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FindResult {
    /// The lines, the shortest first.
    pub lines: Vec<LayoutLine>,
    /// Why no line can give the layout, if the machines cannot hold it.
    pub impossible: Option<String>,
    /// The number of lines that were mapped.
    pub tried: usize,
    /// Whether the search was cut short, so that there may be shorter lines.
    pub is_cut_short: bool,
}

/// The most lines that are returned.
const MOST_LINES: usize = 5;

/// How many beginnings of a line are continued with the next app.
const MOST_BEGINNINGS: usize = 6;

/// Finds the shortest lines that give a layout. `stop` is asked before each line is mapped whether to stop.
#[must_use]
pub fn find(goal: &Goal, setting: &Setting, rules: &Rules, stop: &dyn Fn() -> bool) -> FindResult {
    let mut search = Search {
        goal,
        setting,
        rules,
        stop,
        result: FindResult::default(),
        frame: Frame {
            fixed: &setting.fixed,
            hosts: (!setting.are_allocated && !setting.hosts.is_empty())
                .then(|| host_list(&setting.hosts)),
            executables: &setting.executables,
            counts: goal.apps.iter().map(super::AppGoal::processes).collect(),
        },
    };
    search.result.impossible = goal.too_many_cpus(&setting.machines);
    if goal.processes() == 0 || search.result.impossible.is_some() {
        return search.result;
    }
    let mut found = search.job_lines();
    found.extend(search.own_host_lines());
    // A line whose first app alone has directives is shorter than one with directives for each app.
    if goal.apps.len() > 1 && setting.app_directives && found.is_empty() {
        found.extend(search.app_by_app());
    }
    let found = choose(found, goal, setting.machines.shared(), MOST_LINES);
    let lines = found
        .into_iter()
        .map(|it| search.describe(&it.line, it.gives));
    search.result.lines = lines.collect();
    if search.result.lines.is_empty() {
        let file = search.with_rankfile();
        search.result.lines.extend(file);
    }
    search.result
}

struct Search<'a> {
    goal: &'a Goal,
    setting: &'a Setting,
    rules: &'a Rules,
    stop: &'a dyn Fn() -> bool,
    result: FindResult,
    frame: Frame<'a>,
}

impl Search<'_> {
    /// Returns the lines whose first app alone has directives.
    fn job_lines(&mut self) -> Vec<Found> {
        let count = self.goal.apps.len();
        let candidates = self.candidates(0);
        self.lines_from(&vec![AppLine::default(); count], 0, &candidates)
    }

    /// Returns the lines whose apps each name their own nodes, if the apps do not share all of them, and has simple directives.
    fn own_host_lines(&mut self) -> Vec<Found> {
        let names = |app: &super::AppGoal| -> BTreeSet<String> {
            let nodes = app.nodes.iter().filter(|node| node.count > 0);
            collected(nodes.map(|node| node.node.clone()))
        };
        let mut sets = self.goal.apps.iter().map(names);
        let first = sets.next();
        if self.setting.are_allocated || sets.all(|set| Some(set) == first) {
            return Vec::new();
        }
        let own = |app: &super::AppGoal| AppLine {
            hosts: Some(own_hosts(app, &self.setting.hosts)),
            ..AppLine::default()
        };
        let line: Vec<AppLine> = self.goal.apps.iter().map(own).collect();
        let hosts = line.first().map(|app| app.hosts.clone());
        let mut candidates = self.candidates(0);
        candidates.hosts = hosts.into_iter().collect();
        let is_simple = |map_by: &Option<String>| {
            let simple = [None, Some("slot"), Some("node")];
            simple.contains(&map_by.as_deref())
        };
        candidates.map_by.retain(is_simple);
        self.lines_from(&line, 0, &candidates)
    }

    /// Returns the lines that are built app by app: each app gets directives that place it where the goal has it.
    fn app_by_app(&mut self) -> Vec<Found> {
        let mut beginnings = vec![Found {
            line: Vec::new(),
            shares: false,
            gives: String::new(),
        }];
        for index in 0..self.goal.apps.len() {
            let candidates = self.candidates(index);
            let mut longer = Vec::new();
            for beginning in &beginnings {
                let mut line = beginning.line.clone();
                line.push(AppLine::default());
                longer.extend(self.lines_from(&line, index, &candidates));
            }
            sort_by_key(&mut longer, |it: &Found| {
                let costs = it.line.iter().map(AppLine::cost);
                (it.shares, costs.collect::<Vec<_>>())
            });
            longer.dedup();
            longer.truncate(MOST_BEGINNINGS);
            beginnings = longer;
        }
        beginnings
    }

    fn candidates(&self, index: usize) -> Candidates {
        let machine = self.setting.machines.shared();
        Candidates::new(self.goal, index, &self.setting.hosts, machine)
    }

    /// Returns the lines with the candidates for one app that put all apps of the line where they should be.
    ///
    /// Rankings are tried where the counts are right already, since a ranking moves no process.
    fn lines_from(
        &mut self,
        line: &[AppLine],
        index: usize,
        candidates: &Candidates,
    ) -> Vec<Found> {
        let mut found: Vec<Found> = Vec::new();
        for hosts in &candidates.hosts {
            for map_by in &candidates.map_by {
                for bind_to in &candidates.bind_to {
                    let enough = found.iter().filter(|it| !it.shares).count();
                    if enough >= 4 * MOST_LINES {
                        return found;
                    }
                    let mut line = line.to_vec();
                    let Some(app) = line.get_mut(index) else {
                        continue;
                    };
                    app.hosts.clone_from(hosts);
                    app.map_by.clone_from(map_by);
                    app.bind_to.clone_from(bind_to);
                    if !self.try_rankings(line, index, candidates, &mut found) {
                        return found;
                    }
                }
            }
        }
        found
    }

    /// Tries a line with each ranking of an app. Returns false once the search has to stop.
    fn try_rankings(
        &mut self,
        mut line: Vec<AppLine>,
        index: usize,
        candidates: &Candidates,
        found: &mut Vec<Found>,
    ) -> bool {
        for rank_by in &candidates.rank_by {
            if (self.stop)() {
                self.result.is_cut_short = true;
                return false;
            }
            if let Some(app) = line.get_mut(index) {
                app.rank_by.clone_from(rank_by);
            }
            let Some(map) = self.map(&self.frame.words(&line), None) else {
                // The ranking may be what is refused only if it is there.
                if rank_by.is_none() {
                    return true;
                }
                continue;
            };
            if self
                .goal
                .matches(&map, line.len(), self.setting.machines.shared())
            {
                found.push(self.found(line, &map));
                return true;
            }
            if !self.goal.matches_counts(&map, line.len()) {
                return true;
            }
        }
        true
    }

    fn map(&mut self, words: &[String], file: Option<&str>) -> Option<JobMap> {
        self.result.tried += 1;
        let mut files = self.setting.files.clone();
        if let Some(text) = file {
            files.insert(rankfile::NAME, text);
        }
        let line = self.setting.environment.with_words(words.to_vec());
        let case = Case::new(
            self.setting.machines.clone(),
            self.setting.head.as_str(),
            line,
            files,
        );
        crate::map(&case, self.rules).ok()
    }

    fn found(&self, line: Vec<AppLine>, map: &JobMap) -> Found {
        let sharing = sharing(map, &self.setting.machines);
        Found {
            line,
            shares: sharing > 1 && self.goal.asks_for_cpus(),
            gives: sentence(map, sharing, false),
        }
    }

    fn describe(&self, line: &[AppLine], gives: String) -> LayoutLine {
        let mut assumes = Vec::new();
        if !self.setting.hosts.is_empty() && !self.setting.are_allocated {
            let own = line.iter().filter(|app| app.hosts.is_some()).count();
            assumes.push(match (own, line.len()) {
                (0, _) | (_, 1) => "the nodes and slots of the `-H`".to_owned(),
                _ => "the nodes and slots of each `-H`".to_owned(),
            });
        }
        let words = self.frame.words(line);
        let has = |word: &str| words.iter().any(|it| it.contains(word));
        if has("oversubscribe") {
            assumes.push("that nodes may have more processes than slots".to_owned());
        }
        if has("overload-allowed") {
            assumes.push("that processes may share CPUs".to_owned());
        }
        LayoutLine {
            words,
            gives,
            assumes,
            file: None,
        }
    }

    /// Returns the line with a rankfile, if it gives the layout.
    fn with_rankfile(&mut self) -> Option<LayoutLine> {
        let mut nodes = self.goal.apps.iter().flat_map(|app| &app.nodes);
        if self.result.is_cut_short && nodes.any(|node| node.ranks.is_none()) {
            // A policy that was not tried may choose the ranks.
            return None;
        }
        let machine = self.setting.machines.shared();
        let draft = rankfile::draft(self.goal, machine)?;
        let unit = if draft.by_thread { ":hwtcpus" } else { "" };
        let bindings = [
            None,
            Some("core:overload-allowed"),
            Some("hwthread:overload-allowed"),
            Some("none"),
        ];
        for bind_to in bindings {
            for crowded in ["", ":oversubscribe"] {
                let spec = format!("rankfile:file={}{unit}{crowded}", rankfile::NAME);
                let mut line = vec![AppLine::default(); self.goal.apps.len()];
                if let Some(first) = line.first_mut() {
                    first.map_by = Some(spec);
                    first.bind_to = bind_to.map(str::to_owned);
                }
                let words = self.frame.words(&line);
                let map = self.map(&words, Some(&draft.text));
                let gives = |map: &JobMap| self.goal.matches(map, line.len(), machine);
                if let Some(map) = map.filter(gives) {
                    let sharing = sharing(&map, &self.setting.machines);
                    let mut found = self.describe(&line, sentence(&map, sharing, false));
                    found.assumes.push(format!("the file {}", rankfile::NAME));
                    found.file = Some((rankfile::NAME.to_owned(), draft.text));
                    return Some(found);
                }
            }
        }
        None
    }
}
