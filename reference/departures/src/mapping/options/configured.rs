//! Departures in what a configured mapping gives a job besides its policy.

use crate::Rules;
use crate::quirk::Quirk;
use mapcheck_mapping::attributes::{AttributeKey as Key, AttributeList, Owner, Value};
use mapcheck_mapping::policy::{MappingPolicy, MappingSpec};

/// Returns the attributes that a build gives a job from its configured mapping. `attributes` are those of the rules.
pub(super) fn attributes(
    rules: &Rules,
    mut attributes: Option<AttributeList>,
    configured: &MappingSpec,
) -> Option<AttributeList> {
    if attributes.is_none()
        && configured.attributes.has(Key::HwtCpus)
        && rules.has(Quirk::CONFIGURED_THREADS_FOR_ALL)
    {
        let threads = attributes.insert(AttributeList::new(Owner::Job));
        threads.put(Key::HwtCpus, Value::Bool(true));
    }
    let given = attributes.as_mut()?;
    if given.has(Key::MapFile) && rules.has(Quirk::CONFIGURED_FILE_UNUSED) {
        given.remove(Key::MapFile);
    }
    if has_qualifiers(configured)
        && let Some(pattern) = configured.attributes.text(Key::Ppr)
        && rules.has(Quirk::CONFIGURED_PATTERN_KEEPS_QUALIFIERS)
    {
        // What they are does not matter: a pattern has two parts.
        given.put(Key::Ppr, Value::Text(format!("{pattern}:…")));
    }
    if configured.policy.policy().is_none() && rules.has(Quirk::CONFIGURED_PE_NEEDS_POLICY) {
        given.remove(Key::CpusPerRank);
    }
    attributes
}

/// Returns whether a configured mapping has more than a policy.
fn has_qualifiers(configured: &MappingSpec) -> bool {
    let others = configured.attributes.iter().count() > 1;
    let bits = [
        MappingPolicy::SUBSCRIBE_GIVEN,
        MappingPolicy::NO_USE_LOCAL,
        MappingPolicy::SPAN,
        MappingPolicy::ORDERED,
    ];
    others || bits.iter().any(|bit| configured.policy.has(*bit))
}
