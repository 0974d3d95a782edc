//! The totals of a run: what makes it fail, and what it did not look at.
//!
//! They follow from the verdicts alone, so that those of merged shards are those of the whole run.

use crate::run::campaign_counts::CampaignCounts;
use crate::run::events::{CaseJudged, ImplementationRejected, Material, RunFinished, RunStarted};
use crate::run::verdict::Verdict;
use std::collections::{BTreeMap, BTreeSet};

/// The reasons that a sentence lists.
const REASONS: usize = 3;

/// Adds up the verdicts of a run.
#[derive(Clone, Debug)]
pub struct Totals {
    finished: RunFinished,
    implementations: Vec<Implementation>,
    /// What the cases are called.
    noun: &'static str,
}

/// The totals of one implementation.
#[derive(Clone, Debug)]
struct Implementation {
    name: String,
    /// Whether nothing that it does makes the run fail.
    is_control: bool,
    is_rejected: bool,
    cases: usize,
    /// The cases that do not apply to it.
    not_applicable: usize,
    reasons: BTreeSet<String>,
    /// The cases that could be run, and were not, by the reason.
    not_looked_at: BTreeMap<String, usize>,
}

impl Totals {
    /// Returns the totals of a run before its first verdict.
    #[must_use]
    pub fn new(started: &RunStarted) -> Self {
        let mut not_looked_at = started.not_looked_at.clone();
        if let Some(missing) = &started.missing {
            let shards = missing.shards.iter();
            not_looked_at
                .extend(shards.map(|shard| {
                    format!("shard {shard}/{} of the run: it is missing", missing.of)
                }));
        }
        if started.shard.numbers(started.cases).count() == 0 {
            not_looked_at.push(format!("shard {}: it has no case", started.shard));
        }
        let implementations = started.implementations.iter().map(|info| Implementation {
            name: info.name.clone(),
            is_control: !info.per_app && matches!(started.material, Material::Scenarios { .. }),
            is_rejected: false,
            cases: 0,
            not_applicable: 0,
            reasons: BTreeSet::new(),
            not_looked_at: BTreeMap::new(),
        });
        Self {
            finished: RunFinished {
                not_looked_at,
                ..RunFinished::default()
            },
            implementations: implementations.collect(),
            noun: match started.material {
                Material::Scenarios { .. } | Material::Rules { .. } => "scenarios",
                Material::Builds { .. } | Material::Campaign { .. } => "cases",
            },
        }
    }

    /// Adds a verdict.
    pub fn add(&mut self, judged: &CaseJudged) {
        let mut all = self.implementations.iter_mut();
        let Some(on) = all.find(|on| on.name == judged.implementation) else {
            return;
        };
        on.cases += 1;
        match &judged.verdict {
            Verdict::NotApplicable { reason } => {
                on.not_applicable += 1;
                if on.reasons.len() <= REASONS {
                    on.reasons.insert(reason.clone());
                }
            }
            Verdict::NotLookedAt { reason } => {
                *on.not_looked_at.entry(reason.clone()).or_default() += 1;
            }
            _ => {}
        }
        let verdict = &judged.verdict;
        let finished = &mut self.finished;
        finished.findings += usize::from(judged.red);
        finished.unjudged += usize::from(judged.is_unjudged() && !on.is_control);
        let totals = finished.totals.entry(on.name.clone()).or_default();
        *totals.entry(verdict.label().to_owned()).or_default() += 1;
    }

    /// Adds an implementation that could not be asked anything.
    pub fn reject(&mut self, rejected: &ImplementationRejected) {
        self.finished.findings += 1;
        let mut all = self.implementations.iter_mut();
        if let Some(on) = all.find(|on| on.name == rejected.implementation) {
            on.is_rejected = true;
        }
    }

    /// Returns the totals of the run that has ended. `stopped` is why it ended early, if it did.
    #[must_use]
    pub fn finish(self, stopped: Option<String>, campaign: Option<CampaignCounts>) -> RunFinished {
        let mut finished = self.finished;
        let asked = self.implementations.into_iter();
        for on in asked.filter(|on| !on.is_rejected) {
            finished.not_looked_at.extend(on.sentences(self.noun));
        }
        finished.stopped = stopped;
        finished.campaign = campaign;
        finished
    }
}

impl Implementation {
    /// Returns what was not looked at on this implementation. The negative control need not be asked anything.
    fn sentences(self, noun: &str) -> Vec<String> {
        let Self { name, cases, .. } = &self;
        if *cases > 0 && self.not_applicable == *cases && !self.is_control {
            let more = self.reasons.len() > REASONS;
            let reasons = self.reasons.iter().take(REASONS).map(String::as_str);
            let reasons: Vec<&str> = reasons.chain(more.then_some("…")).collect();
            let reasons = reasons.join("; ");
            return vec![format!(
                "{name}: none of {cases} {noun} applies to it ({reasons})"
            )];
        }
        let counts = self.not_looked_at.iter();
        counts
            .map(|(reason, count)| format!("{count} of {cases} {noun} on {name}: {reason}"))
            .collect()
    }
}
