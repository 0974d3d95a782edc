//! What the binding of a job decides in builds, beyond its own processes.

use crate::{Quirk, Rules};
use mapcheck_mapping::options::{OptionRules as _, Options};
use mapcheck_mapping::policy::{BindTo, BindingPolicy, MappingPolicy};

impl Rules {
    /// Returns the binding of the job, if it decides for apps as well.
    pub(crate) fn binding_of_job(&self, options: &Options) -> Option<BindingPolicy> {
        self.has(Quirk::PER_APP_BINDING_JUDGED_BY_JOB_WORD)
            .then(|| self.memory.recall(|memory| memory.binding))
            .map(|job| job.unwrap_or(options.binding))
    }

    /// Returns the binding of an app that gives qualifiers only.
    pub(super) fn qualified_binding(
        &self,
        binding: BindingPolicy,
        qualifiers: BindingPolicy,
    ) -> BindingPolicy {
        if self.has(Quirk::BINDING_QUALIFIERS_UNBIND) {
            return qualifiers.with_policy(BindTo::None);
        }
        let binding = self.text().binding_of_qualifiers(binding, qualifiers);
        // The default binding of a job is shown with IF-SUPPORTED.
        match self.has(Quirk::PER_APP_QUALIFIER_ONLY_SPEC) {
            true => binding.with(BindingPolicy::IF_SUPPORTED),
            false => binding,
        }
    }

    /// Returns whether ranks are left to a file that an app does not have, because the job has one.
    pub(crate) fn leaves_unranked(&self, options: &Options) -> bool {
        self.memory
            .recall(|memory| memory.is_unranked(options.app_idx))
    }

    /// Returns the binding of a job that may oversubscribe nodes, unless it is the job's own: none, or to the CPUs that it needs.
    pub(super) fn binding_if_oversubscribed(
        &self,
        binding: BindingPolicy,
        options: &Options,
    ) -> Option<BindingPolicy> {
        let is_own = binding.has(BindingPolicy::GIVEN)
            && !self.memory.recall(|memory| memory.binding_is_configured);
        if !options.oversubscribe() || is_own || !self.has(Quirk::OVERSUBSCRIBE_UNBINDS) {
            return None;
        }
        let ordered = options.mapping.has(MappingPolicy::ORDERED);
        let needs_cpus = ordered || options.cpus_per_rank() > 1;
        let policy = match (needs_cpus, options.counts_threads()) {
            (false, _) => BindTo::None,
            (true, false) => BindTo::Core,
            (true, true) => BindTo::HwThread,
        };
        Some(BindingPolicy::default().with_policy(policy))
    }
}
