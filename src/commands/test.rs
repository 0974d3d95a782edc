//! `mapcheck test`: runs the scenarios on the reference and on real builds.

mod causes;

use super::CommandResult;
use super::build_args::BuildArgs;
use super::interrupt::stop_on_interrupt;
use super::run_args::{RunArgs, status};
use super::test_subjects::{SubjectChoice, SubjectError, Subjects};
use crate::commands::output::{errln, outln};
use crate::judge::RunWatch;
use crate::judge::trial::{Trial, TrialError};
use crate::ledger::requirements::{Ledger, LedgerError, examples};
use crate::report::{Junit, Layout, Progress, Terminal};
use crate::run::events::{RunFinished, Sinks};
use crate::run::file_sink::FileSink;
use crate::run::shard::Shard;
use crate::system::printable::escape_line;
use crate::system::workers::{with_workers, worker_count};
use causes::{CauseFinder, WithCauses};
use mapcheck_reference::Edition;
use mapcheck_steps::selection::TagExpression;
use mapcheck_steps::source::Scenarios;
use mapcheck_steps::{RunError, ScenarioSelection};
use miette::IntoDiagnostic as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The arguments of `mapcheck test`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mapcheck test --no-builds
  mapcheck test --quick --prterun /opt/prrte
  mapcheck test --tags '@PAM-NOLOCAL-2 and not @reference'
  mapcheck test features/binding --edition 2026-08
  mapcheck test features/ranking --no-builds --list
  mapcheck test --no-builds --quiet --shard 2/4 --record shards/
  mapcheck test --prterun /opt/prrte/bin/prterun --junit results.xml
  mapcheck test --prterun /opt/prrte --quiet --maps-only --skip-status 77      for automake
  mapcheck test features/pmix --libpmix /usr/lib/x86_64-linux-gnu/pmix2/lib/libpmix.so.2

Exit status: 0 all scenarios pass or deviate as known, 1 some do not or a build does not work, 2 mapcheck's own command line \
is wrong, 5 a file cannot be read or the machine is at fault, 6 not decided: not everything \
was looked at, the run was stopped, or no profile is near enough to judge a build that deviates.")]
pub struct TestArgs {
    /// Feature files, or folders of them
    #[arg(value_name = "FEATURES", default_value = "features")]
    pub features: Vec<PathBuf>,

    /// A build of PRRTE to test besides the reference: a prterun, its installation's folder, Open MPI's mpirun, or a
    /// name on PATH [default: every build that is found]
    #[arg(long, value_name = "P")]
    pub prterun: Vec<PathBuf>,

    /// How the builds are run
    #[command(flatten)]
    pub build_args: BuildArgs,

    /// A libpmix to test with the scenarios about libpmix [default, without --prterun: every libpmix that is found]
    #[arg(long, value_name = "FILE")]
    pub libpmix: Vec<PathBuf>,

    /// The folder of the headers of that libpmix [default: `include` beside the library's folder]
    #[arg(long, value_name = "FOLDER", requires = "libpmix")]
    pub include: Option<PathBuf>,

    /// Test the reference only
    #[arg(long, conflicts_with_all = ["prterun", "libpmix"])]
    pub no_builds: bool,

    /// Ask builds for maps only: what needs mapcheck's helper programs or namespaces does not apply, and does not count as
    /// missing
    #[arg(long)]
    pub maps_only: bool,

    /// Run only the example of each requirement: seconds instead of minutes, for each change of a build
    #[arg(long)]
    pub quick: bool,

    /// Write a JUnit report to this file
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,

    /// Which part of the scenarios runs here, how, and what it leaves
    #[command(flatten)]
    pub run_args: RunArgs,

    /// Run only scenarios with matching tags: `@PAM-NOLOCAL-2 and not @reference`
    #[arg(long, value_name = "EXPRESSION")]
    pub tags: Option<TagExpression>,

    /// Run only scenarios whose name contains this text
    #[arg(long, value_name = "PART")]
    pub name: Vec<String>,

    /// The edition of the rules
    #[arg(long, value_name = "E", default_value_t)]
    pub edition: Edition,

    /// Judge all builds by this profile: a name such as `prrte-5.0.0rc1`, or a file. A profile of libpmix (`libpmix-5.0.9`) judges
    /// libraries
    #[arg(long, value_name = "PROFILE")]
    pub like: Option<String>,

    /// Fail on every deviation that is not known, also if no profile is near the build's version
    #[arg(long)]
    pub strict: bool,

    /// Show every deviation and finding in full, each with a command that repeats it
    #[arg(long, conflicts_with = "quiet")]
    pub details: bool,

    /// Succeed even if nothing, or not everything, is looked at: no build, no scenario, a missing helper program
    #[arg(long)]
    pub allow_empty: bool,

    /// The folder of the topologies that scenarios name
    #[arg(long, value_name = "FOLDER", default_value = "topologies")]
    pub topologies: PathBuf,

    /// A folder with more profiles
    #[arg(long, value_name = "FOLDER", default_value = "profiles")]
    pub profiles: PathBuf,
}

/// Why the scenarios could not be run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TestError {
    /// The scenarios cannot be read, or there are none.
    #[error(transparent)]
    Scenarios(#[from] RunError),
    /// The ledger cannot be found or read, or lacks requirements that scenarios name.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// A build, a library or a profile cannot be used.
    #[error(transparent)]
    Subjects(#[from] SubjectError),
    /// Interrupts cannot be caught.
    #[error("failed to catch interrupts")]
    Signals(#[source] std::io::Error),
    /// A file cannot be written.
    #[error("failed to write {}", path.display())]
    Create {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: std::io::Error,
    },
    /// The run could not be finished.
    #[error(transparent)]
    Trial(#[from] TrialError),
}

/// Runs the scenarios and reports on stdout.
///
/// # Errors
///
/// The scenarios cannot be run. Scenarios that fail are findings, not errors.
pub fn run(args: &TestArgs) -> CommandResult {
    let finished = match run_trial(args) {
        Ok(None) => return Ok(ExitCode::SUCCESS),
        Err(TestError::Scenarios(
            error @ (RunError::NoScenario { .. } | RunError::NoneSelected { .. }),
        )) => {
            errln!("nothing was looked at: {}", escape_line(&error.to_string()));
            RunFinished {
                not_looked_at: vec![error.to_string()],
                ..RunFinished::default()
            }
        }
        other => other.into_diagnostic()?.unwrap_or_default(),
    };
    let status = status(&finished, args.allow_empty);
    Ok(args.run_args.exit_code(status))
}

fn run_trial(args: &TestArgs) -> Result<Option<RunFinished>, TestError> {
    let interrupt: Arc<AtomicBool> = Arc::default();
    stop_on_interrupt(&interrupt).map_err(TestError::Signals)?;
    let watch = Arc::new(RunWatch::new(
        Arc::clone(&interrupt),
        args.run_args.time_limit.map(|limit| limit.0),
    ));
    let workers = worker_count(args.run_args.jobs());
    let read = || {
        let scenarios = || Scenarios::load(&args.features);
        rayon::join(scenarios, || Ledger::find(&args.features))
    };
    let (all, ledger) = with_workers(workers, read).map_err(TrialError::Workers)?;
    let (all, ledger) = (all?, ledger?);
    ledger.check(all.list())?;
    let selection = ScenarioSelection {
        tags: args.tags.clone(),
        edition: args.edition,
        names: args.name.clone(),
    };
    let mut scenarios = all.select(&selection)?;
    if args.quick {
        let examples = examples(scenarios.list());
        scenarios = scenarios.filter(|it| examples.contains(&it.id));
    }
    if args.run_args.list {
        list(&scenarios, args.run_args.shard);
        return Ok(None);
    }
    let Subjects {
        subjects,
        not_looked_at,
    } = Subjects::find(
        &SubjectChoice {
            prterun: &args.prterun,
            libpmix: &args.libpmix,
            include: args.include.as_deref(),
            no_builds: args.no_builds,
            settings: args.build_args.settings(),
            like: args.like.as_deref(),
            profiles: &args.profiles,
            edition: args.edition,
            maps_only: args.maps_only,
        },
        &scenarios,
    )?;
    let progress = args.run_args.progress();
    let bar = progress.clone();
    let trial = Trial {
        scenarios: &scenarios,
        edition: args.edition,
        topologies: args.topologies.clone(),
        subjects: &subjects,
        strict: args.strict,
        progress: Some(Arc::new(move |subject, done, total| {
            bar.show(subject, done, total);
        })),
        watch,
        not_looked_at,
        unspecified: ledger.unspecified(),
        shard: args.run_args.shard,
        jobs: args.run_args.jobs(),
    };
    let bar = progress.clone();
    let mut sinks = WithCauses {
        sink: sinks(args, progress.clone())?,
        finder: CauseFinder {
            scenarios: &scenarios,
            subjects: &subjects,
            edition: args.edition,
            settings: args.build_args.settings(),
            topologies: args.topologies.clone(),
            jobs: args.run_args.jobs(),
            stop: interrupt,
            progress: &|build, known, lines| {
                bar.show(&format!("{build}: looking for causes"), known, lines);
            },
        },
        found: Vec::new(),
    };
    let finished = trial.run(&mut sinks);
    progress.clear();
    Ok(Some(finished?))
}

/// Prints the place and the name of each scenario of a shard.
fn list(scenarios: &Scenarios, shard: Shard) {
    for (number, scenario) in scenarios.list().iter().enumerate() {
        if shard.has(number) {
            outln!("{}  {}", scenario.id, scenario.label);
        }
    }
}

fn sinks(args: &TestArgs, progress: Progress) -> Result<Sinks<'static>, TestError> {
    let mut sinks = Sinks::default();
    sinks.0.push(Box::new(ProgressEnd(progress)));
    sinks.0.push(Box::new(
        Terminal::new(anstream::stdout())
            .with_details(args.details)
            .with_quiet(args.run_args.quiet)
            .with_layout(Layout::of_stdout()),
    ));
    if let Some(path) = &args.junit {
        let file = FileSink::create(path, Junit::new).map_err(|source| TestError::Create {
            path: path.to_owned(),
            source,
        })?;
        sinks.0.push(Box::new(file));
    }
    if let Some(file) = args.run_args.record_file() {
        sinks.0.push(Box::new(file));
    }
    Ok(sinks)
}

/// Clears the progress bar before the report is written.
#[derive(Debug)]
struct ProgressEnd(Progress);

impl crate::run::events::Sink for ProgressEnd {
    fn take(&mut self, event: &crate::run::events::Event) -> std::io::Result<()> {
        if matches!(event, crate::run::events::Event::RunFinished(_)) {
            self.0.clear();
        }
        Ok(())
    }
}
