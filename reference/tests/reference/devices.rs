//! Devices in a machine's description: which are read, which cards a mapping means by them, and that nothing there does harm.

use crate::shipped::text;
use mapcheck_reference::Topology;
use mapcheck_reference::topology::{DeviceChoice, DeviceClass};

fn cards(machine: &Topology, choice: DeviceChoice<'_>) -> Vec<String> {
    let chosen = machine.devices().choose(choice);
    chosen
        .iter()
        .map(|device| device.name.to_string())
        .collect()
}

#[test]
fn a_class_is_its_cards_by_address_and_then_what_is_on_no_card() {
    let machine = Topology::from_xml(&text("2pkg-4numa-16core-io")).unwrap();
    let of = |class| cards(&machine, DeviceChoice::Class(class));
    assert_eq!(of(DeviceClass::Gpu), ["rsmi1", "rsmi0", "rsmi3", "rsmi2"]);
    assert_eq!(of(DeviceClass::Network), ["eth0", "mlx5_0", "virtual0"]);
    assert_eq!(of(DeviceClass::Block), ["nvme0n1", "nvme1n1"]);
}

#[test]
fn a_name_is_the_name_of_its_card() {
    let machine = Topology::from_xml(&text("2pkg-2numa-8core-gpus")).unwrap();
    for (name, shown) in [("cuda1", "cuda1"), ("NVML0", "nvml0"), ("card2", "card2")] {
        assert_eq!(cards(&machine, DeviceChoice::Named(name)), [shown]);
    }
    assert!(cards(&machine, DeviceChoice::Named("cuda")).is_empty());
}

#[test]
fn the_smallest_object_around_two_devices_is_that_of_the_tree() {
    let machine = Topology::from_xml(&text("2pkg-4numa-16core-io")).unwrap();
    let devices = machine.devices();
    let gpus = devices.choose(DeviceChoice::Class(DeviceClass::Gpu));
    let around = |one: usize, other: usize| {
        let place = devices.around(gpus[one].place, gpus[other].place);
        devices.cpus_near(place).unwrap().iter().collect::<Vec<_>>()
    };
    assert_eq!(around(0, 0), [4, 5, 6, 7]);
    assert_eq!(around(0, 1), (0..8).collect::<Vec<_>>());
    assert_eq!(around(2, 0), (0..16).collect::<Vec<_>>());
}

#[test]
fn what_cannot_be_understood_of_a_device_is_passed_over() {
    let good = text("2pkg-2numa-8core-gpus");
    for (from, to) in [
        ("osdev_type=\"5\"", "osdev_type=\"99999999999\""),
        ("osdev_type=\"5\"", "osdev_type=\"x\""),
        ("osdev_type=\"5\"", ""),
        ("name=\"cuda0\"", ""),
        ("pci_busid=\"0000:17:00.0\"", "pci_busid=\"::::::\""),
        (
            "pci_busid=\"0000:17:00.0\"",
            "pci_busid=\"fffffffff:1:1.1\"",
        ),
        ("pci_type=\"0302", "pci_type=\"+302"),
        ("pci_type=\"0302", "pci_type=\""),
        ("value=\"CUDA\"", ""),
    ] {
        let bad = good.replace(from, to);
        assert_ne!(good, bad, "{from}");
        let machine = Topology::from_xml(&bad).unwrap();
        // Whatever is left of them, choosing among them does no harm.
        cards(&machine, DeviceChoice::Class(DeviceClass::Gpu));
    }
}

#[test]
fn a_hundred_thousand_devices_are_read_and_chosen() {
    let good = text("2pkg-2numa-8core-gpus");
    let many: String = (0..100_000)
        .map(|number| {
            format!(
                "<object type=\"OSDev\" gp_index=\"{number}\" name=\"n{number}\" osdev_type=\"2\"/>"
            )
        })
        .collect();
    let end = good.rfind("</object>").unwrap();
    let xml = format!("{}{many}{}", &good[..end], &good[end..]);
    let machine = Topology::from_xml(&xml).unwrap();
    let found = cards(&machine, DeviceChoice::Class(DeviceClass::Network));
    assert_eq!(found.len(), 100_000);
}

#[test]
fn a_device_cannot_be_inside_memory() {
    let good = text("2pkg-2numa-8core-gpus");
    let inside = "<page_type size=\"4096\" count=\"0\"/>";
    let device = "<object type=\"OSDev\" name=\"a\" osdev_type=\"2\"/>";
    let bad = good.replacen(inside, device, 1);
    assert_ne!(good, bad);
    let error = Topology::from_xml(&bad).unwrap_err().to_string();
    assert!(
        error.contains("'OSDev' cannot be inside 'NUMANode'"),
        "{error}"
    );
}
