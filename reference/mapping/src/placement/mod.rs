//! What all components share: the nodes an app may use, what is left on them, and setting a process up.

mod bound_sets;
mod target_nodes;

pub use bound_sets::{BoundSet, BoundSets};

use crate::allocation::Allocation;
use crate::error::{Code, NotModelled, Refusal, Stage, Topic};
use crate::files::Files;
use crate::machines::Machines;
use crate::options::{Options, UsableCpus};
use crate::policy::{BindPolicy, BindingWord};
use crate::rules::{Quirk, Rules};
use mapcheck_topology::{CpuSet, Level, Topology};
use std::collections::HashMap;
use std::sync::Arc;

/// The most processes that a job may have.
pub const MOST_PROCESSES: u32 = 1 << 24;

/// The most processes that a node may have: as many as the library has numbers for the processes of a node.
pub const MOST_PROCESSES_OF_NODE: usize = 65_535;

/// A node while processes are placed on it.
#[derive(Clone, Debug)]
pub struct NodeState {
    /// The number of its machine.
    pub machine: usize,
    /// How many slots it has; an app's own list can raise the number for the rest of this map.
    pub slots: i64,
    /// How many processes it may hold at most; 0 if there is no limit.
    pub max_slots: u32,
    /// How many of its slots are used.
    pub in_use: u32,
    /// How many slots the app that is placed may still use.
    #[doc(alias = "slots_available")]
    pub available_slots: u32,
    /// The CPUs that no process has taken.
    pub available: CpuSet,
    /// Its processes, in the order of placement.
    pub procs: Vec<u32>,
    /// How many slots fewer than none the app's own list asks for.
    owed_slots: u32,
    /// Its place among the nodes that have processes, if it is one of them.
    pub(crate) used: Option<u32>,
    /// How many slots a hostfile has left it, if one has taken some away.
    pub(crate) cap: Option<i64>,
    /// Whether it had fewer slots than processes when one of them was placed.
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
    /// The object on which it was placed, by its logical number among those of the mapped level.
    pub locale: Option<u32>,
    /// Its rank, once it has one.
    pub rank: Option<u32>,
    /// The CPUs to which it is bound.
    pub bound: Option<u32>,
    /// The devices that it got.
    pub devices: Option<u32>,
}

/// Where on a node a process is put: on an object, near devices, or anywhere.
#[derive(Clone, Copy, Debug, Default)]
pub struct Locale<'a> {
    /// The object's logical number among those of the mapped level.
    pub object: Option<usize>,
    /// The CPUs of the object, or of the one around all the devices.
    pub cpus: Option<&'a CpuSet>,
    /// Those of them that are near a device.
    pub near: Option<&'a CpuSet>,
    /// The devices that the process gets, by number.
    pub devices: Option<u32>,
}

/// The binding in effect for the processes that are placed now.
///
/// It starts as the options have it, and is given up on a node that has no room for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EffectiveBinding {
    /// The binding policy with its directives.
    pub policy: BindingWord,
    /// The objects to which processes are bound, if they are bound to objects.
    pub level: Option<Level>,
}

impl EffectiveBinding {
    /// Returns whether processes are bound at all.
    #[must_use]
    pub fn binds(self) -> bool {
        self.policy.policy() != Some(BindPolicy::None)
    }
}

/// The state of one map while it is made.
#[derive(Debug)]
pub struct Placement<'a> {
    /// The machines of the nodes.
    pub machines: &'a Machines,
    /// The nodes.
    pub allocation: &'a Allocation,
    /// The files that the command line names.
    pub files: &'a Files,
    /// The rules.
    pub rules: &'a Rules,
    /// The state of each node of the allocation.
    pub nodes: Vec<NodeState>,
    /// The nodes that have processes, in the order in which they were first used.
    #[doc(alias = "jdata->map->nodes")]
    pub used: Vec<usize>,
    /// All processes, in the order of placement.
    pub procs: Vec<Proc>,
    /// How many of them ranking has seen, whether it reached them or not.
    pub(crate) ranked: usize,
    /// The CPU sets to which processes are bound.
    pub bound: BoundSets,
    /// The names of the devices that processes got, as a map shows them.
    pub device_names: Vec<Arc<str>>,
    /// The binding in effect.
    pub binding: EffectiveBinding,
    /// The position of the next entry of the options' CPU list on the node that is visited.
    pub list_position: usize,
    /// Whether binding was given up for the job because there was no room for it.
    pub job_unbound: bool,
    /// The CPUs that jobs may use, for each machine by number.
    pub usable: Vec<UsableCpus>,
    /// The CPUs that the options' list leaves on the node that is visited; without a list, those that were left on it
    /// when the visit began.
    #[doc(alias = "job_cpuset")]
    pub job_cpus: CpuSet,
    /// The node at which mapping begins, if the job was spawned by one that was mapped up to there.
    pub bookmark: Option<usize>,
    /// How often each object of a level was bound to on a node, where that is counted.
    pub(crate) bind_counts: HashMap<(usize, Level), Vec<u32>>,
}

/// What [`Placement::check_available`] finds.
#[derive(Clone, Debug)]
pub struct Availability {
    /// The CPUs that are left on the node or the object.
    pub target: CpuSet,
    /// How many processes can be placed there, of those that were asked for.
    pub fits: u32,
}

impl<'a> Placement<'a> {
    /// Before anything is placed.
    #[must_use]
    pub fn new(
        machines: &'a Machines,
        allocation: &'a Allocation,
        files: &'a Files,
        rules: &'a Rules,
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
                available_slots: 0,
                available: usable[machine].cpus.clone(),
                procs: Vec::new(),
                owed_slots: 0,
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
            binding: EffectiveBinding::default(),
            list_position: 0,
            job_unbound: false,
            usable,
            job_cpus: CpuSet::new(),
            bookmark: None,
            bind_counts: HashMap::new(),
        }
    }

    /// A number of processes, if a job may have so many more than it has already.
    ///
    /// # Errors
    ///
    /// They would be more than [`MOST_PROCESSES`].
    pub(crate) fn check_process_count(&self, processes: u64) -> Result<u32, NotModelled> {
        u32::try_from(processes)
            .ok()
            .filter(|_| processes.saturating_add(self.procs.len() as u64) <= MOST_PROCESSES.into())
            .ok_or_else(|| NotModelled {
                what: format!("more than {MOST_PROCESSES} processes"),
                spot: None,
            })
    }

    /// Returns the machine of the head node, whose objects decide the job's defaults.
    #[must_use]
    pub fn head_machine(&self) -> &'a Topology {
        self.nodes.first().map_or(self.machines.shared(), |head| {
            &self.machines.distinct()[head.machine]
        })
    }

    /// Returns the machine of a node.
    #[must_use]
    pub fn machine(&self, node: usize) -> &'a Topology {
        &self.machines.distinct()[self.nodes[node].machine]
    }

    /// Returns the CPUs of a node that jobs may use.
    #[must_use]
    pub fn usable(&self, node: usize) -> &CpuSet {
        &self.usable[self.nodes[node].machine].cpus
    }

    /// The node on which the last process was placed.
    #[must_use]
    pub fn last_node(&self) -> Option<Arc<str>> {
        let last = self.procs.last()?;
        Some(Arc::clone(&self.allocation.nodes[last.node as usize].name))
    }

    /// Starts placing under some options, none of whose processes is placed yet.
    pub fn start(&mut self, options: &Options) {
        self.binding = EffectiveBinding {
            policy: options.binding,
            level: options.bind_level,
        };
        self.list_position = 0;
    }

    /// Gives up binding on the nodes that follow, unless the binding is explicit.
    pub fn give_up_binding(&mut self, options: &Options) {
        if !options.bind_given() {
            self.job_unbound = true;
            self.binding.policy = self.binding.policy.with_policy(BindPolicy::None);
            self.binding.level = None;
        }
    }

    /// Begins a visit to a node: settles which of its CPUs can be used.
    #[doc(alias = "prte_rmaps_base_get_cpuset")]
    pub fn begin_visit(&mut self, node: usize, options: &Options) {
        self.job_cpus = match &options.pe_list {
            None => self.nodes[node].available.clone(),
            Some(list) => list.cpus(self.nodes[node].machine),
        };
    }

    /// The CPUs that are left on the visited node, or on an object of it.
    #[must_use]
    pub fn cpus_left(&self, node: usize, object: Option<&CpuSet>) -> CpuSet {
        let left = self.nodes[node].available.and(&self.job_cpus);
        match object {
            Some(object) => left.and(object),
            None => left,
        }
    }

    /// Whether the visited node, or an object of it, has room for so many processes, or for fewer.
    #[doc(alias = "prte_rmaps_base_check_avail")]
    pub fn check_available(
        &self,
        node: usize,
        object: Option<&CpuSet>,
        asked: u32,
        options: &Options,
    ) -> Option<Availability> {
        let state = &self.nodes[node];
        if !options.oversubscribe() && state.slots <= i64::from(state.in_use) {
            return None;
        }
        if self.at_hard_limit(node) {
            return None;
        }
        if !self.binding.binds() {
            return Some(Availability {
                target: self.job_cpus.clone(),
                fits: asked,
            });
        }
        let target = self.cpus_left(node, object);
        let cpus = options.count_cpus(self.machine(node), &target) / options.cpus_per_rank().max(1);
        let places = u32::try_from(cpus).unwrap_or(u32::MAX);
        let fits = match options.ppr {
            Some(pattern) => (pattern.count <= places).then_some(asked),
            None if asked <= places || options.overload() => Some(asked),
            None => (places > 0).then_some(places),
        }?;
        Some(Availability { target, fits })
    }

    /// Whether a node holds all that it may ever hold.
    #[must_use]
    pub fn at_hard_limit(&self, node: usize) -> bool {
        let state = &self.nodes[node];
        state.max_slots != 0 && state.max_slots <= state.in_use
    }

    /// Counts a node as used by the job from now on.
    pub fn use_node(&mut self, node: usize) {
        let state = &mut self.nodes[node];
        if state.used.is_none() {
            state.used = u32::try_from(self.used.len()).ok();
            self.used.push(node);
        }
    }

    /// Adds a process to a node, bound to the given CPUs or to none.
    ///
    /// # Errors
    ///
    /// The job or the node has as many processes as it can have.
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
                let message = format!("a job has no more than {MOST_PROCESSES} processes");
                refusal(Topic::NotEnoughSlots, message)
            })?;
        // PAM-SLOTS-4
        if self.nodes[node].procs.len() >= MOST_PROCESSES_OF_NODE {
            let message = format!("a node has no more than {MOST_PROCESSES_OF_NODE} processes");
            return Err(refusal(Topic::FailedMap, message));
        }
        let machine = self.nodes[node].machine;
        self.procs.push(Proc {
            app,
            node: u32::try_from(node).unwrap_or(u32::MAX),
            locale: locale.object.and_then(|index| u32::try_from(index).ok()),
            rank: None,
            bound: bound.map(|cpus| self.bound.intern(BoundSet { machine, cpus })),
            devices: locale.devices,
        });
        let state = &mut self.nodes[node];
        state.procs.push(number);
        state.in_use += 1;
        state.oversubscribed |= i64::from(state.in_use) > state.slots;
        state.available_slots = state.available_slots.saturating_sub(1);
        Ok(())
    }

    /// PAM-MAP-FILE-1: a process gets just the CPUs that a line of a file lists, so they must be free unless they may be overloaded.
    ///
    /// # Errors
    ///
    /// Another process of the node has one of them.
    pub fn check_free(
        &self,
        cpus: &CpuSet,
        list: &str,
        node: usize,
        options: &Options,
    ) -> Result<(), Refusal> {
        if options.overload() || cpus.is_subset(&self.nodes[node].available) {
            return Ok(());
        }
        let message = format!("`{list}` has CPUs that another process of the node has already");
        Err(Refusal {
            code: Code::OutOfResource,
            ..refusal(Topic::SlotsOverloaded, message)
        })
    }

    /// Whether a node is full after a process was placed on it.
    ///
    /// # Errors
    ///
    /// It holds more than its slots although it may not.
    #[doc(alias = "prte_rmaps_base_check_oversubscribed")]
    pub fn is_full(&self, node: usize, options: &Options) -> Result<bool, Refusal> {
        let unlimited = options.ppr.is_some() && self.rules.has(Quirk::MaxSlotsExceeded);
        if self.at_hard_limit(node) && !unlimited {
            return Ok(true);
        }
        self.has_no_slot(node, options)
    }

    /// Whether all slots of a node are used, whatever its hard limit is; never if it may be oversubscribed.
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
            "a node holds more processes than it has slots",
        ))
    }
}

/// A refusal of the placement.
pub(crate) fn refusal(topic: Topic, message: impl Into<String>) -> Refusal {
    Refusal::new(Stage::Placement, topic, Code::Silent, message)
}
