//! The decisions of this module that builds were seen to take otherwise than the text.

use super::free_cpus::NodeUse;
use super::offer::NodeSlots;
use super::{MOST_PROCESSES_OF_NODE, NodeState, Placement};
use crate::allocation::{AllocationRules, SelectedNode};
use crate::error::Topic;
use crate::options::{OptionRules, Options, PeList};
use crate::rules::Text;
use mapcheck_topology::{CpuSet, Topology};

/// A visit to a node by an app that is confined to a PE list.
#[derive(Clone, Copy, Debug)]
pub struct ListedVisit<'a> {
    /// The list.
    pub list: &'a PeList,
    /// The number of the node's machine.
    pub machine: usize,
    /// The machine.
    pub topology: &'a Topology,
    /// Whether hardware threads are the CPUs.
    pub hwthreads: bool,
    /// The position of the list's next entry on the node.
    pub position: usize,
    /// The free CPUs of the node.
    pub free: &'a CpuSet,
}

/// Decides which nodes, slots and CPUs an app gets.
pub trait PlacementRules: AllocationRules + OptionRules {
    /// Changes the order of an app's nodes.
    ///
    /// PAM-HOST-3: it is that of the app's lists.
    fn order_nodes(&self, nodes: &mut [SelectedNode]) {
        let _ = nodes;
    }

    /// Turns an app's nodes round, so that they begin at the node where the mapping of the parent job ended.
    ///
    /// SES-JOB-BOOKMARK-2: the nodes after it come before those ahead of it.
    fn begin_at_bookmark(&self, nodes: &mut [SelectedNode], bookmark: usize) {
        nodes.rotate_left(bookmark);
    }

    /// Returns the topic of the refusal of a mapping by an object or device that the machine does not have. `is_counted`: a pattern,
    /// of an app that gives its process count.
    ///
    /// PAM-MAP-TARGET-1: one that names the mapping.
    fn missing_target(&self, is_counted: bool) -> Topic {
        let _ = is_counted;
        Topic::TargetNotFound
    }

    /// Returns whether the hardware threads of a node without a slot count are its slots, for an app that counts them as CPUs (PAM-HOST-13).
    fn counts_threads_as_slots(&self) -> bool {
        true
    }

    /// Lowers the slots of a node to those that a hostfile gives the job there, for the rest of the job.
    ///
    /// PAM-HOST-4: also where the node's slots are its cores or threads. HIST-HOSTFILE-1: the slots of a hostfile are this job's, beside
    /// those that other jobs use.
    fn limit_slots(&self, state: &mut Placement<'_>, node: usize, slots: i64) {
        let NodeState {
            slots: of_node,
            cap,
            others,
            ..
        } = &mut state.nodes[node];
        let limit = slots + i64::from(*others);
        if limit < *of_node {
            *of_node = limit;
            *cap = Some(limit);
        }
    }

    /// Returns the slots of a node of which an app's host list requests more than are free, for the rest of the job.
    ///
    /// PAM-HOST-2: the count limits the job's processes on the node, and is not added to those already there. A count above the
    /// allocated slots raises the node's slots.
    fn raise_slots(&self, node: NodeSlots, requested: u32) -> i64 {
        node.slots.max(requested.into())
    }

    /// Returns the slots of a node that an app's host list requests slots of, if the list decides them alone.
    ///
    /// PAM-HOST-2: the count limits the app's processes there, and the node keeps its slots.
    fn slots_of_list(&self, node: NodeSlots, requested: i64) -> Option<i64> {
        let _ = (node, requested);
        None
    }

    /// Returns whether a node whose slots are its cores or threads keeps those that an app's host list raised it to.
    ///
    /// PAM-HOST-2: its slots are counted again for each app.
    fn keeps_raised_slots(&self) -> bool {
        false
    }

    /// Returns the most processes that a node may have.
    ///
    /// PAM-SLOTS-4: as many as a node rank can number.
    fn most_on_node(&self) -> usize {
        MOST_PROCESSES_OF_NODE
    }

    /// Returns the options that choose the nodes that a file may name.
    ///
    /// PAM-NOLOCAL-1: NOLOCAL excludes the head node from these, too. Full nodes are included: whether a rank has a slot is checked when
    /// the rank is placed.
    fn options_to_name(&self, options: &Options) -> Options {
        options.with_full_nodes()
    }

    /// Returns where an app that follows the job's mapping begins in the job's file, of which the apps before it have used a part.
    ///
    /// PAM-MAP-FILE-4, PAM-MAP-FILE-5: a call for one app continues where the call for the app before it ended, as a call for all apps
    /// does.
    fn begin_in_job_file(&self, _: &Options, used: usize) -> usize {
        used
    }

    /// Returns the CPUs of a node that a process can be bound to.
    ///
    /// PAM-BIND-OVERRIDE-2, PAM-BIND-CPU-1: those that no process has, unless overload is allowed.
    fn free_cpus<'a>(
        &self,
        state: &'a Placement<'_>,
        node: usize,
        options: &Options,
    ) -> &'a CpuSet {
        if options.overload() {
            state.available_cpus(node)
        } else {
            state.untaken_cpus(node)
        }
    }

    /// Returns whether the processes of a pattern fit on a node or an object with CPUs for `places` of them.
    ///
    /// PAM-BIND-APP-2: processes of a pattern share CPUs, too, if overload is allowed.
    fn pattern_fits(&self, wanted: u32, places: u32, options: &Options) -> bool {
        options.overload() || wanted <= places
    }

    /// Returns whether processes keep a derived binding however many of them there are.
    ///
    /// PAM-BIND-DERIVE-4: they do if overload is allowed, because they share CPUs then.
    fn shares_cpus(&self, options: &Options) -> bool {
        options.overload()
    }

    /// Returns the CPUs of a PE list that a visit to a node begins with.
    ///
    /// PAM-MAP-CPUSET-4: all of the list.
    fn listed_for_visit(&self, visit: ListedVisit<'_>) -> CpuSet {
        visit.list.cpus(visit.machine)
    }

    /// Returns what a job uses of a node, beside what other jobs do.
    ///
    /// HIST-CPUS-1: the CPUs that its processes have taken are not free for other jobs.
    fn node_use(&self, state: &Placement<'_>, node: usize) -> NodeUse {
        state.use_without(node, state.untaken_cpus(node))
    }
}

impl PlacementRules for Text {}
