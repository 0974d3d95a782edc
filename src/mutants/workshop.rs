//! A copy of the sources where mutants are built and run.

use super::build::{BUILD_TIME, BuildFailure, Optimisation, build, program};
use super::combination::{CombinedFile, MODULE, Numbered, combine, crate_root};
use super::definition::Mutant;
use super::results::MutantStatus;
use super::scenario_run::{ScenarioRun, run_scenarios};
use super::tree::{Tree, TreeError, file_error};
use crate::process::{self, Limits};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How many times as long as on the unchanged reference the scenarios may run on a mutant.
const TIME_FACTOR: u32 = 3;

/// The least time that the scenarios may run on a mutant.
const LEAST_TIME: Duration = Duration::from_secs(30);

/// Two copies of the sources, one for many mutants at a time and one for single ones, with a target folder.
#[derive(Debug)]
pub struct Workshop {
    root: PathBuf,
    combined: Tree,
    alone: Tree,
    target: PathBuf,
}

/// A program with many mutants, each of which can be chosen when it starts.
#[derive(Debug)]
pub struct Combination {
    tree: PathBuf,
    program: PathBuf,
    /// The indices of its mutants.
    members: BTreeSet<usize>,
    limits: Limits,
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
        }
    }

    /// Builds one program with as many of the mutants as can be compiled together, and runs the scenarios on it without
    /// any of them.
    ///
    /// # Errors
    ///
    /// The unchanged sources cannot be built, a scenario fails on them, or a source file cannot be parsed.
    pub fn combine(&self, mutants: &[&Mutant]) -> Result<Combination, WorkshopError> {
        let mut numbered: Numbered<'_> = (1..).zip(mutants.iter().copied()).collect();
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
            remove_faulty(&mut numbered, &files, &failure);
        };
        // A build of a single mutant replaces the program.
        let copy = self.target.join("combined");
        fs::copy(program(&self.target), &copy).map_err(file_error(&copy))?;
        let mut combination = Combination {
            tree: tree.to_owned(),
            program: copy,
            members,
            limits: Limits {
                time: BUILD_TIME,
                ..Limits::default()
            },
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
        let mut source = self.source(&mutant.file)?;
        source.replace_range(mutant.range.clone(), &mutant.replacement);
        self.alone.update(&[(mutant.file.clone(), source)].into())?;
        let tree = self.alone.folder();
        if let Err(BuildFailure { reason, .. }) = build(tree, &self.target, Optimisation::None)? {
            return Ok(MutantStatus::DoesNotCompile { reason });
        }
        let program = program(&self.target);
        let output = run_scenarios(&program, tree, 0, &mutant.requirements, &combination.limits)?;
        Ok(ScenarioRun::parse(&output).status(&mutant.requirements))
    }
}

impl Combination {
    /// Returns whether the mutant with this index is in the program.
    #[must_use]
    pub fn has(&self, index: usize) -> bool {
        self.members.contains(&index)
    }

    /// Runs the scenarios with the mutant of this index, which must be in the program.
    ///
    /// # Errors
    ///
    /// The program cannot be started.
    pub fn judge(&self, index: usize, mutant: &Mutant) -> Result<MutantStatus, WorkshopError> {
        let output = run_scenarios(
            &self.program,
            &self.tree,
            index + 1,
            &mutant.requirements,
            &self.limits,
        )?;
        Ok(ScenarioRun::parse(&output).status(&mutant.requirements))
    }

    /// Runs the scenarios without a mutant, and sets the time that they may take with one.
    fn measure(&mut self) -> Result<(), WorkshopError> {
        let output = run_scenarios(&self.program, &self.tree, 0, &[], &self.limits)?;
        let run = ScenarioRun::parse(&output);
        run.check_baseline().map_err(WorkshopError::Baseline)?;
        self.limits.time = (output.elapsed * TIME_FACTOR).max(LEAST_TIME);
        Ok(())
    }
}

/// Removes the mutants that errors of the compiler are due to. If none of them can be named, removes all.
fn remove_faulty(
    numbered: &mut Numbered<'_>,
    files: &BTreeMap<PathBuf, CombinedFile>,
    failure: &BuildFailure,
) {
    let faulty: BTreeSet<usize> = failure
        .places
        .iter()
        .filter_map(|(path, place)| Some(files.get(path)?.mutants_at(place)))
        .flatten()
        .collect();
    if faulty.is_empty() {
        numbered.clear();
    } else {
        numbered.retain(|number, _| !faulty.contains(number));
    }
}
