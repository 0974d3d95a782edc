//! What came of a campaign, in numbers.

use super::draft::Draft;
use super::finding::Finding;
use mapcheck_reference::Outcome;
use mapcheck_reference::job_map::{JobMap, Policies};
use std::collections::{BTreeMap, BTreeSet};

/// What came of a campaign, so far.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// How many cases ran.
    pub ran: usize,
    /// How many of them the build mapped.
    pub mapped: usize,
    /// How many of them have several apps.
    pub several_apps: usize,
    /// How many of them both refused, and both told why.
    pub recognized_refusals: usize,
    /// How many of them both refused, and the build did not tell why; and what it said, by its first line.
    pub unrecognized_refusals: BTreeMap<String, usize>,
    /// How many of them could not be compared: what the reference does not model, and what cannot be asked of the build.
    pub not_compared: BTreeMap<String, usize>,
    /// How many requests can be said on a command line too, which the build maps the same.
    pub same_when_typed: usize,
    /// How often each component placed something, where the map tells.
    pub components: BTreeMap<String, usize>,
    /// The differences, by the numbers of their cases.
    pub findings: Vec<Finding>,
    /// What differed once, and no longer when the build was asked again.
    pub flaky: Vec<Finding>,
}

impl Tally {
    pub(super) fn count(&mut self, draft: &Draft, expected: &Outcome, actual: &Outcome) {
        self.ran += 1;
        let apps = draft.segments.len() - usize::from(draft.spawned);
        self.several_apps += usize::from(apps > 1);
        for outcome in [expected, actual] {
            if let Outcome::NotApplicable { reason } = outcome {
                // What follows is a name of its own: one file is like another.
                let kind = reason.split('`').next().unwrap_or_default();
                *self.not_compared.entry(kind.trim().to_owned()).or_default() += 1;
            }
        }
        if let (Outcome::Refused(_), Outcome::Refused(actual)) = (expected, actual) {
            match actual.topic {
                Some(_) => self.recognized_refusals += 1,
                None => {
                    *self
                        .unrecognized_refusals
                        .entry(first_words(&actual.message))
                        .or_default() += 1;
                }
            }
        }
        if let Outcome::Mapped(map) | Outcome::LostRanks { map, .. } = actual {
            self.mapped += usize::from(matches!(actual, Outcome::Mapped(_)));
            for mapper in mappers(map) {
                *self.components.entry(mapper.to_owned()).or_default() += 1;
            }
        }
    }
}

/// The first line of a message, without the host and the process that say it.
fn first_words(message: &str) -> String {
    let line = message.lines().next().unwrap_or_default();
    let behind = line
        .strip_prefix('[')
        .and_then(|rest| rest.split_once("] "));
    behind.map_or(line, |(_, rest)| rest).to_owned()
}

/// The components that mapped something, each once.
fn mappers(map: &JobMap) -> BTreeSet<&str> {
    match &map.policies {
        Policies::Apps(apps) => apps.iter().map(|app| app.mapper.as_str()).collect(),
        Policies::Job(job) => {
            let component = match job.mapping.split(':').next() {
                Some("SEQUENTIAL") => "seq",
                Some("BYUSER") => "rank_file",
                _ if map.ppr.is_some() => "ppr",
                _ => "round_robin",
            };
            BTreeSet::from([component])
        }
    }
}
