//! Generates histories.

use super::{HOSTFILE, History, HistoryStep};
use crate::explore::campaign::rng::Rng;
use mapcheck_reference::runtime::Directive;

/// The names of a runtime's first nodes. The head node is not one of them.
const NODES: [&str; 3] = ["n1", "n2", "n3"];

/// The names of nodes that jobs can add.
const FURTHER_NODES: [&str; 2] = ["n4", "n5"];

/// The mappings of jobs that are not bound.
const MAPPINGS: &[(usize, &str)] = &[
    (8, "slot"),
    (6, "node"),
    (2, "slot:oversubscribe"),
    (1, "ppr:1:node"),
    (1, "ppr:2:node"),
    (1, "slot:nolocal"),
];

/// The mappings of jobs that are bound, which also find what other jobs have taken.
const BOUND_MAPPINGS: &[(usize, &str)] = &[
    (6, "slot"),
    (3, "node"),
    (4, "slot:pe=2"),
    (3, "core"),
    (2, "package"),
    (2, "pe-list=0,2"),
    (2, "pe-list=1,3:ordered"),
    (1, "ppr:1:node:pe=2"),
    (1, "ppr:2:node:pe=2"),
    (1, "ppr:1:core"),
    (1, "hwthread:hwtcpus"),
    (1, "slot:oversubscribe"),
];

/// The bindings. What is explicit may fail: a node's machine need not be the one that its processes run on.
const BINDINGS: &[(usize, &str)] = &[
    (4, ""),
    (3, "core:if-supported"),
    (1, "hwthread:if-supported"),
    (1, "core:if-supported:overload-allowed"),
    (1, "package:if-supported"),
];

/// What jobs state about the policies of their children.
const INHERITANCE: &[(usize, &str)] = &[(3, ":inherit"), (2, ""), (1, ":noinherit")];

/// The rankings that every mapping allows.
const RANKINGS: &[(usize, &str)] = &[(1, "slot"), (1, "node")];

/// The lists of hosts that jobs add.
const ADDED_HOSTS: &[(usize, &str)] = &[
    (4, "n4:2"),
    (2, "n4"),
    (2, "n5:3"),
    (2, "n4:1,n5:2"),
    (2, "n1:+1"),
    (2, "n2:+2"),
    (1, "n1:-1"),
    (1, "n3:4"),
    (1, "n4:1,n4:1"),
    (1, "n2:1"),
];

/// The texts of hostfiles that jobs add.
const ADDED_FILES: &[(usize, &str)] = &[
    (3, "n4 slots=2\n"),
    (2, "n5\n"),
    (2, "n4 slots=1\nn1 slots=3\n"),
    (1, "n2 slots+=1\n"),
    (1, "n3 slots-=1\nn5 slots=1\n"),
];

/// The texts of hostfiles that select among a runtime's nodes.
const HOSTFILES: &[(usize, &str)] = &[
    (3, "n1 slots=1\n"),
    (2, "n2\n"),
    (3, "n3 slots=2\nn1\n"),
    (2, "n1 slots=4\n"),
    (2, "n2 slots=1\nn3 slots=1\n"),
    (1, "^n1\n"),
    (1, "n1 slots=1 max_slots=2\n"),
];

/// What a history is about, beside jobs that start and end.
#[derive(Clone, Copy, Debug, Default)]
struct Subjects {
    grows: bool,
    has_sessions: bool,
    binds: bool,
    has_hostfiles: bool,
    /// Children have policies of their parents, or end with them.
    has_families: bool,
}

/// The state of a history that is being generated.
struct Writer {
    rng: Rng,
    subjects: Subjects,
    /// The jobs that may run.
    jobs: Vec<String>,
    /// The sessions that may exist.
    sessions: Vec<u32>,
    steps: Vec<HistoryStep>,
}

/// Generates a history of some number of steps.
#[must_use]
pub fn generate_history(mut rng: Rng, length: usize) -> History {
    let nodes = NODES.iter();
    let nodes = nodes.map(|name| ((*name).to_owned(), rng.pick(&[2, 3, 4, 4])));
    let nodes: Vec<(String, u32)> = nodes.collect();
    let subjects = Subjects {
        grows: rng.percent(30),
        has_sessions: rng.percent(25),
        binds: rng.percent(45),
        has_hostfiles: rng.percent(30),
        has_families: rng.percent(35),
    };
    let mut writer = Writer {
        rng,
        subjects,
        jobs: Vec::new(),
        sessions: Vec::new(),
        steps: Vec::with_capacity(length),
    };
    for number in 0..length {
        writer.step(number);
    }
    History {
        nodes,
        elastic: subjects.grows,
        steps: writer.steps,
    }
}

impl Writer {
    fn step(&mut self, number: usize) {
        if !self.jobs.is_empty() && self.rng.percent(35) {
            let job = self.jobs.remove(self.rng.below(self.jobs.len()));
            self.steps.push(HistoryStep::End(job));
        } else if self.subjects.has_sessions && self.rng.percent(20) {
            let step = self.session_step();
            self.steps.push(step);
        } else {
            self.spawn(format!("J{number}"));
        }
    }

    fn session_step(&mut self) -> HistoryStep {
        if !self.sessions.is_empty() && self.rng.percent(40) {
            let id = self.sessions.remove(self.rng.below(self.sessions.len()));
            return HistoryStep::EndSession(id);
        }
        // Now and then the number of a session that exists.
        let id = u32::try_from(1 + self.rng.below(4)).unwrap_or(1);
        self.sessions.push(id);
        let mut nodes = NODES.to_vec();
        self.rng.shuffle(&mut nodes);
        nodes.truncate(1 + self.rng.below(2));
        HistoryStep::Instantiate(Directive {
            session_id: Some(id),
            user_refid: self.rng.percent(60).then(|| format!("r{id}")),
            alloc_refid: self.rng.percent(60).then(|| format!("q{id}")),
            nodes: nodes.into_iter().map(str::to_owned).collect(),
        })
    }

    fn spawn(&mut self, job: String) {
        let only_maps = self.rng.percent(12);
        // No request of a process has the option that only maps.
        let share = if self.subjects.has_families { 50 } else { 25 };
        let by_process = !only_maps && !self.jobs.is_empty() && self.rng.percent(share);
        let by = by_process.then(|| self.jobs[self.rng.below(self.jobs.len())].clone());
        let mut words = Vec::new();
        if only_maps {
            words.push("--rtos donotlaunch".to_owned());
        } else {
            self.jobs.push(job.clone());
        }
        if !self.sessions.is_empty() && self.rng.percent(40) {
            let id = self.sessions[self.rng.below(self.sessions.len())];
            let name = [
                format!("--session-id {id}"),
                format!("--alloc-id q{id}"),
                format!("--alloc-refid r{id}"),
            ];
            words.push(name[self.rng.weighted(&[(4, 0_usize), (1, 1), (1, 2)])].clone());
        }
        self.policies(&mut words, by.is_some());
        let hostfile = self.apps(&mut words);
        let separated = !self.subjects.has_families || self.rng.percent(50);
        self.steps.push(HistoryStep::Spawn {
            by,
            job,
            line: words.join(" "),
            hostfile,
            separated,
        });
    }

    fn policies(&mut self, words: &mut Vec<String>, by_process: bool) {
        let is_bound = self.subjects.binds && self.rng.percent(70);
        let (mapping, binding) = match is_bound {
            true => (
                self.rng.weighted(BOUND_MAPPINGS),
                self.rng.weighted(BINDINGS),
            ),
            false => (self.rng.weighted(MAPPINGS), "none"),
        };
        // A child without a mapping has its parent's, or the default.
        let has_families = self.subjects.has_families;
        if !(has_families && by_process && self.rng.percent(60)) {
            let inherit = match has_families {
                true => self.rng.weighted(INHERITANCE),
                false => "",
            };
            words.push(format!("--map-by {mapping}{inherit}"));
            if has_families && self.rng.percent(30) {
                words.push(format!("--rank-by {}", self.rng.weighted(RANKINGS)));
            }
        }
        if !binding.is_empty() {
            words.push(format!("--bind-to {binding}"));
        }
    }

    /// Adds the apps to a line. Returns the text of the hostfile that it names.
    fn apps(&mut self, words: &mut Vec<String>) -> Option<String> {
        let mut hostfile = None;
        for app in 0..self.rng.weighted(&[(4, 1_usize), (1, 2)]) {
            if app > 0 {
                words.push(":".to_owned());
            }
            if self.subjects.grows && self.rng.percent(20) {
                let adds_file = hostfile.is_none() && self.rng.percent(30);
                if adds_file {
                    hostfile = Some(self.rng.weighted(ADDED_FILES).to_owned());
                    words.push(format!("--add-hostfile {HOSTFILE}"));
                } else {
                    words.push(format!("--add-host {}", self.rng.weighted(ADDED_HOSTS)));
                }
            }
            if self.subjects.has_hostfiles && hostfile.is_none() && self.rng.percent(40) {
                hostfile = Some(self.rng.weighted(HOSTFILES).to_owned());
                words.push(format!("--hostfile {HOSTFILE}"));
            } else if self.rng.percent(40) {
                let hosts = self.hosts();
                words.push(format!("-H {hosts}"));
            }
            let count = self.rng.pick(&[1, 1, 2, 2, 3, 4]);
            words.push(format!("-n {count} {}", ["a", "b"][app]));
        }
        hostfile
    }

    fn hosts(&mut self) -> String {
        let mut nodes = NODES.to_vec();
        if self.subjects.grows {
            nodes.extend(FURTHER_NODES);
        }
        self.rng.shuffle(&mut nodes);
        nodes.truncate(1 + self.rng.below(3));
        let hosts = nodes
            .into_iter()
            .map(|node| format!("{node}:{}", self.rng.pick(&[1, 1, 2, 2, 3])));
        hosts.collect::<Vec<_>>().join(",")
    }
}
