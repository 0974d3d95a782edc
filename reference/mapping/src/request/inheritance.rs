//! What a spawned job copies from the job whose process spawned it (8.1.1.13.3).

use super::JobRequest;
use crate::attributes::{AttributeKey as Key, AttributeList, Value};
use crate::policy::{BindingPolicy, MapBy, MappingPolicy, PprPattern, RankingPolicy, Spanned};
use crate::request::RequestRules;
use crate::rules::Quirk;

/// The attributes that belong to a mapping.
const OF_MAPPING: &[Key] = &[
    Key::Ppr,
    Key::CpusPerRank,
    Key::HwtCpus,
    Key::CoreCpus,
    Key::PeList,
    Key::MapFile,
    Key::MapDevice,
    Key::Interleave,
    Key::Shared,
    Key::Ndev,
];

/// The attributes that belong to a binding.
const OF_BINDING: &[Key] = &[Key::BindingLimit];

impl JobRequest {
    /// Copies the policies of a mapped parent job that this job does not give itself.
    ///
    /// PAM-INHERIT-7: mapping, ranking and binding. PAM-INHERIT-8: a ranking or a binding that follows from the parent's mapping is copied
    /// with that mapping only. PAM-INHERIT-9: INHERIT is copied, too.
    pub fn inherit(&mut self, parent: &JobRequest, rules: &dyn RequestRules) {
        let decides = self.attributes.has(Key::Inherit) || self.attributes.has(Key::NoInherit);
        if !decides && !rules.has(Quirk::InheritanceNotPassedOn) {
            self.attributes.put(Key::Inherit, Value::Bool(true));
        }
        let copies_mapping = self.mapping.policy().is_none();
        if copies_mapping {
            self.mapping = inherited_mapping(self.mapping, parent.mapping);
            let is_lost = |key: &Key| match key {
                Key::PeList => rules.has(Quirk::InheritedPeListLost),
                Key::MapFile => rules.has(Quirk::InheritedFileLost),
                _ => false,
            };
            let copied = OF_MAPPING.iter().filter(|key| !is_lost(key));
            copy(copied, &parent.attributes, &mut self.attributes);
            if rules.has(Quirk::InheritedPatternLost)
                && self.mapping.policy() == Some(MapBy::Ppr)
                && let Some(pattern) = parent.attributes.text(Key::Ppr)
                && let Ok(pattern) = PprPattern::parse(&Spanned::bare(pattern))
            {
                self.mapping = self.mapping.with_policy(pattern.resource_policy());
            }
        }
        let copies_derived = copies_mapping || rules.has(Quirk::DerivedPoliciesInherited);
        let copies_ranking = copies_derived || parent.ranking.has(RankingPolicy::GIVEN);
        if self.ranking.policy().is_none() && copies_ranking {
            self.ranking = parent.ranking;
        }
        let copies_binding = copies_derived || parent.binding.has(BindingPolicy::GIVEN);
        if self.binding.policy().is_none() && copies_binding {
            self.binding = inherited_binding(self.binding, parent.binding);
            copy(OF_BINDING.iter(), &parent.attributes, &mut self.attributes);
        }
    }
}

/// Returns the parent's mapping with the qualifiers of the child's own directive. The child's oversubscription replaces the parent's.
fn inherited_mapping(own: MappingPolicy, parent: MappingPolicy) -> MappingPolicy {
    if own.has(MappingPolicy::SUBSCRIBE_GIVEN) {
        parent.without(MappingPolicy::OVERSUBSCRIPTION).with(own.0)
    } else {
        parent.with(own.0)
    }
}

/// Returns the parent's binding with the qualifiers of the child's own directive. The child's overload replaces the parent's.
fn inherited_binding(own: BindingPolicy, parent: BindingPolicy) -> BindingPolicy {
    if own.has(BindingPolicy::OVERLOAD_GIVEN) {
        parent.without(BindingPolicy::ALLOW_OVERLOAD).with(own.0)
    } else {
        parent.with(own.0)
    }
}

/// Copies the attributes that the child lacks. A child that gives one kind of CPU does not get the other.
fn copy<'a>(
    keys: impl Iterator<Item = &'a Key>,
    parent: &AttributeList,
    child: &mut AttributeList,
) {
    let gives_kind = child.has(Key::HwtCpus) || child.has(Key::CoreCpus);
    let is_kind = |key: &Key| matches!(key, Key::HwtCpus | Key::CoreCpus);
    for key in keys.filter(|key| !(gives_kind && is_kind(key))) {
        if let Some(value) = parent.value(*key).filter(|_| child.value(*key).is_none()) {
            let value = value.clone();
            child.put(*key, value);
        }
    }
}
