//! The interface of everything that maps a case, and the outcomes.
//!
//! The reference under some rules and a real `prterun` are both an [`Implementation`], so that one judge can compare them.

use crate::attributes::AttributeKey;
use crate::case::Case;
use crate::command_line;
use crate::components::COMPONENTS;
use crate::display::PrintMap as _;
use crate::error::{Code, MapError, Stage, Topic};
use crate::job_map::JobMap;
use crate::live::{LiveError, LiveRuntime, RuntimeNodes};
use crate::mapping::MappedJob;
use crate::rules::Rules;
use crate::{call_components, interpret, map_request};
use std::time::Duration;

/// Something that maps a case.
pub trait Implementation: Send + Sync {
    /// Returns the name for reports: `reference`, `prrte-5.0.0rc1`.
    fn name(&self) -> &str;

    /// Maps the case.
    fn outcome(&self, case: &Case) -> Outcome;

    /// Returns the maps that are printed for a case with the displays that it asks for, or `None` if it is not mapped.
    fn displayed(&self, case: &Case) -> Option<String> {
        let _ = case;
        None
    }

    /// Returns the calls of mapping components that a case leads to, in order, or `None` if they cannot be seen.
    fn component_calls(&self, case: &Case) -> Option<Vec<ComponentCall>> {
        let _ = case;
        None
    }

    /// Starts a runtime on nodes, or returns why it cannot.
    ///
    /// # Errors
    ///
    /// The implementation has none, or a program is missing.
    fn start_runtime(&self, nodes: &RuntimeNodes) -> Result<Box<dyn LiveRuntime>, LiveError> {
        let _ = nodes;
        Err(LiveError::NotObservable(
            "it has no runtime that can be started".to_owned(),
        ))
    }

    /// Returns whether it is the reference, so that steps can look inside.
    fn is_reference(&self) -> bool {
        false
    }
}

/// A call of the mapping components: for all apps of a job, or for one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ComponentCall {
    /// The names of the components that were tried, in order.
    pub tried: Vec<&'static str>,
    /// Whether the last of them mapped.
    pub mapped: bool,
}

/// The outcome of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Every process has its place and its rank.
    Mapped(JobMap),
    /// The case is refused.
    Refused(Refused),
    /// A map was printed with success, but not every process in it has a rank.
    LostRanks {
        /// The map as printed.
        map: JobMap,
        /// How many processes should be in it.
        expected: u64,
    },
    /// Something was printed with success that is not one whole map.
    PartialMap {
        /// What is wrong with it.
        reason: String,
        /// What was printed.
        text: String,
    },
    /// The implementation ended by a signal.
    Crashed {
        /// The signal, by name where it has one.
        signal: String,
        /// The end of its standard error.
        stderr: String,
    },
    /// The implementation did not end in time.
    TimedOut {
        /// The time limit.
        limit: Duration,
    },
    /// The implementation cannot map this case.
    NotApplicable {
        /// Why not.
        reason: String,
    },
    /// The implementation could not be run at all.
    Failed {
        /// Why not.
        reason: String,
    },
}

/// A refusal, as far as it is known from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The topic, if it is known.
    pub topic: Option<Topic>,
    /// The topics of earlier complaints. A program may go on after a complaint and give up for another reason.
    pub also: Vec<Topic>,
    /// The stage that refused, if it is known.
    pub stage: Option<Stage>,
    /// The specification's code, if it is known.
    pub code: Option<Code>,
    /// The process's exit status, for implementations that are processes.
    pub status: Option<i32>,
    /// The status that `PMIx_Spawn` returned, if a program spawns.
    pub reply: Option<i32>,
    /// The message.
    pub message: String,
}

impl Refused {
    /// Returns a refusal with nothing but its topic, if that is known.
    #[must_use]
    pub fn about(topic: Option<Topic>) -> Self {
        Self {
            topic,
            also: Vec::new(),
            stage: None,
            code: None,
            status: None,
            reply: None,
            message: String::new(),
        }
    }

    /// Returns whether both refused for one reason: one complained of the other's topic, or neither's topic is known. `PMIx_Spawn`
    /// must have returned the same status.
    ///
    /// A refusal whose reason is unknown agrees with none whose reason is known: a program that refuses everything would agree with
    /// every refusal.
    #[must_use]
    pub fn agrees_with(&self, other: &Self) -> bool {
        let mentions =
            |refused: &Self, topic| refused.topic == Some(topic) || refused.also.contains(&topic);
        let reply = self.reply.zip(other.reply);
        if reply.is_some_and(|(own, others)| own != others) {
            return false;
        }
        match (self.topic, other.topic) {
            (Some(own), Some(others)) => mentions(other, own) || mentions(self, others),
            (own, others) => own == others || (self.has_reason() && other.has_reason()),
        }
    }

    /// Adds the status that `PMIx_Spawn` returns for it.
    #[must_use]
    pub fn with_reply(self) -> Self {
        Self {
            reply: reply(&self),
            ..self
        }
    }

    /// Returns whether the reason is known: by its topic, or by a status that `PMIx_Spawn` returns for one reason.
    #[must_use]
    pub fn has_reason(&self) -> bool {
        self.topic.is_some() || self.reply.is_some_and(|reply| reply != FAILED_TO_MAP)
    }
}

/// The status that `PMIx_Spawn` returns for every job that cannot be mapped: `PMIX_ERR_JOB_FAILED_TO_MAP`.
const FAILED_TO_MAP: i32 = -179;

/// Returns the status that `PMIx_Spawn` returns for a refusal.
///
/// PAM-SPAWN-6: a request that is refused before it is a job returns its code; a job that cannot be mapped fails to map.
fn reply(refused: &Refused) -> Option<i32> {
    let code = match refused.code? {
        Code::BadParam => -27,
        Code::Silent => -2,
        Code::NotFound => -46,
        Code::OutOfResource => -29,
        // These stay inside the components.
        Code::ResourceBusy | Code::TakeNextOption => return None,
    };
    match refused.stage? {
        Stage::CommandLine | Stage::Policy | Stage::Session => Some(code),
        _ => Some(FAILED_TO_MAP),
    }
}

/// The reference, under some rules.
#[derive(Clone, Debug)]
pub struct Reference {
    name: String,
    rules: Rules,
}

impl Reference {
    /// The reference under the given rules, called by the given name.
    #[must_use]
    pub fn new(name: impl Into<String>, rules: Rules) -> Self {
        Self {
            name: name.into(),
            rules,
        }
    }

    /// The rules it follows.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }
}

impl Implementation for Reference {
    fn name(&self) -> &str {
        &self.name
    }

    /// PAM-DISPATCH-10: the components are tried in order until one maps.
    fn component_calls(&self, case: &Case) -> Option<Vec<ComponentCall>> {
        let launch = interpret(case, &self.rules).ok()?;
        let mapped = map_request(case, &launch, &launch.request, &self.rules).ok()?;
        let mappers: Vec<&str> = match mapped.mapping.apps.as_slice() {
            [] => {
                let run = call_components(case, &launch, COMPONENTS, None, &self.rules).ok()?;
                run.mapper.into_iter().collect()
            }
            apps => apps.iter().map(|app| app.mapper).collect(),
        };
        let call = |mapper: &str| {
            let names = COMPONENTS.iter().map(|component| component.name);
            let last = names.clone().position(|name| name == mapper)?;
            Some(ComponentCall {
                tried: names.take(last + 1).collect(),
                mapped: true,
            })
        };
        mappers.into_iter().map(call).collect()
    }

    fn outcome(&self, case: &Case) -> Outcome {
        let mut outcome = Outcome::from(crate::map(case, &self.rules));
        if let Outcome::Refused(refused) = &mut outcome
            && case.spawned.is_some()
        {
            refused.reply = reply(refused);
        }
        outcome
    }

    /// PAM-DISPLAY-1, PAM-DISPLAY-4: once, if the job carries the directive after promotion, whichever app it was on.
    fn displayed(&self, case: &Case) -> Option<String> {
        let mapped = crate::map_in_detail(case, &self.rules).ok()?;
        let job = format!("prterun-{}@1", case.head);
        let shown = command_line::displays(&case.line).unwrap_or_default();
        let MappedJob { map, details, .. } = &mapped;
        Some(
            match mapped.request.job.attributes.has(AttributeKey::DisplayMap) {
                true if shown.devel => map.devel(details, &job).to_string(),
                true => map.text(&job).to_string(),
                false => String::new(),
            },
        )
    }

    fn is_reference(&self) -> bool {
        true
    }
}

impl From<Result<JobMap, MapError>> for Outcome {
    fn from(result: Result<JobMap, MapError>) -> Self {
        match result {
            Ok(map) if map.num_ranked() as u64 == map.num_placed() => Outcome::Mapped(map),
            Ok(map) => Outcome::LostRanks {
                expected: map.num_placed(),
                map,
            },
            Err(MapError::Refused(refusal)) => Outcome::Refused(Refused {
                stage: Some(refusal.stage),
                code: Some(refusal.code),
                message: refusal.message,
                // A build that gives no reason has no topic.
                ..Refused::about(Some(refusal.topic).filter(|topic| *topic != Topic::Unexplained))
            }),
            Err(MapError::NotModelled(error)) => Outcome::NotApplicable {
                reason: error.to_string(),
            },
            Err(MapError::NeverEnds(_)) => Outcome::TimedOut {
                limit: Duration::MAX,
            },
            Err(MapError::Crashes(crash)) => Outcome::Crashed {
                signal: crash.signal.to_owned(),
                stderr: crash.to_string(),
            },
        }
    }
}
