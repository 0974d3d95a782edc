//! A runtime that accepts every request, and remembers and shows nothing.

use crate::worthless_builds::empty_map;
use mapcheck_reference::live::{
    LiveError, LiveEvent, LiveRuntime, ProcessState, RuntimeNodes, SHOWN_JOB_FIELDS,
    SHOWN_SESSION_FIELDS, SessionReply,
};
use mapcheck_reference::pmix::Info;
use mapcheck_reference::runtime::{
    AllocationRequest, Directive, Missing, ProcessEnd, Requestor, SpawnCall,
};
use mapcheck_reference::{Case, Implementation, Outcome, Reference, Rules};

/// A build with such a runtime.
#[derive(Clone, Copy)]
pub(super) struct Forgetful {
    maps: bool,
}

impl Forgetful {
    /// Each job gets its map as the only job that has ever run, and without what names sessions.
    pub(super) const MAPPING_ALONE: Self = Self { maps: true };
    /// Each job gets an empty map.
    pub(super) const MAPPING_NOTHING: Self = Self { maps: false };
}

impl Implementation for Forgetful {
    fn name(&self) -> &str {
        "forgetful"
    }

    fn outcome(&self, case: &Case) -> Outcome {
        match self.maps {
            true => Reference::new("", Rules::default()).outcome(case),
            false => empty_map(),
        }
    }

    fn start_runtime(&self, nodes: &RuntimeNodes) -> Result<Box<dyn LiveRuntime>, LiveError> {
        Ok(Box::new(ForgetfulRuntime {
            build: *self,
            nodes: nodes.clone(),
        }))
    }
}

struct ForgetfulRuntime {
    build: Forgetful,
    nodes: RuntimeNodes,
}

impl LiveRuntime for ForgetfulRuntime {
    fn spawn(&mut self, spawn: &SpawnCall) -> Outcome {
        let rules = Rules::default();
        let alone = SpawnCall {
            by: Requestor::Tool("alone".to_owned()),
            ..spawn.clone()
        };
        let mut model = self.nodes.model(&rules).unwrap();
        match model.spawn(alone, &rules) {
            Ok(job) if self.build.maps => Outcome::Mapped(job.map.clone()),
            _ => empty_map(),
        }
    }

    fn instantiate(&mut self, _: &Directive) -> Result<Option<Outcome>, LiveError> {
        Ok(None)
    }

    fn control(&mut self, _: Option<&str>, _: u32, _: &[Info]) -> Result<SessionReply, LiveError> {
        Ok(SessionReply::default())
    }

    fn process_state(&mut self, _: &str, _: ProcessState) -> Result<ProcessState, LiveError> {
        Ok(ProcessState::Running)
    }

    fn request_allocation(&mut self, _: &str, _: &AllocationRequest) -> Result<bool, LiveError> {
        Ok(true)
    }

    fn separate_job(&mut self, _: &str) -> Result<bool, LiveError> {
        Ok(true)
    }

    fn happen(&mut self, _: &LiveEvent) -> Result<(), LiveError> {
        Ok(())
    }

    fn job_field(&mut self, _: &str, field: &str) -> Result<String, LiveError> {
        empty(&SHOWN_JOB_FIELDS, field)
    }

    fn session_field(&mut self, _: u32, field: &str) -> Result<String, LiveError> {
        empty(&SHOWN_SESSION_FIELDS, field)
    }

    fn has_session(&mut self, _: u32, _: bool) -> Result<bool, LiveError> {
        Ok(false)
    }

    fn spawn_without(&mut self, _: &str, _: Missing) -> Result<i32, LiveError> {
        Ok(0)
    }

    fn report_end(&mut self, _: &str, _: ProcessEnd) -> Result<Option<i32>, LiveError> {
        Ok(None)
    }

    fn ended_process(&mut self, _: &str, _: u32) -> Result<(u8, i32), LiveError> {
        Ok((0, 0))
    }

    fn report_job_end(
        &mut self,
        _: &str,
        _: &str,
        _: ProcessEnd,
    ) -> Result<Option<i32>, LiveError> {
        Ok(None)
    }

    fn variable(&mut self, _: &str, _: &str, _: &str) -> Result<Vec<Option<String>>, LiveError> {
        Ok(Vec::new())
    }

    fn has_job(&mut self, _: &str) -> Result<bool, LiveError> {
        Ok(false)
    }
}

/// What is shown of a field that runtimes show.
fn empty(shown: &[&str], field: &str) -> Result<String, LiveError> {
    match shown.contains(&field) {
        true => Ok(String::new()),
        false => Err(LiveError::NotObservable(format!("{field} is hidden"))),
    }
}
