//! Departures in the mapping of a job.

mod allocation;
mod binding;
mod components;
mod dispatch;
mod job_map;
mod machines;
mod options;
mod placement;
mod promotion;
mod ranking;
mod request;

pub(crate) use allocation::parse_leading;
pub(crate) use job_map::are_threads;
use mapcheck_mapping::placement::{BindCounts, Placement};
use mapcheck_mapping::request::SpawnRequest;

impl mapcheck_mapping::MappingRules for crate::Rules {
    fn for_job(&self) -> Option<Box<dyn mapcheck_mapping::MappingRules>> {
        Some(Box::new(self.remembering()?))
    }

    fn begin_counting(&self, request: &SpawnRequest) -> BindCounts {
        self.remember_request(request)
    }

    fn end_mapping(&self, mapping: &Placement<'_>, is_refused: bool) {
        self.remember_mapping(mapping, is_refused);
    }
}

impl mapcheck_mapping::MappingRules for crate::rules::WithoutQuirks<'_> {}

pub(crate) use {
    allocation::QUIRKS as ALLOCATION, binding::QUIRKS as BINDING, components::QUIRKS as COMPONENTS,
    dispatch::QUIRKS as DISPATCH, job_map::QUIRKS as JOB_MAP, machines::QUIRKS as MACHINES,
    options::QUIRKS as OPTIONS, placement::QUIRKS as PLACEMENT, promotion::QUIRKS as PROMOTION,
    ranking::QUIRKS as RANKING, request::QUIRKS as REQUEST,
};
