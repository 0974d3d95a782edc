//! What a node offers an app: a value, which changes the node only if it is accepted.

use super::{Placement, refusal};
use crate::allocation::SelectedNode;
use crate::attributes::AttributeKey;
use crate::decisions::NodeExclusion;
use crate::error::{Crash, MapError, Refusal, Topic};
use crate::options::{CpuUnit, Options, uses_hwthreads};
use crate::request::AppRequest;

/// The slots of a node, and how many of them are in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeSlots {
    /// The slots.
    pub slots: i64,
    /// The slots in use, one per process.
    pub in_use: u32,
}

impl NodeSlots {
    /// Returns the number of free slots.
    #[must_use]
    pub fn free(self) -> u32 {
        u32::try_from(self.slots - i64::from(self.in_use)).unwrap_or(0)
    }
}

/// What a node that an app selects offers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeOffer {
    /// The index of the node.
    pub node: usize,
    /// The node's slots for the rest of the job, if the app's processes are placed.
    pub slots: i64,
    /// The slots that the app may use. The number is negative if the app's host list takes slots away.
    pub available: i64,
    /// Whether the app's host list raises the node's slots.
    pub is_raised: bool,
    /// Why the app does not use the node, if it does not.
    pub exclusion: Option<NodeExclusion>,
}

/// The purpose that nodes are offered for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OfferUse {
    /// Placing processes.
    Place,
    /// Counting the processes of an app without a count; hard limits are checked when processes are placed.
    Count,
    /// Looking up the hosts of a file, full nodes included.
    Name,
}

/// The terms on which nodes are offered to an app: the same for all of them.
pub(super) struct Terms<'a> {
    /// The options of the app.
    options: &'a Options,
    /// The purpose.
    usage: OfferUse,
    /// Whether hardware threads are the slots of a node whose CPUs are counted.
    by_thread: bool,
    /// Whether the app has a host list that names no host.
    names_no_host: bool,
}

impl<'a> Terms<'a> {
    pub(super) fn new(
        app: &AppRequest,
        options: &'a Options,
        usage: OfferUse,
        state: &Placement<'_>,
    ) -> Self {
        let list = app.attributes.text(AttributeKey::DashHost);
        Self {
            options,
            usage,
            by_thread: state.rules.counts_threads_as_slots()
                && (options.shown_cpu == CpuUnit::HwThread
                    || uses_hwthreads(app, state.head_machine())),
            names_no_host: list.is_some_and(|list| list.split(',').all(str::is_empty)),
        }
    }

    /// Returns whether NOLOCAL excludes a node.
    ///
    /// The options are those of the app that is mapped (PAM-NOLOCAL-5): NOLOCAL excludes the head node (PAM-NOLOCAL-1, PAM-NOLOCAL-6) for
    /// an app that has or inherits it (PAM-NOLOCAL-3), and for no other app (PAM-NOLOCAL-7).
    pub(super) fn excludes(&self, node: usize) -> bool {
        node == 0 && self.options.nolocal()
    }

    /// Returns what a node offers.
    ///
    /// # Errors
    ///
    /// The app's host list requests slots that the node cannot have.
    pub(super) fn offer(
        &self,
        chosen: SelectedNode,
        state: &Placement<'_>,
    ) -> Result<NodeOffer, MapError> {
        let of_node = NodeSlots {
            slots: state.slots_by_default(chosen.node, self.by_thread),
            in_use: state.nodes[chosen.node].in_use,
        };
        let none = |exclusion| NodeOffer {
            node: chosen.node,
            slots: of_node.slots,
            available: 0,
            is_raised: false,
            exclusion: Some(exclusion),
        };
        if self.excludes(chosen.node) {
            return Ok(none(NodeExclusion::Nolocal));
        }
        if state.at_hard_limit(chosen.node) && self.usage != OfferUse::Name {
            return Ok(none(NodeExclusion::HardLimit));
        }
        if of_node.free() == 0 && !self.options.oversubscribe() {
            return Ok(none(NodeExclusion::NoSlot));
        }
        let offer = self.offer_slots(chosen, of_node, state)?;
        // PRRTE looks the node's slots up in the host list and dereferences a null pointer.
        if self.names_no_host && offer.slots > i64::from(of_node.in_use) {
            return Err(Crash::segmentation_fault("a list without a host").into());
        }
        Ok(offer)
    }

    /// Returns the slots that a node offers that the app can use.
    fn offer_slots(
        &self,
        SelectedNode { node, request, .. }: SelectedNode,
        of_node: NodeSlots,
        state: &Placement<'_>,
    ) -> Result<NodeOffer, Refusal> {
        let free = of_node.free();
        let offer = NodeOffer {
            node,
            slots: of_node.slots,
            available: 0,
            is_raised: false,
            exclusion: None,
        };
        if free == 0 || state.at_hard_limit(node) {
            return Ok(offer);
        }
        let wanted = request.map_or(i64::from(free), |request| request.slots_of(free));
        if let Some(slots) = request.and_then(|_| state.rules.slots_of_list(of_node, wanted)) {
            return Ok(NodeOffer {
                available: wanted,
                slots,
                ..offer
            });
        }
        let requested = u32::try_from(wanted.max(0)).unwrap_or(u32::MAX);
        if requested <= free || self.options.oversubscribe() {
            let available = wanted.min(u32::MAX.into());
            return Ok(NodeOffer { available, ..offer });
        }
        let raised = state.rules.raise_slots(of_node, requested);
        if self.usage != OfferUse::Count {
            check_raised(node, (of_node.slots, raised), requested, state)?;
        }
        let most = u32::try_from(raised - i64::from(of_node.in_use)).unwrap_or(u32::MAX);
        Ok(NodeOffer {
            slots: match state.allocation.managed {
                true => of_node.slots,
                false => raised,
            },
            available: requested.min(most).into(),
            is_raised: raised > of_node.slots,
            ..offer
        })
    }
}

/// Checks that a node may have the slots that an app's host list raises it to.
///
/// # Errors
///
/// They exceed the node's hard limit, or ALLOC-HOST-1: the slots of a resource manager's node are not the line's to raise.
fn check_raised(
    node: usize,
    (before, raised): (i64, i64),
    requested: u32,
    state: &Placement<'_>,
) -> Result<(), Refusal> {
    let name = &state.allocation.nodes[node].name;
    let max_slots = state.nodes[node].max_slots;
    if max_slots != 0 && raised > i64::from(max_slots) {
        let message = format!("the slots requested on `{name}` exceed its max_slots");
        return Err(refusal(Topic::SlotsExceedMax, message));
    }
    if state.allocation.managed && raised > before {
        let message = format!(
            "`-H` requests {requested} slots on `{name}`, but the resource manager allocated {before}"
        );
        return Err(refusal(Topic::HostSlotsNotAllocated, message));
    }
    Ok(())
}

impl Placement<'_> {
    /// Returns the slots of a node: without a slot count its cores, or its threads for an app that counts threads.
    ///
    /// A hostfile that limits them counts in any case (PAM-HOST-4).
    fn slots_by_default(&self, index: usize, by_thread: bool) -> i64 {
        let (allocated, node) = (&self.allocation.nodes[index], &self.nodes[index]);
        if !allocated.counted || node.cap.is_some() {
            return node.slots;
        }
        let threads = if by_thread {
            self.machine(index).cpus().len()
        } else {
            0
        };
        allocated
            .slots
            .max(i64::try_from(threads).unwrap_or(i64::MAX))
    }

    /// Gives a node the slots that it offers.
    pub fn accept(&mut self, offer: NodeOffer) {
        let node = &mut self.nodes[offer.node];
        node.slots = offer.slots;
        if offer.is_raised && self.rules.keeps_raised_slots() {
            node.cap = Some(offer.slots);
        }
        node.available_slots = u32::try_from(offer.available.max(0)).unwrap_or(u32::MAX);
    }

    /// Returns the slots that nodes offer an app together.
    #[must_use]
    pub fn slots_offered(&self, offers: &[NodeOffer]) -> i64 {
        self.rules
            .slot_sum(offers.iter().map(|offer| offer.available).sum())
    }
}
