//! Departures in the mapping of a job.

mod allocation;
mod binding;
mod components;
mod dispatch;
mod job_map;
mod options;
mod placement;
mod promotion;
mod ranking;
mod request;

impl mapcheck_mapping::MappingRules for crate::Rules {
    fn for_job(&self) -> Option<Box<dyn mapcheck_mapping::MappingRules>> {
        Some(Box::new(self.remembering()?))
    }
}

impl mapcheck_mapping::MappingRules for crate::rules::WithoutQuirks<'_> {}

pub(crate) use {
    allocation::QUIRKS as ALLOCATION, binding::QUIRKS as BINDING, components::QUIRKS as COMPONENTS,
    dispatch::QUIRKS as DISPATCH, job_map::QUIRKS as JOB_MAP, options::QUIRKS as OPTIONS,
    placement::QUIRKS as PLACEMENT, promotion::QUIRKS as PROMOTION, ranking::QUIRKS as RANKING,
    request::QUIRKS as REQUEST,
};
