//! The spawn request: what a command line and a `PMIx_Spawn` both become.
//!
//! [`Directives`] are still text. [`SpawnRequest::new`] runs them through the policy parsers and stores the results as policies and
//! attributes; [`SpawnRequest::transfer`] models the relay of the request to the DVM master, which drops every attribute that is not
//! global. A [`ProgramRequest`] holds the arguments of `PMIx_Spawn`, with an [`Info`] for each key.

mod directives;
mod info;
mod inheritance;
mod program;
mod spawn;

pub use directives::{AppInfo, Directives};
pub use info::{Info, InfoKey};
pub use program::{PROCESSES, ProgramRequest, RequestError};
pub use spawn::{AppRequest, JobRequest, SpawnRequest, check_one_mapping};

use crate::attributes::{AttributeKey as Key, AttributeList, Value};
use crate::error::Refusal;
use crate::policy::{BindingPolicy, MappingSpec, Spanned};
use crate::rules::{EditionRules, Text};

/// Decides how a spawn request is stored, and what a child inherits.
pub trait RequestRules: EditionRules {
    /// Parses the arguments of `PMIx_Spawn` with the parsers of command lines.
    ///
    /// PAM-SPAWN-4: as they are.
    ///
    /// # Errors
    ///
    /// A parser refuses a directive.
    fn parse_spawn(
        &self,
        request: &ProgramRequest,
        parse: &dyn Fn(&ProgramRequest) -> Result<SpawnRequest, Refusal>,
    ) -> Result<SpawnRequest, Refusal> {
        parse(request)
    }

    /// Returns whether an app that is mapped by rankfile has to name the file. `job` has the directives of the job.
    ///
    /// PAM-MIGRATE-6: an app without a file falls back to the job's.
    fn app_names_rankfile(&self, job: &Directives) -> bool {
        job.map_by.is_none()
    }

    /// Parses the map-by directive of a job.
    ///
    /// PAM-PARSE-ABBREV-1: with words that can be abbreviated.
    ///
    /// # Errors
    ///
    /// The parser refuses it.
    fn parse_mapping(
        &self,
        map_by: &Spanned,
        parse: &dyn Fn(&Spanned) -> Result<MappingSpec, Refusal>,
    ) -> Result<MappingSpec, Refusal> {
        parse(map_by)
    }

    /// Returns the binding of a job as it is stored.
    ///
    /// PAM-MAP-QUAL-ONLY-2: qualifiers alone leave the policy to what is otherwise in effect.
    fn stored_binding(&self, binding: BindingPolicy) -> BindingPolicy {
        binding
    }

    /// Returns how the refusal of the job's directives is reported (PAM-PARSE-MAP-3).
    fn reported_refusal(&self, refusal: Refusal) -> Refusal {
        refusal
    }

    /// Checks the pattern of an app that has a map-by, too.
    ///
    /// # Errors
    ///
    /// None: PAM-ATTR-3, the map-by supersedes a pattern that has a key of its own.
    fn check_superseded_pattern(&self, app: &Directives) -> Result<(), Refusal> {
        let _ = app;
        Ok(())
    }

    /// Stores on a child whether the jobs that it spawns inherit from it.
    ///
    /// PAM-INHERIT-9: they do, unless the child decides otherwise.
    fn pass_on_inheritance(&self, child: &mut AttributeList) {
        if !child.has(Key::Inherit) && !child.has(Key::NoInherit) {
            child.put(Key::Inherit, Value::Bool(true));
        }
    }

    /// Copies the mapping of a parent to a child without one, with all that belongs to it (PAM-INHERIT-7).
    fn inherit_mapping(&self, child: &mut JobRequest, parent: &JobRequest) {
        child.copy_mapping(parent);
    }

    /// Returns whether a ranking or a binding that follows from the parent's mapping is copied.
    ///
    /// PAM-INHERIT-8: with that mapping only.
    fn inherits_derived(&self, with_mapping: bool) -> bool {
        with_mapping
    }
}

impl RequestRules for Text {}
