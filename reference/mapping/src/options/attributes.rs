//! The options that attributes give, of the job and of its apps alike.

use super::{CpuUnit, DeviceOptions, Options, PeList};
use crate::attributes::{AttributeKey as Key, AttributeList};
use crate::error::Refusal;
use crate::policy::{MapBy, PprPattern, Spanned, find_interleave_level};

/// Replaces options by the attributes of a job or an app. An attribute that is absent leaves its option as it is.
pub(crate) fn apply_attributes(
    attributes: &AttributeList,
    options: &mut Options,
) -> Result<(), Refusal> {
    // PAM-RESOLVE-PES-1: CPUs per rank.
    if let Some(cpus) = attributes.u16(Key::CpusPerRank) {
        options.pes_per_proc = Some(cpus);
    }
    // PAM-RESOLVE-HWT-1, PAM-RESOLVE-CORE-1: the kind of CPU.
    if attributes.has(Key::HwtCpus) {
        options.cpu = CpuUnit::HwThread;
        options.shown_cpu = CpuUnit::HwThread;
    } else if attributes.has(Key::CoreCpus) {
        options.cpu = CpuUnit::Core;
        options.shown_cpu = CpuUnit::Core;
    }
    // PAM-RESOLVE-CPUSET-1: the PE list.
    if let Some(list) = attributes.text(Key::PeList) {
        options.pe_list = Some(PeList::parse(list)?);
    }
    // PAM-RESOLVE-2; PAM-MIGRATE-10: N:object. PAM-MIGRATE-8: under another policy no component reads a pattern.
    let pattern = attributes
        .text(Key::Ppr)
        .filter(|_| options.map() == Some(MapBy::Ppr));
    if let Some(pattern) = pattern {
        options.ppr = Some(PprPattern::parse(&Spanned::bare(pattern))?);
    }
    // PAM-RESOLVE-LIMIT-1; PAM-BIND-LIMIT-2: the job's if the app sets none.
    options.limit = attributes.u16(Key::BindingLimit).or(options.limit);
    apply_devices(attributes, pattern, &mut options.devices);
    Ok(())
}

/// Replaces the devices to map by (PAM-RESOLVE-DEVICE-1). A PPR pattern contains their name.
fn apply_devices(attributes: &AttributeList, pattern: Option<&str>, devices: &mut DeviceOptions) {
    let named = attributes.text(Key::MapDevice);
    if let Some(value) = named.or(pattern.and_then(PprPattern::device)) {
        devices.value = Some(value.to_owned());
    }
    if let Some(object) = attributes.text(Key::Interleave) {
        devices.interleave = find_interleave_level(object);
    }
    devices.shared |= attributes.has(Key::Shared);
    devices.each = attributes.u16(Key::Ndev).or(devices.each);
}
