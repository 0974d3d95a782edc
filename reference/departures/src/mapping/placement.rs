//! Departures in the nodes, slots and CPUs that an app gets.

use crate::quirk::quirks;
use crate::rules::WithoutQuirks;
use crate::{Quirk, Rules};
use mapcheck_mapping::NodeUse;
use mapcheck_mapping::allocation::SelectedNode;
use mapcheck_mapping::error::Topic;
use mapcheck_mapping::options::Options;
use mapcheck_mapping::placement::{ListedVisit, NodeSlots, Placement, PlacementRules};
use mapcheck_mapping::policy::MappingPolicy;
use mapcheck_topology::CpuSet;

quirks! {
    /// Puts the head node in front of an app's other nodes, wherever it is in the lists.
    HEAD_COMES_FIRST = "head-comes-first" breaks "PAM-HOST-3", older
        shows "-H n1:2,hn:2 -n 2 a";
    /// Does not apply a hostfile's slots to a node whose slots come from counting its cores.
    COUNTED_SLOTS_NOT_CAPPED = "counted-slots-not-capped" breaks "PAM-HOST-4"
        shows "-H n1:*,n2 -n 1 --bind-to none a : --hostfile features/data/hosts -n 4 b";
    /// Keeps the slots that an app's host list gave a node whose slots are its cores, also for an app that asks for the cores again.
    RAISED_SLOTS_STAY = "raised-slots-stay" breaks "PAM-HOST-2"
        shows "-H n1:30 -n 1 a : -H n1:* -n 1 b";
    /// Counts the processes of a node in 16 bits, so that 65,536 are lost.
    NODE_COUNT_WRAPS = "node-count-wraps" breaks "PAM-SLOTS-4"
        shows "-H n1:65536,n2:1 --map-by slot --bind-to none -n 65537 a";
    /// Places ranks of a rankfile on the head node although the job has NOLOCAL.
    RANKFILE_IGNORES_NOLOCAL = "rankfile-ignores-nolocal" breaks "PAM-NOLOCAL-1"
        shows "-H hn:4,n1:4 --map-by rankfile:file=features/data/ranks:nolocal -n 1 a";
    /// Starts the job's rankfile or the default hostfile over for each app as soon as an app has directives of its own.
    JOB_FILES_START_OVER = "job-files-start-over" breaks "PAM-MAP-FILE-4"
        shows "-H n1:4,n2:4 --map-by rankfile:file=features/data/rankfile --bind-to none -n 1 a : --rank-by slot -n 2 b";
    /// Begins a pattern on a node or object that has a free CPU for one of its processes.
    PATTERN_NEEDS_ONE_CPU = "pattern-needs-one-cpu" breaks "PAM-BIND-APP-2", older
        shows "-H n1:20 --map-by ppr:7:numa --bind-to numa -n 7 a";
    /// Needs a free CPU for each process of a whole pattern, even if overload is allowed or fewer processes are left.
    PATTERN_NEEDS_ALL_CPUS = "pattern-needs-all-cpus" breaks "PAM-BIND-APP-2"
        shows "-H n1:30 --map-by ppr:26:node --bind-to core:overload-allowed a";
    /// Gives CPUs that processes share to apps that do not allow overload, too.
    REFILLED_CPUS_FOR_ALL = "refilled-cpus-for-all" breaks "PAM-BIND-OVERRIDE-2"
        shows "-H n1:30 --map-by core --bind-to core:overload-allowed -n 24 a : --map-by slot --bind-to core:no-overload -n 1 b";
    /// Gives up a derived binding for lack of CPUs or slots, even if overload is allowed.
    OVERLOAD_STILL_UNBINDS = "overload-still-unbinds" breaks "PAM-BIND-DERIVE-4"
        shows "-H n1:30 --map-by slot --bind-to :overload-allowed -n 26 a";
    /// Uses up an entry of the job's PE list for each unbound process of an app with another mapping, so that further nodes lack its CPU.
    PE_LIST_USED_UP = "pe-list-used-up" breaks "PAM-MAP-CPUSET-4"
        shows "-H n1:4,n2:4 -- PMIX_MAPBY=pe-list=1,3:oversubscribe : a maxprocs=1 : b maxprocs=3 PMIX_MAPBY=node PMIX_BINDTO=none";
    /// Counts the processes of other jobs against the slots that a hostfile gives a job on a node.
    HOSTFILE_COUNTS_OTHER_JOBS = "hostfile-counts-other-jobs" breaks "HIST-HOSTFILE-1"
        shows "live: The slots of a hostfile are the job's own";
    /// Refuses a mapping by an object that the machine lacks as one that failed, without naming the object.
    MISSING_OBJECT_UNNAMED = "missing-object-unnamed" breaks "PAM-MAP-TARGET-1"
        shows "-H n1:4 --map-by l2cache -n 2 a" on "2pkg-4numa-176core";
    /// Counts the cores of a node without a slot count as its slots, also if hardware threads are the CPUs.
    THREADS_ARE_NO_SLOTS = "threads-are-no-slots" breaks "PAM-HOST-13"
        shows "-H n1:* --map-by hwthread a";
    /// Leaves a node the slots that it is allocated, or those that an app's host list requests there, if they are fewer.
    HOST_COUNT_RAISES_NOTHING = "host-count-raises-nothing" breaks "PAM-HOST-2"
        shows "-H n1:*,n1:2 -n 2 a";
    /// Moves the bookmark's node to the front of the list of nodes, and keeps the order of the others.
    BOOKMARK_MOVED_ALONE = "bookmark-moved-alone" breaks "SES-JOB-BOOKMARK-2"
        shows "live: The nodes behind the bookmark come before those in front of it";
}

impl PlacementRules for Rules {
    fn counts_threads_as_slots(&self) -> bool {
        self.text().counts_threads_as_slots() && !self.has(Quirk::THREADS_ARE_NO_SLOTS)
    }

    fn missing_target(&self, is_counted: bool) -> Topic {
        match self.has(Quirk::MISSING_OBJECT_UNNAMED) {
            true if is_counted => Topic::PprTooManyProcs,
            true => Topic::FailedMap,
            false => self.text().missing_target(is_counted),
        }
    }

    fn order_nodes(&self, nodes: &mut [SelectedNode]) {
        // The head node has the first number.
        let head = nodes.iter().position(|chosen| chosen.node == 0);
        if let Some(at @ 1..) = head
            && self.has_older(Quirk::HEAD_COMES_FIRST)
        {
            nodes[..=at].rotate_right(1);
        }
    }

    fn begin_at_bookmark(&self, nodes: &mut [SelectedNode], bookmark: usize) {
        match self.has(Quirk::BOOKMARK_MOVED_ALONE) {
            true => nodes[..=bookmark].rotate_right(1),
            false => self.text().begin_at_bookmark(nodes, bookmark),
        }
    }

    fn limit_slots(&self, state: &mut Placement<'_>, node: usize, slots: i64) {
        let others = match self.has(Quirk::HOSTFILE_COUNTS_OTHER_JOBS) {
            true => i64::from(state.nodes[node].others),
            false => 0,
        };
        self.text().limit_slots(state, node, slots - others);
        // The slots of these nodes are counted again for each app.
        if self.has(Quirk::COUNTED_SLOTS_NOT_CAPPED) && state.allocation.nodes[node].counted {
            state.nodes[node].cap = None;
        }
    }

    fn raise_slots(&self, node: NodeSlots, requested: u32) -> i64 {
        if self.has(Quirk::HOST_COUNT_ADDS_TO_USED_SLOTS) {
            return i64::from(node.in_use) + i64::from(requested);
        }
        self.text().raise_slots(node, requested)
    }

    fn slots_of_list(&self, node: NodeSlots, requested: i64) -> Option<i64> {
        let listed = || node.slots.min(i64::from(node.in_use) + requested);
        self.has(Quirk::HOST_COUNT_RAISES_NOTHING).then(listed)
    }

    fn keeps_raised_slots(&self) -> bool {
        self.has(Quirk::RAISED_SLOTS_STAY)
    }

    fn most_on_node(&self) -> usize {
        match self.has(Quirk::NODE_COUNT_WRAPS) {
            true => usize::MAX,
            false => self.text().most_on_node(),
        }
    }

    fn options_to_name(&self, options: &Options) -> Options {
        let mut choosing = self.text().options_to_name(options);
        if self.has(Quirk::RANKFILE_IGNORES_NOLOCAL) {
            choosing.mapping = choosing.mapping.without(MappingPolicy::NO_USE_LOCAL);
        }
        choosing
    }

    fn begin_in_job_file(&self, options: &Options, used: usize) -> usize {
        match options.app_idx.is_some() && self.has(Quirk::JOB_FILES_START_OVER) {
            true => 0,
            false => self.text().begin_in_job_file(options, used),
        }
    }

    fn free_cpus<'a>(
        &self,
        state: &'a Placement<'_>,
        node: usize,
        options: &Options,
    ) -> &'a CpuSet {
        match !options.overload() && self.has(Quirk::REFILLED_CPUS_FOR_ALL) {
            true => state.available_cpus(node),
            false => self.text().free_cpus(state, node, options),
        }
    }

    fn pattern_fits(&self, wanted: u32, places: u32, options: &Options) -> bool {
        match options.ppr {
            Some(pattern) if self.has(Quirk::PATTERN_NEEDS_ALL_CPUS) => pattern.count <= places,
            Some(_) if self.has_older(Quirk::PATTERN_NEEDS_ONE_CPU) => {
                options.overload() || places > 0
            }
            _ => self.text().pattern_fits(wanted, places, options),
        }
    }

    fn shares_cpus(&self, options: &Options) -> bool {
        let is_derived = !options.bind_given(self);
        let unbinds = is_derived && self.has(Quirk::OVERLOAD_STILL_UNBINDS);
        self.text().shares_cpus(options) && !unbinds
    }

    fn listed_for_visit(&self, visit: ListedVisit<'_>) -> CpuSet {
        if visit.position == 0 || !self.has(Quirk::PE_LIST_USED_UP) {
            return self.text().listed_for_visit(visit);
        }
        // The CPUs of the entries that are not used up, or the free CPUs after the last entry.
        let numbers = visit.list.numbers(visit.machine);
        let rest = numbers.get(visit.position..).unwrap_or_default();
        if rest.is_empty() {
            return visit.free.clone();
        }
        let mut cpus = CpuSet::new();
        let entries = rest.iter();
        for cpu in entries.filter_map(|cpu| visit.topology.cpu(*cpu, visit.hwthreads)) {
            cpus.insert_all(&cpu.cpus);
        }
        cpus
    }

    fn node_use(&self, state: &Placement<'_>, node: usize) -> NodeUse {
        match self.has(Quirk::REFILLED_CPUS_FOR_ALL) {
            true => state.use_without(node, state.available_cpus(node)),
            false => self.text().node_use(state, node),
        }
    }
}

impl PlacementRules for WithoutQuirks<'_> {}
