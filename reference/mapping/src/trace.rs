//! What the mapper decided in one run, with the processes and nodes that the decisions are about.

use crate::decisions::{Decision, DecisionLog, number};
use crate::job_map::BeforeMap;
use crate::options::Options;
use crate::placement::{BoundSet, Placement};
use crate::request::SpawnRequest;
use mapcheck_topology::CpuSet;
use std::sync::Arc;

/// The decisions of one run, and what they are about. A refused job has the processes that were placed before the refusal.
#[derive(Clone, Debug, Default)]
pub struct MappingTrace {
    /// The decisions, in order.
    pub decisions: Vec<Decision>,
    /// The resolved options of the job, once they are resolved: what its apps start from.
    pub job: Option<Options>,
    /// The resolved options of the apps that are mapped by a call of their own, each with the app's index.
    pub apps: Vec<(usize, Options)>,
    /// The nodes of the allocation.
    pub nodes: Vec<TracedNode>,
    /// The processes, in the order of placement.
    pub procs: Vec<PlacedProc>,
    /// The CPU sets that processes are bound to.
    pub sets: Vec<BoundSet>,
    /// What was known before the first process was placed, once the nodes were.
    pub before: Option<BeforeMap>,
    /// Whether the head node is part of the allocation.
    pub head_allocated: bool,
    log: DecisionLog,
}

/// A node of the allocation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TracedNode {
    /// Its name.
    pub name: Arc<str>,
    /// The number of its machine.
    pub machine: usize,
    /// Its slots.
    pub slots: i64,
    /// The hard limit on its processes, or 0.
    pub max_slots: u32,
    /// The number of its processes.
    pub procs: u32,
}

/// A placed process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedProc {
    /// Its app.
    pub app: u32,
    /// Its node, by its index in the allocation.
    pub node: u32,
    /// The number of the object that it is mapped to, if it is mapped by an object.
    pub object: Option<u32>,
    /// Its rank.
    pub rank: Option<u32>,
    /// The number of the CPU set that it is bound to.
    pub set: Option<u32>,
}

impl MappingTrace {
    /// Returns the resolved options of an app: its own, or the job's.
    #[must_use]
    pub fn options_of(&self, app: usize) -> Option<&Options> {
        let own = self.apps.iter().find(|(index, _)| *index == app);
        own.map(|(_, options)| options).or(self.job.as_ref())
    }

    /// Returns the app, rank, node and hardware threads of each process, whatever a map shows of them.
    pub fn places(&self) -> impl Iterator<Item = (u32, Option<u32>, u32, Option<&CpuSet>)> {
        self.procs.iter().map(|placed| {
            let set = placed.set.and_then(|set| self.sets.get(set as usize));
            (
                placed.app,
                placed.rank,
                placed.node,
                set.map(|set| &set.cpus),
            )
        })
    }

    /// Makes a trace that records nothing.
    pub(crate) fn off() -> Self {
        Self::default()
    }

    /// Makes a trace that records.
    pub(crate) fn recording() -> Self {
        Self {
            log: DecisionLog::recording(),
            ..Self::default()
        }
    }

    /// Returns the log that decisions are recorded in.
    pub(crate) fn log(&self) -> DecisionLog {
        self.log.clone()
    }

    /// Takes what was recorded, and what it is about, at the end of a run.
    pub(crate) fn finish(&mut self, request: &SpawnRequest, state: &mut Placement<'_>) {
        if !self.log.is_on() {
            return;
        }
        self.decisions = self.log.take();
        self.job = state.resolved.job.take();
        self.apps = std::mem::take(&mut state.resolved.apps);
        let nodes = state.nodes.iter().zip(&state.allocation.nodes);
        let nodes = nodes.map(|(node, allocated)| TracedNode {
            name: Arc::clone(&allocated.name),
            machine: node.machine,
            slots: node.slots,
            max_slots: node.max_slots,
            procs: number(node.procs.len()),
        });
        self.nodes = nodes.collect();
        let procs = state.procs.iter().map(|process| PlacedProc {
            app: process.app,
            node: process.node,
            object: process.locale.map(|number| number.get()),
            rank: process.rank.map(|number| number.get()),
            set: process.bound.map(|number| number.get()),
        });
        self.procs = procs.collect();
        self.sets = state.bound.sets().to_vec();
        self.before = Some(match &self.job {
            Some(job) => BeforeMap::new(job, state),
            None => BeforeMap::of_unresolved(request, state),
        });
        self.head_allocated = state.allocation.head_allocated;
    }
}
