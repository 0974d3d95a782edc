//! A build whose runs write counters of its code.

use crate::campaign::MapPrinter;
use crate::coverage::{MissingCoverage, PREFIX_VARIABLE, RunCounters};
use crate::implementation::{BuildSettings, OpenError, Prterun};
use crate::process::memory_dir;
use mapcheck_reference::{Case, Implementation, Outcome};
use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use tempfile::TempDir;

/// A build that is compiled with `--coverage`, once for each worker, each with a folder for the counters of its runs.
#[derive(Debug)]
pub struct CoveredBuild {
    name: String,
    /// The builds that no worker uses now.
    free: Mutex<Vec<(Prterun, PathBuf)>>,
    /// The counters of the runs of each thread, until they are taken.
    collected: Mutex<HashMap<ThreadId, Result<RunCounters, MissingCoverage>>>,
    _folder: TempDir,
}

/// A build that cannot be opened for coverage.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenCoveredError {
    /// The build cannot be opened.
    #[error(transparent)]
    Build(#[from] OpenError),
    /// No folder can be created.
    #[error("failed to create a folder for the counters of runs")]
    Folder(#[from] io::Error),
}

impl CoveredBuild {
    /// Opens a build for a number of workers.
    ///
    /// # Errors
    ///
    /// It cannot be opened, or no folders can be created.
    pub fn open(
        program: &Path,
        settings: &BuildSettings,
        workers: usize,
    ) -> Result<Self, OpenCoveredError> {
        let folder = match memory_dir() {
            Some(place) => tempfile::tempdir_in(place)?,
            None => tempfile::tempdir()?,
        };
        let mut free = Vec::new();
        for index in 0..workers.max(1) {
            let own = folder.path().join(index.to_string());
            fs::create_dir(&own)?;
            let mut settings = settings.clone();
            let variable = (PREFIX_VARIABLE.into(), own.clone().into_os_string());
            settings.environment.push(variable);
            free.push((Prterun::open_with(program, settings)?, own));
        }
        let name = free.first().map(|(build, _)| build.name().to_owned());
        Ok(Self {
            name: name.unwrap_or_default(),
            free: Mutex::new(free),
            collected: Mutex::default(),
            _folder: folder,
        })
    }

    /// Returns the counters of the runs that this thread has made since the last call.
    ///
    /// # Errors
    ///
    /// A file of counters cannot be read.
    pub fn take_counters(&self) -> Result<RunCounters, MissingCoverage> {
        let own = lock(&self.collected).remove(&thread::current().id());
        own.unwrap_or_else(|| Ok(RunCounters::default()))
    }

    /// Runs something on a build that no other worker uses, and collects the counters of the run.
    fn with_build<T>(&self, run: impl FnOnce(&Prterun) -> T) -> Option<T> {
        let (build, folder) = lock(&self.free).pop()?;
        let result = run(&build);
        let counters = RunCounters::take(&folder);
        lock(&self.free).push((build, folder));
        let mut collected = lock(&self.collected);
        let own = collected.entry(thread::current().id());
        let own = own.or_insert_with(|| Ok(RunCounters::default()));
        match (own.as_mut(), counters) {
            (Ok(own), Ok(counters)) => {
                if let Err(error) = own.add(counters) {
                    collected.insert(thread::current().id(), Err(error));
                }
            }
            (Ok(_), Err(error)) => *own = Err(error),
            (Err(_), _) => {}
        }
        Some(result)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Implementation for CoveredBuild {
    fn name(&self) -> &str {
        &self.name
    }

    fn outcome(&self, case: &Case) -> Outcome {
        let outcome = self.with_build(|build| build.outcome(case));
        outcome.unwrap_or_else(no_build)
    }
}

impl MapPrinter for CoveredBuild {
    fn outcome_and_text(&self, case: &Case) -> (Outcome, Option<String>) {
        let result = self.with_build(|build| build.outcome_and_text(case));
        result.unwrap_or_else(|| (no_build(), None))
    }

    fn outcome_with_reason(&self, case: &Case) -> (Outcome, Option<String>) {
        let result = self.with_build(|build| MapPrinter::outcome_with_reason(build, case));
        result.unwrap_or_else(|| (no_build(), None))
    }

    fn printed(&self, case: &Case) -> Option<String> {
        self.with_build(|build| build.printed(case)).flatten()
    }
}

/// The outcome of a worker that finds no build, which there is one of for each.
fn no_build() -> Outcome {
    Outcome::Failed {
        reason: "more workers than builds measure coverage".to_owned(),
    }
}
