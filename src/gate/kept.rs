//! Outcomes of the reference as they stand in a recorded run.

use crate::compare::summary;
use crate::map_text;
use mapcheck_reference::display::PrintMap as _;
use mapcheck_reference::error::Topic;
use mapcheck_reference::implementation::Refused;
use mapcheck_reference::{JobMap, Outcome};
use serde::{Deserialize, Serialize};

/// The name of the job in kept maps.
const JOB: &str = "job";

/// An outcome as it is kept: what counts when outcomes are compared, and nothing else. Maps are kept as they are printed.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Kept {
    Mapped(String),
    LostRanks { map: String, expected: u64 },
    Refused(String),
    Crashed(String),
    NotApplicable(String),
}

impl Kept {
    pub(super) fn of(outcome: &Outcome) -> Self {
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
            // What else there is comes of processes, and the reference is none.
            other => Self::NotApplicable(summary(other)),
        }
    }

    /// The outcome, or what is wrong with it, as a lowercase fragment.
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
            Self::Refused(topic) => Outcome::Refused(Refused::about(Some(named(&topic)?))),
            Self::Crashed(signal) => Outcome::Crashed {
                signal,
                stderr: String::new(),
            },
            Self::NotApplicable(reason) => Outcome::NotApplicable { reason },
        })
    }
}

fn named(topic: &str) -> Result<Topic, String> {
    let mut topics = Topic::ALL.iter();
    let found = topics.find(|known| known.name() == topic);
    found
        .copied()
        .ok_or_else(|| format!("no topic is called `{topic}`"))
}
