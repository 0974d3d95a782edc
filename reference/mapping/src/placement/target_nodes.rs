//! The nodes that an app may use, and the slots that each has for it.

use super::{NodeState, Placement, refusal};
use crate::allocation::{SelectedNode, Selector, SlotRequest};
use crate::attributes::AttributeKey;
use crate::decisions::{Decision, NodeExclusion, NodeSource, number};
use crate::error::{Crash, MapError, Refusal, Topic};
use crate::options::{CpuUnit, Options, uses_hwthreads};
use crate::policy::MappingPolicy;
use crate::request::AppRequest;
use crate::rules::Quirk;

/// The purpose that target nodes are collected for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TargetUse {
    /// Placing processes.
    Place,
    /// Counting the processes of an app without a count; hard limits are checked when processes are placed.
    Count,
    /// Looking up the hosts of a file, full nodes included.
    Name,
}

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
        require_nodes(self.collect_targets(app, options, TargetUse::Place)?)
    }

    /// Returns the nodes to count the processes of an app without a count for, in order; none if all are full.
    ///
    /// Sets the slots that each has for the app.
    ///
    /// # Errors
    ///
    /// NOLOCAL excludes every node, or the app's own host list names a node that is not allocated.
    pub fn nodes_to_fill(
        &mut self,
        app: &AppRequest,
        options: &Options,
    ) -> Result<Vec<usize>, MapError> {
        let nodes = self.collect_targets(app, options, TargetUse::Count)?;
        if options.no_oversubscribe_given() && self.rules.has(Quirk::CountWithoutNodeUnexplained) {
            return require_nodes(nodes);
        }
        Ok(nodes)
    }

    /// Returns the nodes that a file may name, in order.
    ///
    /// Full nodes are included: whether a rank has a slot is checked when the rank is placed.
    ///
    /// # Errors
    ///
    /// As [`Self::target_nodes`].
    pub fn nodes_to_name(
        &mut self,
        app: &AppRequest,
        options: &Options,
    ) -> Result<Vec<usize>, MapError> {
        let mut choosing = options.with_full_nodes();
        if self.rules.has(Quirk::RankfileIgnoresNolocal) {
            choosing.mapping = choosing.mapping.without(MappingPolicy::NO_USE_LOCAL);
        }
        require_nodes(self.collect_targets(app, &choosing, TargetUse::Name)?)
    }

    /// Collects an app's nodes in order. Refuses if NOLOCAL excludes all of them, but not if all are full.
    fn collect_targets(
        &mut self,
        app: &AppRequest,
        options: &Options,
        usage: TargetUse,
    ) -> Result<Vec<usize>, MapError> {
        let mut candidates = self.candidates(app)?;
        self.begin_at_bookmark(&mut candidates);
        let by_thread =
            options.shown_cpu == CpuUnit::HwThread || uses_hwthreads(app, self.head_machine());
        let list = app.attributes.text(AttributeKey::DashHost);
        let names_no_host = list.is_some_and(|list| list.split(',').all(str::is_empty));
        // The options are those of the app that is mapped (PAM-NOLOCAL-5): NOLOCAL excludes the head node (PAM-NOLOCAL-1,
        // PAM-NOLOCAL-6) for an app that has or inherits it (PAM-NOLOCAL-3), and for no other app (PAM-NOLOCAL-7).
        let is_excluded = |node: usize| node == 0 && options.nolocal();
        if candidates.iter().all(|chosen| is_excluded(chosen.node)) {
            let message = "NOLOCAL excludes the head node, the only node that the app may use; add a node or drop `nolocal`";
            let refusal = refusal(Topic::AllNodesFilled, message);
            return Err(refusal.because_of("PAM-NOLOCAL-6").into());
        }
        let mut left = Vec::with_capacity(candidates.len());
        // While PRRTE counts, it has not yet decided that full nodes are not to be used, unless the line has.
        let shows_full = usage == TargetUse::Count && !options.no_oversubscribe_given();
        let mut shown = Vec::new();
        for SelectedNode { node, request, .. } in candidates {
            self.set_counted_slots(node, by_thread);
            if is_excluded(node) {
                self.log_exclusion(node, NodeExclusion::Nolocal, usage);
            } else if self.offer_slots(node, request, options, usage)? || usage == TargetUse::Name {
                // PRRTE looks the node's slots up in the host list and dereferences a null pointer.
                if names_no_host && self.nodes[node].slots > i64::from(self.nodes[node].in_use) {
                    return Err(Crash::segmentation_fault("a list without a host").into());
                }
                left.push(node);
                shown.push(node);
            } else {
                if shows_full && !self.at_hard_limit(node) {
                    shown.push(node);
                }
                self.log_exclusion(node, self.fullness(node), usage);
            }
        }
        self.log_targets(app, left.len(), usage);
        self.keep_offer(&shown);
        Ok(left)
    }

    /// Returns why a node that cannot be offered is full.
    fn fullness(&self, node: usize) -> NodeExclusion {
        if self.at_hard_limit(node) {
            NodeExclusion::HardLimit
        } else {
            NodeExclusion::NoSlot
        }
    }

    fn log_exclusion(&self, node: usize, reason: NodeExclusion, usage: TargetUse) {
        if usage != TargetUse::Count {
            self.log.pass_over(node, reason);
        }
    }

    fn log_targets(&self, app: &AppRequest, count: usize, usage: TargetUse) {
        let source = match app {
            app if app.attributes.has(AttributeKey::DashHost) => NodeSource::HostList,
            app if app.attributes.has(AttributeKey::Hostfile) => NodeSource::Hostfile,
            _ => NodeSource::Allocation,
        };
        if usage != TargetUse::Count {
            self.log.record(|| Decision::Nodes {
                app: self.log.app(),
                source,
                count: number(count),
            });
        }
    }

    /// Turns the list of nodes round, so that it begins at the node where the mapping of the parent job ended.
    ///
    /// SES-JOB-BOOKMARK-2: also if that node is full. SES-JOB-BOOKMARK-3: if it is not among the app's nodes, they keep their order.
    fn begin_at_bookmark(&self, nodes: &mut [SelectedNode]) {
        let bookmark = nodes
            .iter()
            .position(|chosen| Some(chosen.node) == self.bookmark);
        match bookmark {
            Some(at) if self.rules.has(Quirk::BookmarkMovedAlone) => {
                nodes[..=at].rotate_right(1);
            }
            at => nodes.rotate_left(at.unwrap_or(0)),
        }
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

    /// Returns the nodes that the app's own hostfile and host list choose.
    ///
    /// PAM-HOST-3: the lists are the app's own, and their order is the order of the nodes. PAM-HOST-4: a hostfile that gives a node fewer
    /// slots lowers its slots for the rest of the job.
    fn candidates(&mut self, app: &AppRequest) -> Result<Vec<SelectedNode>, MapError> {
        let hostfiles = app.attributes.text(AttributeKey::Hostfile);
        let list = app.attributes.text(AttributeKey::DashHost);
        let selection = self.with_selector(|selector| selector.select(hostfiles, list))?;
        let recounts = self.rules.has(Quirk::CountedSlotsNotCapped);
        for (node, cap) in selection.caps {
            // The build recomputes the slots of these nodes for each app.
            let counted = recounts && self.allocation.nodes[node].counted;
            let node = &mut self.nodes[node];
            // HIST-HOSTFILE-1: the slots of a hostfile are this job's, beside those that other jobs use.
            let others = match self.rules.has(Quirk::HostfileCountsOtherJobs) {
                true => 0,
                false => node.others,
            };
            let cap = i64::from(cap) + i64::from(others);
            if cap < node.slots {
                node.slots = cap;
                node.cap = Some(cap).filter(|_| !counted);
            }
        }
        Ok(selection.nodes)
    }

    /// Sets the slots of a node without a slot count: its cores, or its threads for an app that counts threads.
    ///
    /// PRRTE does this for a node that is then excluded, too.
    fn set_counted_slots(&mut self, index: usize, by_thread: bool) {
        let allocated = &self.allocation.nodes[index];
        let node = &mut self.nodes[index];
        if allocated.counted && node.cap.is_none() {
            let threads = self.machines.distinct()[node.machine].cpus().len();
            let offered = if by_thread { threads } else { 0 };
            node.slots = allocated
                .slots
                .max(i64::try_from(offered).unwrap_or(i64::MAX));
        }
    }

    /// Sets the slots that a node has for an app. Returns false if the app cannot use the node.
    fn offer_slots(
        &mut self,
        index: usize,
        request: Option<SlotRequest>,
        options: &Options,
        usage: TargetUse,
    ) -> Result<bool, Refusal> {
        let adds = self.rules.has(Quirk::HostCountAddsToUsedSlots);
        let allocated = &self.allocation.nodes[index];
        let node = &mut self.nodes[index];
        if node.max_slots != 0 && node.in_use >= node.max_slots {
            return Ok(false);
        }
        node.owed_slots = 0;
        let free = u32::try_from(node.slots - i64::from(node.in_use)).unwrap_or(0);
        if free == 0 {
            node.available_slots = 0;
            return Ok(options.oversubscribe());
        }
        let wanted = request.map_or(i64::from(free), |request| request.slots_of(free));
        node.owed_slots = u32::try_from(-wanted).unwrap_or(0);
        let wanted = u32::try_from(wanted.max(0)).unwrap_or(u32::MAX);
        node.available_slots = wanted;
        if wanted > free && !options.oversubscribe() {
            // PAM-HOST-2: a count in an app's host list limits the job's processes on the node, and is not added to those already
            // there. A count above the allocated slots raises the node's slots for the rest of the job.
            let in_use = i64::from(node.in_use);
            let slots = if adds {
                in_use + i64::from(wanted)
            } else {
                node.slots.max(wanted.into())
            };
            let placed = usage != TargetUse::Count;
            if placed && node.max_slots != 0 && slots > i64::from(node.max_slots) {
                let name = &allocated.name;
                let message = format!(
                    "the slots requested on `{name}` exceed its max_slots; lower its slot count in `-H`, or raise `max_slots`"
                );
                return Err(refusal(Topic::SlotsExceedMax, message));
            }
            // ALLOC-HOST-1: the slots of a resource manager's node are not the line's to raise.
            if placed && self.allocation.managed && slots > node.slots {
                let name = &allocated.name;
                let message = format!(
                    "`-H` requests {wanted} slots on `{name}`, but the resource manager allocated {}; lower the count, get a larger allocation, or add `--map-by :oversubscribe`",
                    node.slots
                );
                return Err(refusal(Topic::HostSlotsNotAllocated, message));
            }
            if !self.allocation.managed {
                node.slots = slots;
            }
            node.available_slots = wanted.min(u32::try_from(slots - in_use).unwrap_or(u32::MAX));
        }
        Ok(true)
    }

    /// Returns the slots that the nodes have for the app. The sum is negative only for [`Quirk::SlotTotalsWrap`].
    #[must_use]
    pub fn slots_left(&self, nodes: &[usize]) -> i64 {
        let sum = |slots: fn(&NodeState) -> u32| -> i64 {
            let slots = |index: &usize| i64::from(slots(&self.nodes[*index]));
            nodes.iter().map(slots).sum()
        };
        let left = sum(|node| node.available_slots) - sum(|node| node.owed_slots);
        self.rules.slot_sum(left)
    }
}

/// The app has no node.
fn require_nodes(nodes: Vec<usize>) -> Result<Vec<usize>, MapError> {
    if nodes.is_empty() {
        let message = "all allocated nodes of the app are full; add nodes or slots, or `--map-by :oversubscribe`";
        return Err(refusal(Topic::AllNodesFilled, message).into());
    }
    Ok(nodes)
}
