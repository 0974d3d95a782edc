//! Devices: what a description of a machine tells of them, as far as mapping needs it.
//!
//! Nothing here can be a fault. hwloc leaves out what it does not understand of a device, and so does this.

use super::attributes::Attributes;
use super::machine::Machine;
use crate::{CpuSet, DeviceKind, Devices, OsDevice, PciFunction, Place};
use std::sync::Arc;

/// The names under which hwloc notes the identifier by which a vendor's runtime knows a card.
const IDENTIFIERS: &[&str] = &["NVIDIAUUID", "AMDUUID", "LevelZeroUUID"];

/// The parts of hwloc that see cards through a vendor's runtime.
const RUNTIMES: &[&str] = &["CUDA", "NVML", "RSMI", "LevelZero", "OpenCL"];

/// An operating system's device that is attached to an object, without what its notes say. None where nobody maps by it.
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

/// Takes up what a note of a device says.
pub(super) fn note(device: &mut OsDevice, attributes: &Attributes<'_>) {
    let (Some(name), Some(value)) = (attributes.get("name"), attributes.get("value")) else {
        return;
    };
    let is = |one: &&str| one.eq_ignore_ascii_case(value);
    device.of_runtime |= name == "Backend" && RUNTIMES.iter().any(is);
    device.identified |= IDENTIFIERS.contains(&name);
}

/// A PCI function, unless it is of a class that hwloc passes over when it is asked for what is important.
pub(super) fn pci_function(attributes: &Attributes<'_>) -> Option<PciFunction> {
    let function = PciFunction {
        address: attributes
            .get("pci_busid")
            .and_then(address)
            .unwrap_or_default(),
        class: attributes
            .get("pci_type")
            .and_then(class)
            .unwrap_or_default(),
    };
    let important = matches!(
        function.class >> 8,
        0x00 | 0x01 | 0x02 | 0x03 | 0x06 | 0x0b | 0x12
    );
    let important = important || matches!(function.class, 0x0502 | 0x0c04 | 0x0c06);
    important.then_some(function)
}

/// Reads `0000:03:00.0`.
fn address(text: &str) -> Option<[u32; 4]> {
    let (rest, function) = text.split_once('.')?;
    let mut parts = rest.split(':');
    let mut next = || hexadecimal(parts.next()?);
    let (domain, bus, device) = (next()?, next()?, next()?);
    Some([domain, bus, device, hexadecimal(function)?])
}

/// Reads the class off `0302 [10de:20b0] [10de:1450] a1`.
fn class(text: &str) -> Option<u32> {
    hexadecimal(text.split_whitespace().next()?)
}

fn hexadecimal(text: &str) -> Option<u32> {
    // from_str_radix takes a sign.
    let digits = text.bytes().all(|byte| byte.is_ascii_hexdigit());
    digits.then(|| u32::from_str_radix(text, 16).ok()).flatten()
}

impl Machine {
    /// The devices, each where its object is. Only objects with devices inside are taken over, each once.
    pub(super) fn devices(&self, logical: impl Fn(&CpuSet) -> CpuSet) -> Devices {
        let mut needed = vec![false; self.pieces.len()];
        for device in &self.listed {
            let mut at = Some(device.place);
            while let Some(needed) = at.and_then(|at| needed.get_mut(at)).filter(|yes| !**yes) {
                *needed = true;
                at = at.and_then(|at| self.pieces.get(at)?.parent);
            }
        }
        let mut places = Vec::new();
        let mut number = vec![0; self.pieces.len()];
        for (index, piece) in self.pieces.iter().enumerate().filter(|(at, _)| needed[*at]) {
            number[index] = places.len();
            places.push(Place {
                cpus: logical(&piece.cpus),
                parent: piece.parent.map(|parent| number[parent]),
            });
        }
        let placed = |device: &OsDevice| OsDevice {
            place: number[device.place],
            ..device.clone()
        };
        Devices {
            places,
            functions: self.functions.clone(),
            listed: self.listed.iter().map(placed).collect(),
        }
    }
}
