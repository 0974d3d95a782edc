//! The devices in a text, as far as mapping needs them.
//!
//! Nothing here is a fault: hwloc skips what it does not understand about a device, and so does this.

use super::attributes::Attributes;
use super::format3::backend_of;
use super::tree::Tree;
use crate::{CpuSet, DeviceKind, DeviceSite, Devices, OsDevice, PciFunction};
use std::sync::Arc;

/// The names of hwloc's infos that hold the identifier of a card for its vendor's runtime.
const IDENTIFIERS: &[&str] = &["NVIDIAUUID", "AMDUUID", "LevelZeroUUID"];

/// The backends of hwloc that see cards through a vendor's runtime.
const RUNTIMES: &[&str] = &["CUDA", "NVML", "RSMI", "LevelZero", "OpenCL"];

/// Reads a device of the operating system, attached to an object; `None` if no mapping uses its kind.
pub(super) fn os_device(
    attributes: &Attributes<'_>,
    place: usize,
    function: Option<usize>,
) -> Option<OsDevice> {
    // The other kinds are DMA engines and memory.
    let kind = match attributes.get("osdev_type")? {
        "0" => DeviceKind::Block,
        "1" => DeviceKind::Gpu,
        "2" => DeviceKind::Network,
        "3" => DeviceKind::OpenFabrics,
        "5" => DeviceKind::Coprocessor,
        _ => return None,
    };
    Some(OsDevice {
        name: Arc::from(attributes.get("name")?),
        kind,
        of_runtime: false,
        identified: false,
        function,
        place,
    })
}

/// Records the backend of a device in the format of hwloc 3.
pub(super) fn add_backend(device: &mut OsDevice, attributes: &Attributes<'_>) {
    let backend = attributes.get("subtype").and_then(backend_of);
    device.of_runtime |= backend.is_some_and(|backend| RUNTIMES.contains(&backend));
}

/// Records an info of a device.
pub(super) fn add_info(device: &mut OsDevice, attributes: &Attributes<'_>) {
    let (Some(name), Some(value)) = (attributes.get("name"), attributes.get("value")) else {
        return;
    };
    let is = |one: &&str| one.eq_ignore_ascii_case(value);
    device.of_runtime |= name == "Backend" && RUNTIMES.iter().any(is);
    device.identified |= IDENTIFIERS.contains(&name);
}

/// Reads a PCI function; `None` if its class is not important to hwloc (`HWLOC_TYPE_FILTER_KEEP_IMPORTANT`).
pub(super) fn pci_function(attributes: &Attributes<'_>) -> Option<PciFunction> {
    let function = PciFunction {
        address: attributes
            .get("pci_busid")
            .and_then(parse_address)
            .unwrap_or_default(),
        class: attributes
            .get("pci_type")
            .and_then(parse_class)
            .unwrap_or_default(),
    };
    is_important_class(function.class).then_some(function)
}

/// Whether a class is important to hwloc (`HWLOC_TYPE_FILTER_KEEP_IMPORTANT`).
pub(super) fn is_important_class(class: u32) -> bool {
    let base = matches!(class >> 8, 0x00 | 0x01 | 0x02 | 0x03 | 0x06 | 0x0b | 0x12);
    base || matches!(class, 0x0502 | 0x0c04 | 0x0c06)
}

/// Whether a function is a bridge that hwloc drops if nothing is attached to it: any but a switch between cards.
pub(super) fn is_bridge(class: u32, subtype: Option<&str>) -> bool {
    class >> 8 == 0x06 && subtype != Some("NVSwitch")
}

/// Whether hwloc keeps a device of the operating system: all but DMA engines.
pub(super) fn is_important(attributes: &Attributes<'_>) -> bool {
    attributes.get("osdev_type") != Some("4")
}

/// Parses `0000:03:00.0`.
fn parse_address(text: &str) -> Option<[u32; 4]> {
    let (rest, function) = text.split_once('.')?;
    let mut parts = rest.split(':');
    let mut next = || parse_hexadecimal(parts.next()?);
    let (domain, bus, device) = (next()?, next()?, next()?);
    Some([domain, bus, device, parse_hexadecimal(function)?])
}

/// Parses the class of a PCI function, four hexadecimal digits.
pub(super) fn class_of(digits: &str) -> Option<u32> {
    parse_hexadecimal(digits)
}

/// Parses the class in `0302 [10de:20b0] [10de:1450] a1`.
fn parse_class(text: &str) -> Option<u32> {
    parse_hexadecimal(text.split_whitespace().next()?)
}

fn parse_hexadecimal(text: &str) -> Option<u32> {
    // `from_str_radix` accepts a sign.
    let digits = text.bytes().all(|byte| byte.is_ascii_hexdigit());
    digits.then(|| u32::from_str_radix(text, 16).ok()).flatten()
}

impl Tree {
    /// The machine's devices. Only objects around devices become places; `threads_of` returns the threads of an object.
    pub(super) fn devices(&self, threads_of: impl Fn(usize) -> CpuSet) -> Devices {
        let mut needed = vec![false; self.objects.len()];
        for device in &self.os_devices {
            let mut at = Some(device.place);
            while let Some(needed) = at.and_then(|at| needed.get_mut(at)).filter(|yes| !**yes) {
                *needed = true;
                at = at.and_then(|at| self.objects.get(at)?.parent);
            }
        }
        let mut places = Vec::new();
        let mut number = vec![0; self.objects.len()];
        for (index, object) in self
            .objects
            .iter()
            .enumerate()
            .filter(|(at, _)| needed[*at])
        {
            number[index] = places.len();
            places.push(DeviceSite {
                cpus: threads_of(index),
                parent: object.parent.map(|parent| number[parent]),
            });
        }
        let placed = |device: &OsDevice| OsDevice {
            place: number[device.place],
            ..device.clone()
        };
        Devices {
            places,
            functions: self.functions.clone(),
            listed: self.os_devices.iter().map(placed).collect(),
        }
    }
}
