//! What the cases of a campaign are like: counts that shards can be added up from.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How many cases have a value, and how many of these the build maps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Share {
    /// The cases that have it.
    pub cases: usize,
    /// Those that the build mapped.
    pub mapped: usize,
}

/// The shares of all values, by name.
pub type Shares = BTreeMap<String, Share>;

/// The counts of a campaign.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CampaignCounts {
    /// The number of cases that ran.
    pub ran: usize,
    /// Those that the build mapped.
    pub mapped: usize,
    /// Those with several apps.
    pub several_apps: usize,
    /// Those that both refused, with a reason of the build that was recognised, or with none where its profile has none.
    pub recognized_refusals: usize,
    /// Those that both refused without a recognised reason of the build, by the first line of its message.
    pub unrecognized_refusals: BTreeMap<String, usize>,
    /// Those that could not be compared, by the reason: the reference does not model them, or the build cannot run
    /// them.
    pub not_compared: BTreeMap<String, usize>,
    /// Those requests that the build maps like the equivalent command line.
    pub same_when_typed: usize,
    /// How often each component placed processes, if the map shows it.
    pub components: BTreeMap<String, usize>,
    /// How many cases have each value of an option and each combination.
    pub shares: Shares,
}

impl CampaignCounts {
    /// Adds the counts of another shard.
    pub fn add(&mut self, other: &Self) {
        self.ran = self.ran.saturating_add(other.ran);
        self.mapped = self.mapped.saturating_add(other.mapped);
        self.several_apps = self.several_apps.saturating_add(other.several_apps);
        self.recognized_refusals = self
            .recognized_refusals
            .saturating_add(other.recognized_refusals);
        self.same_when_typed = self.same_when_typed.saturating_add(other.same_when_typed);
        for (counts, others) in [
            (
                &mut self.unrecognized_refusals,
                &other.unrecognized_refusals,
            ),
            (&mut self.not_compared, &other.not_compared),
            (&mut self.components, &other.components),
        ] {
            for (name, count) in others {
                let sum = counts.entry(name.clone()).or_default();
                *sum = sum.saturating_add(*count);
            }
        }
        for (name, share) in &other.shares {
            let sum = self.shares.entry(name.clone()).or_default();
            sum.cases = sum.cases.saturating_add(share.cases);
            sum.mapped = sum.mapped.saturating_add(share.mapped);
        }
    }
}
