//! The devices of a machine: what the operating system calls them, the card on which they are, and the CPUs near them.
//!
//! One card shows itself several times. A GPU may be `card0`, `renderD128`, `cuda0` and `nvml0`, a network adapter
//! `mlx5_0` and `ib0`. Who maps by devices means cards, so those of one PCI function are one [`Device`], under one of its
//! names. That is how PMIx counts and orders devices, and PRRTE asks PMIx.

use super::CpuSet;
use std::collections::HashMap;
use std::sync::Arc;

/// What a device is to the operating system. Kinds that nobody maps by (DMA engines, memory) are not kept.
#[doc(alias = "hwloc_obj_osdev_type_t")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DeviceKind {
    /// A disk.
    Block,
    /// A display adapter or a GPU.
    Gpu,
    /// A network interface.
    Network,
    /// A fabric adapter, as InfiniBand's.
    OpenFabrics,
    /// What a vendor's runtime computes on.
    Coprocessor,
}

/// A class of devices, as a mapping names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeviceClass {
    /// GPUs on which a process can compute.
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

/// Which devices are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeviceChoice<'a> {
    /// All of a class.
    Class(DeviceClass),
    /// The one of a name, in whatever case.
    Named(&'a str),
}

/// One device as the operating system names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OsDevice {
    /// Its name: `mlx5_0`.
    pub name: Arc<str>,
    /// What it is.
    pub kind: DeviceKind,
    /// Whether a vendor's runtime shows it, as CUDA does `cuda0`.
    pub of_runtime: bool,
    /// Whether it tells the identifier by which the vendor's runtime knows the card.
    pub identified: bool,
    /// The PCI function of which it is a part, by its place among those of the machine.
    pub function: Option<usize>,
    /// Where on the machine it is, by its place among [`Devices::places`].
    pub place: usize,
}

/// A function of a PCI card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PciFunction {
    /// Domain, bus, device, function.
    pub address: [u32; 4],
    /// The class: 0x0302 is a 3D controller.
    pub class: u32,
}

/// An object to which devices are attached, or one around it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Its hardware threads.
    pub cpus: CpuSet,
    /// The object around it, which stands before it; the whole machine has none.
    pub parent: Option<usize>,
}

/// All devices of a machine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Devices {
    /// The objects to which devices are attached, and those around them.
    pub places: Vec<Place>,
    /// The functions of PCI cards.
    pub functions: Vec<PciFunction>,
    /// The devices in the order in which the machine's description lists them.
    pub listed: Vec<OsDevice>,
}

/// A card that a mapping can give to a process.
#[doc(alias = "pmix_device_t")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// The name under which a map shows it.
    pub name: Arc<str>,
    /// Whether it is a GPU that its vendor's runtime cannot be told of.
    pub nameless: bool,
    /// Where on the machine it is, by its place among [`Devices::places`].
    pub place: usize,
}

/// The devices of one card while they are gathered.
struct Card<'a> {
    shown: &'a OsDevice,
    asked_for: bool,
}

impl Devices {
    /// The cards that are asked for: by PCI address, and then by name those that are on no PCI card.
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
            // The name that was asked for is the card's name.
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
        chosen.sort_by_key(|device| {
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

    /// The CPUs near a device: those of the object to which it is attached.
    #[must_use]
    pub fn cpus_near(&self, place: usize) -> Option<&CpuSet> {
        self.places.get(place).map(|place| &place.cpus)
    }

    /// The smallest object around both.
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

    /// What is known of each function from the devices on it.
    fn functions(&self) -> Vec<OnFunction> {
        let of_class = |function: &PciFunction| OnFunction {
            displays: function.class >> 8 == 0x03,
            ..OnFunction::default()
        };
        let mut all: Vec<OnFunction> = self.functions.iter().map(of_class).collect();
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

/// What the devices of one PCI function tell of it.
#[derive(Clone, Copy, Debug, Default)]
struct OnFunction {
    displays: bool,
    renders: bool,
    has_runtime: bool,
    identified: bool,
}

fn is_candidate(device: &OsDevice, choice: DeviceChoice<'_>, on: &[OnFunction]) -> bool {
    if let DeviceChoice::Class(class) = choice
        && !class.has(device.kind)
    {
        return false;
    }
    // What only drives a screen, as a management controller does, is no GPU.
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

/// A vendor's runtime may have one view of the card and tell the identifier in another.
fn is_identified(device: &OsDevice, on: &[OnFunction]) -> bool {
    let function = device.function.and_then(|at| on.get(at));
    device.identified || function.is_some_and(|function| function.identified)
}

/// How good a device's name is as the name of its card.
fn usefulness(device: &OsDevice) -> u8 {
    if is_of_runtime(device) {
        2
    } else {
        // An interface comes and goes with its driver, the fabric adapter is the card.
        u8::from(is_render_node(device) || device.kind == DeviceKind::OpenFabrics)
    }
}
