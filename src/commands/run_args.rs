//! The options of long runs, the same for scenarios and campaigns.

use super::time_limit::TimeLimit;
use crate::builds::Prterun;
use crate::report::Progress;
use crate::run::events::{ImplementationInfo, ProfileInfo, RunFinished};
use crate::run::recorded_run::{Destination, RecordFile};
use crate::run::shard::Shard;
use crate::system::exit_status;
use mapcheck_reference::Implementation as _;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;

/// The options of a run: which part of it runs here, how, and what it leaves.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct RunArgs {
    /// Run one part of the cases: 2/5 is the second of five parts. `mapcheck report` merges them
    #[arg(long, value_name = "I/N", default_value_t)]
    pub shard: Shard,

    /// The number of cases that run at a time [default: one more than there are cores]
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,

    /// Stop after this time, in seconds or with a unit: 15m, 2h
    #[arg(long, value_name = "TIME")]
    pub time_limit: Option<TimeLimit>,

    /// Record the run in this file, or in a folder (`records/`) under a name of its own, for `mapcheck report`
    #[arg(long, value_name = "FILE|FOLDER")]
    pub record: Option<PathBuf>,

    /// Print neither progress nor tables: only findings, what was not looked at, and the totals
    #[arg(long, short)]
    pub quiet: bool,

    /// Exit with status N instead of 6, if the run neither passes nor fails: 77 for automake and autopkgtest
    #[arg(long, value_name = "N")]
    pub skip_status: Option<u8>,

    /// Print the names of the cases instead of running them
    #[arg(long, conflicts_with = "record")]
    pub list: bool,
}

impl RunArgs {
    /// The most cases that run at a time, so that a large number does not exhaust threads.
    const MOST_JOBS: NonZeroUsize = NonZeroUsize::MIN.saturating_add(255);

    /// Returns the number of cases that run at a time, if it was given.
    #[must_use]
    pub fn jobs(&self) -> Option<NonZeroUsize> {
        self.jobs.map(|jobs| jobs.min(Self::MOST_JOBS))
    }

    /// Returns the progress of a run that starts now.
    #[must_use]
    pub fn progress(&self) -> Progress {
        match self.quiet {
            true => Progress::hidden(),
            false => Progress::new(),
        }
    }

    /// Returns the exit code of a run that ends with a status.
    #[must_use]
    pub fn exit_code(&self, status: u8) -> ExitCode {
        ExitCode::from(match self.skip_status {
            Some(skip) if status == exit_status::UNDECIDED => skip,
            _ => status,
        })
    }

    /// Returns the file of the recorded run, if it is to be recorded.
    #[must_use]
    pub fn record_file(&self) -> Option<RecordFile> {
        let record = self.record.clone();
        record.map(|path| RecordFile::new(Destination::from(path)))
    }
}

/// Returns the exit status of a run that has ended. With `allow_empty`, nothing has to be looked at.
pub(super) fn status(finished: &RunFinished, allow_empty: bool) -> u8 {
    match finished {
        finished if finished.findings > 0 => exit_status::FINDINGS,
        finished if finished.stopped.is_some() || finished.unjudged > 0 => exit_status::UNDECIDED,
        finished if !finished.not_looked_at.is_empty() && !allow_empty => exit_status::UNDECIDED,
        _ => exit_status::OK,
    }
}

/// Describes the build that a run asks, and the profile that judges it.
pub(crate) fn build_info(build: &Prterun, profile: Option<ProfileInfo>) -> ImplementationInfo {
    ImplementationInfo {
        name: build.name().to_owned(),
        version: Some(build.version().to_string()),
        program: Some(build.path().to_owned()),
        per_app: build.per_app(),
        profile,
    }
}
