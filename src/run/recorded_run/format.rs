//! The lines of a recorded run.

use super::outcome::RecordedOutcome;
use crate::run::campaign_counts::CampaignCounts;
use crate::run::digest::Digest;
use crate::run::events::{
    CaseInfo, Cause, ImplementationInfo, ImplementationRejected, Material, MissingShards,
    RunStarted,
};
use crate::run::shard::Shard;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The version of the format.
pub const FORMAT: u32 = 3;

/// The most shards of a run that is merged without some of them.
const MOST_SHARDS: usize = 100_000;

/// A line of a recorded run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(title = "A line of a recorded run of mapcheck"))]
pub enum Line {
    /// The first line: what is run, on what.
    Header(Box<Header>),
    /// A case on an implementation.
    Case(Box<CaseLine>),
    /// What an implementation did with a case, for comparisons with others.
    Observed(Box<ObservedLine>),
    /// An implementation that does not work, so that it was asked nothing.
    Rejected(ImplementationRejected),
    /// What findings have in common.
    Cause(Box<Cause>),
    /// The line before the last one: how the run ended.
    End(Box<End>),
    /// The last line. A file without it was cut.
    Footer(Footer),
}

/// What is run, on what.
///
/// The shards of a run have the same header, apart from `shard` and `started`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Header {
    /// The version of the format.
    #[cfg_attr(test, schemars(range(min = 3, max = 3)))]
    pub format: u32,
    /// The version of mapcheck.
    pub mapcheck: String,
    /// The commit that mapcheck was built from, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commit: Option<String>,
    /// What the cases come from: feature files, or a seed.
    pub material: Material,
    /// The edition of the rules.
    pub edition: String,
    /// Whether deviations of builds that no profile is near are findings too.
    pub strict: bool,
    /// The number of cases of the whole run for each implementation.
    pub cases: usize,
    /// The implementations, in the order of the run.
    pub implementations: Vec<ImplementationInfo>,
    /// What the run will not look at, a sentence each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_looked_at: Vec<String>,
    /// The part of the cases that this file has.
    pub shard: ShardNumber,
    /// The shards that were missing when this file was merged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missing: Option<MissingShards>,
    /// When the run started, in seconds since 1970-01-01 in UTC. Merged runs have no times.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started: Option<u64>,
}

/// A part of the cases: every `of`-th, from number `index` - 1 on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ShardNumber {
    /// The number of the part, from 1.
    pub index: usize,
    /// The number of parts.
    pub of: usize,
}

/// A case on an implementation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CaseLine {
    /// The number of the case in the whole run, from 0.
    pub number: usize,
    /// The implementation's name, as the header has it.
    pub implementation: String,
    /// The name of the case, which stays the same when lines of its file move.
    pub name: String,
    /// The scenario, unless the case was generated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario: Option<ScenarioLine>,
    /// The requirements that it checks, or that the quirks break that explain it.
    pub requirements: Vec<String>,
    /// Whether the text demands none of them, so that the scenario only pins PRRTE's behaviour.
    pub unspecified: bool,
    /// The question that editions answer differently, if the scenario is of one edition only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// The verdict.
    pub outcome: OutcomeName,
    /// The quirks, questions or deviations that explain the outcome, or that are stale.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deviations: Vec<String>,
    /// Why the case is not applicable, or was not looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Whether it makes the run fail.
    pub red: bool,
    /// What differs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<FailureLine>,
    /// The last case that was mapped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub case: Option<CaseInfo>,
    /// The command that shows it again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// How long it took, in microseconds. Merged runs have no times.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub microseconds: Option<u64>,
}

/// Where a scenario is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ScenarioLine {
    /// The feature file.
    pub path: PathBuf,
    /// The line in it.
    pub line: usize,
    /// The feature's name.
    pub feature: String,
    /// The scenario's own name, which rows of an outline share.
    pub name: String,
}

/// What differs from the expectation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FailureLine {
    /// The step of the scenario that failed, or what differs in a generated case.
    pub step: String,
    /// The step's line; 0 for generated cases.
    pub line: usize,
    /// The smallest difference that shows it.
    pub difference: String,
    /// What is expected, in a few words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    /// What the implementation did, in a few words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actual: Option<String>,
}

/// What an implementation did with a case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ObservedLine {
    /// The number of the case, or of its scenario, in the whole run, from 0.
    pub number: usize,
    /// The implementation's name, as the header has it.
    pub implementation: String,
    /// The case.
    pub case: CaseInfo,
    /// The digest of the case with its files, whatever the head node is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<Digest>,
    /// The outcome.
    pub outcome: RecordedOutcome,
    /// The text of the map, if the case asks for another form than the short one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub printed: Option<String>,
}

/// The verdict on a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum OutcomeName {
    /// It is as expected.
    Passed,
    /// It is not as expected, and nothing explains that.
    Failed,
    /// It is not as expected, as the profile predicts.
    KnownDeviation,
    /// It is as expected although the profile predicts that it is not.
    StaleDeviation,
    /// It is not as expected, and the profile of another version does not explain that.
    NewDeviation,
    /// It is not as expected, and no profile judges the build.
    UnjudgedDeviation,
    /// The build refuses for a reason that is not recognised.
    RefusedReasonUnknown,
    /// The case does not apply to the implementation.
    NotApplicable,
    /// The case could have been run, and was not.
    NotLookedAt,
    /// A signal ended the build.
    Crash,
    /// The build did not end in time.
    Timeout,
    /// The build printed no whole map.
    PartialMap,
    /// The ranks of the map are not 0 to n - 1.
    LostRanks,
    /// The build did something else when it ran again.
    Nondeterministic,
    /// The build could not be run.
    Error,
}

/// How the run ended.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct End {
    /// Why it ended early, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// What the cases of a campaign were like.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub campaign: Option<CampaignCounts>,
}

/// The number of cases with each outcome, by implementation.
pub type OutcomeCounts = BTreeMap<String, BTreeMap<OutcomeName, usize>>;

/// What the lines before must add up to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Footer {
    /// The number of lines about cases.
    pub cases: usize,
    /// The number of cases with each outcome, by implementation.
    pub outcomes: OutcomeCounts,
    /// The digest of all lines before this one, with their ends.
    pub digest: Digest,
}

impl From<Shard> for ShardNumber {
    fn from(shard: Shard) -> Self {
        Self {
            index: shard.index(),
            of: shard.count(),
        }
    }
}

impl From<&RunStarted> for Header {
    fn from(started: &RunStarted) -> Self {
        let since = |time: SystemTime| time.duration_since(UNIX_EPOCH).ok();
        Self {
            format: FORMAT,
            mapcheck: started.mapcheck.clone(),
            commit: started.commit.clone(),
            material: started.material.clone(),
            edition: started.edition.clone(),
            strict: started.strict,
            cases: started.cases,
            implementations: started.implementations.clone(),
            not_looked_at: started.not_looked_at.clone(),
            shard: started.shard.into(),
            missing: started.missing.clone(),
            started: started.started.and_then(since).map(|it| it.as_secs()),
        }
    }
}

impl Header {
    /// Returns the event of this header.
    ///
    /// # Errors
    ///
    /// The shard or a missing one is impossible; the message is a lowercase fragment.
    pub fn run_started(self) -> Result<RunStarted, String> {
        let ShardNumber { index, of } = self.shard;
        let shard = Shard::new(index, of);
        if let Some(MissingShards { shards, of }) = &self.missing {
            let exist = shards.iter().all(|it| Shard::new(*it, *of).is_some());
            let is_possible = exist && !shards.is_empty() && shards.len() < *of;
            if !is_possible || *of > MOST_SHARDS || index != 1 || self.shard.of != 1 {
                return Err(format!("impossible missing shards of {of}"));
            }
        }
        let time = |seconds| UNIX_EPOCH.checked_add(Duration::from_secs(seconds));
        Ok(RunStarted {
            mapcheck: self.mapcheck,
            commit: self.commit,
            material: self.material,
            edition: self.edition,
            strict: self.strict,
            cases: self.cases,
            shard: shard.ok_or_else(|| format!("impossible shard {index}/{of}"))?,
            missing: self.missing,
            implementations: self.implementations,
            not_looked_at: self.not_looked_at,
            started: self.started.and_then(time),
        })
    }

    /// Returns the header without what shards of a run may differ in.
    #[must_use]
    pub fn without_shard(mut self) -> Self {
        self.shard = Shard::WHOLE.into();
        self.started = None;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    /// The schema is made from the types that the reader uses, so that it accepts what the reader does. Set
    /// `MAPCHECK_WRITE_SCHEMA` to write it anew after a change of the format.
    #[test]
    fn the_schema_is_that_of_the_lines() {
        let schema = schemars::schema_for!(Line);
        let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
        if std::env::var_os("MAPCHECK_WRITE_SCHEMA").is_some() {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/recorded-run.schema.json");
            std::fs::write(path, &text).unwrap();
            return;
        }
        assert!(
            text == super::super::SCHEMA,
            "docs/recorded-run.schema.json is out of date; set MAPCHECK_WRITE_SCHEMA and run this test again"
        );
    }

    #[test]
    fn the_schema_allows_no_unknown_field_anywhere() {
        let schema: serde_json::Value = serde_json::from_str(super::super::SCHEMA).unwrap();
        let mut objects = 0;
        let mut open = vec![&schema];
        while let Some(value) = open.pop() {
            if let Some(object) = value.as_object() {
                if object.contains_key("properties") {
                    assert_eq!(
                        object.get("additionalProperties"),
                        Some(&false.into()),
                        "{value}"
                    );
                    objects += 1;
                }
                open.extend(object.values());
            }
            open.extend(value.as_array().into_iter().flatten());
        }
        assert!(objects > 10, "{objects}");
    }
}
