//! The nodes that an app may use, and the slots that each has for it.

use super::offer::{NodeOffer, OfferUse, Terms};
use super::{Placement, refusal};
use crate::allocation::{SelectedNode, Selector};
use crate::attributes::AttributeKey;
use crate::decisions::{Decision, NodeExclusion, NodeSource, number};
use crate::error::{MapError, Refusal, Topic};
use crate::options::Options;
use crate::request::AppRequest;

impl Placement<'_> {
    /// Returns the nodes for an app's processes, in order, and sets the slots that each has for the app.
    ///
    /// # Errors
    ///
    /// No node is left, or the app's own host list names a node that is not allocated.
    #[doc(alias = "prte_rmaps_base_get_target_nodes")]
    pub fn target_nodes(
        &mut self,
        app: &AppRequest,
        options: &Options,
    ) -> Result<Vec<usize>, MapError> {
        self.take_offers(app, options, OfferUse::Place)
    }

    /// Returns the nodes that a file may name, in order.
    ///
    /// # Errors
    ///
    /// As [`Self::target_nodes`].
    pub fn nodes_to_name(
        &mut self,
        app: &AppRequest,
        options: &Options,
    ) -> Result<Vec<usize>, MapError> {
        let choosing = self.rules.options_to_name(options);
        self.take_offers(app, &choosing, OfferUse::Name)
    }

    /// Returns what the nodes offer an app whose processes are counted, in order, with the nodes that it cannot use.
    ///
    /// # Errors
    ///
    /// NOLOCAL excludes every node, or the app's own host list names a node that is not allocated.
    pub fn offers_to_count(
        &mut self,
        app: &AppRequest,
        options: &Options,
    ) -> Result<Vec<NodeOffer>, MapError> {
        let candidates = self.candidates(app)?;
        let terms = Terms::new(app, options, OfferUse::Count, self);
        require_other_than_head(&candidates, &terms)?;
        let offers = candidates.into_iter().map(|one| terms.offer(one, self));
        let offers: Vec<NodeOffer> = offers.collect::<Result<_, _>>()?;
        // While processes are counted, full nodes are displayed, too, unless NOOVERSUBSCRIBE is given.
        let shows_full = !options.no_oversubscribe_given();
        self.keep_offer(&offers, |exclusion| {
            shows_full && exclusion == NodeExclusion::NoSlot
        });
        Ok(offers)
    }

    /// Accepts what an app's nodes offer it, and returns the nodes that it may use, in order.
    ///
    /// # Errors
    ///
    /// No node is left.
    fn take_offers(
        &mut self,
        app: &AppRequest,
        options: &Options,
        usage: OfferUse,
    ) -> Result<Vec<usize>, MapError> {
        let candidates = self.candidates(app)?;
        let terms = Terms::new(app, options, usage, self);
        require_other_than_head(&candidates, &terms)?;
        let mut offers = Vec::with_capacity(candidates.len());
        for chosen in candidates {
            let offer = terms.offer(chosen, self)?;
            self.accept(offer);
            match offer.exclusion {
                None => offers.push(offer),
                Some(reason) => self.log.pass_over(offer.node, reason),
            }
        }
        self.log_targets(app, offers.len());
        self.keep_offer(&offers, |_| false);
        self.slots_for_app = self.slots_offered(&offers);
        if offers.is_empty() {
            return Err(no_node_left().into());
        }
        Ok(offers.into_iter().map(|offer| offer.node).collect())
    }

    fn log_targets(&self, app: &AppRequest, count: usize) {
        let source = match app {
            app if app.attributes.has(AttributeKey::DashHost) => NodeSource::HostList,
            app if app.attributes.has(AttributeKey::Hostfile) => NodeSource::Hostfile,
            _ => NodeSource::Allocation,
        };
        self.log.record(|| Decision::Nodes {
            app: self.log.app(),
            source,
            count: number(count),
        });
    }

    /// Calls a function with the chooser of an app's nodes, for the nodes in their current state.
    pub(crate) fn with_selector<T>(&self, select: impl FnOnce(&Selector<'_>) -> T) -> T {
        select(&Selector {
            allocation: self.allocation,
            files: self.files,
            rules: self.rules,
            is_empty: &|node| self.nodes[node].in_use == 0,
        })
    }

    /// Returns the nodes that the app's own hostfile and host list choose, and limits their slots to those of the hostfile.
    ///
    /// PAM-HOST-3: the lists are the app's own, and their order is the order of the nodes. SES-JOB-BOOKMARK-2: the order begins at the
    /// bookmark also if that node is full. SES-JOB-BOOKMARK-3: if it is not among the app's nodes, they keep their order.
    fn candidates(&mut self, app: &AppRequest) -> Result<Vec<SelectedNode>, MapError> {
        let hostfiles = app.attributes.text(AttributeKey::Hostfile);
        let list = app.attributes.text(AttributeKey::DashHost);
        let selection = self.with_selector(|selector| selector.select(hostfiles, list))?;
        let rules = self.rules;
        for (node, slots) in selection.caps {
            rules.limit_slots(self, node, slots.into());
        }
        let mut nodes = selection.nodes;
        rules.order_nodes(&mut nodes);
        let bookmark = |chosen: &SelectedNode| Some(chosen.node) == self.bookmark;
        if let Some(at) = nodes.iter().position(bookmark) {
            rules.begin_at_bookmark(&mut nodes, at);
        }
        Ok(nodes)
    }
}

/// Checks that NOLOCAL does not exclude all of an app's nodes.
fn require_other_than_head(nodes: &[SelectedNode], terms: &Terms<'_>) -> Result<(), MapError> {
    if nodes.iter().all(|chosen| terms.excludes(chosen.node)) {
        let message = "NOLOCAL excludes the head node, the only node that the app may use";
        let refusal = refusal(Topic::AllNodesFilled, message);
        return Err(refusal.because_of("PAM-NOLOCAL-6").into());
    }
    Ok(())
}

/// Returns the refusal of an app without a node.
#[must_use]
pub fn no_node_left() -> Refusal {
    let message = "all allocated nodes of the app are full";
    refusal(Topic::AllNodesFilled, message)
}
