//! Runs a campaign, and records it.

use crate::builds::Prterun;
use crate::explore::campaign::{Campaign, ComparedCase, Tally, VerdictMaker};
use crate::judge::RunWatch;
use crate::report::Progress;
use crate::run::events::{Event, RunFinished, RunStarted, Sink as _};
use crate::run::recorded_run::RecordFile;
use crate::run::totals::Totals;
use mapcheck_reference::Implementation as _;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// What a campaign is recorded with.
pub(super) struct Recording<'a> {
    /// What is run, on what.
    pub(super) started: &'a RunStarted,
    /// The command that runs a case again, without its number.
    pub(super) command: Vec<String>,
    /// Stops the campaign when its time is over.
    pub(super) limit: RunWatch,
    /// Shows how many cases have run.
    pub(super) progress: Progress,
}

impl Recording<'_> {
    /// Runs a campaign and writes its record; returns its results and its last event.
    ///
    /// # Errors
    ///
    /// The campaign cannot be run, or the record cannot be written.
    pub(super) fn run(
        &self,
        campaign: &Campaign<'_, Prterun>,
        stop: &AtomicBool,
        mut record: Option<&mut RecordFile>,
    ) -> io::Result<(Tally, RunFinished)> {
        if let Some(record) = &mut record {
            record.take(&Event::RunStarted(Box::new(self.started.clone())))?;
        }
        let (limit, progress) = (&self.limit, &self.progress);
        let (build, all) = (campaign.build.name(), campaign.numbers.count());
        let show = |done| {
            progress.show(build, done, all);
            if limit.reason().is_some() {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let maker = VerdictMaker {
            build,
            seed: campaign.seed,
            folder: campaign.case_writer.own_folder(),
            command: &self.command,
        };
        let sinks = Mutex::new((Totals::new(self.started), record));
        let observe = |compared: &ComparedCase<'_>| {
            let judged = Box::new(maker.judge(compared));
            let mut sinks = sinks.lock().unwrap_or_else(PoisonError::into_inner);
            let (totals, record) = &mut *sinks;
            totals.add(&judged);
            match record {
                Some(record) => record.take(&Event::CaseJudged(judged)),
                None => Ok(()),
            }
        };
        let tally = campaign.run_observed(stop, &show, &observe);
        progress.clear();
        let tally = tally?;
        let (totals, record) = sinks.into_inner().unwrap_or_else(PoisonError::into_inner);
        let interrupted = || Some("interrupted".to_owned());
        let is_stopped = stop.load(Ordering::Relaxed) && tally.counts.ran < all;
        let stopped = is_stopped.then(|| limit.reason().or_else(interrupted));
        let finished = totals.finish(stopped.flatten(), Some(tally.counts.clone()));
        if let Some(record) = record {
            record.take(&Event::RunFinished(Box::new(finished.clone())))?;
        }
        Ok((tally, finished))
    }
}
