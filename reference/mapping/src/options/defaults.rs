//! The default policies, which MCA parameters set.

use crate::policy::{BindingSpec, BindingWord, MappingSpec, MappingWord, RankingWord, Spanned};

/// The policies of a job without directives.
#[derive(Clone, Debug, Default)]
pub struct DefaultPolicies {
    /// `mapby`: the mapping policy and its qualifiers.
    pub mapping: MappingSpec,
    /// `rankby`: the ranking policy.
    pub ranking: RankingWord,
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
    /// [`Quirk::SpawnedWithoutDefaults`]: mapcheck_mapping::rules::Quirk::SpawnedWithoutDefaults
    pub fn keep_for_spawned(&mut self) {
        let given = MappingWord::SUBSCRIBE_GIVEN | MappingWord::NO_OVERSUBSCRIBE;
        self.mapping = MappingSpec {
            word: MappingWord(self.mapping.word.0 & given),
            file: self.mapping.file.take(),
            ..MappingSpec::default()
        };
        self.ranking = RankingWord::default();
        let overload = BindingWord::OVERLOAD_GIVEN | BindingWord::ALLOW_OVERLOAD;
        self.binding = BindingSpec {
            word: BindingWord(self.binding.word.0 & overload),
            ..BindingSpec::default()
        };
    }
}
