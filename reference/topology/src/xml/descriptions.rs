//! Objects in the words of `hwloc_obj_type_snprintf` and `hwloc_obj_attr_snprintf`, the long forms.

use super::device;
use super::elements::Element;
use super::kind::ObjectKind;
use crate::CpuSet;

/// Returns the type of an object that holds CPUs. A group has the number of its level among those of groups.
pub(super) fn kind_of(kind: ObjectKind, element: &Element, group: usize) -> String {
    match kind {
        ObjectKind::Group(_) => format!("Group{group}"),
        // hwloc adds a letter to a cache that holds data only.
        ObjectKind::Cache(level) if element.get("cache_type") == Some("1") => {
            format!("L{level}dCache")
        }
        kind => kind.name().to_owned(),
    }
}

/// Returns the attributes of a cache, and no line for an object of another kind.
pub(super) fn cache_attributes(kind: ObjectKind, element: &Element) -> Vec<String> {
    if !matches!(kind, ObjectKind::Cache(_)) {
        return Vec::new();
    }
    let mut lines = vec![
        format!("size={}", kilobytes(element.number("cache_size"))),
        format!("linesize={}", element.number("cache_linesize")),
    ];
    match element.get("cache_associativity") {
        Some("-1") => lines.push("fully-associative".to_owned()),
        Some("0") | None => {}
        Some(ways) => lines.push(format!("ways={ways}")),
    }
    lines
}

/// Returns an amount of memory in hwloc's long form, rounded to KB.
pub(super) fn kilobytes(bytes: u64) -> String {
    format!("{}KB", (bytes >> 9).saturating_add(1) >> 1)
}

/// Returns the infos of an object, those with blanks in quotes.
pub(super) fn infos(element: &Element) -> impl Iterator<Item = String> + '_ {
    element.infos.iter().map(|(name, value)| {
        let quote = if value.contains(' ') { "\"" } else { "" };
        format!("{name}={quote}{value}{quote}")
    })
}

/// Returns the type of a device or bridge.
pub(super) fn kind_of_device(element: &Element) -> &'static str {
    match (element.kind(), element.get("osdev_type")) {
        ("Bridge", _) if is_below_pci(element) => "PCIBridge",
        ("Bridge", _) => "HostBridge",
        ("PCIDev", _) => "PCI",
        (_, Some("0")) => "Block",
        (_, Some("1")) => "GPU",
        (_, Some("2")) => "Network",
        (_, Some("3")) => "OpenFabrics",
        (_, Some("4")) => "DMA",
        (_, Some("5")) => "Co-Processor",
        _ => "Memory",
    }
}

/// Returns the attributes of a device or bridge.
pub(super) fn device_attributes(element: &Element) -> Vec<String> {
    let mut lines = Vec::new();
    let is_bridge = element.kind() == "Bridge";
    if element.kind() == "PCIDev" || is_bridge && is_below_pci(element) {
        lines.extend(pci_attributes(element));
    }
    if is_bridge && let Some(buses) = element.get("bridge_pci") {
        lines.push(format!("buses={buses}"));
    }
    lines
}

/// Whether a bridge is below another PCI bus, and not below the host's.
fn is_below_pci(element: &Element) -> bool {
    let kind = element.get("bridge_type");
    kind.is_some_and(|kind| kind.starts_with("1-"))
}

fn pci_attributes(element: &Element) -> Vec<String> {
    let words: Vec<&str> = element
        .get("pci_type")
        .unwrap_or_default()
        .split_whitespace()
        .collect();
    let card = words
        .get(1)
        .map_or("", |card| card.trim_matches(['[', ']']));
    let class = words.first().copied().unwrap_or_default();
    let name = device::class_of(class).map_or("Other", class_name);
    let mut lines = vec![
        format!("busid={}", element.get("pci_busid").unwrap_or_default()),
        format!("id={card}"),
        format!("class={class}({name})"),
    ];
    let speed = element.get("pci_link_speed");
    let speed = speed.and_then(|speed| speed.parse::<f32>().ok());
    if let Some(speed) = speed.filter(|speed| *speed != 0.0) {
        lines.push(format!("link={speed:.2}GB/s"));
    }
    lines
}

/// Returns hwloc's name of a PCI class, for the classes that it keeps.
fn class_name(class: u32) -> &'static str {
    const NAMES: [(u32, &str); 32] = [
        (0x0001, "VGA"),
        (0x0100, "SCSI"),
        (0x0101, "IDE"),
        (0x0102, "Floppy"),
        (0x0103, "IPI"),
        (0x0104, "RAID"),
        (0x0105, "ATA"),
        (0x0106, "SATA"),
        (0x0107, "SAS"),
        (0x0108, "NVMExp"),
        (0x0200, "Ethernet"),
        (0x0201, "TokenRing"),
        (0x0202, "FDDI"),
        (0x0203, "ATM"),
        (0x0204, "ISDN"),
        (0x0205, "WorldFip"),
        (0x0206, "PICMG"),
        (0x0207, "InfiniBand"),
        (0x0208, "Fabric"),
        (0x0300, "VGA"),
        (0x0301, "XGA"),
        (0x0302, "3D"),
        (0x0502, "CXLMem"),
        (0x0600, "HostBridge"),
        (0x0601, "ISABridge"),
        (0x0602, "EISABridge"),
        (0x0604, "PCIBridge"),
        (0x0605, "PCMCIABridge"),
        (0x0607, "CardBusBridge"),
        (0x0b40, "Co-Processor"),
        (0x0c04, "FibreChannel"),
        (0x0c06, "InfiniBand"),
    ];
    let exact = NAMES.iter().find(|(known, _)| *known == class);
    let family = || match class >> 8 {
        0x01 => "Storage",
        0x02 => "Network",
        0x03 => "Display",
        0x06 => "Bridge",
        0x0b => "Processor",
        0x12 => "ProcessingAccelerator",
        _ => "Other",
    };
    exact.map_or_else(family, |(_, name)| name)
}

/// Returns a set in hwloc's notation: words of 32 bits, the most significant first; an empty one between others is left out.
pub(super) fn hexadecimal(set: &CpuSet) -> String {
    let mut words = vec![0_u32; set.last().map_or(0, |last| last / 32) + 1];
    for index in set.iter() {
        words[index / 32] |= 1 << (index % 32);
    }
    let mut text = String::new();
    for (place, word) in words.iter().enumerate().rev() {
        let comma = if text.is_empty() { "" } else { "," };
        match (word, place) {
            (0, 0) => text.push_str(&format!("{comma}0x0")),
            (0, _) => text.push_str(comma),
            (word, _) => text.push_str(&format!("{comma}{word:#010x}")),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_in_hwlocs_notation() {
        for (indices, text) in [
            (vec![], "0x0"),
            (vec![0, 1], "0x00000003"),
            (vec![32], "0x00000001,0x0"),
            (vec![0, 64], "0x00000001,,0x00000001"),
        ] {
            let set: CpuSet = indices.into_iter().collect();
            assert_eq!(hexadecimal(&set), text);
        }
    }

    #[test]
    fn amounts_are_rounded() {
        assert_eq!(kilobytes(16 << 20), "16384KB");
        assert_eq!(kilobytes(1536), "2KB");
        assert_eq!(kilobytes(1535), "1KB");
    }
}
