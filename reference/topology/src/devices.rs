//! The devices of a machine: their names, the cards they are on, and the CPUs near them.
//!
//! The operating system may have several devices for one card: a GPU is `card0`, `renderD128`, `cuda0` and `nvml0`, a network
//! adapter `mlx5_0` and `ib0`. Mapping by devices means cards, so the devices of one PCI function are one [`Device`], under
//! one of their names. PMIx counts and orders devices that way, and PRRTE asks PMIx.

use crate::CpuSet;
use crate::order::sort_by_key;
use std::collections::HashMap;
use std::sync::Arc;

/// The operating system's kind of a device. DMA engines and memory are left out: no mapping uses them.
#[doc(alias = "hwloc_obj_osdev_type_t")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DeviceKind {
    /// A disk.
    Block,
    /// A display adapter or a GPU.
    Gpu,
    /// A network interface.
    Network,
    /// A fabric adapter, such as InfiniBand.
    OpenFabrics,
    /// An accelerator of a vendor's runtime, such as CUDA.
    Coprocessor,
}

/// A class of devices that a mapping can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeviceClass {
    /// GPUs that a process can compute on.
    Gpu,
    /// Network adapters of every kind.
    Network,
    /// Disks.
    Block,
}

impl DeviceClass {
    fn has(self, kind: DeviceKind) -> bool {
        match self {
            DeviceClass::Gpu => matches!(kind, DeviceKind::Gpu | DeviceKind::Coprocessor),
            DeviceClass::Network => matches!(kind, DeviceKind::Network | DeviceKind::OpenFabrics),
            DeviceClass::Block => kind == DeviceKind::Block,
        }
    }
}

/// The devices that a mapping asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeviceChoice<'a> {
    /// All devices of a class.
    Class(DeviceClass),
    /// The device of a name, in upper or lower case.
    Named(&'a str),
}

/// A device of the operating system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OsDevice {
    /// Its name, such as `mlx5_0`.
    pub name: Arc<str>,
    /// Its kind.
    pub kind: DeviceKind,
    /// Whether it belongs to a vendor's runtime, as `cuda0` does to CUDA.
    pub of_runtime: bool,
    /// Whether it has the identifier that the vendor's runtime uses for the card.
    pub identified: bool,
    /// Its PCI function, as an index into `Devices::functions`.
    pub function: Option<usize>,
    /// Its place on the machine, as an index into [`Devices::places`].
    pub place: usize,
}

/// A function of a PCI card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PciFunction {
    /// Domain, bus, device, function.
    pub address: [u32; 4],
    /// The PCI class: 0x0302 is a 3D controller.
    pub class: u32,
}

/// An object with devices attached, or one around it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeviceSite {
    /// Its hardware threads.
    pub cpus: CpuSet,
    /// The object around it, at a smaller index; `None` for the whole machine.
    pub parent: Option<usize>,
}

/// All devices of a machine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Devices {
    /// The objects with devices attached, and those around them.
    pub places: Vec<DeviceSite>,
    /// The functions of PCI cards.
    pub functions: Vec<PciFunction>,
    /// The devices, in the order of the machine's description.
    pub listed: Vec<OsDevice>,
}

/// A card that a mapping can give to a process.
#[doc(alias = "pmix_device_t")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// The name that a map shows.
    pub name: Arc<str>,
    /// Whether it is a GPU without an identifier for its vendor's runtime.
    pub nameless: bool,
    /// Its place on the machine, as an index into [`Devices::places`].
    pub place: usize,
}

/// A card whose devices are being collected.
struct Card<'a> {
    shown: &'a OsDevice,
    asked_for: bool,
}

impl Devices {
    /// Returns the cards that a mapping asks for: those on PCI by address, then the others by name.
    #[doc(alias = "pmix_hwloc_get_devices")]
    #[must_use]
    pub fn choose(&self, choice: DeviceChoice<'_>) -> Vec<Device> {
        let traits = self.functions();
        let mut cards: Vec<Card<'_>> = Vec::new();
        let mut of_function: HashMap<usize, usize> = HashMap::new();
        for device in &self.listed {
            if !is_candidate(device, choice, &traits) {
                continue;
            }
            let asked_for = match choice {
                DeviceChoice::Class(_) => true,
                DeviceChoice::Named(name) => device.name.eq_ignore_ascii_case(name),
            };
            let known = device.function.and_then(|at| of_function.get(&at));
            let Some(card) = known.and_then(|at| cards.get_mut(*at)) else {
                if let Some(function) = device.function {
                    of_function.insert(function, cards.len());
                }
                cards.push(Card {
                    shown: device,
                    asked_for,
                });
                continue;
            };
            // A card is shown under the name that the mapping asks for.
            let named = matches!(choice, DeviceChoice::Named(_));
            if named && asked_for {
                card.shown = device;
                card.asked_for = true;
            } else if !(named && card.asked_for) && usefulness(device) > usefulness(card.shown) {
                card.shown = device;
            }
        }
        let mut chosen: Vec<&OsDevice> = cards
            .iter()
            .filter(|card| card.asked_for)
            .map(|card| card.shown)
            .collect();
        sort_by_key(&mut chosen, |device| {
            let function = device.function.and_then(|at| self.functions.get(at));
            match function {
                Some(function) => (false, function.address, ""),
                None => (true, [0; 4], &*device.name),
            }
        });
        let card = |device: &OsDevice| Device {
            name: Arc::clone(&device.name),
            nameless: DeviceClass::Gpu.has(device.kind) && !is_identified(device, &traits),
            place: device.place,
        };
        chosen.into_iter().map(card).collect()
    }

    /// The CPUs near a device: those of the object it is attached to.
    #[must_use]
    pub fn cpus_near(&self, place: usize) -> Option<&CpuSet> {
        self.places.get(place).map(|place| &place.cpus)
    }

    /// Returns the smallest place around two places.
    #[must_use]
    pub fn around(&self, one: usize, other: usize) -> usize {
        let Some(inner) = self.cpus_near(other) else {
            return one;
        };
        let mut at = one;
        while let Some(place) = self.places.get(at) {
            match place.parent {
                Some(parent) if !inner.is_subset(&place.cpus) => at = parent,
                _ => break,
            }
        }
        at
    }

    /// Collects what the devices on each function report about it.
    fn functions(&self) -> Vec<FunctionReport> {
        let of_class = |function: &PciFunction| FunctionReport {
            displays: function.class >> 8 == 0x03,
            ..FunctionReport::default()
        };
        let mut all: Vec<FunctionReport> = self.functions.iter().map(of_class).collect();
        for device in &self.listed {
            if let Some(function) = device.function.and_then(|at| all.get_mut(at)) {
                function.has_runtime |= is_of_runtime(device);
                function.renders |= is_render_node(device);
                function.identified |= device.identified;
            }
        }
        all
    }
}

/// What the devices of one PCI function report about it.
#[derive(Clone, Copy, Debug, Default)]
struct FunctionReport {
    displays: bool,
    renders: bool,
    has_runtime: bool,
    identified: bool,
}

fn is_candidate(device: &OsDevice, choice: DeviceChoice<'_>, on: &[FunctionReport]) -> bool {
    if let DeviceChoice::Class(class) = choice
        && !class.has(device.kind)
    {
        return false;
    }
    // A card that only drives a screen, as a management controller does, does not count as a GPU.
    !DeviceClass::Gpu.has(device.kind)
        || match device.function.and_then(|at| on.get(at)) {
            Some(function) => function.has_runtime || (function.renders && function.displays),
            None => is_of_runtime(device),
        }
}

fn is_of_runtime(device: &OsDevice) -> bool {
    device.of_runtime || device.kind == DeviceKind::Coprocessor
}

fn is_render_node(device: &OsDevice) -> bool {
    let start = device.name.as_bytes().get(..7).unwrap_or_default();
    start.eq_ignore_ascii_case(b"renderD")
}

/// A vendor's runtime may have one device for the card, and another device the identifier.
fn is_identified(device: &OsDevice, on: &[FunctionReport]) -> bool {
    let function = device.function.and_then(|at| on.get(at));
    device.identified || function.is_some_and(|function| function.identified)
}

/// Ranks a device's name as a name for its card.
fn usefulness(device: &OsDevice) -> u8 {
    if is_of_runtime(device) {
        2
    } else {
        // The fabric adapter is the card; an interface comes and goes with its driver.
        u8::from(is_render_node(device) || device.kind == DeviceKind::OpenFabrics)
    }
}
