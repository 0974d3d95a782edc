//! A real build of PRRTE, as a program that is run once for each case.

use super::dvm::RuntimeLauncher;
use super::hermetic::{self, Heads, MapDisplay};
use super::invocation::RunDir;
use super::outcome;
use super::version::Version;
use crate::causes::with_causes;
use crate::process::{self, Exit, Limits, ProcessOutput, RunError};
use mapcheck_reference::{Case, Implementation, JobMap, Outcome, ProgramRequest, command_line};
use std::error::Error;
use std::ffi::OsString;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

/// A `prterun` executable.
#[doc(alias = "prterun")]
#[derive(Debug)]
pub struct Prterun {
    path: PathBuf,
    version: Version,
    name: String,
    head: String,
    limits: Limits,
    per_app: OnceLock<bool>,
    probe: Option<PathBuf>,
}

/// A file that is no working `prterun`, or could not be run.
#[derive(Debug)]
pub struct OpenError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub kind: OpenErrorKind,
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} is not a working prterun: {}",
            self.path.display(),
            self.kind
        )
    }
}

impl Error for OpenError {
    // The kind is told already: what comes next is what is behind it.
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.kind.source()
    }
}

/// What is wrong with a file that should be a `prterun`.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenErrorKind {
    /// There is no such file, or it is of no use as a program.
    #[error("it cannot be found")]
    NotFound(#[source] io::Error),
    /// The surroundings of a run could not be made.
    #[error("the folders for running it cannot be made")]
    RunDir(#[source] io::Error),
    /// The name of this machine is not known.
    #[error("the name of this machine cannot be found out")]
    Hostname(#[source] io::Error),
    /// It does not run.
    #[error("it cannot be run")]
    Run(#[source] RunError),
    /// It runs, but does not tell its version.
    #[error("asked for its version it ended with {exit:?} and said {output:?}")]
    NoVersion {
        /// How it ended.
        exit: Exit,
        /// What it said, shortened.
        output: String,
    },
}

/// A case that a build could not be asked.
#[derive(Debug, thiserror::Error)]
enum RunCaseError {
    #[error("the surroundings of a run cannot be made")]
    RunDir(#[from] io::Error),
    #[error(transparent)]
    Run(#[from] RunError),
}

impl Prterun {
    /// Finds out which build a file is.
    ///
    /// # Errors
    ///
    /// If it cannot be run, or is no `prterun`.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        Self::open_with(path, Limits::default())
    }

    /// Finds out which build a file is, and gives its runs other limits than the usual ones.
    ///
    /// # Errors
    ///
    /// If it cannot be run, or is no `prterun`.
    pub fn open_with(path: impl AsRef<Path>, limits: Limits) -> Result<Self, OpenError> {
        let path = path.as_ref();
        Self::try_open(path, limits).map_err(|kind| OpenError {
            path: path.to_owned(),
            kind,
        })
    }

    /// The same build, with other limits for what it runs from now on.
    #[must_use]
    pub fn limited_to(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    fn try_open(path: &Path, limits: Limits) -> Result<Self, OpenErrorKind> {
        let path = path.canonicalize().map_err(OpenErrorKind::NotFound)?;
        let head = nix::unistd::gethostname()
            .map_err(|error| OpenErrorKind::Hostname(error.into()))?
            .to_string_lossy()
            .into_owned();
        let run_dir = RunDir::new().map_err(OpenErrorKind::RunDir)?;
        let command = run_dir.command(&path, vec!["--version".into()], false);
        let finished = process::run(&command, &limits).map_err(OpenErrorKind::Run)?;
        let version = parse_version(&finished).ok_or_else(|| OpenErrorKind::NoVersion {
            exit: finished.exit.clone(),
            output: shorten_output(&finished),
        })?;
        Ok(Self {
            name: format!("prrte-{version}"),
            path,
            version,
            head: hermetic::short_host_name(&head).to_owned(),
            limits,
            per_app: OnceLock::new(),
            probe: None,
        })
    }

    /// The same build, with a program that spawns in its runtime what programs request.
    #[must_use]
    pub fn with_probe(self, probe: Option<PathBuf>) -> Self {
        Self { probe, ..self }
    }

    /// Whether it can be asked what it makes of what a program spawns.
    #[must_use]
    pub fn can_spawn(&self) -> bool {
        self.probe.is_some() && self.prte().is_file()
    }

    /// The program that starts its runtime.
    fn prte(&self) -> PathBuf {
        self.path.with_file_name("prte")
    }

    /// The same build, with another time limit for each run.
    #[must_use]
    pub fn with_time_limit(mut self, limit: Duration) -> Self {
        self.limits.time = limit;
        self
    }

    /// The executable's file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The build's version.
    #[must_use]
    pub fn version(&self) -> &Version {
        &self.version
    }

    /// The name that the build has for the node on which it runs.
    #[must_use]
    pub fn head(&self) -> &str {
        &self.head
    }

    /// Whether an app's own policies are followed, rather than accepted and ignored.
    ///
    /// The first call runs the build, the others remember. Only a map that shows the policy ignored counts
    /// as evidence against the build: if the run fails in any other way, that should be seen in the cases.
    pub fn per_app(&self) -> bool {
        *self.per_app.get_or_init(|| match self.probe() {
            Ok(Outcome::Mapped(map)) => !ignores_app_policy(&map),
            Ok(_) | Err(_) => true,
        })
    }

    fn probe(&self) -> Result<Outcome, RunCaseError> {
        let run_dir = RunDir::new()?;
        let topology = run_dir.write("topology.xml", PROBE_TOPOLOGY)?;
        let mut words: Vec<OsString> = ["--prtemca", "hwloc_use_topo_file"].map(Into::into).into();
        words.push(topology.into());
        words.extend(PROBE_ARGS.iter().map(Into::into));
        let command = run_dir.command(&self.path, words, false);
        let finished = process::run(&command, &self.limits)?;
        Ok(outcome::classify(
            finished,
            self.limits.time,
            Some(PROBE_PROCESSES),
        ))
    }

    /// Runs a case and gives what the build printed, as it is.
    ///
    /// # Errors
    ///
    /// If the build cannot be run.
    pub fn run_case(&self, case: &Case) -> Result<ProcessOutput, RunError> {
        self.run_displaying(case, MapDisplay::Parsed)
    }

    /// Runs a case and gives what the build printed in the form in which the case asks for the map, whichever that is.
    ///
    /// # Errors
    ///
    /// If the build cannot be run.
    pub fn run_case_as_typed(&self, case: &Case) -> Result<ProcessOutput, RunError> {
        self.run_displaying(case, MapDisplay::AsTyped)
    }

    /// What it makes of a case, and what it printed to stdout.
    pub fn outcome_and_stdout(&self, case: &Case) -> (Outcome, Vec<u8>) {
        if let Some(reason) = self.not_applicable(case) {
            return (Outcome::NotApplicable { reason }, Vec::new());
        }
        if let (Some(request), Some(probe)) = (&case.spawned, &self.probe) {
            return self.spawn_request(case, request, probe);
        }
        // Which words of an appfile are options depends on the build.
        let has_appfile = case.line.appfile().is_some();
        let expected = command_line::requested_processes(&case.line).filter(|_| !has_appfile);
        match self.try_run(case, MapDisplay::Parsed) {
            Ok(finished) => {
                let stdout = finished.stdout.clone();
                let mut outcome = outcome::classify(finished, self.limits.time, expected);
                if let Outcome::Mapped(map) | Outcome::LostRanks { map, .. } = &mut outcome {
                    self.rename_head(map, case);
                }
                (outcome, stdout)
            }
            Err(error) => {
                let reason = with_causes(&error);
                (Outcome::Failed { reason }, Vec::new())
            }
        }
    }

    /// What its runtime makes of a request.
    fn spawn_request(
        &self,
        case: &Case,
        request: &ProgramRequest,
        probe: &Path,
    ) -> (Outcome, Vec<u8>) {
        let runtime = RuntimeLauncher {
            prte: &self.prte(),
            probe,
            head: &self.head,
            limits: self.limits,
        };
        let (mut outcome, stdout) = runtime.spawn(case, request).unwrap_or_else(|error| {
            let reason = with_causes(&error);
            (Outcome::Failed { reason }, Vec::new())
        });
        if let Outcome::Mapped(map) | Outcome::LostRanks { map, .. } = &mut outcome {
            self.rename_head(map, case);
        }
        (outcome, stdout)
    }

    fn run_displaying(&self, case: &Case, display: MapDisplay) -> Result<ProcessOutput, RunError> {
        self.try_run(case, display).map_err(|error| match error {
            RunCaseError::Run(error) => error,
            RunCaseError::RunDir(source) => RunError {
                program: self.path.clone(),
                source,
            },
        })
    }

    fn try_run(&self, case: &Case, display: MapDisplay) -> Result<ProcessOutput, RunCaseError> {
        let run_dir = RunDir::new()?;
        let command = run_dir.command_of_case(&self.path, case, &self.head, display)?;
        Ok(process::run(&command, &self.limits)?)
    }

    /// Why the case cannot be asked of this build, if it cannot.
    fn not_applicable(&self, case: &Case) -> Option<String> {
        let heads = Heads {
            case: &case.head,
            real: &self.head,
        };
        if let Some(word) = hermetic::unsuitable_word(&case.line, heads) {
            return Some(format!(
                "no build is given an appfile with {word}, which would have to be changed"
            ));
        }
        let own_policy = match &case.spawned {
            Some(request) => request.has_app_directives(),
            None => case.line.has_app_policy(),
        };
        if own_policy && !self.per_app() {
            return Some(format!(
                "PRRTE {} ignores an app's own policy (found by a probe)",
                self.version
            ));
        }
        if case.spawned.is_some() {
            if self.probe.is_none() {
                return Some("no program is there that could spawn".to_owned());
            }
            if !self.prte().is_file() {
                return Some(format!("there is no prte beside {}", self.path.display()));
            }
        }
        let is_head_else = self.head != hermetic::short_host_name(&case.head);
        if is_head_else && hermetic::listed_hosts(case).contains(&self.head) {
            return Some(format!(
                "the case has a node {0} besides its head node {1}, but a real head node is called {0} here",
                self.head, case.head
            ));
        }
        None
    }

    /// Gives the head node the name that the case has for it.
    fn rename_head(&self, map: &mut JobMap, case: &Case) {
        for node in &mut map.nodes {
            if *node.name == *self.head {
                node.name = hermetic::short_host_name(&case.head).into();
            }
        }
    }
}

impl Implementation for Prterun {
    fn name(&self) -> &str {
        &self.name
    }

    fn outcome(&self, case: &Case) -> Outcome {
        self.outcome_and_stdout(case).0
    }
}

/// Two nodes and two apps. All processes share a node if the second app's policy is ignored.
const PROBE_ARGS: &[&str] = &[
    "--runtime-options",
    "donotlaunch",
    "--display",
    "map",
    "-H",
    "p0:4,p1:4",
    "--map-by",
    "slot",
    "-n",
    "2",
    "a",
    ":",
    "--map-by",
    "node",
    "-n",
    "2",
    "b",
];

/// The machine of the probe: each process finds a core of its own, so that only policies decide.
const PROBE_TOPOLOGY: &str = include_str!("../../topologies/1pkg-1numa-4core.xml");

/// How many processes the probe has.
const PROBE_PROCESSES: u64 = 4;

/// Whether the second app of the probe is mapped as the first one asks.
fn ignores_app_policy(map: &JobMap) -> bool {
    map.nodes.len() == 1
}

fn parse_version(finished: &ProcessOutput) -> Option<Version> {
    if finished.exit != Exit::Status(0) {
        return None;
    }
    Version::from_output(&String::from_utf8_lossy(&finished.stdout))
}

fn shorten_output(finished: &ProcessOutput) -> String {
    const MAX_KEPT: usize = 200;
    let text = if finished.stdout.is_empty() {
        &finished.stderr
    } else {
        &finished.stdout
    };
    String::from_utf8_lossy(&text[..text.len().min(MAX_KEPT)]).into_owned()
}
