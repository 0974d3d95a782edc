//! Departures in the directives of apps that reach the job.

use crate::Rules;
use crate::quirk::{Quirk, quirks};
use crate::rules::WithoutQuirks;
use mapcheck_mapping::policy::MappingPolicy;
use mapcheck_mapping::promotion::{PromotionRules, clear_on_apps};
use mapcheck_mapping::request::{AppRequest, SpawnRequest};

quirks! {
    /// Promotes an app's NOLOCAL to the job, so that every app stays off the head node.
    NOLOCAL_APPLIED_TO_ALL_APPS = "nolocal-applied-to-all-apps" breaks "PAM-NOLOCAL-2"
        shows "-H hn:4,n1:4,n2:4 --map-by slot:nolocal -n 4 a : --map-by slot -n 2 b";
    /// Takes NOLOCAL from the job's mapping alone: an app's own keeps no process off the head node, and is not shown.
    NOLOCAL_OF_APP_IGNORED = "nolocal-of-app-ignored" breaks "PAM-NOLOCAL-2"
        shows "-H hn:4,n1:4 --map-by slot:nolocal -n 2 a : --map-by node -n 1 b";
}

impl Rules {
    /// Returns the mapping of an app with the NOLOCAL that it has from the job.
    pub(super) fn with_nolocal_of_job(
        &self,
        own: MappingPolicy,
        job: MappingPolicy,
    ) -> MappingPolicy {
        let nolocal = MappingPolicy::NO_USE_LOCAL;
        let is_ignored = self.has(Quirk::NOLOCAL_OF_APP_IGNORED);
        let own = if is_ignored {
            own.without(nolocal)
        } else {
            own
        };
        match is_ignored || self.has(Quirk::NOLOCAL_APPLIED_TO_ALL_APPS) {
            true => own.with(job.0 & nolocal),
            false => own,
        }
    }
}

impl PromotionRules for Rules {
    fn has_no_mapping(&self, app: &AppRequest, left: MappingPolicy) -> bool {
        let alone = self.has(Quirk::PER_APP_QUALIFIER_ONLY_SPEC);
        self.text().has_no_mapping(app, left) || alone && left == MappingPolicy::default()
    }

    fn promote_nolocal(&self, request: &mut SpawnRequest) {
        if !self.has(Quirk::NOLOCAL_APPLIED_TO_ALL_APPS) {
            return self.text().promote_nolocal(request);
        }
        let bit = MappingPolicy::NO_USE_LOCAL;
        let any = |app: &AppRequest| app.mapping().is_some_and(|policy| policy.has(bit));
        if request.apps.iter().flatten().any(any) {
            request.job.mapping = request.job.mapping.with(bit);
            self.memory.remember(|memory| memory.promoted |= bit);
            clear_on_apps(request, bit, self);
        }
    }
}

impl PromotionRules for WithoutQuirks<'_> {}
