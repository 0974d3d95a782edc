//! Parses a map-by directive (8.1.1.5): `policy:qualifier:…`, `:qualifier:…` or `ppr:N:object:qualifier:…`.
//!
//! PAM-ATTR-6, PAM-ATTR-11, PAM-GOAL-1: one parser serves the job's directive, an app's and the parameter `mapby`, so that an app
//! accepts what the job accepts. The few exceptions are refused here, by name.

use super::map_vocabulary::{self, MapByWords, MapPolicy, Qualifier};
use super::number::parse_whole;
use super::pe_list::parse_pe_ranges;
use super::policies::{MapBy, MappingPolicy};
use super::spanned::Spanned;
use super::vocabulary::ParsedWord;
use super::{Origin, conflicting, device, invalid_value};
use crate::attributes::{AttributeKey as Key, AttributeList, Owner, Value};
use crate::error::{Code, Refusal, Stage, Topic};
use crate::rules::EditionRules;
use crate::rules::{Edition, Question};

/// A parsed map-by directive.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MappingSpec {
    /// The policy and its directive bits (PAM-PARSE-MAP-9).
    pub policy: MappingPolicy,
    /// Everything else in the directive, as attributes of the job or app that it is given for.
    pub attributes: AttributeList,
}

impl MappingSpec {
    /// A directive without content.
    #[must_use]
    pub fn new(owner: Owner) -> Self {
        Self {
            policy: MappingPolicy::default(),
            attributes: AttributeList::new(owner),
        }
    }

    /// Whether the directive maps by a rankfile that it does not name.
    #[must_use]
    pub fn lacks_rankfile(&self) -> bool {
        self.policy.policy() == Some(MapBy::User) && !self.attributes.has(Key::MapFile)
    }

    fn set(&mut self, bits: u16) {
        self.policy = self.policy.with(bits);
    }

    fn put_text(&mut self, key: Key, value: &str) {
        self.attributes.put(key, Value::Text(value.to_owned()));
    }

    fn put_true(&mut self, key: Key) {
        self.attributes.put(key, Value::Bool(true));
    }
}

/// Parses a map-by directive.
///
/// # Errors
///
/// A word is unknown or ambiguous, a value is missing, unexpected or invalid, two words contradict each other, or the directive of an
/// app or a parameter contains what only a job's may.
#[doc(alias = "prte_rmaps_base_set_mapping_policy")]
#[doc(alias = "prte_rmaps_base_set_app_mapping_policy")]
pub fn parse(
    spec: &Spanned,
    origin: Origin,
    rules: &dyn EditionRules,
) -> Result<MappingSpec, Refusal> {
    let mut parsed = MappingSpec::new(origin.owner());
    if origin == Origin::Parameter && spec.split(':').is_empty() {
        return Ok(parsed);
    }
    let words = MapByWords::parse(spec)?;
    if let Some(found) = &words.policy {
        store_policy(&mut parsed, found, words.pattern.as_ref());
    }
    for field in &words.qualifiers {
        let found = map_vocabulary::find_qualifier(field)?;
        store_qualifier(&mut parsed, &found, origin, rules)?;
        let only_a_jobs = matches!(
            found.meaning,
            Qualifier::Ordered | Qualifier::Interleave | Qualifier::NDev | Qualifier::Shared
        );
        if origin == Origin::Parameter && only_a_jobs {
            return Err(super::no_default(field));
        }
    }
    if let Some(found) = &words.policy
        && origin == Origin::Parameter
        && matches!(found.meaning, MapPolicy::PeList | MapPolicy::Device)
    {
        return Err(super::no_default(&found.field));
    }
    if let Some(found) = &words.policy {
        check_policy_value(&parsed, found)?;
    }
    if parsed.policy.policy() == Some(MapBy::HwThread) {
        // PRRTE makes hardware threads the CPUs of this mapping, whatever the qualifiers are.
        parsed.attributes.remove(Key::CoreCpus);
        parsed.put_true(Key::HwtCpus);
    }
    check_device_qualifiers(&parsed, spec)?;
    Ok(parsed)
}

/// Checks the value of `pe-list` and `device`, which PRRTE does after it has parsed the qualifiers.
fn check_policy_value(parsed: &MappingSpec, found: &ParsedWord<MapPolicy>) -> Result<(), Refusal> {
    if let Some(list) = parsed.attributes.text(Key::PeList)
        && parse_pe_ranges(list).is_none()
    {
        return Err(invalid_value(
            "PE list",
            list,
            "expected CPUs and CPU ranges, as in 0,2,4-7",
            &found.field,
        ));
    }
    match parsed.attributes.text(Key::MapDevice) {
        Some(name) => device::check_device_name(name, &found.field),
        None => Ok(()),
    }
}

/// PAM-PARSE-MAP-1: stores a policy as itself, and what comes with it under its own key.
fn store_policy(
    parsed: &mut MappingSpec,
    found: &ParsedWord<MapPolicy>,
    pattern: Option<&Spanned>,
) {
    let value = found.value.as_deref().unwrap_or_default();
    let policy = match found.meaning {
        MapPolicy::Over(policy) => policy,
        MapPolicy::Ppr => {
            // PAM-PARSE-MAP-4, PAM-MIGRATE-3: the pattern is stored besides the policy PPR.
            if let Some(pattern) = pattern {
                parsed.put_text(Key::Ppr, &pattern.text);
            }
            MapBy::Ppr
        }
        MapPolicy::RankFile => MapBy::User,
        MapPolicy::PeList => {
            // PAM-PARSE-MAP-6: the list belongs to the directive's owner, the job or an app.
            parsed.put_text(Key::PeList, value);
            MapBy::PeList
        }
        MapPolicy::Device => {
            parsed.put_text(Key::MapDevice, value);
            MapBy::Device
        }
    };
    parsed.policy = parsed.policy.with_policy(policy).with(MappingPolicy::GIVEN);
}

/// PAM-MAP-DEVICE-7: `interleave`, `ndev` and `shared` need a mapping by device.
fn check_device_qualifiers(parsed: &MappingSpec, spec: &Spanned) -> Result<(), Refusal> {
    let qualified = [Key::Interleave, Key::Ndev, Key::Shared]
        .into_iter()
        .any(|key| parsed.attributes.has(key));
    let by_device = parsed.policy.policy() == Some(MapBy::Device);
    // A rankfile that is not named is refused for that reason, later.
    if !qualified || by_device || parsed.lacks_rankfile() {
        return Ok(());
    }
    Err(Refusal::new(
        Stage::Policy,
        Topic::ConflictingDirectives,
        Code::Silent,
        "`interleave`, `ndev` and `shared` need a mapping by device: device=NAME",
    )
    .at(spec.spot)
    .because_of("PAM-MAP-DEVICE-7"))
}

/// PAM-PARSE-MAP-2: stores a qualifier as a directive bit or as an attribute of its own.
fn store_qualifier(
    parsed: &mut MappingSpec,
    found: &ParsedWord<Qualifier>,
    origin: Origin,
    rules: &dyn EditionRules,
) -> Result<(), Refusal> {
    let field = &found.field;
    let value = found.value.as_deref().unwrap_or_default();
    let device_value = found.value.as_deref().filter(|value| !value.is_empty());
    match found.meaning {
        // PAM-PARSE-MAP-5
        Qualifier::Pe => {
            let cpus = parse_count("number of CPUs per process", value, field)?;
            parsed.attributes.put(Key::CpusPerRank, Value::U16(cpus));
        }
        Qualifier::Span => parsed.set(MappingPolicy::SPAN | MappingPolicy::GIVEN),
        Qualifier::Oversubscribe => store_oversubscription(parsed, false, field, origin, rules)?,
        Qualifier::NoOversubscribe => store_oversubscription(parsed, true, field, origin, rules)?,
        // PAM-COVER-5: NOLOCAL is a directive bit, also for an app.
        Qualifier::NoLocal => parsed.set(MappingPolicy::NO_USE_LOCAL),
        // PAM-PARSE-MAP-8, PAM-ATTR-9: HWTCPUS and CORECPUS have a key each, so that an app can select cores explicitly.
        Qualifier::HwtCpus => store_one_of(
            [Key::HwtCpus, Key::CoreCpus],
            ["HWTCPUS", "CORECPUS"],
            parsed,
            field,
        )?,
        Qualifier::CoreCpus => store_one_of(
            [Key::CoreCpus, Key::HwtCpus],
            ["HWTCPUS", "CORECPUS"],
            parsed,
            field,
        )?,
        Qualifier::Inherit => {
            check_inheritance(field, origin, rules)?;
            store_one_of(
                [Key::Inherit, Key::NoInherit],
                ["INHERIT", "NOINHERIT"],
                parsed,
                field,
            )?;
        }
        Qualifier::NoInherit => {
            check_inheritance(field, origin, rules)?;
            store_one_of(
                [Key::NoInherit, Key::Inherit],
                ["INHERIT", "NOINHERIT"],
                parsed,
                field,
            )?;
        }
        Qualifier::File if origin == Origin::Parameter && parsed.attributes.has(Key::MapFile) => {
            return Err(super::redefined(field));
        }
        // PAM-PARSE-MAP-7
        Qualifier::File => parsed.put_text(Key::MapFile, value),
        Qualifier::Ordered => parsed.set(MappingPolicy::ORDERED),
        Qualifier::Interleave => {
            let level = device::parse_interleave(device_value, field)?;
            parsed.put_text(Key::Interleave, device::interleave_name(level));
        }
        // A later `shared=no` does not revoke an earlier `shared`.
        Qualifier::Shared => {
            if device::parse_shared(device_value, field)? {
                parsed.put_true(Key::Shared);
            }
        }
        Qualifier::NDev => {
            let devices = parse_count("number of devices per process", value, field)?;
            parsed.attributes.put(Key::Ndev, Value::U16(devices));
        }
    }
    Ok(())
}

fn parse_count(what: &str, value: &str, field: &Spanned) -> Result<u16, Refusal> {
    parse_whole(value)
        .filter(|count| *count > 0)
        .ok_or_else(|| invalid_value(what, value, "it is from 1 to 65535", field))
}

/// PAM-OVERSUB-1, PAM-OVERSUB-4, PAM-OVERSUB-6, PAM-ATTR-7: whether nodes may be oversubscribed is stored with the job's mapping.
/// Edition 2026-06 refuses it for an app; in 2026-08 it is promoted before the job is mapped.
fn store_oversubscription(
    parsed: &mut MappingSpec,
    forbid: bool,
    field: &Spanned,
    origin: Origin,
    rules: &dyn EditionRules,
) -> Result<(), Refusal> {
    if origin == Origin::App && rules.answer(Question::QualifierOnApp) == Edition::June2026 {
        return Err(super::job_only(field, Code::BadParam, "PAM-OVERSUB-1"));
    }
    let given = parsed.policy.has(MappingPolicy::SUBSCRIBE_GIVEN);
    if given && parsed.policy.has(MappingPolicy::NO_OVERSUBSCRIBE) != forbid {
        return Err(conflicting(["OVERSUBSCRIBE", "NOOVERSUBSCRIBE"], field));
    }
    parsed.set(MappingPolicy::SUBSCRIBE_GIVEN);
    if forbid {
        parsed.set(MappingPolicy::NO_OVERSUBSCRIBE);
    }
    Ok(())
}

/// PAM-INHERIT-1, PAM-INHERIT-4: whether child jobs inherit is the job's decision. Edition 2026-06 refuses it for an app; in 2026-08 it
/// is promoted before the job is mapped.
fn check_inheritance(
    field: &Spanned,
    origin: Origin,
    rules: &dyn EditionRules,
) -> Result<(), Refusal> {
    if origin == Origin::App && rules.answer(Question::InheritOnApp) == Edition::June2026 {
        return Err(super::job_only(field, Code::BadParam, "PAM-INHERIT-1"));
    }
    Ok(())
}

/// Stores the first of two keys that exclude each other.
fn store_one_of(
    [key, opposite]: [Key; 2],
    names: [&str; 2],
    parsed: &mut MappingSpec,
    field: &Spanned,
) -> Result<(), Refusal> {
    if parsed.attributes.has(opposite) {
        return Err(conflicting(names, field));
    }
    parsed.put_true(key);
    Ok(())
}
