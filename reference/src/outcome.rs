//! The outcomes of cases.

use crate::error::{Code, MapError, Stage, Topic};
use crate::job_map::JobMap;
use crate::mapping::MappedJob;
use crate::rules::Rules;
use crate::runtime::Missing;
use crate::runtime::rules::{FAILED_TO_MAP, RuntimeRules as _};
use std::collections::HashSet;
use std::time::Duration;

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

/// Returns how the ranks of a map are wrong: some processes have none, two have the same, or there is a gap.
#[must_use]
pub fn wrong_ranks(map: &JobMap, expected: u64) -> String {
    let ranked = map.num_ranked();
    let mut seen = HashSet::new();
    let mut ranks = map.nodes.iter().flat_map(|node| &node.procs);
    let duplicate = ranks.find(|process| !seen.insert(process.rank));
    match duplicate {
        _ if (ranked as u64) < expected => {
            format!("lost ranks, only {ranked} of {expected} processes have a rank")
        }
        Some(process) => format!("wrong ranks, two processes have rank {}", process.rank),
        None if ranked as u64 > expected => {
            format!("wrong ranks, {ranked} processes have a rank, but {expected} were expected")
        }
        None => format!(
            "wrong ranks, the ranks are not 0 to {}",
            expected.saturating_sub(1)
        ),
    }
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
    pub fn with_reply(self, rules: &Rules) -> Self {
        Self {
            reply: reply(&self, rules),
            ..self
        }
    }

    /// Returns whether the reason is known: by its topic, or by a status that `PMIx_Spawn` returns for one reason.
    #[must_use]
    pub fn has_reason(&self) -> bool {
        self.topic.is_some() || self.reply.is_some_and(|reply| reply != FAILED_TO_MAP)
    }
}

/// Returns the status that `PMIx_Spawn` returns for a refusal.
///
/// PAM-SPAWN-6: a request that is refused before it is a job returns its code; a job that cannot be mapped fails to map.
fn reply(refused: &Refused, rules: &Rules) -> Option<i32> {
    if let Some(Topic::NotEnoughSlots | Topic::AllNodesFilled) = refused.topic {
        return Some(rules.answer_to_missing(Missing::Slots));
    }
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

impl Outcome {
    /// Returns the outcome of mapping a job. Processes without a place, which the map does not count, lose their ranks too.
    #[must_use]
    pub fn of_job(result: Result<MappedJob, MapError>) -> Self {
        let apps = |mapped: &MappedJob| {
            let apps = mapped.request.apps.iter().flatten();
            // What is printed does not show how many processes a file would have given an app.
            let requested = apps.filter(|app| !app.computed);
            requested.map(|app| u64::from(app.processes)).sum::<u64>()
        };
        match result {
            Ok(mapped) if mapped.map.num_placed() < apps(&mapped) => Outcome::LostRanks {
                expected: apps(&mapped),
                map: mapped.map,
            },
            result => result.map(|mapped| mapped.map).into(),
        }
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
