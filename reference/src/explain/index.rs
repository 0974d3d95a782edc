//! The mapper's decisions, by the processes that they are about.

use crate::decisions::{
    BindingBasis, Decision, GiveUpReason, NodeExclusion, NodeSource, Visit, VisitEnd,
};
use crate::mapping::MappingTrace;
use crate::topology::CpuSet;
use std::collections::HashSet;

/// The decisions about places and bindings, by process.
#[derive(Debug)]
pub(super) struct DecisionIndex<'a> {
    pub(super) trace: &'a MappingTrace,
    /// The visits, in the order of placement.
    visits: Vec<IndexedVisit>,
    /// The index of the visit that placed each process.
    visit_of: Vec<u32>,
    /// How processes are bound, each from a process on.
    bindings: Vec<(u32, BindingBasis)>,
    /// The apps, each with the nodes on which it used all slots.
    used_up: HashSet<(u32, u32)>,
    /// The apps that came back to such a node.
    exceeding: HashSet<u32>,
    /// Why bindings are given up, each from a process on.
    given_up: Vec<(u32, GiveUpReason)>,
    /// The process number of each rank.
    by_rank: Vec<u32>,
}

/// A visit, with what precedes it.
#[derive(Clone, Debug)]
pub(super) struct IndexedVisit {
    pub(super) visit: Visit,
    /// The app's visit before it.
    pub(super) before: Option<u32>,
    /// The nodes that the app passed over since then.
    pub(super) passed: Vec<PassedNodes>,
    /// The objects that the visit skipped, as ranges.
    pub(super) skipped: Vec<(u32, u32)>,
}

/// Consecutive nodes that an app passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PassedNodes {
    app: u32,
    pub(super) first: u32,
    pub(super) last: u32,
    pub(super) reason: NodeExclusion,
}

impl<'a> DecisionIndex<'a> {
    /// Returns whether the lines of a file place each process and give it its CPUs.
    pub(super) fn is_all_by_file(&self) -> bool {
        let bases = self.bindings.iter().map(|(_, basis)| *basis);
        !self.bindings.is_empty() && bases.into_iter().all(|basis| basis == BindingBasis::File)
    }

    pub(super) fn new(trace: &'a MappingTrace) -> Self {
        let mut index = Self {
            trace,
            visits: Vec::new(),
            visit_of: vec![u32::MAX; trace.procs.len()],
            bindings: Vec::new(),
            used_up: HashSet::new(),
            exceeding: HashSet::new(),
            given_up: Vec::new(),
            by_rank: vec![u32::MAX; trace.procs.len()],
        };
        for (number, process) in (0..).zip(&trace.procs) {
            if let Some(place) = process
                .rank
                .and_then(|rank| index.by_rank.get_mut(rank as usize))
            {
                *place = number;
            }
        }
        let mut last: Option<(u32, u32)> = None;
        let mut passed = Vec::new();
        let mut skipped = Vec::new();
        for decision in &trace.decisions {
            match decision {
                Decision::PassedOver {
                    app,
                    first,
                    last,
                    reason,
                } => passed.push(PassedNodes {
                    app: *app,
                    first: *first,
                    last: *last,
                    reason: *reason,
                }),
                Decision::SkippedObjects { first, last, .. } => skipped.push((*first, *last)),
                Decision::Bound { process, basis } => index.bindings.push((*process, *basis)),
                Decision::GivenUp { process, reason } => index.given_up.push((*process, *reason)),
                Decision::Visit(visit) => {
                    let number = u32::try_from(index.visits.len()).unwrap_or(u32::MAX);
                    let before = last.filter(|(app, _)| *app == visit.app).map(|(_, at)| at);
                    index.add_visit(*visit, before, &mut passed, &mut skipped);
                    last = Some((visit.app, number));
                }
                Decision::Nodes { .. } => skipped.clear(),
                _ => {}
            }
        }
        index
    }

    fn add_visit(
        &mut self,
        visit: Visit,
        before: Option<u32>,
        passed: &mut Vec<PassedNodes>,
        skipped: &mut Vec<(u32, u32)>,
    ) {
        let number = u32::try_from(self.visits.len()).unwrap_or(u32::MAX);
        let place = (visit.app, visit.node);
        if self.used_up.contains(&place) {
            self.exceeding.insert(visit.app);
        }
        if visit.end == VisitEnd::Slots {
            self.used_up.insert(place);
        }
        let range = visit.first as usize..(visit.first + visit.placed) as usize;
        if let Some(placed) = self.visit_of.get_mut(range) {
            placed.fill(number);
        }
        passed.retain(|nodes| nodes.app == visit.app);
        self.visits.push(IndexedVisit {
            visit,
            before,
            passed: std::mem::take(passed),
            skipped: std::mem::take(skipped),
        });
    }

    /// Returns the number of the process with a rank, in the order of placement.
    pub(super) fn process_of(&self, rank: u32) -> Option<u32> {
        let process = *self.by_rank.get(rank as usize)?;
        (process != u32::MAX).then_some(process)
    }

    /// Returns the visit that placed a process.
    pub(super) fn visit_of(&self, process: u32) -> Option<&IndexedVisit> {
        self.visits
            .get(*self.visit_of.get(process as usize)? as usize)
    }

    /// Returns whether an app placed processes on a node whose slots it had used.
    pub(super) fn exceeds_slots(&self, app: u32) -> bool {
        self.exceeding.contains(&app)
    }

    /// Returns a visit by its index.
    pub(super) fn visit(&self, index: u32) -> Option<&IndexedVisit> {
        self.visits.get(index as usize)
    }

    /// Returns how a process is bound.
    pub(super) fn binding_of(&self, process: u32) -> Option<BindingBasis> {
        last_before(&self.bindings, process)
    }

    /// Returns the app for which the binding was given up that a process is without.
    pub(super) fn app_that_gave_up(&self, process: u32) -> Option<u32> {
        let (first, _) = self
            .given_up
            .iter()
            .rev()
            .find(|(first, _)| *first <= process)?;
        Some(self.trace.procs.get(*first as usize)?.app)
    }

    /// Returns why the binding of a process is given up.
    pub(super) fn given_up_for(&self, process: u32) -> Option<GiveUpReason> {
        last_before(&self.given_up, process)
    }

    /// Returns the CPUs that a process is bound to.
    pub(super) fn cpus_of(&self, process: u32) -> Option<&CpuSet> {
        let set = self.trace.procs.get(process as usize)?.set?;
        self.trace.sets.get(set as usize).map(|set| &set.cpus)
    }

    /// Returns the source and the number of an app's nodes.
    pub(super) fn nodes_of(&self, app: u32) -> Option<(NodeSource, u32)> {
        self.trace
            .decisions
            .iter()
            .find_map(|decision| match decision {
                Decision::Nodes {
                    app: of,
                    source,
                    count,
                } if *of == app => Some((*source, *count)),
                _ => None,
            })
    }

    /// Returns the first rank of an app, and whether a file orders its ranks.
    pub(super) fn ranks_of(&self, app: u32) -> Option<(u32, u32, bool)> {
        self.trace
            .decisions
            .iter()
            .find_map(|decision| match decision {
                Decision::Ranks {
                    app: of,
                    first,
                    count,
                    in_file_order,
                } if *of == app => Some((*first, *count, *in_file_order)),
                _ => None,
            })
    }
}

/// Returns what holds for a process: the last entry that begins at it or before it.
fn last_before<T: Copy>(entries: &[(u32, T)], process: u32) -> Option<T> {
    let end = entries.partition_point(|(from, _)| *from <= process);
    entries.get(end.checked_sub(1)?).map(|(_, what)| *what)
}
