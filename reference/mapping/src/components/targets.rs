//! What a mapping goes over on each node: objects of a level, or devices.

use crate::error::{Refusal, Topic};
use crate::machines::Machines;
use crate::options::{DeviceOptions, Options};
use crate::placement::{Locale, Placement, refusal};
use crate::policy::chosen_devices;
use mapcheck_topology::{CpuSet, Device, DeviceChoice, Level, Object, Topology};
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

/// One thing on which processes are placed.
#[derive(Clone, Debug)]
pub(super) struct Target {
    object: Option<usize>,
    /// Its CPUs.
    pub(super) cpus: CpuSet,
    near: Option<CpuSet>,
    devices: Option<u32>,
}

impl Target {
    /// Where a process is that is placed on it.
    pub(super) fn locale(&self) -> Locale<'_> {
        Locale {
            object: self.object,
            cpus: Some(&self.cpus),
            near: self.near.as_ref(),
            devices: self.devices,
        }
    }

    /// The CPUs to which its processes can be bound.
    pub(super) fn bindable(&self) -> &CpuSet {
        self.near.as_ref().unwrap_or(&self.cpus)
    }
}

/// The targets of each machine, by the machine's number.
#[derive(Debug)]
pub(super) struct TargetsByMachine(Vec<Vec<Target>>);

impl TargetsByMachine {
    /// Returns the objects of a level, in logical order. Without a level the whole machine is the only target.
    ///
    /// # Errors
    ///
    /// A machine has no such object.
    pub(super) fn objects(machines: &Machines, level: Option<Level>) -> Result<Self, Refusal> {
        let machines = machines.distinct().iter();
        machines
            .map(|machine| objects(machine, level))
            .collect::<Result<_, _>>()
            .map(Self)
    }

    /// Returns the requested devices, in groups of as many as a process gets.
    ///
    /// # Errors
    ///
    /// A machine has none, or one of them has no name that its runtime knows.
    pub(super) fn devices(state: &mut Placement<'_>, options: &Options) -> Result<Self, Refusal> {
        let machines = state.machines.distinct().iter();
        machines
            .map(|machine| devices(machine, state, options))
            .collect::<Result<_, _>>()
            .map(Self)
    }

    /// Returns the targets on a node.
    pub(super) fn on_node(&self, node: usize, state: &Placement<'_>) -> &[Target] {
        &self.0[state.nodes[node].machine]
    }

    /// PAM-MAP-DEVICE-3: a binding must not reach beyond what is near the devices.
    ///
    /// # Errors
    ///
    /// The objects to bind to are larger.
    pub(super) fn check_binding(&self, state: &Placement<'_>) -> Result<(), Refusal> {
        let machines = state.machines.distinct().iter();
        machines
            .zip(&self.0)
            .try_for_each(|(machine, targets)| check_binding(targets, machine, state))
    }
}

fn objects(topology: &Topology, level: Option<Level>) -> Result<Vec<Target>, Refusal> {
    let target = |object, cpus: &CpuSet| Target {
        object,
        cpus: cpus.clone(),
        near: None,
        devices: None,
    };
    let Some(level) = level else {
        return Ok(vec![target(Some(0), topology.cpus())]);
    };
    let objects = topology.objects(level).iter().enumerate();
    let targets: Vec<Target> = objects
        .map(|(index, object)| target(Some(index), &object.cpus))
        .collect();
    if targets.is_empty() {
        return Err(not_found());
    }
    Ok(targets)
}

pub(super) fn not_found() -> Refusal {
    refusal(Topic::TargetNotFound, "the machine has no object to map by")
}

/// Whether the processes share devices: because they may, or because one device was named for all of them.
pub(super) fn are_shared(devices: &DeviceOptions) -> bool {
    devices.shared || matches!(device_choice(devices), DeviceChoice::Named(_))
}

fn device_choice(devices: &DeviceOptions) -> DeviceChoice<'_> {
    chosen_devices(devices.value.as_deref().unwrap_or_default())
}

/// Returns how many processes can have devices of their own on a node, for each machine by number.
pub(super) fn count_devices(machines: &Machines, devices: &DeviceOptions) -> Vec<usize> {
    let machines = machines.distinct().iter();
    machines
        .map(|machine| {
            machine.devices().choose(device_choice(devices)).len() / devices_per_process(devices)
        })
        .collect()
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
    // PAM-MAP-DEVICE-5: a process could not tell its runtime which GPU it got.
    if let Some(device) = found.iter().find(|device| device.nameless) {
        let message = format!(
            "the GPU `{}` carries no identifier by which its vendor's runtime knows it",
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
        return Err(not_found());
    }
    Ok(targets)
}

/// PAM-MAP-DEVICE-6: the place of a group is what is around all its devices; near it is what is near one of them.
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
        // Where ranks are given by objects although there is no level, the machine is the only object.
        object: whole_machine.then_some(0),
        cpus: devices.cpus_near(around).cloned().unwrap_or_default(),
        near: Some(near),
        devices: u32::try_from(state.device_names.len() - 1).ok(),
    }
}

fn check_binding(
    targets: &[Target],
    topology: &Topology,
    state: &Placement<'_>,
) -> Result<(), Refusal> {
    let Some(level) = state.binding.level else {
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
        "what is bound to is larger than what is near the device",
    ))
}

/// The objects of a level, to be found by a thread of theirs.
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

    /// The object that has all these threads.
    fn around(&self, cpus: &CpuSet) -> Option<(usize, &'a Object)> {
        let index = *self.by_thread.get(&cpus.first()?)?;
        let object = self.objects.get(index)?;
        cpus.is_subset(&object.cpus).then_some((index, object))
    }
}

/// Takes a device from each object of a level in turn, the objects in the order in which the list first comes to them.
/// Devices that are in none of them are one more group.
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
