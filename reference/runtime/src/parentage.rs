//! What a job takes from the job whose process spawns it: its session, its policies, and the bookmark.

use super::assignment::Parent;
use super::job::Job;
use super::runtime::{Requestor, Runtime, SpawnCall};
use crate::rules::RuntimeRules;
use mapcheck_mapping::RuntimeSettings;
use mapcheck_mapping::attributes::AttributeKey;
use mapcheck_mapping::error::{Code, Refusal, Stage, Topic};
use mapcheck_mapping::files::Files;
use mapcheck_mapping::policy::{BindTo, BindingPolicy, MapBy, MappingPolicy};
use mapcheck_mapping::request::SpawnRequest;
use mapcheck_mapping::rules::Quirk;

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

    /// Connects the process that spawns a job, unless it has connected.
    ///
    /// SES-JOB-SESSION-4: other jobs of its session can have ended.
    ///
    /// # Errors
    ///
    /// The build cannot connect the process.
    pub(super) fn connect(
        &mut self,
        by: &Requestor,
        rules: &dyn RuntimeRules,
    ) -> Result<(), Refusal> {
        let Some(parent) = self.parent_job(by) else {
            return Ok(());
        };
        let nspace = parent.nspace.clone();
        let connects = !self.connections.has(&nspace);
        if connects && rules.has(Quirk::SessionCutOff) && self.connections.are_cut_off(parent) {
            let message = "PMIx_Init failed in the process that spawns the job".to_owned();
            let (stage, topic) = (Stage::Session, Topic::Unexplained);
            return Err(Refusal::new(stage, topic, Code::Silent, message));
        }
        self.connections.add(&nspace);
        Ok(())
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
        settings.defaults = rules.defaults_of_spawned(self.defaults.clone());
    }

    /// Copies the policies of the parent job to a request, if jobs that it spawns inherit them (PAM-INHERIT-7).
    ///
    /// # Errors
    ///
    /// The build loses what the copied mapping needs.
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
        let lists_cpus = request.job.mapping.policy() == Some(MapBy::PeList);
        let has_list = request.job.attributes.value(AttributeKey::PeList).is_some();
        if rules.has(Quirk::InheritedPeListLost) && lists_cpus && !has_list {
            let binding = request.job.binding;
            let shares = binding.has(BindingPolicy::ALLOW_OVERLOAD);
            // A binding that is the child's own or was the parent's, and not one that follows from the mapping.
            if !binding.has(BindingPolicy::GIVEN) || !shares {
                let message = "the mapping by PE list that the job inherits has no list".to_owned();
                let (stage, topic) = (Stage::Allocation, Topic::Unexplained);
                return Err(Refusal::new(stage, topic, Code::Silent, message));
            }
            // Processes that may share CPUs are placed by slot, without any.
            request.job.mapping = request.job.mapping.with_policy(MapBy::Slot);
            request.job.binding = request.job.binding.with_policy(BindTo::None);
        }
        Ok(request)
    }

    /// The node where the mapping of a job commences that a process spawns.
    pub(super) fn bookmark_of_parent(
        &mut self,
        by: &Requestor,
        rules: &dyn RuntimeRules,
    ) -> Option<String> {
        let parent = self.parent_job(by)?;
        if !rules.has(Quirk::BookmarkOfDaemonNumber) {
            return parent.bookmark.clone();
        }
        let relayed = || {
            let daemon = self.daemon_of(parent.node_of_rank(0)?);
            parent.node_of_rank(daemon).map(str::to_owned)
        };
        let bookmark = parent.bookmark_of_children.clone().or_else(relayed);
        let nspace = parent.nspace.clone();
        if let Some(parent) = self.job_mut(&nspace) {
            parent.bookmark_of_children.clone_from(&bookmark);
        }
        bookmark
    }

    /// The number of a node's daemon: 0 on the head node, the others in the order of the nodes.
    fn daemon_of(&self, node: &str) -> u32 {
        if node == self.head {
            return 0;
        }
        let others = self.pool.iter().filter(|(name, _)| *name != self.head);
        let before = others.take_while(|(name, _)| name != node).count();
        u32::try_from(before).unwrap_or(u32::MAX).saturating_add(1)
    }

    fn parent_job(&self, by: &Requestor) -> Option<&Job> {
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
