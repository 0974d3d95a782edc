//! A copy of the sources where mutants are built and run.

use super::definition::Mutant;
use super::results::MutantStatus;
use crate::process::{self, Command, Exit, Limits, ProcessOutput};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The time that a build may take. The first one compiles all dependencies.
const BUILD_TIME: Duration = Duration::from_secs(1800);

/// How many times as long as on the unchanged reference the scenarios may run on a mutant.
const TIME_FACTOR: u32 = 10;

/// The least time that the scenarios may run on a mutant.
const LEAST_TIME: Duration = Duration::from_secs(30);

/// The longest part of an output that a result keeps, in characters.
const LONGEST_REASON: usize = 300;

/// The program that runs the scenarios: an example of the package of steps.
const PACKAGE: &str = "mapcheck-steps";
const EXAMPLE: &str = "reference";

/// A copy of the sources with a target folder of its own.
#[derive(Debug)]
pub struct Workshop {
    root: PathBuf,
    tree: PathBuf,
    target: PathBuf,
    limits: Limits,
}

/// A workshop that cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WorkshopError {
    /// A program cannot be run.
    #[error(transparent)]
    Run(#[from] process::RunError),
    /// A file cannot be copied or changed.
    #[error("cannot use {}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// The project is not a git checkout, so that its files are unknown.
    #[error("`git ls-files` failed in {}: {message}; mutants need a git checkout", root.display())]
    NoCheckout {
        /// The root of the project.
        root: PathBuf,
        /// What git printed.
        message: String,
    },
    /// The unchanged sources do not pass their scenarios.
    #[error("the unchanged reference fails its scenarios, so no mutant can be judged: {0}")]
    Baseline(String),
}

/// What a run of all scenarios printed.
enum ScenarioRun {
    /// All of them ran; the requirements of each one that failed.
    Complete {
        failed: Vec<Vec<String>>,
        ran: usize,
    },
    TimedOut,
    /// They did not run to the end.
    Broken(String),
}

impl Workshop {
    /// Copies the sources of the project below `folder`, builds the copy, and runs the scenarios on it.
    ///
    /// # Errors
    ///
    /// The sources cannot be copied or built, or a scenario fails.
    pub fn new(root: &Path, folder: &Path) -> Result<Self, WorkshopError> {
        let mut workshop = Self {
            root: root.to_owned(),
            tree: folder.join("tree"),
            target: folder.join("target"),
            limits: Limits::default(),
        };
        workshop.copy_sources()?;
        if let Err(reason) = workshop.build()? {
            return Err(WorkshopError::Baseline(reason));
        }
        workshop.limits.time = BUILD_TIME;
        let output = workshop.run_scenarios()?;
        match parse_output(&output) {
            ScenarioRun::Complete { failed, ran } if failed.is_empty() && ran > 0 => {}
            ScenarioRun::Complete { failed, ran } => {
                let reason = format!("{} of {ran} scenarios fail", failed.len());
                return Err(WorkshopError::Baseline(reason));
            }
            ScenarioRun::TimedOut => {
                return Err(WorkshopError::Baseline("they do not end".to_owned()));
            }
            ScenarioRun::Broken(reason) => return Err(WorkshopError::Baseline(reason)),
        }
        workshop.limits.time = (output.elapsed * TIME_FACTOR).max(LEAST_TIME);
        Ok(workshop)
    }

    /// Runs all scenarios on the reference with a mutant in it.
    ///
    /// # Errors
    ///
    /// The mutant cannot be applied or removed, or a program cannot be started.
    pub fn judge_mutant(&self, mutant: &Mutant) -> Result<MutantStatus, WorkshopError> {
        let path = self.tree.join(&mutant.file);
        let in_file = |source| WorkshopError::File {
            path: path.clone(),
            source,
        };
        let original = fs::read_to_string(&path).map_err(in_file)?;
        let mut changed = original.clone();
        changed.replace_range(mutant.range.clone(), &mutant.replacement);
        fs::write(&path, changed).map_err(in_file)?;
        let status = self.judge_tree(&mutant.requirements);
        fs::write(&path, original).map_err(in_file)?;
        status
    }

    fn judge_tree(&self, requirements: &[String]) -> Result<MutantStatus, WorkshopError> {
        if let Err(reason) = self.build()? {
            return Ok(MutantStatus::DoesNotCompile { reason });
        }
        Ok(match parse_output(&self.run_scenarios()?) {
            ScenarioRun::Complete { failed, .. } if failed.is_empty() => MutantStatus::Missed,
            ScenarioRun::Complete { failed, .. } => {
                let count = |id: &String| failed.iter().filter(|ids| ids.contains(id)).count();
                let by_requirement: BTreeMap<_, _> = requirements
                    .iter()
                    .map(|id| (id.clone(), count(id)))
                    .collect();
                MutantStatus::Caught {
                    failed: failed.len(),
                    by_requirement,
                }
            }
            ScenarioRun::TimedOut => MutantStatus::TimedOut,
            ScenarioRun::Broken(reason) => MutantStatus::Broken { reason },
        })
    }

    /// Copies the files that git knows or would add. A file that is equal already keeps its time, so that cargo does not
    /// build it again.
    fn copy_sources(&self) -> Result<(), WorkshopError> {
        let command = Command {
            program: "git".into(),
            arguments: ["ls-files", "-z", "-co", "--exclude-standard"]
                .map(Into::into)
                .to_vec(),
            environment: environment(),
            directory: Some(self.root.clone()),
        };
        let listed = process::run(&command, &Limits::default())?;
        if listed.exit != Exit::Status(0) {
            return Err(WorkshopError::NoCheckout {
                root: self.root.clone(),
                message: String::from_utf8_lossy(&listed.stderr).trim().to_owned(),
            });
        }
        let text = String::from_utf8_lossy(&listed.stdout);
        for name in text.split('\0').filter(|name| !name.is_empty()) {
            let (from, to) = (self.root.join(name), self.tree.join(name));
            copy_changed(&from, &to).map_err(|source| WorkshopError::File { path: to, source })?;
        }
        Ok(())
    }

    /// Builds the program. The inner error is the compiler's.
    fn build(&self) -> Result<Result<(), String>, WorkshopError> {
        // Building the workspace's crates without optimisation takes less time than their tests gain by it.
        const ARGUMENTS: [&str; 11] = [
            "build",
            "--locked",
            "--quiet",
            "--package",
            PACKAGE,
            "--example",
            EXAMPLE,
            "--config",
            "profile.dev.opt-level=0",
            "--config",
            "profile.dev.debug=false",
        ];
        let dependencies = ["--config", "profile.dev.package.\"*\".opt-level=1"];
        let mut environment = environment();
        environment.push(("CARGO_TARGET_DIR".into(), self.target.clone().into()));
        let command = Command {
            program: std::env::var_os("CARGO").map_or_else(|| "cargo".into(), Into::into),
            arguments: ARGUMENTS
                .iter()
                .chain(&dependencies)
                .map(Into::into)
                .collect(),
            environment,
            directory: Some(self.tree.clone()),
        };
        let limits = Limits {
            time: BUILD_TIME,
            ..Limits::default()
        };
        let output = process::run(&command, &limits)?;
        if output.exit == Exit::Status(0) {
            return Ok(Ok(()));
        }
        let text = String::from_utf8_lossy(&output.stderr);
        let error = text.lines().find(|line| line.starts_with("error"));
        let reason = error.unwrap_or("the build did not end").to_owned();
        Ok(Err(shorten(&reason)))
    }

    fn run_scenarios(&self) -> Result<ProcessOutput, WorkshopError> {
        let command = Command {
            program: self.target.join("debug/examples").join(EXAMPLE),
            arguments: ["topologies", "features"].map(Into::into).to_vec(),
            environment: environment(),
            directory: Some(self.tree.clone()),
        };
        Ok(process::run(&command, &self.limits)?)
    }
}

/// Returns this process's environment, with temporary files in the scratch directory. Its name in the environment is
/// also how the sweeper finds what is left if this process is killed.
fn environment() -> Vec<(OsString, OsString)> {
    let mut environment: Vec<_> = std::env::vars_os()
        .filter(|(name, _)| name != "TMPDIR")
        .collect();
    environment.push(("TMPDIR".into(), tempfile::env::temp_dir().into()));
    environment
}

fn copy_changed(from: &Path, to: &Path) -> io::Result<()> {
    let Ok(content) = fs::read(from) else {
        // A file that git knows and that has been removed.
        return fs::remove_file(to).or(Ok(()));
    };
    if fs::read(to).is_ok_and(|old| old == content) {
        return Ok(());
    }
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(to, content)
}

/// Parses the lines of the example `reference` of `mapcheck-steps`.
fn parse_output(output: &ProcessOutput) -> ScenarioRun {
    if output.exit == Exit::TimedOut {
        return ScenarioRun::TimedOut;
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let mut failed = Vec::new();
    let mut ran = None;
    for line in text.lines() {
        let mut words = line.split(' ');
        match words.next() {
            Some("failed") => failed.push(words.skip(1).map(str::to_owned).collect()),
            Some("ran") => ran = words.next().and_then(|count| count.parse().ok()),
            _ => {}
        }
    }
    match (&output.exit, ran) {
        (Exit::Status(0 | 1), Some(ran)) => ScenarioRun::Complete { failed, ran },
        (exit, _) => {
            let error = String::from_utf8_lossy(&output.stderr);
            ScenarioRun::Broken(shorten(&format!("{exit:?}: {}", error.trim())))
        }
    }
}

/// Returns the beginning of a text in one line.
fn shorten(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().take(LONGEST_REASON).collect()
}
