//! Reading a map-by directive: `policy:qualifier:…`, `:qualifier:…` or `ppr:N:object:qualifier:…`.
//!
//! One parser serves the job's directive, an app's, and the MCA default, so that what the one accepts the
//! others do too; what an app may not say is refused here, by name.

use super::cpu_numbers::cpu_ranges;
use super::device;
use super::map_words::{self, MapWords, Policy, Qualifier};
use super::number::whole;
use super::spanned::Spanned;
use super::vocabulary::Found;
use super::words::{MapPolicy, MappingWord};
use super::{Scope, conflicting, invalid_value};
use crate::error::{Code, Refusal, Stage, Topic};
use crate::rules::{Edition, Question, Rules};

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
    if scope == Scope::Default && spec.split(':').is_empty() {
        return Ok(parsed);
    }
    let words = MapWords::read(spec)?;
    if let Some(found) = &words.policy {
        policy(&mut parsed, found, words.pattern.as_ref());
    }
    for field in &words.qualifiers {
        let found = map_words::qualifier(field)?;
        qualifier(&mut parsed, &found, scope, rules)?;
        let only_a_jobs = matches!(
            found.meaning,
            Qualifier::Ordered | Qualifier::Interleave | Qualifier::NDev | Qualifier::Shared
        );
        if scope == Scope::Default && only_a_jobs {
            return Err(super::no_default(field));
        }
    }
    if let Some(found) = &words.policy
        && scope == Scope::Default
        && matches!(found.meaning, Policy::PeList | Policy::Device)
    {
        return Err(super::no_default(&found.field));
    }
    if let Some(found) = &words.policy {
        value_of_policy(&parsed, found)?;
    }
    let policy = parsed.word.policy();
    if policy == Some(MapPolicy::HwThread) {
        // Mapping by hardware thread makes them the CPUs, whatever the qualifiers say.
        parsed.hwthreads = Some(true);
    }
    devices_are_mapped(&parsed, spec)?;
    Ok(parsed)
}

/// Checks the value of a policy, which is looked at behind the qualifiers.
fn value_of_policy(parsed: &MappingSpec, found: &Found<Policy>) -> Result<(), Refusal> {
    if let Some(list) = &parsed.cpu_set
        && cpu_ranges(list).is_none()
    {
        let what = "list of CPU numbers and ranges";
        return Err(invalid_value(list, what, &found.field));
    }
    match &parsed.device {
        Some(name) => device::check_name(name, &found.field),
        None => Ok(()),
    }
}

/// Stores a policy.
fn policy(parsed: &mut MappingSpec, found: &Found<Policy>, pattern: Option<&Spanned>) {
    let value = found.value.clone();
    let policy = match found.meaning {
        Policy::Over(policy) => policy,
        Policy::Ppr => {
            if let Some(pattern) = pattern {
                parsed.ppr = Some(pattern.text.clone());
            }
            MapPolicy::Ppr
        }
        Policy::RankFile => MapPolicy::User,
        Policy::PeList => {
            parsed.cpu_set = Some(value.unwrap_or_default());
            MapPolicy::PeList
        }
        Policy::Device => {
            parsed.device = Some(value.unwrap_or_default());
            MapPolicy::Device
        }
    };
    parsed.word = parsed.word.with_policy(policy).with(MappingWord::GIVEN);
}

/// PAM-MAP-DEVICE-7: what says how devices are given out only goes with a mapping by devices.
fn devices_are_mapped(parsed: &MappingSpec, spec: &Spanned) -> Result<(), Refusal> {
    let chosen = parsed.interleave.is_some() || parsed.devices_each.is_some() || parsed.shared;
    // A rankfile that is not named is refused for that.
    let otherwise = match parsed.word.policy() {
        Some(MapPolicy::Device) => true,
        Some(MapPolicy::User) => parsed.file.is_none(),
        _ => false,
    };
    if !chosen || otherwise {
        return Ok(());
    }
    Err(Refusal::new(
        Stage::Policy,
        Topic::ConflictingDirectives,
        Code::Silent,
        "interleave, ndev and shared only go with a mapping by device",
    )
    .at(spec.spot)
    .because_of("PAM-MAP-DEVICE-7"))
}

fn qualifier(
    parsed: &mut MappingSpec,
    found: &Found<Qualifier>,
    scope: Scope,
    rules: &Rules,
) -> Result<(), Refusal> {
    let field = &found.field;
    let value = found.value.as_deref().unwrap_or_default();
    let device_value = found.value.as_deref().filter(|value| !value.is_empty());
    match found.meaning {
        Qualifier::Pe => parsed.pes_per_proc = Some(count(value, "number of CPUs", field)?),
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
        Qualifier::File if scope == Scope::Default && parsed.file.is_some() => {
            return Err(super::redefined(field));
        }
        Qualifier::File => parsed.file = Some(value.to_owned()),
        Qualifier::Ordered => parsed.word = parsed.word.with(MappingWord::ORDERED),
        Qualifier::Interleave => {
            let level = device::interleave(device_value, field)?;
            parsed.interleave = Some(device::interleave_word(level));
        }
        // Who has once said that devices may be shared has said it.
        Qualifier::Shared => parsed.shared |= device::shared(device_value, field)?,
        Qualifier::NDev => {
            parsed.devices_each = Some(count(value, "number of devices", field)?);
        }
    }
    Ok(())
}

/// A number of something that each process gets.
fn count(value: &str, what: &str, field: &Spanned) -> Result<u16, Refusal> {
    whole(value)
        .filter(|count| *count > 0)
        .ok_or_else(|| invalid_value(value, &format!("{what} from 1 to 65535"), field))
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
