//! The default policies, which MCA parameters set.

use crate::policy::{BindingSpec, MappingSpec, RankingPolicy, Spanned};

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
