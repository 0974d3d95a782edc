//! The targets of a mapping on each machine: the objects of a level, or devices.

use crate::error::{Refusal, Topic};
use crate::machines::Machines;
use crate::options::{DeviceOptions, Options};
use crate::placement::{EffectiveBinding, Locale, Placement, refusal};
use crate::policy::chosen_devices;
use mapcheck_topology::{CpuSet, Device, DeviceChoice, Level, Object, Topology};
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

/// An object or a group of devices that processes are placed on.
#[derive(Clone, Debug)]
pub(super) struct Target {
    object: Option<usize>,
    /// The CPUs of the object, or of the smallest object around all devices of the group.
    pub(super) cpus: CpuSet,
    near: Option<CpuSet>,
    devices: Option<u32>,
}

impl Target {
    /// Returns the locale of a process that is placed on the target.
    pub(super) fn locale(&self) -> Locale<'_> {
        Locale {
            object: self.object,
            cpus: Some(&self.cpus),
            near: self.near.as_ref(),
            devices: self.devices,
        }
    }

    /// Returns the CPUs that processes on the target can be bound to.
    pub(super) fn bindable(&self) -> &CpuSet {
        self.near.as_ref().unwrap_or(&self.cpus)
    }
}

/// The targets of each machine, or the reason for a refusal if it has none, by the machine's number.
#[derive(Debug)]
pub(super) struct TargetsByMachine(Vec<Result<Vec<Target>, Refusal>>);

impl TargetsByMachine {
    /// Returns the objects of a level, in logical order. Without a level the whole machine is the only target.
    pub(super) fn objects(nodes: &[usize], level: Option<Level>, state: &Placement<'_>) -> Self {
        let used = machines_of(nodes, state);
        let not_found = || not_found(state, false);
        Self::of_used(state.machines, used, |machine| {
            objects(machine, level).ok_or_else(not_found)
        })
    }

    /// Returns the objects of a level as [`objects`](Self::objects) does, if there are any.
    ///
    /// `is_counted`: the app of the pattern gives its process count. HET-TARGET-2: a pattern that never reaches a node does not need the object there.
    ///
    /// # Errors
    ///
    /// None of the nodes has such an object.
    pub(super) fn objects_where_they_are(
        nodes: &[usize],
        level: Level,
        is_counted: bool,
        state: &Placement<'_>,
    ) -> Result<Self, Refusal> {
        let targets = Self::objects(nodes, Some(level), state);
        let mut nodes = nodes.iter();
        if nodes.all(|node| targets.on_node(*node, state).is_empty()) {
            return Err(not_found(state, is_counted));
        }
        Ok(targets)
    }

    /// Returns the requested devices, grouped by the number of devices per process.
    pub(super) fn devices(nodes: &[usize], state: &mut Placement<'_>, options: &Options) -> Self {
        let used = machines_of(nodes, state);
        Self::of_used(state.machines, used, |machine| {
            devices(machine, state, options)
        })
    }

    /// Returns the targets of each machine that is used; none for the others.
    fn of_used(
        machines: &Machines,
        used: Vec<bool>,
        mut targets: impl FnMut(&Topology) -> Result<Vec<Target>, Refusal>,
    ) -> Self {
        let machines = machines.distinct().iter().zip(used);
        let targets = machines.map(|(machine, is_used)| match is_used {
            true => targets(machine),
            false => Ok(Vec::new()),
        });
        Self(targets.collect())
    }

    /// Leaves out the devices of machines where the binding reaches beyond the CPUs near them.
    pub(super) fn with_binding_checked(
        self,
        binding: EffectiveBinding,
        state: &Placement<'_>,
    ) -> Self {
        let machines = state.machines.distinct().iter();
        let checked = machines.zip(self.0).map(|(machine, targets)| {
            let targets = targets?;
            check_binding(&targets, machine, binding)?;
            Ok(targets)
        });
        Self(checked.collect())
    }

    /// Checks that a node has targets.
    ///
    /// # Errors
    ///
    /// The node's machine has no such object or device, or one that cannot be used.
    pub(super) fn check_node(&self, node: usize, state: &Placement<'_>) -> Result<(), Refusal> {
        let targets = &self.0[state.nodes[node].machine];
        targets.as_ref().map(|_| ()).map_err(Refusal::clone)
    }

    /// Checks that all of these nodes have targets.
    ///
    /// # Errors
    ///
    /// As [`check_node`](Self::check_node), for the first node without.
    pub(super) fn check_nodes(
        &self,
        nodes: &[usize],
        state: &Placement<'_>,
    ) -> Result<(), Refusal> {
        nodes
            .iter()
            .try_for_each(|node| self.check_node(*node, state))
    }

    /// Returns the targets on a node.
    ///
    /// HET-MACHINE-1: an object has the CPUs that its own machine gives it, so the targets are those of the node's machine.
    pub(super) fn on_node(&self, node: usize, state: &Placement<'_>) -> &[Target] {
        let targets = &self.0[state.nodes[node].machine];
        targets.as_deref().unwrap_or_default()
    }
}

/// Returns for each machine, by number, whether one of the nodes is that machine.
fn machines_of(nodes: &[usize], state: &Placement<'_>) -> Vec<bool> {
    let mut used = vec![false; state.machines.distinct().len()];
    for node in nodes {
        used[state.nodes[*node].machine] = true;
    }
    used
}

/// Returns the objects of a level, if there are any.
fn objects(topology: &Topology, level: Option<Level>) -> Option<Vec<Target>> {
    let target = |object, cpus: &CpuSet| Target {
        object,
        cpus: cpus.clone(),
        near: None,
        devices: None,
    };
    let Some(level) = level else {
        return Some(vec![target(Some(0), topology.cpus())]);
    };
    let objects = topology.objects(level).iter().enumerate();
    let targets: Vec<Target> = objects
        .map(|(index, object)| target(Some(index), &object.cpus))
        .collect();
    (!targets.is_empty()).then_some(targets)
}

/// PAM-MAP-TARGET-1: the refusal of a mapping by an object that the machine does not have. Nothing else is tried.
pub(super) fn not_found(state: &Placement<'_>, is_counted: bool) -> Refusal {
    refusal(
        state.rules.missing_target(is_counted),
        "the machine has no object or device of the mapping policy",
    )
}

/// Returns whether several processes get the same device: with SHARED, or if the directive names one device.
pub(super) fn are_shared(devices: &DeviceOptions) -> bool {
    devices.shared || matches!(device_choice(devices), DeviceChoice::Named(_))
}

fn device_choice(devices: &DeviceOptions) -> DeviceChoice<'_> {
    chosen_devices(devices.value.as_deref().unwrap_or_default())
}

/// Returns the number of processes that can have devices of their own on a node, for each machine by number.
pub(super) fn count_devices(machines: &Machines, devices: &DeviceOptions) -> Vec<usize> {
    let machines = machines.distinct().iter();
    machines
        .map(|machine| {
            machine.devices().choose(device_choice(devices)).len() / devices_per_process(devices)
        })
        .collect()
}

/// Returns whether a machine has a requested device without a name.
pub(super) fn has_nameless(machines: &Machines, devices: &DeviceOptions) -> bool {
    let mut machines = machines.distinct().iter();
    machines.any(|machine| {
        let found = machine.devices().choose(device_choice(devices));
        found.iter().any(|device| device.nameless)
    })
}

fn devices_per_process(devices: &DeviceOptions) -> usize {
    usize::from(devices.each.unwrap_or(1).max(1))
}

fn devices(
    topology: &Topology,
    state: &mut Placement<'_>,
    options: &Options,
) -> Result<Vec<Target>, Refusal> {
    let mut found = topology.devices().choose(device_choice(&options.devices));
    // PAM-MAP-DEVICE-5: the process could not name the GPU to its vendor's runtime.
    if let Some(device) = found.iter().find(|device| device.nameless) {
        let message = format!(
            "the GPU `{}` has no identifier that its vendor's runtime knows",
            device.name
        );
        return Err(refusal(Topic::DeviceNotNameable, message));
    }
    if let Some(level) = options.devices.interleave {
        found = interleave_devices(found, level, topology);
    }
    let mut targets = Vec::new();
    for group in found.chunks_exact(devices_per_process(&options.devices)) {
        targets.push(group_target(group, topology, state));
    }
    if targets.is_empty() {
        return Err(not_found(state, false));
    }
    Ok(targets)
}

/// Returns the target of a group of devices.
///
/// PAM-MAP-DEVICE-6: its place is the smallest object around all of the devices; processes are bound near any one of them.
fn group_target(group: &[Device], topology: &Topology, state: &mut Placement<'_>) -> Target {
    let devices = topology.devices();
    let around = group
        .iter()
        .map(|device| device.place)
        .reduce(|one, other| devices.around(one, other))
        .unwrap_or_default();
    let mut near = CpuSet::new();
    for device in group {
        if let Some(cpus) = devices.cpus_near(device.place) {
            near.insert_all(cpus);
        }
    }
    let names: Vec<&str> = group.iter().map(|device| &*device.name).collect();
    state.device_names.push(Arc::from(names.join(",")));
    let whole_machine = devices
        .places
        .get(around)
        .is_some_and(|place| place.parent.is_none());
    Target {
        // Ranking by object takes the whole machine for an object here, although the mapping has no level.
        object: whole_machine.then_some(0),
        cpus: devices.cpus_near(around).cloned().unwrap_or_default(),
        near: Some(near),
        devices: u32::try_from(state.device_names.len() - 1).ok(),
    }
}

/// Checks that the binding does not reach beyond the CPUs near the devices.
///
/// # Errors
///
/// PAM-MAP-DEVICE-3: the objects to bind to are larger.
fn check_binding(
    targets: &[Target],
    topology: &Topology,
    binding: EffectiveBinding,
) -> Result<(), Refusal> {
    let Some(level) = binding.level else {
        return Ok(());
    };
    let owners = ObjectsByThread::new(topology, level);
    let is_near = |target: &Target| {
        let around = owners.around(&target.cpus);
        around.is_none_or(|(_, object)| object.cpus == target.cpus)
    };
    if targets.iter().all(is_near) {
        return Ok(());
    }
    Err(refusal(
        Topic::BindAboveDevice,
        "the object to bind to is larger than the CPUs near the device",
    ))
}

/// The objects of a level, indexed by the threads inside them.
struct ObjectsByThread<'a> {
    objects: &'a [Object],
    by_thread: HashMap<usize, usize>,
}

impl<'a> ObjectsByThread<'a> {
    fn new(topology: &'a Topology, level: Level) -> Self {
        let objects = topology.objects(level);
        let threads = objects
            .iter()
            .enumerate()
            .flat_map(|(index, object)| object.cpus.iter().map(move |thread| (thread, index)));
        Self {
            objects,
            by_thread: threads.collect(),
        }
    }

    /// Returns the object that contains all of these threads.
    fn around(&self, cpus: &CpuSet) -> Option<(usize, &'a Object)> {
        let index = *self.by_thread.get(&cpus.first()?)?;
        let object = self.objects.get(index)?;
        cpus.is_subset(&object.cpus).then_some((index, object))
    }
}

/// Takes one device from each object of a level in turn. The objects are ordered by their first device in the list; devices outside
/// of all objects form one more group.
fn interleave_devices(devices: Vec<Device>, level: Level, topology: &Topology) -> Vec<Device> {
    let owners = ObjectsByThread::new(topology, level);
    let object_of = |device: &Device| {
        let near = topology.devices().cpus_near(device.place)?;
        owners.around(near).map(|(index, _)| index)
    };
    let mut of_place: HashMap<usize, Option<usize>> = HashMap::new();
    let mut group_of: HashMap<Option<usize>, usize> = HashMap::new();
    let mut groups: Vec<VecDeque<Device>> = Vec::new();
    for device in devices {
        let key = *of_place
            .entry(device.place)
            .or_insert_with(|| object_of(&device));
        let group = *group_of.entry(key).or_insert(groups.len());
        if group == groups.len() {
            groups.push(VecDeque::new());
        }
        groups[group].push_back(device);
    }
    let mut spread = Vec::new();
    while !groups.is_empty() {
        groups.retain_mut(|group| {
            spread.extend(group.pop_front());
            !group.is_empty()
        });
    }
    spread
}
