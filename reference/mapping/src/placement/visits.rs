//! The records of visits to nodes.

use super::Placement;
use crate::decisions::{NodeExclusion, Visit, VisitEnd, number};
use crate::options::Options;

impl Placement<'_> {
    /// Records a visit to a node that began before the process with number `first` was placed, if the log is on.
    ///
    /// `slots` is what the node had for the app then, and `end` why the visit ends if the node has room for more.
    #[inline]
    pub(crate) fn log_visit(
        &self,
        app: u32,
        node: usize,
        (first, slots): (usize, u32),
        end: VisitEnd,
        options: &Options,
    ) {
        self.log.visit(|| Visit {
            app,
            node: number(node),
            first: number(first),
            placed: number(self.procs.len() - first),
            slots,
            end: self.visit_end(node, end, options),
        });
    }

    /// Returns why a visit ends: because the node is full, or for the given reason.
    fn visit_end(&self, node: usize, end: VisitEnd, options: &Options) -> VisitEnd {
        let state = &self.nodes[node];
        if end == VisitEnd::Done {
            end
        } else if self.at_hard_limit(node) {
            VisitEnd::HardLimit
        } else if !options.oversubscribe() && i64::from(state.in_use) >= state.slots {
            VisitEnd::Slots
        } else {
            end
        }
    }

    /// Returns why a node takes no process: it is full, or lacks CPUs.
    pub(crate) fn reason_for_none(&self, node: usize, options: &Options) -> NodeExclusion {
        let state = &self.nodes[node];
        if self.at_hard_limit(node) {
            NodeExclusion::HardLimit
        } else if !options.oversubscribe() && i64::from(state.in_use) >= state.slots {
            NodeExclusion::NoSlot
        } else {
            NodeExclusion::NoCpu
        }
    }

    /// Returns what [`Self::log_visit`] needs to know of the start of a visit.
    pub(crate) fn visit_start(&self, node: usize) -> (usize, u32) {
        (self.procs.len(), self.nodes[node].available_slots)
    }
}
