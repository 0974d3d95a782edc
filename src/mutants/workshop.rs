//! A copy of the sources where mutants are built and run.

use super::build::{BUILD_TIME, BuildFailure, Optimisation, build, program};
use super::combination::{CombinedFile, MODULE, Numbered, combine, crate_root};
use super::definition::Mutant;
use super::results::MutantStatus;
use super::scenario_run::{ScenarioCommand, ScenarioRun};
use super::tree::{Tree, TreeError, file_error};
use crate::process::{self, Limits, ProcessOutput};
use crate::profile::Profile;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::iter;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How many times as long as on the unchanged reference the scenarios may compute on a mutant.
const TIME_FACTOR: u32 = 3;

/// The least time that the scenarios may compute on a mutant.
const LEAST_TIME: Duration = Duration::from_secs(30);

/// A number that no mutant has.
const NO_MUTANT: usize = usize::MAX;

/// Two copies of the sources, one for many mutants at a time and one for single ones, with a target folder.
#[derive(Debug)]
pub struct Workshop {
    root: PathBuf,
    combined: Tree,
    alone: Tree,
    target: PathBuf,
    quirks: String,
}

/// A program with many mutants; one is chosen when it starts.
#[derive(Debug)]
pub struct Combination {
    tree: PathBuf,
    program: PathBuf,
    /// The indices of its mutants.
    members: BTreeSet<usize>,
    /// The indices of mutants that do not compile, with the error.
    wrong: BTreeMap<usize, String>,
    limits: Limits,
    /// The processor time of a run. On a busy machine that is much less than the time that passes.
    cpu_time: Duration,
    /// The edition and the quirks of a build, with commas between them; or nothing.
    quirks: String,
    /// The digest of the results under the rules of that build, without a mutant.
    under_quirks: Option<String>,
}

/// A workshop that cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WorkshopError {
    /// A program cannot be run.
    #[error(transparent)]
    Run(#[from] process::RunError),
    /// The sources cannot be copied or changed.
    #[error(transparent)]
    Tree(#[from] TreeError),
    /// A source file has changed since the mutants were loaded.
    #[error("{} has changed since the mutants were loaded; run them again", .0.display())]
    Changed(PathBuf),
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

impl Workshop {
    /// Names the copies of the project's sources below `folder`. They are made when they are needed.
    #[must_use]
    pub fn new(root: &Path, folder: &Path) -> Self {
        Self {
            root: root.to_owned(),
            combined: Tree::new(root, folder.join("combined")),
            alone: Tree::new(root, folder.join("alone")),
            target: folder.join("target"),
            quirks: String::new(),
        }
    }

    /// Runs the scenarios under the rules of a build too, where a mutant shows in none of them.
    #[must_use]
    pub fn with_quirks_of(mut self, profile: &Profile) -> Self {
        let quirks = profile.quirks.iter().map(|known| known.quirk.name());
        let words: Vec<&str> = iter::once(profile.edition.name()).chain(quirks).collect();
        self.quirks = words.join(",");
        self
    }

    /// Builds one program with as many of the mutants as can be compiled together, and runs the scenarios on it without
    /// any of them.
    ///
    /// # Errors
    ///
    /// The unchanged sources cannot be built, a scenario fails on them, or a source file cannot be parsed.
    pub fn combine(&self, mutants: &[&Mutant]) -> Result<Combination, WorkshopError> {
        let mut numbered: Numbered<'_> = (1..).zip(mutants.iter().copied()).collect();
        let mut wrong = BTreeMap::new();
        let tree = self.combined.folder();
        let members = loop {
            let files = self.combined_files(&numbered)?;
            self.combined.update(&self.changed_sources(&files)?)?;
            let Err(failure) = build(tree, &self.target, Optimisation::Some)? else {
                let numbers = files.values().flat_map(CombinedFile::numbers);
                break numbers.map(|number| number - 1).collect();
            };
            if numbered.is_empty() {
                return Err(WorkshopError::Baseline(failure.reason));
            }
            remove_faulty(&mut numbered, &files, &failure, &mut wrong);
        };
        // A build of a single mutant replaces the program.
        let copy = self.target.join("combined");
        // Another run may still use the old one, which can then be removed but not written to.
        let _absent = fs::remove_file(&copy);
        fs::copy(program(&self.target), &copy).map_err(file_error(&copy))?;
        let mut combination = Combination {
            tree: tree.to_owned(),
            program: copy,
            members,
            wrong,
            limits: Limits {
                time: BUILD_TIME,
                ..Limits::default()
            },
            cpu_time: BUILD_TIME,
            quirks: self.quirks.clone(),
            under_quirks: None,
        };
        combination.measure()?;
        Ok(combination)
    }

    /// Combines the mutants of each source file.
    fn combined_files(
        &self,
        numbered: &Numbered<'_>,
    ) -> Result<BTreeMap<PathBuf, CombinedFile>, WorkshopError> {
        let mut by_file: BTreeMap<&Path, Numbered<'_>> = BTreeMap::new();
        for (number, mutant) in numbered {
            let in_file = by_file.entry(&mutant.file).or_default();
            in_file.insert(*number, mutant);
        }
        let mut files = BTreeMap::new();
        for (name, mutants) in by_file {
            // Elsewhere each mutant is built by itself.
            if crate_root(&self.root, name).is_none() {
                continue;
            }
            let source = self.source(name)?;
            if !mutants.values().all(|mutant| mutant.fits(&source)) {
                return Err(WorkshopError::Changed(name.to_owned()));
            }
            let file = combine(&source, &mutants).map_err(|source| WorkshopError::Syntax {
                path: name.to_owned(),
                source,
            })?;
            files.insert(name.to_owned(), file);
        }
        Ok(files)
    }

    /// Returns the source files that differ from the project's, with their texts.
    fn changed_sources(
        &self,
        files: &BTreeMap<PathBuf, CombinedFile>,
    ) -> Result<BTreeMap<PathBuf, String>, WorkshopError> {
        let mut sources: BTreeMap<PathBuf, String> = files
            .iter()
            .map(|(name, file)| (name.clone(), file.text.clone()))
            .collect();
        let roots: BTreeSet<PathBuf> = files
            .keys()
            .filter_map(|name| crate_root(&self.root, name))
            .collect();
        for root in roots {
            let source = match sources.remove(&root) {
                Some(source) => source,
                None => self.source(&root)?,
            };
            sources.insert(root, source + MODULE);
        }
        Ok(sources)
    }

    fn source(&self, name: &Path) -> Result<String, TreeError> {
        let path = self.root.join(name);
        fs::read_to_string(&path).map_err(file_error(&path))
    }

    /// Builds the reference with one mutant, and runs the scenarios on it.
    ///
    /// # Errors
    ///
    /// The mutant cannot be applied or removed, or a program cannot be started.
    pub fn judge_alone(
        &self,
        mutant: &Mutant,
        combination: &Combination,
    ) -> Result<MutantStatus, WorkshopError> {
        let source = mutant.apply(&self.source(&mutant.file)?);
        let source = source.ok_or_else(|| WorkshopError::Changed(mutant.file.clone()))?;
        self.alone.update(&[(mutant.file.clone(), source)].into())?;
        let tree = self.alone.folder();
        if let Err(BuildFailure { reason, .. }) = build(tree, &self.target, Optimisation::None)? {
            return Ok(MutantStatus::DoesNotCompile { reason });
        }
        let program = program(&self.target);
        combination.run(&program, tree, 1, mutant)
    }
}

impl Combination {
    /// Returns whether the mutant with this index is in the program, or is known not to compile.
    #[must_use]
    pub fn has(&self, index: usize) -> bool {
        self.members.contains(&index) || self.wrong.contains_key(&index)
    }

    /// Runs the scenarios with the mutant of this index. [`has`](Self::has) must hold for the index.
    ///
    /// # Errors
    ///
    /// The program cannot be started.
    pub fn judge(&self, index: usize, mutant: &Mutant) -> Result<MutantStatus, WorkshopError> {
        if let Some(reason) = self.wrong.get(&index) {
            let reason = reason.clone();
            return Ok(MutantStatus::DoesNotCompile { reason });
        }
        self.run(&self.program, &self.tree, index + 1, mutant)
    }

    /// Runs the scenarios of a tree with a program and the mutant of a number.
    fn run(
        &self,
        program: &Path,
        tree: &Path,
        number: usize,
        mutant: &Mutant,
    ) -> Result<MutantStatus, WorkshopError> {
        let ids = &mutant.requirements;
        let output = self.scenarios(program, tree, number, ids)?;
        Ok(ScenarioRun::parse(&output).status(ids, self.under_quirks.as_deref()))
    }

    fn scenarios(
        &self,
        program: &Path,
        tree: &Path,
        number: usize,
        requirements: &[String],
    ) -> Result<ProcessOutput, process::RunError> {
        let run = ScenarioCommand {
            program,
            tree,
            number,
            requirements,
            quirks: &self.quirks,
            cpu_time: self.cpu_time,
        };
        run.run(&self.limits)
    }

    /// Runs the scenarios without a mutant, and sets the time that they may take with one.
    fn measure(&mut self) -> Result<(), WorkshopError> {
        let output = self.scenarios(&self.program, &self.tree, 0, &[])?;
        let run = ScenarioRun::parse(&output);
        self.under_quirks = run.check_baseline().map_err(WorkshopError::Baseline)?;
        // As long as with a mutant, without the scenarios about libpmix.
        let output = self.scenarios(&self.program, &self.tree, NO_MUTANT, &[])?;
        self.cpu_time = (output.elapsed * TIME_FACTOR).max(LEAST_TIME);
        Ok(())
    }
}

/// Removes the mutants that errors of the compiler are due to, and adds those whose own bodies have one to `wrong`. If none of them
/// can be named, removes all.
fn remove_faulty(
    numbered: &mut Numbered<'_>,
    files: &BTreeMap<PathBuf, CombinedFile>,
    failure: &BuildFailure,
    wrong: &mut BTreeMap<usize, String>,
) {
    let mut faulty: BTreeSet<usize> = BTreeSet::new();
    for error in &failure.errors {
        let Some(file) = files.get(&error.file) else {
            continue;
        };
        match file.mutant_at(&error.range) {
            Some(number) => {
                faulty.insert(number);
                wrong.insert(number - 1, error.message.clone());
            }
            None => faulty.extend(file.mutants_around(&error.range)),
        }
    }
    if faulty.is_empty() {
        numbered.clear();
    } else {
        numbered.retain(|number, _| !faulty.contains(number));
    }
}
