//! The decisions of this module that builds were seen to take otherwise than the text.

use crate::components::ComponentRules;
use crate::error::{MapError, Refusal};
use crate::options::{self, Options};
use crate::placement::{NodeOffer, Placement};
use crate::ranking::RankingRules;
use crate::request::{AppRequest, SpawnRequest};
use crate::rules::Text;
use mapcheck_topology::CpuSet;
use std::borrow::Cow;

/// Decides when and how the processes of an app are counted.
pub trait DispatchRules: ComponentRules + RankingRules {
    /// Checks that an app without a process count is valid in a job with this number of apps.
    ///
    /// # Errors
    ///
    /// None: PAM-NPROCS-1 has each app without a process count counted.
    fn check_apps_to_count(&self, apps: usize) -> Result<(), Refusal> {
        let _ = apps;
        Ok(())
    }

    /// Returns the options with which an app without a process count is counted together with the job, or `None` if it is counted in its
    /// turn, by its own options.
    ///
    /// PAM-NPROCS-1: an app with a mapping of its own is. For another one these are the job's options, with CPUs per rank that the app has
    /// alone.
    ///
    /// # Errors
    ///
    /// The app's pattern or PE list is malformed.
    fn options_to_count<'a>(
        &self,
        app: &AppRequest,
        job: &'a Options,
    ) -> Result<Option<Cow<'a, Options>>, Refusal> {
        if app.mapping().is_some() {
            return Ok(None);
        }
        let mut options = Cow::Borrowed(job);
        if app.has_attributes_alone() {
            options::apply_attributes(&app.attributes, options.to_mut())?;
        }
        Ok(Some(options))
    }

    /// Returns for how many processes a default binding is derived, of those that are `counted` before the components.
    ///
    /// PAM-DEFAULT-BIND-2: the apps that a component counts have none yet.
    ///
    /// # Errors
    ///
    /// An app's nodes cannot be determined.
    fn processes_to_bind(
        &self,
        counted: u32,
        request: &SpawnRequest,
        job: &Options,
        state: &mut Placement<'_>,
    ) -> Result<u32, MapError> {
        let _ = (request, job, state);
        Ok(counted)
    }

    /// Returns what the nodes offer an app whose processes are counted. The slots that its host list adds to them are not kept.
    ///
    /// # Errors
    ///
    /// PAM-DISPATCH-9: the app's nodes cannot be determined.
    fn offers_to_count(
        &self,
        app: &AppRequest,
        options: &Options,
        state: &mut Placement<'_>,
    ) -> Result<Vec<NodeOffer>, MapError> {
        state.offers_to_count(app, options)
    }

    /// Returns the CPUs of a node that are counted for an app with CPUs per rank.
    ///
    /// PAM-SET-2: the free ones among those of the default CPU list.
    fn cpus_to_count(&self, node: usize, options: &Options, state: &Placement<'_>) -> CpuSet {
        state.free_cpus(node, options).clone()
    }

    /// Returns whether a call for all apps places an app under options of its own: the job's, with what the app carries alone.
    ///
    /// PAM-MIGRATE-1, PAM-MIGRATE-4, PAM-MIGRATE-9: the semantics of a pattern or CPUs per rank are unchanged.
    fn has_options_in_call_for_all(&self, app: &AppRequest) -> bool {
        app.has_attributes_alone()
    }
}

impl DispatchRules for Text {}
