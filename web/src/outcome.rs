//! A map, a refusal, or another end of a line, in words.

use crate::typed::{TypedCase, Utf16};
use mapcheck_reference::error::{MapError, Refusal};
use mapcheck_reference::{JobMap, MappedJob};
use serde::Serialize;

/// The outcome of a line, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct OutcomeText {
    pub(crate) kind: OutcomeKind,
    /// A sentence.
    pub(crate) message: String,
    /// Of a refusal: its stage, topic, code and requirement in a line, as the program prints it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) classification: Option<String>,
    /// The requirement that demands a refusal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) requirement: Option<&'static str>,
    /// The part of the line that is at fault, in UTF-16 units.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) place: Option<[usize; 2]>,
}

/// The kind of an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum OutcomeKind {
    /// Nothing is typed.
    Empty,
    /// The line cannot be split into words.
    OpenQuote,
    /// Every process has its place and its rank.
    Mapped,
    /// Every process has a place, but not every one a rank.
    LostRanks,
    /// The rules refuse it.
    Refused,
    /// The reference does not model it.
    NotModelled,
    /// The launcher crashes.
    Crashes,
    /// The launcher never ends.
    NeverEnds,
}

impl OutcomeText {
    fn new(kind: OutcomeKind, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: message.into(),
            classification: None,
            requirement: None,
            place: None,
        }
    }

    /// The outcome of a line without a word.
    pub(crate) fn empty() -> Self {
        Self::new(OutcomeKind::Empty, "Type a line, or choose an example.")
    }

    /// The outcome of a line with a quote that is not closed.
    pub(crate) fn open_quote(line: &str, at: usize) -> Self {
        let place = Utf16::new(line).range(&(at..line.len()));
        Self {
            place: Some(place),
            ..Self::new(OutcomeKind::OpenQuote, "a quote is not closed")
        }
    }

    /// The outcome of mapping a line.
    pub(crate) fn new_of(
        mapped: &Result<MappedJob, MapError>,
        typed: &TypedCase,
        line: &str,
    ) -> Self {
        let utf16 = Utf16::new(line);
        let place = |spot: Option<mapcheck_reference::error::Spot>| {
            let spot = typed.case.line.spot_on_line(spot)?;
            Some(utf16.range(&typed.place(spot)?))
        };
        match mapped {
            Ok(job) => Self::of_map(&job.map),
            Err(MapError::Refused(refusal)) => Self {
                place: place(refusal.spot),
                ..Self::of_refusal(refusal)
            },
            Err(MapError::NotModelled(error)) => Self {
                place: place(error.spot),
                ..Self::new(OutcomeKind::NotModelled, error.to_string())
            },
            Err(MapError::Crashes(crash)) => Self::new(OutcomeKind::Crashes, crash.to_string()),
            Err(MapError::NeverEnds(hang)) => Self::new(OutcomeKind::NeverEnds, hang.to_string()),
        }
    }

    fn of_map(map: &JobMap) -> Self {
        let (placed, ranked) = (map.num_placed(), map.num_ranked() as u64);
        let nodes = counted(map.nodes.len() as u64, "node");
        if placed == ranked {
            let ranks = counted(placed, "rank");
            return Self::new(OutcomeKind::Mapped, format!("{ranks} on {nodes}"));
        }
        let processes = counted(placed, "process");
        let message = format!("{processes} on {nodes}, but only {ranked} of them with a rank");
        Self::new(OutcomeKind::LostRanks, message)
    }

    fn of_refusal(refusal: &Refusal) -> Self {
        Self {
            classification: Some(refusal.classification()),
            requirement: refusal.requirement,
            ..Self::new(OutcomeKind::Refused, refusal.sentence())
        }
    }
}

/// Returns `1 node`, `2 nodes`, `3 processes`.
fn counted(count: u64, noun: &str) -> String {
    match (count, noun.ends_with('s')) {
        (1, _) => format!("1 {noun}"),
        (_, true) => format!("{count} {noun}es"),
        (_, false) => format!("{count} {noun}s"),
    }
}
