//! The counts and the differences of a campaign.

use super::finding::Finding;
use super::shares::values_of;
use crate::run::campaign_counts::CampaignCounts;
use mapcheck_reference::job_map::{JobMap, Policies};
use mapcheck_reference::{Case, Outcome};
use std::collections::BTreeSet;

/// The results of a campaign so far.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// The counts of all cases.
    pub counts: CampaignCounts,
    /// The differences, by case number.
    pub findings: Vec<Finding>,
    /// The differences that did not occur again when the case was run a second time.
    pub flaky: Vec<Finding>,
}

impl Tally {
    /// Adds the results of further cases.
    pub fn add(&mut self, further: Self) {
        self.counts.add(&further.counts);
        self.findings.extend(further.findings);
        self.flaky.extend(further.flaky);
    }

    pub(super) fn count(&mut self, case: &Case, expected: &Outcome, actual: &Outcome) {
        let counts = &mut self.counts;
        counts.ran += 1;
        for value in values_of(case) {
            let share = counts.shares.entry(value).or_default();
            share.cases += 1;
            share.mapped += usize::from(matches!(actual, Outcome::Mapped(_)));
        }
        let apps = match &case.spawned {
            Some(request) => request.apps.len(),
            None => case.line.segments().len(),
        };
        counts.several_apps += usize::from(apps > 1);
        for outcome in [expected, actual] {
            if let Outcome::NotApplicable { reason } = outcome {
                // The rest of the reason names a file or a host, which does not matter here.
                let kind = reason.split('`').next().unwrap_or_default();
                *counts
                    .not_compared
                    .entry(kind.trim().to_owned())
                    .or_default() += 1;
            }
        }
        if let (Outcome::Refused(expected), Outcome::Refused(actual)) = (expected, actual) {
            match (expected.topic, actual.topic) {
                (_, Some(_)) | (None, None) => counts.recognized_refusals += 1,
                (Some(_), None) => {
                    *counts
                        .unrecognized_refusals
                        .entry(first_words(&actual.message))
                        .or_default() += 1;
                }
            }
        }
        if let Outcome::Mapped(map) | Outcome::LostRanks { map, .. } = actual {
            counts.mapped += usize::from(matches!(actual, Outcome::Mapped(_)));
            for mapper in mappers(map) {
                *counts.components.entry(mapper.to_owned()).or_default() += 1;
            }
        }
    }
}

/// Returns the first line of a message, without the prefix with host and process.
fn first_words(message: &str) -> String {
    let line = message.lines().next().unwrap_or_default();
    let behind = line
        .strip_prefix('[')
        .and_then(|rest| rest.split_once("] "));
    behind.map_or(line, |(_, rest)| rest).to_owned()
}

/// Returns the components that placed processes, each once.
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
