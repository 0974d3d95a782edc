//! The nodes that an app may use, and what each of them has left for it.

use super::{NodeState, Placement, refusal};
use crate::allocation::{Asked, Chooser, Chosen, slot_sum};
use crate::attributes::AttributeKey;
use crate::error::{Crash, MapError, Refusal, Topic};
use crate::options::{CpuUnit, Options, asks_for_threads};
use crate::policy::MappingWord;
use crate::request::AppRequest;
use crate::rules::Quirk;

/// What nodes are opened for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TargetUse {
    /// Processes are placed on them.
    Place,
    /// Processes are counted for them, whatever the nodes may hold at most: that is told once they are placed.
    Count,
    /// A file may name them, full ones too.
    Name,
}

impl Placement<'_> {
    /// The nodes on which an app's processes may be placed, in order. Sets what each of them has left for the app.
    ///
    /// # Errors
    ///
    /// No node is left, or the app's own list names one that is not allocated.
    #[doc(alias = "prte_rmaps_base_get_target_nodes")]
    pub fn target_nodes(
        &mut self,
        app: &AppRequest,
        options: &Options,
    ) -> Result<Vec<usize>, MapError> {
        require_nodes(self.collect_targets(app, options, TargetUse::Place)?)
    }

    /// The nodes that the processes of an app which does not say how many it has are counted for, in order: none where all are
    /// full. Sets what each of them has left for the app.
    ///
    /// # Errors
    ///
    /// No node is left even if all were empty, or the app's own list names one that is not allocated.
    pub fn nodes_to_fill(
        &mut self,
        app: &AppRequest,
        options: &Options,
    ) -> Result<Vec<usize>, MapError> {
        self.collect_targets(app, options, TargetUse::Count)
    }

    /// The nodes that a file may name, in order: full ones too, because whether a rank has room on its node is seen when its
    /// turn comes.
    ///
    /// # Errors
    ///
    /// As [`Self::target_nodes`].
    pub fn nodes_to_name(
        &mut self,
        app: &AppRequest,
        options: &Options,
    ) -> Result<Vec<usize>, MapError> {
        let mut choosing = options.clone();
        choosing.mapping = choosing.mapping.without(MappingWord::NO_OVERSUBSCRIBE);
        if self.rules.has(Quirk::RankfileIgnoresNolocal) {
            choosing.mapping = choosing.mapping.without(MappingWord::NO_USE_LOCAL);
        }
        require_nodes(self.collect_targets(app, &choosing, TargetUse::Name)?)
    }

    /// Refuses if all candidates are left out, not if all are full.
    fn collect_targets(
        &mut self,
        app: &AppRequest,
        options: &Options,
        usage: TargetUse,
    ) -> Result<Vec<usize>, MapError> {
        let candidates = self.candidates(app)?;
        let by_thread =
            options.shown_cpu == CpuUnit::HwThread || asks_for_threads(app, self.head_machine());
        let list = app.attributes.text(AttributeKey::AppDashHost);
        let names_nobody = list.is_some_and(|list| list.split(',').all(str::is_empty));
        // PAM-NOLOCAL-1: the head node is left out for whoever asks, and for nobody else.
        let left_out = |node: usize| node == 0 && options.nolocal();
        if candidates.iter().all(|chosen| left_out(chosen.node)) {
            let message = "the head node is left out, and the app may use no other";
            return Err(refusal(Topic::AllNodesFilled, message).into());
        }
        let mut left = Vec::with_capacity(candidates.len());
        for Chosen { node, asked, .. } in candidates {
            self.set_counted_slots(node, by_thread);
            if !left_out(node)
                && (self.offer_slots(node, asked, options, usage)? || usage == TargetUse::Name)
            {
                // Which slots of a node are meant is looked up in the list where there are any.
                if names_nobody && self.nodes[node].slots > i64::from(self.nodes[node].in_use) {
                    return Err(Crash::segmentation_fault("a list without a host").into());
                }
                left.push(node);
            }
        }
        // SES-JOB-BOOKMARK-2: mapping begins where mapping the parent job ended, if the app may use that node.
        if let Some(at) = left.iter().position(|node| Some(*node) == self.bookmark) {
            left[..=at].rotate_right(1);
        }
        Ok(left)
    }

    /// What chooses among the nodes as they are now.
    pub(crate) fn with_chooser<T>(&self, choose: impl FnOnce(&Chooser<'_>) -> T) -> T {
        choose(&Chooser {
            allocation: self.allocation,
            files: self.files,
            rules: self.rules,
            is_empty: &|node| self.nodes[node].in_use == 0,
        })
    }

    /// The nodes of the allocation that the app's own hostfile and list leave.
    ///
    /// PAM-HOST-4: one that a hostfile gives fewer slots has no more for the rest of the job.
    fn candidates(&mut self, app: &AppRequest) -> Result<Vec<Chosen>, MapError> {
        let hostfiles = app.attributes.text(AttributeKey::AppHostfile);
        let list = app.attributes.text(AttributeKey::AppDashHost);
        let choice = self.with_chooser(|chooser| chooser.choose(hostfiles, list))?;
        let recounts = self.rules.has(Quirk::CountedSlotsNotCapped);
        for (node, cap) in choice.caps {
            // Such a build counts these nodes anew as soon as an app has them.
            let counted = recounts && self.allocation.nodes[node].counted;
            let node = &mut self.nodes[node];
            let cap = i64::from(cap);
            if cap < node.slots {
                node.slots = cap;
                node.cap = Some(cap).filter(|_| !counted);
            }
        }
        Ok(choice.nodes)
    }

    /// A node whose slots are its cores offers its threads to those who count threads, and to nobody else, even if it is to be left
    /// out.
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

    /// Sets what a node has left for an app; false if it cannot be used at all.
    fn offer_slots(
        &mut self,
        index: usize,
        asked: Option<Asked>,
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
        let wanted = asked.map_or(i64::from(free), |asked| asked.of(free));
        node.owed_slots = u32::try_from(-wanted).unwrap_or(0);
        let wanted = u32::try_from(wanted.max(0)).unwrap_or(u32::MAX);
        node.available_slots = wanted;
        if wanted > free && !options.oversubscribe() {
            // PAM-HOST-2: a count bounds what the job puts on the node, it does not come on top; a node that is said to
            // have more slots than it was allocated with has them for the rest of the job.
            let in_use = i64::from(node.in_use);
            let slots = if adds {
                in_use + i64::from(wanted)
            } else {
                node.slots.max(wanted.into())
            };
            let placed = usage != TargetUse::Count;
            if placed && node.max_slots != 0 && slots > i64::from(node.max_slots) {
                let name = &allocated.name;
                let message = format!("`{name}` may not hold as many processes as are asked for");
                return Err(refusal(Topic::SlotsExceedMax, message));
            }
            node.slots = slots;
            node.available_slots = wanted.min(u32::try_from(slots - in_use).unwrap_or(u32::MAX));
        }
        Ok(true)
    }

    /// How many slots the nodes have left for the app. Fewer than none are left only for [`Quirk::SlotTotalsWrap`].
    #[must_use]
    pub fn slots_left(&self, nodes: &[usize]) -> i64 {
        let sum = |slots: fn(&NodeState) -> u32| -> i64 {
            let slots = |index: &usize| i64::from(slots(&self.nodes[*index]));
            nodes.iter().map(slots).sum()
        };
        let left = sum(|node| node.available_slots) - sum(|node| node.owed_slots);
        slot_sum(left, self.rules)
    }
}

/// Processes need a node.
fn require_nodes(nodes: Vec<usize>) -> Result<Vec<usize>, MapError> {
    if nodes.is_empty() {
        let message = "all nodes that are allocated for this job are already filled";
        return Err(refusal(Topic::AllNodesFilled, message).into());
    }
    Ok(nodes)
}
