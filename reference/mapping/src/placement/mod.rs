//! The state that all components share while they place processes: nodes, free CPUs, processes, binding.
//!
//! Invariants: processes are numbered in the order of placement, nodes and machines as in the allocation; the CPUs of a set are
//! those of its node's own machine.

mod bound_sets;
mod compact_number;
mod effective_binding;
mod file_progress;
mod free_cpus;
mod offer;
mod offered_slots;
mod rules;
mod target_nodes;
mod visits;

pub use bound_sets::{BoundSet, BoundSets};
pub use compact_number::CompactNumber;
pub use effective_binding::EffectiveBinding;
pub(crate) use file_progress::FileProgress;
pub use offer::{NodeOffer, NodeSlots};
pub use offered_slots::{OfferedSlots, OfferingNode};
pub use rules::{ListedVisit, PlacementRules};
pub use target_nodes::no_node_left;

use crate::allocation::Allocation;
use crate::decisions::DecisionLog;
use crate::error::{Code, NotModelled, Refusal, Stage, Topic};
use crate::files::Files;
use crate::machines::{HeadMachine, Machines};
use crate::options::{Options, UsableCpus};
use free_cpus::FreeCpus;
pub use free_cpus::NodeUse;
use mapcheck_topology::{CpuSet, Level, Topology};
use std::collections::HashMap;
use std::sync::Arc;

/// The number of bindings to each object, by index, of a level on a node or a machine.
pub type BindCounts = HashMap<(usize, Level), Vec<u32>>;

/// The most processes that a job may have.
pub const MOST_PROCESSES: u32 = 1 << 24;

/// The most processes that a node may have: a node rank is a 16-bit number.
pub const MOST_PROCESSES_OF_NODE: usize = 65_535;

/// A node while processes are placed on it.
#[derive(Clone, Debug)]
pub struct NodeState {
    /// The number of its machine.
    pub machine: usize,
    /// Its slots. An app's own host list can raise the number for the rest of the map.
    pub slots: i64,
    /// The hard limit on its processes, or 0.
    pub max_slots: u32,
    /// Its slots in use, one per process.
    pub in_use: u32,
    /// How many of these processes are those of other jobs.
    pub others: u32,
    /// The slots that the current app may still use.
    #[doc(alias = "slots_available")]
    pub available_slots: u32,
    /// Its free CPUs, once a process has taken some. A large allocation has many nodes without a process.
    free: Option<Box<FreeCpus>>,
    /// Its processes, in the order of placement.
    pub procs: Vec<u32>,
    /// Its index in the map's list of nodes, once it is used.
    pub(crate) used: Option<u32>,
    /// The slots that a hostfile leaves, if one lowered the number.
    pub cap: Option<i64>,
    /// Whether it had more processes than slots when one of them was placed.
    pub(crate) oversubscribed: bool,
}

/// A placed process.
#[doc(alias = "prte_proc_t")]
#[derive(Clone, Copy, Debug)]
pub struct Proc {
    /// The index of its app.
    pub app: u32,
    /// The index of its node.
    pub node: u32,
    /// The logical number of the object that it was placed on, among those of the mapped level.
    pub locale: Option<CompactNumber>,
    /// Its rank, once it is assigned.
    pub rank: Option<CompactNumber>,
    /// The number of the CPU set that it is bound to.
    pub bound: Option<CompactNumber>,
    /// The number of the devices assigned to it.
    pub devices: Option<CompactNumber>,
}

/// The locale of a process on its node: an object, the place of devices, or the whole node.
#[derive(Clone, Copy, Debug, Default)]
pub struct Locale<'a> {
    /// The object's logical number among those of the mapped level.
    pub object: Option<usize>,
    /// The CPUs of the object, or of the smallest one around all the devices.
    pub cpus: Option<&'a CpuSet>,
    /// The CPUs near any of the devices.
    pub near: Option<&'a CpuSet>,
    /// The number of the devices.
    pub devices: Option<u32>,
}

/// The state of one map under construction.
#[derive(Debug)]
pub struct Placement<'a> {
    /// The machines of the nodes.
    pub machines: &'a Machines,
    /// The nodes.
    pub allocation: &'a Allocation,
    /// The files that the request names.
    pub files: &'a Files,
    /// The rules.
    pub rules: &'a dyn PlacementRules,
    /// The state of each node of the allocation.
    pub nodes: Vec<NodeState>,
    /// The nodes that have processes, in the order of their first use.
    #[doc(alias = "jdata->map->nodes")]
    pub used: Vec<usize>,
    /// All processes, in the order of placement.
    pub procs: Vec<Proc>,
    /// The number of processes that ranking has handled, with or without giving them a rank.
    pub(crate) ranked: usize,
    /// The CPU sets that processes are bound to.
    pub bound: BoundSets,
    /// The names of the assigned devices, as a map shows them, by number.
    pub device_names: Vec<Arc<String>>,
    /// The position of the next entry of the PE list on the visited node.
    pub list_position: usize,
    /// How much of the job's files its apps have used.
    pub(crate) progress: FileProgress,
    /// Whether binding was given up for lack of CPUs.
    pub job_unbound: bool,
    /// The CPUs that jobs may use, for each machine by number.
    pub usable: Vec<UsableCpus>,
    /// The CPUs of the PE list on the visited node; without a list, the CPUs that were free when the visit began.
    #[doc(alias = "job_cpuset")]
    pub job_cpus: CpuSet,
    /// The node where mapping starts, for a job spawned by one that was mapped up to there.
    pub bookmark: Option<usize>,
    /// The number of bindings to each object of a level on a node, where they are counted.
    pub bind_counts: BindCounts,
    /// The app that is counted or placed.
    app: u32,
    /// The slots that the app's nodes offer it together.
    pub(crate) slots_for_app: i64,
    /// The slots that the nodes of the first app offer.
    pub(crate) offered: Option<OfferedSlots>,
    /// The log of decisions.
    pub(crate) log: DecisionLog,
    /// The resolved options, if the log is on.
    pub(crate) resolved: ResolvedOptions,
}

/// The resolved options of a job and of the apps that have a call of their own, kept for a trace.
#[derive(Clone, Debug, Default)]
pub(crate) struct ResolvedOptions {
    pub(crate) job: Option<Options>,
    pub(crate) apps: Vec<(usize, Options)>,
}

/// The CPUs and the process count that a node or an object has room for.
#[derive(Clone, Debug)]
pub struct Availability {
    /// The free CPUs of the node or the object.
    pub target: CpuSet,
    /// The number of processes that fit, up to the number that was checked for.
    pub fits: u32,
}

impl<'a> Placement<'a> {
    /// Creates the state before anything is placed.
    #[must_use]
    pub fn new(
        machines: &'a Machines,
        allocation: &'a Allocation,
        files: &'a Files,
        rules: &'a dyn PlacementRules,
        usable: Vec<UsableCpus>,
    ) -> Self {
        let nodes = allocation.nodes.iter();
        let nodes = nodes
            .map(|node| (node, machines.number_of(&node.name)))
            .map(|(node, machine)| NodeState {
                machine,
                slots: node.slots,
                max_slots: node.max_slots,
                in_use: 0,
                others: 0,
                available_slots: 0,
                free: None,
                procs: Vec::new(),
                used: None,
                cap: None,
                oversubscribed: false,
            })
            .collect();
        Self {
            machines,
            allocation,
            files,
            rules,
            nodes,
            used: Vec::new(),
            procs: Vec::new(),
            ranked: 0,
            bound: BoundSets::default(),
            device_names: Vec::new(),
            list_position: 0,
            progress: FileProgress::default(),
            job_unbound: false,
            usable,
            job_cpus: CpuSet::new(),
            bookmark: None,
            bind_counts: HashMap::new(),
            app: 0,
            slots_for_app: 0,
            offered: None,
            log: DecisionLog::default(),
            resolved: ResolvedOptions::default(),
        }
    }

    /// Checks that a job may have this many processes more, and returns their number.
    ///
    /// # Errors
    ///
    /// The job would have more than [`MOST_PROCESSES`].
    pub(crate) fn check_process_count(&self, processes: u64) -> Result<u32, NotModelled> {
        u32::try_from(processes)
            .ok()
            .filter(|_| processes.saturating_add(self.procs.len() as u64) <= MOST_PROCESSES.into())
            .ok_or_else(|| NotModelled::new(format!("more than {MOST_PROCESSES} processes")))
    }

    /// Keeps the resolved options of the job, or of an app that has its own, for a trace.
    pub(crate) fn record_options(&mut self, app: Option<usize>, options: &Options) {
        if !self.log.is_on() {
            return;
        }
        match app {
            None => self.resolved.job = Some(options.clone()),
            Some(index) => self.resolved.apps.push((index, options.clone())),
        }
    }

    /// Returns the machine of the head node, whose objects decide the job's defaults.
    #[must_use]
    pub fn head_machine(&self) -> HeadMachine<'a> {
        let shared = self.machines.shared();
        let topology = self
            .nodes
            .first()
            .map_or(shared, |head| &self.machines.distinct()[head.machine]);
        HeadMachine::new(topology, self.machines)
    }

    /// Returns the machine of a node.
    #[must_use]
    pub fn machine(&self, node: usize) -> &'a Topology {
        &self.machines.distinct()[self.nodes[node].machine]
    }

    /// Returns the CPUs of a node that jobs may use.
    ///
    /// HET-CPU-1: the numbers of a machine's CPUs mean nothing on another, so each machine has its own set.
    #[must_use]
    pub fn usable(&self, node: usize) -> &CpuSet {
        &self.usable[self.nodes[node].machine].cpus
    }

    /// Returns the name of the node of the last placed process.
    #[must_use]
    pub fn last_node(&self) -> Option<Arc<str>> {
        let last = self.procs.last()?;
        Some(Arc::clone(&self.allocation.nodes[last.node as usize].name))
    }

    /// Begins a visit to a node, with its free CPUs or those of the PE list.
    #[doc(alias = "prte_rmaps_base_get_cpuset")]
    pub fn begin_visit(&mut self, node: usize, options: &Options) {
        self.job_cpus = match &options.pe_list {
            None => self.free_cpus(node, options).clone(),
            Some(list) => self.rules.listed_for_visit(ListedVisit {
                list,
                machine: self.nodes[node].machine,
                topology: self.machine(node),
                hwthreads: options.counts_threads(),
                position: self.list_position,
                free: self.free_cpus(node, options),
            }),
        };
    }

    /// Returns the free CPUs of the visited node, or of an object of it.
    #[must_use]
    pub fn cpus_left(&self, node: usize, object: Option<&CpuSet>, options: &Options) -> CpuSet {
        let left = self.free_cpus(node, options).and(&self.job_cpus);
        match object {
            Some(object) => left.and(object),
            None => left,
        }
    }

    /// Returns the room of the visited node, or of an object of it, for up to `wanted` processes, or `None` without room.
    #[doc(alias = "prte_rmaps_base_check_avail")]
    pub fn check_available(
        &self,
        node: usize,
        object: Option<&CpuSet>,
        wanted: u32,
        (options, binding): (&Options, EffectiveBinding),
    ) -> Option<Availability> {
        let state = &self.nodes[node];
        if !options.oversubscribe() && state.slots <= i64::from(state.in_use) {
            return None;
        }
        if self.at_hard_limit(node) {
            return None;
        }
        if !binding.binds() {
            return Some(Availability {
                target: self.job_cpus.clone(),
                fits: wanted,
            });
        }
        let target = self.cpus_left(node, object, options);
        if options.if_supported {
            // PAM-BIND-IF-1: what cannot be bound is placed nevertheless.
            return Some(Availability {
                target,
                fits: wanted,
            });
        }
        if wanted == 1 && options.cpus_per_rank() <= 1 && options.ppr.is_none() {
            // Whether there is a CPU at all is known sooner than how many there are.
            let fits = options.overload() || options.has_cpu(self.machine(node), &target);
            return fits.then_some(Availability { target, fits: 1 });
        }
        let cpus = options.count_cpus(self.machine(node), &target) / options.cpus_per_rank().max(1);
        let places = u32::try_from(cpus).unwrap_or(u32::MAX);
        let fits = match options.ppr {
            Some(_) => self
                .rules
                .pattern_fits(wanted, places, options)
                .then_some(wanted),
            None if wanted <= places || options.overload() => Some(wanted),
            None => (places > 0).then_some(places),
        }?;
        Some(Availability { target, fits })
    }

    /// Returns whether a node has reached its hard limit, `max_slots`.
    #[must_use]
    pub fn at_hard_limit(&self, node: usize) -> bool {
        let state = &self.nodes[node];
        state.max_slots != 0 && state.max_slots <= state.in_use
    }

    /// Adds a node to the map's nodes, unless it is one of them.
    ///
    /// PAM-NOLOCAL-8: the map's nodes are those that any app uses.
    pub fn use_node(&mut self, node: usize) {
        let state = &mut self.nodes[node];
        if state.used.is_none() {
            state.used = u32::try_from(self.used.len()).ok();
            self.used.push(node);
        }
    }

    /// Adds a process to a node, bound to the given CPUs or unbound.
    ///
    /// # Errors
    ///
    /// The job or the node already has the most processes that it can have.
    pub fn add(
        &mut self,
        app: u32,
        node: usize,
        locale: Locale<'_>,
        bound: Option<CpuSet>,
    ) -> Result<(), Refusal> {
        let number = u32::try_from(self.procs.len())
            .ok()
            .filter(|number| *number < MOST_PROCESSES)
            .ok_or_else(|| {
                let message = format!("a job can have at most {MOST_PROCESSES} processes");
                refusal(Topic::NotEnoughSlots, message)
            })?;
        // PAM-SLOTS-4: a node rank has 16 bits.
        if self.nodes[node].procs.len() >= self.rules.most_on_node() {
            let message = format!("a node can have at most {MOST_PROCESSES_OF_NODE} processes");
            return Err(refusal(Topic::FailedMap, message));
        }
        let machine = self.nodes[node].machine;
        self.procs.push(Proc {
            app,
            node: u32::try_from(node).unwrap_or(u32::MAX),
            locale: locale
                .object
                .and_then(|index| CompactNumber::new(u32::try_from(index).ok()?)),
            rank: None,
            bound: bound
                .and_then(|cpus| CompactNumber::new(self.bound.intern(BoundSet { machine, cpus }))),
            devices: locale.devices.and_then(CompactNumber::new),
        });
        let state = &mut self.nodes[node];
        state.procs.push(number);
        // PAM-NOLOCAL-9: a node's slots in use are exactly those of the processes placed on it.
        state.in_use += 1;
        // PAM-OVERSUB-7: a node that is exactly full is not oversubscribed.
        state.oversubscribed |= i64::from(state.in_use) > state.slots;
        state.available_slots = state.available_slots.saturating_sub(1);
        Ok(())
    }

    /// Checks that no other process of the node has any of the CPUs that a file lists, unless overload is allowed.
    ///
    /// # Errors
    ///
    /// PAM-MAP-FILE-1: another process of the node has one of the CPUs.
    pub fn check_free(
        &self,
        cpus: &CpuSet,
        list: &str,
        node: usize,
        options: &Options,
    ) -> Result<(), Refusal> {
        if options.overload() || cpus.is_subset(self.free_cpus(node, options)) {
            return Ok(());
        }
        let message = format!("another process of the node is bound to a CPU of `{list}`");
        Err(Refusal {
            code: Code::OutOfResource,
            ..refusal(Topic::SlotsOverloaded, message)
        })
    }

    /// Returns whether a node is full after a process was placed on it.
    ///
    /// # Errors
    ///
    /// The node has more processes than slots, and may not be oversubscribed.
    #[doc(alias = "prte_rmaps_base_check_oversubscribed")]
    pub fn is_full(&self, node: usize, options: &Options) -> Result<bool, Refusal> {
        if self.at_hard_limit(node) {
            return Ok(true);
        }
        self.has_no_slot(node, options)
    }

    /// Returns whether all slots of a node are used, regardless of its hard limit; never if nodes may be oversubscribed.
    ///
    /// # Errors
    ///
    /// As [`Self::is_full`].
    pub fn has_no_slot(&self, node: usize, options: &Options) -> Result<bool, Refusal> {
        let state = &self.nodes[node];
        let in_use = i64::from(state.in_use);
        if options.oversubscribe() || in_use < state.slots {
            return Ok(false);
        }
        if in_use == state.slots {
            return Ok(true);
        }
        Err(refusal(
            Topic::NotEnoughSlots,
            "a node has more processes than slots",
        ))
    }
}

/// Returns a refusal of the placement stage.
pub(crate) fn refusal(topic: Topic, message: impl Into<String>) -> Refusal {
    Refusal::new(Stage::Placement, topic, Code::Silent, message)
}
