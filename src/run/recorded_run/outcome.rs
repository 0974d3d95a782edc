//! Outcomes as recorded runs have them.

use crate::outcome::compare::summary;
use crate::outcome::map_text;
use mapcheck_reference::display::PrintMap as _;
use mapcheck_reference::error::Topic;
use mapcheck_reference::implementation::Refused;
use mapcheck_reference::{JobMap, Outcome};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The name of the job in recorded maps.
const JOB: &str = "job";

/// The part of an outcome that comparisons use. Maps are recorded as they are printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum RecordedOutcome {
    /// A map.
    Mapped(String),
    /// A map whose ranks are not 0 to n - 1.
    LostRanks {
        /// The map.
        map: String,
        /// The number of ranks that it should have.
        expected: u64,
    },
    /// A refusal, with its topic.
    Refused(String),
    /// A refusal whose topic is not its only property that counts.
    RefusedInDetail {
        /// Its topic, if it is recognised.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        topic: Option<String>,
        /// Further topics.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        also: Vec<String>,
        /// The status that a spawn request was answered with.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reply: Option<i32>,
    },
    /// The name of the signal that ended it.
    Crashed(String),
    /// Why the printed map is not whole.
    PartialMap(String),
    /// The time limit, in seconds.
    TimedOut(u64),
    /// Why it could not be run.
    Failed(String),
    /// Why it cannot run the case.
    NotApplicable(String),
}

impl From<&Outcome> for RecordedOutcome {
    fn from(outcome: &Outcome) -> Self {
        let text = |map: &JobMap| map.text(JOB).to_string();
        match outcome {
            Outcome::Mapped(map) => Self::Mapped(text(map)),
            Outcome::LostRanks { map, expected } => Self::LostRanks {
                map: text(map),
                expected: *expected,
            },
            Outcome::Refused(Refused {
                topic: Some(topic),
                also,
                reply: None,
                ..
            }) if also.is_empty() => Self::Refused(topic.name().to_owned()),
            Outcome::Refused(refused) => Self::RefusedInDetail {
                topic: refused.topic.map(|topic| topic.name().to_owned()),
                also: refused.also.iter().map(|it| it.name().to_owned()).collect(),
                reply: refused.reply,
            },
            Outcome::Crashed { signal, .. } => Self::Crashed(signal.clone()),
            Outcome::NotApplicable { reason } => Self::NotApplicable(reason.clone()),
            Outcome::PartialMap { reason, .. } => Self::PartialMap(reason.clone()),
            Outcome::TimedOut { limit } if *limit == Duration::MAX => {
                Self::NotApplicable(summary(outcome))
            }
            Outcome::TimedOut { limit } => Self::TimedOut(limit.as_secs()),
            Outcome::Failed { reason } => Self::Failed(reason.clone()),
        }
    }
}

impl RecordedOutcome {
    /// Returns the outcome.
    ///
    /// # Errors
    ///
    /// The map cannot be parsed, or the topic is unknown; the message is a lowercase fragment.
    pub(crate) fn outcome(self) -> Result<Outcome, String> {
        let map = |text: &str| {
            let read = map_text::parse_map(text).map_err(|error| error.to_string());
            read.map(|printed| printed.map)
        };
        Ok(match self {
            Self::Mapped(text) => Outcome::Mapped(map(&text)?),
            Self::LostRanks {
                map: text,
                expected,
            } => Outcome::LostRanks {
                map: map(&text)?,
                expected,
            },
            Self::Refused(topic) => Outcome::Refused(Refused::about(Some(parse_topic(&topic)?))),
            Self::RefusedInDetail { topic, also, reply } => {
                let topic = topic.as_deref().map(parse_topic).transpose()?;
                let also = also.iter().map(|topic| parse_topic(topic));
                Outcome::Refused(Refused {
                    also: also.collect::<Result<_, _>>()?,
                    reply,
                    ..Refused::about(topic)
                })
            }
            Self::Crashed(signal) => Outcome::Crashed {
                signal,
                stderr: String::new(),
            },
            Self::PartialMap(reason) => Outcome::PartialMap {
                reason,
                text: String::new(),
            },
            Self::TimedOut(seconds) => Outcome::TimedOut {
                limit: Duration::from_secs(seconds),
            },
            Self::Failed(reason) => Outcome::Failed { reason },
            Self::NotApplicable(reason) => Outcome::NotApplicable { reason },
        })
    }
}

fn parse_topic(topic: &str) -> Result<Topic, String> {
    let mut topics = Topic::ALL.iter();
    let found = topics.find(|known| known.name() == topic);
    found
        .copied()
        .ok_or_else(|| format!("unknown topic `{topic}`"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attribution::same;

    #[test]
    fn the_outcomes_of_a_build_are_read_as_they_were_written() {
        let refused = |topic, also, reply| {
            Outcome::Refused(Refused {
                also,
                reply,
                ..Refused::about(topic)
            })
        };
        for outcome in [
            refused(None, Vec::new(), None),
            refused(Some(Topic::Ambiguous), vec![Topic::NoNodes], None),
            refused(Some(Topic::Ambiguous), Vec::new(), Some(-27)),
            Outcome::TimedOut {
                limit: Duration::from_secs(20),
            },
            Outcome::PartialMap {
                reason: "cut".to_owned(),
                text: String::new(),
            },
        ] {
            let json = serde_json::to_string(&RecordedOutcome::from(&outcome)).unwrap();
            let read: RecordedOutcome = serde_json::from_str(&json).unwrap();
            let read = read.outcome().unwrap();
            assert!(same(&read, &outcome), "{json}");
            assert_eq!(read, outcome);
        }
    }
}
