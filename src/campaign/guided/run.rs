//! Runs a campaign on a build that counts, at random or guided.

use super::build::CoveredBuild;
use super::corpus::Corpus;
use crate::campaign::run::rng_of_case;
use crate::campaign::{Campaign, CaseNumbers, CaseSource, ComparedCase, Draft, MapPrinter, Tally};
use crate::coverage::{MissingCoverage, ReachedCode, RunCounters};
use crate::implementation::check_canary;
use std::collections::BTreeMap;
use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// A campaign whose runs are counted.
#[derive(Debug)]
pub struct CoverageCampaign<'a> {
    /// The build.
    pub build: &'a CoveredBuild,
    /// Whether cases that reach new code are kept and changed. Otherwise the cases are those of the campaign.
    pub guided: bool,
}

/// What a counted campaign has found, and reached.
#[derive(Debug)]
pub struct CoverageResult {
    /// The results of the cases.
    pub tally: Tally,
    /// What all runs have reached.
    pub reached: ReachedCode,
    /// The drafts that have reached something new, if the campaign was guided.
    pub corpus: Corpus,
}

/// The number of cases of a round. It must not depend on the number of workers, because the cases do not.
const ROUND: usize = 64;

/// The share of fresh drafts in a round, in percent.
const FRESH: usize = 25;

/// A number that keeps the choices of mutations apart from those of fresh drafts.
const SALT: u64 = 0x6775_6964_6564;

impl CoverageCampaign<'_> {
    /// Runs the canary. Returns what it reached, with which the sum starts.
    ///
    /// # Errors
    ///
    /// The build is not compiled for coverage, or its tree is gone.
    pub fn first_counters(&self) -> Result<ReachedCode, MissingCoverage> {
        // The campaign itself checks that the canary is mapped.
        let _ = check_canary(self.build);
        ReachedCode::new(self.build.take_counters()?)
    }

    /// Runs the cases of a campaign on the build that counts. `progress` and `observe` are called as in
    /// [`Campaign::run_observed`].
    ///
    /// # Errors
    ///
    /// Those of [`Campaign::run_observed`], and counters that cannot be read or added.
    pub fn run<S: MapPrinter>(
        &self,
        campaign: &Campaign<'_, S>,
        first: ReachedCode,
        stop: &AtomicBool,
        progress: &(dyn Fn(usize) + Sync),
        observe: &(dyn Fn(&ComparedCase<'_>) -> io::Result<()> + Sync),
    ) -> io::Result<CoverageResult> {
        let mut result = CoverageResult {
            tally: Tally::default(),
            reached: first,
            corpus: Corpus::default(),
        };
        let all = campaign.numbers.count();
        let mut done = 0;
        while done < all && !stop.load(Ordering::Relaxed) {
            let count = ROUND.min(all - done);
            let drafts = self.drafts(campaign, &mut result.corpus, done..done + count);
            let round = Campaign {
                case_writer: campaign.case_writer,
                build: self.build,
                reference: campaign.reference,
                profile: campaign.profile,
                is_profile_partial: campaign.is_profile_partial,
                edition: campaign.edition,
                source: CaseSource::Given {
                    first: done,
                    drafts: drafts.clone(),
                },
                numbers: CaseNumbers::between(done, done + count),
                seed: campaign.seed,
                workers: campaign.workers,
            };
            let progress = |ran| progress(done + ran);
            let counted = self.run_round(&round, stop, &progress, observe, &mut result.tally)?;
            for (number, counters) in counted {
                let new = result.reached.add(counters).map_err(io::Error::other)?;
                if let Some(draft) = drafts.get(number - done).filter(|_| new > 0) {
                    result.corpus.keep(draft.clone());
                }
            }
            done += count;
        }
        Ok(result)
    }

    /// Returns the drafts of a round.
    fn drafts<S: MapPrinter>(
        &self,
        campaign: &Campaign<'_, S>,
        corpus: &mut Corpus,
        numbers: Range<usize>,
    ) -> Vec<Draft> {
        let draft = |number: usize| {
            let fresh = campaign.draft(number);
            let mut rng = rng_of_case(campaign.seed ^ SALT, number);
            match !self.guided || rng.percent(FRESH) {
                true => fresh,
                false => corpus.next(rng, fresh),
            }
        };
        numbers.map(draft).collect()
    }

    /// Runs the cases of a round. Returns the counters of each case, in the order of their numbers.
    fn run_round(
        &self,
        round: &Campaign<'_, CoveredBuild>,
        stop: &AtomicBool,
        progress: &(dyn Fn(usize) + Sync),
        observe: &(dyn Fn(&ComparedCase<'_>) -> io::Result<()> + Sync),
        tally: &mut Tally,
    ) -> io::Result<BTreeMap<usize, RunCounters>> {
        let counted = Mutex::new(BTreeMap::new());
        let ran = round.run_observed(stop, progress, &|compared| {
            let counters = self.build.take_counters().map_err(io::Error::other)?;
            let mut counted = counted.lock().unwrap_or_else(PoisonError::into_inner);
            counted.insert(compared.number, counters);
            drop(counted);
            observe(compared)
        })?;
        tally.add(ran);
        Ok(counted.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}
