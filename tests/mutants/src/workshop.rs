//! A copy of the sources where mutants are built and run.

use crate::build::{BuildFailure, build, program};
use crate::combination::{CombinedFile, MODULE, Numbered, combine, crate_root};
use crate::copy::{Copy, CopyError, file_error};
use crate::scenario_run::{ScenarioCommand, ScenarioRun};
use crate::source::Mutant;
use crate::status::MutantStatus;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How many times as long as on the unchanged reference the scenarios may compute on a mutant.
const TIME_FACTOR: u32 = 3;

/// The least time that the scenarios may compute on a mutant.
const LEAST_TIME: Duration = Duration::from_secs(30);

/// The time that the scenarios may compute on the unchanged reference.
const MOST_TIME: Duration = Duration::from_secs(600);

/// A number that no mutant has.
const NO_MUTANT: usize = usize::MAX;

/// A program with many mutants; one is chosen when it starts.
#[derive(Debug)]
pub struct Combination {
    tree: PathBuf,
    program: PathBuf,
    /// The numbers of the mutants that are not in it, with the reason.
    absent: BTreeMap<usize, String>,
    scratch: TempDir,
    /// The processor time of a run.
    cpu_time: Duration,
    /// The edition and the quirks of a build, with commas between them; or nothing.
    quirks: String,
    /// The digest of the results under the rules of that build, without a mutant.
    under_quirks: Option<String>,
}

/// A combination that cannot be built.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WorkshopError {
    /// A program cannot be run.
    #[error("cannot build or run the scenarios")]
    Run(#[from] io::Error),
    /// The sources cannot be copied or changed.
    #[error(transparent)]
    Copy(#[from] CopyError),
    /// A source file cannot be parsed.
    #[error("cannot parse {}: {source}", path.display())]
    Syntax {
        /// The file.
        path: PathBuf,
        /// The first mistake.
        source: syn::Error,
    },
    /// The unchanged sources do not pass their scenarios.
    #[error("the unchanged reference fails its scenarios, so no mutant can be judged: {0}")]
    Baseline(String),
}

impl Combination {
    /// Builds one program with as many of the mutants as can be compiled together, in a copy of the project's sources below `folder`, and
    /// runs the scenarios on it without any of them. `quirks` are the edition and the quirks of a build, with commas between them, whose
    /// rules are taken too; or nothing.
    ///
    /// # Errors
    ///
    /// The unchanged sources cannot be built, a scenario fails on them, or a source file cannot be parsed.
    pub fn build(
        root: &Path,
        folder: &Path,
        mutants: &[Mutant],
        quirks: String,
    ) -> Result<Self, WorkshopError> {
        let copy = Copy::new(root, folder.join("combined"));
        // The project's own, where the dependencies are built already.
        let target = root.join("target");
        let all: Numbered<'_> = (1..).zip(mutants).collect();
        let mut numbered = all.clone();
        let mut absent = BTreeMap::new();
        loop {
            let files = combined_files(root, &numbered)?;
            copy.update(&changed_sources(root, &files)?)?;
            let Err(failure) = build(copy.folder(), &target)? else {
                let present: BTreeSet<usize> =
                    files.values().flat_map(CombinedFile::numbers).collect();
                for number in all.keys().filter(|number| !present.contains(number)) {
                    let reason = "its function cannot choose between several bodies";
                    absent.entry(*number).or_insert_with(|| reason.to_owned());
                }
                break;
            };
            if numbered.is_empty() {
                return Err(WorkshopError::Baseline(failure.reason));
            }
            remove_faulty(&mut numbered, &files, &failure, &mut absent);
        }
        // A build of the project replaces the program.
        let own = folder.join("scenarios");
        // Another run may still use the old one, which can then be removed but not written to.
        let _absent = fs::remove_file(&own);
        fs::copy(program(&target), &own).map_err(file_error(&own))?;
        let mut combination = Self {
            tree: copy.folder().to_owned(),
            program: own,
            absent,
            scratch: tempfile::tempdir()?,
            cpu_time: MOST_TIME,
            quirks,
            under_quirks: None,
        };
        combination.measure()?;
        Ok(combination)
    }

    /// Runs the scenarios with the mutant of an index of those that it was built for.
    ///
    /// # Errors
    ///
    /// The program cannot be started.
    pub fn judge(&self, index: usize, mutant: &Mutant) -> Result<MutantStatus, WorkshopError> {
        let number = index + 1;
        if let Some(reason) = self.absent.get(&number) {
            return Ok(MutantStatus::NotBuilt(reason.clone()));
        }
        let ids = &mutant.requirements;
        let output = self.scenarios(number, ids)?;
        Ok(ScenarioRun::parse(&output).status(ids, self.under_quirks.as_deref()))
    }

    fn scenarios(&self, number: usize, requirements: &[String]) -> io::Result<Output> {
        let run = ScenarioCommand {
            program: &self.program,
            tree: &self.tree,
            number,
            requirements,
            quirks: &self.quirks,
            scratch: self.scratch.path(),
            cpu_time: self.cpu_time,
        };
        run.run()
    }

    /// Runs the scenarios without a mutant, and sets the time that they may take with one.
    fn measure(&mut self) -> Result<(), WorkshopError> {
        let output = self.scenarios(0, &[])?;
        let run = ScenarioRun::parse(&output);
        self.under_quirks = run.check_baseline().map_err(WorkshopError::Baseline)?;
        // As long as with a mutant, without the scenarios about libpmix.
        let start = Instant::now();
        self.scenarios(NO_MUTANT, &[])?;
        self.cpu_time = (start.elapsed() * TIME_FACTOR).max(LEAST_TIME);
        Ok(())
    }
}

/// Combines the mutants of each source file.
fn combined_files(
    root: &Path,
    numbered: &Numbered<'_>,
) -> Result<BTreeMap<PathBuf, CombinedFile>, WorkshopError> {
    let mut by_file: BTreeMap<&Path, Numbered<'_>> = BTreeMap::new();
    for (number, mutant) in numbered {
        let in_file = by_file.entry(&mutant.file).or_default();
        in_file.insert(*number, mutant);
    }
    let mut files = BTreeMap::new();
    for (name, mutants) in by_file {
        // A program without a library has no root that every module can reach.
        if crate_root(root, name).is_none() {
            continue;
        }
        let file = combine(&read_source(root, name)?, &mutants);
        let file = file.map_err(|source| WorkshopError::Syntax {
            path: name.to_owned(),
            source,
        })?;
        files.insert(name.to_owned(), file);
    }
    Ok(files)
}

/// Returns the source files that differ from the project's, with their texts.
fn changed_sources(
    root: &Path,
    files: &BTreeMap<PathBuf, CombinedFile>,
) -> Result<BTreeMap<PathBuf, String>, WorkshopError> {
    let mut sources: BTreeMap<PathBuf, String> = files
        .iter()
        .map(|(name, file)| (name.clone(), file.text.clone()))
        .collect();
    let crates: BTreeSet<PathBuf> = files
        .keys()
        .filter_map(|name| crate_root(root, name))
        .collect();
    for library in crates {
        let source = match sources.remove(&library) {
            Some(source) => source,
            None => read_source(root, &library)?,
        };
        sources.insert(library, source + MODULE);
    }
    Ok(sources)
}

fn read_source(root: &Path, name: &Path) -> Result<String, CopyError> {
    let path = root.join(name);
    fs::read_to_string(&path).map_err(file_error(&path))
}

/// Removes the mutants that errors of the compiler are due to, and adds them to `absent`. If none of them can be named, removes all.
fn remove_faulty(
    numbered: &mut Numbered<'_>,
    files: &BTreeMap<PathBuf, CombinedFile>,
    failure: &BuildFailure,
    absent: &mut BTreeMap<usize, String>,
) {
    let mut faulty: BTreeMap<usize, &str> = BTreeMap::new();
    for error in &failure.errors {
        let Some(file) = files.get(&error.file) else {
            continue;
        };
        let numbers = match file.mutant_at(&error.range) {
            Some(number) => vec![number],
            None => file.mutants_around(&error.range),
        };
        for number in numbers {
            faulty.entry(number).or_insert(&error.message);
        }
    }
    if faulty.is_empty() {
        faulty = numbered
            .keys()
            .map(|number| (*number, failure.reason.as_str()))
            .collect();
    }
    numbered.retain(|number, _| !faulty.contains_key(number));
    absent.extend(
        faulty
            .into_iter()
            .map(|(number, message)| (number, message.to_owned())),
    );
}
