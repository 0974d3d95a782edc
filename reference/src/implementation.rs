//! What maps a case, and what can come of it.
//!
//! The reference under some rules and a real `prterun` are both an [`Implementation`]: whatever judges
//! them asks the same question of each and gets the same kind of answer.

use crate::case::Case;
use crate::error::{Code, MapError, Stage, Topic};
use crate::job_map::JobMap;
use crate::rules::Rules;
use std::time::Duration;

/// Something that maps a case.
pub trait Implementation: Send + Sync {
    /// The name by which reports call it: `reference`, `prrte-5.0.0rc1`.
    fn name(&self) -> &str;

    /// What it makes of the case.
    fn outcome(&self, case: &Case) -> Outcome;

    /// Whether the steps that look inside can be asked of it.
    fn is_reference(&self) -> bool {
        false
    }
}

/// What came of a case.
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
        /// The end of what it said.
        stderr: String,
    },
    /// The implementation did not end in time.
    TimedOut {
        /// The limit that it was given.
        limit: Duration,
    },
    /// The implementation cannot be asked this.
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

/// A case that was refused, as far as can be told from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// What it is about, if that can be told.
    pub topic: Option<Topic>,
    /// What else was complained of on the way; a program may go on after a complaint and give up for another reason.
    pub also: Vec<Topic>,
    /// Which part refused, if that can be told.
    pub stage: Option<Stage>,
    /// The specification's code, if that can be told.
    pub code: Option<Code>,
    /// The process's exit status, for implementations that are processes.
    pub status: Option<i32>,
    /// What `PMIx_Spawn` answered, where a program spawns.
    pub reply: Option<i32>,
    /// What was said.
    pub message: String,
}

impl Refused {
    /// A refusal of which no more is known than what it is about, if that.
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

    /// Whether both can have refused for one reason: one tells none, or one of them has complained of the other's. Callers of
    /// `PMIx_Spawn` must have got the same answer.
    #[must_use]
    pub fn agrees_with(&self, other: &Self) -> bool {
        let tells =
            |refused: &Self, topic| refused.topic == Some(topic) || refused.also.contains(&topic);
        let reply = self.reply.zip(other.reply);
        if reply.is_some_and(|(own, others)| own != others) {
            return false;
        }
        match (self.topic, other.topic) {
            (Some(own), Some(others)) => tells(other, own) || tells(self, others),
            _ => true,
        }
    }
}

/// What `PMIx_Spawn` answers to who asks for something that is refused.
///
/// PAM-SPAWN-6: what is refused before it is a job is answered with its code; a job that cannot be mapped fails as such.
fn reply(refused: &Refused) -> Option<i32> {
    const FAILED_TO_MAP: i32 = -179;
    let code = match refused.code? {
        Code::BadParam => -27,
        Code::Silent => -2,
        Code::NotFound => -46,
        Code::OutOfResource => -29,
        // A component's own affair.
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

    fn outcome(&self, case: &Case) -> Outcome {
        let mut outcome = Outcome::from(crate::map(case, &self.rules));
        if let Outcome::Refused(refused) = &mut outcome
            && case.spawned.is_some()
        {
            refused.reply = reply(refused);
        }
        outcome
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
                ..Refused::about(Some(refusal.topic))
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
