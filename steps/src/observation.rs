//! Outcomes of cases, and how messages describe them.

use crate::step_result::{StepError, StepResult};
use mapcheck_reference::outcome::wrong_ranks;
use mapcheck_reference::{Case, JobMap, MapError, Outcome};

/// A case that a scenario had mapped, with the implementation's outcome.
#[derive(Clone, Debug)]
pub struct Observation {
    /// The case.
    pub case: Case,
    /// The implementation's outcome.
    pub outcome: Outcome,
}

impl Observation {
    /// The arguments of `prterun` that map the case, without the topology; or the request that is spawned instead.
    #[must_use]
    pub fn command_line(&self) -> String {
        mapcheck_shell::join(self.case.typed_words().iter().map(String::as_str))
    }
}

/// Returns the map of an outcome, or fails if it is not one whole map.
pub(crate) fn whole_map(outcome: &Outcome) -> StepResult<&JobMap> {
    match outcome {
        Outcome::Mapped(map) => Ok(map),
        Outcome::NotApplicable { reason } => Err(StepError::NotApplicable(reason.clone())),
        other => Err(unexpected("a map", other)),
    }
}

/// The difference of a step that expects something else than an outcome.
pub(crate) fn unexpected(expected: &str, found: &Outcome) -> StepError {
    StepError::difference(format!("expected {expected}, but {}", describe(found)))
}

/// The difference of a step that expects something else than an error of the reference.
pub(crate) fn unexpected_error(expected: &str, error: MapError) -> StepError {
    unexpected(expected, &Outcome::from(Err(error)))
}

/// Describes an outcome in a clause that can follow "but".
pub(crate) fn describe(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Mapped(map) => format!("the job was mapped, with {} processes", map.num_ranked()),
        Outcome::Refused(refused) => match refused.topic {
            Some(topic) => format!(
                "the job was refused for {topic}: {}",
                shorten(&refused.message)
            ),
            None => format!("the job was refused: {}", shorten(&refused.message)),
        },
        Outcome::LostRanks { map, expected } => {
            format!("the map has {}", wrong_ranks(map, *expected))
        }
        Outcome::PartialMap { reason, .. } => {
            format!("the output is not one whole map: {reason}")
        }
        Outcome::Crashed { signal, .. } => format!("it crashed by {signal}"),
        Outcome::TimedOut { limit } => format!("it did not end within {limit:?}"),
        Outcome::NotApplicable { reason } => reason.clone(),
        Outcome::Failed { reason } => format!("it could not be run: {reason}"),
    }
}

/// Shortens a banner to its first paragraph, and the values below it if that ends in a colon.
pub(crate) fn shorten(banner: &str) -> String {
    let mut paragraphs = banner.trim().split("\n\n");
    let line = |paragraph: &str| {
        let words: Vec<&str> = paragraph.split_whitespace().collect();
        words.join(" ")
    };
    let first = paragraphs.next().map(line).unwrap_or_default();
    match paragraphs.next() {
        Some(values) if first.ends_with(':') => format!("{first} {}", line(values)),
        _ => first,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_banner_is_shown_without_its_advice() {
        let banner = "A node has no object\nof that type:\n\n  Type:  Core\n  Node:  n1\n\nPlease use another.";
        assert_eq!(
            shorten(banner),
            "A node has no object of that type: Type: Core Node: n1"
        );
        assert_eq!(shorten("No.\n\nPlease.\n"), "No.");
    }
}
