//! A real build of PRRTE, whose `prterun` is run once for each case.

mod capabilities;
mod patience;

use self::patience::Patience;
use super::component_calls::{LOG_CALLS, parse_calls};
use super::dvm::{RuntimeLauncher, SpawnError};
use super::environment::program_for;
use super::hermetic::{self, MapDisplay};
use super::invocation::RunDir;
use super::launcher::Launcher;
use super::live::{self, LiveCluster, Programs};
use super::open_error::{NoVersion, OpenError, OpenErrorKind};
use super::outcome;
use super::renaming::{self, Renaming};
use super::settings::BuildSettings;
use super::version::Version;
use crate::case::causes::with_causes;
use crate::system::process::{self, Exit, Limits, ProcessOutput, RunError};
use mapcheck_reference::implementation::ComponentCall;
use mapcheck_reference::live::{LiveError, LiveRuntime, RuntimeNodes};
use mapcheck_reference::syntax::{Dialect, Spellings, SyntaxTree};
use mapcheck_reference::{Case, Implementation, JobMap, Outcome, ProgramRequest, command_line};
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

/// A `prterun` executable.
#[doc(alias = "prterun")]
#[derive(Debug)]
pub struct Prterun {
    launcher: Launcher,
    version: Version,
    name: String,
    head: String,
    settings: BuildSettings,
    per_app: OnceLock<bool>,
    reads_slurm: OnceLock<bool>,
    probe: Option<PathBuf>,
    /// For refusals that may have no reason.
    patience: Patience,
    /// For refusals that have a reason by the rules.
    patience_for_known: Patience,
}

/// A case that a build could not run.
#[derive(Debug, thiserror::Error)]
enum RunCaseError {
    #[error("failed to create the folders of a run")]
    RunDir(#[from] io::Error),
    #[error(transparent)]
    Run(#[from] RunError),
    #[error(transparent)]
    Daemons(#[from] LiveError),
}

impl Prterun {
    /// Opens a build, with the default limits for its runs.
    ///
    /// # Errors
    ///
    /// The file cannot be executed, or is not a `prterun`.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        Self::open_with(path, Limits::default())
    }

    /// Opens a build, with settings for its runs.
    ///
    /// It is named by its file, by its installation's folder, by Open MPI's `mpirun`, or by a name on the `PATH`.
    ///
    /// # Errors
    ///
    /// No launcher is there, it cannot be executed, or it is not a `prterun`.
    pub fn open_with(
        path: impl AsRef<Path>,
        settings: impl Into<BuildSettings>,
    ) -> Result<Self, OpenError> {
        let path = path.as_ref();
        Self::try_open(path, settings.into()).map_err(|kind| OpenError {
            path: path.to_owned(),
            kind,
        })
    }

    /// Sets the limits of further runs.
    #[must_use]
    pub fn limited_to(mut self, limits: Limits) -> Self {
        self.settings.limits = limits;
        self
    }

    fn try_open(path: &Path, settings: BuildSettings) -> Result<Self, OpenErrorKind> {
        let launcher = Launcher::find(path, std::env::var_os("PATH").as_deref())?;
        let head = nix::unistd::gethostname()
            .map_err(|error| OpenErrorKind::Hostname(error.into()))?
            .to_string_lossy()
            .into_owned();
        let run_dir = RunDir::new(&settings.environment).map_err(OpenErrorKind::RunDir)?;
        let command = run_dir.command(&launcher.program, vec!["--version".into()], false);
        let finished = process::run(&command, &settings.limits).map_err(OpenErrorKind::Run)?;
        let version = parse_version(&finished).ok_or_else(|| {
            OpenErrorKind::NoVersion(Box::new(NoVersion {
                exit: finished.exit.clone(),
                output: shorten_output(&finished),
                command,
            }))
        })?;
        Ok(Self {
            name: format!("prrte-{version}"),
            launcher,
            version,
            head: hermetic::short_host_name(&head).to_owned(),
            settings,
            per_app: OnceLock::new(),
            reads_slurm: OnceLock::new(),
            probe: None,
            patience: Patience::default(),
            patience_for_known: Patience::default(),
        })
    }

    /// Sets the program that spawns requests in the build's runtime.
    #[must_use]
    pub fn with_probe(self, probe: Option<PathBuf>) -> Self {
        Self { probe, ..self }
    }

    /// Returns whether the build can run spawn requests.
    #[must_use]
    pub fn can_spawn(&self) -> bool {
        self.probe.is_some() && self.prte().is_some()
    }

    /// Returns the program that starts the build's runtime, if it is installed with the launcher.
    fn prte(&self) -> Option<PathBuf> {
        self.launcher.sibling("prte")
    }

    /// Returns a program that is installed with the launcher.
    fn sibling(&self, name: &str) -> Result<PathBuf, LiveError> {
        self.launcher.sibling(name).ok_or_else(|| {
            let path = self.path().display();
            LiveError::NotObservable(format!("{name} is missing next to {path}"))
        })
    }

    /// Returns the programs of a live runtime.
    fn live_programs(&self) -> Result<Programs, LiveError> {
        let probe = self.probe.clone();
        Ok(Programs {
            prte: self.sibling("prte")?,
            prted: self.sibling("prted")?,
            prun: self.sibling("prun")?,
            probe: probe.ok_or_else(|| LiveError::NotObservable(NO_SPAWNER.to_owned()))?,
            with_libpmix: self.launcher.sibling("with-libpmix"),
        })
    }

    /// Sets the time limit of each run.
    #[must_use]
    pub fn with_time_limit(mut self, limit: Duration) -> Self {
        self.settings.limits.time = limit;
        self
    }

    /// Returns the executable's file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.launcher.program
    }

    /// Returns whether a case is run by Open MPI's mpirun: the case has it in front, and the build has one.
    #[must_use]
    pub fn asks_mpirun(&self, case: &Case) -> bool {
        program_for(&self.launcher, case) != self.launcher.program
    }

    /// Returns the build's version.
    #[must_use]
    pub fn version(&self) -> &Version {
        &self.version
    }

    /// Returns the build's name for the node it runs on.
    #[must_use]
    pub fn head(&self) -> &str {
        &self.head
    }

    /// Runs a case and returns what the build printed, with the map in the short form.
    ///
    /// # Errors
    ///
    /// The build cannot be run.
    pub fn run_case(&self, case: &Case) -> Result<ProcessOutput, RunError> {
        self.run_displaying(case, MapDisplay::Parsed)
    }

    /// Runs a case and returns what the build printed, with the map in the form that the case asks for.
    ///
    /// # Errors
    ///
    /// The build cannot be run.
    pub fn run_case_as_typed(&self, case: &Case) -> Result<ProcessOutput, RunError> {
        self.run_displaying(case, MapDisplay::AsTyped)
    }

    /// Runs a case. Returns the outcome, and what the build printed to stdout.
    ///
    /// A case that is refused without a recognised reason is run again for it, as long as that helps now and then.
    pub fn outcome_and_stdout(&self, case: &Case) -> (Outcome, Vec<u8>) {
        if let Some(reason) = self.not_applicable(case) {
            return (Outcome::NotApplicable { reason }, Vec::new());
        }
        let first = self.run_once(case, RunDir::new);
        self.patience
            .look_for_reason(first, || self.run_once(case, RunDir::on_disk))
    }

    /// Runs a case again that should be refused with a reason and had none. Returns what [`Self::outcome_and_stdout`] does.
    pub fn outcome_with_reason(&self, case: &Case) -> (Outcome, Vec<u8>) {
        let run = || self.run_once(case, RunDir::on_disk);
        self.patience_for_known.look_for_reason(run(), run)
    }

    fn run_once(&self, case: &Case, run_dir: MakeRunDir) -> (Outcome, Vec<u8>) {
        if let (Some(request), Some(probe), Some(prte)) = (&case.spawned, &self.probe, self.prte())
        {
            return self.spawn_request(case, request, probe, &prte);
        }
        let expected = processes_on_every_build(&case.line);
        if self.may_refuse_display(case)
            && let Ok(finished) = self.try_run_in(case, MapDisplay::AsTyped, run_dir)
        {
            let outcome = outcome::classify(finished, self.settings.limits.time, expected);
            if matches!(outcome, Outcome::Refused(_)) {
                return (outcome, Vec::new());
            }
        }
        match self.try_run_in(case, MapDisplay::Parsed, run_dir) {
            Ok(finished) => {
                let stdout = finished.stdout.clone();
                let mut outcome = outcome::classify(finished, self.settings.limits.time, expected);
                self.restore_names(&mut outcome, case);
                (outcome, stdout)
            }
            Err(RunCaseError::Daemons(LiveError::NotObservable(reason))) => {
                (Outcome::NotApplicable { reason }, Vec::new())
            }
            Err(error) => {
                let reason = with_causes(&error);
                (Outcome::Failed { reason }, Vec::new())
            }
        }
    }

    /// Runs a spawn request in the build's runtime.
    fn spawn_request(
        &self,
        case: &Case,
        request: &ProgramRequest,
        probe: &Path,
        prte: &Path,
    ) -> (Outcome, Vec<u8>) {
        let runtime = RuntimeLauncher {
            prte,
            probe,
            head: &self.head,
            settings: &self.settings,
        };
        let renamed = |renaming: Renaming| -> Result<_, SpawnError> {
            let run_dir = RunDir::new(&self.settings.environment)?;
            let renamed = renaming.disguise(case, run_dir.folder())?;
            runtime.spawn(&renamed, renamed.spawned.as_ref().unwrap_or(request))
        };
        let spawned = match Renaming::of(case, &self.head) {
            Some(renaming) => renamed(renaming),
            None => runtime.spawn(case, request),
        };
        let (mut outcome, stdout) = spawned.unwrap_or_else(|error| {
            let reason = with_causes(&error);
            (Outcome::Failed { reason }, Vec::new())
        });
        self.restore_names(&mut outcome, case);
        (outcome, stdout)
    }

    fn run_displaying(&self, case: &Case, display: MapDisplay) -> Result<ProcessOutput, RunError> {
        self.try_run(case, display).map_err(|error| match error {
            RunCaseError::Run(error) => error,
            RunCaseError::RunDir(source) => RunError {
                program: self.path().to_owned(),
                source,
            },
            RunCaseError::Daemons(error) => RunError {
                program: self.path().to_owned(),
                source: io::Error::other(error),
            },
        })
    }

    fn try_run(&self, case: &Case, display: MapDisplay) -> Result<ProcessOutput, RunCaseError> {
        self.try_run_in(case, display, RunDir::new)
    }

    fn try_run_in(
        &self,
        case: &Case,
        display: MapDisplay,
        run_dir: MakeRunDir,
    ) -> Result<ProcessOutput, RunCaseError> {
        if case.has_different_machines() {
            let prted = self.sibling("prted")?;
            let settings = &self.settings;
            return Ok(live::map_with_daemons(
                self.path(),
                &prted,
                settings,
                case,
                display,
            )?);
        }
        let run_dir = run_dir(&self.settings.environment)?;
        let program = program_for(&self.launcher, case);
        let Some(renaming) = Renaming::of(case, &self.head) else {
            let command = run_dir.command_of_case(&program, case, &self.head, display)?;
            return Ok(process::run(&command, &self.settings.limits)?);
        };
        let renamed = renaming.disguise(case, run_dir.folder())?;
        let command = run_dir.command_of_case(&program, &renamed, &self.head, display)?;
        Ok(process::run(&command, &self.settings.limits)?)
    }

    /// Gives the nodes of an outcome the names that they have in the case.
    fn restore_names(&self, outcome: &mut Outcome, case: &Case) {
        if has_own_names(case) {
            return;
        }
        if let Outcome::Mapped(map) | Outcome::LostRanks { map, .. } = outcome {
            self.rename_head(map, case);
        }
        if let Some(renaming) = Renaming::of(case, &self.head) {
            renaming.restore(outcome);
        }
    }

    /// Returns what the build printed for a case, with the names that the nodes have in the case.
    #[must_use]
    pub fn restored(&self, printed: &str, case: &Case) -> String {
        if has_own_names(case) {
            return printed.to_owned();
        }
        let head = hermetic::short_host_name(&case.head);
        let printed = renaming::rename(printed, &self.head, head);
        match Renaming::of(case, &self.head) {
            Some(renaming) => renaming.restored(&printed),
            None => printed.into_owned(),
        }
    }

    /// Returns what the build printed for a case as [`Self::restored`] does, if it is text.
    #[must_use]
    pub fn text(&self, printed: &[u8], case: &Case) -> Option<String> {
        let printed = std::str::from_utf8(printed).ok()?;
        Some(self.restored(printed, case))
    }

    /// Replaces the real name of the head node by the case's name.
    fn rename_head(&self, map: &mut JobMap, case: &Case) {
        for node in &mut map.nodes {
            if *node.name == *self.head {
                node.name = hermetic::short_host_name(&case.head).into();
            }
        }
    }
}

/// Whether a case runs on nodes with the names that it gives them, the head node's among them, whatever the name of this host.
fn has_own_names(case: &Case) -> bool {
    case.has_different_machines()
}

impl Implementation for Prterun {
    fn name(&self) -> &str {
        &self.name
    }

    fn outcome(&self, case: &Case) -> Outcome {
        self.outcome_and_stdout(case).0
    }

    fn component_calls(&self, case: &Case) -> Option<Vec<ComponentCall>> {
        if case.spawned.is_some() || case.line.appfile().is_some() {
            return None;
        }
        let mut words: Vec<String> = LOG_CALLS.map(str::to_owned).into();
        words.extend_from_slice(case.line.words());
        let logged = Case {
            line: case.line.with_words(words),
            ..case.clone()
        };
        let finished = self.run_case(&logged).ok()?;
        Some(parse_calls(&String::from_utf8_lossy(&finished.stderr)))
    }

    fn attribute_names(&self, keys: &[u16]) -> Option<Vec<String>> {
        let programs = self.live_programs().ok()?;
        live::attribute_names(&programs, &self.settings, keys)
    }

    fn start_runtime(&self, nodes: &RuntimeNodes) -> Result<Box<dyn LiveRuntime>, LiveError> {
        let programs = self.live_programs()?;
        let cluster = LiveCluster::start(programs, &self.settings, nodes)?;
        Ok(Box::new(cluster))
    }

    fn displayed(&self, case: &Case) -> Option<String> {
        let finished = self.run_case_as_typed(case).ok()?;
        let text = self.text(&finished.stdout, case)?;
        (finished.exit == Exit::Status(0)).then_some(text)
    }
}

/// Returns the number of processes that a line asks for, if all builds agree on which of its words are options.
///
/// They do not in an appfile, nor after a single dash that only Open MPI accepts.
fn processes_on_every_build(line: &SyntaxTree) -> Option<u64> {
    if line.appfile().is_some() {
        return None;
    }
    let other = line.in_dialect(Dialect {
        after_one_dash: Spellings::Current,
        ..Dialect::default()
    });
    let processes = command_line::requested_processes(line);
    processes.filter(|_| processes == command_line::requested_processes(&other))
}

/// Why spawn requests cannot be run without the program that spawns them.
pub(super) const NO_SPAWNER: &str =
    "mapcheck-pmix, which spawns requests, was not found; build it: cargo build -p mapcheck-pmix";

/// Why spawn requests cannot be run on a build without a runtime.
pub const NO_RUNTIME: &str = "prte is missing next to";

/// Creates the folders of a run with an environment: in memory or on disk.
type MakeRunDir = fn(&[(OsString, OsString)]) -> io::Result<RunDir>;

fn parse_version(finished: &ProcessOutput) -> Option<Version> {
    if finished.exit != Exit::Status(0) {
        return None;
    }
    Version::from_output(&String::from_utf8_lossy(&finished.stdout))
}

fn shorten_output(finished: &ProcessOutput) -> String {
    const MAX_KEPT: usize = 1000;
    let printed = [&finished.stderr, &finished.stdout];
    let text = printed
        .into_iter()
        .find(|text| !text.trim_ascii().is_empty());
    let text = text.map_or(&[][..], |text| &text[..text.len().min(MAX_KEPT)]);
    String::from_utf8_lossy(text).trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processes_are_counted_only_if_every_build_reads_the_same_number() {
        let count = |line: &str| {
            let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
            processes_on_every_build(&SyntaxTree::parse_line(words))
        };
        assert_eq!(count("--bind-to core -n 2 a"), Some(2));
        assert_eq!(count("--personality ompi --bind-to core -n 2 a"), Some(2));
        assert_eq!(count("--personality ompi -bindto core -n 2 a"), Some(2));
        // PRRTE 5.0.0rc1 takes `core` for the program.
        assert_eq!(count("--personality ompi -bind-to core -n 2 a"), None);
    }
}
