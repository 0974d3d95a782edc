//! What hwloc 2 makes of a text in the format of hwloc 3: the kinds of devices are those of its own format.

use super::attributes::Attributes;
use std::borrow::Cow;

/// The kinds of devices in the format of hwloc 3, as bits.
const STORAGE_OR_MEMORY: u32 = 3;
const GPU: u32 = 4;
const COPROCESSOR: u32 = 8;
const NETWORK: u32 = 16;
const OPEN_FABRICS: u32 = 32;
const DMA: u32 = 64;

impl Attributes<'_> {
    /// Changes the attributes of an object as hwloc 2 does when it reads the format of hwloc 3.
    pub(super) fn convert_from_format_3(&mut self) {
        if self.get("type") != Some("OSDev") {
            return;
        }
        let bits = self.lenient_number("osdev_type");
        let kind = device_kind(bits, self.get("subtype").unwrap_or_default());
        self.replace("osdev_type", Cow::Borrowed(kind));
    }
}

/// Returns the number of a kind of device in the format of hwloc 2; a number that it does not know for another kind.
fn device_kind(bits: u32, subtype: &str) -> &'static str {
    let has = |kind| bits & kind != 0;
    match subtype {
        _ if has(STORAGE_OR_MEMORY) => "0",
        "RSMI" | "NVML" if has(COPROCESSOR) => "1",
        _ if has(COPROCESSOR) => "5",
        _ if has(GPU) => "1",
        _ if has(OPEN_FABRICS) => "3",
        "BXI" if has(NETWORK) => "3",
        _ if has(NETWORK) => "2",
        _ if has(DMA) => "4",
        _ => "-1",
    }
}

/// Returns the backend that hwloc 2 names for a device, by its subtype: in the format of hwloc 3, the machine alone names backends.
pub(super) fn backend_of(subtype: &str) -> Option<&'static str> {
    Some(match subtype {
        "CUDA" => "CUDA",
        "NVML" => "NVML",
        "OpenCL" => "OpenCL",
        "RSMI" => "RSMI",
        "LevelZero" => "LevelZero",
        "Display" => "GL",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Topology;

    /// The machine of a file in the format of hwloc 2, whose devices are of every kind.
    const FORMAT_2: &str = include_str!("../../../../topologies/2pkg-4numa-16core-io.xml");

    /// Returns the text in the format of hwloc 3.
    fn in_format_3() -> String {
        let kinds = [
            ("5", "12"),
            ("3", "32"),
            ("2", "16"),
            ("1", "4"),
            ("0", "1"),
        ];
        let text = FORMAT_2.replace("version=\"2.0\"", "version=\"3.0\"");
        kinds.iter().fold(text, |text, (old, new)| {
            text.replace(
                &format!("osdev_type=\"{old}\""),
                &format!("osdev_type='{new}'"),
            )
        })
    }

    #[test]
    fn both_formats_are_the_same_machine() {
        let (old, new) = (FORMAT_2, in_format_3());
        let (old, new) = (
            Topology::from_xml(old).unwrap(),
            Topology::from_xml(&new).unwrap(),
        );
        assert_eq!(new.devices(), old.devices());
        assert!(new.devices().listed.len() > 1);
        assert_eq!(new.outline(), old.outline());
    }

    #[test]
    fn a_newer_format_is_refused() {
        let newer = in_format_3().replace("version=\"3.0\"", "version=\"3.1\"");
        let error = Topology::from_xml(&newer).unwrap_err();
        assert!(
            error.to_string().contains("3.1 is newer than 3.0"),
            "{error}"
        );
    }

    #[test]
    fn a_kind_of_device_is_one_of_format_2() {
        for (bits, subtype, kind) in [
            (1, "Disk", "0"),
            (2, "Memory", "0"),
            (12, "CUDA", "5"),
            (12, "NVML", "1"),
            (4, "Display", "1"),
            (48, "OpenFabrics", "3"),
            (16, "BXI", "3"),
            (16, "", "2"),
            (64, "", "4"),
            (0, "", "-1"),
        ] {
            assert_eq!(device_kind(bits, subtype), kind, "{bits} {subtype}");
        }
    }
}
