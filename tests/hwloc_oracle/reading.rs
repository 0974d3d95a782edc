//! A machine as both sides describe it: a line for each level, and one for the devices. Sets hold OS indices.

use hwlocality::Topology as HwlocTopology;
use hwlocality::object::TopologyObject;
use hwlocality::object::attributes::ObjectAttributes;
use hwlocality::object::types::{OSDeviceType, ObjectType};
use mapcheck_reference::Topology;
use mapcheck_reference::topology::{DeviceKind, Devices, Level, TopologyError, levels_from_xml};
use std::collections::BTreeSet;
use std::fmt;

/// What was read of a machine.
pub(crate) struct Reading(Vec<String>);

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // On one line, so that it can be an answer.
        f.write_str(self.0.join(" | ").trim_end())
    }
}

impl Reading {
    /// Our reading of a text.
    pub(crate) fn parse(xml: &str) -> Result<Self, TopologyError> {
        let levels = levels_from_xml(xml)?;
        let threads = &levels[Level::HwThread.index()];
        let os_index = |thread: usize| threads.get(thread).and_then(|thread| thread.os_index);
        let mut lines: Vec<String> = Level::ALL
            .iter()
            .map(|level| {
                let objects = levels[level.index()].iter().map(|object| {
                    let cpus = object.cpus.iter().filter_map(os_index).collect();
                    describe(object.os_index, &cpus)
                });
                format!("{level:?} {}", objects.collect::<Vec<_>>().join(" "))
            })
            .collect();
        // Most generated machines have no device: then the text is read once only.
        let devices = if xml.contains("\"OSDev\"") {
            Topology::from_xml(xml)?.devices().clone()
        } else {
            Devices::default()
        };
        let listed = devices.listed.iter().map(|device| {
            let near = devices.cpus_near(device.place);
            let cpus: BTreeSet<u32> = near
                .into_iter()
                .flat_map(|set| set.iter().filter_map(os_index))
                .collect();
            format!(
                "{} {:?} {}",
                device.name,
                device.kind,
                describe(None, &cpus)
            )
        });
        lines.push(devices_line(listed));
        Ok(Self(lines))
    }

    /// hwloc's reading of a machine.
    pub(crate) fn of_hwloc(hwloc: &HwlocTopology) -> Self {
        let mut lines: Vec<String> = Level::ALL
            .iter()
            .map(|level| {
                let objects = hwloc.objects_with_type(object_type(*level)).map(|object| {
                    let os_index = object.os_index().and_then(|index| index.try_into().ok());
                    describe(os_index, &cpus_of(object))
                });
                format!("{level:?} {}", objects.collect::<Vec<_>>().join(" "))
            })
            .collect();
        let devices = hwloc.objects_with_type(ObjectType::OSDevice);
        lines.push(devices_line(devices.filter_map(describe_device)));
        Self(lines)
    }
}

fn describe(os_index: Option<u32>, cpus: &BTreeSet<u32>) -> String {
    let index = os_index.map(|index| index.to_string()).unwrap_or_default();
    let cpus: Vec<String> = cpus.iter().map(u32::to_string).collect();
    format!("{index}:{}", cpus.join(","))
}

/// hwloc has another order of devices; it means nothing.
fn devices_line(devices: impl Iterator<Item = String>) -> String {
    let mut devices: Vec<String> = devices.collect();
    devices.sort();
    format!("devices {}", devices.join(" "))
}

fn describe_device(object: &TopologyObject) -> Option<String> {
    let Some(ObjectAttributes::OSDevice(attributes)) = object.attributes() else {
        return None;
    };
    let kind = match attributes.device_type() {
        OSDeviceType::Storage => DeviceKind::Block,
        OSDeviceType::GPU => DeviceKind::Gpu,
        OSDeviceType::Network => DeviceKind::Network,
        OSDeviceType::OpenFabrics => DeviceKind::OpenFabrics,
        OSDeviceType::CoProcessor => DeviceKind::Coprocessor,
        _ => return None,
    };
    let name = object.name()?.to_string_lossy().into_owned();
    let near = object.first_non_io_ancestor()?;
    Some(format!(
        "{name} {kind:?} {}",
        describe(None, &cpus_of(near))
    ))
}

fn cpus_of(object: &TopologyObject) -> BTreeSet<u32> {
    let set = object.cpuset();
    let indices = set.iter().flat_map(|set| set.iter_set().map(usize::from));
    indices.filter_map(|index| index.try_into().ok()).collect()
}

fn object_type(level: Level) -> ObjectType {
    match level {
        Level::Package => ObjectType::Package,
        Level::Numa => ObjectType::NUMANode,
        Level::L3Cache => ObjectType::L3Cache,
        Level::L2Cache => ObjectType::L2Cache,
        Level::L1Cache => ObjectType::L1Cache,
        Level::Core => ObjectType::Core,
        Level::HwThread => ObjectType::PU,
    }
}
