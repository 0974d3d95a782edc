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
        // Most generated machines have neither devices nor kinds of CPUs: then the text is read once only.
        let has_more = xml.contains("\"OSDev\"") || xml.contains("<cpukind");
        let whole = has_more.then(|| Topology::from_xml(xml)).transpose()?;
        let devices = match &whole {
            Some(whole) => whole.devices().clone(),
            None => Devices::default(),
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
        let kinds = whole.iter().flat_map(|whole| whole.cpu_kinds());
        lines.push(kinds_line(kinds.map(|kind| {
            let cpus = kind.cpus.iter().filter_map(os_index).collect();
            (kind.core_type.clone().unwrap_or_default(), cpus)
        })));
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
        let machine = cpus_of(hwloc.root_object());
        let kinds = hwloc.cpu_kinds().ok().into_iter().flatten();
        let kinds = kinds.filter_map(|kind| {
            let cpus = kind.cpuset.iter_set().map(usize::from);
            let cpus: BTreeSet<u32> = cpus
                .filter_map(|index| index.try_into().ok())
                .filter(|index| machine.contains(index))
                .collect();
            let infos = kind.infos.iter();
            let mut types = infos.filter(|info| info.name().to_bytes() == b"CoreType");
            let core_type = types.next_back().map(|info| info.value().to_string_lossy());
            let core_type = core_type.unwrap_or_default().into_owned();
            (!cpus.is_empty()).then_some((core_type, cpus))
        });
        lines.push(kinds_line(kinds));
        Self(lines)
    }
}

fn describe(os_index: Option<u32>, cpus: &BTreeSet<u32>) -> String {
    let index = os_index.map(|index| index.to_string()).unwrap_or_default();
    let cpus: Vec<String> = cpus.iter().map(u32::to_string).collect();
    format!("{index}:{}", cpus.join(","))
}

/// Describes the kinds of CPUs, the slowest first. CPUs of a single kind are alike.
fn kinds_line(kinds: impl Iterator<Item = (String, BTreeSet<u32>)>) -> String {
    let kinds = kinds.map(|(core_type, cpus)| core_type + &describe(None, &cpus));
    let kinds: Vec<String> = kinds.collect();
    let several = kinds.len() > 1;
    let kinds = kinds.into_iter().filter(|_| several);
    format!("kinds {}", kinds.collect::<Vec<_>>().join(" "))
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
