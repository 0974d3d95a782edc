//! The slots that the nodes of the first app offer, which `--display allocation` shows.

use super::Placement;
use super::offer::NodeOffer;
use crate::decisions::{NodeExclusion, number};
use std::sync::Arc;

/// The nodes that an app may use, as `--display allocation` shows them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferedSlots {
    /// The index of the app.
    pub app: u32,
    /// The nodes, in the app's order.
    pub nodes: Vec<OfferingNode>,
}

/// A node that an app may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferingNode {
    /// Its name.
    pub name: Arc<str>,
    /// The slots that it offers the app.
    pub slots: i64,
    /// The hard limit on its processes, or 0.
    pub max_slots: u32,
    /// Its slots in use.
    pub in_use: u32,
}

impl Placement<'_> {
    /// Begins with an app: its nodes are chosen and passed over from now on.
    pub(crate) fn begin_app(&mut self, app: usize) {
        self.app = number(app);
        self.log.begin_app(app);
    }

    /// Returns the index of the app that is counted or placed.
    #[must_use]
    pub fn app(&self) -> u32 {
        self.app
    }

    /// Keeps what the nodes offer that an app may use, for the first app that has any. `shows` selects which of the others are kept, too.
    ///
    /// ALLOC-DISPLAY-1: the allocation is displayed once for the job.
    pub(super) fn keep_offer(
        &mut self,
        offers: &[NodeOffer],
        shows: impl Fn(NodeExclusion) -> bool,
    ) {
        if self.offered.is_some() {
            return;
        }
        let shown = |offer: &&NodeOffer| offer.exclusion.is_none_or(&shows);
        let node = |offer: &NodeOffer| {
            let node = &self.nodes[offer.node];
            OfferingNode {
                name: Arc::clone(&self.allocation.nodes[offer.node].name),
                slots: offer.available,
                max_slots: node.max_slots,
                in_use: node.in_use,
            }
        };
        let nodes: Vec<OfferingNode> = offers.iter().filter(shown).map(node).collect();
        if nodes.is_empty() {
            return;
        }
        self.offered = Some(OfferedSlots {
            app: self.app,
            nodes,
        });
    }
}
