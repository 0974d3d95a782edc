//! Outcomes of the reference, as recorded runs have them.

use crate::compare::summary;
use crate::map_text;
use mapcheck_reference::display::PrintMap as _;
use mapcheck_reference::error::Topic;
use mapcheck_reference::implementation::Refused;
use mapcheck_reference::{JobMap, Outcome};
use serde::{Deserialize, Serialize};

/// The name of the job in recorded maps.
const JOB: &str = "job";

/// The part of an outcome that comparisons use. Maps are recorded as they are printed.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum RecordedOutcome {
    Mapped(String),
    LostRanks { map: String, expected: u64 },
    Refused(String),
    Crashed(String),
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
                topic: Some(topic), ..
            }) => Self::Refused(topic.name().to_owned()),
            Outcome::Crashed { signal, .. } => Self::Crashed(signal.clone()),
            Outcome::NotApplicable { reason } => Self::NotApplicable(reason.clone()),
            // The reference is not a process: it is never killed, and prints no partial map.
            other => Self::NotApplicable(summary(other)),
        }
    }
}

impl RecordedOutcome {
    /// Returns the outcome.
    ///
    /// # Errors
    ///
    /// The map cannot be parsed, or the topic is unknown; the message is a lowercase fragment.
    pub(super) fn outcome(self) -> Result<Outcome, String> {
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
            Self::Crashed(signal) => Outcome::Crashed {
                signal,
                stderr: String::new(),
            },
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
