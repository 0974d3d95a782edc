//! The ranks of an app that its rankfile does not list.

use super::{NodeIndex, RankEntry};
use crate::files::Place;
use crate::options::{Options, PeList};
use crate::placement::Placement;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

/// The nodes and the CPUs of the ranks that have no line.
///
/// PAM-MAP-FILE-3: with a CPU list, of the job or configured, such a rank is placed on the first node with a free slot, or else on the
/// node with the fewest processes, and bound to the CPUs of the list.
pub(super) struct UnlistedRanks {
    file: Arc<str>,
    nodes: Vec<usize>,
    /// The number of nodes, counted from the first, that are known to be full.
    full: usize,
    /// The nodes by the processes that they had when they were added, with their position. A count that is out of date is renewed when
    /// its node is looked at, so that a rank costs no walk over all nodes.
    emptiest: BinaryHeap<Reverse<(u32, usize)>>,
}

impl UnlistedRanks {
    pub(super) fn new(file: &str, nodes: &NodeIndex) -> Self {
        Self {
            file: Arc::from(file),
            nodes: nodes.nodes.to_vec(),
            full: 0,
            emptiest: BinaryHeap::new(),
        }
    }

    /// Returns the name of the next such rank's node and its CPUs, or `None` without a CPU list.
    pub(super) fn place(
        &mut self,
        state: &Placement<'_>,
        options: &Options,
    ) -> Option<(Arc<str>, Arc<str>)> {
        let position = self.position(state)?;
        let node = *self.nodes.get(position)?;
        let own = options.pe_list.as_ref().map(PeList::text);
        let configured = state.usable[state.nodes[node].machine].list.as_deref();
        let cpus = Arc::from(own.or(configured)?);
        Some((Arc::clone(&state.allocation.nodes[node].name), cpus))
    }

    /// Returns the position of the next such rank's node among the app's nodes.
    fn position(&mut self, state: &Placement<'_>) -> Option<usize> {
        let in_use = |position: usize| state.nodes[self.nodes[position]].in_use;
        let is_full = |position: usize| {
            state.nodes[self.nodes[position]].slots <= i64::from(in_use(position))
        };
        while self.full < self.nodes.len() && is_full(self.full) {
            self.full += 1;
        }
        if self.full < self.nodes.len() {
            return Some(self.full);
        }
        if self.emptiest.is_empty() {
            let positions = 0..self.nodes.len();
            self.emptiest = positions
                .map(|position| Reverse((in_use(position), position)))
                .collect();
        }
        loop {
            let mut top = self.emptiest.peek_mut()?;
            let Reverse((count, position)) = *top;
            if count == in_use(position) {
                return Some(position);
            }
            *top = Reverse((in_use(position), position));
        }
    }

    /// Returns whether the node of the last such rank has a free slot.
    pub(super) fn has_slot(&self) -> bool {
        self.full < self.nodes.len()
    }

    /// Returns the line that the rank would have.
    pub(super) fn entry<'e>(&self, host: &'e str, cpus: &'e str) -> RankEntry<'e> {
        RankEntry {
            host,
            cpus: Some(cpus),
            place: Place {
                file: Arc::clone(&self.file),
                line: 1,
                column: 1,
            },
        }
    }
}
