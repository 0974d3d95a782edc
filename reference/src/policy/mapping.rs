//! Reading a map-by directive: `policy:qualifier:…`, `:qualifier:…` or `ppr:N:object:qualifier:…`.
//!
//! One parser serves the job's directive, an app's, and the MCA default, so that what the one accepts the
//! others do too; what an app may not say is refused here, by name.

use super::device;
use super::spanned::Spanned;
use super::vocabulary::{Entry, Kind, Takes, look_up};
use super::words::{MapPolicy, MappingWord};
use super::{Scope, conflicting};
use crate::error::{Code, Refusal, Stage, Topic};
use crate::rules::{Edition, Question, Rules};
use crate::topology::Level;

/// What a map-by directive says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MappingSpec {
    /// The policy and its directive bits.
    pub word: MappingWord,
    /// The pattern of a `ppr` policy, as given: `2:numa`.
    pub ppr: Option<String>,
    /// CPUs for each process.
    pub pes_per_proc: Option<u16>,
    /// The list of a `pe-list` policy, as given.
    pub cpu_set: Option<String>,
    /// The file of a sequence or a rankfile.
    pub file: Option<String>,
    /// The value of a `device` policy.
    pub device: Option<String>,
    /// The word for the objects across which a device mapping spreads its processes.
    pub interleave: Option<String>,
    /// Whether several processes may get the same device, if that was said.
    pub shared: bool,
    /// How many devices each process gets.
    pub devices_each: Option<u16>,
    /// Whether hardware threads (true) or cores (false) are the CPUs, if that was said.
    pub hwthreads: Option<bool>,
    /// Whether child jobs inherit, if that was said.
    pub inherit: Option<bool>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Policy {
    Over(MapPolicy),
    Ppr,
    RankFile,
    PeList,
    Device,
}

const POLICIES: &[Entry<Policy>] = &[
    (Policy::Over(MapPolicy::Slot), "slot", Takes::Nothing),
    (
        Policy::Over(MapPolicy::HwThread),
        "hwthread",
        Takes::Nothing,
    ),
    (Policy::Over(MapPolicy::Core), "core", Takes::Nothing),
    (Policy::Over(MapPolicy::L1Cache), "l1cache", Takes::Nothing),
    (Policy::Over(MapPolicy::L2Cache), "l2cache", Takes::Nothing),
    (Policy::Over(MapPolicy::L3Cache), "l3cache", Takes::Nothing),
    (Policy::Over(MapPolicy::Numa), "numa", Takes::Nothing),
    (Policy::Over(MapPolicy::Package), "package", Takes::Nothing),
    (Policy::Over(MapPolicy::Node), "node", Takes::Nothing),
    (Policy::Over(MapPolicy::Seq), "seq", Takes::Nothing),
    (Policy::Ppr, "ppr", Takes::Nothing),
    (Policy::RankFile, "rankfile", Takes::Nothing),
    (Policy::PeList, "pe-list", Takes::Value),
    (Policy::Device, "device", Takes::Value),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Qualifier {
    Pe,
    Span,
    Oversubscribe,
    NoOversubscribe,
    NoLocal,
    HwtCpus,
    CoreCpus,
    Inherit,
    NoInherit,
    File,
    Ordered,
    Interleave,
    Shared,
    NDev,
}

const QUALIFIERS: &[Entry<Qualifier>] = &[
    (Qualifier::Pe, "pe", Takes::Value),
    (Qualifier::Span, "span", Takes::Nothing),
    (Qualifier::Oversubscribe, "oversubscribe", Takes::Nothing),
    (
        Qualifier::NoOversubscribe,
        "nooversubscribe",
        Takes::Nothing,
    ),
    (Qualifier::NoLocal, "nolocal", Takes::Nothing),
    (Qualifier::HwtCpus, "hwtcpus", Takes::Nothing),
    (Qualifier::CoreCpus, "corecpus", Takes::Nothing),
    (Qualifier::Inherit, "inherit", Takes::Nothing),
    (Qualifier::NoInherit, "noinherit", Takes::Nothing),
    (Qualifier::File, "file", Takes::Value),
    (Qualifier::Ordered, "ordered", Takes::Nothing),
    (Qualifier::Interleave, "interleave", Takes::Maybe),
    (Qualifier::Shared, "shared", Takes::Maybe),
    (Qualifier::NDev, "ndev", Takes::Value),
];

/// The resource of a processes-per-resource pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resource {
    /// A whole node.
    Node,
    /// An object of a level.
    Object(Level),
    /// A device.
    Device,
}

const RESOURCES: &[Entry<Resource>] = &[
    (Resource::Node, "node", Takes::Nothing),
    (
        Resource::Object(Level::HwThread),
        "hwthread",
        Takes::Nothing,
    ),
    (Resource::Object(Level::HwThread), "thread", Takes::Nothing),
    (Resource::Object(Level::Core), "core", Takes::Nothing),
    (Resource::Object(Level::Package), "package", Takes::Nothing),
    (Resource::Object(Level::Package), "socket", Takes::Nothing),
    (Resource::Object(Level::Package), "skt", Takes::Nothing),
    (Resource::Object(Level::Numa), "numa", Takes::Nothing),
    (Resource::Object(Level::Numa), "nm", Takes::Nothing),
    (Resource::Object(Level::L1Cache), "l1cache", Takes::Nothing),
    (Resource::Object(Level::L2Cache), "l2cache", Takes::Nothing),
    (Resource::Object(Level::L3Cache), "l3cache", Takes::Nothing),
    (Resource::Device, "device", Takes::Value),
];

/// A processes-per-resource pattern: how many processes on each of what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PprPattern {
    /// How many processes; at least one.
    pub count: u32,
    /// On each of what.
    pub resource: Resource,
}

impl PprPattern {
    /// Reads `N:object`.
    ///
    /// # Errors
    ///
    /// The text is not of that form, the number is none, or the object is unknown.
    pub fn parse(pattern: &Spanned) -> Result<Self, Refusal> {
        let malformed = |message: String| {
            Refusal::new(Stage::Policy, Topic::InvalidPattern, Code::Silent, message)
                .at(pattern.spot)
        };
        let parts = pattern.split(':');
        let [count, object] = parts.as_slice() else {
            return Err(malformed(format!(
                "`{}` is not of the form ppr:N:object",
                pattern.text
            )));
        };
        let (resource, value) = look_up("ppr", Kind::Policy, RESOURCES, object)?;
        if resource == Resource::Device {
            device::check_name(&value.unwrap_or_default(), object)?;
        }
        match count.text.parse() {
            Ok(number) if number > 0 && count.text.bytes().all(|b| b.is_ascii_digit()) => {
                Ok(Self {
                    count: number,
                    resource,
                })
            }
            _ => Err(malformed(format!(
                "`{}` is no number of processes",
                count.text
            ))),
        }
    }
}

impl PprPattern {
    /// The value of the device in `N:device=VALUE`.
    #[must_use]
    pub fn device(pattern: &str) -> Option<&str> {
        let (_, object) = pattern.split_once(':')?;
        object.split_once('=').map(|(_, value)| value)
    }
}

/// Reads a map-by directive.
///
/// # Errors
///
/// A word is unknown or ambiguous, a value is missing, superfluous or unreadable, two words contradict each
/// other, or an app's directive says what only a job's may.
#[doc(alias = "prte_rmaps_base_set_mapping_policy")]
#[doc(alias = "prte_rmaps_base_set_app_mapping_policy")]
pub fn parse(spec: &Spanned, scope: Scope, rules: &Rules) -> Result<MappingSpec, Refusal> {
    let mut parsed = MappingSpec::default();
    let fields = spec.split(':');
    let mut rest = fields.as_slice();
    if fields.is_empty() {
        return Err(super::empty_directive("map-by", spec));
    }
    if !spec.text.starts_with(':') {
        rest = policy(&mut parsed, spec, &fields)?;
    }
    for field in rest {
        qualifier(&mut parsed, field, scope, rules)?;
    }
    if parsed.word.policy() == Some(MapPolicy::HwThread) {
        // Mapping by hardware thread makes them the CPUs, whatever the qualifiers say.
        parsed.hwthreads = Some(true);
    }
    Ok(parsed)
}

/// Takes the policy off the front of a directive's fields and returns the qualifiers.
fn policy<'a>(
    parsed: &mut MappingSpec,
    spec: &Spanned,
    fields: &'a [Spanned],
) -> Result<&'a [Spanned], Refusal> {
    let (found, value) = look_up("map-by", Kind::Policy, POLICIES, &fields[0])?;
    let mut rest = &fields[1..];
    let policy = match found {
        Policy::Over(policy) => policy,
        Policy::Ppr => {
            let pattern = ppr_pattern(spec, fields)?;
            PprPattern::parse(&pattern)?;
            parsed.ppr = Some(pattern.text);
            rest = &fields[3..];
            MapPolicy::Ppr
        }
        Policy::RankFile => MapPolicy::User,
        Policy::PeList => {
            let list = value.unwrap_or_default();
            check_cpu_list(&list, &fields[0])?;
            parsed.cpu_set = Some(list);
            MapPolicy::PeList
        }
        Policy::Device => {
            let value = value.unwrap_or_default();
            device::check_name(&value, &fields[0])?;
            parsed.device = Some(value);
            MapPolicy::Device
        }
    };
    parsed.word = parsed.word.with_policy(policy).with(MappingWord::GIVEN);
    Ok(rest)
}

/// A CPU list consists of numbers and ranges; whether the machine has them is seen later.
fn check_cpu_list(list: &str, field: &Spanned) -> Result<(), Refusal> {
    let number = |text: &str| text.parse::<u32>().is_ok();
    let well_formed = list.split(',').all(|item| match item.split_once('-') {
        Some((low, high)) => number(low) && number(high),
        None => number(item),
    });
    if well_formed {
        return Ok(());
    }
    Err(Refusal::new(
        Stage::Policy,
        Topic::InvalidValue,
        Code::Silent,
        format!("`{list}` is no list of CPU numbers and ranges"),
    )
    .at(field.spot))
}

/// The `N:object` of a `ppr` directive.
fn ppr_pattern(spec: &Spanned, fields: &[Spanned]) -> Result<Spanned, Refusal> {
    match fields {
        [_, count, object, ..] => {
            let mut pattern = Spanned::bare(format!("{}:{}", count.text, object.text));
            pattern.spot = count.spot;
            Ok(pattern)
        }
        _ => Err(Refusal::new(
            Stage::Policy,
            Topic::InvalidPattern,
            Code::Silent,
            format!("`{}` is not of the form ppr:N:object", spec.text),
        )
        .at(spec.spot)),
    }
}

fn qualifier(
    parsed: &mut MappingSpec,
    field: &Spanned,
    scope: Scope,
    rules: &Rules,
) -> Result<(), Refusal> {
    let (found, value) = look_up("map-by", Kind::Qualifier, QUALIFIERS, field)?;
    match found {
        Qualifier::Pe => parsed.pes_per_proc = Some(pes(&value.unwrap_or_default(), field)?),
        Qualifier::Span => {
            parsed.word = parsed.word.with(MappingWord::SPAN | MappingWord::GIVEN);
        }
        Qualifier::Oversubscribe => oversubscription(parsed, false, field, scope, rules)?,
        Qualifier::NoOversubscribe => oversubscription(parsed, true, field, scope, rules)?,
        Qualifier::NoLocal => parsed.word = parsed.word.with(MappingWord::NO_USE_LOCAL),
        Qualifier::HwtCpus => cpu_type(parsed, true, field)?,
        Qualifier::CoreCpus => cpu_type(parsed, false, field)?,
        Qualifier::Inherit => inheritance(parsed, true, field, scope, rules)?,
        Qualifier::NoInherit => inheritance(parsed, false, field, scope, rules)?,
        Qualifier::File => parsed.file = Some(value.unwrap_or_default()),
        Qualifier::Ordered => parsed.word = parsed.word.with(MappingWord::ORDERED),
        Qualifier::Interleave | Qualifier::Shared | Qualifier::NDev => {
            of_devices(parsed, found, value.as_deref(), field)?;
        }
    }
    Ok(())
}

/// PAM-MAP-DEVICE-7: what says how devices are given out only goes with a mapping by devices.
fn of_devices(
    parsed: &mut MappingSpec,
    found: Qualifier,
    value: Option<&str>,
    field: &Spanned,
) -> Result<(), Refusal> {
    if parsed.word.policy() != Some(MapPolicy::Device) {
        return Err(Refusal::new(
            Stage::Policy,
            Topic::ConflictingDirectives,
            Code::Silent,
            format!("`{}` only goes with a device mapping", field.text),
        )
        .at(field.spot)
        .because_of("PAM-MAP-DEVICE-7"));
    }
    match found {
        Qualifier::Interleave => {
            let level = device::interleave(value, field)?;
            parsed.interleave = Some(device::interleave_word(level));
        }
        // Who has once said that devices may be shared has said it.
        Qualifier::Shared => parsed.shared |= device::shared(value, field)?,
        _ => {
            let count = device::devices_each(value.unwrap_or_default(), field)?;
            parsed.devices_each = Some(count);
        }
    }
    Ok(())
}

fn pes(value: &str, field: &Spanned) -> Result<u16, Refusal> {
    match value.parse() {
        Ok(count) if count > 0 => Ok(count),
        _ => Err(Refusal::new(
            Stage::Policy,
            Topic::InvalidValue,
            Code::Silent,
            format!("`{value}` is no number of CPUs from 1 to 65535"),
        )
        .at(field.spot)),
    }
}

/// PAM-OVERSUB-1: whether nodes may be oversubscribed is the job's to say.
fn oversubscription(
    parsed: &mut MappingSpec,
    forbid: bool,
    field: &Spanned,
    scope: Scope,
    rules: &Rules,
) -> Result<(), Refusal> {
    if scope == Scope::App && rules.answer(Question::QualifierOnApp) == Edition::June2026 {
        return Err(super::job_only(field, "PAM-OVERSUB-1"));
    }
    let answered = parsed.word.has(MappingWord::SUBSCRIBE_GIVEN);
    if answered && parsed.word.has(MappingWord::NO_OVERSUBSCRIBE) != forbid {
        return Err(conflicting("OVERSUBSCRIBE", "NOOVERSUBSCRIBE", field));
    }
    parsed.word = parsed.word.with(MappingWord::SUBSCRIBE_GIVEN);
    if forbid {
        parsed.word = parsed.word.with(MappingWord::NO_OVERSUBSCRIBE);
    }
    Ok(())
}

fn cpu_type(parsed: &mut MappingSpec, hwthreads: bool, field: &Spanned) -> Result<(), Refusal> {
    if parsed.hwthreads.is_some_and(|set| set != hwthreads) {
        return Err(conflicting("HWTCPUS", "CORECPUS", field));
    }
    parsed.hwthreads = Some(hwthreads);
    Ok(())
}

/// PAM-INHERIT-1: whether child jobs inherit is the job's to say.
fn inheritance(
    parsed: &mut MappingSpec,
    inherit: bool,
    field: &Spanned,
    scope: Scope,
    rules: &Rules,
) -> Result<(), Refusal> {
    if scope == Scope::App && rules.answer(Question::InheritOnApp) == Edition::June2026 {
        return Err(super::job_only(field, "PAM-INHERIT-1"));
    }
    if parsed.inherit.is_some_and(|set| set != inherit) {
        return Err(conflicting("INHERIT", "NOINHERIT", field));
    }
    parsed.inherit = Some(inherit);
    Ok(())
}
