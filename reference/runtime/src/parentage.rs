//! What a job takes from the job whose process spawns it: its session, its policies, and the bookmark.

use super::assignment::Parent;
use super::job::Job;
use super::runtime::{Requestor, Runtime, SpawnCall};
use crate::rules::RuntimeRules;
use mapcheck_mapping::RuntimeSettings;
use mapcheck_mapping::attributes::AttributeKey;
use mapcheck_mapping::error::Refusal;
use mapcheck_mapping::files::Files;
use mapcheck_mapping::policy::MappingPolicy;
use mapcheck_mapping::request::SpawnRequest;

impl Runtime {
    /// The requestor of a job, as its session depends on it.
    pub(super) fn parent(&self, by: &Requestor) -> Parent {
        match by {
            Requestor::Tool(_) => Parent::Tool,
            Requestor::Unknown => Parent::Unknown,
            Requestor::ProcessOf(nspace) => match self.job(nspace) {
                Some(job) => Parent::Job {
                    session: job.session,
                },
                None => Parent::Unknown,
            },
        }
    }

    /// Sets the default policies of a job. The parameters of a prterun are those of the runtime that it starts, and of the jobs that
    /// its processes spawn.
    pub(super) fn set_defaults(
        &mut self,
        spawn: &SpawnCall,
        settings: &mut RuntimeSettings,
        rules: &dyn RuntimeRules,
    ) {
        if spawn.from_prterun {
            self.defaults = settings.defaults.clone();
            return;
        }
        settings.defaults = rules.defaults_of_spawned(&self.defaults);
    }

    /// Copies the policies of the parent job to a request, if jobs that it spawns inherit them (PAM-INHERIT-7).
    ///
    /// # Errors
    ///
    /// The mapping cannot be used.
    pub(super) fn inherit(
        &self,
        spawn: &mut SpawnCall,
        mut request: SpawnRequest,
        rules: &dyn RuntimeRules,
    ) -> Result<SpawnRequest, Refusal> {
        if let Some(parent) = self.parent_job(&spawn.by) {
            // PAM-INHERIT-10: a parent's own directive decides before the configured one.
            let own = &parent.attributes.attributes;
            let configured = &self.defaults.mapping.attributes;
            let is_configured =
                configured.has(AttributeKey::Inherit) && !own.has(AttributeKey::NoInherit);
            if own.has(AttributeKey::Inherit) || is_configured {
                request.job.inherit(&parent.attributes, rules);
                add_file(&mut spawn.files, &request, parent);
            }
            // HIST-OVERSUBSCRIBE-3: with or without INHERIT.
            let passes_on =
                parent.oversubscribes && !parent.attributes.attributes.has(AttributeKey::NoInherit);
            if passes_on && !request.job.mapping.has(MappingPolicy::SUBSCRIBE_GIVEN) {
                request.job.mapping = request.job.mapping.with(MappingPolicy::SUBSCRIBE_GIVEN);
            }
        }
        rules.complete_mapping(&mut request.job)?;
        Ok(request)
    }

    /// The job whose process spawns another.
    pub(super) fn parent_job(&self, by: &Requestor) -> Option<&Job> {
        match by {
            Requestor::ProcessOf(nspace) => self.job(nspace),
            Requestor::Tool(_) | Requestor::Unknown => None,
        }
    }
}

/// Adds the file of a copied mapping, which the description of the child does not name.
fn add_file(files: &mut Files, request: &SpawnRequest, parent: &Job) {
    let name = request.job.attributes.text(AttributeKey::MapFile);
    let Some(name) = name.filter(|name| files.get(name).is_none()) else {
        return;
    };
    if let Some(text) = parent.files.get(name) {
        files.insert(name, text);
    }
}
