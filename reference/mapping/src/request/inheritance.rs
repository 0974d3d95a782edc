//! What a spawned job copies from the job whose process spawned it (8.1.1.13.3).

use super::JobRequest;
use crate::attributes::{AttributeKey as Key, AttributeList};
use crate::policy::{BindingPolicy, MappingPolicy, RankingPolicy};
use crate::request::RequestRules;

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
        rules.pass_on_inheritance(&mut self.attributes);
        let copies_mapping = self.mapping.policy().is_none();
        if copies_mapping {
            rules.inherit_mapping(self, parent);
        }
        let copies_derived = rules.inherits_derived(copies_mapping);
        let copies_ranking = copies_derived || parent.ranking.has(RankingPolicy::GIVEN);
        if self.ranking.policy().is_none() && copies_ranking {
            self.ranking = parent.ranking;
        }
        let copies_binding = copies_derived || parent.binding.has(BindingPolicy::GIVEN);
        if self.binding.policy().is_none() && copies_binding {
            self.binding = inherited_binding(self.binding, parent.binding);
            copy(OF_BINDING, &parent.attributes, &mut self.attributes);
        }
    }

    /// Copies a parent's mapping, with its attributes.
    pub(super) fn copy_mapping(&mut self, parent: &JobRequest) {
        self.mapping = inherited_mapping(self.mapping, parent.mapping);
        copy(OF_MAPPING, &parent.attributes, &mut self.attributes);
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
fn copy(keys: &[Key], parent: &AttributeList, child: &mut AttributeList) {
    let gives_kind = child.has(Key::HwtCpus) || child.has(Key::CoreCpus);
    let is_kind = |key: &Key| matches!(key, Key::HwtCpus | Key::CoreCpus);
    for key in keys.iter().filter(|key| !(gives_kind && is_kind(key))) {
        if let Some(value) = parent.value(*key).filter(|_| child.value(*key).is_none()) {
            let value = value.clone();
            child.put(*key, value);
        }
    }
}
