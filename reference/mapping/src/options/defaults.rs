//! The default policies, which MCA parameters set.

use crate::attributes::AttributeKey;
use crate::policy::{
    BindingPolicy, BindingSpec, MappingPolicy, MappingSpec, RankingPolicy, Spanned,
};

/// The policies of a job without directives.
#[derive(Clone, Debug, Default)]
pub struct DefaultPolicies {
    /// `mapby`: the mapping policy and its qualifiers.
    pub mapping: MappingSpec,
    /// `rankby`: the ranking policy.
    pub ranking: RankingPolicy,
    /// `bindto`: the binding policy and its qualifiers.
    pub binding: BindingSpec,
    /// `hwloc_default_cpu_list`: the CPUs of each node that jobs may use.
    pub cpu_list: Option<Spanned>,
    /// `rmaps`: the components that may map, or after a `^` those that may not.
    pub mappers: Option<Spanned>,
}

impl DefaultPolicies {
    /// Drops everything but a file and the directives on oversubscription and overload, for [`Quirk::SpawnedWithoutDefaults`].
    ///
    /// [`Quirk::SpawnedWithoutDefaults`]: crate::rules::Quirk::SpawnedWithoutDefaults
    pub fn keep_for_spawned(&mut self) {
        let mut mapping = MappingSpec::default();
        mapping.policy = MappingPolicy(self.mapping.policy.0 & MappingPolicy::OVERSUBSCRIPTION);
        if let Some(file) = self.mapping.attributes.value(AttributeKey::MapFile) {
            mapping.attributes.put(AttributeKey::MapFile, file.clone());
        }
        self.mapping = mapping;
        self.ranking = RankingPolicy::default();
        let overload = BindingPolicy::OVERLOAD_GIVEN | BindingPolicy::ALLOW_OVERLOAD;
        self.binding = BindingSpec {
            policy: BindingPolicy(self.binding.policy.0 & overload),
            ..BindingSpec::default()
        };
    }
}
